import { EVENT_LIMITS } from "./event-controls.ts";
import { countCharacters } from "./text.ts";
import { line } from "./zod.ts";

// The expression of public.web_address in supabase/migrations/20261121000050_text.sql, which explains it.
// tests/policies/web-addresses.test.ts holds it against `new URL()`.
const LABEL = "(?!xn--)[a-z0-9_-]+";
const LAST_LABEL = "(?!xn--)[a-z][a-z0-9_-]*";
const BYTE = "(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";
const PORT = "([0-9]{1,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])";
const STORED = new RegExp(
  `^https?://((${LABEL}\\.)*${LAST_LABEL}\\.?|${BYTE}(\\.${BYTE}){3})(:${PORT})?([/?#][!#-;=?-~]*)?$`,
);

/** The rule in words of SQL. */
export const STORED_WEB_ADDRESS = STORED.source.replaceAll("\\/", "/");

/** Whether the database accepts this web address (`public.web_address`). `new URL()` parses every one that it accepts. */
export function isStoredWebAddress(address: string): boolean {
  return address.length <= EVENT_LIMITS.maxUrlChars && STORED.test(address);
}

/** "tickets.example.com/42": an address without a scheme. */
const WITHOUT_SCHEME = /^[\p{L}\d-]+(\.[\p{L}\d-]+)+([:/?#]|$)/u;

/** What was typed as a web address, with or without "https://"; null for what the URL standard (WHATWG) does not parse as one. */
export function parseWebAddress(text: string): URL | null {
  const address = WITHOUT_SCHEME.test(text) ? `https://${text}` : text;
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address) : null;
}

/** An optional web address, with or without "https://"; the value is its normalised form, null when blank. */
export const webAddress = (label: string) =>
  line
    .refine((text) => text === "" || parseWebAddress(text) !== null, {
      error: `${label} must be a web address that starts with http:// or https://`,
      abort: true,
    })
    .transform((text) => ({ text, url: parseWebAddress(text) }))
    .refine(
      ({ text, url }) => Math.max(countCharacters(text), countCharacters(url?.href ?? "")) <= EVENT_LIMITS.maxUrlChars,
      { error: `${label} must not exceed ${EVENT_LIMITS.maxUrlChars} characters`, abort: true },
    )
    .refine(({ url }) => !url?.username && !url?.password, {
      error: `${label} must not contain a user name or password. Remove what stands before the @`,
      abort: true,
    })
    .refine(({ url }) => url === null || isStoredWebAddress(url.href), {
      error: `${label} must name its site in letters from a to z, digits and hyphens, such as tickets.example.com`,
      abort: true,
    })
    .transform(({ url }) => url?.href ?? null);
