import { type AskedDates, addedDays } from "#app/domain/events/added-dates.ts";
import { addDays, type Day, dayOf, zoneOf } from "#app/domain/events/days.ts";
import { formatDay } from "#app/domain/events/format.ts";
import type { DatesAhead, SeriesDates } from "#app/domain/events/series.ts";
import { daysBetween, onDay, timesOfDates } from "#app/domain/events/series-dates.ts";
import messages from "#app/messages/series.ts";
import { translator } from "#app/messages/translator.ts";
import { removeUnusedPicture } from "#app/models/events/pictures.server.ts";
import { type Client, DataError, type EventContent, type EventRow, toDataError } from "#app/models/supabase.ts";

const t = translator(messages);

/** The columns from which the day of a later date is computed. */
type LaterDate = Pick<EventRow, "id" | "start_date" | "location" | "updated_at">;

/**
 * The rhythm of an event's series (`event_series.rhythm`); null without a series.
 * @throws DataError
 */
export async function getRhythm(client: Client, { series_id }: Pick<EventRow, "series_id">): Promise<string | null> {
  if (series_id === null) return null;
  const result = await client.from("event_series").select("rhythm").eq("id", series_id).maybeSingle();
  if (result.error) throw toDataError(result, t("seriesNotChanged"));
  return result.data?.rhythm ?? null;
}

/** Error code: dates cannot be added to the series. */
export const ADDED_DATES = "added_dates";

/**
 * The days that the form adds to the series.
 * @param day the day of this date according to the form.
 * @throws DataError with the code `added_dates` when they cannot be added.
 */
export async function findAddedDays(
  client: Client,
  current: EventRow,
  asked: NonNullable<AskedDates>,
  { day, timeZone, now }: { day: Day; timeZone: string; now: Date },
): Promise<Day[]> {
  const [rhythm, later] = await Promise.all([getRhythm(client, current), listLaterDates(client, current, now)]);
  const dayOfDate = ({ start_date, location }: Pick<EventRow, "start_date" | "location">) =>
    dayOf(start_date, zoneOf(location, timeZone));
  // Later dates move by as many days as this one.
  const days = later.map((date) => addDays(day, daysBetween(dayOfDate(current), dayOfDate(date))));
  const added = addedDays(asked, { rhythm: rhythm ?? "dates", day, later: days });
  if (!added.ok) throw new DataError("invalid", added.message, { code: ADDED_DATES });
  return added.days;
}

/**
 * Number of dates of the event's series that have the same owner and are not over: those later than this one, and all.
 * @param counts filters the dates. @throws DataError
 */
export async function countDatesAhead(
  client: Client,
  event: EventRow,
  now: Date,
  counts: (date: OwnDate) => boolean = () => true,
): Promise<DatesAhead> {
  if (event.series_id === null) return { later: 0, all: 1 };
  const result = await ownDates(client, event, now);
  if (result.error) throw toDataError(result, t("seriesNotChanged"));
  const others = result.data.filter((date) => date.id !== event.id && counts(date));
  return { later: others.filter((date) => date.start_date > event.start_date).length, all: others.length + 1 };
}

/**
 * Deletes a date of a series and all later ones, or all that are not over, and the files of their pictures. All or none.
 * @returns how many were deleted: 0 when the caller may not delete them.
 * @throws DataError
 */
export async function deleteDates(client: Client, event: EventRow, dates: SeriesDates, now: Date): Promise<number> {
  const found = await ownDates(client, event, now);
  if (found.error) throw toDataError(found, t("datesNotDeleted"));
  const others = found.data.filter(({ start_date }) => dates === "all" || start_date > event.start_date);
  const ids = new Set([event.id, ...others.map(({ id }) => id)]);
  const result = await client
    .from("events")
    .delete()
    .in("id", [...ids])
    .select("picture_id");
  if (result.error) throw toDataError(result, t("datesNotDeleted"));
  const pictures = new Set(result.data.map(({ picture_id }) => picture_id));
  for (const picture of pictures) if (picture !== null) await removeUnusedPicture(client, picture);
  return result.data.length;
}

