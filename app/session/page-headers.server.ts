import { createHash } from "node:crypto";
import { getEnv } from "#app/settings/env.server.ts";

/**
 * How long a shared cache may keep a page that holds nothing personal, in seconds; for how long it may serve it while
 * fetching anew; and for how long when that fails.
 */
const SHARED_CACHE_SECONDS = 60;
const STALE_SECONDS = 600;

const MAY_BE_KEPT = [
  "public",
  "max-age=0",
  `s-maxage=${SHARED_CACHE_SECONDS}`,
  `stale-while-revalidate=${STALE_SECONDS}`,
  `stale-if-error=${STALE_SECONDS}`,
].join(", ");

/** When to come back while Supabase is away, in seconds. */
const RETRY_SECONDS = 10;

/**
 * Sets what every page answers with: its type, and whether shared caches may keep it.
 * A page is personal when the request carried any cookie, when it sets one, or when it is no plain success.
 */
export function setPageHeaders(request: Request, status: number, headers: Headers): void {
  const isPersonal =
    request.headers.has("Cookie") ||
    headers.has("Set-Cookie") ||
    !["GET", "HEAD"].includes(request.method) ||
    status !== 200;
  if (!headers.has("Content-Type")) headers.set("Content-Type", "text/html; charset=utf-8");
  headers.append("Vary", "Cookie, Accept-Encoding");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", isPersonal ? "private, no-store" : MAY_BE_KEPT);
  // The router drops the headers of a thrown failure unless the route asks for them.
  if (status === 503 && !headers.has("Retry-After")) headers.set("Retry-After", String(RETRY_SECONDS));
}

/** Whether shared caches may keep an answer with these headers. */
export function isShared(headers: Headers): boolean {
  return headers.get("Cache-Control")?.includes("public") ?? false;
}

/** A page as it goes out, and which of its scripts may run. */
export interface ScriptedPage {
  html: string;
  /** For `script-src`. */
  scriptSources: string[];
}

/** Scripts that browsers run; blocks of data, such as JSON-LD, need no permission. */
const RUNNABLE_SCRIPT = /<script(?![^>]*\btype="application\/)/;

/**
 * What a page forbids its browser: everything that this site does not use.
 *
 * why no `require-trusted-types-for`: React 18 makes `<script>` elements and `dangerouslySetInnerHTML` by `innerHTML`,
 * which it refuses as soon as a page with JSON-LD is opened by script.
 * @param scriptSources see `permitScripts`.
 * @param own directives in which the page's route differs, as in a header: "form-action 'self' https://accounts.google.com".
 */
export function contentSecurityPolicy(scriptSources: readonly string[], own = ""): string {
  const isHttps = getEnv().SITE_URL.startsWith("https://");
  const policy = new Map<string, string>([
    ["default-src", "'none'"],
    ["script-src", scriptSources.join(" ")],
    ["style-src", "'self'"],
    ["font-src", "'self'"],
    // Organizers' pictures are wherever they keep them.
    ["img-src", "'self' data: https: http:"],
    ["connect-src", "'self'"],
    ["manifest-src", "'self'"],
    ["form-action", "'self'"],
    ["base-uri", "'none'"],
    ["frame-ancestors", "'none'"],
    ["object-src", "'none'"],
    ...(isHttps ? ([["upgrade-insecure-requests", ""]] as const) : []),
    ...(import.meta.env.DEV ? VITE_DIRECTIVES : []),
  ]);
  for (const directive of own.split(";")) {
    const [name, ...sources] = directive.trim().split(/\s+/);
    if (name) policy.set(name, sources.join(" "));
  }
  return [...policy].map(([name, sources]) => `${name} ${sources}`.trim()).join("; ");
}

/** Under `npm run dev` Vite puts styles into the page and speaks to it through a web socket. */
const VITE_DIRECTIVES = [
  ["style-src", "'self' 'unsafe-inline'"],
  ["connect-src", "'self' ws:"],
] as const;

/**
 * Permits the inline scripts that carry `nonce`, which are those that this site wrote, and no others.
 *
 * A nonce must never be used twice, so a page that a shared cache may keep names the scripts by their SHA-256 instead, and
 * carries no nonce. Only scripts that had one are hashed: one that somebody smuggled in would be refused all the same.
 * @param html the whole page as it was rendered with this nonce.
 */
export function permitScripts(html: string, nonce: string, isShared: boolean): ScriptedPage {
  if (!RUNNABLE_SCRIPT.test(html)) return { html, scriptSources: ["'none'"] };
  if (!isShared) return { html, scriptSources: ["'self'", `'nonce-${nonce}'`] };
  const hashes = new Set<string>();
  for (const [, attributes = "", text = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g))
    if (text !== "" && attributes.includes(`nonce="${nonce}"`)) hashes.add(`'sha256-${sha256(text)}'`);
  return { html: html.replaceAll(` nonce="${nonce}"`, ""), scriptSources: ["'self'", ...hashes] };
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
