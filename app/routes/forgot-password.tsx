import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { AccountPage } from "#app/components/account/AccountPage.tsx";
import { EmailField } from "#app/components/account/EmailField.tsx";
import { LocalInboxLink } from "#app/components/account/LocalInboxLink.tsx";
import { siteOf } from "#app/components/site/site.ts";
import { AntiSpamFields } from "#app/components/ui/AntiSpamFields.tsx";
import { Card } from "#app/components/ui/Card.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { Notice } from "#app/components/ui/Notice.tsx";
import { StatusRegion } from "#app/components/ui/StatusRegion.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { emailSchema } from "#app/domain/account-forms.ts";
import { pageMeta } from "#app/domain/page-meta.ts";
import { replyFailure, replyInvalid } from "#app/forms/account-form.server.ts";
import {
  isHoneypotFilled,
  newAntiSpamValues,
  readAntiSpamValues,
  setDecoyCookie,
  waitUntilReady,
} from "#app/forms/anti-spam.server.ts";
import { padToConstantTime } from "#app/forms/constant-time.server.ts";
import { readFormResult } from "#app/forms/form-result.ts";
import { requireWithinLimit } from "#app/forms/rate-limits.server.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { sendPasswordReset } from "#app/models/accounts.server.ts";
import { requestContext } from "#app/session/request-context.server.ts";
import { seeOther } from "#app/session/responses.server.ts";
import { getClient } from "#app/session/supabase.server.ts";
import { getEnv, getSite } from "#app/settings/env.server.ts";

const SENT = "/forgot-password?sent=1";

const ASK_TITLE = "Forgot your password?";
const SENT_TITLE = "Check your email";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(siteOf(matches), {
    title: data?.isSent ? SENT_TITLE : ASK_TITLE,
    path: "/forgot-password",
    isIndexed: false,
  });

export function loader(args: LoaderFunctionArgs) {
  const isSent = new URL(args.request.url).searchParams.has("sent");
  return { isSent, marks: newAntiSpamValues(args), localInboxUrl: getEnv().LOCAL_INBOX_URL ?? null };
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const marks = readAntiSpamValues(args, form);
  const submission = parseWithZod(form, { schema: emailSchema });
  if (submission.status !== "success") return replyInvalid(submission);
  await waitUntilReady(args, marks);
  // A program learns nothing from the answer: it is that of every request.
  if (isHoneypotFilled(form)) {
    setDecoyCookie(args, "/recovery");
    return seeOther(args, SENT);
  }
  const { email } = submission.value;
  try {
    await requireWithinLimit(args, "mail", { account: email });
    const confirmUrl = `${getSite().siteUrl}/confirm?type=recovery`;
    await padToConstantTime(
      requestContext(args.context).log,
      "password reset",
      sendPasswordReset(getClient(args), email, confirmUrl),
    );
  } catch (error) {
    return replyFailure(args, submission, error);
  }
  return seeOther(args, SENT);
}

export default function ForgotPasswordPage() {
  const { isSent, marks, localInboxUrl } = useLoaderData<typeof loader>();
  const { errors, field } = readFormResult<"email">(useActionData<typeof action>()?.result);
  return (
    <AccountPage
      title={isSent ? SENT_TITLE : ASK_TITLE}
      lead={isSent ? undefined : "We'll email you a link to choose a new one."}
    >
      <ErrorSummary errors={errors} />
      <StatusRegion>
        {isSent && (
          <Notice kind="info">
            <p>
              If there is an account for that address, a link for choosing a new password is on its way. It works for
              1&nbsp;hour.
            </p>
            <LocalInboxLink url={localInboxUrl} />
          </Notice>
        )}
      </StatusRegion>
      {isSent && (
        <>
          <h2 className="mt-10 mb-2 text-xl">Didn't get it?</h2>
          <p className="mb-4">Check your spam folder, or ask for another one. We send one at most once a minute.</p>
        </>
      )}
      <Card>
        <Form method="post" action="/forgot-password" noValidate className="space-y-6">
          <EmailField autoComplete="username" {...field("email")} />
          <AntiSpamFields marks={marks} />
          <SubmitButton variant={isSent ? "secondary" : "primary"} busyLabel="Sending..." className="w-full">
            {isSent ? "Send me another link" : "Send me a link"}
          </SubmitButton>
        </Form>
      </Card>
      <p className="mt-6">
        <Link to="/signin" className="link">
          Back to Sign In
        </Link>
      </p>
    </AccountPage>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
