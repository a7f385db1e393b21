import { type Client, READ, toDataError } from "#app/models/supabase.ts";
import type { Database } from "#app/types/database.ts";

/** Calendars on one page of the list. */
const CALENDARS_PAGE_SIZE = 25;

/** A subscribed calendar in the admins' list; without its address, which may be secret. */
export type CalendarRow = Omit<
  Database["public"]["Functions"]["list_calendars"]["Returns"][number],
  "organization" | "paused_by" | "failing_since" | "problem" | "last_read_at"
> & {
  organization: string | null;
  paused_by: string | null;
  failing_since: string | null;
  problem: string | null;
  last_read_at: string | null;
};

/**
 * One page of all subscribed calendars, latest failure first. Admins only.
 * @param query.page from 1.
 * @returns also the number on all pages; 0 if this page is empty.
 * @throws DataError
 */
export async function listCalendars(
  client: Client,
  { page }: { page: number },
): Promise<{ rows: CalendarRow[]; total: number; pageCount: number }> {
  const result = await client.rpc("list_calendars", { page_size: CALENDARS_PAGE_SIZE, page_number: page }, READ);
  if (result.error) throw toDataError(result, "Failed to load the calendars");
  const total = result.data[0]?.total ?? 0;
  return { rows: result.data, total, pageCount: Math.max(1, Math.ceil(total / CALENDARS_PAGE_SIZE)) };
}

/**
 * Number of calendars on a host and its subdomains. Admins only.
 * @throws DataError
 */
export async function countCalendarsOf(client: Client, host: string): Promise<number> {
  const result = await client.rpc("list_calendars", { page_size: 1, of_host: host }, READ);
  if (result.error) throw toDataError(result, "Failed to load the calendars");
  return result.data[0]?.total ?? 0;
}

/**
 * The blocked hosts of calendars, by name.
 * @throws DataError
 */
export async function listRefusedHosts(client: Client): Promise<string[]> {
  const result = await client.from("refused_calendar_hosts").select("host").order("host");
  if (result.error) throw toDataError(result, "Failed to load the refused hosts");
  return result.data.map(({ host }) => host);
}

/**
 * Pauses a calendar so that its owner cannot resume it, or resumes it.
 * @returns false when it already is in this state, or does not exist.
 * @throws DataError
 */
export async function judgeCalendar(client: Client, id: string, isPaused: boolean): Promise<boolean> {
  const result = await client.rpc("judge_calendar", { calendar_id: id, is_paused: isPaused });
  if (result.error) throw toDataError(result, "The calendar could not be changed");
  return result.data;
}

/**
 * Blocks or unblocks the calendars of a host and its subdomains.
 * @returns false when it already is in this state.
 * @throws DataError
 */
export async function refuseCalendarHost(client: Client, host: string, isRefused: boolean): Promise<boolean> {
  const result = await client.rpc("refuse_calendar_host", { host, is_refused: isRefused });
  if (result.error) throw toDataError(result, "The host could not be changed");
  return result.data;
}
