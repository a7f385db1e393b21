import { createHash } from "node:crypto";
import { chooseMotif } from "#app/domain/events/choose-motif.ts";
import type { EventRow } from "#app/models/supabase.ts";
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
