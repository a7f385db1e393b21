import { findCity } from "#app/domain/events/cities.ts";
import {
  type ChosenValues,
  DEFAULT_RADIUS,
  type EventFilters,
  eventFiltersToSearch,
  FIRST_PAGE,
  filterParams,
  forEachChoice,
  RADII,
} from "./filters.ts";

/** What the forms of the list of all events are made of. */
export interface FilterFields {
  search: string;
  /** Filters that the form of the search has no controls for. */
  keptBySearch: [name: string, value: string][];
  values: Record<"date" | "until" | "location" | "near" | "radius" | "sort", string>;
  /** Filters that the form of days and places has no controls for. */
  kept: [name: string, value: string][];
  radii: [value: string, label: string][];
  /** Empty where there is no order to choose. */
  orders: [value: string, label: string][];
  /** Whether the list is near a point instead of a city. */
  isNearPoint: boolean;
  /** The list without text, days and place. */
  resetTo: string;
  /** The list near a point, which takes the place of "here" in "near=here". */
  nearTo: string;
}

/** @param path of the list. */
export function filterFields(filters: EventFilters, path: string): FilterFields {
  const { search, categories, date, near, radius, sort, when } = filters;
  const chosen = forEachChoice((name) => filters[name]) as ChosenValues;
  const radiusValue = (miles: number) => (miles === DEFAULT_RADIUS ? "" : String(miles));
  const order = (value: string, label: string): [string, string] => [value, label];
  return {
    search,
    keptBySearch: filterParams({ ...filters, ...FIRST_PAGE, search: "" }),
    values: {
      ...{ location: filters.location, date: date ?? "", until: filters.until ?? "" },
      ...{ near: near ?? "", radius: radiusValue(radius), sort: sort ?? "" },
    },
    kept: filterParams({ ...chosen, search, when, categories }),
    radii: RADII.map((miles) => [radiusValue(miles), `${miles} miles`]),
    orders:
      search === "" && near === null
        ? []
        : [
            order("", search === "" ? "Soonest first" : "Best match"),
            ...(search === "" ? [] : [order("soonest", "Soonest first")]),
            ...(near === null ? [] : [order("nearest", "Nearest first")]),
          ],
    isNearPoint: near !== null && !findCity(near),
    resetTo: `${path}${eventFiltersToSearch({ ...chosen, categories })}`,
    nearTo: `${path}${eventFiltersToSearch({ ...filters, ...FIRST_PAGE, near: "here" })}`,
  };
}
