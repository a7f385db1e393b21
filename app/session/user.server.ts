import { createHash } from "node:crypto";
import { isAuthRetryableFetchError } from "@supabase/supabase-js";
import { LRUCache } from "lru-cache";
import type { Waiting } from "#app/domain/accounts/waiting.ts";
import { pathTo } from "#app/domain/site/links.ts";
import messages from "#app/messages/errors.ts";
import { parseLanguage, splitLanguage } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";
import { type Client, DataError, READ, toDataError } from "#app/models/supabase.ts";
import type { Identity, User } from "./identity.ts";
import { safePath, seeOther } from "./redirect.server.ts";
import { requestContext } from "./request-context.server.ts";
import { forgetSession, getClient, hasSessionCookie, type RequestArgs } from "./supabase.server.ts";

const t = translator(messages);

/** What loaders and actions get for a signed-in member. */
export interface SignedIn {
  client: Client;
  user: User;
}

/** What loaders and actions get for an admin. */
export interface SignedInAdmin extends SignedIn {
  user: User & { waiting: Waiting };
}

/** Timeout of looking up the session, including a token refresh, in milliseconds. */
const SESSION_TIMEOUT_MS = 7_000;

const VISITOR: Identity = { user: null, pendingAccountId: null };

/**
 * The signed-in member; null without a session, and for one that still needs its second step. The access token is verified locally against
 * the published keys; then one call reads the member. The database answers it for active sessions only, so that a sign-out elsewhere or a
 * deletion takes effect at once.
 * @throws DataError of kind "unreachable" when there is a session but Supabase does not answer.
 */
export async function getUser(args: RequestArgs): Promise<User | null> {
  return (await getIdentity(args)).user;
}

function getIdentity(args: RequestArgs): Promise<Identity> {
  if (!hasSessionCookie(args)) return Promise.resolve(VISITOR);
  const own = requestContext(args.context);
  own.identity ??= withSessionTimeout(own.authAbort, lookUpIdentity(args));
  return own.identity;
}

/** Like `getUser`, for the header of every page: null while Supabase is unavailable. */
export async function getUserIfReachable(args: RequestArgs): Promise<User | null> {
  return (await identify(args)).user;
}

/** Who sent a request. `isCertain` is false when the session could not be looked up. Never throws a DataError. */
export async function identify(args: RequestArgs): Promise<Identity & { isCertain: boolean }> {
  try {
    return { ...(await getIdentity(args)), isCertain: true };
  } catch (error) {
    if (error instanceof DataError) return { ...VISITOR, isCertain: false };
    throw error;
  }
}

/**
 * The signed-in member. Visitors are redirected to /signin, people without their second step to /second-step; both lead back to the
 * requested page.
 * @throws Response 303 to /signin or /second-step; DataError when Supabase does not answer.
 */
export async function requireUser(args: RequestArgs): Promise<SignedIn> {
  const user = await getUser(args);
  if (!user) throw seeOther(args, (await getSignInStep(args)).path);
  return { client: getClient(args), user };
}

/**
 * Like `requireUser`, for forms that keep what was typed when the session has ended.
 * @returns null without a session, and for one that still needs its second step; `getSignInStep` distinguishes them.
 * @throws DataError when Supabase does not answer.
 */
export async function getSignedIn(args: RequestArgs): Promise<SignedIn | null> {
  const user = await getUser(args);
  return user && { client: getClient(args), user };
}

/**
 * The next step of signing in: /signin, or /second-step when only the code is missing. Both lead back to the requested page.
 * @returns the path with its query, and whether it asks for the code.
 * @throws DataError when Supabase does not answer.
 */
export async function getSignInStep(args: RequestArgs): Promise<{ path: string; needsCode: boolean }> {
  const needsCode = (await getIdentity(args)).pendingAccountId !== null;
  const next = requestedPage(args.request);
  return { needsCode, path: needsCode ? secondStepPath(next) : pathTo("/signin", { next }) };
}

/**
 * The guard of the sign-in and sign-up pages: redirects members to `next`, and people without their second step to /second-step. While
 * Supabase is unavailable everyone counts as a visitor; submitting the form then reports the error.
 * @throws Response 303.
 */
export async function requireVisitor(args: RequestArgs, next: string): Promise<void> {
  const { user, pendingAccountId } = await identify(args);
  if (user) throw seeOther(args, next);
  if (pendingAccountId !== null) throw seeOther(args, secondStepPath(next));
}

/**
 * The account of a person between the first and the second step of signing in.
 * @param next path on this site to open afterwards.
 * @throws Response 303 to `next` for members, to /signin for visitors; DataError when Supabase does not answer.
 */
export async function requirePendingSecondStep(
  args: RequestArgs,
  next: string,
): Promise<{ client: Client; id: string }> {
  const { user, pendingAccountId: id } = await getIdentity(args);
  if (user) throw seeOther(args, next);
  if (id === null) throw seeOther(args, pathTo("/signin", { next }));
  return { client: getClient(args), id };
}

/**
 * Where a person goes who has just started a session by password, Google or a mailed link: to `next`, or to /second-step, which leads
 * there, if the account has a second step. If the database does not answer, to `next`, whose guard asks for the code.
 */
export async function pathAfterSignIn(args: RequestArgs, next: string): Promise<string> {
  const { data } = await getClient(args).rpc("needs_second_step", undefined, READ);
  return data === true ? secondStepPath(next) : next;
}

