import { ACCESS_KINDS, type AccessKind, type Ages } from "#app/domain/events/attendance.ts";
import { CATEGORIES, type CategoryId } from "#app/domain/events/categories.ts";
import { type City, findCity } from "#app/domain/events/cities.ts";
import { addDays } from "#app/domain/events/days.ts";
import type { DayRange, KnownNames, Meaning, ParsedSearch, Part } from "#app/domain/search/meaning.ts";
import type { Span } from "#app/domain/search/tokens.ts";
import { understand, withoutSpan } from "#app/domain/search/understand.ts";
import { type Audience, type EventFilters, FIRST_PAGE, type FilterGroup, type PartOfDay } from "./filters.ts";

// Applies a parsed search to a list: the filters that it implies in addition to those of the URL, and the terms of the text search.

/** The filters that a search implies, as fields of `private.list_filter`. */
export interface ImpliedFilter {
  /** In the format of `daysArgument`. */
  days?: string;
  time_of_day?: PartOfDay;
  categories?: readonly CategoryId[];
  audience?: Audience;
  ages?: Ages;
  access?: readonly AccessKind[];
  city?: string;
  places?: readonly string[];
  near_to?: string;
  radius?: number;
  price?: "free" | "any_amount";
  price_min_cents?: number;
  price_max_cents?: number;
  venues?: readonly string[];
  /** The organizer's id. */
  organizer?: string;
}

/** The search of a list, parsed and merged with the list's own filters. */
export interface ListSearch {
  text: string;
  /** The parts that filter the list, in the order of the text. */
  parts: readonly Part[];
  /** The parts without effect: the URL has a filter of the same group, or the place of "near me" is unknown. */
  ignored: readonly Part[];
  /** Consecutive search terms, with nothing but fillers between them. */
  runs: readonly Span[];
  /** The single terms of `runs`. */
  terms: readonly Span[];
  /** `parts` as an argument for the database. */
  implied: ImpliedFilter;
  /** The terms of the text search, each with its synonyms. */
  words: readonly (readonly string[])[];
  /** Words that are exempt from spelling correction. */
  knownWords: readonly string[];
  phrases: readonly string[];
}

/** The context on which the meaning of a search depends. */
interface SearchContext extends KnownNames {
  /** The city of the list's page; null for the list of all events. */
  city: City | null;
  now: Date;
  /** IANA zone of the list. */
  zone: string;
}

/**
 * Parses the search of a list.
 * @returns null for a list without a search.
 * @throws RangeError when `zone` is not a time zone.
 * @example parseListSearch({ ...NO_FILTERS, search: "free yoga in tampa" }, context)?.implied // { price: "free", city: "tampa" }
 */
export function parseListSearch(
  filters: EventFilters,
  { city, now, zone, ...known }: SearchContext,
): ListSearch | null {
  if (filters.search === "") return null;
  const understood = understand(filters.search, now, zone, known);
  const counts = ({ meaning }: Part) => applies(meaning, filters, city);
  const parts = understood.parts.filter(counts);
  return {
    text: filters.search,
    parts,
    ignored: understood.parts.filter((part) => !counts(part)),
    runs: runsOf(understood),
    terms: [...understood.words, ...understood.phrases],
    implied: impliedFilter(parts),
    words: understood.words.map(({ typed, synonyms }) => [typed, ...synonyms]),
    knownWords: understood.words.flatMap(({ typed, isKnown }) => (isKnown ? typed : [])),
    phrases: understood.phrases.map(({ text }) => text),
  };
}

/** Whether a search neither filters nor searches: such as "events", or a repetition of a filter of the URL. */
export function isEmptySearch({ parts, runs }: ListSearch): boolean {
  return parts.length === 0 && runs.length === 0;
}

const GROUPS: Readonly<Record<Meaning["filter"], Exclude<FilterGroup, "tickets" | "setting">>> = {
  days: "when",
  time: "time",
  price: "price",
  place: "location",
  near: "location",
  venue: "location",
  category: "category",
  audience: "audience",
  ages: "ages",
  access: "access",
  organizer: "search",
};

/** The group of filters that a meaning belongs to. */
export function groupOf({ filter }: Meaning): (typeof GROUPS)[Meaning["filter"]] {
  return GROUPS[filter];
}

/** Whether a meaning takes effect: the URL has no filter of its group, and on a city's page it is within that city. */
function applies(meaning: Meaning, filters: EventFilters, city: City | null): boolean {
  if (meaning.filter === "near" && meaning.place === null) return false;
  const group = groupOf(meaning);
  switch (group) {
    case "search":
      return true;
    case "when":
      return filters.when === null && filters.date === null;
    case "category":
      return filters.categories.length === 0;
    case "access":
      return filters.access.length === 0;
    case "location":
      return city === null ? filters.location === "" && filters.near === null : isWithin(meaning, city);
    default:
      return filters[group] === null;
  }
}

/** Whether a place or venue can filter the list of a city: it is a place within the city, or a venue. */
function isWithin(meaning: Meaning, city: City): boolean {
  if (meaning.filter !== "place") return meaning.filter === "venue";
  return meaning.place?.partOf === city.slug;
}

