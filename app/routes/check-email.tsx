import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { AccountPage } from "#app/components/accounts/AccountPage.tsx";
import { EmailField } from "#app/components/accounts/EmailField.tsx";
import { LocalInboxLink } from "#app/components/accounts/LocalInboxLink.tsx";
import { BreakableAddress } from "#app/components/site/EmailAddress.tsx";
import { Card } from "#app/components/site/Page.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { AntiSpamFields } from "#app/components/ui/AntiSpamFields.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { Notice } from "#app/components/ui/Notice.tsx";
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
import serverMessages from "#app/messages/account-errors.ts";
import { translator } from "#app/messages/translator.ts";
import { resendConfirmation } from "#app/models/accounts/accounts.server.ts";
import { DataError } from "#app/models/supabase.ts";
import { confirmUrl, getAwaitingEmail, secondsToWait, setAwaitingEmail } from "#app/session/awaiting-email.server.ts";
import { requestContext } from "#app/session/request-context.server.ts";
import { setRetryAfter } from "#app/session/supabase.server.ts";
import { getEnv, getSite } from "#app/settings/env.server.ts";

const t = translator(messages);
const tServer = translator(serverMessages);

/** `code` for a second request within a minute, which is not shown as an error. */
const TOO_SOON = "LINK_ON_ITS_WAY";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(siteOf(matches), {
    title: t(data?.email ? "checkEmail" : "newVerificationLink"),
    path: pathTo("/check-email"),
    isIndexed: false,
  });

export function loader(args: LoaderFunctionArgs) {
  return {
    email: getAwaitingEmail(args)?.email ?? null,
    antiSpam: newAntiSpamValues(args),
    localInboxUrl: getEnv().LOCAL_INBOX_URL ?? null,
  };
}

export function action(args: ActionFunctionArgs) {
  const awaiting = getAwaitingEmail(args);
  const sent = (email: string) => {
    // Name and password belong to the address of the sign-up, `next` to this browser.
    const known = awaiting?.email === email ? awaiting : {};
    setAwaitingEmail(args, { ...known, email, askedAt: Date.now(), next: awaiting?.next ?? "/" });
    // The same for unconfirmed, confirmed and unknown addresses, to prevent account enumeration.
    return { to: pathTo("/check-email"), success: tServer("linkAsked") };
  };
  return handleForm(args, {
    fields: ["email"],
    schema: emailSchema,
    // A bot gets the same response as everyone.
    antiSpam({ email }) {
      requirePause(args, email);
      setDecoyCookie(args);
      return sent(email);
    },
    async save({ email }, { client }) {
      requirePause(args, email);
      await requireWithinLimit(args, "mail", { account: mailboxOf(email) });
      const { log } = requestContext(args.context);
      const url = confirmUrl(getSite().siteUrl, awaiting?.next ?? "/");
      await padToConstantTime(log, "resend", resendConfirmation(client, log, email, url));
      return sent(email);
    },
  });
}

/** @throws DataError of kind "limited" when a link was sent less than a minute ago. */
function requirePause(args: ActionFunctionArgs, email: string): void {
  const seconds = secondsToWait(args, email, Date.now());
  if (seconds <= 0) return;
  setRetryAfter(args, seconds);
  throw new DataError("limited", tServer("linkOnItsWay", { seconds }), { code: TOO_SOON });
}

export default function CheckEmailPage() {
  const { email, antiSpam, localInboxUrl } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { errors, field } = formState<"email">(answer);
  return (
    <AccountPage
      title={t(email ? "checkEmail" : "newVerificationLink")}
      lead={email ? undefined : t("enterAddress")}
      isShort={email !== null}
    >
      {email && (
        <>
          <Notice kind="info">
            <p>
              {t.rich("linkSentTo", {
                email,
                address: () => (
                  <strong>
                    <BreakableAddress address={email} />
                  </strong>
                ),
              })}
            </p>
            <LocalInboxLink url={localInboxUrl} />
          </Notice>
          <h2 className="mt-10 mb-2 text-xl">{t("didNotGetIt")}</h2>
          <p className="mb-4">{t("checkSpamAndAddress")}</p>
        </>
      )}
      {/* Next to its form, and below the notice about where the link was sent. */}
      <ErrorSummary errors={errors} variant={answer?.code === TOO_SOON ? "wait" : "problem"} />
      <Card>
        <Form method="post" noValidate className="space-y-6">
          <EmailField errors={field("email").errors} defaultValue={field("email").defaultValue ?? email ?? undefined} />
          <AntiSpamFields values={antiSpam} />
          <SubmitButton variant={email ? "secondary" : "primary"} busyLabel={t("sending")} className="w-full">
            {t(email ? "sendLinkAgain" : "sendLink")}
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
