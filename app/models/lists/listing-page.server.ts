import { cityOf } from "#app/domain/events/cities.ts";
import type { Day } from "#app/domain/events/days.ts";
import { countChoices, countCities, type ListChoices, type ListFacts } from "#app/domain/lists/facts.ts";
import { forEachChoice } from "#app/domain/lists/filters.ts";
import { positionOf } from "#app/domain/lists/parse-filters.ts";
import { z } from "#app/domain/site/zod.ts";
import type { EventRow } from "#app/models/supabase.ts";

// Lists of public events as the database answers them, and the positions of the pages before and after.

/** What lists show of a public event. Times are UTC ISO 8601. */
export type Listing = Pick<
  EventRow,
  | "id"
  | "organizer_id"
  | "title"
  | "category"
  | "location"
  | "start_date"
  | "end_date"
  | "image_url"
  | "picture"
  | "max_attendees"
  | "price_kind"
  | "price_min_cents"
  | "price_max_cents"
>;

/** Rows of lists, as the database answers them. */
export const listingsSchema: z.ZodType<Listing[]> = z.array(
  z.object({
    id: z.string(),
    organizer_id: z.string(),
    title: z.string(),
    category: z.string(),
    location: z.string(),
    start_date: z.string(),
    end_date: z.string().nullable(),
    image_url: z.string().nullable(),
    picture: z.json().nullable(),
    max_attendees: z.number().nullable(),
    price_kind: z.string().nullable(),
    price_min_cents: z.number().nullable(),
    price_max_cents: z.number().nullable(),
  }),
);

/** One page of a list. */
export interface ListingPage {
  listings: Listing[];
  /** Of all pages, as far as they are counted: 1,000 events, or 100 of a search. */
  total: number;
  /** Whether there are more than `total`. */
  isMore: boolean;
  /** The position before which the previous page ends; null on the first page. */
  previous: string | null;
  /** The position after which the next page begins; null on the last page. A page of a search may be short, or empty, and still have a next one. */
  next: string | null;
  /** Null without a search. */
  search: SearchResult | null;
}

/** What was searched for, and where it is found in the texts of a page. */
export interface SearchResult {
  /** What was searched for instead, because no event has one of the words. */
  corrected: string | null;
  /** What to mark, in lower case: words, and the text as it was typed. */
  markedWords: string[];
  markedText: string;
  /** Of the events of the page, in Markdown, by id. */
  descriptions: Record<string, string>;
}

/** One page of a list, and what stands beside it. */
export interface FilteredPage extends ListingPage {
  choices: ListChoices;
  /** How many of its first 500 events, or 100 of a search, are in each city, by its slug. */
  cities: Record<string, number>;
  /** On the first page: up to eight events that match the filters, have started and are not over. */
  underWay: Listing[];
}

const optional = <Value extends z.ZodType>(value: Value) => value.optional();

const factsSchema = z
  .object({
    facts: z.array(
      z.object({
        events: z.number(),
        category: optional(z.string()),
        price_kind: optional(z.string()),
        price_min_cents: optional(z.number()),
        has_tickets: optional(z.boolean()),
        is_for_children: optional(z.boolean()),
        time_of_day: optional(z.string()),
        city: optional(z.string()),
      }),
    ),
    days: z.array(
      z.object({
        first_day: z.string(),
        last_day: z.string(),
        is_late: z.boolean(),
        time_of_day: z.string(),
        events: z.number(),
      }),
    ),
    is_cut: z.boolean(),
    last_start: z.string().nullable(),
  })
  .transform(
    ({ facts, days, is_cut, last_start }): ListFacts => ({ facts, days, isCut: is_cut, lastStart: last_start }),
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
  is_more: z.boolean(),
  has_previous: z.boolean(),
  has_next: z.boolean(),
  next: z
    .object({ start: z.string(), id: z.string(), city: z.string().nullable(), rank: z.number().nullable() })
    .nullable(),
  search: searchSchema.nullable(),
});

const besidePageSchema = z.object({
  choices: z.object({
    own: factsSchema,
    under_way: factsSchema,
    when: optional(factsSchema),
    category: optional(factsSchema),
    ...forEachChoice(() => optional(factsSchema)),
  }),
  under_way: listingsSchema,
});

/** How the events of a list are ordered before their starts. */
interface ListOrder {
  isByDistance?: boolean;
  isByMatch?: boolean;
}

/** The rank of events that no text ranks. */
const ALL_ALIKE = 3;

/**
 * A page as `browse_listings` answers it.
 * @param order whether the nearest come first, and whether how well events match a text: one that asks for nothing, such as "events", is
 * matched by all alike.
 * @throws ZodError for anything else.
 */
export function toListingPage(data: unknown, { isByDistance = false, isByMatch = false }: ListOrder = {}): ListingPage {
  const { listings, total, is_more, has_previous, has_next, next, search } = pageSchema.parse(data);
  const [first, last] = [listings[0], listings.at(-1)];
  const position = (event: Pick<Listing, "start_date" | "id">, city: string | null, rank: number | null = null) =>
    positionOf(event, isByDistance ? city : isByMatch ? (rank ?? ALL_ALIKE) : null);
  const positionIn = (event: Listing, rank: number | null | undefined) =>
    position(event, cityOf(event.location)?.slug ?? null, rank);
  return {
    listings,
    total,
    isMore: is_more,
    previous: has_previous && first ? positionIn(first, search?.firstRank) : null,
    next:
      next !== null
        ? position({ start_date: next.start, id: next.id }, next.city, next.rank)
        : has_next && last
          ? positionIn(last, search?.lastRank)
          : null,
    search: search?.found ?? null,
  };
}

/**
 * A page as `browse_listings` answers it together with what stands beside the list.
 * @param given whether the nearest come first, and whether how well events match a text: one that asks for nothing, such as "events", is
 * matched by all alike; and where and when the list is read.
 * @throws ZodError for anything else.
 */
export function toFilteredPage(
  data: unknown,
  { today, now, ...order }: ListOrder & { today: Day; now: Date },
): FilteredPage {
  const { choices, under_way: underWay } = besidePageSchema.parse(data);
  const { own, under_way: begun, ...others } = choices;
  return {
    ...toListingPage(data, order),
    choices: countChoices(own, begun, others, { today, now }),
    cities: countCities(own),
    underWay,
  };
}