/**
 * The signed-in admin. Visitors are redirected to /signin, members to /, and admins who lack a required second step to
 * /account/second-step, which explains it.
 * @throws Response 303; DataError when Supabase does not answer.
 */
export async function requireAdmin(args: RequestArgs): Promise<SignedInAdmin> {
  const { client, user } = await requireUser(args);
  const { waiting } = user;
  if (user.lacksSecondStep) throw seeOther(args, pathTo("/account/second-step"));
  if (waiting === null) throw seeOther(args, pathTo("/"));
  return { client, user: { ...user, waiting } };
}

/**
 * The path and query of the requested page, without the prefix of its language and Remix's own parameters; for a post, those of the form's
 * page.
 */
function requestedPage(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("_data");
  searchParams.delete("_routes");
  searchParams.delete("index");
  const query = searchParams.size > 0 ? `?${searchParams}` : "";
  return `${splitLanguage(pathname).path.replace(/\.data$/, "")}${query}`;
}

/** Path of the page that asks for the code. */
const SECOND_STEP_PATH = pathTo("/second-step");

function secondStepPath(next: string): string {
  const { pathname, searchParams } = new URL(next, "http://this-site.invalid");
  // On that page itself, the sign-in link in the header has it as `next`: unwrap it.
  return pathTo("/second-step", { next: pathname === SECOND_STEP_PATH ? safePath(searchParams.get("next")) : next });
}

async function lookUpIdentity(args: RequestArgs): Promise<Identity> {
  const client = getClient(args);
  const id = await verifiedMemberId(client);
  if (id === null) return VISITOR;
  const result = await client.rpc("own_context", undefined, READ);
  // REST no longer accepts the token, such as after a key rotation: the session has ended.
  if (result.status === 401) return VISITOR;
  if (result.error) throw toDataError(result, t("profileFailed"));
  // The response of a proxy, not of the database.
  if (!Array.isArray(result.data)) throw new DataError("unexpected", t("profileFailed"));
  const [own] = result.data;
  if (!own) return await identifyWithoutContext(args, id);
  const { pending_events: events, open_reports: reports, unread_messages: messages, unsent_mail: mail } = own;
  const { pending_organizers: organizers, unseen_changes: changes } = own;
  const user: User = {
    id,
    fullName: own.full_name,
    language: parseLanguage(own.language),
    isAdmin: own.is_admin,
    email: own.email ?? "",
    pendingEmail: own.pending_email ?? null,
    hasPassword: own.has_password,
    hasSecondStep: own.has_second_step,
    lacksSecondStep: own.lacks_second_step,
    ownerIds: own.owner_ids,
    isTrusted: own.is_trusted,
    waiting: own.is_admin ? { events, reports, messages, mail, organizers, changes } : null,
  };
  return { user, pendingAccountId: null };
}

/** For a session to which `own_context` returns nothing: it has ended, or it still needs its second step. */
async function identifyWithoutContext(args: RequestArgs, id: string): Promise<Identity> {
  const result = await getClient(args).rpc("needs_second_step", undefined, READ);
  if (result.error && result.status !== 401) throw toDataError(result, t("profileFailed"));
  if (result.data === true) return { user: null, pendingAccountId: id };
  // The session was ended elsewhere, or its account was deleted or banned.
  forgetSession(args);
  return VISITOR;
}

/** Upper bound of the members active at once in one process. */
const VERIFIED_TOKENS_MAX = 2_000;

/**
 * Member ids of access tokens whose signature was verified, by the token's hash, until they expire. Verification took a tenth of the time
 * of a page. Whether the session is still active is checked by the database on each request.
 */
const verifiedTokens = new LRUCache<string, string>({ max: VERIFIED_TOKENS_MAX });

/** The member id of the request's session, whose token is refreshed if it is about to expire; null without a valid session. */
async function verifiedMemberId({ auth }: Client): Promise<string | null> {
  const { data, error } = await auth.getSession();
  const token = data.session?.access_token;
  if (error && isAuthRetryableFetchError(error)) throw DataError.unreachable(error);
  if (error || !token) return null;
  const hash = createHash("sha256").update(token).digest("base64");
  const known = verifiedTokens.get(hash);
  if (known !== undefined) return known;
  const verified = await auth.getClaims(token);
  if (verified.error && isAuthRetryableFetchError(verified.error)) throw DataError.unreachable(verified.error);
  if (verified.error || !verified.data) return null;
  const { sub, exp } = verified.data.claims;
  const ttl = exp * 1000 - Date.now();
  if (ttl > 0) verifiedTokens.set(hash, sub, { ttl });
  return sub;
}

/** @throws DataError of kind "unreachable" after `SESSION_TIMEOUT_MS`, or when `abort` was aborted because Auth does not answer. */
async function withSessionTimeout<T>(abort: AbortController, work: Promise<T>): Promise<T> {
  const { signal } = abort;
  const timer = setTimeout(() => abort.abort(), SESSION_TIMEOUT_MS);
  const lost = new Promise<never>((_, reject) => {
    const giveUp = () => reject(DataError.unreachable("no session in time"));
    if (signal.aborted) giveUp();
    signal.addEventListener("abort", giveUp);
  });
  try {
    return await Promise.race([work, lost]);
  } finally {
    clearTimeout(timer);
  }
}
