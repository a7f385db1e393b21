import { chooseMotif } from "#app/domain/events/choose-motif.ts";
import type { CorrectionInput } from "#app/domain/events/report-form.ts";
import { z } from "#app/domain/site/zod.ts";
import { type Client, type EventRow, READ, toDataError } from "#app/models/supabase.ts";
import { decideOne } from "./decisions.server.ts";
import { noteSchema } from "./event-notes.server.ts";
import { getEvent } from "./events.server.ts";
import { calendarSourceSchema, sentBackSchema, undoableSchema } from "./moderation.server.ts";
import { sweepPictures } from "./pictures.server.ts";
import { getApprovedContent } from "./submission.server.ts";

const organizerSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  since: z.string(),
  organization: z.object({ slug: z.string(), name: z.string() }).nullable(),
  live: z.number(),
  waiting: z.number(),
  decisions: z.record(z.string(), z.number()),
  reports: z.number(),
  is_new: z.boolean(),
});

/** The account that submitted an event. `decisions`: number of decisions by kind; `is_new`: none of its events was ever approved. */
export type JudgedOrganizer = z.infer<typeof organizerSchema>;

const decisionSchema = z.object({
  id: z.number(),
  event_id: z.string(),
  title: z.string(),
  decision: z.string(),
  decided_at: z.string(),
  reason: z.string().nullable(),
  field_reasons: z.unknown(),
  reasons: z.unknown(),
  admin: z.string().nullable(),
});

/** A decision, and the name of the admin who made it; null once the account is deleted. */
export type JudgedDecision = z.infer<typeof decisionSchema>;

const alikeSchema = z.object({ id: z.string(), organizer: z.string(), is_same_organizer: z.boolean() });

const judgedSchema = z.object({
  version: z.string(),
  starts: z.array(z.string()),
  organizer: organizerSchema,
  decisions: z.array(decisionSchema),
  taken_off_by: z.string().nullable(),
  sent_back: sentBackSchema,
  notes: z.array(noteSchema),
  alike: z.array(alikeSchema),
  calendar: calendarSourceSchema,
  undoable: undoableSchema,
});

/** An event with the context that an admin needs to review it. `version` and `starts` cover all dates that are decided together. */
export interface JudgedEvent extends Omit<z.infer<typeof judgedSchema>, "alike"> {
  event: EventRow;
  /** The last approved content, by column; null if the event was never approved, or was taken off the site. */
  approved: { content: Partial<EventRow>; approved_at: string } | null;
  /** Possible duplicates, most similar first, each with its organizer. */
  alike: { event: EventRow; organizer: string; isSameOrganizer: boolean }[];
}

/**
 * An event with the context that an admin needs to review it; null if it no longer exists.
 * @throws DataError with the code `admin_to_judge_event` for non-admins.
 */
export async function readJudgedEvent(client: Client, id: string): Promise<JudgedEvent | null> {
  const [result, event, approved] = await Promise.all([
    client.rpc("judged_event", { event_id: id }, READ),
    getEvent(client, id),
    getApprovedContent(client, id),
  ]);
  if (result.error) throw toDataError(result, FAILED);
  const [row] = result.data;
  if (!row || !event) return null;
  const { alike, ...judged } = judgedSchema.parse(row);
  const rows = await listEvents(
    client,
    alike.map((other) => other.id),
  );
  return {
    ...judged,
    event,
    approved: approved && { ...approved, content: approved.content as Partial<EventRow> },
    alike: alike.flatMap(({ id: otherId, organizer, is_same_organizer }) => {
      const other = rows.find((each) => each.id === otherId);
      return other ? [{ event: other, organizer, isSameOrganizer: is_same_organizer }] : [];
    }),
  };
}

/**
 * Corrects the pending or the public version of somebody else's event, and notifies its organizer with the note.
 * @param content the content of the form.
 * @returns its title, or null when the event has changed, is not pending any more, or is not public.
 * @throws DataError with the code `nothing_corrected` when nothing differs, `start_in_past` when a public event would move to the past.
 */
export async function correctEvent(
  client: Client,
  id: string,
  { version, content, ...details }: CorrectionInput & { isOfPublic: boolean },
): Promise<string | null> {
  const event = await getEvent(client, id, FAILED);
  if (!event) return null;
  const correction = { ...content, motif: chooseMotif({ ...event, ...content }) };
  return decideOne(client, id, version, "edited", { ...details, correction });
}

/**
 * Removes the picture of an event from every event that shows it, and notifies the organizer.
 * @returns the title of the event; null when the event no longer exists or has no picture.
 * @throws DataError with the code `admin_to_take_picture_off` for non-admins.
 */
export async function takePictureOff(client: Client, id: string): Promise<string | null> {
  const result = await client.rpc("take_picture_off", { event_id: id });
  if (result.error) throw toDataError(result, "An error occurred while taking the picture off");
  await sweepPictures(client);
  return result.data;
}

/**
 * Number of other public dates of an event's series that differ from it only in their times.
 * @throws DataError
 */
export async function countAlikePublicDates(client: Client, { id, series_id }: EventRow): Promise<number> {
  if (series_id === null) return 0;
  const result = await client.from("events").select("id, content_hash").match({ series_id, is_approved: true });
  if (result.error) throw toDataError(result, FAILED);
  const hash = result.data.find((date) => date.id === id)?.content_hash;
  return result.data.filter((date) => date.id !== id && date.content_hash === hash).length;
}

const FAILED = "Failed to load the event";

async function listEvents(client: Client, ids: readonly string[]): Promise<EventRow[]> {
  if (ids.length === 0) return [];
  const result = await client
    .from("events")
    .select("*")
    .in("id", [...ids]);
  if (result.error) throw toDataError(result, FAILED);
  return result.data;
}
