import { ACCESS_KINDS, type AccessKind } from "#app/domain/events/attendance.ts";
import type { CategoryId } from "#app/domain/events/categories.ts";
import type { Day } from "#app/domain/events/days.ts";
import type { Place } from "#app/domain/events/near.ts";
import { pathTo, type Query, toQuery } from "#app/domain/site/links.ts";

/** Relative dates, counted from today in the zone of the event. */
export const PERIODS = ["today", "tonight", "tomorrow", "weekend", "next-weekend", "week"] as const;
export type Period = (typeof PERIODS)[number];

/** Radii of the filter `near`, in miles. */
export const RADII = [10, 25, 50, 100] as const;
export type Radius = (typeof RADII)[number];
export const DEFAULT_RADIUS: Radius = 25;

/** A number of events with the same attributes (one group of the database's counts); unknown attributes are omitted. */
export interface FacetRow {
  events: number;
  category?: string | undefined;
  price_kind?: string | undefined;
  price_min_cents?: number | undefined;
  has_tickets?: boolean | undefined;
  is_for_children?: boolean | undefined;
  time_of_day?: string | undefined;
  ages?: string | undefined;
  setting?: string | undefined;
  access?: readonly string[] | undefined;
  /** Slug of the city. */
  city?: string | undefined;
}

/** A filter with a single value out of a fixed set. */
interface ChoiceFilter {
  /** Description in `/openapi.json`. */
  about: string;
  /** The values of the URL parameter, in display order. */
  choices: readonly string[];
  /** The fields of `private.list_filter` that it sets, whether chosen or implied by a search. */
  fields: readonly string[];
  /** The fields of `private.list_filter` for a value. */
  narrows: (value: string) => Readonly<Record<string, unknown>>;
  /** Whether the events of a row match a value; the same condition as in `private.is_listed()`. */
  has: (row: FacetRow, value: string) => boolean;
}

/** Whether an event starts in a part of the day, or lasts all day. */
export function isInPart({ time_of_day }: { time_of_day?: string | undefined }, part: string): boolean {
  return time_of_day === part || time_of_day === "all_day";
}

const CENTS_OF_A_DOLLAR = 100;

/**
 * The single-value filters by URL parameter. The parser, URLs, chips, facets, `/openapi.json` and the database's arguments are all derived
 * from this table; in addition each filter needs its condition in `private.is_listed()` and its wording in titles.ts.
 */
export const CHOICE_FILTERS = {
  time: {
    about: "Local start time: before 12:00, 12:00 to 17:00, or later. All-day events match all three.",
    choices: ["morning", "afternoon", "evening"],
    fields: ["time_of_day"],
    narrows: (value) => ({ time_of_day: value }),
    has: (row, value) => isInPart(row, value),
  },
  audience: {
    about: "Kid-friendly, as stated by the organizer; if not stated, in the families category or mentioning children.",
    choices: ["children"],
    fields: ["audience"],
    narrows: (value) => ({ audience: value }),
    has: (row) => row.is_for_children === true,
  },
  price: {
    about: "Full price per person, fees included: free, at most this many dollars, or pay what you can.",
    choices: ["free", "10", "25", "50", "any-amount"],
    fields: ["price", "price_min_cents", "price_max_cents"],
    narrows: (value) =>
      isAmount(value) ? { price_max_cents: Number(value) * CENTS_OF_A_DOLLAR } : { price: value.replace("-", "_") },
    has: ({ price_kind: kind, price_min_cents: cents }, value) =>
      isAmount(value)
        ? kind === "free" ||
          kind === "any_amount" ||
          (cents !== undefined && cents <= Number(value) * CENTS_OF_A_DOLLAR)
        : kind === value.replace("-", "_"),
  },
  tickets: {
    about: "Only events with a ticket link.",
    choices: ["yes"],
    fields: ["has_tickets"],
    narrows: () => ({ has_tickets: true }),
    has: (row) => row.has_tickets === true,
  },
  ages: {
    about: "Age limit, as stated by the organizer: all ages, 18+ or 21+.",
    choices: ["all", "18", "21"],
    fields: ["ages"],
    narrows: (value) => ({ ages: value }),
    has: (row, value) => row.ages === value,
  },
  setting: {
    about: "Indoors or outdoors, as stated by the organizer; events that are both match either.",
    choices: ["indoors", "outdoors"],
    fields: ["setting"],
    narrows: (value) => ({ setting: value }),
    has: (row, value) => row.setting === value || row.setting === "both",
  },
} as const satisfies Record<string, ChoiceFilter>;

function isAmount(value: string): boolean {
  return /^\d+$/.test(value);
}

export type ChoiceName = keyof typeof CHOICE_FILTERS;
type ChoiceValue<Name extends ChoiceName> = (typeof CHOICE_FILTERS)[Name]["choices"][number];
export type PartOfDay = ChoiceValue<"time">;
export type Price = ChoiceValue<"price">;
export type Audience = ChoiceValue<"audience">;

/** The chosen value of each single-value filter; null for none. */
export type ChosenValues = { [Name in ChoiceName]: ChoiceValue<Name> | null };

export const CHOICE_NAMES = Object.keys(CHOICE_FILTERS) as ChoiceName[];

/** Maps the names of the single-value filters to a record. */
export function mapChoices<Result>(make: (name: ChoiceName) => Result): Record<ChoiceName, Result> {
  return Object.fromEntries(CHOICE_NAMES.map((name) => [name, make(name)])) as Record<ChoiceName, Result>;
}

