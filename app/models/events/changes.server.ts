import { CHANGE_KINDS, type ChangeList, type EventChange } from "#app/domain/events/changes.ts";
import type { ChangesPlace } from "#app/domain/events/changes-address.ts";
import type { City } from "#app/domain/events/cities.ts";
import { z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/rejections.ts";
import { translator } from "#app/messages/translator.ts";
import { type Client, READ, toDataError } from "#app/models/supabase.ts";

const t = translator(messages);

/** Changes on one page. */
const PAGE_SIZE = 50;

const changeSchema: z.ZodType<EventChange> = z.object({
  id: z.number(),
  event_id: z.string(),
  kind: z.enum(CHANGE_KINDS),
  changed_at: z.string(),
  title: z.string().nullable(),
  category: z.string(),
  city: z.string().nullable(),
  location: z.string().nullable(),
  start_date: z.string(),
  old_location: z.string().nullable(),
  old_start_date: z.string().nullable(),
  is_all_day: z.boolean(),
  is_public: z.boolean(),
  has_moved: z.boolean(),
});

const pageSchema = z
  .object({ changes: z.array(changeSchema), has_previous: z.boolean(), has_next: z.boolean() })
  .transform(
    ({ changes, has_previous, has_next }): ChangeList => ({
      changes,
      previous: has_previous ? (changes[0]?.id ?? null) : null,
      next: has_next ? (changes.at(-1)?.id ?? null) : null,
    }),
  );

/**
 * One page of the changes of public events in the last 30 days, newest first, by keyset pagination.
 * @param city null for all events.
 * @throws DataError
 */
export async function listChanges(
  client: Client,
  city: City | null,
  { after, before }: ChangesPlace,
): Promise<ChangeList> {
  const query = {
    in_city: city?.slug,
    after_id: after ?? undefined,
    before_id: before ?? undefined,
    page_size: PAGE_SIZE,
  };
  const result = await client.rpc("list_changes", query, READ);
  if (result.error) throw toDataError(result, t("changesNotLoaded"));
  return pageSchema.parse(result.data);
}
