import type { AttendanceFacts } from "#app/domain/events/attendance.ts";
import { inReadersLanguage } from "#app/domain/events/language.ts";
import type { EventFacts } from "#app/domain/events/summary.ts";
import { z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/rejections.ts";
import { translator } from "#app/messages/translator.ts";
import { type Client, eventRowSchema, READ, toDataError } from "#app/models/supabase.ts";

const t = translator(messages);

/**
 * The public part of an event while a change is pending: title, date, place and picture of the approved version. All other facts are null.
 */
export interface UpdatingEvent extends EventFacts, AttendanceFacts {
  image_alt: string | null;
  /** The organizer's plan (cancelled, ...). It is not content, so it needs no review. */
  status: string | null;
  status_at: string | null;
  /** Whether the change waits for an admin; otherwise it was returned or refused, and waits for its organizer. */
  is_waiting: boolean;
}

const NOT_SHOWN = {
  max_attendees: null,
  price_kind: null,
  price_min_cents: null,
  price_max_cents: null,
  ages: null,
  good_for_children: null,
  setting: null,
  access: [],
};

/** The result of `updating_event`. */
export const updatingEventSchema = eventRowSchema
  .pick({
    id: true,
    title: true,
    language: true,
    translation_language: true,
    translated_title: true,
    category: true,
    location: true,
    start_date: true,
    end_date: true,
    is_all_day: true,
    image_url: true,
    motif: true,
    picture: true,
    image_alt: true,
    status: true,
    status_at: true,
  })
  .extend({
    is_waiting: z.boolean(),
  })
  .transform((event): UpdatingEvent => inReadersLanguage({ ...event, ...NOT_SHOWN }));

/**
 * The public part of an event whose change is pending, returned or refused.
 * @returns null for every other event.
 * @throws DataError
 */
export async function readUpdatingEvent(client: Client, id: string): Promise<UpdatingEvent | null> {
  const result = await client.rpc("updating_event", { event_id: id }, READ);
  if (result.error) throw toDataError(result, t("eventNotLoaded"));
  return result.data === null ? null : updatingEventSchema.parse(result.data);
}
