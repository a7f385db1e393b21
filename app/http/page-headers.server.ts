import { createHash } from "node:crypto";
import { visitorTheme } from "#app/session/theme.server.ts";
import { getEnv } from "#app/settings/env.server.ts";

/**
 * How long a shared cache may keep a page that holds nothing personal, in seconds; for how long it may serve a stale copy
 * while it revalidates; and for how long when that fails.
 */
const SHARED_CACHE_SECONDS = 60;
export const STALE_SECONDS = 600;

/** Cache-Control of pages, calendars and feeds that hold nothing personal. */
export const SHARED_CACHING = [
  "public",
  "max-age=0",
  `s-maxage=${SHARED_CACHE_SECONDS}`,
  `stale-while-revalidate=${STALE_SECONDS}`,
  `stale-if-error=${STALE_SECONDS}`,
].join(", ");

/**
 * For a page that is not there, or not any more: a moment, so that it takes the place of the one that a shared cache has. An answer that may
 * not be kept would leave that in place for as long as stale copies are served.
 */
const ABSENCE_MAY_BE_KEPT = "public, max-age=0, s-maxage=1";

/** For the same page in a theme that a visitor chose: a shared cache that ignores `Vary` would send it to others. */
const KEPT_BY_BROWSERS = "private, no-cache";

const PERSONAL = "private, no-store";

/** Retry-After while Supabase is unavailable, in seconds. */
const RETRY_SECONDS = 10;

/**
 * Sets the headers of every page: its type, and whether it may be kept.
 * A page is personal when a cookie says who asks, when the response sets one, or when its status is neither 200, 404 nor 410.
 */
export function setPageHeaders(request: Request, status: number, headers: Headers): void {
  const theme = visitorTheme(request);
  const isPersonal = theme === null || headers.has("Set-Cookie") || !["GET", "HEAD"].includes(request.method);
  if (!headers.has("Content-Type")) headers.set("Content-Type", "text/html; charset=utf-8");
  headers.append("Vary", "Cookie, Accept-Encoding");
  if (!headers.has("Cache-Control"))
    headers.set("Cache-Control", isPersonal ? PERSONAL : sharedCaching(status, theme === "system"));
  // The router drops the headers of thrown responses unless the route exports them.
  if (status === 503 && !headers.has("Retry-After")) headers.set("Retry-After", String(RETRY_SECONDS));
}

function sharedCaching(status: number, isPlain: boolean): string {
  if (status === 200) return isPlain ? SHARED_CACHING : KEPT_BY_BROWSERS;
  return isPlain && (status === 404 || status === 410) ? ABSENCE_MAY_BE_KEPT : PERSONAL;
}

/** Whether a response with these headers is the same for every visitor with its theme. */
export function isShared(headers: Headers): boolean {
  const caching = headers.get("Cache-Control") ?? "";
  return caching.includes("public") || caching === KEPT_BY_BROWSERS;
}

/**
 * Names the links of a visitor's page that a browser may prefetch (`app/routes/prefetch.$links[.]json.ts`). Where scripts run they
 * follow links to other such pages, and a document that was prefetched would be of no use.
 * @param hasRouter whether they do on this page.
 */
export function prefetchRules(hasRouter: boolean): string {
  return hasRouter ? '"/prefetch/documents.json"' : '"/prefetch/pages.json"';
}

/** The final HTML of a page, and which of its scripts may run. */
export interface ScriptedPage {
  html: string;
  /** For `script-src`. */
  scriptSources: string[];
}

