import { type AskedDates, askedDatesSchema, type ChangedEventInput } from "#app/domain/events/added-dates.ts";
import { type EventFieldName, eventFieldOf, typedFirstDay } from "#app/domain/events/controls.ts";
import { dayOf, isDay, zoneOf } from "#app/domain/events/days.ts";
import { outcomeOf, type SaveOutcome } from "#app/domain/events/public-version.ts";
import { SCOPE_FIELD, SERIES_FIELDS, THIS_AND_LATER } from "#app/domain/events/series.ts";
import { showDates } from "#app/domain/events/series-form.ts";
import { keepUnchangedTimes } from "#app/domain/events/times-form.ts";
import organizer from "#app/messages/organizer.ts";
import messages from "#app/messages/series.ts";
import { translator } from "#app/messages/translator.ts";
import { getEvent, updateEvent } from "#app/models/events/events.server.ts";
import { ADDED_DATES, changeSeries, findAddedDays } from "#app/models/events/series-changes.server.ts";
import { type Client, DataError, type EventRow } from "#app/models/supabase.ts";
import type { SignedIn } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import { EVENT_FORM_FIELDS } from "./event-draft.server.ts";
import type { Form } from "./handle-form.server.ts";

const t = translator(messages);
const event = translator(organizer);

// The edit form, and its effect on other dates of a series.

/** The fields of the edit form. */
export const CHANGE_FIELDS = [...EVENT_FORM_FIELDS, SCOPE_FIELD, ...SERIES_FIELDS] as const;

/** The field of the edit form that an error is about. */
export function fieldOfChange(error: DataError): string | undefined {
  return error.code === ADDED_DATES ? "repeat_dates" : eventFieldOf(error);
}

/** The outcome of saving, and the numbers of changed and added dates of a series. */
interface SavedChange {
  done: SaveOutcome;
  dates?: number;
  added?: number;
}

/**
 * Saves the edit form for a single event, or for a date of a series and all later ones, and adds dates.
 * @param current the event before the change.
 * @param scope the choice of `SeriesScope`; null for the last date of a series, which has none.
 * @throws DataError
 */
export async function saveChange(
  client: Client,
  current: EventRow,
  { content: edited, asked }: ChangedEventInput,
  scope: FormDataEntryValue | null,
): Promise<SavedChange> {
  const content = keepUnchangedTimes(edited, current, getSite().timeZone);
  const adds = current.series_id !== null && asked !== null;
  if (adds && scope !== null && scope !== THIS_AND_LATER)
    throw new DataError("invalid", t("addWithLater"), { code: ADDED_DATES });
  if (current.series_id === null || (scope !== THIS_AND_LATER && !adds))
    return { done: outcomeOf(current, await updateEvent(client, current, content)) };
  const { changed, added, arePublic } = await changeSeries(client, current, content, {
    asked,
    timeZone: getSite().timeZone,
    now: new Date(),
  });
  if (changed + added === 0) return { done: "unchanged" };
  const counts = { ...(changed > 0 && { dates: changed }), ...(added > 0 && { added }) };
  return { done: arePublic && added === 0 ? "public" : "updated", ...counts };
}

/**
 * The button "Show the dates" of the edit form: shows the form again, filled with the dates that would be added.
 * @param options.files stores the chosen picture.
 */
export function addedDatesForm({
  eventId,
  files,
}: { eventId: string } & Required<Pick<Form<object, SignedIn>, "files">>): Form<AskedDates, SignedIn, string> {
  return {
    signedOut: t("signInToSee"),
    fields: CHANGE_FIELDS,
    files,
    schema: askedDatesSchema(false),
    fieldOf: fieldOfChange,
    async save(asked, { client }, { typed }) {
      const { timeZone } = getSite();
      const current = await getEvent(client, eventId, event("eventNotUpdated"));
      if (!current) throw new DataError("missing", event("eventNotFound"));
      if (asked === null) throw new DataError("invalid", t("untilRequired"), { code: ADDED_DATES });
      const said = (name: EventFieldName) => String(typed.get(name) ?? "");
      const start = typedFirstDay({
        is_all_day: said("is_all_day"),
        start_day: said("start_day"),
        start_date: said("start_date"),
      });
      const day = isDay(start) ? start : dayOf(current.start_date, zoneOf(current.location, timeZone));
      const areComputed = asked.until !== null;
      const wanted = areComputed ? { ...asked, listed: [] } : asked;
      const days = await findAddedDays(client, current, wanted, { day, timeZone, now: new Date() });
      if (days.length === 0) return { shown: t("noNewDates") };
      return { shown: showDates(typed, { days, without: [], areComputed }) };
    },
  };
}
