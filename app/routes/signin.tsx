import type { ActionFunctionArgs, HeadersFunction, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { AccountPage } from "#app/components/accounts/AccountPage.tsx";
import { EmailField } from "#app/components/accounts/EmailField.tsx";
import { GOOGLE_INTENT, GoogleForm } from "#app/components/accounts/GoogleForm.tsx";
import { PasswordField } from "#app/components/accounts/PasswordField.tsx";
import { Card } from "#app/components/site/Page.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf } from "#app/components/site/root-data.ts";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { type SignInInput, signInSchema } from "#app/domain/accounts/forms.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { formState } from "#app/forms/answer.ts";
import { countFailures } from "#app/forms/count-attempts.server.ts";
import { handleForms } from "#app/forms/handle-form.server.ts";
import { defineLoader } from "#app/http/responses.server.ts";
import messages from "#app/messages/account.ts";
import { translator } from "#app/messages/translator.ts";
import { signIn } from "#app/models/accounts/accounts.server.ts";
import { DataError } from "#app/models/supabase.ts";
import { setAwaitingEmail } from "#app/session/awaiting-email.server.ts";
import { googleFormHeaders, sendToGoogle } from "#app/session/google.server.ts";
import { safePath } from "#app/session/redirect.server.ts";
import { rememberSession } from "#app/session/supabase.server.ts";
import { pathAfterSignIn, requireVisitor } from "#app/session/user.server.ts";

const t = translator(messages);

/** Auth's codes for errors that people can resolve. */
const UNCONFIRMED = "email_not_confirmed";
const WRONG = "invalid_credentials";

export const handle: PageHandle = { shared: { reads: "next" } };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), {
    title: t("signIn"),
    description: t("whySignIn"),
    path: pathTo("/signin"),
  });

export const headers: HeadersFunction = googleFormHeaders;

export const loader = defineLoader(async (args) => {
  const next = safePath(new URL(args.request.url).searchParams.get("next"));
  await requireVisitor(args, next);
  return { next };
});

export function action(args: ActionFunctionArgs) {
  return handleForms(args, {
    forms: {
      "": {
        fields: ["email", "password", "remember"],
        schema: signInSchema,
        async save({ email, password, remember }, { client }, { form }) {
          const next = safePath(form.get("next"));
          rememberSession(args, remember);
          try {
            await countFailures(args, "sign-in", { account: email }, () => signIn(client, { email, password }));
          } catch (error) {
            if (error instanceof DataError && error.code === UNCONFIRMED)
              setAwaitingEmail(args, { email, askedAt: 0, fullName: "", next });
            throw error;
          }
          return { to: await pathAfterSignIn(args, next) };
        },
      },
      [GOOGLE_INTENT]: { save: (_, __, { form }) => sendToGoogle(args, safePath(form.get("next"))) },
    },
  });
}

export default function SignInPage() {
  const { next } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { errors, field } = formState<keyof SignInInput>(answer);
  return (
    <AccountPage
      title={t("signIn")}
      lead={t.rich("newHere", {
        link: (text) => (
          <Link to={pathTo("/signup", { next })} className="link">
            {text}
          </Link>
        ),
      })}
    >
      <ErrorSummary errors={errors}>{remedyFor(answer?.code)}</ErrorSummary>
      <Card>
        <Form method="post" replace noValidate className="space-y-6">
          <input type="hidden" name="next" value={next} />
          <EmailField autoComplete="username" {...field("email")} />
          <PasswordField
            name="password"
            label={t("password")}
            autoComplete="current-password"
            errors={field("password").errors}
          />
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
            <label className="flex min-h-11 items-center gap-2">
              <input
                type="checkbox"
                name="remember"
                defaultChecked={field("remember").defaultValue === "on"}
                className="checkbox"
              />
              {t("rememberMe")}
            </label>
            <Link to={pathTo("/forgot-password")} className="link">
              {t("forgotPassword")}
            </Link>
          </div>
          <SubmitButton busyLabel={t("signingIn")} className="w-full">
            {t("signIn")}
          </SubmitButton>
        </Form>
        <GoogleForm label={t("signInWithGoogle")} next={next} answerCode={answer?.code} />
      </Card>
    </AccountPage>
  );
}

/** Help for an error of Auth, by its code; null without any. */
function remedyFor(code: string | undefined): ReactNode {
  const linkTo = (to: string) => (text: ReactNode) => (
    <Link to={to} className="link whitespace-nowrap">
      {text}
    </Link>
  );
  if (code === UNCONFIRMED) return t.rich("openMailedLink", { link: linkTo(pathTo("/check-email")) });
  return code === WRONG ? t.rich("chooseNewOne", { link: linkTo(pathTo("/forgot-password")) }) : null;
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
