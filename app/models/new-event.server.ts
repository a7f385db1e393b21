import type { Client, EventContent, EventRow } from "./client.ts";
import { DataError, toDataError } from "./data-error.ts";

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

/** Columns that are compared as they are; the database formats the two instants differently from JavaScript. */
const PLAIN_COLUMNS = [
  "title",
  "description",
  "category",
  "location",
  "image_url",
  "event_url",
  "max_attendees",
] as const;

function isSameContent(row: EventRow, content: EventContent): boolean {
  const instant = (text: string | null) => (text === null ? null : Date.parse(text));
  return (
    PLAIN_COLUMNS.every((column) => row[column] === content[column]) &&
    instant(row.start_date) === instant(content.start_date) &&
    instant(row.end_date) === instant(content.end_date)
  );
}
