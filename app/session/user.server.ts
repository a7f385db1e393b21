import { createHash } from "node:crypto";
import { isAuthRetryableFetchError } from "@supabase/supabase-js";
import { LRUCache } from "lru-cache";
import { type Client, DataError, READ, toDataError } from "#app/models/supabase.ts";
import { safePath, seeOther } from "./redirect.server.ts";
import { forgetSession, getAuthAbort, getClient, hasSessionCookie, type RequestArgs } from "./supabase.server.ts";

/** The signed-in member of a request. */
export interface User {
  id: string;
  fullName: string;
  isAdmin: boolean;
  /** As Auth has it now; the token may still contain an earlier address. */
  email: string;
  /** A new address that is not confirmed yet, or null. */
  pendingEmail: string | null;
  /** False for an account that only ever signed in with Google. */
  hasPassword: boolean;
  /** Whether the account has an authenticator, whose codes prove who they are as a password does. */
  hasSecondStep: boolean;
  /** True for an admin by role who may decide nothing before they have set up a second step, where admins need one. */
  lacksSecondStep: boolean;
  /** What waits for admins, for the links to those pages; null for other members. */
  waiting: Waiting | null;
}

/** Counts of what waits for admins, each up to 1,000. */
interface Waiting {
  /** Events without approval. */
  events: number;
  /** Open reports. */
  reports: number;
  /** Unread contact messages. */
  messages: number;
  /** Mail that could not be sent. */
  mail: number;
  /** Organizer pages without approval. */
  organizers: number;
}

/** What loaders and actions get for a signed-in member. */
export interface SignedIn {
  client: Client;
  user: User;
}

/** What loaders and actions get for an admin. */
export interface SignedInAdmin extends SignedIn {
  user: User & { waiting: Waiting };
}

/** Longest wait for a session, in milliseconds. */
const SESSION_TIMEOUT_MS = 7_000;

declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    /** One look-up and one token refresh per request, however many loaders need them. */
    identity?: Promise<Identity>;
  }
}

/** Who sent a request: a member, a person who has to enter their code first, or a visitor, for whom both are null. */
interface Identity {
  user: User | null;
  /** Id of the account whose session still needs a code: for the site it is no session, and nothing of the account is known. */
  pendingAccountId: string | null;
}

const VISITOR: Identity = { user: null, pendingAccountId: null };

/**
 * The signed-in member, or null, also for a session that still needs a code. The token is verified locally against the published keys;
 * then one call reads what pages need to know. The database answers it only for an active session, so a sign-out elsewhere or a deletion
 * is noticed.
 * @throws DataError of kind "unreachable" when there is a session but Supabase does not answer.
 */
export async function getUser(args: RequestArgs): Promise<User | null> {
  return (await getIdentity(args)).user;
}

function getIdentity(args: RequestArgs): Promise<Identity> {
  if (!hasSessionCookie(args)) return Promise.resolve(VISITOR);
  args.context.identity ??= whileAuthAnswers(getAuthAbort(args), lookUpIdentity(args));
  return args.context.identity;
}

/** Like `getUser`, for the header of every page: null while Supabase is unavailable. */
export async function getUserIfReachable(args: RequestArgs): Promise<User | null> {
  return (await identify(args)).user;
}

/** Who sent a request, and whether that is certain: it is not when a session cannot be looked up now. Never throws a DataError. */
export async function identify(args: RequestArgs): Promise<Identity & { isCertain: boolean }> {
  try {
    return { ...(await getIdentity(args)), isCertain: true };
  } catch (error) {
    if (error instanceof DataError) return { ...VISITOR, isCertain: false };
    throw error;
  }
}

/**
 * The signed-in user; visitors are sent to /signin, people who have not entered their code to /second-step, and return afterwards.
 * @throws Response 303 to /signin or /second-step; DataError when Supabase does not answer.
 */
export async function requireUser(args: RequestArgs): Promise<SignedIn> {
  const user = await getUser(args);
  if (!user) throw seeOther(args, (await getSignInStep(args)).path);
  return { client: getClient(args), user };
}

/**
 * Like `requireUser`, for forms that keep what was typed when the session has ended.
 * @returns null without a session, and for one that still needs a code; `getSignInStep` tells which.
 * @throws DataError when Supabase does not answer.
 */
export async function getSignedIn(args: RequestArgs): Promise<SignedIn | null> {
  const user = await getUser(args);
  return user && { client: getClient(args), user };
}

/**
 * Where a person who is not signed in goes on: to sign in, or to enter their code. Both lead back to the requested page.
 * @throws DataError when Supabase does not answer.
 */
export async function getSignInStep(args: RequestArgs): Promise<{ path: string; needsCode: boolean }> {
  const needsCode = (await getIdentity(args)).pendingAccountId !== null;
  const next = requestedPage(args.request);
  return { needsCode, path: needsCode ? secondStepPath(next) : withNext("/signin", next) };
}

/**
 * Redirects signed-in members to `next`, and people who have not entered their code to /second-step; sign-in and sign-up pages are
 * for visitors. While Supabase is unavailable everyone counts as a visitor, and the form reports the failure.
 * @throws Response 303.
 */
