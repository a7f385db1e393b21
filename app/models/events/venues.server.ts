import type { NearbyPlace } from "#app/domain/events/venues.ts";
import { z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/rejections.ts";
import { translator } from "#app/messages/translator.ts";
import { type Client, READ, toDataError } from "#app/models/supabase.ts";

const t = translator(messages);

/** Most places in one list of suggestions. */
const MOST_SUGGESTED = 12;

/** Rows read to find them: many events are at the same place. */
const ROWS_READ = 120;

/**
 * The places of the organizer's events, as typed, most recent first, without duplicates.
 * @throws DataError
 */
export async function listOwnPlaces(client: Client, organizerId: string): Promise<string[]> {
  const [events, past] = await Promise.all(
    (["events", "past_events"] as const).map((table) =>
      client
        .from(table)
        .select("location")
        .eq("organizer_id", organizerId)
        .order("created_at", { ascending: false })
        .limit(ROWS_READ),
    ),
  );
  const rows = [events, past].flatMap((result) => {
    if (result?.error) throw toDataError(result, t("eventsNotLoaded"));
    return result?.data ?? [];
  });
  const places = new Map(rows.map(({ location }) => [location.toLowerCase(), location]));
  return [...places.values()].slice(0, MOST_SUGGESTED);
}

/**
 * The most frequent street address of these events.
 * @returns null when none has one.
 * @throws DataError
 */
export async function readStreetOf(client: Client, eventIds: readonly string[]): Promise<string | null> {
  const result = await client.from("events").select("address").in("id", eventIds).not("address", "is", null);
  if (result.error) throw toDataError(result, t("eventsNotLoaded"));
  const streets = result.data.flatMap(({ address }) => address ?? []);
  const uses = (street: string) => streets.filter((other) => other === street).length;
  return streets.sort((one, other) => uses(other) - uses(one))[0] ?? null;
}

const eventPlace = z.object({ name: z.string(), county: z.string(), others: z.array(z.string()) }).nullable();

/**
 * The known place under which an event will be listed, and others of the same name; null when its location names none.
 * @throws DataError
 */
export async function findEventPlace(
  client: Client,
  location: string,
  address: string | null,
): Promise<NearbyPlace | null> {
  const result = await client.rpc("find_event_place", { location, ...(address !== null && { address }) }, READ);
  if (result.error) throw toDataError(result, t("eventsNotLoaded"));
  const found = eventPlace.parse(result.data);
  if (!found || found.others.length === 0) return found && { name: found.name, others: [] };
  const [name = "", ...others] = [found.county, ...found.others].map((county) => `${found.name}, ${county} County`);
  return { name, others };
}

/**
 * Venues of public events whose name or city contains a text (case-insensitive), without duplicates, each as its events write it, with its
 * city.
 * @throws DataError
 */
export async function findPlaces(client: Client, text: string): Promise<string[]> {
  const result = await client.rpc("find_places", { search: text }, READ);
  if (result.error) throw toDataError(result, t("eventsNotLoaded"));
  return result.data;
}
