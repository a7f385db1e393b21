const CONTROL_CHARACTERS = /\p{Cc}/gu;
const WHITE_SPACE_BUT_BYTE_ORDER_MARKS = /[^\S\ufeff]+/g;
const CONTROL_CHARACTERS_BUT_NEWLINES = /[^\P{Cc}\n]/gu;
// Lone surrogates cannot be encoded in UTF-8; bidi overrides and isolates reorder the text around them.
const BROKEN_OR_REVERSING = /[\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;

// The same ranges as in supabase/migrations/20261121000050_text.sql, which explains them. Explicit code points instead of Unicode property
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

// Default-ignorable characters, and the sequences in which they are legitimate (emoji, joiners): explained in the migration.
const HIDDEN =
  "\\u{ad}\\u{34f}\\u{115f}\\u{1160}\\u{17b4}\\u{17b5}\\u{180b}-\\u{180f}\\u{200b}-\\u{200d}\\u{2060}-\\u{206f}\\u{2800}\\u{3164}\\u{fe00}-\\u{fe0f}\\u{feff}\\u{ffa0}\\u{fff0}-\\u{fffc}\\u{16fe4}\\u{1bca0}-\\u{1bca3}\\u{1d159}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}";
/** Those with an advance width: fillers that render as blank space, and are replaced by a space. */
const BLANK = "\\u{115f}\\u{1160}\\u{2800}\\u{3164}\\u{ffa0}";

const PICTOGRAPH =
  "[\\u{a9}\\u{ae}\\u{203c}\\u{2049}\\u{2122}\\u{2139}\\u{2194}-\\u{21aa}\\u{231a}-\\u{23fa}\\u{24c2}\\u{25aa}-\\u{27bf}\\u{2934}\\u{2935}\\u{2b05}-\\u{2b55}\\u{3030}\\u{303d}\\u{3297}\\u{3299}\\u{1f000}-\\u{1faff}]";
const SKIN_TONE = "[\\u{1f3fb}-\\u{1f3ff}]";
const ARABIC_MARKS = "[\\u{64b}-\\u{65f}\\u{670}]*";
/** Arabic letters that join to the following letter, and below, those that join to the preceding one (Unicode joining types). */
const JOINS_NEXT =
  "[\\u{620}\\u{626}\\u{628}\\u{62a}-\\u{62e}\\u{633}-\\u{63f}\\u{641}-\\u{647}\\u{649}\\u{64a}\\u{66e}\\u{66f}\\u{678}-\\u{687}\\u{69a}-\\u{6bf}\\u{6c1}\\u{6c2}\\u{6cc}\\u{6ce}\\u{6d0}\\u{6d1}\\u{6fa}-\\u{6fc}\\u{6ff}\\u{750}-\\u{758}\\u{75c}-\\u{76a}\\u{76d}-\\u{770}\\u{772}\\u{775}-\\u{777}\\u{77a}-\\u{77f}]";
const JOINS_PREVIOUS =
  "[\\u{620}\\u{622}-\\u{63f}\\u{641}-\\u{64a}\\u{66e}\\u{66f}\\u{671}-\\u{673}\\u{675}-\\u{6d3}\\u{6d5}\\u{6ee}\\u{6ef}\\u{6fa}-\\u{6fc}\\u{6ff}\\u{750}-\\u{77f}]";
const VIRAMA = "[\\u{94d}\\u{9cd}\\u{a4d}\\u{acd}\\u{b4d}\\u{bcd}\\u{c4d}\\u{ccd}\\u{d3b}\\u{d3c}\\u{d4d}\\u{dca}]";

/** Sequences that legitimately contain hidden characters, in the order of the migration. */
const SEQUENCES = [
  "\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}",
  `${PICTOGRAPH}${SKIN_TONE}?[\\u{fe0e}\\u{fe0f}]?(?:\\u{200d}${PICTOGRAPH}${SKIN_TONE}?\\u{fe0f}?)*`,
  "[0-9#*]\\u{fe0f}\\u{20e3}",
  `${JOINS_NEXT}${ARABIC_MARKS}\\u{200c}(?=${ARABIC_MARKS}${JOINS_PREVIOUS})`,
  `${VIRAMA}(?:\\u{200d}|\\u{200c}(?=[\\u{900}-\\u{dff}]))`,
  "[\\u{9b0}\\u{cb0}]\\u{200d}(?=[\\u{9cd}\\u{ccd}])",
  "[\\u{1820}-\\u{18aa}](?:[\\u{180b}-\\u{180d}\\u{180f}]\\u{180e}?|\\u{180e})",
].join("|");

const HIDDEN_CHARACTER = new RegExp(`[${HIDDEN}]`, "u");
const SEQUENCE = new RegExp(SEQUENCES, "gu");
const SEQUENCE_OR_HIDDEN = new RegExp(`(${SEQUENCES})|([${BLANK}])|[${HIDDEN}]`, "gu");

const RIGHT_TO_LEFT = /[\u05be-\u061b\u061d-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const MARK = /[\u061c\u200e\u200f]/;
const MARKS = /[\u061c\u200e\u200f]+/g;

/**
 * Whether the database accepts `text` as one line (`public.plain_line`): at least one visible character; no control characters, line
 * breaks, bidi controls or other invisible characters. `readLine` returns such a line, or "".
 */
export function isPlainLine(text: string): boolean {
  return SOMETHING_VISIBLE.test(text) && !NOT_IN_A_LINE.test(text) && !hasHiddenCharacters(text);
}

/** Whether the database accepts `text` as several lines (`public.plain_text`): as `isPlainLine`, with line breaks and tabs. */
export function isPlainText(text: string): boolean {
  return SOMETHING_VISIBLE.test(text) && !NOT_IN_A_TEXT.test(text) && !hasHiddenCharacters(text);
}

/**
 * Normalises a one-line text from a form: NFC, white space collapsed and trimmed, control, bidi and invisible characters removed.
 * @returns "" for values that are not text or contain nothing visible.
 */
export function readLine(value: unknown): string {
  const oneLine = clean(value).replace(WHITE_SPACE_BUT_BYTE_ORDER_MARKS, " ").replace(CONTROL_CHARACTERS, "");
  const text = removeHiddenCharacters(oneLine).replace(/ +/g, " ").trim();
  return SOMETHING_VISIBLE.test(text) ? text : "";
}

/**
 * Normalises a multi-line text from a form: as `readLine`, but keeps line breaks, as "\n", and runs of spaces.
 * @returns "" for values that are not text or contain nothing visible.
 */
export function readParagraphs(value: unknown): string {
  const paragraphs = clean(value)
    .replace(/\r\n?|\u2028|\u2029/g, "\n")
    .replaceAll("\t", " ")
    .replace(CONTROL_CHARACTERS_BUT_NEWLINES, "");
  const text = removeHiddenCharacters(paragraphs).trim();
  return SOMETHING_VISIBLE.test(text) ? text : "";
}

/** More than 30 combining marks in a row; no language needs as many (UAX #15, Stream-Safe Text Format). */
const MARKS_IN_EXCESS = /(\p{M}{30})\p{M}+/gu;

/** The text in a normal form of Unicode, with at most 30 combining marks in a row: sorting them takes time quadratic in their number. */
export function normalize(text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD"): string {
  return text.replace(MARKS_IN_EXCESS, "$1").normalize(form);
}

/** Number of code points, as PostgreSQL's `char_length` counts; `length` counts UTF-16 code units. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _character of text) count += 1;
  return count;
}

/** Truncates to `max` code points. Never splits a surrogate pair, but may split a grapheme. */
export function cutCharacters(text: string, max: number): string {
  return text.length <= max ? text : Array.from(text).slice(0, max).join("");
}

/** Removes the characters that XML 1.0 forbids: control characters except tabs and line breaks, lone surrogates, U+FFFE and U+FFFF. */
export function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]|[\p{Cs}\ufffe\uffff]/gu, "");
}

