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

/**
 * Name of the session cookie (see `cookieName`), the same for every Supabase host. Long sessions are split into `.0`, `.1`… by
 * @supabase/ssr.
 */
export const SESSION_COOKIE = "sunshine-session";

/** Set when 'Remember me' was off: the session's cookies, and this one, then have no Max-Age and end with the browser. */
const FORGET_COOKIE = "sunshine-forget";

/** Sent with every call (PRODUCT.md, Calls to Supabase). */
const APPLICATION_HEADERS = { "X-Application-Name": "sunshine-events" };

/** The API version that auth-js requests: with it Auth's error codes are strings. */
const AUTH_HEADERS = { "X-Supabase-Api-Version": "2024-01-01" };

/** Number of failed calls after which Auth counts as unavailable for this request. auth-js makes the second 0.2 s after the first. */
const AUTH_FAILURES_MAX = 2;

/** Longer User-Agent headers are truncated, because Auth stores them with the session. */
const MAX_USER_AGENT_CHARS = 400;

/** The visitor's session in this request, and headers for its response. */
interface RequestState {
  client: Client;
  /** The User-Agent header; null when there is none. */
  userAgent: string | null;
  /** Names of the cookies in the request. */
  sentNames: string[];
  hasSessionCookie: boolean;
  forgetWithBrowser: boolean;
  /** `Set-Cookie` values by cookie name that no response has yet; the last one for a name wins. */
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
    /** Created on first use. In the context, because Remix passes each loader its own `Request`, but all of them one context. */
    requestState?: RequestState;
  }
}

/** The one Supabase client of this request. */
export function getClient(args: RequestArgs): Client {
  return getRequestState(args).client;
}

/** `fetch` for Auth endpoints that supabase-js does not support, with the headers, deadline and log of this request's client. */
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
 * Aborts this request's calls to Auth: when Auth does not answer, or once the session timed out. auth-js would retry for 30 s, and a
 * token refresh that succeeds after the response was sent would leave the browser with a used refresh token.
 */
export function getAuthAbort(args: RequestArgs): AbortController {
  return getRequestState(args).authAbort;
}

/** Restarts the deadline of this request's Supabase calls, after long work of our own. */
export function restartDeadline(args: RequestArgs): void {
  getRequestState(args).deadline = startDeadline();
}

/** Whether the request has a session cookie, valid or not. Makes no call. */
export function hasSessionCookie(args: RequestArgs): boolean {
  return getRequestState(args).hasSessionCookie;
}

/**
 * Sets a cookie on the response of this request; `readCookie` reads it by the same name.
 * @param options.maxAge in seconds; without it the cookie ends with the browser.
 */
export function setCookie(args: RequestArgs, name: string, value: string, options: { maxAge?: number } = {}): void {
  addCookie(getRequestState(args), cookieName(name), value, options);
}

/** @param name the full name, with the `__Host-` prefix. */
function addCookie({ cookies }: RequestState, name: string, value: string, options: { maxAge?: number }): void {
  cookies.set(name, serializeCookieHeader(name, value, { ...cookieDefaults(), ...options }));
}

/** Sets whether the session outlives the browser ('Remember me'). Call before signing in. */
export function rememberSession(args: RequestArgs, remember: boolean): void {
  getRequestState(args).forgetWithBrowser = !remember;
  if (remember) setCookie(args, FORGET_COOKIE, "", { maxAge: 0 });
  else setCookie(args, FORGET_COOKIE, "1");
}

/**
 * Deletes every session cookie of the request and its response, including PKCE code verifiers. Makes no call, so it works while Supabase
 * is unavailable.
 */
export function forgetSession(args: RequestArgs): void {
  const state = getRequestState(args);
  const session = cookieName(SESSION_COOKIE);
  const ours = [...state.sentNames, ...state.cookies.keys()].filter((name) => name.startsWith(session));
  for (const name of [...ours, cookieName(FORGET_COOKIE)]) addCookie(state, name, "", { maxAge: 0 });
}

/** Excludes this response from all caches, because it is personal. */
export function forbidCaching(args: RequestArgs): void {
  getRequestState(args).mustNotCache = true;
}

/** Sets Retry-After on this response, in seconds. */
export function setRetryAfter(args: RequestArgs, seconds: number): void {
  getRequestState(args).retryAfterSeconds = seconds;
}

/**
 * Writes the cookies, Cache-Control and Retry-After of this request into `headers`; the cookies only once. Called by the renderer and
 * `seeOther` only.
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

/** Paths of writes that change public pages. */
const PUBLIC_WRITES = /\/rest\/v1\/(events|rpc\/(delete_own_account|delete_pending_event|unpublish_event))$/;

/** `fetch` for supabase-js. When Supabase is unavailable, its Auth client gets a 503 and its REST client an AbortError: see below. */
async function fetchSupabase(state: RequestState, input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const isAuth = pathname.includes("/auth/v1/");
  if (isAuth && state.authAbort.signal.aborted) return new Response(null, { status: 503 });
  const response = await askSupabase(state, input, withHeaders(state, pathname, init));
  // Also without a response: the write may have been executed.
  if (PUBLIC_WRITES.test(pathname) && !["GET", "HEAD"].includes(init.method ?? "GET")) state.forgetPages();
  if (response) return response;
  if (isAuth) {
    state.authFailures += 1;
    if (state.authFailures >= AUTH_FAILURES_MAX) state.authAbort.abort();
    // auth-js handles a 503, but logs the stack of a rejected fetch.
    return new Response(null, { status: 503 });
  }
  // why an AbortError: after any other failure supabase-js retries three times over seven seconds, while the visitor waits.
  throw new DOMException("Supabase did not answer", "AbortError");
}

function withHeaders({ userAgent }: RequestState, pathname: string, init: RequestInit): RequestInit {
  const headers = new Headers(init.headers);
  // Auth records the User-Agent with each session; without this header it would record this server's.
  if (userAgent && pathname.includes("/auth/v1/")) headers.set("User-Agent", userAgent);
  // The storage policies allow pictures to be read only with this key.
  const { MAIL_QUEUE_KEY: queueKey } = getEnv();
  if (queueKey && pathname.includes("/storage/v1/")) headers.set(QUEUE_KEY_HEADER, queueKey);
  return { ...init, headers };
}

/** Browsers accept a cookie with this prefix only from this host, over https, for the path `/`. */
const HOST_PREFIX = "__Host-";

/** The full name of a cookie: with https it has the `__Host-` prefix, so that no other host can set it. */
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
