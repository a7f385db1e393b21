import organizations from "#app/messages/organizations.ts";
import messages from "#app/messages/rejections.ts";
import { translator } from "#app/messages/translator.ts";
import { areSamePictures, removeUnusedPicture } from "#app/models/events/pictures.server.ts";
import {
  type Client,
  DataError,
  EVENT_CONTENT,
  type EventContent,
  type EventRow,
  toDataError,
} from "#app/models/supabase.ts";

const t = translator(messages);
const tOrganizations = translator(organizations);

/**
 * One event, or null when it does not exist or `client` may not see it.
 * @param failed the message when it cannot be loaded.
 * @throws DataError
 */
export async function getEvent(client: Client, id: string, failed = t("eventNotLoaded")): Promise<EventRow | null> {
  const result = await client.from("events").select("*").eq("id", id).maybeSingle();
  if (result.error) throw toDataError(result, failed);
  return result.data;
}

/**
 * An estimate of the number of events that `client` may see, exact for few. A health check: it fails when Supabase does not answer or
 * rejects the key.
 * @throws DataError
 */
export async function countEvents(client: Client): Promise<number> {
  const result = await client.from("events").select("*", { count: "estimated", head: true });
  if (result.error) throw toDataError(result, t("eventsNotLoaded"));
  return result.count ?? 0;
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
  if (result.error) throw toDataError(result, t("eventsNotLoaded"));
  return result.data;
}

/**
 * Changes an event of the caller or of their organizations, which then needs approval again. The files of a replaced picture are deleted.
 * @param current the event before the change.
 * @throws DataError of kind "missing" when it does not exist or is not theirs; "refused" for an admin, who may change no other's.
 */
export async function updateEvent(client: Client, current: EventRow, content: EventContent): Promise<EventRow> {
  const result = await client
    .from("events")
    .update({ ...content, is_approved: false })
    .eq("id", current.id)
    .select()
    .single();
  if (result.error) throw toDataError(result, t("eventNotUpdated"));
  // The picture of an approved event stays: its approved version shows it until the change is approved. Of one that waited already the
  // policies decide whether the approved version has it.
  if (current.picture_id !== content.picture_id && !current.is_approved) await removePictureOf(client, current);
  return result.data;
}

/** Deletes the files of the picture of an event that was deleted or has another picture now, if the caller uploaded it. */
async function removePictureOf(client: Client, { picture_id }: Pick<EventRow, "picture_id">): Promise<void> {
  if (picture_id !== null) await removeUnusedPicture(client, picture_id);
}

/**
 * Deletes an event of the caller or of their organizations, and the files of its picture.
 * @returns the deleted row, or null when it does not exist or is not theirs.
 * @throws DataError
 */
export async function deleteOwnEvent(client: Client, id: string): Promise<EventRow | null> {
  const result = await client.rpc("delete_own_event", { event_id: id }).maybeSingle();
  if (result.error) throw toDataError(result, t("eventNotDeleted"));
  if (result.data) await removePictureOf(client, result.data);
  return result.data;
}

/** The idempotency key was used before, to create the event `eventId` with other content. */
export class EventSubmittedError extends DataError {
  readonly eventId: string;

  constructor(eventId: string) {
    super("conflict", t("createdBefore"));
    this.eventId = eventId;
  }
}

/**
 * Creates an event of the caller, which waits for approval.
 * @param submissionKey idempotency key of the form: used again with the same content, the event that it created is returned. Null creates
 * a new event on each call.
 * @throws EventSubmittedError when the key was used with other content.
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
  // After any rejection, not only a unique violation: a limit on new events is checked first.
  const isRefused = result.status >= 400 && result.status < 500;
  const earlier = isRefused && submissionKey ? await findSubmitted(client, organizerId, submissionKey) : null;
  if (!earlier) throw toDataError(result, t("eventNotCreated"));
  if (!isSameContent(earlier, content) || !(await hasSamePicture(client, earlier, content)))
    throw new EventSubmittedError(earlier.id);
  return earlier;
}

async function findSubmitted(client: Client, organizerId: string, key: string): Promise<EventRow | null> {
  const result = await client
    .from("events")
    .select("*")
    .eq("organizer_id", organizerId)
    .eq("submission_key", key)
    .maybeSingle();
  if (result.error) throw toDataError(result, t("eventNotCreated"));
  return result.data;
}

/** Compared as moments: the database formats them differently from JavaScript. */
const INSTANTS = ["start_date", "end_date", "doors_at"] as const satisfies readonly (keyof EventContent)[];

/** Compared as they are; pictures by `hasSamePicture`. */
const PLAIN_COLUMNS = EVENT_CONTENT.filter((column) => !(["picture_id", ...INSTANTS] as string[]).includes(column));

/** Whether both have the same picture. A form that is sent twice uploads its file twice, as two pictures with the same digest. */
async function hasSamePicture(client: Client, row: EventRow, { picture_id }: EventContent): Promise<boolean> {
  if (row.picture_id === picture_id) return true;
  return row.picture_id !== null && picture_id !== null && areSamePictures(client, row.picture_id, picture_id);
}

function isSameContent(row: EventRow, content: EventContent): boolean {
  const instant = (text: string | null) => (text === null ? null : Date.parse(text));
  return (
    PLAIN_COLUMNS.every((column) => String(row[column]) === String(content[column])) &&
    INSTANTS.every((column) => instant(row[column]) === instant(content[column]))
  );
}

/**
 * Hands an event of the caller over to one of their organizations, or takes it from one.
 * @param organizationId null for the caller alone.
 * @param version the `updated_at` of the event that the caller has read.
 * @returns false when it has changed since.
 * @throws DataError of kind "refused" when it is not theirs to hand over.
 */
export async function handOverEvent(
  client: Client,
  id: string,
  organizationId: string | null,
  version: string,
): Promise<boolean> {
  const result = await client.rpc("hand_over_event", {
    event_id: id,
    // why: the generated types do not say that an argument may be null.
    new_organization: organizationId as string,
    version,
  });
  if (result.error) throw toDataError(result, tOrganizations("notHandedOver"));
  return result.data !== null;
}
