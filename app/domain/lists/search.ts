import type { CategoryId } from "#app/domain/events/categories.ts";
import { CATEGORIES } from "#app/domain/events/categories.ts";
import type { City } from "#app/domain/events/cities.ts";
import { addDays } from "#app/domain/events/days.ts";
import { centreOf, citiesWithin } from "#app/domain/events/near.ts";
import type {
  DayRange,
  Meaning,
  ParsedSearch,
  Part,
  Phrase,
  SearchWord,
  Span,
  VenueLookup,
} from "#app/domain/search/meaning.ts";
import { parseSearch, withoutSpan } from "#app/domain/search/parse-search.ts";
import { type Audience, type EventFilters, FIRST_PAGE, type FilterGroup, type PartOfDay } from "./filters.ts";

// What the text of a search does to a list: the filters that it means, beside those of the address, and what is looked for.

/** Filters that were understood, by the names that the database has for them. */
export interface MeantFilter {
  /** As `daysArgument` writes them. */
  days?: string;
  time_of_day?: PartOfDay;
  categories?: readonly CategoryId[];
  audience?: Audience;
  city?: string;
  near?: readonly string[];
  price?: "free" | "any_amount";
  price_min_cents?: number;
  price_max_cents?: number;
  venues?: readonly string[];
}

/** Words of a search that stand together, with nothing but fillers between them. */
export interface WordRun extends Span {
  words: readonly (SearchWord | Phrase)[];
}

/** A search of a list, understood. */
export interface ListSearch {
  text: string;
  /** What narrows the list, in the order of the text. */
  parts: readonly Part[];
  /** What was understood and does not count, because the list has such a filter already or nobody knows where "near me" is. */
  idle: readonly Part[];
  runs: readonly WordRun[];
  /** What the database is asked for. */
  meant: MeantFilter;
  /** Each with all that it may be called. */
  words: readonly (readonly string[])[];
  /** Those of them that are no typing errors. */
  knownWords: readonly string[];
  phrases: readonly string[];
}

/** Where and when a list is read. */
export interface SearchContext {
  /** The city whose list it is. */
  city: City | null;
  now: Date;
  /** IANA zone of the list. */
  zone: string;
  /** The venues that the search names; none are known without it. */
  venues?: VenueLookup | undefined;
}

/**
 * Reads the search of a list.
 * @returns null without one.
 * @example readListSearch({ ...NO_FILTERS, search: "free yoga in tampa" }, context)?.meant // { price: "free", city: "tampa" }
 */
export function readListSearch(filters: EventFilters, { city, now, zone, venues }: SearchContext): ListSearch | null {
  if (filters.search === "") return null;
  const understood = parseSearch(filters.search, now, zone, venues);
  const counts = ({ meaning }: Part) => isMeant(meaning, filters, city);
  const parts = understood.parts.filter(counts);
  const named = citiesOf(parts.map(({ meaning }) => meaning));
  // Beside another city a place within one widens the list to both, and is no longer looked for.
  const places = parts.flatMap(({ meaning }) =>
    meaning.filter === "place" && meaning.location !== null && named.every((slug) => meaning.cities.includes(slug))
      ? meaning.location
      : [],
  );
  return {
    text: filters.search,
    parts,
    idle: understood.parts.filter((part) => !counts(part)),
    runs: runsOf(understood),
    meant: meantFilter(parts),
    words: [
      ...understood.words.map(({ typed, synonyms }) => [typed, ...synonyms]),
      // A place within a city is looked for as it is called.
      ...(places.length > 0 ? [places] : []),
    ],
    knownWords: [...understood.words.flatMap(({ typed, isKnown }) => (isKnown ? typed : [])), ...places],
    phrases: understood.phrases.map(({ text }) => text),
  };
}

/** Whether a search asks for nothing: it says "events", or what the list has already. */
export function asksForNothing({ parts, runs }: ListSearch): boolean {
  return parts.length === 0 && runs.length === 0;
}

const GROUPS: Readonly<Record<Meaning["filter"], Exclude<FilterGroup, "search" | "tickets">>> = {
  ...{ days: "when", time: "time", price: "price", place: "location", near: "location", venue: "location" },
  ...{ category: "category", audience: "audience" },
};

/** The kind of filter that words mean. */
export function groupOf({ filter }: Meaning): (typeof GROUPS)[Meaning["filter"]] {
  return GROUPS[filter];
}

function isMeant(meaning: Meaning, filters: EventFilters, city: City | null): boolean {
  if (meaning.filter === "near" && meaning.city === null) return false;
  const group = groupOf(meaning);
  switch (group) {
    case "when":
      return filters.when === null && filters.date === null;
    case "category":
      return filters.categories.length === 0;
    case "location":
      return city === null ? filters.location === "" && filters.near === null : isWithin(meaning, city);
    default:
      return filters[group] === null;
  }
}

/** Whether a place is one within a city, and narrows the list of that city. */
function isWithin(meaning: Meaning, city: City): boolean {
  if (meaning.filter !== "place") return meaning.filter === "venue";
  return meaning.location !== null && (meaning.cities.length === 0 || meaning.cities.includes(city.slug));
}

