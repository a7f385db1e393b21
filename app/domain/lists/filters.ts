import type { CategoryId } from "#app/domain/events/categories.ts";
import type { Day } from "#app/domain/events/days.ts";
import { pathTo, type Query, toQuery } from "#app/domain/site/links.ts";

/** Days that are named by their distance from today, where the event happens. */
export const PERIODS = ["today", "tonight", "tomorrow", "weekend", "week"] as const;
export type Period = (typeof PERIODS)[number];

/** Distances from a place, in miles. */
export const RADII = [10, 25, 50, 100] as const;
export type Radius = (typeof RADII)[number];
export const DEFAULT_RADIUS: Radius = 25;

/** What some events have in common, and how many they are. Each is one fact: what is not known of it is left out. */
export interface EventFact {
  events: number;
  category?: string | undefined;
  price_kind?: string | undefined;
  price_min_cents?: number | undefined;
  has_tickets?: boolean | undefined;
  is_for_children?: boolean | undefined;
  time_of_day?: string | undefined;
  /** Slug. */
  city?: string | undefined;
}

/** A filter of which one of several values is chosen. */
interface ChoiceFilter {
  /** Above its choices. */
  label: string;
  /** For programs. */
  about: string;
  /** In the order in which they are offered: the value in addresses, and its label on chips and choices. */
  choices: readonly (readonly [value: string, label: string])[];
  /** Its fields of `private.list_filter`, whether they are chosen or understood. */
  fields: readonly string[];
  /** What a choice asks the database for. */
  narrows: (value: string) => Readonly<Record<string, unknown>>;
  /** Whether the events of a fact are among those of a choice. */
  has: (fact: EventFact, value: string) => boolean;
}

const CENTS_OF_A_DOLLAR = 100;

/**
 * The filters of one value each, by their parameters: the parser, addresses, chips, choices with counts, the description for programs and
 * the arguments for the database follow from this table. What a filter means is a line of `private.is_listed()`, what titles say of it is
 * in list-titles.ts.
 */
export const CHOICE_FILTERS = {
  time: {
    label: "Time of day",
    about: "When it starts, by the clock where it happens: before 12, before 17, or later.",
    choices: [
      ["morning", "Morning"],
      ["afternoon", "Afternoon"],
      ["evening", "Evening"],
    ],
    fields: ["time_of_day"],
    narrows: (value) => ({ time_of_day: value }),
    has: (fact, value) => fact.time_of_day === value,
  },
  audience: {
    label: "For whom",
    about: "Whom it is for: in the category of families, or with words about children.",
    choices: [["children", "Good for children"]],
    fields: ["audience"],
    narrows: (value) => ({ audience: value }),
    has: (fact) => fact.is_for_children === true,
  },
  price: {
    label: "Price",
    about: "What one visitor pays, all in: nothing, at most so many dollars, or what one can.",
    choices: [
      ["free", "Free"],
      ["10", "Up to $10"],
      ["25", "Up to $25"],
      ["50", "Up to $50"],
      ["any-amount", "Pay what you can"],
    ],
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
    label: "Tickets",
    about: "Only events with a link to tickets.",
    choices: [["yes", "Has tickets"]],
    fields: ["has_tickets"],
    narrows: () => ({ has_tickets: true }),
    has: (fact) => fact.has_tickets === true,
  },
} as const satisfies Record<string, ChoiceFilter>;

function isAmount(value: string): boolean {
  return /^\d+$/.test(value);
}

export type ChoiceName = keyof typeof CHOICE_FILTERS;
export type ChoiceValue<Name extends ChoiceName> = (typeof CHOICE_FILTERS)[Name]["choices"][number][0];
export type PartOfDay = ChoiceValue<"time">;
export type Price = ChoiceValue<"price">;
export type Audience = ChoiceValue<"audience">;

/** The values that are chosen; null for none. */
export type ChosenValues = { [Name in ChoiceName]: ChoiceValue<Name> | null };

export const CHOICE_NAMES = Object.keys(CHOICE_FILTERS) as ChoiceName[];

/** Something for each of these filters, by its name. */
export function forEachChoice<Result>(make: (name: ChoiceName) => Result): Record<ChoiceName, Result> {
  return Object.fromEntries(CHOICE_NAMES.map((name) => [name, make(name)])) as Record<ChoiceName, Result>;
}

/** The values of a filter, in the order in which they are offered. */
export function choiceValues<Name extends ChoiceName>(name: Name): ChoiceValue<Name>[] {
  return CHOICE_FILTERS[name].choices.map(([value]) => value);
}

/** What the choice of a filter asks the database for. */
export function choiceArguments(name: ChoiceName, value: string): Readonly<Record<string, unknown>> {
  return CHOICE_FILTERS[name].narrows(value);
}

