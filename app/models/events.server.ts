import type { ListPosition } from "#app/domain/parse-event-filters.ts";
import type { Database } from "#app/types/database.ts";
import { type Client, DataError, type EventContent, type EventRow, READ, toDataError } from "./supabase.ts";

const LOAD_FAILED = "The events could not be loaded. Please try again in a moment.";

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
 * About how many events `client` may see; exact while there are few. Shows whether Supabase answers and accepts the key.
 * @throws DataError
 */
export async function countEvents(client: Client): Promise<number> {
  const result = await client.from("events").select("*", { count: "estimated", head: true });
  if (result.error) throw toDataError(result, LOAD_FAILED);
  return result.count ?? 0;
}

/** What the dashboard shows. Times are UTC ISO 8601. */
export type OwnDashboard = Database["public"]["Functions"]["own_dashboard"]["Returns"][number];

/**
 * The caller's events: those that wait and the newest 24 approved ones, with the last decisions of admins about them since `decidedFrom` and
 * the events that were removed after they ended, latest first.
 * @param place.before goes on with the approved events that were created before this one (`positionOf`), and nothing else.
 * @param place.asked id of an event of the caller that is read as well, wherever it is listed.
 * @throws DataError
 */
export async function getOwnDashboard(
  client: Client,
  decidedFrom: string,
  { before, asked }: { before: ListPosition | null; asked: string | null },
): Promise<OwnDashboard> {
  const position = { before_created: before?.start, before_id: before?.id };
  const query = { decided_from: decidedFrom, ...position, asked_id: asked ?? undefined };
  const result = await client.rpc("own_dashboard", query, READ);
  if (result.error) throw toDataError(result, LOAD_FAILED);
  return result.data[0] ?? { pending: [], approved: [], has_older: false, decisions: [], past: [], asked: [] };
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

/** A form that had already created an event, `eventId`, was sent again with other content. */
export class EventSubmittedError extends DataError {
  readonly eventId: string;

  constructor(eventId: string) {
    super(
      "conflict",
      "You have created an event with this form before, and it is saved. To create another one with what is written here, press Create Event again.",
    );
    this.eventId = eventId;
  }
}

/**
 * Creates an event of the caller, which waits for approval.
 * @param submissionKey of the form: sent again with the same content, it returns the event that it created. Null: always a new one.
 * @throws EventSubmittedError when the form has created an event with other content.
 * @throws DataError
 */
export async function createEvent(
  client: Client,
  organizerId: string,
  content: EventContent,
  submissionKey: string | null,
): Promise<EventRow> {
  const result = await client
    .from("events")
    .insert({ ...content, organizer_id: organizerId, is_approved: false, submission_key: submissionKey })
    .select()
    .single();
  if (!result.error) return result.data;
  // After any rejection: a limit on new events does not matter if this form has already created its event.
  const isRefused = result.status >= 400 && result.status < 500;
  const earlier = isRefused && submissionKey ? await findSubmitted(client, organizerId, submissionKey) : null;
  if (!earlier) throw toDataError(result, "Failed to create event");
  if (!isSameContent(earlier, content)) throw new EventSubmittedError(earlier.id);
  return earlier;
}

async function findSubmitted(client: Client, organizerId: string, key: string): Promise<EventRow | null> {
  const result = await client
    .from("events")
    .select("*")
    .eq("organizer_id", organizerId)
    .eq("submission_key", key)
    .maybeSingle();
  if (result.error) throw toDataError(result, "Failed to create event");
  return result.data;
}

/** Columns that are compared as they are; the database formats the three instants differently from JavaScript. */
const PLAIN_COLUMNS = [
  "title",
  "description",
  "category",
  "location",
  "image_url",
  "event_url",
  "max_attendees",
  "price_kind",
  "price_min_cents",
  "price_max_cents",
] as const;

function isSameContent(row: EventRow, content: EventContent): boolean {
  const instant = (text: string | null) => (text === null ? null : Date.parse(text));
  return (
    PLAIN_COLUMNS.every((column) => row[column] === content[column]) &&
    instant(row.start_date) === instant(content.start_date) &&
    instant(row.end_date) === instant(content.end_date) &&
    instant(row.doors_at) === instant(content.doors_at)
  );
}
