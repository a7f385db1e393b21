import type { ActionFunctionArgs, HeadersFunction, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { AccountPage } from "#app/components/accounts/AccountPage.tsx";
import { EmailField } from "#app/components/accounts/EmailField.tsx";
import { GOOGLE_INTENT, GoogleForm } from "#app/components/accounts/GoogleForm.tsx";
import { NewPasswordFields } from "#app/components/accounts/PasswordField.tsx";
import { Card } from "#app/components/site/Page.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { AntiSpamFields } from "#app/components/ui/AntiSpamFields.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { Field } from "#app/components/ui/Field.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { type SignUpInput, signUpSchema } from "#app/domain/accounts/forms.ts";
import { mailboxOf } from "#app/domain/mail-address.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { formState } from "#app/forms/answer.ts";
import { newAntiSpamValues, setDecoyCookie } from "#app/forms/anti-spam.server.ts";
import { padResultToConstantTime } from "#app/forms/constant-time.server.ts";
import { requireWithinLimit } from "#app/forms/count-attempts.server.ts";
import { handleForms } from "#app/forms/handle-form.server.ts";
import { defineLoader } from "#app/http/responses.server.ts";
import messages from "#app/messages/account.ts";
import { translator } from "#app/messages/translator.ts";
import { signUp } from "#app/models/accounts/accounts.server.ts";
import { confirmUrl, sealPassword, setAwaitingEmail } from "#app/session/awaiting-email.server.ts";
import { googleFormHeaders, sendToGoogle } from "#app/session/google.server.ts";
import { safePath } from "#app/session/redirect.server.ts";
import { requireVisitor } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";

const t = translator(messages);

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), {
    title: t("signUp"),
    description: t("whySignUp"),
    path: pathTo("/signup"),
    isIndexed: false,
  });

export const headers: HeadersFunction = googleFormHeaders;

export const loader = defineLoader(async (args) => {
  const next = safePath(new URL(args.request.url).searchParams.get("next"));
  await requireVisitor(args, next);
  return { next, antiSpam: newAntiSpamValues(args) };
});

export function action(args: ActionFunctionArgs) {
  const waitForMail = ({ email, full_name, password, next }: SignUpInput & { next: string }) => {
    const sealedPassword = sealPassword(email, password);
    setAwaitingEmail(args, { email, askedAt: Date.now(), fullName: full_name, sealedPassword, next });
    return { to: pathTo("/check-email") };
  };
  return handleForms(args, {
    forms: {
      "": {
        fields: ["full_name", "email", "password", "confirm_password"],
        schema: signUpSchema(getSite().productName),
        // A bot gets the same response as everyone.
        antiSpam(account, { form }) {
          setDecoyCookie(args);
          return waitForMail({ ...account, next: safePath(form.get("next")) });
        },
        async save(account, { client }, { form }) {
          const next = safePath(form.get("next"));
          await requireWithinLimit(args, "sign-up", { account: mailboxOf(account.email) });
          const joining = signUp(client, account, confirmUrl(getSite().siteUrl, next));
          const outcome = await padResultToConstantTime(joining);
          return outcome === "signed-in" ? { to: next } : waitForMail({ ...account, next });
        },
      },
      [GOOGLE_INTENT]: { save: (_, __, { form }) => sendToGoogle(args, safePath(form.get("next"))) },
    },
  });
}

export default function SignUpPage() {
  const { next, antiSpam } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { errors, field } = formState<keyof SignUpInput>(answer);
  return (
    <AccountPage
      title={t("createYourAccount")}
      lead={
        <>
          {t("publishForFree")}
          <br />
          {t.rich("haveAccount", {
            link: (text) => (
              <Link to={pathTo("/signin", { next })} className="link">
                {text}
              </Link>
            ),
          })}
        </>
      }
    >
      <ErrorSummary errors={errors} />
      <Card>
        <Form method="post" noValidate className="space-y-6">
          <input type="hidden" name="next" value={next} />
          <AntiSpamFields values={antiSpam} />
          <Field name="full_name" label={t("fullName")} autoComplete="name" {...field("full_name")} />
          <EmailField {...field("email")} />
          <NewPasswordFields errors={errors} />
          <SubmitButton busyLabel={t("creatingAccount")} className="w-full">
            {t("signUp")}
          </SubmitButton>
        </Form>
        <GoogleForm label={t("signUpWithGoogle")} next={next} answerCode={answer?.code} />
        <p className="mt-6 text-sm text-ink-soft">
          {t.rich("agreement", {
            terms: (text) => (
              <Link to={pathTo("/terms")} reloadDocument className="link">
                {text}
              </Link>
            ),
            privacy: (text) => (
              <Link to={pathTo("/privacy")} reloadDocument className="link">
                {text}
              </Link>
            ),
          })}
        </p>
      </Card>
    </AccountPage>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
