import { hasHiddenCharacters, removeHiddenCharacters } from "./invisible-characters.ts";

const CONTROL_CHARACTERS = /\p{Cc}/gu;
const WHITE_SPACE_BUT_BYTE_ORDER_MARKS = /[^\S\ufeff]+/g;
const CONTROL_CHARACTERS_BUT_NEWLINES = /[^\P{Cc}\n]/gu;
// Lone surrogates are not characters and cannot be stored; directional overrides reorder the text around them.
const BROKEN_OR_REVERSING = /[\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;

// The rule of supabase/migrations/20261121000050_text.sql, which explains it. Code points rather than character
// classes, because PostgreSQL and browsers support different versions of Unicode.
const INVISIBLE: readonly (readonly [from: number, to: number])[] = [
  [0x0, 0x20],
  [0x7f, 0xa0],
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x1680, 0x1680],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x2000, 0x200f],
  [0x2028, 0x202f],
  [0x205f, 0x206f],
  [0x2800, 0x2800],
  [0x3000, 0x3000],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffc],
  [0x16fe4, 0x16fe4],
  [0x1bca0, 0x1bca3],
  [0x1d159, 0x1d159],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe0fff],
];
const escapeCode = (code: number) => `\\u{${code.toString(16)}}`;
const SOMETHING_VISIBLE = new RegExp(
  `[^${INVISIBLE.map(([from, to]) => `${escapeCode(from)}-${escapeCode(to)}`).join("")}]`,
  "u",
);
const NOT_IN_A_LINE = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u;
const NOT_IN_A_TEXT = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/u;

/**
 * Whether the database accepts `text` as one line (`public.plain_line`): at least one visible character, no control characters,
 * line breaks, directional overrides, or characters that nobody sees. `readLine` returns such a line, or "".
 */
export function isPlainLine(text: string): boolean {
  return SOMETHING_VISIBLE.test(text) && !NOT_IN_A_LINE.test(text) && !hasHiddenCharacters(text);
}

/** Whether the database accepts `text` as several lines (`public.plain_text`): as `isPlainLine`, with line breaks and tabs. */
export function isPlainText(text: string): boolean {
  return SOMETHING_VISIBLE.test(text) && !NOT_IN_A_TEXT.test(text) && !hasHiddenCharacters(text);
}

/**
 * A one-line text from a form: NFC, white space collapsed and trimmed, control characters and characters that nobody sees removed.
 * @returns "" for values that are not text or not visible.
 */
export function readLine(value: unknown): string {
  const oneLine = clean(value).replace(WHITE_SPACE_BUT_BYTE_ORDER_MARKS, " ").replace(CONTROL_CHARACTERS, "");
  const text = removeHiddenCharacters(oneLine).replace(/ +/g, " ").trim();
  return SOMETHING_VISIBLE.test(text) ? text : "";
}

/**
 * A text of several lines: as `readLine`, but its line breaks stay, as "\n", and so do spaces within a line.
 * @returns "" for values that are not text or not visible.
 */
export function readParagraphs(value: unknown): string {
  const paragraphs = clean(value)
    .replace(/\r\n?|\u2028|\u2029/g, "\n")
    .replaceAll("\t", " ")
    .replace(CONTROL_CHARACTERS_BUT_NEWLINES, "");
  const text = removeHiddenCharacters(paragraphs).trim();
  return SOMETHING_VISIBLE.test(text) ? text : "";
}

/** Characters as PostgreSQL's char_length counts them: code points, so that an emoji counts as one where JavaScript counts two. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _character of text) count += 1;
  return count;
}

/** The first `max` code points; never splits a surrogate pair. */
export function cutCharacters(text: string, max: number): string {
  return text.length <= max ? text : Array.from(text).slice(0, max).join("");
}

/** A text without the characters that XML and calendars cannot have: control characters but tabs and line breaks, halves of surrogate pairs, U+FFFE, U+FFFF. */
export function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]|[\p{Cs}\ufffe\uffff]/gu, "");
}

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

/** Whether the database accepts a web address of this form (`public.web_address`). `new URL()` parses every one that it accepts. */
export function isStoredWebAddress(address: string): boolean {
  return STORED.test(address);
}

/** "tickets.example.com/42": an address without a scheme. */
const WITHOUT_SCHEME = /^[\p{L}\d-]+(\.[\p{L}\d-]+)+([:/?#]|$)/u;

/** What was typed as a web address, with or without "https://"; null for what the URL standard (WHATWG) does not parse as one. */
export function parseWebAddress(text: string): URL | null {
  const address = WITHOUT_SCHEME.test(text) ? `https://${text}` : text;
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address) : null;
}

/** The host of a web address without "www."; the text itself if it is not an address. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host.replace(/^www\./, "") : address;
}

/** Size of a text in bytes of UTF-8. */
export function countBytes(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Takes the first value of a repeated field; a file in place of text counts as empty. */
function clean(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === "string" ? first.replace(BROKEN_OR_REVERSING, "").normalize("NFC") : "";
}

/** The beginning of a text on one line, cut at a word and closed with "…" where there was more; `maxChars` counts code points. */
export function excerpt(text: string, maxChars: number): string {
  const line = readLine(text);
  if (countCharacters(line) <= maxChars) return line;
  const cut = cutCharacters(line, maxChars - 1);
  const lastSpace = cut.lastIndexOf(" ");
  return `${(lastSpace > 0 ? cut.slice(0, lastSpace) : cut).replace(/[\s.,;:–-]+$/, "")}…`;
}
