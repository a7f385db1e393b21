import { findCity } from "#app/domain/events/cities.ts";
import type { Place } from "#app/domain/events/near.ts";
import {
  type ChosenValues,
  DEFAULT_RADIUS,
  type EventFilters,
  eventFiltersToSearch,
  FIRST_PAGE,
  filterParams,
  mapChoices,
  RADII,
} from "#app/domain/lists/filters.ts";
import messages from "#app/messages/titles.ts";
import { translator } from "#app/messages/translator.ts";

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
  /** Choices of the sort order; empty where only one order is possible. */
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

/** Stands for a point in an address. */
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
