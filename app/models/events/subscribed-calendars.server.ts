import { z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/own-calendars.ts";
import { translator } from "#app/messages/translator.ts";
import { type Client, DataError, type EventRow, eventRowSchema, READ, toDataError } from "#app/models/supabase.ts";
import type { Database } from "#app/types/database.ts";

const t = translator(messages);

const calendarSchema = z.object({
  id: z.string(),
  organization_id: z.string().nullable(),
  name: z.string(),
  url: z.string(),
  host: z.string(),
  category: z.string(),
  language: z.string(),
  description: z.string().nullable(),
  paused_by: z.enum(["owner", "admin", "gone"]).nullable(),
  next_read_at: z.string(),
  failing_since: z.string().nullable(),
});

const readingSchema = z.object({
  read_at: z.string(),
  outcome: z.enum(["read", "unmodified", "failed", "gone"]),
  problem: z.string().nullable(),
  counts: z.record(z.string(), z.number()),
  unread: z.array(z.object({ title: z.string().catch(""), line: z.number().catch(0), reason: z.string().nullish() })),
});

/** The outcome of one reading of a calendar. `read_at` is UTC ISO 8601. */
export type CalendarReadingRow = z.infer<typeof readingSchema>;

const listedSchema = z.object({
  calendar: calendarSchema,
  organization: z.string().nullable(),
  reading: readingSchema.nullable(),
  events: z.number(),
  waits: z.number(),
  incomplete: z.number(),
  questions: z.number(),
});

/** A subscribed calendar of the caller or their organizations, with its last reading and the numbers of its events. */
export type ListedCalendar = z.infer<typeof listedSchema>;

/** The caller's calendars, in the order in which they were added. @throws DataError */
export async function listOwnCalendars(client: Client): Promise<ListedCalendar[]> {
  const result = await client.rpc("list_own_calendars", undefined, READ);
  if (result.error) throw toDataError(result, t("notLoaded"));
  return result.data.map((row) => listedSchema.parse(row));
}

/** A question to the owner of a calendar about one of its events: the calendar's new content, or null when the event is missing there. */
export interface CalendarQuestion {
  key: string;
  event: EventRow;
  offer: Partial<EventRow> | null;
}

/**
 * An item that cannot be submitted yet. `missing`: names of the form's controls that are missing or invalid; `isTaken`: its event was
 * created without them.
 */
export interface IncompleteItem {
  title: string;
  starts: string;
  missing: string[];
  isTaken: boolean;
}

const offerSchema = eventRowSchema.partial();

/** The last readings of a calendar, its open questions, and its incomplete items, soonest first. @throws DataError */
export async function readCalendarDetails(client: Client, calendarId: string) {
  const items = () =>
    client.from("calendar_items").select("*").eq("calendar_id", calendarId).order("starts").order("key").limit(60);
  const [readings, asked, incomplete] = await Promise.all([
    client
      .from("calendar_readings")
      .select("*")
      .eq("calendar_id", calendarId)
      .order("id", { ascending: false })
      .limit(30),
    items().or("offer.not.is.null,asked_at.not.is.null"),
    items().not("missing", "eq", "{}").gt("starts", new Date().toISOString()),
  ]);
  if (readings.error) throw toDataError(readings, t("notLoaded"));
  if (asked.error) throw toDataError(asked, t("notLoaded"));
  if (incomplete.error) throw toDataError(incomplete, t("notLoaded"));
  return {
    readings: readings.data.map((row) => readingSchema.parse(row)),
    questions: await withEvents(client, asked.data),
    incomplete: incomplete.data.map(
      ({ title, starts, missing, event_id, waits }): IncompleteItem => ({
        title,
        starts,
        missing,
        isTaken: event_id !== null || waits,
      }),
    ),
  };
}

type ItemRow = Database["public"]["Tables"]["calendar_items"]["Row"];

/** The questions about events that still exist. */
async function withEvents(client: Client, items: readonly ItemRow[]): Promise<CalendarQuestion[]> {
  const ids = items.flatMap(({ event_id }) => event_id ?? []);
  if (ids.length === 0) return [];
  const events = await client.from("events").select("*").in("id", ids);
  if (events.error) throw toDataError(events, t("notLoaded"));
  return items.flatMap(({ key, event_id, offer }) => {
    const event = events.data.find(({ id }) => id === event_id);
    // A missing event that was cancelled meanwhile needs no answer.
    if (!event || (offer === null && event.status === "cancelled")) return [];
    return [{ key, event, offer: offer === null ? null : offerSchema.parse(offer) }];
  });
}

/** A member's settings of a calendar. */
export interface CalendarChoices {
  name: string;
  url: string;
  category: string;
  language: string;
  /** For events without a description. */
  description: string | null;
}

/**
 * Subscribes the caller, or an organization of theirs, to a calendar, which is read soon.
 * @param organization undefined for the default: the organization that the caller has founded.
 * @returns its id. @throws DataError also when the same owner subscribes to it already.
 */
export async function subscribe(
  client: Client,
  choices: CalendarChoices,
  organization: string | null | undefined,
): Promise<string> {
  const row = organization === undefined ? choices : { ...choices, organization_id: organization };
  const result = await client.from("subscribed_calendars").insert(row).select("id").single();
  // unique_violation
  if (result.error?.code === "23505") throw new DataError("conflict", t("subscribedAlready"), { cause: result.error });
  if (result.error) throw toDataError(result, t("notSaved"));
  return result.data.id;
}

/** Changes a calendar of the caller. @returns whether it is there. @throws DataError */
export async function changeCalendar(
  client: Client,
  id: string,
  choices: Omit<CalendarChoices, "url">,
): Promise<boolean> {
  const result = await client.from("subscribed_calendars").update(choices).eq("id", id).select("id");
  if (result.error) throw toDataError(result, t("notSaved"));
  return result.data.length > 0;
}

/** Schedules a calendar of the caller to be read now, pauses or resumes it. @returns false when that is not possible. @throws DataError */
export async function steerCalendar(client: Client, id: string, action: "read" | "pause" | "resume"): Promise<boolean> {
  const result = await client.rpc("steer_calendar", { calendar_id: id, action });
  if (result.error) throw toDataError(result, t("notSaved"));
  return result.data;
}

/** Ends a calendar of the caller. @returns how many events were deleted; null when it has ended already. @throws DataError */
export async function endCalendar(client: Client, id: string, keepsEvents: boolean): Promise<number | null> {
  const result = await client.rpc("end_calendar", { calendar_id: id, keeps_events: keepsEvents });
  if (result.error) throw toDataError(result, t("notSaved"));
  return result.data;
}

/** An item with an open question, in the version that its owner has read. */
export interface AskedItem {
  calendarId: string;
  key: string;
  version: string;
}

/** Updates an event with its calendar's content; the change needs approval. @returns false when either has changed. @throws DataError */
export async function takeOffer(client: Client, { calendarId, key, version }: AskedItem): Promise<boolean> {
  const result = await client.rpc("take_calendar_offer", { calendar_id: calendarId, key, version });
  if (result.error) throw toDataError(result, t("notSaved"));
  return result.data;
}

/** Leaves an event unchanged: the question is closed until its calendar changes again. @throws DataError */
export async function keepAsIs(client: Client, { calendarId, key }: Omit<AskedItem, "version">): Promise<void> {
  const result = await client
    .from("calendar_items")
    .update({ offer: null, asked_at: null, absences: -1 })
    .eq("calendar_id", calendarId)
    .eq("key", key);
  if (result.error) throw toDataError(result, t("notSaved"));
}
