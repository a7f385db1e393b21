import type { AppLoadContext } from "@remix-run/node";
import { createServerClient, parseCookieHeader, serializeCookieHeader } from "@supabase/ssr";
import type { Logger } from "pino";
import { type AuthFetch, type Client, NoRealtime, QUEUE_KEY_HEADER } from "#app/models/supabase.ts";
import { getEnv, requireSupabaseEnv } from "#app/settings/env.server.ts";
import type { Database } from "#app/types/database.ts";
import { requestContext } from "./request-context.server.ts";
import { askSupabase, type Deadline, startDeadline } from "./supabase-call.server.ts";

/** The part of a loader's or action's arguments that identifies the request and its visitor. */
export interface RequestArgs {
  request: Request;
  context: AppLoadContext;
}

/** Name of the session cookie (see `cookieName`), the same for every Supabase host. Long sessions are split into `.0`, `.1`… by @supabase/ssr. */
export const SESSION_COOKIE = "sunshine-session";

/** Present (and itself a session cookie) when 'Remember me' was off: session cookies then end with the browser. */
const FORGET_COOKIE = "sunshine-forget";

/** Sent with every call (PRODUCT.md, Calls to Supabase). */
const APPLICATION_HEADERS = { "X-Application-Name": "sunshine-events" };

/** Auth's errors then have their code as a text, as auth-js asks for them. */
const AUTH_HEADERS = { "X-Supabase-Api-Version": "2024-01-01" };

/** Number of failed calls after which Auth counts as unavailable for this request; the second comes 0.2 s after the first. */
const AUTH_FAILURES_MAX = 2;

/** Longer User-Agent headers are cut, because Auth stores them with the session. */
const MAX_USER_AGENT_CHARS = 400;

