import { cutCharacters } from "#app/domain/site/text.ts";
import { foldName } from "./tokens.ts";

/** Shortest and longest text for which something is suggested, in characters. */
const MIN_CHARS = 2;
const MAX_CHARS = 40;

/** Suggestions in an answer. */
export const MAX_SUGGESTIONS = 8;

/** A page that a search box offers while somebody types. */
export interface Suggestion {
  text: string;
  /** What it is: "Venue · Tampa". */
  detail: string;
  /** Path of the page, without the language. */
  to: string;
}

/**
 * The text for which something is suggested: as `foldName` returns it, so that spellings share an answer, and at most 40 characters.
 * @returns "" for a text for which nothing is suggested.
 * @example suggestedText("St. Pete’s  CAFÉ") // "st petes cafe"
 */
export function suggestedText(typed: string): string {
  const text = cutCharacters(foldName(typed), MAX_CHARS).trim();
  return text.length < MIN_CHARS ? "" : text;
}
