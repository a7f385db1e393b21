import { createHash } from "node:crypto";
import { chooseMotif } from "#app/domain/events/choose-motif.ts";
import type { EventRow } from "#app/models/supabase.ts";
import type { Json } from "#app/types/database.ts";
import { localTime } from "./events.ts";
import type { Person } from "./people.ts";
import type { TestStack } from "./stack.ts";

/** Adds a calendar as the superuser, due now, and returns its id. */
export async function addCalendar(
  { sql }: { sql: TestStack["sql"] },
  member: Person,
  fields: { organization_id?: string; url?: string; name?: string } = {},
): Promise<string> {
  const row = {
    member_id: member.id,
    name: "Porch calendar",
    url: "https://porch.example/events.ics",
    category: "music",
  };
  const [added] = await sql<[{ id: string }]>`
    insert into public.subscribed_calendars ${sql({ ...row, ...fields })} returning id`;
  return added.id;
}

/** Marks an event, as the superuser, as coming from a calendar. */
export async function linkToCalendar(
  { sql }: { sql: TestStack["sql"] },
  calendarId: string,
  { id, title, location, start_date }: Pick<EventRow, "id" | "title" | "location" | "start_date">,
): Promise<void> {
  const hashes = { key: hashOf(id), hash: hashOf(title) };
  const row = { calendar_id: calendarId, event_id: id, title, place: location, starts: start_date };
  await sql`insert into public.calendar_items ${sql({ ...row, ...hashes })}`;
}

/** SHA-256 in hexadecimal digits. */
export const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** What differs from the default event. */
interface ItemFields {
  title?: string;
  place?: string;
  description?: string;
  starts?: string;
  series?: string;
  rhythm?: string;
  isCancelled?: boolean;
  /** Form fields whose values the form would reject. The item then has no content. */
  missing?: string[];
}

/** An event as the site's process passes it to write_calendar_items(). */
export function calendarItem(name: string, fields: ItemFields = {}) {
  const { title = `Concert ${name}`, place = "Armature Works, Tampa", starts = localTime(7, "19:30") } = fields;
  const { description = "Three bands, one porch, and lemonade for everybody who comes.", missing = [] } = fields;
  const { series = null, rhythm = null, isCancelled = false } = fields;
  const texts = { title, description, location: place, category: "music", start_date: starts, language: "en" };
  const content =
    isCancelled || missing.length > 0
      ? null
      : { is_all_day: false, access: [], motif: chooseMotif(texts), end_date: null, address: null, ...texts };
  return {
    key: hashOf(name),
    series: series === null ? null : hashOf(series),
    rhythm,
    hash: hashOf(JSON.stringify([texts, isCancelled, missing])),
    title,
    place,
    starts,
    is_cancelled: isCancelled,
    missing,
    content,
  };
}
export type CalendarItemSent = ReturnType<typeof calendarItem>;

/** Deletes all calendars, and what was made from them and for their owners. */
export async function deleteCalendars({ sql }: { sql: TestStack["sql"] }): Promise<void> {
  await sql`delete from public.subscribed_calendars where true`;
  await sql`delete from public.organizers where true`;
  await sql`delete from public.refused_calendar_hosts where true`;
  await sql`delete from public.events where true`;
  await sql`delete from private.published_events where true`;
  await sql`delete from private.mail_outbox where true`;
  await sql`delete from private.event_writes where true`;
  await sql`delete from private.request_counts where true`;
}

/** Makes all calendars due to be read. */
export async function makeCalendarsDue({ sql }: { sql: TestStack["sql"] }): Promise<void> {
  await sql`update public.subscribed_calendars set next_read_at = now() - interval '1 minute'`;
}

/** Leases the next calendar that is due. @returns undefined when there is none. */
export async function claimCalendar({ client, queueKey }: TestStack) {
  const { data, error } = await client().rpc("claim_calendar", { queue_key: queueKey });
  if (error) throw new Error(error.message);
  return data[0];
}
export type CalendarLease = NonNullable<Awaited<ReturnType<typeof claimCalendar>>>;

/** Writes events of a leased calendar. @returns the outcome of each. */
export async function writeCalendarItems(
  { client, queueKey }: TestStack,
  { id, lease }: CalendarLease,
  items: CalendarItemSent[],
  seen = items.map(({ key }) => key),
) {
  const { data, error } = await client().rpc("write_calendar_items", {
    queue_key: queueKey,
    calendar_id: id,
    lease,
    items,
    seen,
  });
  if (error) throw new Error(error.message);
  return data.map(({ outcome }) => outcome);
}

/** Ends the reading of a leased calendar. */
export async function settleCalendar(
  { client, queueKey }: TestStack,
  leased: CalendarLease | undefined,
  answer: object,
): Promise<void> {
  if (!leased) throw new Error("No calendar is due.");
  const { error } = await client().rpc("settle_calendar", {
    queue_key: queueKey,
    calendar_id: leased.id,
    lease: leased.lease,
    answer: answer as Json,
  });
  if (error) throw new Error(error.message);
}

/** One complete reading of the only calendar. @returns the outcome of each event that is new or changed. */
export async function readCalendar(stack: TestStack, ...items: CalendarItemSent[]) {
  await makeCalendarsDue(stack);
  const leased = await claimCalendar(stack);
  if (!leased) throw new Error("No calendar is due.");
  const known = leased.known as Record<string, string>;
  const seen = items.map(({ key }) => key);
  const changed = items.filter(({ key, hash }) => known[key] !== hash);
  const outcomes = await writeCalendarItems(stack, leased, changed, seen);
  await settleCalendar(stack, leased, { outcome: "read", is_whole: true, seen, etag: '"one"' });
  return outcomes;
}
