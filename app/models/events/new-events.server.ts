import messages from "#app/messages/rejections.ts";
import { translator } from "#app/messages/translator.ts";
import { areSamePictures } from "#app/models/events/pictures.server.ts";
import {
  type Client,
  DataError,
  EVENT_CONTENT,
  type EventContent,
  type EventRow,
  READ,
  toDataError,
} from "#app/models/supabase.ts";
import type { Database } from "#app/types/database.ts";

const t = translator(messages);

/** The idempotency key was used before, to create the event `eventId` with other content. */
export class EventSubmittedError extends DataError {
  readonly eventId: string;

  constructor(eventId: string) {
    super("conflict", t("createdBefore"));
    this.eventId = eventId;
  }
}

/** What an event says, and when it takes place where that is on several dates. */
interface NewEvent {
  content: EventContent;
  /** How its dates follow each other, and what it says on each of them, the first included. */
  series?: { rhythm: string; dates: readonly EventContent[] } | null;
  /** The organization under whose name it is published; null for the account alone, undefined for the page that the caller has founded. */
  organization?: string | null | undefined;
}

/**
 * Creates an event of the caller, or all dates of a series at once, which wait for approval.
 * @param submissionKey idempotency key of the form: used again with the same content, the event that it created is returned. Null creates
 * a new event on each call.
 * @returns the event, or the first date.
 * @throws EventSubmittedError when the key was used with other content.
 * @throws DataError
 */
export async function createEvent(
  client: Client,
  organizerId: string,
  { content, series = null, organization }: NewEvent,
  submissionKey: string | null,
): Promise<EventRow> {
  const dates = series?.dates ?? [content];
  const series_id = series && (await startSeries(client, series.rhythm, organization));
  const rows = dates.map((date, index) => ({
    ...date,
    organizer_id: organizerId,
    ...publishedBy(organization),
    is_approved: false,
    submission_key: index === 0 ? submissionKey : null,
    series_id,
  }));
  const result = await client.from("events").insert(rows).select();
  const [first] = result.data?.toSorted((one, other) => one.start_date.localeCompare(other.start_date)) ?? [];
  if (!result.error && first) return first;
  if (!result.error) throw new DataError("unexpected", t("eventNotCreated"));
  // After any rejection, not only a unique violation: a limit on new events is checked first.
  const isRefused = result.status >= 400 && result.status < 500;
  const earlier = isRefused && submissionKey ? await findSubmitted(client, organizerId, submissionKey) : null;
  if (!earlier) throw toDataError(result, t("eventNotCreated"));
  const isSamePublisher = organization === undefined || organization === earlier.organization_id;
  if (!isSamePublisher || !(await isSameSubmission(client, earlier, dates))) throw new EventSubmittedError(earlier.id);
  return earlier;
}

/** The columns of an event or a series that say under whose name it is published; none for the database's choice. */
const publishedBy = (organization: string | null | undefined): { organization_id?: string | null } =>
  organization === undefined ? {} : { organization_id: organization };

/** The id of a new series, which is removed again while it has no dates. */
async function startSeries(client: Client, rhythm: string, organization: string | null | undefined): Promise<string> {
  const row = { rhythm, ...publishedBy(organization) };
  const result = await client.from("event_series").insert(row).select("id").single();
  if (result.error) throw toDataError(result, t("eventNotCreated"));
  return result.data.id;
}

/** An event that may be the one that a member is about to send. Times are UTC ISO 8601. */
type EventLikeMine = Database["public"]["Functions"]["events_like_mine"]["Returns"][number];

/**
 * Up to three events with title, place and day like those of a new one: public ones, and the caller's own; none that its form has created.
 * @throws DataError
 */
export async function listEventsLike(
  client: Client,
  { title, location, start_date }: Pick<EventContent, "title" | "location" | "start_date">,
  submissionKey: string | null,
): Promise<EventLikeMine[]> {
  const call = { title, location, starts: start_date, ...(submissionKey !== null && { sent_key: submissionKey }) };
  const result = await client.rpc("events_like_mine", call, READ);
  if (result.error) throw toDataError(result, t("eventNotCreated"));
  return result.data;
}

async function findSubmitted(client: Client, organizerId: string, key: string): Promise<EventRow | null> {
  const result = await client
    .from("events")
    .select("*")
    .eq("organizer_id", organizerId)
    .eq("submission_key", key)
    .maybeSingle();
  if (result.error) throw toDataError(result, t("eventNotCreated"));
  return result.data;
}

async function isSameSubmission(client: Client, row: EventRow, dates: readonly EventContent[]): Promise<boolean> {
  const [first] = dates;
  if (!first || !isSameContent(row, first) || !(await hasSamePicture(client, row, first))) return false;
  if (row.series_id === null) return dates.length === 1;
  const result = await client.from("events").select("start_date").eq("series_id", row.series_id);
  if (result.error) throw toDataError(result, t("eventNotCreated"));
  const starts = (events: readonly { start_date: string }[]) =>
    events.map(({ start_date }) => Date.parse(start_date)).sort();
  return String(starts(result.data)) === String(starts(dates));
}

/** Compared as moments: the database formats them differently from JavaScript. */
const INSTANTS = ["start_date", "end_date", "doors_at"] as const satisfies readonly (keyof EventContent)[];

/** Compared as they are; pictures by `hasSamePicture`, and the motif follows from the others. */
const PLAIN_COLUMNS = EVENT_CONTENT.filter(
  (column) => !(["picture_id", "motif", ...INSTANTS] as string[]).includes(column),
);

/** Whether both have the same picture. A form that is sent twice uploads its file twice, as two pictures with the same digest. */
async function hasSamePicture(client: Client, row: EventRow, { picture_id }: EventContent): Promise<boolean> {
  if (row.picture_id === picture_id) return true;
  return row.picture_id !== null && picture_id !== null && areSamePictures(client, row.picture_id, picture_id);
}

function isSameContent(row: EventRow, content: EventContent): boolean {
  const instant = (text: string | null) => (text === null ? null : Date.parse(text));
  return (
    PLAIN_COLUMNS.every((column) => String(row[column]) === String(content[column])) &&
    INSTANTS.every((column) => instant(row[column]) === instant(content[column]))
  );
}
