import { CITIES, type City, cityNamed } from "#app/domain/events/cities.ts";
import { type Day, type Instant, todayIn } from "#app/domain/events/days.ts";
import { lookUp } from "#app/domain/events/near.ts";
import { cityOfVenue } from "#app/domain/events/venues.ts";
import { FACET_NAMES, type FacetName } from "#app/domain/lists/facets.ts";
import { CHOICE_NAMES, choiceArguments, type EventFilters, withoutParameters } from "#app/domain/lists/filters.ts";
import { parseCursor } from "#app/domain/lists/parse-filters.ts";
import {
  daysArgument,
  type ImpliedFilter,
  isEmptySearch,
  type ListSearch,
  parseListSearch,
  withoutMeaning,
} from "#app/domain/lists/search.ts";
import { type Gazetteer, NO_PLACES } from "#app/domain/places/gazetteer.ts";
import { daysOfPeriod } from "#app/domain/search/calendar.ts";
import type { KnownNames, VenueLookup } from "#app/domain/search/meaning.ts";
import { organizerNamesIn, venueNamesIn } from "#app/domain/search/places.ts";
import { understand } from "#app/domain/search/understand.ts";
import { z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/rejections.ts";
import { translator } from "#app/messages/translator.ts";
import { readGazetteer } from "#app/models/places.server.ts";
import { type Client, READ, toDataError } from "#app/models/supabase.ts";

const t = translator(messages);

/** Shown when a list cannot be loaded. */
export const eventsNotLoaded = () => t("eventsNotLoaded");

/** The context of a list query, besides its filters. */
export interface QueryContext {
  now: Date;
  /** IANA zone of events without a known city. */
  siteTimeZone: string;
  /** The names that searches and `near` can refer to, see `withNames`; without it no place, venue or organizer is recognized. */
  names?: KnownNames;
}

/** A query context with the names that the filters of a list refer to. */
export type NamedContext = QueryContext & { names: KnownNames };

/**
 * The query context with the places of Florida, and with the organizers and the venues with upcoming events that the search text names.
 * @param city the city of the list: only its venues are looked up; null for all.
 * @throws DataError
 */
export async function withNames(
  client: Client,
  { search, near }: Pick<EventFilters, "search" | "near">,
  city: City | null,
  context: QueryContext,
): Promise<NamedContext> {
  const isPlaceless = search === "" && (near === null || near.point !== null);
  const gazetteer = isPlaceless ? NO_PLACES : await readGazetteer(client);
  const zone = city?.timeZone ?? context.siteTimeZone;
  // Saves the query when every word has another meaning, or its only possible meaning is known.
  const { words } = understand(search, context.now, zone, { gazetteer });
  const venueNames = venueNamesIn(search);
  if (words.length === 0 || (venueNames.length === 0 && words.every(({ isKnown }) => isKnown)))
    return { ...context, names: { gazetteer } };
  const query = {
    venues: [...new Set(venueNames.map(({ slug }) => slug))],
    cities: (city ? [city] : CITIES).map(({ slug }) => slug),
    organizers: organizerNamesIn(search),
    at: context.now.toISOString(),
  };
  const result = await client.rpc("find_names", query, READ);
  if (result.error) throw toDataError(result, eventsNotLoaded());
  const found = foundNames.parse(result.data);
  const venues: VenueLookup = (name) => {
    const written = venueNames.flatMap((typed) => (typed.name === name ? typed.slug : []));
    return found.venues.filter((slug) =>
      written.some((beginning) => slug === `${beginning}-${cityOfVenue(slug)?.slug}`),
    );
  };
  const organizers = found.organizers.map(({ has_events, ...organizer }) => ({ ...organizer, hasEvents: has_events }));
  return { ...context, names: { gazetteer, venues, organizers } };
}

const foundNames = z.object({
  venues: z.array(z.string()),
  organizers: z.array(
    z.object({ typed: z.string(), id: z.string(), slug: z.string(), name: z.string(), has_events: z.boolean() }),
  ),
});

/** The filter of `browse_listings` and `list_feed` (SQL type `private.list_filter`). Undefined and empty fields match every event. */
export interface ListFilter {
  site_zone: string;
  starts_from: Instant;
  starts_before?: Instant;
  /** In the format of `daysArgument`. */
  days?: string | null;
  categories?: readonly string[];
  access?: readonly string[];
  city?: string | undefined;
  places?: readonly string[];
  near_to?: string | undefined;
  radius?: number | undefined;
  /** Slug of a place whose events are excluded, including those listed on its page. */
  outside?: string | undefined;
  place?: string | undefined;
  search?: string;
  /** Filters found in the search text; the fields above override them. */
  understood?: ImpliedFilter;
  /** The remaining words of the search, each with its synonyms. */
  words?: readonly (readonly string[])[];
  known_words?: readonly string[];
  /** Quoted parts of the search. */
  phrases?: readonly string[];
  venue?: string;
  /** Slug of a venue whose events are excluded. */
  except_venue?: string | undefined;
  sort?: string | null;
  /** Lists every date of a series instead of the first that matches. */
  every_date?: boolean;
  /** "as_planned" excludes cancelled events; postponed events are only included with "any". */
  plans?: "as_planned" | "any";
  /** Only events that have ended, or only those that have not; a postponed event has not. */
  has_ended?: boolean;
}

/** The keyset cursors of a page: it begins after, or ends before, a position. Both are null on the first page. */
export type PageCursors = Pick<EventFilters, "after" | "before">;

/** A filter as JSON, without undefined and empty fields. A string, because the function is called by GET. */
export function filterArgument(filter: ListFilter): string {
  const given = Object.entries(filter).filter(
    ([, value]) =>
      value !== null &&
      value !== undefined &&
      value !== "" &&
      (typeof value !== "object" || Object.keys(value).length > 0),
  );
  return JSON.stringify(Object.fromEntries(given));
}

/** The cursors of a page as arguments; undefined for none. */
export function positionArguments({ after, before }: PageCursors) {
  return { after: positionArgument(after), before: positionArgument(before) };
}

/** A cursor in the format of `formatCursor` as an argument; undefined for null and for a malformed one. */
export function positionArgument(cursor: string | null): string | undefined {
  const position = parseCursor(cursor);
  return position ? JSON.stringify(position) : undefined;
}

/** A list with its search text parsed. */
export interface ParsedList {
  filters: EventFilters;
  city: City | null;
  /** Null without a search. */
  search: ListSearch | null;
  /** In the zone of the city, or of the site. */
  today: Day;
}

/**
 * Parses the search text of a list.
 * @param city whose list it is; null for the list of all events.
 */
export function parseList(filters: EventFilters, city: City | null, context: QueryContext): ParsedList {
  const { now, siteTimeZone, names = { gazetteer: NO_PLACES } } = context;
  const zone = city?.timeZone ?? siteTimeZone;
  return { filters, city, search: parseListSearch(filters, { city, now, zone, ...names }), today: todayIn(zone, now) };
}

/**
 * The filter of a list for the database, including what its search text means.
 * @param city whose list it is; null for the list of all events.
 */
export function listFilter(filters: EventFilters, city: City | null, context: QueryContext): ListFilter {
  return toListFilter(parseList(filters, city, context), context);
}

/** As `listFilter`, for a list whose search text is parsed. */
export function toListFilter(
  { filters, city, search, today }: ParsedList,
  { now, siteTimeZone, names }: QueryContext,
): ListFilter {
  const { categories, access, when, date, until, sort } = filters;
  const days = date ? { from: date, fromHour: null, to: until ?? date } : when && daysOfPeriod(when, today);
  return {
    site_zone: siteTimeZone,
    starts_from: now.toISOString(),
    categories,
    access,
    days: days && daysArgument([days]),
    // A part of day chosen below overrides the one that "tonight" implies.
    ...(when === "tonight" && choiceArguments("time", "evening")),
    ...Object.assign({}, ...CHOICE_NAMES.map((name) => filters[name] && choiceArguments(name, filters[name]))),
    sort,
    ...(city ? { city: city.slug } : placeFilter(filters, names?.gazetteer ?? NO_PLACES)),
    ...searchFilter(search),
  };
}

/** Filters by place, for the list of all events only. */
function placeFilter(
  { location, near, radius }: EventFilters,
  gazetteer: Gazetteer,
): Pick<ListFilter, "city" | "near_to" | "radius" | "place"> {
  const city = cityNamed(location);
  return {
    city: city?.slug,
    place: city ? undefined : location,
    ...(near && { near_to: (lookUp(near, gazetteer) ?? near).id, radius }),
  };
}

/** The fields for a search. `text`, as typed, also matches as a substring. */
function searchFilter(search: ListSearch | null): Partial<ListFilter> {
  if (!search || isEmptySearch(search)) return {};
  const { text, implied, words, knownWords, phrases } = search;
  return { search: text, understood: implied, words, known_words: knownWords, phrases };
}

/**
 * For each facet that the list filters by (explicitly or in its search text), the fields that change without that filter: facet counts
 * ignore the facet's own filter. Null removes a field. Without a filter by days, events are counted until the end of the next weekend.
 */
export function facetFilters(list: ParsedList, context: QueryContext): Partial<Record<FacetName, object>> {
  const filter = filterArgument(toListFilter(list, context));
  const { from } = daysOfPeriod("today", list.today);
  const counted = { days: daysArgument([{ from, fromHour: null, to: daysOfPeriod("next-weekend", list.today).to }]) };
  const facets = FACET_NAMES.flatMap((name) => {
    const search = list.search && withoutMeaning(list.search, name);
    const without = toListFilter({ ...list, search, filters: withoutParameters(list.filters, name) }, context);
    if (filterArgument(without) === filter) return [];
    return [[name, changedFields(filter, filterArgument({ ...without, ...(name === "when" && counted) }))] as const];
  });
  return Object.fromEntries(facets);
}

/** The fields of the filter `to` that differ from `from` (both JSON); null for fields that it lacks. */
function changedFields(from: string, to: string): object {
  const [before, after]: Record<string, unknown>[] = [JSON.parse(from), JSON.parse(to)];
  const fields = Object.keys({ ...before, ...after });
  return Object.fromEntries(
    fields
      .filter((field) => JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]))
      .map((field) => [field, after?.[field] ?? null]),
  );
}
