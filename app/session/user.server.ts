import { createHash } from "node:crypto";
import { isAuthRetryableFetchError } from "@supabase/supabase-js";
import { LRUCache } from "lru-cache";
import { type Client, DataError, READ, toDataError } from "#app/models/supabase.ts";
import { seeOther } from "./responses.server.ts";
import { forgetSession, getAuthAway, getClient, hasSessionCookie, type RequestArgs } from "./supabase.server.ts";

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
    user?: Promise<User | null>;
  }
}

/**
 * The signed-in member, or null. The token is verified locally against the published keys; then one call reads what pages
 * need to know. The database answers it only for an active session, so a sign-out elsewhere or a deletion is noticed.
 * @throws DataError of kind "unreachable" when there is a session but Supabase does not answer.
 */
export function getUser(args: RequestArgs): Promise<User | null> {
  if (!hasSessionCookie(args)) return Promise.resolve(null);
  args.context.user ??= whileAuthAnswers(getAuthAway(args), lookUpUser(args));
  return args.context.user;
}

/** Like `getUser`, for the header of every page: null while Supabase is unavailable. */
export async function getUserIfReachable(args: RequestArgs): Promise<User | null> {
  return (await identify(args)).user;
}

/** Like `getUserIfReachable`, and whether the result is certain: it is not when a session cannot be looked up now. */
export async function identify(args: RequestArgs): Promise<{ user: User | null; isCertain: boolean }> {
  try {
    return { user: await getUser(args), isCertain: true };
  } catch (error) {
    if (error instanceof DataError) return { user: null, isCertain: false };
    throw error;
  }
}

/**
 * The signed-in user; visitors are sent to /signin and return afterwards.
 * @throws Response 303 to /signin; DataError when Supabase does not answer.
 */
export async function requireUser(args: RequestArgs): Promise<SignedIn> {
  const user = await getUser(args);
  if (!user) throw seeOther(args, signInPath(args.request));
  return { client: getClient(args), user };
}

/**
 * Like `requireUser`, for forms that keep what was typed when the session has ended.
 * @returns null without a session.
 * @throws DataError when Supabase does not answer.
 */
export async function getSignedIn(args: RequestArgs): Promise<SignedIn | null> {
  const user = await getUser(args);
  return user && { client: getClient(args), user };
}

/**
 * Redirects signed-in members to `next`; sign-in and sign-up pages are for visitors. While Supabase is unavailable
 * everyone counts as a visitor, and the form reports the failure.
 * @throws Response 303 to `next`.
 */
export async function requireVisitor(args: RequestArgs, next: string): Promise<void> {
  if (await getUserIfReachable(args)) throw seeOther(args, next);
}

/**
 * The signed-in admin; visitors are sent to /signin, members to /.
 * @throws Response 303; DataError when Supabase does not answer.
 */
export async function requireAdmin(args: RequestArgs): Promise<SignedInAdmin> {
  const { client, user } = await requireUser(args);
  const { waiting } = user;
  if (waiting === null) throw seeOther(args, "/");
  return { client, user: { ...user, waiting } };
}

/** /signin with the requested page as `next`. A rejected post returns to the page of its form. */
export function signInPath(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("_data");
  searchParams.delete("_routes");
  searchParams.delete("index");
  const query = searchParams.size > 0 ? `?${searchParams}` : "";
  return `/signin?${new URLSearchParams({ next: `${pathname.replace(/\.data$/, "")}${query}` })}`;
}

async function lookUpUser(args: RequestArgs): Promise<User | null> {
  const client = getClient(args);
  const id = await verifiedMemberId(client);
  if (id === null) return null;
  const result = await client.rpc("own_context", undefined, READ);
  // A token that REST no longer accepts (after a key rotation, say) means that the session has ended; it is not a failure.
  if (result.status === 401) return null;
  if (result.error) throw toDataError(result, "Failed to load your profile");
  // Not what the database answers: something in between did.
  if (!Array.isArray(result.data)) throw new DataError("unexpected", "Failed to load your profile");
  const [own] = result.data;
  if (!own) {
    // The database answers only an active session: this one was ended elsewhere, or its account was deleted or banned.
    forgetSession(args);
    return null;
  }
  const { pending_events: events, open_reports: reports, unread_messages: messages, unsent_mail: mail } = own;
  const { pending_organizers: organizers } = own;
  return {
    id,
    fullName: own.full_name,
    isAdmin: own.is_admin,
    email: own.email ?? "",
    pendingEmail: own.pending_email ?? null,
    hasPassword: own.has_password,
    waiting: own.is_admin ? { events, reports, messages, mail, organizers } : null,
  };
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