/** @example choiceLabel("price", "10") // "Up to $10" */
export function choiceLabel<Name extends ChoiceName>(name: Name, value: ChoiceValue<Name>): string {
  return CHOICE_FILTERS[name].choices.find(([other]) => other === value)?.[1] ?? value;
}

/** Kinds of filters. Of one kind, a filter of the address wins over what the search means. */
export type FilterGroup = "search" | "category" | "when" | "location" | ChoiceName;

export const SORTS = ["soonest", "nearest"] as const;
export type Sort = (typeof SORTS)[number];

/** The filters of a list of events. "", null, false and no entries mean that a filter is off. */
export interface EventFilters extends ChosenValues {
  search: string;
  /** Any of these, in the order of `CATEGORIES`. */
  categories: readonly CategoryId[];
  /** Null beside a date. */
  when: Period | null;
  /** A calendar day where the event happens. */
  date: Day | null;
  /** The last of the days that begin with `date`, if there are several. */
  until: Day | null;
  location: string;
  /** The slug of a city, or coordinates as `formatPoint` has them. */
  near: string | null;
  /** Only with `near`. */
  radius: Radius;
  /** Null is the default order. */
  sort: Sort | null;
  /** The page follows, or precedes, this position in the list (`positionOf`); both null on the first page. */
  after: string | null;
  before: string | null;
}

/** No filter, first page. */
export const NO_FILTERS: Readonly<EventFilters> = {
  search: "",
  categories: [],
  when: null,
  date: null,
  until: null,
  location: "",
  near: null,
  radius: DEFAULT_RADIUS,
  ...forEachChoice(() => null),
  sort: null,
  after: null,
  before: null,
};

/** Added to filters to begin with the first page. */
export const FIRST_PAGE = { after: null, before: null } as const;

/** The first page of a list without the parameters of a filter; the text of a search stays, since it means other filters too. */
export function withoutParameters(filters: EventFilters, group: FilterGroup): EventFilters {
  const off: Record<FilterGroup, Partial<EventFilters>> = {
    search: {},
    category: { categories: [] },
    when: { when: null, date: null, until: null },
    location: { location: "", near: null, ...(filters.sort === "nearest" && { sort: null }) },
    ...forEachChoice((name) => ({ [name]: null })),
  };
  return { ...filters, ...FIRST_PAGE, ...off[group] };
}

/**
 * The query string of a filtered list: "?category=music&date=2026-11-21", or "" when nothing differs from the default. Always in
 * the same order, so that one view has one URL.
 */
export function eventFiltersToSearch(filters: Partial<EventFilters>): string {
  return toQuery(filterQuery(filters));
}

/** The parameters of filters, for the address of a list. */
export function filterQuery(filters: Partial<EventFilters>): Query {
  const { search, categories, date, location, near, radius, sort, after } = filters;
  return {
    search,
    category: categories,
    when: !date && filters.when,
    date,
    until: date && filters.until,
    location,
    near,
    radius: near && radius !== DEFAULT_RADIUS && radius,
    ...forEachChoice((name) => filters[name]),
    sort,
    after,
    before: !after && filters.before,
  };
}

/** The parameters of filters as hidden fields, for a form that keeps them. */
export function filterParams(filters: Partial<EventFilters>): [string, string][] {
  return [...new URLSearchParams(eventFiltersToSearch(filters))];
}

/** Whether these are no filters, on the first page. */
export function isUnfiltered(filters: EventFilters): boolean {
  return eventFiltersToSearch(filters) === "";
}

/** The list of all events. */
export const ALL_EVENTS_PATH = pathTo("/events");

/**
 * The query for an event's address in a list, so that its page links back to that list; "" for the list of all events.
 * The page runs no script that could go back, and a Referer would be wrong in shared caches.
 * @param path of the list with its filters.
 * @example fromList("/events?category=music") // "?from=%2Fevents%3Fcategory%3Dmusic"
 */
export function fromList(path: string): string {
  return toQuery({ from: path !== ALL_EVENTS_PATH && path });
}

/** The forms of a list for other programs, by the ending of its address. */
export const FEED_FORMATS = ["ics", "atom", "rss", "json"] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

/**
 * The same list in another form.
 * @param listPath path and query of a page of the list for people, with filters as `eventFiltersToSearch` writes them.
 * @param format `*` makes a pattern, as `PageFacts.feeds` has it.
 * @example feedPath("/tampa?category=music", "ics") // "/tampa.ics?category=music"
 */
export function feedPath(listPath: string, format: FeedFormat | "*"): string {
  const [path = "", query = ""] = listPath.split("?");
  const params = new URLSearchParams(query);
  for (const name of ["after", "before", "sort"]) params.delete(name);
  return `${path}.${format}${params.size === 0 ? "" : `?${params}`}`;
}
