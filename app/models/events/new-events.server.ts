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

/** The content of a new event, and the dates of its series. */
interface NewEvent {
  content: EventContent;
  /** The rhythm of the series, and the content of each date, the first included. */
  series?: { rhythm: string; dates: readonly EventContent[] } | null;
  /** The publishing organization; null for the account itself, undefined for the organization that the caller has founded. */
  organization?: string | null | undefined;
}

/**
 * Creates a pending event of the caller, or all dates of a series at once.
 * @param submissionKey idempotency key of the form: with the same key and content, the existing event is returned. Null creates a new event
 * on each call.
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
  // Checked after every rejection, not only a unique violation: the limits on new events are checked before the key.
  const isRefused = result.status >= 400 && result.status < 500;
  const earlier = isRefused && submissionKey ? await findSubmitted(client, organizerId, submissionKey) : null;
  if (!earlier) throw toDataError(result, t("eventNotCreated"));
  const isSamePublisher = organization === undefined || organization === earlier.organization_id;
  if (!isSamePublisher || !(await isSameSubmission(client, earlier, dates))) throw new EventSubmittedError(earlier.id);
  return earlier;
}

/** The publisher column of an event or a series; omitted for the database's default. */
const publishedBy = (organization: string | null | undefined): { organization_id?: string | null } =>
  organization === undefined ? {} : { organization_id: organization };

/** Creates a series and returns its id. The database removes series that stay without dates. */
async function startSeries(client: Client, rhythm: string, organization: string | null | undefined): Promise<string> {
  const row = { rhythm, ...publishedBy(organization) };
  const result = await client.from("event_series").insert(row).select("id").single();
  if (result.error) throw toDataError(result, t("eventNotCreated"));
  return result.data.id;
}

/** A possible duplicate of the event that a member is about to submit. Times are UTC ISO 8601. */
type EventLikeMine = Database["public"]["Functions"]["events_like_mine"]["Returns"][number];

/**
 * Up to three public or own events with similar title, place and day as a new one, except events that the same form has created.
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

/** Compared as instants: the database formats them differently from JavaScript. */
const INSTANTS = ["start_date", "end_date", "doors_at"] as const satisfies readonly (keyof EventContent)[];

/** Compared by value. Pictures are compared by `hasSamePicture`; the motif is derived from the other columns. */
const PLAIN_COLUMNS = EVENT_CONTENT.filter(
  (column) => !(["picture_id", "motif", ...INSTANTS] as string[]).includes(column),
);

/** Whether both have the same picture. A form that is submitted twice uploads its file twice, as two pictures with the same digest. */
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
