import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { AccountPage } from "#app/components/account/AccountPage.tsx";
import { EmailField } from "#app/components/account/EmailField.tsx";
import { GOOGLE_INTENT, GoogleForm } from "#app/components/account/GoogleForm.tsx";
import { NewPasswordFields } from "#app/components/account/NewPasswordFields.tsx";
import { siteOf } from "#app/components/site/site.ts";
import { AntiSpamFields } from "#app/components/ui/AntiSpamFields.tsx";
import { Card } from "#app/components/ui/Card.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { Field } from "#app/components/ui/Field.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { type SignUpInput, signUpSchema } from "#app/domain/account-forms.ts";
import { pageMeta } from "#app/domain/page-meta.ts";
import { replyFailure, replyFailureAlone, replyInvalid } from "#app/forms/account-form.server.ts";
import {
  isHoneypotFilled,
  newAntiSpamValues,
  readAntiSpamValues,
  setDecoyCookie,
  waitUntilReady,
} from "#app/forms/anti-spam.server.ts";
import { padResultToConstantTime } from "#app/forms/constant-time.server.ts";
import { readFormResult } from "#app/forms/form-result.ts";
import { requireWithinLimit } from "#app/forms/rate-limits.server.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { signUp } from "#app/models/accounts.server.ts";
import { confirmUrl, setAwaitingEmail } from "#app/session/awaiting-email.server.ts";
import { googleFormHeaders, sendToGoogle } from "#app/session/google.server.ts";
import { safePath, seeOther } from "#app/session/responses.server.ts";
import { getClient } from "#app/session/supabase.server.ts";
import { requireVisitor } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: "Sign Up", path: "/signup", isIndexed: false });

export const headers: HeadersFunction = googleFormHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const next = safePath(new URL(args.request.url).searchParams.get("next"));
  await requireVisitor(args, next);
  return { next, marks: newAntiSpamValues(args) };
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const next = safePath(form.get("next"));
  if (form.get("intent") === GOOGLE_INTENT)
    return sendToGoogle(args, next).catch((error) => replyFailureAlone(args, error));

  const marks = readAntiSpamValues(args, form);
  const submission = parseWithZod(form, { schema: signUpSchema(getSite().productName) });
  if (submission.status !== "success") return replyInvalid(submission);
  await waitUntilReady(args, marks);
  // A program learns nothing from the answer: it is that of every sign-up.
  if (isHoneypotFilled(form)) {
    setDecoyCookie(args);
    return waitForMail(args, submission.value, next);
  }
  try {
    await requireWithinLimit(args, "sign-up", { account: submission.value.email });
    const joining = signUp(getClient(args), submission.value, confirmUrl(getSite().siteUrl, next));
    const outcome = await padResultToConstantTime(joining);
    if (outcome === "signed-in") return seeOther(args, next);
  } catch (error) {
    return replyFailure(args, submission, error);
  }
  return waitForMail(args, submission.value, next);
}

function waitForMail(args: ActionFunctionArgs, { email, full_name }: SignUpInput, next: string) {
  setAwaitingEmail(args, { email, askedAt: Date.now(), fullName: full_name, next });
  return seeOther(args, "/check-email");
}

export default function SignUpPage() {
  const { next, marks } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { errors, field } = readFormResult<keyof SignUpInput>(reply?.result);
  return (
    <AccountPage
      title="Create your account"
      lead={
        <>
          Publish your events for free. Browsing needs no account.
          <br />
          Already have an account?{" "}
          <Link to={`/signin?${new URLSearchParams({ next })}`} className="link">
            Sign in
          </Link>
        </>
      }
    >
      <ErrorSummary errors={errors} />
      <Card>
        <Form method="post" noValidate className="space-y-6">
          <input type="hidden" name="next" value={next} />
          <AntiSpamFields marks={marks} />
          <Field name="full_name" label="Full name" autoComplete="name" {...field("full_name")} />
          <EmailField {...field("email")} />
          <NewPasswordFields
            errors={{ password: field("password").errors, confirm_password: field("confirm_password").errors }}
          />
          <SubmitButton busyLabel="Creating account..." className="w-full">
            Sign Up
          </SubmitButton>
        </Form>
        <GoogleForm label="Sign up with Google" next={next} answerCode={reply?.code} />
        <p className="mt-6 text-sm text-ink-soft">
          By signing up you agree to our{" "}
          <Link to="/terms" reloadDocument className="link">
            Terms of Service
          </Link>
          . What we keep and why is in our{" "}
          <Link to="/privacy" reloadDocument className="link">
            Privacy Policy
          </Link>
          .
        </p>
      </Card>
    </AccountPage>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
