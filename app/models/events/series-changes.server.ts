import { zoneOf } from "#app/domain/events/days.ts";
import { formatDay } from "#app/domain/events/format.ts";
import { timesOfDates } from "#app/domain/events/series-dates.ts";
import messages from "#app/messages/series.ts";
import { translator } from "#app/messages/translator.ts";
import { removeUnusedPicture } from "#app/models/events/pictures.server.ts";
import { type Client, DataError, type EventContent, type EventRow, toDataError } from "#app/models/supabase.ts";

const t = translator(messages);

/** What of a later date tells its day. */
type LaterDate = Pick<EventRow, "id" | "start_date" | "location" | "updated_at">;

/**
 * The later dates of the series of an event that have the same owner and are not over; none for an event without a series.
 * @throws DataError
 */
export async function listLaterDates(client: Client, event: EventRow, now: Date): Promise<LaterDate[]> {
  const { series_id, organization_id, organizer_id, start_date } = event;
  if (series_id === null) return [];
  const dates = client
    .from("events")
    .select("id, start_date, location, updated_at")
    .eq("series_id", series_id)
    .gt("start_date", start_date)
    .or(`start_date.gt.${now.toISOString()},end_date.gt.${now.toISOString()}`)
    .order("start_date");
  const own =
    organization_id === null
      ? dates.is("organization_id", null).eq("organizer_id", organizer_id)
      : dates.eq("organization_id", organization_id);
  const result = await own;
  if (result.error) throw toDataError(result, t("seriesNotChanged"));
  return result.data;
}

/**
 * Changes a date of a series and all later ones, which keep their days, or move by as many days as this one. All change, or none.
 * @param current the event before the change.
 * @returns how many dates were changed (one in which nothing differs is left as it is), and whether all of them are public.
 * @throws DataError of kind "conflict" when one of them was changed, added or deleted meanwhile; "invalid" where a time does not exist.
 */
export async function changeSeries(
  client: Client,
  current: EventRow,
  content: EventContent,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<{ changed: number; arePublic: boolean }> {
  const later = await listLaterDates(client, current, now);
  const inZone = ({ id, start_date, location }: LaterDate) => ({ id, start_date, zone: zoneOf(location, timeZone) });
  const { times, skipped } = timesOfDates(inZone(current), later.map(inZone), {
    ...content,
    zone: zoneOf(content.location, timeZone),
  });
  if (skipped) throw new DataError("invalid", t("timeSkippedOn", { day: formatDay(skipped) }));
  const result = await client.rpc("change_series", {
    event_id: current.id,
    version: current.updated_at,
    content,
    times: times.map((each) => ({ ...each })),
  });
  if (result.error) throw toDataError(result, t("seriesNotChanged"));
  if (result.data.length === 0) throw new DataError("conflict", t("seriesChangedMeanwhile"));
  const versions = new Map([current, ...later].map(({ id, updated_at }) => [id, updated_at]));
  const changed = result.data.filter(({ id, updated_at }) => versions.get(id) !== updated_at);
  // As in updateEvent().
  if (current.picture_id !== null && current.picture_id !== content.picture_id && !current.is_approved)
    await removeUnusedPicture(client, current.picture_id);
  return { changed: changed.length, arePublic: changed.every(({ is_approved }) => is_approved) };
}