/** The visitor's session in this request, and the headers that its response will have. */
interface RequestState {
  client: Client;
  /** The User-Agent header; null when there is none. */
  userAgent: string | null;
  /** Names of the cookies in the request. */
  sentNames: string[];
  hasSessionCookie: boolean;
  forgetWithBrowser: boolean;
  /** `Set-Cookie` values by cookie name, the last one wins, that are not in a response yet. */
  cookies: Map<string, string>;
  mustNotCache: boolean;
  retryAfterSeconds: number | null;
  authFailures: number;
  authAbort: AbortController;
  deadline: Deadline;
  log: Logger;
  forgetPages: () => void;
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

/** Calls of Auth that supabase-js does not know, with the headers, the deadline and the log of this request's client. */
export function getAuthFetch(args: RequestArgs): AuthFetch {
  const state = getRequestState(args);
  const { url, anonKey } = requireSupabaseEnv();
  return (path, init) => {
    const headers = new Headers({ ...APPLICATION_HEADERS, ...AUTH_HEADERS, apikey: anonKey });
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    return fetchSupabase(state, `${url}/auth/v1${path}`, { ...init, headers });
  };
}

/**
 * Aborted when Auth does not answer this request, or must not be called any more. auth-js would retry for 30 s, and a
 * refresh that succeeds after the page was sent would leave the browser with an invalid token.
 */
export function getAuthAbort(args: RequestArgs): AbortController {
  return getRequestState(args).authAbort;
}

/** Gives this request the whole time for calls to Supabase again, after work of its own that took long. */
export function restartDeadline(args: RequestArgs): void {
  getRequestState(args).deadline = startDeadline();
}

/** Whether the request has a session cookie, valid or not. Makes no call. */
export function hasSessionCookie(args: RequestArgs): boolean {
  return getRequestState(args).hasSessionCookie;
}

/**
 * Sets a cookie in the response of this request; `readCookie` reads it under the same name.
 * `maxAge` in seconds; without it the cookie ends with the browser.
 */
export function setCookie(args: RequestArgs, name: string, value: string, options: { maxAge?: number } = {}): void {
  keepCookie(getRequestState(args), cookieName(name), value, options);
}

/** @param name as browsers know it. */
function keepCookie({ cookies }: RequestState, name: string, value: string, options: { maxAge?: number }): void {
  cookies.set(name, serializeCookieHeader(name, value, { ...cookieDefaults(), ...options }));
}

/** Sets, before signing in, whether the session outlives the browser ('Remember me'). */
export function rememberSession(args: RequestArgs, remember: boolean): void {
  getRequestState(args).forgetWithBrowser = !remember;
  if (remember) setCookie(args, FORGET_COOKIE, "", { maxAge: 0 });
  else setCookie(args, FORGET_COOKIE, "1");
}

/**
 * Clears every session cookie of the request and of its response, including code verifiers. Makes no call, so it works
 * while Supabase is unavailable.
 */
export function forgetSession(args: RequestArgs): void {
  const state = getRequestState(args);
  const session = cookieName(SESSION_COOKIE);
  const ours = [...state.sentNames, ...state.cookies.keys()].filter((name) => name.startsWith(session));
  for (const name of [...ours, cookieName(FORGET_COOKIE)]) keepCookie(state, name, "", { maxAge: 0 });
}

/** Excludes this response from all caches: it contains something made for one visitor. */
export function forbidCaching(args: RequestArgs): void {
  getRequestState(args).mustNotCache = true;
}

/** Sets Retry-After on this response, in seconds. */
export function setRetryAfter(args: RequestArgs, seconds: number): void {
  getRequestState(args).retryAfterSeconds = seconds;
}

/**
 * Moves what this request wants to set (cookies, caching, Retry-After) into `headers`, once.
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
    authAbort: new AbortController(),
    deadline: startDeadline(),
    log: requestContext(context).log,
    forgetPages: () => context.forgetPages?.(),
  };
  context.requestState = state;
  return state;
}

/** Writes that change public pages: those of events, and deletions of accounts. */
const PUBLIC_WRITES = /\/rest\/v1\/(events|rpc\/(delete_own_account|delete_pending_event|unpublish_event))$/;

/** `fetch` for supabase-js; its REST and Auth clients each need their own form of a failure when Supabase is unavailable. */
async function fetchSupabase(state: RequestState, input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const isAuth = pathname.includes("/auth/v1/");
  if (isAuth && state.authAbort.signal.aborted) return new Response(null, { status: 503 });
  const response = await askSupabase(state, input, withHeaders(state, pathname, init));
  // Also when there was no answer: the write may have happened.
  if (PUBLIC_WRITES.test(pathname) && !["GET", "HEAD"].includes(init.method ?? "GET")) state.forgetPages();
  if (response) return response;
  if (isAuth) {
    state.authFailures += 1;
    if (state.authFailures >= AUTH_FAILURES_MAX) state.authAbort.abort();
    // auth-js accepts a 503, but prints the stack of every failed fetch.
    return new Response(null, { status: 503 });
  }
  // why an AbortError: after any other failure supabase-js retries three times over seven seconds, while the visitor waits.
  throw new DOMException("Supabase did not answer", "AbortError");
}

function withHeaders({ userAgent }: RequestState, pathname: string, init: RequestInit): RequestInit {
  const headers = new Headers(init.headers);
  // Auth records the User-Agent with each session; without this header it would record this server's.
  if (userAgent && pathname.includes("/auth/v1/")) headers.set("User-Agent", userAgent);
  // Files of pictures are open to the site alone.
  const { MAIL_QUEUE_KEY: queueKey } = getEnv();
  if (queueKey && pathname.includes("/storage/v1/")) headers.set(QUEUE_KEY_HEADER, queueKey);
  return { ...init, headers };
}

/** Browsers accept a cookie with this prefix only from this host, over https, for the path `/`. */
const HOST_PREFIX = "__Host-";

/** The full name of a cookie of this site: with https it has a prefix that prevents other hosts from setting it. */
export function cookieName(name: string): string {
  return isHttps() ? `${HOST_PREFIX}${name}` : name;
}

/** Attributes of every cookie of this site: HttpOnly, SameSite=Lax, and Secure with https. */
export function cookieDefaults() {
  return { path: "/", httpOnly: true, sameSite: "lax" as const, secure: isHttps() };
}

/** Every cookie of a request, by its full name. */
export function sentCookies(request: Pick<Request, "headers">): { name: string; value: string }[] {
  const sent = parseCookieHeader(request.headers.get("Cookie") ?? "");
  return sent.map(({ name, value = "" }) => ({ name, value }));
}

/** The value of one of this site's cookies, or null. `name` without the prefix. */
export function readCookie(request: Pick<Request, "headers">, name: string): string | null {
  return sentCookies(request).find((cookie) => cookie.name === cookieName(name))?.value || null;
}

function isHttps(): boolean {
  return getEnv().SITE_URL.startsWith("https://");
}
