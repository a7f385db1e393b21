import { chooseMotif } from "#app/domain/events/choose-motif.ts";
import { addDays, parseLocalDateTime, todayIn } from "#app/domain/events/days.ts";
import type { EventRow } from "#app/models/supabase.ts";
import type { Person } from "./people.ts";
import type { Client, TestStack } from "./stack.ts";

/** Inserts an event as the superuser, bypassing all policies. Default: approved, in Tampa, a week from now. */
export async function addEvent(stack: TestStack, organizer: Person, fields: Partial<EventRow> = {}): Promise<EventRow> {
  const event = {
    organizer_id: organizer.id,
    title: "Porch Concert",
    description: "Three bands, one porch, and lemonade for everybody who comes.",
    category: "music",
    location: "Armature Works, Tampa",
    start_date: localTime(7, "19:30"),
    is_approved: true,
    ...fields,
  };
  // Derived from the text, as the form does, so that tests that change the text also change the drawing.
  const row = { motif: chooseMotif(event), ...event };
  const [added] = await stack.sql<[EventRow]>`insert into public.events ${stack.sql(row)} returning *`;
  return added;
}

/** Inserts a series as the superuser: an event for each of these starts, with the defaults of `addEvent`. */
export async function addSeries(
  stack: TestStack,
  organizer: Person,
  starts: readonly string[],
  fields: Partial<EventRow> & { rhythm?: string } = {},
): Promise<EventRow[]> {
  const { rhythm = "weekly", ...event } = fields;
  const [series] = await stack.sql<[{ id: string }]>`
    insert into public.event_series (organizer_id, organization_id, rhythm)
    values (${organizer.id}, ${event.organization_id ?? null}, ${rhythm}) returning id`;
  const rows: EventRow[] = [];
  for (const start_date of starts)
    rows.push(await addEvent(stack, organizer, { ...event, start_date, series_id: series.id }));
  return rows;
}

/** The version of an event, as forms send it. */
export async function versionOf({ sql }: { sql: TestStack["sql"] }, event: string): Promise<string> {
  const [row] = await sql<{ version: string }[]>`
    select to_json(updated_at) #>> '{}' as version from public.events where id = ${event}`;
  return row?.version ?? "";
}

/** Sends what a form for a change of plan sends; `version` is the stored one by default, `dates` "one", "later" or "all". */
export async function setStatus(
  stack: { sql: TestStack["sql"] },
  client: Client,
  id: string,
  status: string | null,
  { version, ...more }: { version?: string | undefined; dates?: string; reasons?: string[]; note?: string } = {},
) {
  const read = version ?? (await versionOf(stack, id));
  // The generated types do not know that arguments may be null.
  return client.rpc("set_event_status", {
    event_id: id,
    status: status as string,
    version: read,
    dates: "one",
    ...more,
  });
}

/** The calendar day `days` after today in Florida's Eastern zone, `YYYY-MM-DD`. */
export function dayAhead(days: number): string {
  return addDays(todayIn("America/New_York"), days);
}

/**
 * The instant, UTC ISO 8601, at which clocks in `zone` show `time` ("19:30") on the day `days` after today.
 * @throws Error when daylight saving skips that time; it never skips an evening.
 */
export function localTime(days: number, time: string, zone = "America/New_York"): string {
  const parsed = parseLocalDateTime(`${dayAhead(days)}T${time}`, zone);
  if (!parsed.ok) throw new Error(`${time} does not exist ${days} days from today`);
  return parsed.instant;
}
