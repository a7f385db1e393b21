import { parseWithZod } from "@conform-to/zod/v4";
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { AccountPage } from "#app/components/account/AccountPage.tsx";
import { siteOf } from "#app/components/site/site.ts";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { confirmAddressSchema } from "#app/domain/account-forms.ts";
import { type EmailLink, needsPassword, nextOfLink, parseEmailLink, provesSignUp } from "#app/domain/email-link.ts";
import { pageMeta } from "#app/domain/page-meta.ts";
import { countFailures } from "#app/forms/rate-limits.server.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import {
  endSession,
  getAccessToken,
  type OwnerChoice,
  redeemEmailLink,
  signOut,
  takeOwnership,
} from "#app/models/accounts.server.ts";
import { DataError } from "#app/models/data-error.ts";
import { clearAwaitingEmail, getAwaitingEmail } from "#app/session/awaiting-email.server.ts";
import { setFlash } from "#app/session/flash.server.ts";
import { safePath, seeOther } from "#app/session/responses.server.ts";
import { forgetSession, getClient, type RequestArgs } from "#app/session/supabase.server.ts";
import { getUser, getUserIfReachable, type User } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import { ConfirmForm } from "./form.tsx";
import { EMAIL_LINK_WORDS } from "./texts.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: "Confirm your email", path: "/confirm", isIndexed: false });

// why not `no-referrer`: browsers then post the form with `Origin: null`, as a page of another site would.
export const headers: HeadersFunction = () => ({
  "Referrer-Policy": "same-origin",
  "Cache-Control": "private, no-store",
});

/** Shows the form only. Mail scanners open links, so that opening one must not use it up. */
export async function loader(args: LoaderFunctionArgs) {
  const params = new URL(args.request.url).searchParams;
  const next = safePath(nextOfLink((name) => params.get(name)));
  const link = parseEmailLink((name) => params.get(name));
  if (params.has("error")) return refuse("spent", next);
  if (!link) return refuse("garbled", next);
  const user = await getUserIfReachable(args);
  const fullName = getAwaitingEmail(args)?.fullName ?? "";
  return data<ConfirmView>({ link, problem: null, next, signedInAs: present(user), fullName, errors: {} });
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const next = safePath(form.get("next"));
  const link = parseEmailLink((name) => form.get(name));
  if (!link) return refuse("garbled", next);
  const ask = (status: number, user: User | null, errors: ConfirmView["errors"]) => {
    const fullName = String(form.get("full_name") ?? "");
    return data<ConfirmView>({ link, problem: null, next, signedInAs: present(user), fullName, errors }, { status });
  };
  let user: User | null = null;
  try {
    user = await getUser(args);
    // Never switch accounts without a warning.
    if (user && form.get("leaving") !== user.id) return ask(409, user, {});
    const schema = confirmAddressSchema([getAwaitingEmail(args)?.email ?? "", getSite().productName]);
    const submission = provesSignUp(link.type) ? parseWithZod(form, { schema }) : null;
    if (submission && submission.status !== "success") return ask(400, user, readErrors(submission.error));
    const isDone = await countFailures(args, "token", {}, () => redeem(args, link));
    clearAwaitingEmail(args);
    return await land(args, link, { isDone, next, choice: submission?.value ?? null });
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    return error.kind === "invalid" ? refuse("spent", next) : ask(error.init.status, user, { "": [error.message] });
  }
}

/** Uses the link up; the session that this browser had until then ends with it. */
async function redeem(args: RequestArgs, link: EmailLink): Promise<boolean> {
  const client = getClient(args);
  const former = await getAccessToken(client);
  const isDone = await redeemEmailLink(client, link);
  if (isDone && former) await endSession(client, former);
  return isDone;
}

interface Landing {
  isDone: boolean;
  next: string;
  /** What was typed for a new account. */
  choice: OwnerChoice | null;
}

async function land(args: RequestArgs, link: EmailLink, { isDone, next, choice }: Landing): Promise<Response> {
  const newPassword = next === "/" ? "/new-password" : `/new-password?${new URLSearchParams({ next })}`;
  if (isDone && needsPassword(link.type)) return seeOther(args, newPassword);
  if (isDone && choice) {
    try {
      if (!(await takeOwnership(getClient(args), choice))) {
        setFlash(args, "success", "Your email is confirmed. Please sign in with your password.");
        return seeOther(args, signInFor(next));
      }
    } catch (error) {
      if (!(error instanceof DataError)) throw error;
      // The link is used up and the address is proved: only the password is missing.
      setFlash(args, "error", `Your email is confirmed, but your password was not saved: ${error.message}`);
      return seeOther(args, newPassword);
    }
  }
  const { done, half = done } = EMAIL_LINK_WORDS[link.type];
  if (isDone && link.type === "email_change") {
    // Auth lets a session that a mailed link began change the password without the old one.
    await signOut(getClient(args));
    forgetSession(args);
    setFlash(args, "success", done);
    return seeOther(args, signInFor(next));
  }
  setFlash(args, "success", isDone ? done : half);
  return seeOther(args, next);
}

export default function ConfirmPage() {
  const loaded = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { link, problem, next, signedInAs, fullName, errors }: ConfirmView = answered ?? loaded;
  if (!link) return <DeadLink isSpent={problem === "spent"} next={next} />;
  const { title, lead, button } = EMAIL_LINK_WORDS[link.type];
  return (
    <AccountPage title={title} lead={lead} isShort={!provesSignUp(link.type)}>
      <ErrorSummary errors={errors} />
      <ConfirmForm {...{ link, next, signedInAs, fullName, errors }} submitLabel={button} />
    </AccountPage>
  );
}

function DeadLink({ isSpent, next }: { isSpent: boolean; next: string }) {
  const variants = isSpent ? (["primary", "secondary"] as const) : (["secondary", "primary"] as const);
  const signIn = (
    <ButtonLink key="sign-in" to={signInFor(next)} variant={variants[0]} className="max-sm:w-full">
      Sign In
    </ButtonLink>
  );
  const sendAnew = (
    <ButtonLink key="send-anew" to="/check-email" variant={variants[1]} className="max-sm:w-full">
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

function signInFor(next: string): string {
  return next === "/" ? "/signin" : `/signin?${new URLSearchParams({ next })}`;
}

interface ConfirmView {
  /** Null where there is nothing to press the button for. */
  link: EmailLink | null;
  problem: "garbled" | "spent" | null;
  next: string;
  signedInAs: { id: string; email: string } | null;
  fullName: string;
  /** Messages by field; `""` holds what kept the link from being used, which it still can be. */
  errors: Record<string, string[]>;
}

function refuse(problem: "garbled" | "spent", next: string) {
  const view: ConfirmView = { link: null, problem, next, signedInAs: null, fullName: "", errors: {} };
  return data(view, { status: 400 });
}

function present(user: User | null): ConfirmView["signedInAs"] {
  return user && { id: user.id, email: user.email };
}

function readErrors(errors: Record<string, string[] | null> | null | undefined): ConfirmView["errors"] {
  return Object.fromEntries(Object.entries(errors ?? {}).map(([name, messages]) => [name, messages ?? []]));
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
