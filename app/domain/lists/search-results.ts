import type { City } from "#app/domain/events/cities.ts";
import type { KnownNames, Part } from "#app/domain/search/meaning.ts";
import { quoteAll } from "#app/domain/search/understand.ts";
import { parseMarkdown, stripMarkdown } from "#app/domain/site/markdown.server.ts";
import messages from "#app/messages/titles.ts";
import { translator } from "#app/messages/translator.ts";
import type { ListState } from "./active-filters.ts";
import { ALL_EVENTS_PATH, type EventFilters, eventFiltersToSearch, FIRST_PAGE } from "./filters.ts";
import { daysText } from "./labels.ts";
import { type ListSearch, searchWithout, withSearch } from "./search.ts";
import { inQuotationMarks } from "./texts.ts";

const t = translator(messages);

/** A piece of a text, highlighted or not. */
export interface TextPiece {
  text: string;
  /** Its offset in the text. */
  at: number;
  isMarked: boolean;
}

/** What to highlight, in lower case: whole words, and the search as typed, which may also match inside words. */
interface Marks {
  markedWords: readonly string[];
  markedText: string;
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * Splits a text into highlighted and other pieces: by the search as typed if the text contains it, else by words. Joined, the pieces are
 * the text.
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
  // Some characters change their length in lower case ("İ"), which would shift all offsets.
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

/** The highlighted texts of a card; null for a text without a match. */
export interface CardMarks {
  title: TextPiece[] | null;
  location: TextPiece[] | null;
  /** Excerpt of the description around its first match; only if the title has none. */
  excerpt: TextPiece[] | null;
}

/** The search in the response of `browse_listings`. */
interface FoundBySearch extends Marks {
  /** The search after spelling correction; null if nothing was corrected. */
  corrected: string | null;
  /** In Markdown, by the id of the event. */
  descriptions: Readonly<Record<string, string>>;
}

/** The highlighted texts of a list's cards, by the id of the event; empty without a search. */
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
      const excerpt = inTitle ? null : excerptOf(stripMarkdown(parseMarkdown(search.descriptions[id] ?? "")), search);
      return [id, { title: inTitle, location: marked(location), excerpt: excerpt === null ? null : marked(excerpt) }];
    }),
  );
}

/** Length of an excerpt, and of its part before the match, in UTF-16 code units. */
const EXCERPT_CHARS = 160;
const EXCERPT_BEFORE = 60;

/** An excerpt of about 160 characters around the first match, cut at words; null without a match. */
function excerptOf(text: string, marks: Marks): string | null {
  const hit = markText(text, marks).find(({ isMarked }) => isMarked);
  if (!hit) return null;
  const first = Math.max(hit.at - EXCERPT_BEFORE, 0);
  const last = first + EXCERPT_CHARS;
  const cut = text.slice(first, last);
  const begun = first === 0 ? cut : `… ${cut.replace(/^\S*\s+/, "")}`;
  const ended = last >= text.length ? begun : `${begun.replace(/(?<!\s)\s+\S*$/, "")} …`;
  return ended.replace(/\s+/g, " ").trim();
}

/** Links to pages of organizers before a list. */
const MOST_ORGANIZERS = 3;

/** A remark of a list about its search. */
export interface SearchNote {
  /** "" if there is only a link. */
  text: string;
  link: { label: string; to: string } | null;
}

/**
 * Remarks of a list about its search: the spelling correction, a link to the literal search, alternative days, and filters that were
 * ignored. Empty without a search.
 * @param found the database's part; null if it was not queried with a text.
 * @param shown path of the list without a query, the city of its page or null, and whether it has events.
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
    label: t("searchExactly", { words: inQuotationMarks(quoteAll(filters.search).slice(1, -1)) }),
    to: listOf({ ...filters, search: quoteAll(filters.search) }),
  };
  const corrected = found?.corrected ? inQuotationMarks(found.corrected) : null;
  const notes: SearchNote[] = [];
  if (corrected && hasEvents) notes.push({ text: t("showingCorrected", { typed, corrected }), link: exactly });
  else if (corrected) notes.push({ text: t("neitherCorrected", { typed, corrected }), link: null });
  else if (isInterpreted(search)) notes.push({ text: "", link: exactly });
  const bare = filters.search.replaceAll('"', " ").replace(/\s+/g, " ").trim();
  if (!hasEvents && filters.search.includes('"') && bare.includes(" "))
    notes.push({
      text: "",
      link: { label: t("searchWithoutMarks"), to: listOf({ ...filters, search: bare }) },
    });
  return [...notes, ...otherDays(filters, search, listOf, today), ...ignoredNotes(search, city)];
}

/**
 * The remark about the order of a list that is ranked by relevance, with a link to the order by date; empty for other lists.
 * @param shown path of the list without a query, and the number of its events.
 */
