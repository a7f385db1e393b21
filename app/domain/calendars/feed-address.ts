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
import messages from "#app/messages/feeds.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

/** Route patterns of the feeds of lists; all are served by `app/routes/list-feed/route.ts`. */
export const FEED_ROUTES = [":list", "venues/:venue", "organizers/:organizer"].flatMap((list) =>
  FEED_FORMATS.map((format) => `${list}.${format}`),
);

/** How a calendar shows withdrawn events: `keep` with STATUS:CANCELLED, `title` with a note in the title, `drop` not at all. */
export const CANCELLED_MODES = ["keep", "title", "drop"] as const;
export type CancelledMode = (typeof CANCELLED_MODES)[number];

/** The subject of a feed. */
export type FeedSubject =
  | { kind: "all" }
  | { kind: "city"; slug: string }
  | { kind: "venue"; slug: string }
  | { kind: "organizer"; slug: string };

/** The parsed URL of a feed. */
export interface FeedAddress {
  subject: FeedSubject;
  format: FeedFormat;
  /** Always in the order of starts; `before` is null, since feeds are paginated forwards only. */
  filters: EventFilters;
  cancelled: CancelledMode;
  /** The HTML list: path and query of its first page. */
  pagePath: string;
  /** Canonical path and query of the feed: only the parameters it reads, in a fixed order. */
  path: string;
}

const FEED_PATH = new RegExp(`^(/(?:(venues|organizers)/)?([^/]+))\\.(${FEED_FORMATS.join("|")})$`);

/**
 * Parses the URL of a feed, which takes the parameters of the HTML list and `cancelled`. Never throws: invalid parameters are ignored.
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
  // Feed readers expect one order; ranking by relevance or distance is for people.
  if (parseEventFilters(own).search !== "") own.set("sort", "soonest");
  if (kind === "all") return parseEventFilters(own);
  if (kind === "city") return cityFilters(own);
  const after = own.get("after");
  return parseEventFilters(new URLSearchParams(after === null ? {} : { after }));
}

/** The name of a list, "Music events in Tampa". @param name name or slug of the venue or organizer; unused for other lists. */
export function nameFeed({ subject, filters }: Pick<FeedAddress, "subject" | "filters">, name: string): string {
  if (subject.kind === "venue") return t("eventsAt", { name });
  if (subject.kind === "organizer") return t("eventsBy", { name });
  const [only] = filters.categories;
  const category = filters.categories.length === 1 ? findCategory(only)?.label : undefined;
  const city = subject.kind === "city" ? (findCity(subject.slug)?.name ?? subject.slug) : null;
  if (city === null) return category ? t("categoryInFlorida", { category }) : t("eventsInFlorida");
  return category ? t("categoryIn", { category, city }) : t("eventsIn", { city });
}

/** The name of a list whose venue or organizer is not loaded, "Events at this venue"; null is a list without feeds. */
export function nameOfThisFeed(feed: FeedAddress | null): string {
  if (!feed) return t("events");
  return nameFeed(feed, t(feed.subject.kind === "venue" ? "thisVenue" : "thisOrganizer"));
}
