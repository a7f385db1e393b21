import { REGIONS, type Region } from "#app/domain/events/cities.ts";
import { slugOf } from "#app/domain/site/text.ts";
import { parseEventFilters } from "./parse-filters.ts";

/** The region that the map of a list shows; null for all of Florida, for an unknown region, and around a place. */
export function parseMapRegion(params: URLSearchParams): Region | null {
  if (parseEventFilters(params).near) return null;
  return REGIONS.find((region) => slugOf(region) === params.get("region")) ?? null;
}

/**
 * The address of the map of a list in a region.
 * @param path of the map of all of Florida, with the filters of the list.
 * @example inRegion("/events/map?category=music", "Tampa Bay") // "/events/map?category=music&region=tampa-bay"
 */
export function inRegion(path: string, region: Region | null): string {
  return region ? `${path}${path.includes("?") ? "&" : "?"}region=${slugOf(region)}` : path;
}
