import { findCategory } from "#app/domain/events/categories.ts";
import { findCity } from "#app/domain/events/cities.ts";
import { cityOfVenue, isSlug } from "#app/domain/events/venues.ts";
import {
  ALL_EVENTS_PATH,
  type EventFilters,
  eventFiltersToSearch,
  FEED_FORMATS,
  type FeedFormat,
  filterQuery,
} from "#app/domain/lists/filters.ts";
import { cityFilters, parseEventFilters } from "#app/domain/lists/parse-filters.ts";
import { toQuery } from "#app/domain/site/links.ts";

/** The routes of lists for other programs: `app/routes/list-feed/route.ts` answers all. */
export const FEED_ROUTES = [":list", "venues/:venue", "organizers/:organizer"].flatMap((list) =>
  FEED_FORMATS.map((format) => `${list}.${format}`),
);

/** What a calendar gets of events that were withdrawn: entries marked as cancelled, a title that says so, or nothing. */
export const CANCELLED_MODES = ["keep", "title", "drop"] as const;
export type CancelledMode = (typeof CANCELLED_MODES)[number];

/** What a list for other programs is about. */
export type FeedSubject =
  | { kind: "all" }
  | { kind: "city"; slug: string }
  | { kind: "venue"; slug: string }
  | { kind: "organizer"; slug: string };

/** A list for other programs. */
export interface FeedAddress {
  subject: FeedSubject;
  format: FeedFormat;
  /** Soonest first always, and without pages before this one. */
  filters: EventFilters;
  cancelled: CancelledMode;
  /** The list for people: path and query of its first page. */
  pagePath: string;
  /** Its own address: path and query with nothing but what it reads, in a fixed order. */
  path: string;
}

const FEED_PATH = new RegExp(`^(/(?:(venues|organizers)/)?([^/]+))\\.(${FEED_FORMATS.join("|")})$`);

/**
 * Parses the address of a list for other programs, with the parameters of the list for people and `cancelled`. Never throws: invalid
 * parameters are ignored.
 * @returns null for the path of anything else.
 * @example parseFeedAddress("/tampa.ics", new URLSearchParams("category=music"))
 */
export function parseFeedAddress(pathname: string, params: URLSearchParams): FeedAddress | null {
  const [, listPath = "", many, slug = "", ending] = FEED_PATH.exec(pathname) ?? [];
  const format = FEED_FORMATS.find((known) => known === ending);
  const subject = format ? subjectOf(many, slug) : null;
  if (!format || !subject) return null;
  const cancelled = CANCELLED_MODES.find((mode) => mode === params.get("cancelled")) ?? "keep";
  const filters = feedFilters(subject, params);
  const { after: _, ...listed } = filters;
  const query = { ...filterQuery(filters), cancelled: format === "ics" && cancelled !== "keep" && cancelled };
  return {
    subject,
    format,
    filters,
    cancelled,
    pagePath: `${listPath}${eventFiltersToSearch({ ...listed, sort: null })}`,
    path: `${pathname}${toQuery(query)}`,
  };
}

function subjectOf(many: string | undefined, slug: string): FeedSubject | null {
  if (many === "venues") return isSlug(slug) && cityOfVenue(slug) ? { kind: "venue", slug } : null;
  if (many === "organizers") return isSlug(slug) ? { kind: "organizer", slug } : null;
  if (`/${slug}` === ALL_EVENTS_PATH) return { kind: "all" };
  return findCity(slug) ? { kind: "city", slug } : null;
}

function feedFilters({ kind }: FeedSubject, params: URLSearchParams): EventFilters {
  const own = new URLSearchParams([...params].filter(([name]) => name !== "before" && name !== "sort"));
  // Programs look for what is new by time, so that the best match or the nearest first is of no use to them.
  if (parseEventFilters(own).search !== "") own.set("sort", "soonest");
  if (kind === "all") return parseEventFilters(own);
  if (kind === "city") return cityFilters(own);
  const after = own.get("after");
  return parseEventFilters(new URLSearchParams(after === null ? {} : { after }));
}

/** The name of a list, "Music events in Tampa". @param name of a venue or an organizer, or their slug. */
export function nameFeed({ subject, filters }: Pick<FeedAddress, "subject" | "filters">, name: string): string {
  const [only] = filters.categories;
  const label = filters.categories.length === 1 ? findCategory(only)?.label : undefined;
  const events = label ? `${label} events` : "Events";
  if (subject.kind === "all") return `${events} in Florida`;
  if (subject.kind === "city") return `${events} in ${findCity(subject.slug)?.name ?? subject.slug}`;
  return subject.kind === "venue" ? `Events at ${name}` : `Events by ${name}`;
}