/** Parts of one kind widen: of several places or days each counts. */
function meantFilter(parts: readonly Part[]): MeantFilter {
  const meanings = parts.map(({ meaning }) => meaning);
  const of = <Kind extends Meaning["filter"]>(kind: Kind) =>
    meanings.filter((meaning): meaning is Extract<Meaning, { filter: Kind }> => meaning.filter === kind);
  const days = of("days");
  const time = days.find((meaning) => meaning.time)?.time ?? of("time")[0]?.time;
  const categories = of("category").map(({ category }) => category);
  const near = citiesOf(meanings);
  const venues = of("venue").flatMap(({ slugs }) => slugs);
  return {
    ...(days.length > 0 && { days: daysArgument(days) }),
    ...(time && { time_of_day: time }),
    ...(categories.length > 0 && {
      categories: CATEGORIES.flatMap(({ id }) => (categories.includes(id) ? id : [])),
    }),
    ...(of("audience").length > 0 && { audience: "children" as const }),
    ...(near.length === 1 ? { city: near[0] ?? "" } : near.length > 0 && { near }),
    ...(venues.length > 0 && { venues }),
    ...priceFilter(of("price")),
  };
}

/** A search that means nothing of one kind of filter. */
export function withoutMeaning(search: ListSearch, group: FilterGroup): ListSearch {
  const parts = search.parts.filter(({ meaning }) => groupOf(meaning) !== group);
  return { ...search, parts, meant: meantFilter(parts) };
}

/**
 * Days as the database takes them: a tsmultirange by the clock where events happen.
 * @example daysArgument([{ from: "2026-11-27", fromHour: 17, to: "2026-11-29" }]) // "{[2026-11-27 17:00,2026-11-30)}"
 */
export function daysArgument(days: readonly DayRange[]): string {
  const hour = (fromHour: number | null) => (fromHour === null ? "" : ` ${fromHour}:00`);
  return `{${days.map(({ from, fromHour, to }) => `[${from}${hour(fromHour)},${addDays(to, 1)})`).join(",")}}`;
}

function citiesOf(meanings: readonly Meaning[]): string[] {
  const slugs = meanings.flatMap((meaning) => {
    if (meaning.filter === "place") return meaning.location === null ? meaning.cities : [];
    if (meaning.filter !== "near" || meaning.city === null) return [];
    return citiesWithin(centreOf({ slug: meaning.city }), meaning.radius).map(({ slug }) => slug);
  });
  return [...new Set(slugs)];
}

/** What is free is below every amount, and what one pays as one can as well. */
function priceFilter(prices: readonly Extract<Meaning, { filter: "price" }>[]): MeantFilter {
  const amounts = prices.flatMap((price) => (price.kind === "amount" ? price : []));
  if (amounts.length > 0) {
    const [least] = amounts.map(({ minCents }) => minCents).sort((one, other) => (one ?? 0) - (other ?? 0));
    return {
      price_max_cents: Math.max(...amounts.map(({ maxCents }) => maxCents)),
      ...(least && amounts.length === prices.length && { price_min_cents: least }),
    };
  }
  const kinds = new Set(prices.map(({ kind }) => kind));
  if (kinds.size === 2) return { price_max_cents: 0 };
  if (kinds.has("free")) return { price: "free" };
  return kinds.has("any-amount") ? { price: "any_amount" } : {};
}

/** Words and phrases with what was understood as breaks between them. */
function runsOf({ text, parts, words, phrases, fillers }: ParsedSearch): WordRun[] {
  // Nothing but signs, which are looked for as they stand.
  if (parts.length + words.length + phrases.length + fillers.length === 0)
    return [{ start: 0, end: text.length, words: [] }];
  const pieces = [...parts, ...words, ...phrases].sort((one, other) => one.start - other.start);
  const runs: (SearchWord | Phrase)[][] = [[]];
  for (const piece of pieces) {
    if ("meaning" in piece) runs.push([]);
    else runs.at(-1)?.push(piece);
  }
  return runs.flatMap((words) => {
    const [first, last] = [words[0], words.at(-1)];
    return first && last ? { start: first.start, end: last.end, words } : [];
  });
}

/**
 * A search without some of its pieces; "" where nothing but fillers would be left.
 * @param pieces in any order.
 */
export function searchWithout(search: ListSearch, pieces: readonly Span[]): string {
  const all = [...search.parts, ...search.idle, ...search.runs];
  if (all.every(({ start }) => pieces.some((piece) => piece.start === start))) return "";
  // From the end, so that the places before stay what they are.
  return pieces.toSorted((one, other) => other.start - one.start).reduce(withoutSpan, search.text);
}

/** The filters of a list with another search. Its order is kept where there is something to order. */
export function withSearch(filters: EventFilters, search: string): EventFilters {
  const isDefaultOrder = search === "" && filters.sort === "soonest";
  return { ...filters, ...FIRST_PAGE, search, sort: isDefaultOrder ? null : filters.sort };
}
