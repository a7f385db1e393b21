import { type City, locationPatterns } from "#app/domain/cities.ts";
import type { Database } from "#app/types/database.ts";
import { type Client, type EventContent, type EventRow, READ } from "./client.ts";
import { toDataError } from "./data-error.ts";

export type { EventContent, EventRow };

/** Events on one page of a list: fills grids of two, three and four columns. */
export const PAGE_SIZE = 24;

/** Events in the featured section (PRODUCT.md, Figures). */
export const FEATURED_COUNT = 4;

/** Longest list of one day that is read at once; also Supabase's default limit. */
const MAX_DAY_EVENTS = 1000;

const LOAD_FAILED = "The events could not be loaded. Please try again in a moment.";

/** What narrows a public list. Empty strings and nulls narrow nothing. */
export interface EventQuery {
  /** Part of the title or description, ignoring case. */
  search?: string;
  category?: string | null;
  /** Part of the location, ignoring case; one of several texts is enough. */
  locations?: readonly string[];
  /** Lies in this city, by the spellings of its name. */
  city?: City | null;
  /** Earliest start, UTC ISO 8601. */
  from: string;
  /** Starts before this, UTC ISO 8601. */
  before?: string;
}

/** One page of a list and how many there are in all. */
export interface EventPage {
  events: EventRow[];
  total: number;
  page: number;
  pageCount: number;
}

/**
 * Approved events that start at `query.from` or later, soonest first, as `client` may see them.
 * @param page counted from 1; a page past the end is empty.
 * @throws DataError
 */
export async function listPublicEvents(client: Client, query: EventQuery, page = 1): Promise<EventPage> {
  const offset = (page - 1) * PAGE_SIZE;
  const result = await publicEvents(client, query, true).range(offset, offset + PAGE_SIZE - 1);
  // PGRST103: the page is past the end, which is an empty page, not a failure.
  if (result.error?.code === "PGRST103") return { events: [], total: 0, page, pageCount: 0 };
  if (result.error) throw toDataError(result, LOAD_FAILED);
  const total = result.count ?? 0;
  return { events: result.data, total, page, pageCount: Math.ceil(total / PAGE_SIZE) };
}

/**
 * All approved events between two instants, soonest first; at most 1000.
 * @throws DataError
 */
export async function listPublicEventsBetween(
  client: Client,
  query: EventQuery & { before: string },
): Promise<EventRow[]> {
  const result = await publicEvents(client, query, false).limit(MAX_DAY_EVENTS);
  if (result.error) throw toDataError(result, LOAD_FAILED);
  return result.data;
}

/**
 * The next approved events, at most four.
 * @throws DataError
 */
export function listFeaturedEvents(client: Client, from: string): Promise<EventRow[]> {
  return listNextEvents(client, { from }, FEATURED_COUNT);
}

/**
 * The next approved events that match the query, at most `most`, without counting all of them.
 * @throws DataError
 */
export async function listNextEvents(client: Client, query: EventQuery, most: number): Promise<EventRow[]> {
  const result = await publicEvents(client, query, false).limit(most);
  if (result.error) throw toDataError(result, LOAD_FAILED);
  return result.data;
}

/**
 * One event, or null when it does not exist or `client` may not see it.
 * @param failed the message when it cannot be loaded.
 * @throws DataError
 */
export async function getEvent(
  client: Client,
  id: string,
  failed = "Failed to load event details",
): Promise<EventRow | null> {
  const result = await client.from("events").select("*").eq("id", id).maybeSingle();
  if (result.error) throw toDataError(result, failed);
  return result.data;
}

/**
 * Category and place of a removed event that was public, or null.
 * @throws DataError
 */
export async function getRemovedEvent(
  client: Client,
  id: string,
): Promise<{ category: string; location: string } | null> {
  const result = await client.rpc("find_removed_event", { event_id: id }, READ);
  if (result.error) throw toDataError(result, "Failed to load event details");
  return result.data[0] ?? null;
}

/** Why an event that was public cannot be read at present. */
export type EventNotice = "updating" | "under_review";

/**
 * Why an event that was public is hidden: its organizer changed it, or an admin unpublished it. Null for all other events,
 * including those that were never public.
 * @throws DataError
 */
export async function getEventNotice(client: Client, id: string): Promise<EventNotice | null> {
  const result = await client.rpc("event_notice", { event_id: id }, READ);
  if (result.error) throw toDataError(result, "Failed to load event details");
  return result.data === "updating" || result.data === "under_review" ? result.data : null;
}

/** A decision of an admin about one of the organizer's events. Times are UTC ISO 8601. */
export type EventDecisionRow = Pick<
  Database["public"]["Tables"]["event_decisions"]["Row"],
  "id" | "event_id" | "title" | "decision" | "reason" | "decided_at"
>;

/** Decisions shown on the dashboard. */
const SHOWN_DECISIONS = 10;

