import type { AppLoadContext } from "@remix-run/node";
import { createServerClient, parseCookieHeader, serializeCookieHeader } from "@supabase/ssr";
import { type AuthFetch, type Client, NoRealtime, QUEUE_KEY_HEADER } from "#app/models/supabase.ts";
import { getEnv, requireSupabaseEnv } from "#app/settings/env.server.ts";
import type { Database } from "#app/types/database.ts";
import { createRequestContext, type RequestContext, requestContext } from "./request-context.server.ts";
import { askSupabase, startDeadline } from "./supabase-call.server.ts";

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

/** The one Supabase client of this request. */
export function getClient({ request, context }: RequestArgs): Client {
  const own = requestContext(context);
  own.client ??= createSessionClient(request, own);
  return own.client;
}

/** A client without the session of this request, for answers that any cache may keep: none is read or refreshed. */
export function getVisitorClient({ request, context }: RequestArgs): Client {
  const { id, clientAddress, log } = requestContext(context);
  return createSessionClient(new Request(request.url), createRequestContext({ id, clientAddress, log }));
}

/** `fetch` for Auth endpoints that supabase-js does not support, with the headers, deadline and log of this request's client. */
export function getAuthFetch({ request, context }: RequestArgs): AuthFetch {
  const { url, anonKey } = requireSupabaseEnv();
  return (path, init) => {
    const headers = new Headers({ ...APPLICATION_HEADERS, ...AUTH_HEADERS, apikey: anonKey });
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    return fetchSupabase(request, requestContext(context), `${url}/auth/v1${path}`, { ...init, headers });
  };
}

/** Restarts the deadline of this request's Supabase calls, after long work of our own. */
export function restartDeadline(args: RequestArgs): void {
  requestContext(args.context).deadline = startDeadline();
}

/** Whether the request has a session cookie, valid or not. Makes no call. */
export function hasSessionCookie({ request }: RequestArgs): boolean {
  const session = cookieName(SESSION_COOKIE);
  return sentCookies(request).some(({ name }) => name.startsWith(session) && !name.includes("code-verifier"));
}

/**
 * Sets a cookie on the response of this request; `readCookie` reads it by the same name.
 * @param options.maxAge in seconds; without it the cookie ends with the browser.
 */
export function setCookie(args: RequestArgs, name: string, value: string, options: { maxAge?: number } = {}): void {
  addCookie(requestContext(args.context), cookieName(name), value, options);
}

/** @param name as browsers know it. */
function addCookie({ cookies }: RequestContext, name: string, value: string, options: { maxAge?: number }): void {
  cookies.set(name, serializeCookieHeader(name, value, { ...cookieDefaults(), ...options }));
}

/** Sets whether the session outlives the browser ('Remember me'). Call before signing in. */
export function rememberSession(args: RequestArgs, remember: boolean): void {
  requestContext(args.context).forgetWithBrowser = !remember;
  if (remember) setCookie(args, FORGET_COOKIE, "", { maxAge: 0 });
  else setCookie(args, FORGET_COOKIE, "1");
}

/**
 * Deletes every session cookie of the request and its response, including PKCE code verifiers. Makes no call, so it works while Supabase
 * is unavailable.
 */
export function forgetSession(args: RequestArgs): void {
  const own = requestContext(args.context);
  const session = cookieName(SESSION_COOKIE);
  const sentNames = sentCookies(args.request).map(({ name }) => name);
  const ours = [...sentNames, ...own.cookies.keys()].filter((name) => name.startsWith(session));
  for (const name of [...ours, cookieName(FORGET_COOKIE)]) addCookie(own, name, "", { maxAge: 0 });
}

/** Excludes this response from all caches, because it is personal. */
export function forbidCaching(args: RequestArgs): void {
  requestContext(args.context).mustNotCache = true;
}

/** Sets Retry-After on this response, in seconds. */
export function setRetryAfter(args: RequestArgs, seconds: number): void {
  requestContext(args.context).retryAfterSeconds = seconds;
}

/**
 * Writes the cookies, Cache-Control and Retry-After of this request into `headers`; the cookies only once. Called by the renderer and
 * `seeOther` only.
 */
export function commitRequestState(context: AppLoadContext, headers: Headers): void {
  const { cookies, mustNotCache, retryAfterSeconds } = requestContext(context);
  for (const value of cookies.values()) headers.append("Set-Cookie", value);
  if (mustNotCache || cookies.size > 0) headers.set("Cache-Control", "private, no-store");
  if (retryAfterSeconds !== null) headers.set("Retry-After", String(retryAfterSeconds));
  cookies.clear();
}

function createSessionClient(request: Request, context: RequestContext): Client {
  const sent = sentCookies(request);
  const isForgotten = sent.some(({ name, value }) => name === cookieName(FORGET_COOKIE) && value === "1");
  const { url, anonKey } = requireSupabaseEnv();
  return createServerClient<Database>(url, anonKey, {
    cookieOptions: { name: cookieName(SESSION_COOKIE), ...cookieDefaults() },
    cookies: {
      getAll: () => sent,
      setAll: (changed) => {
        for (const { name, value, options } of changed) {
          const { maxAge, expires: _, ...rest } = options;
          const endsWithBrowser = (context.forgetWithBrowser ?? isForgotten) && value !== "";
          context.cookies.set(name, serializeCookieHeader(name, value, endsWithBrowser ? rest : { ...rest, maxAge }));
        }
        context.mustNotCache = true;
      },
    },
    global: {
      headers: APPLICATION_HEADERS,
      fetch: (input, init) => fetchSupabase(request, context, input, init),
    },
    realtime: { transport: NoRealtime },
  });
}

/** `fetch` for supabase-js; its REST and Auth clients each need their own form of a failure when Supabase is unavailable. */
async function fetchSupabase(
  request: Request,
  context: RequestContext,
  input: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const isAuth = pathname.includes("/auth/v1/");
  if (isAuth && context.authAbort.signal.aborted) return new Response(null, { status: 503 });
  const response = await askSupabase(context, input, withHeaders(request, pathname, init));
  if (response) return response;
  if (isAuth) {
    context.authFailures += 1;
    if (context.authFailures >= AUTH_FAILURES_MAX) context.authAbort.abort();
    // auth-js accepts a 503, but prints the stack of every failed fetch.
    return new Response(null, { status: 503 });
  }
  // why an AbortError: after any other failure supabase-js retries three times over seven seconds, while the visitor waits.
  throw new DOMException("Supabase did not answer", "AbortError");
}

function withHeaders(request: Request, pathname: string, init: RequestInit): RequestInit {
  const headers = new Headers(init.headers);
  // Auth records the User-Agent with each session; without this header it would record this server's.
  const userAgent = request.headers.get("User-Agent")?.slice(0, MAX_USER_AGENT_CHARS);
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
function cookieDefaults() {
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
