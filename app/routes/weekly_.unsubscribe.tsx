import type { ActionFunctionArgs, HeadersFunction, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { Page } from "#app/components/site/Page.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { formState } from "#app/forms/answer.ts";
import { handleForm, isFormShownAgain } from "#app/forms/handle-form.server.ts";
import { defineLoader } from "#app/http/responses.server.ts";
import messages from "#app/messages/following.ts";
import { translator } from "#app/messages/translator.ts";
import { endDigest, findDigest, readDigestList } from "#app/models/site/digests.server.ts";
import { getClient } from "#app/session/supabase.server.ts";
import { getSite } from "#app/settings/env.server.ts";

const t = translator(messages);

const PATH = pathTo("/weekly/unsubscribe");

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: t("unsubscribe"), path: PATH, isIndexed: false });

export const headers: HeadersFunction = () => ({
  "Referrer-Policy": "same-origin",
  "Cache-Control": "private, no-store",
});

/** Only renders the button: mail scanners open links, so a GET must not unsubscribe. */
export const loader = defineLoader(async (args) => {
  const token = new URL(args.request.url).searchParams.get("token") ?? "";
  const action = `${PATH}?${new URLSearchParams({ token })}`;
  if (isFormShownAgain(args)) return { action, name: null };
  const digest = await findDigest(getClient(args), token, "unsubscribe");
  if (!digest) return { action, name: null };
  const context = { now: new Date(), siteTimeZone: getSite().timeZone };
  const list = await readDigestList(getClient(args), digest.list, context);
  return { action, name: list?.name ?? t("eventsInFlorida") };
});

/**
 * Unsubscribes, from the button of the page or by one-click unsubscribe (RFC 8058): mail programs post to this address without cookies and
 * without `Origin`, which the CSRF check allows, and expect no redirect. Idempotent; the token in the address authorizes it.
 */
export function action(args: ActionFunctionArgs) {
  const token = new URL(args.request.url).searchParams.get("token") ?? "";
  return handleForm<object, { client: ReturnType<typeof getClient> }, "ended">(args, {
    async save(_, { client }) {
      await endDigest(client, token);
      return { shown: "ended" };
    },
  });
}

export default function UnsubscribePage() {
  const { name, action: path } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { errors } = formState(answer);
  if (answer?.shown === "ended")
    return (
      <Page title={t("unsubscribed")} lead={t("unsubscribedText")} width="form">
        <ButtonLink to={pathTo("/events")}>{t("browseEvents")}</ButtonLink>
      </Page>
    );
  if (name === null && !answer)
    return (
      <Page title={t("hasEnded")} lead={t("hasEndedText")} width="form">
        <p>
          {t.rich("mailStillComes", {
            link: (text) => (
              <Link to={pathTo("/contact")} className="link">
                {text}
              </Link>
            ),
          })}
        </p>
      </Page>
    );
  return (
    <Page title={t("unsubscribe")} lead={name ? t("unsubscribeFrom", { name }) : t("unsubscribeFromThis")} width="form">
      <ErrorSummary errors={errors} />
      <Form method="post" action={path}>
        <SubmitButton busyLabel={t("oneMoment")} className="max-sm:w-full">
          {t("unsubscribe")}
        </SubmitButton>
      </Form>
      <p className="mt-6 text-ink-soft">{t("noMoreMail")}</p>
    </Page>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
export { clientLoader, handle } from "#app/components/site/page-handle.ts";
