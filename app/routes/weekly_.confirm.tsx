import { type ActionFunctionArgs, data, type HeadersFunction, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { AccountPage } from "#app/components/accounts/AccountPage.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { formatDay } from "#app/domain/events/format.ts";
import { currentIssue, formatHour, isDue, parseDigestList } from "#app/domain/site/digest.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { handleForm } from "#app/forms/handle-form.server.ts";
import { defineLoader } from "#app/http/responses.server.ts";
import { confirmDigest, findDigest } from "#app/models/site/digests.server.ts";
import { getClient } from "#app/session/supabase.server.ts";
import { digestSchedule, getEnv } from "#app/settings/env.server.ts";

const PATH = pathTo("/weekly/confirm");

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: "Confirm your weekly mail", path: PATH, isIndexed: false });

// why not `no-referrer`: browsers would post the form with `Origin: null`, and the CSRF check would reject it.
export const headers: HeadersFunction = () => ({
  "Referrer-Policy": "same-origin",
  "Cache-Control": "private, no-store",
});

/** The button to confirm, or the state of the subscription. Mail scanners open links, so a GET must not confirm anything. */
export const loader = defineLoader(async (args) => {
  const token = new URL(args.request.url).searchParams.get("token") ?? "";
  const digest = await findDigest(getClient(args), token, "confirm");
  const list = digest && parseDigestList(digest.list);
  if (!digest || !list) return data(null, { status: 404 });
  const now = new Date();
  const schedule = digestSchedule(getEnv());
  const issue = currentIssue(now, schedule);
  return data({
    isConfirmed: digest.isConfirmed,
    name: list.name,
    listPath: list.path,
    action: pathTo("/weekly/confirm", { token }),
    weekday: schedule.weekday,
    /** Date and time of the first mail; null for at once. */
    first: isDue(issue, now) ? null : `${formatDay(issue.day)}, at about ${formatHour(schedule.hour)}`,
  });
});

export function action(args: ActionFunctionArgs) {
  const token = new URL(args.request.url).searchParams.get("token") ?? "";
  return handleForm(args, {
    async save(_, { client }) {
      await confirmDigest(client, token);
      // The page shows the state of the subscription, also after a reload.
      return { to: `${PATH}?${new URLSearchParams({ token })}` };
    },
  });
}

export default function ConfirmWeeklyMailPage() {
  const page = useLoaderData<typeof loader>();
  if (!page)
    return (
      <AccountPage
        isShort
        title="This link no longer works"
        lead="It is good for 3 days, and until you unsubscribe. Please ask for a new one."
      >
        <ButtonLink to={pathTo("/weekly")}>Ask for a weekly mail</ButtonLink>
      </AccountPage>
    );
  if (page.isConfirmed)
    return (
      <AccountPage isShort title="Your weekly mail is confirmed" lead={page.name}>
        <p>
          {page.first === null
            ? "The first one is on its way, if something is on in the next seven days."
            : `The first one comes on ${page.first}, if something is on in the seven days from then.`}{" "}
          Every mail has a link that ends it.
        </p>
        <p className="mt-6">
          <ButtonLink to={page.listPath}>See the list now</ButtonLink>
        </p>
      </AccountPage>
    );
  return (
    <AccountPage
      isShort
      title="Confirm your weekly mail"
      lead={`Every ${page.weekday}, in weeks with events, for this list: ${page.name}.`}
    >
      <Form method="post" action={page.action}>
        <SubmitButton busyLabel="One moment..." className="max-sm:w-full">
          Yes, mail me every week
        </SubmitButton>
      </Form>
      <p className="mt-6 text-ink-soft">
        If you did not ask for it, close this page: nothing is sent, and the address is deleted.
      </p>
    </AccountPage>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
export { clientLoader, handle } from "#app/components/site/page-handle.ts";
