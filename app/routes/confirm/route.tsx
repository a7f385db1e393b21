import { type ActionFunctionArgs, data, type HeadersFunction, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { AccountPage } from "#app/components/accounts/AccountPage.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import {
  type EmailLink,
  needsPassword,
  nextOfLink,
  parseEmailLink,
  provesSignUp,
} from "#app/domain/accounts/email-link.ts";
import { confirmAddressSchema } from "#app/domain/accounts/forms.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { z } from "#app/domain/site/zod.ts";
import { formState } from "#app/forms/answer.ts";
import { countFailures } from "#app/forms/count-attempts.server.ts";
import { handleForm } from "#app/forms/handle-form.server.ts";
import { defineLoader } from "#app/http/responses.server.ts";
import messages from "#app/messages/account.ts";
import serverMessages from "#app/messages/account-errors.ts";
import { translator } from "#app/messages/translator.ts";
import {
  endSession,
  getAccessToken,
  isSessionOf,
  type OwnerChoice,
  redeemEmailLink,
  signOut,
  takeOwnership,
} from "#app/models/accounts/accounts.server.ts";
import { type ChangingAccount, findChangingAccount } from "#app/models/accounts/own-account.server.ts";
import { DataError } from "#app/models/supabase.ts";
import { clearAwaitingEmail, getAwaitingEmail, getSignUpPassword } from "#app/session/awaiting-email.server.ts";
import { safePath } from "#app/session/redirect.server.ts";
import { requestContext } from "#app/session/request-context.server.ts";
import { forgetSession, getClient, type RequestArgs } from "#app/session/supabase.server.ts";
import { getUser, getUserIfReachable, pathAfterSignIn } from "#app/session/user.server.ts";
import { getEnv, getSite } from "#app/settings/env.server.ts";
import { ConfirmForm, WhoseAccount } from "./form.tsx";
import { emailLinkWords } from "./texts.ts";

const t = translator(messages);
const tServer = translator(serverMessages);

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: t("confirmYourEmail"), path: pathTo("/confirm"), isIndexed: false });

// why not `no-referrer`: browsers would post the form with `Origin: null`, and the CSRF check would reject it.
export const headers: HeadersFunction = () => ({
  "Referrer-Policy": "same-origin",
  "Cache-Control": "private, no-store",
});

/** `code` for a malformed link. */
const LINK_INCOMPLETE = "LINK_INCOMPLETE";
/** `code` for a used or expired link. */
const LINK_SPENT = "LINK_SPENT";
/** `code` for a signed-in person who has not confirmed yet that they want to leave that account. */
const LEAVES_ACCOUNT = "LEAVES_ACCOUNT";

/** Only renders the form: mail scanners open links, so a GET must not redeem them. */
export const loader = defineLoader(async (args) => {
  const params = new URL(args.request.url).searchParams;
  const link = parseEmailLink((name) => params.get(name));
  const user = await getUserIfReachable(args);
  const account = await getChangingAccount(args, link);
  const isSpent = params.has("error") || account === LINK_SPENT;
  const page = {
    link,
    problem: isSpent ? LINK_SPENT : link ? null : LINK_INCOMPLETE,
    account: account === LINK_SPENT ? null : account,
    next: safePath(nextOfLink((name) => params.get(name))),
    signedInAs: user && { id: user.id, email: user.email },
    fullName: getAwaitingEmail(args)?.fullName ?? "",
    hasPassword: getSignUpPassword(args) !== null,
  };
  return data(page, { status: page.problem ? 400 : 200 });
});

/**
 * The account whose address the link changes, because a member may have mistyped the new address as a stranger's. Null for other links, and
 * without the database's queue key.
 * @returns LINK_SPENT for a used or expired link.
 * @throws DataError of kind "limited" after too many invalid links.
 */
async function getChangingAccount(
  args: RequestArgs,
  link: EmailLink | null,
): Promise<ChangingAccount | typeof LINK_SPENT | null> {
  const { MAIL_QUEUE_KEY: queueKey } = getEnv();
  if (link?.type !== "email_change" || link.proof !== "token" || !queueKey) return null;
  try {
    return await countFailures(args, "token", {}, async () => {
      const account = await findChangingAccount(getClient(args), queueKey, link.secret);
      if (account) return account;
      throw new DataError("invalid", tServer("linkSpent"), { code: LINK_SPENT });
    });
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    if (error.code === LINK_SPENT) return LINK_SPENT;
    if (error.kind !== "refused") throw error;
    requestContext(args.context).log.error("rest: MAIL_QUEUE_KEY is not the key that the database has");
    return null;
  }
}

export function action(args: ActionFunctionArgs) {
  const signUp = getSignUpPassword(args);
  return handleForm(args, {
    guard: requireLink,
    fields: ["type", "token_hash", "code", "next", "leaving", "full_name", "password"],
    schema: (link): z.ZodType<OwnerChoice | null> =>
      provesSignUp(link.type)
        ? confirmAddressSchema([getAwaitingEmail(args)?.email ?? "", getSite().productName], signUp?.password)
        : z.unknown().transform(() => null),
    async save(choice, link, { form, typed }) {
      const isDone = await countFailures(args, "token", {}, () => redeem(args, link));
      clearAwaitingEmail(args);
      const passwordOf = choice && !typed.get("password") ? (signUp?.email ?? null) : null;
      return land(args, link, { isDone, next: safePath(form.get("next")), choice, passwordOf });
    },
  });
}

