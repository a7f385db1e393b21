import { cityOf } from "#app/domain/cities.ts";
import type { Day } from "#app/domain/days.ts";
import { forEachChoice } from "#app/domain/event-filters.ts";
import type { ChoiceCounts, ListChoices } from "#app/domain/list-choices.ts";
import { positionOf } from "#app/domain/parse-event-filters.ts";
import { z } from "#app/domain/zod.ts";
import type { EventRow } from "./supabase.ts";

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
  /** Parts of descriptions, by the id of the event, where the title has nothing to mark. */
  excerpts: Record<string, string>;
}

/** One page of a list, and what stands beside it. */
export interface FilteredPage extends ListingPage {
  choices: ListChoices;
  /** On the first page: up to eight events that match the filters, have started and are not over. */
  underWay: Listing[];
  /** Of a list without events, else null. */
  hints: ListHints | null;
}

/** Ways on from a list without events. Up to 101 are counted, which stands for more than 100. */
export interface ListHints {
  /** The nearest days with events that match the other filters. */
  days: { day: Day; events: number }[];
  /** Events elsewhere that match the other filters, by the slug of their city. */
  cities: Record<string, number>;
}

/** One page of a city, and where else something is on. */
export interface CityPage extends FilteredPage {
  /** Of a city with fewer than four events, without filters: up to four others with events (101 stands for more than 100), nearest first. */
  neighbours: { city: string; events: number }[];
}

const choiceSchema = z
  .object({ counts: z.record(z.string(), z.number()), is_cut: z.boolean() })
  .transform(({ counts, is_cut }): ChoiceCounts => ({ counts, isCut: is_cut }));

const searchSchema = z
  .object({
    corrected: z.string().nullable(),
    marked_words: z.array(z.string()),
    marked_text: z.string(),
    first_rank: z.number().nullable(),
    last_rank: z.number().nullable(),
    excerpts: z.record(z.string(), z.string()),
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
  next_start: z.string().nullable(),
  next_id: z.string().nullable(),
  next_rank: z.number().nullable(),
  search: searchSchema.nullable(),
});

const besidePageSchema = z.object({
  neighbours: z.array(z.object({ city: z.string(), events: z.number() })),
  choices: z.object({
    when: choiceSchema,
    category: choiceSchema,
    ...forEachChoice(() => choiceSchema),
    tickets: choiceSchema,
  }),
  under_way: listingsSchema,
  hints: z
    .object({
      days: z.array(z.object({ day: z.string(), events: z.number() })),
      cities: z.record(z.string(), z.number()),
    })
    .nullable(),
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
  const { listings, total, is_more, has_previous, has_next, next_start, next_id, next_rank, search } =
    pageSchema.parse(data);
  const [first, last] = [listings[0], listings.at(-1)];
  const position = (event: Listing, rank: number | null = null) =>
    positionOf(event, isByDistance ? (cityOf(event.location)?.slug ?? null) : isByMatch ? (rank ?? ALL_ALIKE) : null);
  return {
    listings,
    total,
    isMore: is_more,
    previous: has_previous && first ? position(first, search?.firstRank) : null,
    next:
      next_start && next_id
        ? positionOf({ start_date: next_start, id: next_id }, isByMatch ? (next_rank ?? ALL_ALIKE) : null)
        : has_next && last
          ? position(last, search?.lastRank)
          : null,
    search: search?.found ?? null,
  };
}

/**
 * A page as `browse_listings` answers it together with what stands beside the list.
 * @param order whether the nearest come first, and whether how well events match a text: one that asks for nothing, such as "events", is
 * matched by all alike.
 * @throws ZodError for anything else.
 */
export function toFilteredPage(data: unknown, order: ListOrder): CityPage {
  const { choices, under_way, hints, neighbours } = besidePageSchema.parse(data);
  return { ...toListingPage(data, order), choices, underWay: under_way, hints, neighbours };
}
