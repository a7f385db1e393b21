import organizations from "#app/messages/organizations.ts";
import messages from "#app/messages/rejections.ts";
import { translator } from "#app/messages/translator.ts";
import { removeUnusedPicture } from "#app/models/events/pictures.server.ts";
import { type Client, type EventContent, type EventRow, toDataError } from "#app/models/supabase.ts";

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
 * The newest event of an organizer; null without any.
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
 * @throws DataError of kind "missing" when it does not exist or is not theirs; "refused" for an admin, who may not edit events of others.
 */
export async function updateEvent(client: Client, current: EventRow, content: EventContent): Promise<EventRow> {
  const result = await client
    .from("events")
    .update({ ...content, is_approved: false })
    .eq("id", current.id)
    .select()
    .single();
  if (result.error) throw toDataError(result, t("eventNotUpdated"));
  // An approved event keeps its picture file: the approved version shows it until the change is approved. If the event was already pending,
  // the policies refuse to delete a picture that the approved version still shows.
  if (current.picture_id !== content.picture_id && !current.is_approved) await removePictureOf(client, current);
  return result.data;
}

/** Deletes the files of a deleted or replaced picture, if the caller uploaded it. */
async function removePictureOf(client: Client, { picture_id }: Pick<EventRow, "picture_id">): Promise<void> {
  if (picture_id !== null) await removeUnusedPicture(client, picture_id);
}

/**
 * Deletes an event of the caller or of their organizations, and the files of its picture.
 * @param ownerIds the ids of the caller and of their organizations. Without this filter an admin could delete others' events here.
 * @returns the deleted row, or null when it does not exist or is not theirs.
 * @throws DataError
 */
export async function deleteOwnEvent(
  client: Client,
  ownerIds: readonly string[],
  id: string,
): Promise<EventRow | null> {
  const owners = `(${ownerIds.join()})`;
  const isOwn = `organizer_id.in.${owners},organization_id.in.${owners}`;
  const result = await client.from("events").delete().eq("id", id).or(isOwn).select().maybeSingle();
  if (result.error) throw toDataError(result, t("eventNotDeleted"));
  if (result.data) await removePictureOf(client, result.data);
  return result.data;
}

/**
 * Transfers an event of the caller to one of their organizations, or back to their account.
 * @param organizationId null for the caller's account.
 * @param version the `updated_at` of the event that the caller has read.
 * @returns false when it has changed since.
 * @throws DataError of kind "refused" when they may not transfer it.
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