/**
 * The link in the form.
 * @throws DataError with code LINK_INCOMPLETE for a malformed link, LEAVES_ACCOUNT if the form was rendered without a warning about the
 * current session.
 */
async function requireLink(args: RequestArgs, form: FormData): Promise<EmailLink> {
  const link = parseEmailLink((name) => form.get(name));
  if (!link) throw new DataError("invalid", tServer("linkIncomplete"), { code: LINK_INCOMPLETE });
  const user = await getUser(args);
  if (user && form.get("leaving") !== user.id)
    throw new DataError("conflict", tServer("signedInToAnother"), { code: LEAVES_ACCOUNT });
  return link;
}

/**
 * Redeems the link, and ends the session that this browser had before.
 * @returns as `redeemEmailLink`.
 * @throws DataError with code LINK_SPENT for a used or expired link.
 */
async function redeem(args: RequestArgs, link: EmailLink): Promise<boolean> {
  const client = getClient(args);
  const former = await getAccessToken(client);
  const isDone = await redeemEmailLink(client, link).catch((error: unknown) => {
    if (!(error instanceof DataError) || error.kind !== "invalid") throw error;
    throw new DataError("invalid", error.message, { code: LINK_SPENT, cause: error });
  });
  if (isDone && former) await endSession(client, requestContext(args.context).log, former);
  return isDone;
}

interface Landing {
  isDone: boolean;
  next: string;
  /** The name and password typed for a new account; null for other links. */
  choice: OwnerChoice | null;
  /** The sign-up address of this browser if the password from sign-up is used; null if it was typed now. */
  passwordOf: string | null;
}

async function land(args: RequestArgs, link: EmailLink, { isDone, next, choice, passwordOf }: Landing) {
  const { done, half = done } = emailLinkWords(link.type);
  if (!isDone) return { to: next, success: half };
  const newPassword = pathTo("/new-password", { next: next !== "/" && next });
  if (needsPassword(link.type)) return { to: await pathAfterSignIn(args, newPassword) };
  if (link.type === "email_change") {
    // Auth lets a session that a mailed link started change the password without the old one.
    await signOut(getClient(args), requestContext(args.context).log);
    forgetSession(args);
    return { to: signInFor(next), success: done };
  }
  const to = await pathAfterSignIn(args, next);
  // The account has a second step, so name and password were chosen long ago.
  if (to !== next) return { to, ...(choice ? { info: tServer("confirmedNothingChanged") } : {}) };
  // The link is for another account than the one that this browser signed up for.
  if (passwordOf !== null && !(await isSessionOf(getClient(args), passwordOf)))
    return { to: newPassword, info: tServer("confirmedChoosePassword") };
  try {
    if (!choice || (await takeOwnership(getClient(args), requestContext(args.context).log, choice)))
      return { to: next, success: done };
    return { to: signInFor(next), success: tServer("confirmedSignIn") };
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    // The link is redeemed and the address confirmed: only the password is missing.
    return { to: newPassword, error: tServer("confirmedNoPassword", { problem: error.message }) };
  }
}

export default function ConfirmPage() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const link = answer ? parseEmailLink((name) => answer.values[name]) : loaded.link;
  const problem = answer?.code ?? loaded.problem;
  const next = answer?.values.next ?? loaded.next;
  if (!link || problem === LINK_SPENT) return <DeadLink isSpent={problem === LINK_SPENT} next={next} />;
  const { title, lead, button } = emailLinkWords(link.type);
  // For LEAVES_ACCOUNT the form has its own warning.
  const { errors } = formState(answer?.code === LEAVES_ACCOUNT ? undefined : answer);
  const { hasPassword } = loaded;
  const fullName = answer?.values.full_name ?? loaded.fullName;
  return (
    <AccountPage
      title={title}
      lead={provesSignUp(link.type) && hasPassword ? t("nameAndReady") : lead}
      isShort={!provesSignUp(link.type)}
    >
      <ErrorSummary errors={errors} />
      {link.type === "email_change" && <WhoseAccount account={loaded.account} />}
      <ConfirmForm
        {...{ link, next, signedInAs: loaded.signedInAs, fullName, hasPassword, errors }}
        submitLabel={button}
      />
    </AccountPage>
  );
}

function DeadLink({ isSpent, next }: { isSpent: boolean; next: string }) {
  const variants = isSpent ? (["primary", "secondary"] as const) : (["secondary", "primary"] as const);
  const signIn = (
    <ButtonLink key="sign-in" to={signInFor(next)} variant={variants[0]} className="max-sm:w-full">
      {t("signIn")}
    </ButtonLink>
  );
  const sendAnew = (
    <ButtonLink key="send-anew" to={pathTo("/check-email")} variant={variants[1]} className="max-sm:w-full">
      {t("sendVerificationLink")}
    </ButtonLink>
  );
  return (
    <AccountPage
      isShort
      title={t(isSpent ? "linkSpent" : "linkIncomplete")}
      lead={t(isSpent ? "linkSpentWhy" : "linkIncompleteWhy")}
    >
      <div className="flex flex-wrap gap-3">{isSpent ? [signIn, sendAnew] : [sendAnew, signIn]}</div>
      <p className="mt-6">
        {t.rich("resetPassword", {
          link: (text) => (
            <Link to={pathTo("/forgot-password")} className="link">
              {text}
            </Link>
          ),
        })}
      </p>
    </AccountPage>
  );
}

function signInFor(next: string): string {
  return pathTo("/signin", { next: next !== "/" && next });
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
