import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { AccountPage } from "#app/components/account/AccountPage.tsx";
import { EMAIL_LINK_WORDS } from "#app/components/account/email-link-words.ts";
import { siteOf } from "#app/components/site.ts";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { Notice } from "#app/components/ui/Notice.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { type EmailLink, needsPassword, parseEmailLink } from "#app/domain/email-link.ts";
import { pageMeta } from "#app/domain/page-meta.ts";
import { clearAwaitingEmail } from "#app/http/awaiting-email.server.ts";
import { setFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { countFailures } from "#app/http/rate-limit.server.ts";
import { seeOther } from "#app/http/redirect.server.ts";
import { getClient } from "#app/http/supabase.server.ts";
import { redeemEmailLink } from "#app/models/accounts.server.ts";
import { DataError } from "#app/models/data-error.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: "Confirm your email", path: "/confirm", isIndexed: false });

// why not `no-referrer`: browsers then post the form with `Origin: null`, as a page of another site would.
export const headers: HeadersFunction = () => ({
  "Referrer-Policy": "same-origin",
  "Cache-Control": "private, no-store",
});

/** Shows the button only. Mail scanners open links, so that opening one must not use it up. */
export function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const link = parseEmailLink((name) => params.get(name));
  if (link && !params.has("error")) return data<ConfirmView>({ link, problem: null, message: null });
  return params.has("error") ? refuse("spent") : refuse("garbled");
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const link = parseEmailLink((name) => form.get(name));
  if (!link) return refuse("garbled");
  let isDone: boolean;
  try {
    isDone = await countFailures(args, "token", {}, () => redeemEmailLink(getClient(args), link));
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    return error.kind === "invalid" ? refuse("spent") : keep(link, error);
  }
  clearAwaitingEmail(args);
  if (isDone && needsPassword(link.type)) return seeOther(args, "/new-password");
  const { done, half = done } = EMAIL_LINK_WORDS[link.type];
  setFlash(args, "success", isDone ? done : half);
  return seeOther(args, "/");
}

export default function ConfirmPage() {
  const loaded = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { link, problem, message }: ConfirmView = answered ?? loaded;
  if (!link) return <DeadLink isSpent={problem === "spent"} />;
  const { title, lead, button } = EMAIL_LINK_WORDS[link.type];
  return (
    <AccountPage title={title} lead={lead} isShort>
      {message && (
        <div className="mb-8">
          <Notice kind="error">{message}</Notice>
        </div>
      )}
      <Form method="post" action="/confirm">
        <input type="hidden" name="type" value={link.type} />
        <input type="hidden" name={link.proof === "token" ? "token_hash" : "code"} value={link.secret} />
        <SubmitButton busyLabel="One moment..." className="max-sm:w-full">
          {button}
        </SubmitButton>
      </Form>
    </AccountPage>
  );
}

function DeadLink({ isSpent }: { isSpent: boolean }) {
  const looks = isSpent ? (["primary", "secondary"] as const) : (["secondary", "primary"] as const);
  const signIn = (
    <ButtonLink key="sign-in" to="/signin" look={looks[0]} className="max-sm:w-full">
      Sign In
    </ButtonLink>
  );
  const sendAnew = (
    <ButtonLink key="send-anew" to="/check-email" look={looks[1]} className="max-sm:w-full">
      Send a new verification link
    </ButtonLink>
  );
  return (
    <AccountPage
      isShort
      title={isSpent ? "This link no longer works" : "This link is not complete"}
      lead={
        isSpent
          ? "It has been used already, or it has expired. If you have confirmed your email before, simply sign in. If not, ask for a new one."
          : "Please open the link in our email once more, or copy the whole of it into the address bar."
      }
    >
      <div className="flex flex-wrap gap-3">{isSpent ? [signIn, sendAnew] : [sendAnew, signIn]}</div>
      <p className="mt-6">
        Forgot your password?{" "}
        <Link to="/forgot-password" className="link">
          Reset your password
        </Link>
      </p>
    </AccountPage>
  );
}

interface ConfirmView {
  /** Null where there is nothing to press the button for. */
  link: EmailLink | null;
  problem: "garbled" | "spent" | null;
  /** What kept the link from being used; it still can be. */
  message: string | null;
}

function refuse(problem: "garbled" | "spent") {
  return data<ConfirmView>({ link: null, problem, message: null }, { status: 400 });
}

function keep(link: EmailLink, error: DataError) {
  return data<ConfirmView>({ link, problem: null, message: error.message }, { status: error.init.status });
}

export { ErrorScreen as ErrorBoundary } from "#app/components/ErrorScreen.tsx";
