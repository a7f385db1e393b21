import type { EventFieldName } from "#app/domain/events/controls.ts";
import { toEventForm } from "#app/domain/events/form.ts";
import { z } from "#app/domain/site/zod.ts";
import { getEvent } from "#app/models/events/events.server.ts";
import { getPastEvent } from "#app/models/events/submission.server.ts";
import type { Client } from "#app/models/supabase.ts";

/** What is not kept of an event after its end. */
const NOT_KEPT = {
  picture_id: null,
  image_alt: null,
  image_focus_x: null,
  image_focus_y: null,
  translation_language: null,
  translated_title: null,
  translated_description: null,
};

/**
 * Values of the form of a new event that is like one of the member's own, removed ones included: everything but the dates. Of a removed
 * event the uploaded picture and the translation are gone.
 * @param id as it stands in the address.
 * @returns null for an id of no own event.
 * @throws DataError
 */
export async function reusedEvent(
  client: Client,
  userId: string,
  id: string | null,
  siteTimeZone: string,
): Promise<Partial<Record<EventFieldName, string>> | null> {
  if (!z.uuid().safeParse(id).success || id === null) return null;
  const event = await getEvent(client, id);
  const own = event?.organizer_id === userId ? event : null;
  const past = own ? null : await getPastEvent(client, id);
  const used = own ?? (past && { ...NOT_KEPT, ...past });
  return used && { ...toEventForm(used, siteTimeZone), start_date: "", end_date: "" };
}