/** The columns from which the day of a date, its version and its visibility are computed. */
type OwnDate = LaterDate & Pick<EventRow, "first_approved_at" | "unpublished_at">;

/** The dates of the series of an event that have the same owner and are not over, soonest first. */
function ownDates(client: Client, event: EventRow, now: Date) {
  const { series_id, organization_id, organizer_id } = event;
  const dates = client
    .from("events")
    .select("id, start_date, location, updated_at, first_approved_at, unpublished_at")
    .eq("series_id", series_id ?? "")
    .or(`start_date.gt.${now.toISOString()},end_date.gt.${now.toISOString()}`)
    .order("start_date");
  return organization_id === null
    ? dates.is("organization_id", null).eq("organizer_id", organizer_id)
    : dates.eq("organization_id", organization_id);
}

/**
 * The later dates of the series of an event that have the same owner and are not over; none for an event without a series.
 * @throws DataError
 */
export async function listLaterDates(client: Client, event: EventRow, now: Date): Promise<LaterDate[]> {
  if (event.series_id === null) return [];
  const result = await ownDates(client, event, now);
  if (result.error) throw toDataError(result, t("seriesNotChanged"));
  return result.data.filter(({ start_date }) => start_date > event.start_date);
}

/**
 * Changes a date of a series and all later ones. These keep their days, or move by as many days as this one. All or none.
 * @param current the event before the change.
 * @param asked dates to add; null for none.
 * @returns how many dates were changed (those without a difference are not), how many were added, and whether all changed ones are public.
 * @throws DataError with the code `added_dates` when dates cannot be added; of kind "conflict" when one of them was changed, added or
 * deleted meanwhile; "invalid" for a time that does not exist (daylight saving).
 */
export async function changeSeries(
  client: Client,
  current: EventRow,
  content: EventContent,
  { asked, timeZone, now }: { asked: AskedDates; timeZone: string; now: Date },
): Promise<{ changed: number; added: number; arePublic: boolean }> {
  const zone = zoneOf(content.location, timeZone);
  const day = dayOf(content.start_date, zone);
  const days = asked ? await findAddedDays(client, current, asked, { day, timeZone, now }) : [];
  const later = await listLaterDates(client, current, now);
  const inZone = ({ id, start_date, location }: LaterDate) => ({ id, start_date, zone: zoneOf(location, timeZone) });
  const { times, skipped } = timesOfDates(inZone(current), later.map(inZone), { ...content, zone });
  if (skipped) throw new DataError("invalid", t("timeSkippedOn", { day: formatDay(skipped) }));
  const newTimes = days.map((each) => {
    const own = onDay(content, each, zone);
    if (!own) throw new DataError("invalid", t("dateSkipped", { day: formatDay(each) }), { code: ADDED_DATES });
    if (Date.parse(own.start_date) <= now.getTime())
      throw new DataError("invalid", t("dateInPast", { day: formatDay(each) }), { code: ADDED_DATES });
    return own;
  });
  const result = await client.rpc("change_series", {
    event_id: current.id,
    version: current.updated_at,
    content,
    times: [...times, ...newTimes].map((each) => ({ ...each })),
  });
  if (result.error) throw toDataError(result, t("seriesNotChanged"));
  if (result.data.length === 0) throw new DataError("conflict", t("seriesChangedMeanwhile"));
  const versions = new Map([current, ...later].map(({ id, updated_at }) => [id, updated_at]));
  const changed = result.data.filter(({ id, updated_at }) => versions.has(id) && versions.get(id) !== updated_at);
  // As in updateEvent().
  if (current.picture_id !== null && current.picture_id !== content.picture_id && !current.is_approved)
    await removeUnusedPicture(client, current.picture_id);
  return {
    changed: changed.length,
    added: newTimes.length,
    arePublic: changed.every(({ is_approved }) => is_approved),
  };
}
