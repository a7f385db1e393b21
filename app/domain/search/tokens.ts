import { normalize } from "#app/domain/site/text.ts";

/** A span of the typed text: `text.slice(start, end)`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A quoted phrase. The span includes the quotation marks, `text` does not. */
export interface Phrase extends Span {
  readonly text: string;
}

/** A token of a typed text: a word, or an amount of money. */
export interface Token {
  start: number;
  end: number;
  typed: string;
  /** Case-folded, without accents, apostrophes and other punctuation, as the tables are written; an amount keeps its "$". */
  folded: string;
  /** `folded` of the word without its possessive "’s" ("tampa’s"); null for other words. */
  withoutPossessive: string | null;
  /** The text between the previous token and this one. */
  gap: string;
}

// Keeps together: amounts with their dollar sign, words with an apostrophe, and "c++", "50%" and "#1".
const TOKEN =
  /(?:US)?\$ ?\d+(?:,\d{3})*(?:\.\d{1,2})?|\d+(?:\.\d{1,2})?\$|[#@]?[\p{L}\p{N}\p{M}]+(?:['’ʼ][\p{L}\p{N}\p{M}]+)*[+#%]*/gu;
const QUOTE = /["“”„‟«»＂]/gu;
const NOT_FOLDED = /[^\p{L}\p{N}$.]/gu;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** Gaps allowed between the tokens of one expression: "St. Pete", "Tampa, FL", "pay-what-you-can", "food & drink". */
const GAP_WITHIN_EXPRESSION = /^[\s.,&+/()'’\-–—]*$/u;
/** Characters that join two tokens into a compound, whose parts mean nothing alone: "smoke-free", "tampa.com". */
const JOINERS = /^[-.@_:]$/;

/**
 * Folds a word as the tables are written: lower case, without accents and punctuation.
 * @example fold("Niños") // "ninos"
 */
export function fold(word: string): string {
  return normalize(word, "NFKD").replace(NOT_FOLDED, "").toLowerCase();
}

function withoutPossessive(typed: string): string | null {
  return /['’ʼ]s$/i.test(typed) ? fold(typed.slice(0, -2)) : null;
}

/** The folded tokens of a name, joined by single spaces. @example foldName("St. Pete's Café") // "st petes cafe" */
export function foldName(name: string): string {
  return Array.from(name.matchAll(TOKEN), ([word]) => fold(word)).join(" ");
}

/** Tokenizes a text: its tokens outside of quotes, and its quoted phrases. An unpaired quotation mark is ignored. */
export function tokenize(text: string): { tokens: Token[]; phrases: Phrase[] } {
  const phrases: Phrase[] = [];
  const marks = Array.from(text.matchAll(QUOTE), ({ index }) => index);
  const tokens: Token[] = [];
  let end = 0;
  const addTokens = (from: number, to: number) => {
    for (const { 0: typed, index } of text.slice(from, to).matchAll(TOKEN)) {
      if (!LETTER_OR_DIGIT.test(typed)) continue;
      const start = from + index;
      tokens.push({
        start,
        end: start + typed.length,
        typed,
        folded: fold(typed),
        withoutPossessive: withoutPossessive(typed),
        gap: text.slice(end, start),
      });
      end = start + typed.length;
    }
  };
  let from = 0;
  for (let mark = 0; mark + 1 < marks.length; mark += 2) {
    const [open = 0, close = 0] = marks.slice(mark, mark + 2);
    addTokens(from, open);
    const quoted = text.slice(open + 1, close).trim();
    if (quoted !== "") phrases.push({ start: open, end: close + 1, text: quoted });
    from = close + 1;
  }
  addTokens(from, text.length);
  return { tokens, phrases };
}

/** Whether a token may belong to the same expression as the one before it. */
export function continuesExpression({ gap }: Token): boolean {
  return GAP_WITHIN_EXPRESSION.test(gap);
}

/** Whether a token and the one before it form a compound ("smoke-free"). */
export function isJoinedToPrevious({ gap }: Token): boolean {
  return JOINERS.test(gap);
}

/** The text without quotation marks, with white space collapsed. */
export function withoutQuotes(text: string): string {
  return text.replace(QUOTE, " ").replace(/\s+/g, " ").trim();
}