export function orderNotes(
  { filters, search = null }: ListState,
  { path, events }: { path: string; events: number },
): SearchNote[] {
  if (search === null || events < 2 || filters.sort !== null) return [];
  return [
    {
      text: t("titleMatchesFirst"),
      link: {
        label: t("byDateOnly"),
        to: `${path}${eventFiltersToSearch({ ...filters, ...FIRST_PAGE, sort: "soonest" })}`,
      },
    },
  ];
}

/**
 * The remark that a place is not known, with a link to the events whose location has its name.
 * @param path of the list, without a query.
 */
export function unknownPlaceNote(filters: EventFilters, path: string): SearchNote {
  const name = filters.near?.name ?? "";
  const place = inQuotationMarks(name);
  const to = `${path}${eventFiltersToSearch({ ...filters, ...FIRST_PAGE, near: null, sort: null, location: name })}`;
  return { text: t("unknownPlace", { place }), link: { label: t("inLocation", { place }), to } };
}

/** The organizers that a search names, by the longest matching names, without duplicates; for links to their pages. */
export function organizersOf({ organizers = [] }: KnownNames): { slug: string; name: string }[] {
  const named = new Map(organizers.map(({ slug, name }) => [slug, name]));
  return Array.from(named, ([slug, name]) => ({ slug, name })).slice(0, MOST_ORGANIZERS);
}

/** Whether the search is more than a text search for the words as typed: it implies filters, or words have synonyms. */
function isInterpreted({ parts, words }: ListSearch): boolean {
  return parts.length > 0 || words.some((names) => names.length > 1);
}

function otherDays(
  filters: EventFilters,
  search: ListSearch,
  listOf: (filters: EventFilters) => string,
  today: string,
): SearchNote[] {
  const searched = search.parts.flatMap(({ meaning }) => (meaning.filter === "days" ? meaning : []));
  return search.parts.flatMap((part) => {
    if (part.meaning.filter !== "days") return [];
    const { time, alternatives } = part.meaning;
    const without = withSearch(filters, searchWithout(search, [part]));
    // On a Sunday "this week" may mean the next one, which "this week or next week" already includes.
    const others = alternatives.filter(
      ({ from, to }) => !searched.some((days) => days.from === from && days.to === to),
    );
    return others.slice(0, 1).map(({ from, to }) => {
      const days = { when: null, date: from, until: to === from ? null : to, ...(time && { time }) };
      return { text: t("orOn"), link: { label: daysText({ from, to }, today), to: listOf({ ...without, ...days }) } };
    });
  });
}

/** Remarks about implied filters that are ignored on this page. */
function ignoredNotes({ text, ignored }: ListSearch, city: City | null): SearchNote[] {
  const isNearMe = ({ meaning }: Part) => meaning.filter === "near" && meaning.place === null;
  const isElsewhere = ({ meaning }: Part) =>
    city !== null &&
    ((meaning.filter === "place" && !meaning.slugs.includes(city.slug)) ||
      (meaning.filter === "near" && meaning.place !== null && meaning.place.id !== city.slug));
  return [
    ...(ignored.some(isNearMe) ? [{ text: t("chooseNearPlace"), link: null }] : []),
    ...(ignored.some(isElsewhere)
      ? [
          {
            text: t("pageAboutCity", { city: city?.name ?? "" }),
            link: {
              label: t("searchFlorida", { words: inQuotationMarks(text) }),
              to: `${ALL_EVENTS_PATH}${eventFiltersToSearch({ search: text })}`,
            },
          },
        ]
      : []),
  ];
}
