import type { EventFieldName } from "#app/domain/events/controls.ts";
import { toEventForm } from "#app/domain/events/form.ts";
import { ownerOf, ownsEvent } from "#app/domain/events/ownership.ts";
import { z } from "#app/domain/site/zod.ts";
import { getEvent } from "#app/models/events/events.server.ts";
import { getPastEvent } from "#app/models/events/submission.server.ts";
import type { Client } from "#app/models/supabase.ts";

/** An uploaded picture can only be attached by its uploader, and is deleted after the event. */
const NO_PICTURE = { picture_id: null, image_alt: null, image_focus_x: null, image_focus_y: null };

/**
 * Form values for a new event, copied from an event of the member or their organizations, including removed ones: everything except the
 * dates. An uploaded picture is only reused by the event's creator; that of a removed event is deleted.
 * @param id unvalidated, from the URL.
 * @returns null unless it is the id of an own event.
 * @throws DataError
 */
export async function reusedEvent(
  client: Client,
  user: { id: string; ownerIds: readonly string[] },
  id: string | null,
  siteTimeZone: string,
): Promise<Partial<Record<EventFieldName, string>> | null> {
  if (!z.uuid().safeParse(id).success || id === null) return null;
  const event = await getEvent(client, id);
  const own = event && ownsEvent(user, event) ? event : null;
  const isOthers = own !== null && own.picture_id !== null && own.organizer_id !== user.id;
  const past = own ? null : await getPastEvent(client, id);
  const used = own ? { ...own, ...(isOthers && NO_PICTURE) } : past && { ...NO_PICTURE, ...past };
  return (
    used && {
      ...toEventForm(used, siteTimeZone),
      publisher: ownerOf(used),
      start_date: "",
      end_date: "",
      start_day: "",
      end_day: "",
      far_year: "",
    }
  );
}
