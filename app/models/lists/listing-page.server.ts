import type { Day } from "#app/domain/events/days.ts";
import { inReadersLanguage } from "#app/domain/events/language.ts";
import type { EventPlace } from "#app/domain/events/near.ts";
import type { SeriesFacts } from "#app/domain/events/series.ts";
import { countCities, countFacets, type FacetData, type Facets } from "#app/domain/lists/facets.ts";
import { mapChoices } from "#app/domain/lists/filters.ts";
import { formatCursor } from "#app/domain/lists/parse-filters.ts";
import { type ListNotice, listNoticeSchema } from "#app/domain/lists/storm-notices.ts";
import { z } from "#app/domain/site/zod.ts";
import { eventRowSchema } from "#app/models/supabase.ts";

// Parses the database's pages of public events, and computes the keyset cursors of the previous and the next page.

const listedColumns = eventRowSchema.pick({
  id: true,
  organizer_id: true,
  title: true,
  category: true,
  location: true,
  start_date: true,
  end_date: true,
  is_all_day: true,
  image_url: true,
  motif: true,
  picture: true,
  max_attendees: true,
  status: true,
  price_kind: true,
  price_min_cents: true,
  price_max_cents: true,
  language: true,
  translation_language: true,
  translated_title: true,
});

/** The columns of a public event in lists. Times are UTC ISO 8601. */
export type Listing = z.output<typeof listedColumns> & {
  /** Kind of the storm notice on it; null for none. */
  notice: string | null;
  /** Null when unknown. */
  place: EventPlace | null;
  series: SeriesFacts | null;
};

/** The place of an event. */
export const eventPlaceSchema: z.ZodType<EventPlace> = z.object({
  slug: z.string(),
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});

/** Rows of lists, with their titles in the current language. */
export const listingsSchema: z.ZodType<Listing[]> = z.array(
  listedColumns
    .extend({
      series: z
        .object({ rhythm: z.string(), dates: z.number(), last_start: z.string(), is_next: z.boolean() })
        .nullable(),
      notice: z.string().nullable(),
      place: eventPlaceSchema.nullable(),
    })
    .transform(inReadersLanguage),
);

/** One page of a list. */
export interface ListingPage {
  listings: Listing[];
  /** Number of events on all pages, at most 1,000, or 100 for a search. */
  total: number;
  /** Whether there are more than `total`. */
  isMore: boolean;
  /** The storm notices on events of the list, newest first. */
  notices: ListNotice[];
  /** Cursor of the previous page; null on the first. */
  previous: string | null;
  /** Cursor of the next page; null on the last. */
  next: string | null;
  /** Null without a search. */
  search: SearchResult | null;
}

/** How a search was executed, and what to highlight in its results. */
export interface SearchResult {
  /** The corrected search text, if no event contains one of the typed words; else null. */
  corrected: string | null;
  /** Words to highlight, in lower case. */
  markedWords: string[];
  /** The text as it was typed, to highlight as a whole, in lower case. */
  markedText: string;
  /** Descriptions of the page's events, in Markdown, by event id, for excerpts. */
  descriptions: Record<string, string>;
}

/** One page of a list with its facets and the events under way. */
export interface FacetedPage extends ListingPage {
  /** The facets, with the number of events that each choice would leave. */
  choices: Facets;
  /** Number of events by city slug, among the first 500 of the list, or 100 of a search. */
  cities: Record<string, number>;
  /** On the first page, up to eight events that match the filters, have started and are not over. */
  underWay: Listing[];
}

const optional = <Value extends z.ZodType>(value: Value) => value.optional();

const factSchema = z.object({
  events: z.number(),
  category: optional(z.string()),
  price_kind: optional(z.string()),
  price_min_cents: optional(z.number()),
  has_tickets: optional(z.boolean()),
  is_for_children: optional(z.boolean()),
  time_of_day: optional(z.string()),
  ages: optional(z.string()),
  setting: optional(z.string()),
  access: optional(z.array(z.string())),
  city: optional(z.string()),
});

const dayFactSchema = z.object({
  first_day: z.string(),
  last_day: z.string(),
  is_late: z.boolean(),
  time_of_day: z.string(),
  events: z.number(),
});

const factsSchema = z
  .object({
    facts: z.array(factSchema),
    series: z.array(z.array(factSchema)),
    days: z.array(dayFactSchema),
    days_of_series: z.array(z.array(dayFactSchema)),
    is_cut: z.boolean(),
    last_start: z.string().nullable(),
  })
  .transform(
    ({ facts: rows, days_of_series, is_cut, last_start, ...facts }): FacetData => ({
      ...facts,
      rows,
      daysOfSeries: days_of_series,
      isCut: is_cut,
      lastStart: last_start,
    }),
  );

const searchSchema = z
  .object({
    corrected: z.string().nullable(),
    marked_words: z.array(z.string()),
    marked_text: z.string(),
    first_rank: z.number().nullable(),
    last_rank: z.number().nullable(),
    descriptions: z.record(z.string(), z.string()),
  })
  .transform(({ marked_words, marked_text, first_rank, last_rank, ...found }) => ({
    found: { ...found, markedWords: marked_words, markedText: marked_text },
    firstRank: first_rank,
    lastRank: last_rank,
  }));

const pageSchema = z.object({
  listings: listingsSchema,
  total: z.number(),
  notices: z.array(listNoticeSchema),
  is_more: z.boolean(),
  has_previous: z.boolean(),
  has_next: z.boolean(),
  search: searchSchema.nullable(),
});

const facetsSchema = z.object({
  choices: z.object({
    own: factsSchema,
    under_way: factsSchema,
    when: optional(factsSchema),
    category: optional(factsSchema),
    ...mapChoices(() => optional(factsSchema)),
  }),
  under_way: listingsSchema,
});

/** The primary sort key of a list, if it is not the start date. */
interface ListOrder {
  isByDistance?: boolean;
  /** By relevance to the search text. */
  isByMatch?: boolean;
}

/** Rank of every event when the search text has no meaningful words, such as "events". */
const EQUAL_RANK = 3;

/**
 * Parses a page of `browse_listings`.
 * @param order the primary sort key, which becomes part of the cursors.
 * @throws ZodError for malformed data.
 */
export function toListingPage(data: unknown, { isByDistance = false, isByMatch = false }: ListOrder = {}): ListingPage {
  const { listings, total, notices, is_more, has_previous, has_next, search } = pageSchema.parse(data);
  const [first, last] = [listings[0], listings.at(-1)];
  const positionIn = (event: Listing, rank: number | null | undefined) =>
    formatCursor(event, isByDistance ? (event.place?.slug ?? null) : isByMatch ? (rank ?? EQUAL_RANK) : null);
  return {
    listings,
    total,
    notices,
    isMore: is_more,
    previous: has_previous && first ? positionIn(first, search?.firstRank) : null,
    next: has_next && last ? positionIn(last, search?.lastRank) : null,
    search: search?.found ?? null,
  };
}

/**
 * Parses a page of `browse_listings` with its facets and events under way.
 * @param options the primary sort key, the current time, and the current day in the list's zone.
 * @throws ZodError for malformed data.
 */
export function toFacetedPage(
  data: unknown,
  { today, now, ...order }: ListOrder & { today: Day; now: Date },
): FacetedPage {
  const { choices, under_way: underWay } = facetsSchema.parse(data);
  const { own, under_way: begun, ...others } = choices;
  return {
    ...toListingPage(data, order),
    choices: countFacets(own, begun, others, { today, now }),
    cities: countCities(own),
    underWay,
  };
}
