import type { Database } from "#app/types/database.ts";
import { type Page, readPage } from "./page.ts";
import type { Client } from "./supabase.ts";
import { DataError, toDataError } from "./supabase.ts";

/** Reports on one page of the list. */
const REPORTS_PAGE_SIZE = 20;

/** A report and its event; null for an event that was deleted meanwhile. Times are UTC ISO 8601. */
export type EventReport = Database["public"]["Tables"]["event_reports"]["Row"] & {
  event: { id: string; title: string; is_approved: boolean } | null;
};

const NOT_SENT = "Your report could not be sent. Please try again.";

/**
 * Stores a report about a public event, from visitors as well. Returns nothing, because only admins may read reports.
 * @param submissionKey of the form; sending the same report again with it succeeds and stores it once.
 * @throws DataError of kind "missing" when the event is not public, "limited" when there are too many reports.
 */
export async function reportEvent(
  client: Client,
  eventId: string,
  { reason, details }: { reason: string; details: string | null },
  submissionKey: string,
): Promise<void> {
  const row = { event_id: eventId, reason, details, submission_key: submissionKey };
  const result = await client.from("event_reports").insert(row);
  // 23505: the unique index already contains this report.
  if (!result.error || result.error.code === "23505") return;
  // Row level security rejected it, or the event was just deleted.
  if (result.error.code === "42501" || result.error.code === "23503")
    throw new DataError("missing", "This event is not public any more, so that there is nothing to report.");
  throw toDataError(result, NOT_SENT);
}

/**
 * One page of the reports that are not settled, newest first. Admins only: others get an empty list.
 * @param page from 1; the last page if it is past the end.
 * @throws DataError
 */
export async function listEventReports(client: Client, page: number): Promise<Page<EventReport>> {
  const list = await readPage(page, REPORTS_PAGE_SIZE, "Failed to load reports", (from, to) =>
    client
      .from("event_reports")
      .select("*", { count: "exact" })
      .is("settled_at", null)
      .order("created_at", { ascending: false })
      .order("id")
      .range(from, to),
  );
  const events = await getReportedEvents(client, [...new Set(list.rows.map((report) => report.event_id))]);
  return { ...list, rows: list.rows.map((report) => ({ ...report, event: events.get(report.event_id) ?? null })) };
}

/**
 * Marks a report as settled by the caller, an admin.
 * @returns false when it does not exist or is settled already.
 * @throws DataError
 */
export async function settleReport(client: Client, id: string): Promise<boolean> {
  const result = await client.rpc("settle_event_report", { report_id: id });
  if (result.error) throw toDataError(result, "The report could not be settled");
  return result.data;
}

async function getReportedEvents(client: Client, ids: string[]) {
  if (ids.length === 0) return new Map<string, NonNullable<EventReport["event"]>>();
  const result = await client.from("events").select("id, title, is_approved").in("id", ids);
  if (result.error) throw toDataError(result, "Failed to load reports");
  return new Map(result.data.map((event) => [event.id, event]));
}
