import { type City, cityNamed } from "#app/domain/events/cities.ts";
import { describeDistance, findPlace, type Place, placeOfGazetteer } from "#app/domain/events/near.ts";
import { type ListState, withoutGroup } from "#app/domain/lists/active-filters.ts";
import { type EventFilters, RADII, type Radius } from "#app/domain/lists/filters.ts";
import type { Client } from "#app/models/supabase.ts";
import type { NamedContext } from "./list-filter.server.ts";
import type { Listing, ListingPage } from "./listing-page.server.ts";
import { readRelaxedPage } from "./listings.server.ts";

/** The place that a list is about. */
interface ListCenter {
  place: Place;
  /** How far around it the list reaches, in miles; 0 for the place alone. */
  radius: Radius | 0;
}

/** The place that a list is about: its city, its filter, or the one place that its search names; null for other lists. */
export function centerOf({ filters, search = null }: ListState, city: City | null): ListCenter | null {
  const ofCity = city ?? cityNamed(filters.location);
  const inCity = ofCity && findPlace(ofCity.slug);
  if (inCity) return { place: inCity, radius: 0 };
  if (filters.near) return filters.near.point && { place: filters.near, radius: filters.radius };
  const meanings = (search?.parts ?? []).flatMap(({ meaning }) =>
    meaning.filter === "place" || meaning.filter === "near" ? meaning : [],
  );
  const [only] = meanings;
  if (!only?.place || meanings.length > 1) return null;
  if (only.filter === "near") return { place: only.place, radius: only.radius };
  return { place: placeOfGazetteer(only.place), radius: 0 };
}

/** A list's filters for the surroundings of its place instead of the place itself, nearest first. */
export function filtersAround(list: ListState, place: Place, radius: Radius): EventFilters {
  return { ...withoutGroup(list, "location"), near: place, radius, sort: "nearest" };
}

/** Events shown around a place. */
const NEARBY_SIZE = 12;

/** The events around the place of a list. */
interface NearbyPage {
  filters: EventFilters;
  page: ListingPage;
}

/**
 * The events around the place of a list that are not on it, the nearest first.
 * @param isEmpty the list itself has no events: searches up to 100 miles away instead of 25.
 * @returns null when there are none, and for a list that already has such a radius.
 * @throws DataError
 */
export async function readNearby(
  client: Client,
  list: ListState,
  { place, radius }: ListCenter,
  isEmpty: boolean,
  context: NamedContext,
): Promise<NearbyPage | null> {
  const wider = RADII.filter((miles) => miles >= NEAR && miles > radius);
  for (const miles of isEmpty ? wider : wider.filter((each) => each === NEAR)) {
    const filters = filtersAround(list, place, miles);
    const outside = radius === 0 ? place.id : undefined;
    const page = await readRelaxedPage(client, { city: null, filters, pageSize: NEARBY_SIZE, outside }, context);
    if (page.listings.length > 0) return { filters, page };
  }
  return null;
}

/** The default radius of "nearby", in miles. */
export const NEAR: Radius = 25;

/** Formatted distances of events from a place, by event id. */
export function distancesFrom(place: Place, events: readonly Listing[]): Record<string, string> {
  return Object.fromEntries(events.map((event) => [event.id, describeDistance(event.place, place) ?? ""]));
}
