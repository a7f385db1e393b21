import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { AccountPage } from "#app/components/accounts/AccountPage.tsx";
import { EmailField } from "#app/components/accounts/EmailField.tsx";
import { LocalInboxLink } from "#app/components/accounts/LocalInboxLink.tsx";
import { Card } from "#app/components/site/Page.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { AntiSpamFields } from "#app/components/ui/AntiSpamFields.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { Notice, StatusRegion } from "#app/components/ui/Notice.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { emailSchema } from "#app/domain/accounts/forms.ts";
import { mailboxOf } from "#app/domain/mail-address.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { formState } from "#app/forms/answer.ts";
import { newAntiSpamValues, setDecoyCookie } from "#app/forms/anti-spam.server.ts";
import { padToConstantTime } from "#app/forms/constant-time.server.ts";
import { requireWithinLimit } from "#app/forms/count-attempts.server.ts";
import { handleForm } from "#app/forms/handle-form.server.ts";
import messages from "#app/messages/account.ts";
import { localPath } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";
import { sendPasswordReset } from "#app/models/accounts/accounts.server.ts";
import { requestContext } from "#app/session/request-context.server.ts";
import { getEnv, getSite } from "#app/settings/env.server.ts";

const SENT = pathTo("/forgot-password", { sent: "1" });

const t = translator(messages);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(siteOf(matches), {
    title: t(data?.isSent ? "checkEmail" : "forgotYourPassword"),
    path: pathTo("/forgot-password"),
    isIndexed: false,
  });

export function loader(args: LoaderFunctionArgs) {
  const isSent = new URL(args.request.url).searchParams.has("sent");
  return { isSent, antiSpam: newAntiSpamValues(args), localInboxUrl: getEnv().LOCAL_INBOX_URL ?? null };
}

export function action(args: ActionFunctionArgs) {
  return handleForm(args, {
    fields: ["email"],
    schema: emailSchema,
    // A bot gets the same response as everyone.
    antiSpam() {
      setDecoyCookie(args, "/recovery");
      return { to: SENT };
    },
    async save({ email }, { client }) {
      await requireWithinLimit(args, "mail", { account: mailboxOf(email) });
      const { log } = requestContext(args.context);
      const url = `${getSite().siteUrl}${localPath(pathTo("/confirm", { type: "recovery" }))}`;
      await padToConstantTime(log, "password reset", sendPasswordReset(client, log, email, url));
      return { to: SENT };
    },
  });
}

export default function ForgotPasswordPage() {
  const { isSent, antiSpam, localInboxUrl } = useLoaderData<typeof loader>();
  const { errors, field } = formState<"email">(useActionData<typeof action>());
  return (
    <AccountPage title={t(isSent ? "checkEmail" : "forgotYourPassword")} lead={isSent ? undefined : t("weMailLink")}>
      <ErrorSummary errors={errors} />
      <StatusRegion>
        {isSent && (
          <Notice kind="info">
            <p>{t("resetLinkSent")}</p>
            <LocalInboxLink url={localInboxUrl} />
          </Notice>
        )}
      </StatusRegion>
      {isSent && (
        <>
          <h2 className="mt-10 mb-2 text-xl">{t("didNotGetIt")}</h2>
          <p className="mb-4">{t("checkSpam")}</p>
        </>
      )}
      <Card>
        <Form method="post" action={pathTo("/forgot-password")} noValidate className="space-y-6">
          <EmailField autoComplete="username" {...field("email")} />
          <AntiSpamFields values={antiSpam} />
          <SubmitButton variant={isSent ? "secondary" : "primary"} busyLabel={t("sending")} className="w-full">
            {t(isSent ? "sendAnotherLink" : "sendLink")}
          </SubmitButton>
        </Form>
      </Card>
      <p className="mt-6">
        <Link to={pathTo("/signin")} className="link">
          {t("backToSignIn")}
        </Link>
      </p>
    </AccountPage>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