/** Executable scripts; data blocks such as JSON-LD need no permission. */
const RUNNABLE_SCRIPT = /<script(?![^>]*\btype="application\/)/;

/**
 * The content security policy of a page: forbids everything that this site does not use.
 *
 * why no `require-trusted-types-for`: React 18 makes `<script>` elements and `dangerouslySetInnerHTML` by `innerHTML`,
 * which that directive would block when client-side navigation opens a page with JSON-LD.
 * @param scriptSources see `permitScripts`.
 * @param own directives that override the defaults for this route, as in a header: "form-action 'self' https://accounts.google.com".
 */
export function contentSecurityPolicy(scriptSources: readonly string[], own = ""): string {
  const isHttps = getEnv().SITE_URL.startsWith("https://");
  const policy = new Map<string, string>([
    ["default-src", "'none'"],
    ["script-src", scriptSources.join(" ")],
    ["style-src", "'self'"],
    ["font-src", "'self'"],
    // Organizers' pictures may be on any host.
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

/** Under `npm run dev` Vite injects styles into the page and uses a web socket. */
const VITE_DIRECTIVES = [
  ["style-src", "'self' 'unsafe-inline'"],
  ["connect-src", "'self' ws:"],
] as const;

/**
 * Permits only inline scripts with this `nonce`, which are the site's own.
 *
 * A nonce must not be reused, so a page that a shared cache may keep lists the SHA-256 of its scripts instead and
 * has no nonce. Only scripts that had the nonce are hashed, so injected ones stay blocked.
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

/** The module that `<Scripts>` writes: imports of the page's routes, what it leaves in the window, and the import of the entry. */
const START = /<script([^>]*) type="module" async="">([\s\S]*?)<\/script>/;
const ROUTE_IMPORT = /^;?import \* as (route\d+) from ("[^"]+");\n/gm;

/** Every statement of that module, and of ours, ends with a semicolon or a brace. */
const INDENTATION = /\n\s*/g;

/** Ignored by browsers as long as the medium does not match; the elements have to stay, because React hydrates them. */
const PRELOAD = '<link rel="modulepreload" ';
const HELD_PRELOAD = `${PRELOAD}media="not all" `;

/**
 * Makes a page's scripts wait until the page is on the screen: for the `load` event and an idle moment, or for the first key
 * or press. Nothing in a page depends on its scripts, and on a slow line they take bandwidth from its styles and pictures, on a
 * slow phone the processor from its first paint.
 *
 * Pages whose start looks different, as under `npm run dev`, are returned unchanged.
 * @param html a page that `<Scripts>` is part of, or not.
 */
export function startScriptsLate(html: string): string {
  const [element, attributes = "", module = ""] = START.exec(html) ?? [];
  const routes = [...module.matchAll(ROUTE_IMPORT)];
  const rest = module.replace(ROUTE_IMPORT, "").replace(/^;\s*/, "");
  if (element === undefined || routes.length === 0 || /^import\b/m.test(rest.replaceAll("import(", ""))) return html;
  const names = routes.map(([, name]) => name).join(", ");
  const imports = routes.map(([, , address]) => `import(${address})`).join(", ");
  const script = whenPainted(`const [${names}] = await Promise.all([${imports}]);${rest}`);
  const start = `<script${attributes} type="module" async="">${script.replace(INDENTATION, "")}</script>`;
  return html.replaceAll(PRELOAD, HELD_PRELOAD).replace(element, () => start);
}

/** How long a page that has loaded waits for an idle moment, which a busy device may not have. In milliseconds. */
const LONGEST_WAIT_MS = 5_000;

/**
 * The script that runs `body`, once. Until the event `hydrated` no router hears of Back and Forward between addresses that shared
 * this document, which change the address alone: then the page at that address is loaded.
 */
function whenPainted(body: string): string {
  return `
const signs = ["keydown", "pointerdown"];
const idle = window.requestIdleCallback ?? setTimeout;
const onLoad = () => idle(start, { timeout: ${LONGEST_WAIT_MS} });
for (const sign of signs) addEventListener(sign, start, true);
if (document.readyState === "complete") onLoad();
else addEventListener("load", onLoad);
const { pathname, search } = location;
const isAnotherPage = () => location.pathname !== pathname || location.search !== search;
addEventListener("popstate", loadOtherPage);
addEventListener("hydrating", (event) => isAnotherPage() && event.preventDefault());
addEventListener("hydrated", () => removeEventListener("popstate", loadOtherPage));
function loadOtherPage(event) {
  if (!isAnotherPage()) return;
  event.stopImmediatePropagation();
  location.reload();
}
let isStarted = false;
async function start() {
  if (isStarted) return;
  isStarted = true;
  for (const sign of signs) removeEventListener(sign, start, true);
  for (const link of document.querySelectorAll('link[rel="modulepreload"]')) link.removeAttribute("media");
  ${body}
}`;
}
