import type { City } from "#app/domain/events/cities.ts";
import type { Part } from "#app/domain/search/meaning.ts";
import { quoteAll } from "#app/domain/search/parse-search.ts";
import { parseMarkdown, plainText } from "#app/domain/site/markdown.server.ts";
import type { ListState } from "./active-filters.ts";
import { ALL_EVENTS_PATH, type EventFilters, eventFiltersToSearch, FIRST_PAGE } from "./filters.ts";
import { type ListSearch, searchWithout, withSearch } from "./search.ts";
import { inQuotationMarks } from "./texts.ts";
import { daysText } from "./titles.ts";

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

/** Where a card shows what was searched for; null for a text that has nothing of it. */
export interface CardMarks {
  title: TextPiece[] | null;
  location: TextPiece[] | null;
  /** A part of the description, below the rest, where the title has nothing of it. */
  excerpt: TextPiece[] | null;
}

/** A search as `browse_listings` answers it. */
interface FoundBySearch extends Marks {
  corrected: string | null;
  /** In Markdown, by the id of the event. */
  descriptions: Readonly<Record<string, string>>;
}

/** What the cards of a list mark, by the id of the event; empty without a search. */
export function marksOf(
  events: readonly { id: string; title: string; location: string }[],
  search: FoundBySearch | null,
): Record<string, CardMarks> {
  if (search === null) return {};
  const marked = (text: string) => {
    const pieces = markText(text, search);
    return pieces.some(({ isMarked }) => isMarked) ? pieces : null;
  };
  return Object.fromEntries(
    events.map(({ id, title, location }) => {
      const inTitle = marked(title);
      const excerpt = inTitle ? null : excerptOf(plainText(parseMarkdown(search.descriptions[id] ?? "")), search);
      return [id, { title: inTitle, location: marked(location), excerpt: excerpt === null ? null : marked(excerpt) }];
    }),
  );
}

/** Characters of an excerpt, and of these before what was found. */
const EXCERPT_CHARS = 160;
const EXCERPT_BEFORE = 60;

/** Some 160 characters of a text, in whole words, around the first place that a search found; null where it found none. */
export function excerptOf(text: string, marks: Marks): string | null {
  const hit = markText(text, marks).find(({ isMarked }) => isMarked);
  if (!hit) return null;
  const first = Math.max(hit.at - EXCERPT_BEFORE, 0);
  const last = first + EXCERPT_CHARS;
  const cut = text.slice(first, last);
  const begun = first === 0 ? cut : `… ${cut.replace(/^\S*\s+/, "")}`;
  const ended = last >= text.length ? begun : `${begun.replace(/\s+\S*$/, "")} …`;
  return ended.replace(/\s+/g, " ").trim();
}

/** Something that a list says about its search. */
export interface SearchNote {
  /** "" where the link says it all. */
  text: string;
  link: { label: string; to: string } | null;
}

/**
 * What a list says about its search: what was searched for instead of a text with typing errors, the way to exactly what was typed, and what
 * else may have been meant.
 * @param found as the database answers it; null where it was not asked for a text.
 * @param shown the path of the list, the city of whose page it is, and whether it has events.
 */
export function notesOf(
  { filters, search = null, today }: ListState,
  found: Pick<FoundBySearch, "corrected"> | null,
  { path, city, hasEvents }: { path: string; city: City | null; hasEvents: boolean },
): SearchNote[] {
  if (search === null) return [];
  const listOf = (changed: EventFilters) => `${path}${eventFiltersToSearch({ ...changed, ...FIRST_PAGE })}`;
  const typed = inQuotationMarks(filters.search);
  const exactly = {
    label: `Search for exactly ${inQuotationMarks(quoteAll(filters.search).slice(1, -1))}`,
    to: listOf({ ...filters, search: quoteAll(filters.search) }),
  };
  const corrected = found?.corrected ? inQuotationMarks(found.corrected) : null;
  const notes: SearchNote[] = [];
  if (corrected && hasEvents)
    notes.push({ text: `No event has ${typed}. Showing results for ${corrected}.`, link: exactly });
  else if (corrected) notes.push({ text: `No event has ${typed}, nor ${corrected}.`, link: null });
  else if (isInterpreted(search)) notes.push({ text: "", link: exactly });
  const bare = filters.search.replaceAll('"', " ").replace(/\s+/g, " ").trim();
  if (!hasEvents && filters.search.includes('"') && bare.includes(" "))
    notes.push({
      text: "",
      link: { label: "Search without quotation marks", to: listOf({ ...filters, search: bare }) },
    });
  return [...notes, ...otherDays(filters, search, listOf, today), ...idleNotes(search, city)];
}

/**
 * The order of a list that begins with the best match, in a sentence; none of other lists.
 * @param path of the list.
 */
export function orderNotes(
  { filters, search = null }: ListState,
  { path, events }: { path: string; events: number },
): SearchNote[] {
  if (search === null || events < 2 || filters.sort !== null) return [];
  return [
    {
      text: "Title matches first, then by date.",
      link: {
        label: "By date only",
        to: `${path}${eventFiltersToSearch({ ...filters, ...FIRST_PAGE, sort: "soonest" })}`,
      },
    },
  ];
}

/** Whether the list shows more, or less, than what has the words of the text. */
function isInterpreted({ parts, words }: ListSearch): boolean {
  return parts.length > 0 || words.some((names) => names.length > 1);
}

function otherDays(
  filters: EventFilters,
  search: ListSearch,
  listOf: (filters: EventFilters) => string,
  today: string,
): SearchNote[] {
  return search.parts.flatMap((part) => {
    if (part.meaning.filter !== "days") return [];
    const { time, alternatives } = part.meaning;
    const without = withSearch(filters, searchWithout(search, [part]));
    return alternatives.slice(0, 1).map(({ from, to }) => {
      const days = { when: null, date: from, until: to === from ? null : to, ...(time && { time }) };
      return { text: "Or on", link: { label: daysText({ from, to }, today), to: listOf({ ...without, ...days }) } };
    });
  });
}

/** What was understood and could not be followed here. */
function idleNotes({ text, idle }: ListSearch, city: City | null): SearchNote[] {
  const isNearMe = ({ meaning }: Part) => meaning.filter === "near" && meaning.city === null;
  const isElsewhere = ({ meaning }: Part) =>
    city !== null &&
    ((meaning.filter === "place" && !meaning.cities.includes(city.slug)) ||
      (meaning.filter === "near" && meaning.city !== null && meaning.city !== city.slug));
  return [
    ...(idle.some(isNearMe) ? [{ text: "For what is near you, choose a place among the filters.", link: null }] : []),
    ...(idle.some(isElsewhere)
      ? [
          {
            text: `This page is about ${city?.name ?? ""}.`,
            link: {
              label: `Search all of Florida for ${inQuotationMarks(text)}`,
              to: `${ALL_EVENTS_PATH}${eventFiltersToSearch({ search: text })}`,
            },
          },
        ]
      : []),
  ];
}