/** The values of a filter, in display order. */
export function choiceValues<Name extends ChoiceName>(name: Name): ChoiceValue<Name>[] {
  return [...CHOICE_FILTERS[name].choices];
}

/** The fields of `private.list_filter` for a value of a filter. */
export function choiceArguments(name: ChoiceName, value: string): Readonly<Record<string, unknown>> {
  return CHOICE_FILTERS[name].narrows(value);
}

/** The value of the parameter `access`. @example accessValue("step_free") // "step-free" */
export function accessValue(kind: AccessKind): string {
  return kind.replace("_", "-");
}

/** The values of the parameter `access`, in display order. */
export const ACCESS_VALUES = ACCESS_KINDS.map(accessValue);

/** Groups of filters. Within a group, a filter of the URL overrides those that the search implies. */
export type FilterGroup = "search" | "category" | "when" | "location" | "access" | ChoiceName;

export const SORTS = ["soonest", "nearest"] as const;
export type Sort = (typeof SORTS)[number];

/** The filters of a list of events. "", null and an empty list mean that a filter is off. */
export interface EventFilters extends ChosenValues {
  search: string;
  /** Combined with OR, in the order of `CATEGORIES`. */
  categories: readonly CategoryId[];
  /** Combined with AND, in the order of `ACCESS_KINDS`. */
  access: readonly AccessKind[];
  /** Relative dates; null when `date` is set. */
  when: Period | null;
  /** First day of the range, in the zone of the event. */
  date: Day | null;
  /** Last day of the range, inclusive; null for `date` alone. */
  until: Day | null;
  location: string;
  near: Place | null;
  /** Only with `near`. */
  radius: Radius;
  /** Null for the default: best match for a search, else soonest first. */
  sort: Sort | null;
  /** Cursors of the keyset pagination (`formatCursor`): the page follows `after` or precedes `before`; both null on the first page. */
  after: string | null;
  before: string | null;
}

/** No filter, first page. */
export const NO_FILTERS: Readonly<EventFilters> = {
  search: "",
  categories: [],
  access: [],
  when: null,
  date: null,
  until: null,
  location: "",
  near: null,
  radius: DEFAULT_RADIUS,
  ...mapChoices(() => null),
  sort: null,
  after: null,
  before: null,
};

/** Spread into filters to reset the pagination. */
export const FIRST_PAGE = { after: null, before: null } as const;

/** The filters without the parameters of a group, on the first page. The text of the search stays, because it may imply other groups. */
export function withoutParameters(filters: EventFilters, group: FilterGroup): EventFilters {
  const off: Record<FilterGroup, Partial<EventFilters>> = {
    search: {},
    category: { categories: [] },
    access: { access: [] },
    when: { when: null, date: null, until: null },
    location: { location: "", near: null, ...(filters.sort === "nearest" && { sort: null }) },
    ...mapChoices((name) => ({ [name]: null })),
  };
  return { ...filters, ...FIRST_PAGE, ...off[group] };
}

/**
 * The canonical query string of a filtered list: "?category=music&date=2026-11-21", or "" for the defaults. The order of the parameters is
 * fixed, so that each view has one URL.
 */
export function eventFiltersToSearch(filters: Partial<EventFilters>): string {
  return toQuery(filterQuery(filters));
}

/** The parameters of filters, for the address of a list. */
export function filterQuery(filters: Partial<EventFilters>): Query {
  const { search, categories, access, date, location, near, radius, sort, after } = filters;
  return {
    search,
    category: categories,
    when: !date && filters.when,
    date,
    until: date && filters.until,
    location,
    near: near?.id,
    radius: near && radius !== DEFAULT_RADIUS && radius,
    ...mapChoices((name) => filters[name]),
    access: access?.map(accessValue),
    sort,
    after,
    before: !after && filters.before,
  };
}

/** The parameters of filters as hidden fields, for a form that keeps them. */
export function filterParams(filters: Partial<EventFilters>): [string, string][] {
  return [...new URLSearchParams(eventFiltersToSearch(filters))];
}

/** Whether no filter is active and this is the first page. */
export function isUnfiltered(filters: EventFilters): boolean {
  return eventFiltersToSearch(filters) === "";
}

/** The list of all events. */
export const ALL_EVENTS_PATH = pathTo("/events");

/**
 * The query with the list that /follow, /weekly and /embed refer to; "" for the list of all events. In the URL instead of `Referer`,
 * because shared caches store one page per URL.
 * @param path of the list with its filters.
 * @example fromList("/events?category=music") // "?from=%2Fevents%3Fcategory%3Dmusic"
 */
export function fromList(path: string): string {
  return toQuery({ from: path !== ALL_EVENTS_PATH && path });
}

/** Machine-readable formats of a list, by the extension of its URL. */
export const FEED_FORMATS = ["ics", "atom", "rss", "json"] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

/**
 * The URL of a list as a feed, with its filters but without pagination and order.
 * @param listPath path and query of the HTML list, in the format of `eventFiltersToSearch`.
 * @param format or `*` for the pattern of `PageFacts.feeds`.
 * @example feedPath("/tampa?category=music", "ics") // "/tampa.ics?category=music"
 */
export function feedPath(listPath: string, format: FeedFormat | "*"): string {
  const [path = "", query = ""] = listPath.split("?");
  const params = new URLSearchParams(query);
  for (const name of ["after", "before", "sort"]) params.delete(name);
  return `${path}.${format}${params.size === 0 ? "" : `?${params}`}`;
}
