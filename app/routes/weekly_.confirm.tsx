import { type ActionFunctionArgs, data, type HeadersFunction, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { AccountPage } from "#app/components/accounts/AccountPage.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { formatDay } from "#app/domain/events/format.ts";
import { currentIssue, formatHour, formatWeekday, isDue } from "#app/domain/site/digest.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { handleForm } from "#app/forms/handle-form.server.ts";
import { defineLoader } from "#app/http/responses.server.ts";
import messages from "#app/messages/following.ts";
import { translator } from "#app/messages/translator.ts";
import { confirmDigest, findDigest, readDigestList } from "#app/models/site/digests.server.ts";
import { getClient } from "#app/session/supabase.server.ts";
import { digestSchedule, getEnv, getSite } from "#app/settings/env.server.ts";

const t = translator(messages);

const PATH = pathTo("/weekly/confirm");

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: t("confirmWeeklyMail"), path: PATH, isIndexed: false });

// why not `no-referrer`: browsers would post the form with `Origin: null`, and the CSRF check would reject it.
export const headers: HeadersFunction = () => ({
  "Referrer-Policy": "same-origin",
  "Cache-Control": "private, no-store",
});

/** The button to confirm, or the state of the subscription. Mail scanners open links, so a GET must not confirm anything. */
export const loader = defineLoader(async (args) => {
  const token = new URL(args.request.url).searchParams.get("token") ?? "";
  const digest = await findDigest(getClient(args), token, "confirm");
  const now = new Date();
  const list =
    digest && (await readDigestList(getClient(args), digest.list, { now, siteTimeZone: getSite().timeZone }));
  if (!digest || !list) return data(null, { status: 404 });
  const schedule = digestSchedule(getEnv());
  const issue = currentIssue(now, schedule);
  return data({
    isConfirmed: digest.isConfirmed,
    name: list.name,
    listPath: list.path,
    action: pathTo("/weekly/confirm", { token }),
    weekday: formatWeekday(schedule.weekday),
    /** Date and time of the first mail; null if it is sent at once. */
    first: isDue(issue, now) ? null : { day: formatDay(issue.day), hour: formatHour(schedule.hour) },
  });
});

export function action(args: ActionFunctionArgs) {
  const token = new URL(args.request.url).searchParams.get("token") ?? "";
  return handleForm(args, {
    async save(_, { client }) {
      await confirmDigest(client, token);
      // The page shows the state of the subscription, even after a reload.
      return { to: `${PATH}?${new URLSearchParams({ token })}` };
    },
  });
}

export default function ConfirmWeeklyMailPage() {
  const page = useLoaderData<typeof loader>();
  if (!page)
    return (
      <AccountPage isShort title={t("linkIsOver")} lead={t("linkIsOverText")}>
        <ButtonLink to={pathTo("/weekly")}>{t("askForWeeklyMail")}</ButtonLink>
      </AccountPage>
    );
  if (page.isConfirmed)
    return (
      <AccountPage isShort title={t("weeklyConfirmed")} lead={page.name}>
        <p>{page.first === null ? t("firstIsOnItsWay") : t("firstComesOn", page.first)}</p>
        <p className="mt-6">
          <ButtonLink to={page.listPath}>{t("seeList")}</ButtonLink>
        </p>
      </AccountPage>
    );
  return (
    <AccountPage
      isShort
      title={t("confirmWeeklyMail")}
      lead={t("confirmLead", { weekday: page.weekday, name: page.name })}
    >
      <Form method="post" action={page.action}>
        <SubmitButton busyLabel={t("oneMoment")} className="max-sm:w-full">
          {t("yesMailMe")}
        </SubmitButton>
      </Form>
      <p className="mt-6 text-ink-soft">{t("notAskedFor")}</p>
    </AccountPage>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
export { clientLoader, handle } from "#app/components/site/page-handle.ts";
