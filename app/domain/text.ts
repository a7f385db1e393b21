const CONTROL_CHARACTERS = /\p{Cc}/gu;
const CONTROL_CHARACTERS_BUT_NEWLINES = /[^\P{Cc}\n]/gu;
// Half of a surrogate pair is no character and cannot be stored; the bidirectional overrides turn the text around them.
const BROKEN_OR_REVERSING = /[\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;
const SOMETHING_VISIBLE = /[^\s\p{Cf}\p{Cc}]/u;

/**
 * A one-line text from whatever a form sent: NFC, white space collapsed and trimmed, control characters left out.
 * @returns "" for anything that is no text or shows nothing.
 */
export function readLine(value: unknown): string {
  const text = clean(value).replace(/\s+/g, " ").replace(CONTROL_CHARACTERS, "").trim();
  return SOMETHING_VISIBLE.test(text) ? text : "";
}

/**
 * A text of several lines: as `readLine`, but its line breaks stay, as "\n", and so do spaces within a line.
 * @returns "" for anything that is no text or shows nothing.
 */
export function readParagraphs(value: unknown): string {
  const text = clean(value)
    .replace(/\r\n?|\u2028|\u2029/g, "\n")
    .replaceAll("\t", " ")
    .replace(CONTROL_CHARACTERS_BUT_NEWLINES, "")
    .trim();
  return SOMETHING_VISIBLE.test(text) ? text : "";
}

/** Characters as PostgreSQL's char_length counts them: code points, so that an emoji is one where JavaScript says two. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _character of text) count += 1;
  return count;
}

/** The first `max` code points; never half of one. */
export function cutCharacters(text: string, max: number): string {
  return text.length <= max ? text : Array.from(text).slice(0, max).join("");
}

/** The host that a web address names, without "www."; the text itself where it is no address. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host.replace(/^www\./, "") : address;
}

/** Size of a text in bytes of UTF-8. */
export function countBytes(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** A field sent twice counts once, by its first value; a file sent for a text counts as nothing. */
function clean(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === "string" ? first.replace(BROKEN_OR_REVERSING, "").normalize("NFC") : "";
}
