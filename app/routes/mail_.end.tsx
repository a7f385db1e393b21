import type { ActionFunctionArgs, HeadersFunction, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { Page } from "#app/components/site/Page.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { formState } from "#app/forms/answer.ts";
import { handleForm, isFormShownAgain } from "#app/forms/handle-form.server.ts";
import { defineLoader } from "#app/http/responses.server.ts";
import messages from "#app/messages/following.ts";
import { translator } from "#app/messages/translator.ts";
import { endMails, findMailLink } from "#app/models/site/event-mails.server.ts";
import { getClient } from "#app/session/supabase.server.ts";

const t = translator(messages);

const PATH = pathTo("/mail/end");

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: t("endMails"), path: PATH, isIndexed: false });

export const headers: HeadersFunction = () => ({
  "Referrer-Policy": "same-origin",
  "Cache-Control": "private, no-store",
});

/** Only renders the button: mail scanners open links. */
export const loader = defineLoader(async (args) => {
  const token = new URL(args.request.url).searchParams.get("token") ?? "";
  const action = pathTo("/mail/end", { token });
  if (isFormShownAgain(args)) return { action, isKnown: true };
  return { action, isKnown: (await findMailLink(getClient(args), token, "end_mail")) !== null };
});

/** From the button of the page or by one-click unsubscribe, as that of weekly mails: the token in the address authorizes it. */
export function action(args: ActionFunctionArgs) {
  const token = new URL(args.request.url).searchParams.get("token") ?? "";
  return handleForm<object, { client: ReturnType<typeof getClient> }, "ended">(args, {
    async save(_, { client }) {
      await endMails(client, token);
      return { shown: "ended" };
    },
  });
}

export default function EndMailsPage() {
  const { isKnown, action: path } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { errors } = formState(answer);
  const account = (text: ReactNode) => (
    <Link to={pathTo("/account")} className="link">
      {text}
    </Link>
  );
  if (answer?.shown === "ended" || (!isKnown && !answer))
    return (
      <Page
        title={t(isKnown ? "mailsEnded" : "linkUnknown")}
        lead={t(isKnown ? "mailsEndedText" : "linkUnknownText")}
        width="form"
      >
        <p>{t.rich("chooseMails", { link: account })}</p>
      </Page>
    );
  return (
    <Page title={t("endMails")} lead={t("endMailsText")} width="form">
      <ErrorSummary errors={errors} />
      <Form method="post" action={path}>
        <SubmitButton busyLabel={t("oneMoment")} className="max-sm:w-full">
          {t("endMails")}
        </SubmitButton>
      </Form>
      <p className="mt-6 text-ink-soft">{t.rich("chooseMails", { link: account })}</p>
    </Page>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
export { clientLoader, handle } from "#app/components/site/page-handle.ts";