// The same regular expression as public.web_address in supabase/migrations/20261121000050_text.sql, which explains it.
// tests/policies/web-addresses.test.ts compares it with `new URL()`.
const LABEL = "(?!xn--)[a-z0-9_-]+";
const LAST_LABEL = "(?!xn--)[a-z][a-z0-9_-]*";
const BYTE = "(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";
const PORT = "([0-9]{1,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])";
/** What the database accepts as a URL (`public.web_address`), in the syntax that JavaScript and PostgreSQL share. */
export const STORED_WEB_ADDRESS = `^https?://((${LABEL}\\.)*${LAST_LABEL}\\.?|${BYTE}(\\.${BYTE}){3})(:${PORT})?([/?#][!#-;=?-~]*)?$`;

/** Whether the database accepts a URL (`public.web_address`). `new URL()` parses every URL that it accepts. */
export function isStoredWebAddress(address: string): boolean {
  return new RegExp(STORED_WEB_ADDRESS).test(address);
}

/**
 * Parses a URL (WHATWG); null for an invalid one.
 * Not by URL.canParse(): once optimised, Node 20's rejects hosts with Latin letters beyond ASCII, such as "ü".
 * @param base for relative URLs.
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** A URL without a scheme: "tickets.example.com/42". */
const WITHOUT_SCHEME = /^[\p{L}\d-]+(\.[\p{L}\d-]+)+([:/?#]|$)/u;

/** Parses an http(s) URL as people type it, with or without "https://"; null for anything else. */
export function parseWebAddress(text: string): URL | null {
  const address = WITHOUT_SCHEME.test(text) ? `https://${text}` : text;
  return /^https?:\/\//i.test(address) ? parseUrl(address) : null;
}

/** The host of a URL without "www.", for display; the text itself if it is not a URL. */
export function hostOf(address: string): string {
  return parseUrl(address)?.host.replace(/^www\./, "") ?? address;
}

/** Length of a text in UTF-8 bytes. */
export function countBytes(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Whether a text has invisible characters that belong to no emoji or script sequence, or stray bidi marks. */
function hasHiddenCharacters(text: string): boolean {
  if (HIDDEN_CHARACTER.test(text) && HIDDEN_CHARACTER.test(text.replace(SEQUENCE, ""))) return true;
  return MARK.test(text) && (!RIGHT_TO_LEFT.test(text) || (text.match(MARKS) ?? []).some((run) => run.length > 1));
}

/**
 * The text in NFC without invisible characters, such as zero-width spaces, soft hyphens and byte order marks. Its rendering stays the same:
 * blank fillers become spaces, and the sequences of emoji and scripts are kept.
 */
function removeHiddenCharacters(text: string): string {
  const removed = normalize(removeOnce(text), "NFC");
  // To a fixed point: removal can make combining marks adjacent, which NFC reorders, and then a joiner has another neighbor.
  return removed === text ? text : removeHiddenCharacters(removed);
}

function removeOnce(text: string): string {
  const shown = HIDDEN_CHARACTER.test(text)
    ? text.replace(SEQUENCE_OR_HIDDEN, (_, kept?: string, blank?: string) => kept ?? (blank ? " " : ""))
    : text;
  const hasRightToLeft = RIGHT_TO_LEFT.test(shown);
  return shown.replace(MARKS, (run) => (hasRightToLeft ? run.slice(0, 1) : ""));
}

/**
 * Texts are truncated to this before cleaning, in UTF-16 code units: four times the longest description, so that texts over the limit are
 * still rejected. Cleaning 256 KiB several times per form takes 0.5 s of CPU time.
 */
const MAX_READ_LENGTH = 40_000;

/** The first value of a repeated field, in NFC, without lone surrogates and bidi controls; "" for a file. */
function clean(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof first !== "string") return "";
  return normalize(first.slice(0, MAX_READ_LENGTH).replace(BROKEN_OR_REVERSING, ""), "NFC");
}

/** The text on one line, truncated at a word boundary with "…" if it exceeds `maxChars` code points. */
export function excerpt(text: string, maxChars: number): string {
  const line = readLine(text);
  if (countCharacters(line) <= maxChars) return line;
  const cut = cutCharacters(line, maxChars - 1);
  const lastSpace = cut.lastIndexOf(" ");
  return `${(lastSpace > 0 ? cut.slice(0, lastSpace) : cut).replace(/(?<![\s.,;:–-])[\s.,;:–-]+$/, "")}…`;
}

/** An id of the database, such as an event's. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A slug for URLs and file names: "St. Pete's Café" is "st-petes-cafe"; "" for a text without Latin letters and digits. */
export function slugOf(text: string): string {
  return normalize(text, "NFKD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
