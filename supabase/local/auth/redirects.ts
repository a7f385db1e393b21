import type { Context } from "hono";
import type { StackConfig } from "../context.ts";

/** The redirect target after a link: `redirect_to` of the query if it is allowed, else an allowed `Referer`, else the site's URL. */
export function redirectTarget(config: StackConfig, c: Context): string {
  const wanted = [c.req.query("redirect_to"), c.req.header("Referer")];
  return wanted.find((target) => target !== undefined && isAllowedRedirect(config, target)) ?? config.auth.siteUrl;
}

/**
 * True for the site's own origin (any port where the site is on a loopback host), for a loopback IP address, and for what a
 * pattern of `additional_redirect_urls` matches.
 */
export function isAllowedRedirect(config: StackConfig, target: string): boolean {
  if (!URL.canParse(target)) return false;
  const url = new URL(target);
  // Even an allow list of `**` must not allow javascript: URLs in mails.
  if (["javascript:", "data:", "vbscript:", "blob:", "file:"].includes(url.protocol)) return false;
  const isWeb = url.protocol === "http:" || url.protocol === "https:";
  if (isWeb && isLoopbackAddress(url.hostname)) return true;
  if (isWeb && isSameSite(url, new URL(config.auth.siteUrl))) return true;
  const withoutFragment = target.split("#", 1)[0] ?? "";
  return config.auth.additionalRedirectUrls.some((pattern) => globToRegExp(pattern).test(withoutFragment));
}

function isSameSite(url: URL, site: URL): boolean {
  if (url.protocol !== site.protocol || url.hostname !== site.hostname) return false;
  return url.port === site.port || site.hostname === "localhost" || isLoopbackAddress(site.hostname);
}

function isLoopbackAddress(hostname: string): boolean {
  return /^127(\.\d{1,3}){3}$/.test(hostname) || hostname === "[::1]";
}

/**
 * A glob with the separators `.` and `/`: `*` and `?` do not match them, `**` does. Supports `[abc]`, `[!abc]` and `{a,b}`; a
 * backslash escapes the next character.
 */
export function globToRegExp(glob: string): RegExp {
  let source = "";
  let depth = 0;
  for (let at = 0; at < glob.length; at += 1) {
    const char = glob.charAt(at);
    const set = /^\[(!?)([^\]]+)\]/.exec(glob.slice(at));
    if (glob.startsWith("**", at)) {
      source += ".*";
      at += 1;
    } else if (char === "*") source += "[^./]*";
    else if (char === "?") source += "[^./]";
    else if (set !== null) {
      source += `[${set[1] === "!" ? "^" : ""}${(set[2] ?? "").replace(/[\\^\]]/g, "\\$&")}]`;
      at += set[0].length - 1;
    } else if (char === "{") {
      source += "(?:";
      depth += 1;
    } else if (char === "}" && depth > 0) {
      source += ")";
      depth -= 1;
    } else if (char === "," && depth > 0) source += "|";
    else if (char === "\\") {
      at += 1;
      source += literal(glob.charAt(at));
    } else source += literal(char);
  }
  return new RegExp(`^${source}${")".repeat(depth)}$`, "s");
}

function literal(char: string): string {
  return char.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/** `target` with these query parameters set and, unless null, this fragment. */
export function redirectUrl(target: string, query: Record<string, string>, fragment: URLSearchParams | null): string {
  const url = new URL(target);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  if (fragment !== null) url.hash = fragment.toString();
  return url.href;
}
