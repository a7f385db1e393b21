import { cutCharacters } from "#app/domain/site/text.ts";
import { foldName } from "./tokens.ts";

/** Shortest and longest text that gets suggestions, in characters. */
const MIN_CHARS = 2;
const MAX_CHARS = 40;

/** Most suggestions in a response. */
export const MAX_SUGGESTIONS = 8;

/** A page suggested by a search box during typing. */
export interface Suggestion {
  text: string;
  /** Kind and place: "Venue · Tampa". */
  detail: string;
  /** Path of the page, without the language. */
  to: string;
}

/**
 * Normalizes a text for suggestions: folded by `foldName`, so that spellings share a cached response, and at most 40 characters. @returns
 * "" for a text that gets no suggestions.
 * @example suggestedText("St. Pete’s  CAFÉ") // "st petes cafe"
 */
export function suggestedText(typed: string): string {
  const text = cutCharacters(foldName(typed), MAX_CHARS).trim();
  return text.length < MIN_CHARS ? "" : text;
}
