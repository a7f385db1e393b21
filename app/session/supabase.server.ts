import type { AppLoadContext } from "@remix-run/node";
import { createServerClient, parseCookieHeader, serializeCookieHeader } from "@supabase/ssr";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Logger } from "pino";
import { NoRealtime } from "#app/models/client.ts";
import { getEnv, requireSupabaseEnv } from "#app/settings/env.server.ts";
import type { Database } from "#app/types/database.ts";
import { requestContext } from "./request-context.server.ts";
import { forgetAllPages } from "./stale-pages.server.ts";
import { askSupabase, type Deadline, startDeadline } from "./supabase-call.server.ts";

/** supabase-js speaking for one visitor, with the public key and, when signed in, their own token. */
export type Client = SupabaseClient<Database>;

/** The part of a loader's or action's arguments that identifies the request and its visitor. */
export interface RequestArgs {
  request: Request;
  context: AppLoadContext;
}

/** Name of the session cookie (see `cookieName`), the same for every Supabase host. Long sessions are split into `.0`, `.1`… by @supabase/ssr. */
export const SESSION_COOKIE = "sunshine-session";

/** Present (and itself a session cookie) while 'Remember me' was left off: session cookies then end with the browser. */
const FORGET_COOKIE = "sunshine-forget";

/** Sent with every call (PRODUCT.md, Calls to Supabase). */
const APPLICATION_HEADERS = { "X-Application-Name": "sunshine-events" };

/** After so many failed calls Auth counts as away for this request: the second follows 0.2 s after the first. */
const AUTH_FAILURES_MAX = 2;

/** Longer names of browsers are cut: Auth stores them with the session, and header lines are not for keeping things in. */
const MAX_USER_AGENT_CHARS = 400;

/** What this request keeps about its visitor's session, and what its answer will carry. */
interface RequestState {
  client: Client;
  /** What the visitor's browser calls itself; null when it does not say. */
  userAgent: string | null;
  /** Names of the cookies that the request brought. */
  sentNames: string[];
  hasSessionCookie: boolean;
  forgetWithBrowser: boolean;
  /** `Set-Cookie` values by cookie name, last one wins, that no response carries yet. */
  cookies: Map<string, string>;
  mustNotCache: boolean;
  retryAfterSeconds: number | null;
  authFailures: number;
  authAway: AbortController;
  deadline: Deadline;
  log: Logger;
}

declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    /** Made by the first loader or action that asks for it; all of a request share one context, though their requests differ. */
    requestState?: RequestState;
  }
}

/** The one Supabase client of this request. */
export function getClient(args: RequestArgs): Client {
  return getRequestState(args).client;
}

/**
 * Aborted when Auth does not answer this request, or is to be asked no more. auth-js by itself would go on for 30 s; and
 * a refresh that succeeds after the page has gone out would leave the browser with a token that no longer counts.
 */
export function getAuthAway(args: RequestArgs): AbortController {
  return getRequestState(args).authAway;
}

/** Whether the request came with a session cookie, valid or not. Costs nothing. */
export function hasSessionCookie(args: RequestArgs): boolean {
  return getRequestState(args).hasSessionCookie;
}

/**
 * Sends a cookie with the response of this request, which `readCookie` reads under the same name.
 * `maxAge` in seconds; left out, it ends with the browser.
 */
export function setCookie(args: RequestArgs, name: string, value: string, options: { maxAge?: number } = {}): void {
  keepCookie(getRequestState(args), cookieName(name), value, options);
}

/** @param name as browsers know it. */
function keepCookie({ cookies }: RequestState, name: string, value: string, options: { maxAge?: number }): void {
  cookies.set(name, serializeCookieHeader(name, value, { ...cookieDefaults(), ...options }));
}

/** Decides before signing in whether the session outlives the browser ('Remember me'). */
export function rememberSession(args: RequestArgs, remember: boolean): void {
  getRequestState(args).forgetWithBrowser = !remember;
  if (remember) setCookie(args, FORGET_COOKIE, "", { maxAge: 0 });
  else setCookie(args, FORGET_COOKIE, "1");
}

/**
 * Clears every session cookie that the request brought or its answer would set, code verifiers included. Asks nobody, so
 * that it works while Supabase is away.
 */
export function forgetSession(args: RequestArgs): void {
  const state = getRequestState(args);
  const session = cookieName(SESSION_COOKIE);
  const ours = [...state.sentNames, ...state.cookies.keys()].filter((name) => name.startsWith(session));
  for (const name of [...ours, cookieName(FORGET_COOKIE)]) keepCookie(state, name, "", { maxAge: 0 });
}

/** Keeps this answer out of every cache: it holds something that was made for one visitor. */
export function forbidCaching(args: RequestArgs): void {
  getRequestState(args).mustNotCache = true;
}

/** Says with this answer when to come back, in seconds. */
export function setRetryAfter(args: RequestArgs, seconds: number): void {
  getRequestState(args).retryAfterSeconds = seconds;
}

