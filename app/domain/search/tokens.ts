import type { Phrase } from "./meaning.ts";

/** A word or an amount of a typed text. */
export interface Token {
  start: number;
  end: number;
  typed: string;
  /** As tables have it: lower case, without accents, apostrophes and other signs; an amount of dollars begins with "$". */
  folded: string;
  /** The same without "’s", for "tampa’s" and "tonight’s"; null where it has none. */
  owner: string | null;
  /** What stands between it and the word before. */
  gap: string;
}

// A dollar sign belongs to its number, an apostrophe to its word, and so do the signs of "c++", "50%" and "#1".
const TOKEN =
  /(?:US)?\$ ?\d+(?:,\d{3})*(?:\.\d{1,2})?|\d+(?:\.\d{1,2})?\$|[#@]?[\p{L}\p{N}\p{M}]+(?:['’ʼ][\p{L}\p{N}\p{M}]+)*[+#%]*/gu;
const QUOTE = /["“”„‟«»＂]/gu;
const NOT_FOLDED = /[^\p{L}\p{N}$.]/gu;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** What may stand between the words of one expression: "St. Pete", "Tampa, FL", "pay-what-you-can", "food & drink". */
const WITHIN_EXPRESSION = /^[\s.,&+/()'’\-–—]*$/u;
/** Signs that make one word of two, so that neither is understood alone: "smoke-free", "tampa.com". */
const GLUE = /^[-.@_:]$/;

/**
 * A word as tables have it.
 * @example fold("Niños") // "ninos"
 */
export function fold(word: string): string {
  return word.normalize("NFKD").replace(NOT_FOLDED, "").toLowerCase();
}

function ownerOf(typed: string): string | null {
  return /['’ʼ]s$/i.test(typed) ? fold(typed.slice(0, -2)) : null;
}

/** The words of a name as tables have them, with single spaces. */
export function foldName(name: string): string {
  return Array.from(name.matchAll(TOKEN), ([word]) => fold(word)).join(" ");
}

/** The words of a text outside of quotes, and what stands in quotes. A quotation mark without a partner is no quote. */
export function readText(text: string): { tokens: Token[]; phrases: Phrase[] } {
  const phrases: Phrase[] = [];
  const marks = Array.from(text.matchAll(QUOTE), ({ index }) => index);
  const tokens: Token[] = [];
  let end = 0;
  const readTokens = (from: number, to: number) => {
    for (const { 0: typed, index } of text.slice(from, to).matchAll(TOKEN)) {
      if (!LETTER_OR_DIGIT.test(typed)) continue;
      const start = from + index;
      tokens.push({
        start,
        end: start + typed.length,
        typed,
        folded: fold(typed),
        owner: ownerOf(typed),
        gap: text.slice(end, start),
      });
      end = start + typed.length;
    }
  };
  let from = 0;
  for (let mark = 0; mark + 1 < marks.length; mark += 2) {
    const [open = 0, close = 0] = marks.slice(mark, mark + 2);
    readTokens(from, open);
    const quoted = text.slice(open + 1, close).trim();
    if (quoted !== "") phrases.push({ start: open, end: close + 1, text: quoted });
    from = close + 1;
  }
  readTokens(from, text.length);
  return { tokens, phrases };
}

/** Whether this word and the one before can be of one expression. */
export function isOfOneExpression({ gap }: Token): boolean {
  return WITHIN_EXPRESSION.test(gap);
}

/** Whether this word and the one before are written as one. */
export function isGlued({ gap }: Token): boolean {
  return GLUE.test(gap);
}

/** The text without quotation marks, one space for each run of white space. */
export function withoutQuotes(text: string): string {
  return text.replace(QUOTE, " ").replace(/\s+/g, " ").trim();
}

/** The text without its last quotation mark if that has no partner; every position stays. */
export function withPairedQuotes(text: string): string {
  const marks = Array.from(text.matchAll(QUOTE), ({ index }) => index);
  const last = marks.at(-1);
  if (marks.length % 2 === 0 || last === undefined) return text;
  return `${text.slice(0, last)} ${text.slice(last + 1)}`;
}
