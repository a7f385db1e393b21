import { z } from "#app/domain/site/zod.ts";
import type { QueryContext } from "#app/models/lists/list-filter.server.ts";
import { type Listing, listingsSchema } from "#app/models/lists/listing-page.server.ts";
import { type Client, type EventRow, READ, toDataError } from "#app/models/supabase.ts";

/** Why an event that was public cannot be read at present: its organizer changed it, or an admin unpublished it. */
export type EventNotice = "updating" | "under_review";

/** Who organizes an event, where they have a public page. */
export interface EventOrganizer {
  name: string;
  slug: string;
}

/**
 * An event as the caller may see it, or why it is not shown; and up to four similar public events. `venue` is the slug of its
 * venue, where something is coming up there; `is_saved` whether the caller has saved it; `organizer` the public page of its organizer, if any; `same_day` up to four other
 * events of the day in its city.
 */
export type EventPage =
  | {
      kind: "event";
      event: EventRow;
      is_saved: boolean;
      venue: string | null;
      organizer: EventOrganizer | null;
      /** When it was to start before it was moved in the last 30 days, the first one first. */
      previous_starts: string[];
      same_day: Listing[];
      similar: Listing[];
    }
  | { kind: "notice"; notice: EventNotice }
  | { kind: "removed"; isOver: boolean; similar: Listing[] }
  | { kind: "unknown" };

const eventSchema: z.ZodType<EventRow> = z.object({
  id: z.string(),
  organizer_id: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  location: z.string(),
  start_date: z.string(),
  end_date: z.string().nullable(),
  image_url: z.string().nullable(),
  picture_id: z.string().nullable(),
  image_alt: z.string().nullable(),
  image_focus_x: z.number().nullable(),
  image_focus_y: z.number().nullable(),
  picture: z.json().nullable(),
  event_url: z.string().nullable(),
  max_attendees: z.number().nullable(),
  price_kind: z.string().nullable(),
  price_min_cents: z.number().nullable(),
  price_max_cents: z.number().nullable(),
  doors_at: z.string().nullable(),
  is_approved: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  submission_key: z.string().nullable(),
  first_approved_at: z.string().nullable(),
  unpublished_at: z.string().nullable(),
  unpublish_reason: z.string().nullable(),
});

const eventPageSchema = z.union([
  z.object({
    event: eventSchema,
    is_saved: z.boolean(),
    venue: z.string().nullable(),
    organizer: z.object({ name: z.string(), slug: z.string() }).nullable(),
    previous_starts: z.array(z.string()),
    same_day: listingsSchema,
    similar: listingsSchema,
  }),
  z.object({
    event: z.null(),
    notice: z.enum(["updating", "under_review"]).nullable(),
    is_removed: z.boolean(),
    is_over: z.boolean(),
    similar: listingsSchema,
  }),
]);

/**
 * What the page of an event shows to this caller. Similar events are those of its city and category first, then its city's, then its
 * category's.
 * @throws DataError
 */
export async function readEventPage(
  client: Client,
  id: string,
  { now, siteTimeZone }: QueryContext,
): Promise<EventPage> {
  const query = { event_id: id, at: now.toISOString(), site_zone: siteTimeZone };
  const result = await client.rpc("event_page", query, READ);
  if (result.error) throw toDataError(result, "Failed to load event details");
  const page = eventPageSchema.parse(result.data);
  if (page.event) return { kind: "event", ...page };
  if (page.notice) return { kind: "notice", notice: page.notice };
  return page.is_removed ? { kind: "removed", isOver: page.is_over, similar: page.similar } : { kind: "unknown" };
}