/**
 * Moves what this request wants to set (cookies, that the answer is personal, when to come back) into `headers`, once.
 * The renderer and `seeOther` call it; nothing else needs to.
 */
export function commitRequestState(context: AppLoadContext, headers: Headers): void {
  const state = context.requestState;
  if (!state) return;
  for (const value of state.cookies.values()) headers.append("Set-Cookie", value);
  if (state.mustNotCache || state.cookies.size > 0) headers.set("Cache-Control", "private, no-store");
  if (state.retryAfterSeconds !== null) headers.set("Retry-After", String(state.retryAfterSeconds));
  state.cookies.clear();
}

function getRequestState({ request, context }: RequestArgs): RequestState {
  if (context.requestState) return context.requestState;

  const sent = sentCookies(request);
  const session = cookieName(SESSION_COOKIE);
  const cookies = new Map<string, string>();
  const { url, anonKey } = requireSupabaseEnv();
  const client = createServerClient<Database>(url, anonKey, {
    cookieOptions: { name: session, ...cookieDefaults() },
    cookies: {
      getAll: () => sent,
      setAll: (changed) => {
        for (const { name, value, options } of changed) {
          const { maxAge, expires: _, ...rest } = options;
          const endsWithBrowser = state.forgetWithBrowser && value !== "";
          cookies.set(name, serializeCookieHeader(name, value, endsWithBrowser ? rest : { ...rest, maxAge }));
        }
        state.mustNotCache = true;
      },
    },
    global: {
      headers: APPLICATION_HEADERS,
      fetch: (input, init) => fetchSupabase(state, input, init),
    },
    realtime: { transport: NoRealtime },
  });
  const state: RequestState = {
    client,
    userAgent: request.headers.get("User-Agent")?.slice(0, MAX_USER_AGENT_CHARS) ?? null,
    cookies,
    sentNames: sent.map(({ name }) => name),
    hasSessionCookie: sent.some(({ name }) => name.startsWith(session) && !name.includes("code-verifier")),
    forgetWithBrowser: sent.some(({ name, value }) => name === cookieName(FORGET_COOKIE) && value === "1"),
    mustNotCache: false,
    retryAfterSeconds: null,
    authFailures: 0,
    authAway: new AbortController(),
    deadline: startDeadline(),
    log: requestContext(context).log,
  };
  context.requestState = state;
  return state;
}

/** Writes after which public pages differ: of events, and those by which an account or an event leaves the site. */
const PUBLIC_WRITES = /\/rest\/v1\/(events|rpc\/(delete_own_account|delete_pending_event|unpublish_event))$/;

/** `fetch` for supabase-js, whose two halves want to be told in their own ways that Supabase is away. */
async function fetchSupabase(state: RequestState, input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const isAuth = pathname.includes("/auth/v1/");
  if (isAuth && state.authAway.signal.aborted) return new Response(null, { status: 503 });
  const response = await askSupabase(state, input, isAuth ? withUserAgent(state, init) : init);
  // Also when no answer came: it may have been done.
  if (PUBLIC_WRITES.test(pathname) && !["GET", "HEAD"].includes(init.method ?? "GET")) forgetAllPages();
  if (response) return response;
  if (isAuth) {
    state.authFailures += 1;
    if (state.authFailures >= AUTH_FAILURES_MAX) state.authAway.abort();
    // auth-js takes a 503 as it is, but prints every failed fetch with its stack.
    return new Response(null, { status: 503 });
  }
  // why an AbortError: supabase-js asks again three times, over seven seconds, after any other failure. A page that says so at once is kinder.
  throw new DOMException("Supabase did not answer", "AbortError");
}

/** Auth notes with each session which browser it belongs to; without this, all would be this server's. */
function withUserAgent({ userAgent }: RequestState, init: RequestInit): RequestInit {
  if (!userAgent) return init;
  const headers = new Headers(init.headers);
  headers.set("User-Agent", userAgent);
  return { ...init, headers };
}

/** Browsers take a cookie with such a name only from this very host, over https, for the whole site. */
const HOST_PREFIX = "__Host-";

/** The name by which browsers know a cookie of this site: where the site has https, one that no other host can set. */
export function cookieName(name: string): string {
  return isHttps() ? `${HOST_PREFIX}${name}` : name;
}

/** What every cookie of this site has in common: none is for scripts, for other sites' requests, or for plain http where there is https. */
export function cookieDefaults() {
  return { path: "/", httpOnly: true, sameSite: "lax" as const, secure: isHttps() };
}

/** Every cookie that a request brought, under the names that browsers know. */
export function sentCookies(request: Request): { name: string; value: string }[] {
  const sent = parseCookieHeader(request.headers.get("Cookie") ?? "");
  return sent.map(({ name, value = "" }) => ({ name, value }));
}

/** The value of one of this site's cookies, or null when the request did not bring it. `name` without the prefix. */
export function readCookie(request: Request, name: string): string | null {
  return sentCookies(request).find((cookie) => cookie.name === cookieName(name))?.value || null;
}

function isHttps(): boolean {
  return getEnv().SITE_URL.startsWith("https://");
}
