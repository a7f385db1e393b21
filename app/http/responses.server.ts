import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { nextChangeOf } from "#app/domain/events/summary.ts";
import { parseTheme, type Theme } from "#app/domain/site/site.ts";
import { parseUrl } from "#app/domain/site/text.ts";
import { z } from "#app/domain/site/zod.ts";
import { DataError, type DataErrorKind } from "#app/models/supabase.ts";
import { requestContext } from "#app/session/request-context.server.ts";
import {
  commitRequestState,
  cookieName,
  type RequestArgs,
  readCookie,
  sentCookies,
  setCookie,
} from "#app/session/supabase.server.ts";

/**
 * A 303 to `to`, with the cookies of this request: the browser fetches `to` with GET, so a reload does not repeat the post.
 * Return it from an action or throw it from a guard.
 */
export function seeOther(args: RequestArgs, to: string): Response {
  const response = redirect(to, { status: 303, headers: { "Cache-Control": "private, no-store" } });
  commitRequestState(args.context, response.headers);
  return response;
}

/**
 * The path, query and fragment of `to` when it stays on this site, else `fallback`. Resolved as a browser would do it,
 * because `/\evil.example` and `/<tab>/evil.example` look like paths and are not; and `/..//evil.example` is one that
 * becomes the address of another site once it is resolved.
 */
export function safePath(to: FormDataEntryValue | null | undefined, fallback = "/"): string {
  const base = "http://this-site.invalid";
  if (typeof to !== "string" || !to.startsWith("/")) return fallback;
  const url = parseUrl(to, base);
  if (!url) return fallback;
  const isOurs = url.origin === base && !url.pathname.startsWith("//");
  return isOurs ? `${url.pathname}${url.search}${url.hash}` : fallback;
}

/** The 404 to throw for an unknown address; the nearest error boundary renders it. */
export function notFound(message = "Page Not Found") {
  return data({ message, code: "NOT_FOUND" }, { status: 404 });
}

/** The 410 to throw for the address of something that was there, and will not be again. */
export function gone(message = "This is no more.") {
  return data({ message, code: "GONE" }, { status: 410 });
}

/**
 * An id from the URL.
 * @throws a 404 for text that is not a UUID, which the database would answer with 400.
 */
export function requireId(id: string | undefined, message?: string): string {
  const parsed = z.uuid().safeParse(id);
  if (!parsed.success) throw notFound(message);
  return parsed.data;
}

interface Download {
  body: string;
  /** Media type, without parameters. */
  type: string;
  fileName: string;
}

/** A file for the caller to save, with the cookies of this request; never cached. */
export function download(args: RequestArgs, { body, type, fileName }: Download): Response {
  const headers = new Headers({
    "Content-Type": `${type}; charset=utf-8`,
    "Content-Disposition": `attachment; filename="${fileName}"`,
    "X-Content-Type-Options": "nosniff",
  });
  commitRequestState(args.context, headers);
  headers.set("Cache-Control", "private, no-store");
  return new Response(body, { headers });
}

const STATUS: Record<DataErrorKind, number> = {
  unreachable: 503,
  unavailable: 503,
  refused: 403,
  invalid: 400,
  limited: 429,
  conflict: 409,
  missing: 404,
  unexpected: 500,
};

/** The HTTP status that a failure is answered with. */
export function statusOf({ kind }: DataError): number {
  return STATUS[kind];
}

/**
 * A loader whose `DataError`s reach the route's error boundary with their status and the words that are meant for people.
 * Unexpected ones are logged with their cause.
 * @example export const loader = defineLoader(async (args) => ({ event: await getEvent(getClient(args), id) }));
 */
export function defineLoader<Result>(
  load: (args: LoaderFunctionArgs) => Promise<Result> | Result,
): (args: LoaderFunctionArgs) => Promise<Result> {
  return async (args) => {
    try {
      return await load(args);
    } catch (error) {
      if (!(error instanceof DataError)) throw error;
      const { pathname } = new URL(args.request.url);
      if (error.kind === "unexpected") requestContext(args.context).log.error({ err: error }, `load ${pathname}`);
      // What the error boundary gets to see: never the cause.
      throw data({ message: error.message, code: error.code }, { status: statusOf(error) });
    }
  };
}

/** Lets the copies of the page that shows these events expire when the first of them starts or ends. */
export function expireWith({ context }: RequestArgs, events: Parameters<typeof nextChangeOf>[0], now: Date): void {
  context.expiresAt = Math.min(context.expiresAt ?? Number.POSITIVE_INFINITY, nextChangeOf(events, now));
}

const FLASH_COOKIE = "sunshine-flash";
const flashSchema = z.object({ kind: z.enum(["success", "info", "error"]), text: z.string().min(1).max(500) });

/** A message for the page after the redirect. */
export type FlashMessage = z.output<typeof flashSchema>;

/** Stores a message for the next page of this visitor. Call before `seeOther`. */
export function setFlash(args: RequestArgs, kind: FlashMessage["kind"], text: string): void {
  const value = Buffer.from(JSON.stringify({ kind, text: text.slice(0, 500) })).toString("base64url");
  setCookie(args, FLASH_COOKIE, value, { maxAge: 60 });
}

/** Takes the message stored for this page; null when there is none. Never throws. */
export function takeFlash(args: RequestArgs): FlashMessage | null {
  const sent = readCookie(args.request, FLASH_COOKIE);
  if (!sent) return null;
  setCookie(args, FLASH_COOKIE, "", { maxAge: 0 });
  try {
    return flashSchema.parse(JSON.parse(Buffer.from(sent, "base64url").toString("utf8")));
  } catch {
    return null;
  }
}

const THEME_COOKIE = "sunshine-theme";

/** Lifetime of the cookie, in seconds: a year. */
const REMEMBERED_SECONDS = 365 * 24 * 60 * 60;

/** The theme that this visitor chose; `system` by default. */
export function getTheme({ request }: { request: Pick<Request, "headers"> }): Theme {
  return parseTheme(readCookie(request, THEME_COOKIE) ?? undefined);
}

/** Names of this site's cookies; others say nothing about the visitor. */
const OWN_COOKIE = /^(?:__Host-)?sunshine-/;

/**
 * The theme of a request that is otherwise like any other visitor's; null when a cookie of this site says more about the
 * visitor, such as a session or a message.
 */
export function visitorTheme(request: Pick<Request, "headers">): Theme | null {
  if (!request.headers.has("Cookie")) return "system";
  const own = sentCookies(request).filter(({ name }) => OWN_COOKIE.test(name));
  return own.every(({ name }) => name === cookieName(THEME_COOKIE)) ? getTheme({ request }) : null;
}

/** The headers of a visitor's request who chose this theme. */
export function themeCookie(theme: Theme): HeadersInit {
  return theme === "system" ? {} : { Cookie: `${cookieName(THEME_COOKIE)}=${theme}` };
}

/** Stores the choice in a cookie; `system` removes it, so that shared caches can keep the visitor's pages again. */
export function setTheme(args: RequestArgs, theme: Theme): void {
  if (theme === "system") setCookie(args, THEME_COOKIE, "", { maxAge: 0 });
  else setCookie(args, THEME_COOKIE, theme, { maxAge: REMEMBERED_SECONDS });
}