export async function requireVisitor(args: RequestArgs, next: string): Promise<void> {
  const { user, pendingAccountId } = await identify(args);
  if (user) throw seeOther(args, next);
  if (pendingAccountId !== null) throw seeOther(args, secondStepPath(next));
}

/**
 * The account of a person who has taken the first step of signing in, and has to enter their code.
 * @param next path on this site to go to afterwards.
 * @throws Response 303 to `next` for members, to /signin for visitors; DataError when Supabase does not answer.
 */
export async function requirePendingSecondStep(
  args: RequestArgs,
  next: string,
): Promise<{ client: Client; id: string }> {
  const { user, pendingAccountId: id } = await getIdentity(args);
  if (user) throw seeOther(args, next);
  if (id === null) throw seeOther(args, withNext("/signin", next));
  return { client: getClient(args), id };
}

/**
 * Where a person goes who has just begun a session by password, Google or a mailed link: to `next`, by way of their code if the account
 * has a second step. If the database cannot say so now, `next` itself asks for it.
 */
export async function pathAfterSignIn(args: RequestArgs, next: string): Promise<string> {
  const { data } = await getClient(args).rpc("needs_second_step", undefined, READ);
  return data === true ? secondStepPath(next) : next;
}

/**
 * The signed-in admin; visitors are sent to /signin, members to /, and admins without the second step that they need to
 * /account/second-step, which says why.
 * @throws Response 303; DataError when Supabase does not answer.
 */
export async function requireAdmin(args: RequestArgs): Promise<SignedInAdmin> {
  const { client, user } = await requireUser(args);
  const { waiting } = user;
  if (user.lacksSecondStep) throw seeOther(args, "/account/second-step");
  if (waiting === null) throw seeOther(args, "/");
  return { client, user: { ...user, waiting } };
}

/** The path and query of a request. For a rejected post, that of the page of its form. */
function requestedPage(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("_data");
  searchParams.delete("_routes");
  searchParams.delete("index");
  const query = searchParams.size > 0 ? `?${searchParams}` : "";
  return `${pathname.replace(/\.data$/, "")}${query}`;
}

/** The page that asks for the code, as the router and links name it. */
const SECOND_STEP_PATH = "/second-step";

function secondStepPath(next: string): string {
  const { pathname, searchParams } = new URL(next, "http://this-site.invalid");
  // The link to sign in on that page names it as the page to return to.
  return pathname === SECOND_STEP_PATH
    ? withNext(SECOND_STEP_PATH, safePath(searchParams.get("next")))
    : withNext(SECOND_STEP_PATH, next);
}

function withNext(path: string, next: string): string {
  return `${path}?${new URLSearchParams({ next })}`;
}

async function lookUpIdentity(args: RequestArgs): Promise<Identity> {
  const client = getClient(args);
  const id = await verifiedMemberId(client);
  if (id === null) return VISITOR;
  const result = await client.rpc("own_context", undefined, READ);
  // A token that REST no longer accepts (after a key rotation, say) means that the session has ended; it is not a failure.
  if (result.status === 401) return VISITOR;
  if (result.error) throw toDataError(result, LOOK_UP_FAILED);
  // Not what the database answers: something in between did.
  if (!Array.isArray(result.data)) throw new DataError("unexpected", LOOK_UP_FAILED);
  const [own] = result.data;
  if (!own) return await identifyWithoutContext(args, id);
  const { pending_events: events, open_reports: reports, unread_messages: messages, unsent_mail: mail } = own;
  const { pending_organizers: organizers } = own;
  const user: User = {
    id,
    fullName: own.full_name,
    isAdmin: own.is_admin,
    email: own.email ?? "",
    pendingEmail: own.pending_email ?? null,
    hasPassword: own.has_password,
    hasSecondStep: own.has_second_step,
    lacksSecondStep: own.lacks_second_step,
    waiting: own.is_admin ? { events, reports, messages, mail, organizers } : null,
  };
  return { user, pendingAccountId: null };
}

const LOOK_UP_FAILED = "Failed to load your profile";

/** The database answers only an active session, and for an account with a second step only one that has taken it. */
async function identifyWithoutContext(args: RequestArgs, id: string): Promise<Identity> {
  const result = await getClient(args).rpc("needs_second_step", undefined, READ);
  if (result.error && result.status !== 401) throw toDataError(result, LOOK_UP_FAILED);
  if (result.data === true) return { user: null, pendingAccountId: id };
  // The session was ended elsewhere, or its account was deleted or banned.
  forgetSession(args);
  return VISITOR;
}

/** As many members as one site process may have at once. */
const VERIFIED_TOKENS_MAX = 2_000;

/**
 * The member of a token whose signature was verified, by the token's hash, until it expires. Verifying one again for each page took a
 * tenth of it. Whether its session still exists is not known from a token, verified or not: the database says so at each request.
 */
const verifiedTokens = new LRUCache<string, string>({ max: VERIFIED_TOKENS_MAX });

/** The id of the member whose session the request has, refreshed if it is about to end; null without a valid one. */
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

async function whileAuthAnswers<T>(away: AbortController, work: Promise<T>): Promise<T> {
  const { signal } = away;
  const timer = setTimeout(() => away.abort(), SESSION_TIMEOUT_MS);
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
