import type { EventFieldName } from "#app/domain/events/controls.ts";
import { toEventForm } from "#app/domain/events/form.ts";
import { ownerOf, ownsEvent } from "#app/domain/events/ownership.ts";
import { z } from "#app/domain/site/zod.ts";
import { getEvent } from "#app/models/events/events.server.ts";
import { getPastEvent } from "#app/models/events/submission.server.ts";
import type { Client } from "#app/models/supabase.ts";

/** An uploaded picture is attached by who uploaded it, and not kept after the end of its event. */
const NO_PICTURE = { picture_id: null, image_alt: null, image_focus_x: null, image_focus_y: null };

/**
 * Values of the form of a new event that is like one of the member's own or of their organizations, removed ones included: everything but
 * the dates. An uploaded picture is used again by who created the event; of a removed event it is gone.
 * @param id as it stands in the address.
 * @returns null for an id of no own event.
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
