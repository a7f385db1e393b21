import { findCategory } from "./categories.ts";
import { findCity } from "./cities.ts";
import { type EventFilters, eventFiltersToSearch, FIRST_PAGE } from "./event-filters.ts";

/** A piece of a text, and whether a search found it. */
export interface TextPiece {
  text: string;
  /** Where it begins in the text. */
  at: number;
  isMarked: boolean;
}

/** What a search marks, in lower case: whole words, and the text as it was typed wherever it stands. */
export interface Marks {
  markedWords: readonly string[];
  markedText: string;
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * Splits a text at what a search found in it: the typed text, where the text contains it, else words. The pieces make up the whole text.
 * @example markText("A Jazz Night", { markedWords: ["jazz"], markedText: "jaz night" }) // "A ", marked "Jazz", " Night"
 */
export function markText(text: string, { markedWords, markedText }: Marks): TextPiece[] {
  const typed = placesOf(text, markedText);
  const places = typed.length > 0 ? typed : wordPlaces(text, new Set(markedWords));
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const [from, to] of places) {
    if (from > end) pieces.push({ text: text.slice(end, from), at: end, isMarked: false });
    pieces.push({ text: text.slice(from, to), at: from, isMarked: true });
    end = to;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), at: end, isMarked: false });
  return pieces;
}

type Place = readonly [from: number, to: number];

function placesOf(text: string, typed: string): Place[] {
  const lower = text.toLowerCase();
  // A few characters have another length in lower case: then places are not those of the text itself.
  if (typed === "" || lower.length !== text.length) return [];
  const places: Place[] = [];
  for (let from = lower.indexOf(typed); from !== -1; from = lower.indexOf(typed, from + typed.length))
    places.push([from, from + typed.length]);
  return places;
}

function wordPlaces(text: string, words: ReadonlySet<string>): Place[] {
  return [...text.matchAll(WORD)].flatMap(({ 0: word, index }): Place[] =>
    words.has(word.toLowerCase()) ? [[index, index + word.length]] : [],
  );
}

/** Where a card shows what was searched for: in its title, and in a part of the description that stands below it. */
export interface CardMarks {
  title: TextPiece[];
  /** Null where the title shows it, or nothing does. */
  excerpt: TextPiece[] | null;
}

/** A search as `browse_listings` answers it. */
interface FoundBySearch extends Marks {
  city: string | null;
  category: string | null;
  rest: string;
  corrected: string | null;
  excerpts: Readonly<Record<string, string>>;
}

/** What the cards of a list mark, by the id of the event; empty without a search. */
export function marksOf(
  events: readonly { id: string; title: string }[],
  search: FoundBySearch | null,
): Record<string, CardMarks> {
  if (search === null) return {};
  return Object.fromEntries(
    events.map(({ id, title }) => {
      const excerpt = search.excerpts[id];
      return [id, { title: markText(title, search), excerpt: excerpt ? markText(excerpt, search) : null }];
    }),
  );
}

/** What a list says about its search. */
export interface SearchNotes {
  /** What was searched for instead of a text with typing errors, and the search for exactly that text. */
  corrected: { text: string; typed: string; to: string } | null;
  /** The filters that the text names, instead of the text. */
  narrower: { label: string; to: string } | null;
}

/**
 * What a list says about its search; null when there is nothing to say.
 * @param list its path, and whether it is of one city, so that it cannot be narrowed to another.
 */
export function notesOf(
  filters: EventFilters,
  search: FoundBySearch | null,
  { path, isOfCity }: { path: string; isOfCity: boolean },
): SearchNotes | null {
  if (search === null) return null;
  const listOf = (changed: Partial<EventFilters>) =>
    `${path}${eventFiltersToSearch({ ...filters, ...FIRST_PAGE, ...changed })}`;
  const city = isOfCity || filters.location !== "" || filters.near !== null ? null : findCity(search.city);
  const category = filters.categories.length > 0 ? null : findCategory(search.category);
  const corrected = search.corrected && {
    text: search.corrected,
    typed: filters.search,
    to: listOf({ search: `"${filters.search.replaceAll('"', " ").trim()}"` }),
  };
  const label = [search.rest && `“${search.rest}”`, category?.label, city && `in ${city.name}`]
    .filter(Boolean)
    .join(" ");
  const narrower = (city || category) && {
    label: `Only ${label}`,
    to: listOf({
      search: search.rest,
      ...(category ? { categories: [category.id] } : {}),
      ...(city ? { location: city.name } : {}),
    }),
  };
  return corrected || narrower ? { corrected: corrected || null, narrower } : null;
}