/**
 * The last decisions of admins about events of one organizer since `from`, newest first. Others' decisions are not readable.
 * @throws DataError
 */
export async function listDecisions(client: Client, organizerId: string, from: string): Promise<EventDecisionRow[]> {
  const result = await client
    .from("event_decisions")
    .select("id, event_id, title, decision, reason, decided_at")
    .eq("organizer_id", organizerId)
    .gte("decided_at", from)
    .order("decided_at", { ascending: false })
    .order("id", { ascending: false })
    .limit(SHOWN_DECISIONS);
  if (result.error) throw toDataError(result, LOAD_FAILED);
  return result.data;
}

/**
 * The newest event of an organizer; null if there is none.
 * @throws DataError
 */
export async function getNewestEvent(client: Client, organizerId: string): Promise<EventRow | null> {
  const result = await client
    .from("events")
    .select("*")
    .eq("organizer_id", organizerId)
    .order("created_at", { ascending: false })
    .limit(1)
    .maybeSingle();
  if (result.error) throw toDataError(result, LOAD_FAILED);
  return result.data;
}

/**
 * All events of one organizer, newest first.
 * @throws DataError
 */
export async function listOrganizerEvents(client: Client, organizerId: string): Promise<EventRow[]> {
  const result = await client
    .from("events")
    .select("*")
    .eq("organizer_id", organizerId)
    .order("created_at", { ascending: false })
    .order("id");
  if (result.error) throw toDataError(result, LOAD_FAILED);
  return result.data;
}

/** A removed event, kept for its organizer. */
export interface PastEvent {
  id: string;
  title: string;
  location: string;
  category: string;
  start_date: string;
}

/**
 * The caller's events that were removed after they ended, latest first; at most 100.
 * @throws DataError
 */
export async function listPastEvents(client: Client, organizerId: string): Promise<PastEvent[]> {
  const result = await client
    .from("past_events")
    .select("id, title, location, category, start_date")
    .eq("organizer_id", organizerId)
    .order("start_date", { ascending: false })
    .order("id")
    .limit(100);
  if (result.error) throw toDataError(result, LOAD_FAILED);
  return result.data;
}

/**
 * The number of events that `client` may see: the cheapest call that shows whether Supabase answers and accepts the key.
 * @throws DataError
 */
export async function countEvents(client: Client): Promise<number> {
  const result = await client.from("events").select("*", { count: "exact", head: true });
  if (result.error) throw toDataError(result, LOAD_FAILED);
  return result.count ?? 0;
}

/**
 * Changes an event of the caller, which then needs approval again.
 * @throws DataError of kind "missing" when it does not exist or is not theirs.
 */
export async function updateEvent(
  client: Client,
  organizerId: string,
  id: string,
  content: EventContent,
): Promise<EventRow> {
  const result = await client
    .from("events")
    .update({ ...content, is_approved: false })
    .eq("id", id)
    .eq("organizer_id", organizerId)
    .select()
    .single();
  if (result.error) throw toDataError(result, "Failed to update event");
  return result.data;
}

/**
 * Deletes an event of the caller.
 * @returns the deleted row, or null when it does not exist or is not theirs.
 * @throws DataError
 */
export async function deleteOwnEvent(client: Client, organizerId: string, id: string): Promise<EventRow | null> {
  const result = await client
    .from("events")
    .delete()
    .eq("id", id)
    .eq("organizer_id", organizerId)
    .select()
    .maybeSingle();
  if (result.error) throw toDataError(result, "Failed to delete event");
  return result.data;
}

function publicEvents(client: Client, query: EventQuery, withCount: boolean) {
  let events = client
    .from("events")
    .select("*", withCount ? { count: "exact" } : {})
    .eq("is_approved", true)
    .gte("start_date", query.from);
  if (query.before) events = events.lt("start_date", query.before);
  if (query.category) events = events.eq("category", query.category);
  if (query.locations?.length) events = events.or(query.locations.map((text) => contains("location", text)).join(","));
  if (query.city)
    events = events.or(
      locationPatterns(query.city)
        .map((pattern) => matches("location", pattern))
        .join(","),
    );
  if (query.search) events = events.or(`${contains("title", query.search)},${contains("description", query.search)}`);
  return events.order("start_date").order("id");
}

/**
 * A PostgREST condition: `column` contains `text` literally; `%` and `_` are escaped.
 * PostgREST reads `*` as `%` and offers no escape, so a star stands for any one character.
 */
function contains(column: "title" | "description" | "location", text: string): string {
  const pattern = text.replace(/[\\%_]/g, "\\$&").replaceAll("*", "_");
  return matches(column, `%${pattern}%`);
}

/** A PostgREST condition: `column` matches an SQL pattern, ignoring case. */
function matches(column: "title" | "description" | "location", pattern: string): string {
  return `${column}.ilike."${pattern.replace(/[\\"]/g, "\\$&")}"`;
}