/** Merges the parts into one filter; several parts of one group are alternatives, but all kinds of access are needed. */
function impliedFilter(parts: readonly Part[]): ImpliedFilter {
  const meanings = parts.map(({ meaning }) => meaning);
  const of = <Kind extends Meaning["filter"]>(kind: Kind) =>
    meanings.filter((meaning): meaning is Extract<Meaning, { filter: Kind }> => meaning.filter === kind);
  const days = of("days");
  const time = days.find((meaning) => meaning.time)?.time ?? of("time")[0]?.time;
  const categories = of("category").map(({ category }) => category);
  const places = [...new Set(of("place").flatMap(({ slugs }) => slugs))];
  const near = of("near").flatMap(({ place, radius }) => (place ? { near_to: place.id, radius } : []))[0];
  const venues = of("venue").flatMap(({ slugs }) => slugs);
  const [organizer] = of("organizer");
  const [ages] = of("ages");
  const access = of("access").map((meaning) => meaning.access);
  return {
    ...(days.length > 0 && { days: daysArgument(days) }),
    ...(time && { time_of_day: time }),
    ...(categories.length > 0 && {
      categories: CATEGORIES.flatMap(({ id }) => (categories.includes(id) ? id : [])),
    }),
    ...(of("audience").length > 0 && { audience: "children" as const }),
    ...(ages && { ages: ages.ages }),
    ...(access.length > 0 && { access: ACCESS_KINDS.filter((kind) => access.includes(kind)) }),
    ...placeFilter(places, near),
    ...(venues.length > 0 && { venues }),
    ...(organizer && { organizer: organizer.id }),
    ...priceFilter(of("price")),
  };
}

/** The search without the implied filters of a group. */
export function withoutMeaning(search: ListSearch, group: FilterGroup): ListSearch {
  const parts = search.parts.filter(({ meaning }) => groupOf(meaning) !== group);
  return { ...search, parts, implied: impliedFilter(parts) };
}

/**
 * Ranges of days as a PostgreSQL `tsmultirange` of wall-clock times in the zone of each event.
 * @example daysArgument([{ from: "2026-11-27", fromHour: 17, to: "2026-11-29" }]) // "{[2026-11-27 17:00,2026-11-30)}"
 */
export function daysArgument(days: readonly DayRange[]): string {
  const hour = (fromHour: number | null) => (fromHour === null ? "" : ` ${fromHour}:00`);
  return `{${days.map(({ from, fromHour, to }) => `[${from}${hour(fromHour)},${addDays(to, 1)})`).join(",")}}`;
}

/** The places of a search. A single city matches the same events as its page; a place takes precedence over the surroundings of another. */
function placeFilter(slugs: readonly string[], near: ImpliedFilter | undefined): ImpliedFilter {
  const [only] = slugs;
  if (only === undefined) return near ?? {};
  return slugs.length === 1 && findCity(only) ? { city: only } : { places: slugs };
}

/** The widest of several prices: events that are free or pay-what-you-can match every upper limit. */
function priceFilter(prices: readonly Extract<Meaning, { filter: "price" }>[]): ImpliedFilter {
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

/** Groups words and phrases into runs, which end where a part begins. */
function runsOf({ text, parts, words, phrases, fillers }: ParsedSearch): Span[] {
  // The text is only punctuation or symbols: it is searched for literally.
  if (parts.length + words.length + phrases.length + fillers.length === 0) return [{ start: 0, end: text.length }];
  const pieces = [...parts, ...words, ...phrases].sort((one, other) => one.start - other.start);
  const runs: { start: number; end: number }[] = [];
  let isOpen = false;
  for (const piece of pieces) {
    const last = runs.at(-1);
    const isTerm = !("meaning" in piece);
    if (isTerm && isOpen && last) last.end = piece.end;
    else if (isTerm) runs.push({ start: piece.start, end: piece.end });
    isOpen = isTerm;
  }
  return runs;
}

/**
 * The text of a search without some of its parts or runs; "" if only fillers would be left.
 * @param pieces spans of its parts or runs, in any order.
 */
export function searchWithout(search: ListSearch, pieces: readonly Span[]): string {
  const all = [...search.parts, ...search.ignored, ...search.runs];
  if (all.every(({ start }) => pieces.some((piece) => piece.start === start))) return "";
  return searchWithoutTerms(search, pieces);
}

/** The text of a search without some of its terms. */
export function searchWithoutTerms({ text }: ListSearch, terms: readonly Span[]): string {
  // Back to front, so that the remaining offsets stay valid.
  return terms.toSorted((one, other) => other.start - one.start).reduce(withoutSpan, text);
}

/** The filters with another search, on the first page. Without a search, "soonest" is the default order and is left out. */
export function withSearch(filters: EventFilters, search: string): EventFilters {
  const isDefaultOrder = search === "" && filters.sort === "soonest";
  return { ...filters, ...FIRST_PAGE, search, sort: isDefaultOrder ? null : filters.sort };
}
