import type { Category } from "#app/domain/events/categories.ts";
import { findCity } from "#app/domain/events/cities.ts";
import type { Place } from "#app/domain/events/near.ts";
import { breadcrumbData } from "#app/domain/events/structured-data.ts";
import { listImage } from "#app/domain/lists/card.server.ts";
import {
  ALL_EVENTS_PATH,
  type ChosenValues,
  DEFAULT_RADIUS,
  type EventFilters,
  eventFiltersToSearch,
  FIRST_PAGE,
  feedPath,
  filterParams,
  isUnfiltered,
  mapChoices,
  RADII,
} from "#app/domain/lists/filters.ts";
import { pathTo } from "#app/domain/site/links.ts";
import type { PageFacts } from "#app/domain/site/page-meta.ts";
import { localPath } from "#app/messages/language.ts";
import messages from "#app/messages/titles.ts";
import { translator } from "#app/messages/translator.ts";
import { getSite } from "#app/settings/env.server.ts";

const t = translator(messages);

/** Values and hidden fields of the filter forms of the list of all events. */
export interface FilterFields {
  search: string;
  /** Hidden fields of the search form: the filters that it has no controls for. */
  keptBySearch: [name: string, value: string][];
  values: Record<"date" | "until" | "near" | "radius" | "sort", string>;
  /** Hidden fields of the form for dates and order: the filters that it has no controls for. */
  kept: [name: string, value: string][];
  /** The same of the form for the place. */
  keptByPlace: [name: string, value: string][];
  radii: [value: string, label: string][];
  /** Choices of the sort order; empty if only one order is possible. */
  orders: [value: string, label: string][];
  /** Slug of the city that the list is near; null for any other place. */
  nearCity: string | null;
  /** Whether `near` is a point rather than a place. */
  isNearPoint: boolean;
  /** URL of the list without search, dates and place. */
  resetTo: string;
  /** URL template of the list near a point: the browser replaces "here" in "near=here" by coordinates. */
  nearTo: string;
}

/** Placeholder for a point in a URL. */
const HERE: Place = { id: "here", name: null, point: null };

/** The fields of the filter forms for the current filters. @param path of the list, without a query. */
export function filterFields(filters: EventFilters, path: string): FilterFields {
  const { search, categories, access, date, near, radius, sort } = filters;
  const chosen = mapChoices((name) => filters[name]) as ChosenValues;
  const radiusValue = (miles: number) => (miles === DEFAULT_RADIUS ? "" : String(miles));
  const order = (value: string, label: string): [string, string] => [value, label];
  return {
    search,
    keptBySearch: filterParams({ ...filters, ...FIRST_PAGE, search: "" }),
    values: {
      date: date ?? "",
      until: filters.until ?? "",
      radius: radiusValue(radius),
      sort: sort ?? "",
      near: near?.name ?? near?.id ?? filters.location,
    },
    kept: filterParams({ ...filters, ...FIRST_PAGE, date: null, until: null, sort: null }),
    keptByPlace: filterParams({ ...filters, ...FIRST_PAGE, near: null, location: "" }),
    radii: RADII.map((miles) => [radiusValue(miles), t("miles", { miles })]),
    orders:
      search === "" && near === null
        ? []
        : [
            order("", t(search === "" ? "soonestFirst" : "bestMatch")),
            ...(search === "" ? [] : [order("soonest", t("soonestFirst"))]),
            ...(near === null ? [] : [order("nearest", t("nearestFirst"))]),
          ],
    nearCity: findCity(near?.id)?.slug ?? null,
    isNearPoint: near !== null && near.name === null,
    resetTo: `${path}${eventFiltersToSearch({ ...chosen, categories, access })}`,
    nearTo: `${path}${eventFiltersToSearch({ ...filters, ...FIRST_PAGE, near: HERE })}`,
  };
}

/** Path and query of a page of the list. */
export function listPath(filters: EventFilters): string {
  return `${ALL_EVENTS_PATH}${eventFiltersToSearch(filters)}`;
}

/** What the page is called: as the product has it for all events and for a category, else by what is listed. */
export function nameOf(filters: EventFilters, { category, title }: Pick<Shown, "category" | "title">): string {
  if (category) return t("categoryEvents", { category: category.id });
  return isUnfiltered({ ...filters, ...FIRST_PAGE }) ? t("browseAllEvents") : title;
}

interface Shown {
  /** The category, if the list has exactly one; else null. */
  category: Category | null;
  title: string;
  isFirst: boolean;
}

/** The metadata of a list. The list of all events and those of one category are canonical pages; other filters are not indexed. */
export function headOf(filters: EventFilters, { category, title, isFirst }: Shown): PageFacts {
  const isOwnPage = filters.categories.length < 2 && isUnfiltered({ ...filters, categories: [] });
  const path = pathTo("/events", { category: category?.id });
  const name = isUnfiltered({ ...filters, ...FIRST_PAGE })
    ? ""
    : category && isOwnPage
      ? t("categoryEvents", { category: category.id })
      : title;
  const isIndexed = isOwnPage && isFirst;
  return {
    title: name === "" ? t("browseEvents") : t("titleInBrowser", { name }),
    description:
      category && isOwnPage
        ? t("categoryInFlorida", { category: category.id, description: category.description })
        : t("withDatesAndPrices", { events: name === "" ? t("everything") : name }),
    path,
    image: category || isOwnPage ? listImage(category?.id ?? "events", getSite()) : null,
    isIndexed,
    structuredData: isIndexed ? [breadcrumbData(stepsTo(category))] : [],
    feeds: feedPath(listPath({ ...filters, ...FIRST_PAGE }), "*"),
  };
}

/** The breadcrumbs of the list of all events, or of a category. */
function stepsTo(category: Category | null): { name: string; url: string }[] {
  const { siteUrl } = getSite();
  const all = { name: t("browseEvents"), url: `${siteUrl}${localPath(ALL_EVENTS_PATH)}` };
  const home = { name: t("home"), url: `${siteUrl}${localPath(pathTo("/"))}` };
  return category
    ? [home, all, { name: category.label, url: `${siteUrl}${localPath(pathTo("/events", { category: category.id }))}` }]
    : [home, all];
}
