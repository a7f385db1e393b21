import { createHash } from "node:crypto";
import { getEnv } from "#app/settings/env.server.ts";

/** The final HTML of a page, and the scripts that may run in it. */
interface ScriptedPage {
  html: string;
  /** For `script-src`. */
  scriptSources: string[];
}

/** Executable scripts. Data blocks such as JSON-LD are not subject to `script-src`. */
const RUNNABLE_SCRIPT = /<script(?![^<>]*\btype="application\/)/;

/**
 * The content security policy of a page: forbids everything that this site does not use.
 *
 * why no `require-trusted-types-for`: React 18 creates `<script>` elements and `dangerouslySetInnerHTML` through `innerHTML`, which that
 * directive would block when client-side navigation opens a page with JSON-LD.
 * @param scriptSources see `permitScripts`.
 * @param own directives that override the defaults for this route, in header syntax: "form-action 'self' https://accounts.google.com".
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
 * A nonce must not be reused, so a page that a shared cache may store lists the SHA-256 of its scripts instead. Only scripts that had the
 * nonce are hashed, so injected ones stay blocked.
 * @param html the whole page as it was rendered with this nonce.
 */
export function permitScripts(html: string, nonce: string, isShared: boolean): ScriptedPage {
  if (!RUNNABLE_SCRIPT.test(html)) return { html, scriptSources: ["'none'"] };
  if (!isShared) return { html, scriptSources: ["'self'", `'nonce-${nonce}'`] };
  const hashes = new Set<string>();
  for (const [attributes, text] of scriptsIn(html))
    if (text !== "" && attributes.includes(`nonce="${nonce}"`)) hashes.add(`'sha256-${sha256(text)}'`);
  return { html: html.replaceAll(` nonce="${nonce}"`, ""), scriptSources: ["'self'", ...hashes] };
}

/** The scripts of a page, found in linear time. */
function scriptsIn(html: string): [attributes: string, text: string][] {
  const parts = html.split("</script>").slice(0, -1);
  return parts.flatMap((part): [string, string][] => {
    const found = /<script\b([^<>]*)>/.exec(part);
    return found ? [[found[1] ?? "", part.slice(found.index + found[0].length)]] : [];
  });
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
