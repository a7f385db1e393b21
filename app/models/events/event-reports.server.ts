import { z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/rejections.ts";
import { translator } from "#app/messages/translator.ts";
import { type QueueKey, requireQueueKey, toSubmissionError } from "#app/models/site/queue-key.ts";
import { type Client, DataError, READ, toDataError } from "#app/models/supabase.ts";
import type { Database } from "#app/types/database.ts";

const t = translator(messages);

/** Reports on one page of the list. */
const REPORTS_PAGE_SIZE = 20;

/** A report and its event. Times are UTC ISO 8601. */
export type EventReport = Database["public"]["Tables"]["event_reports"]["Row"] & {
  event: {
    id: string;
    title: string;
    is_approved: boolean;
    organizer_id: string;
    organizer: string | null;
    organization: string | null;
  };
};

/**
 * Stores a report about a public event, from members and visitors. Returns nothing, because only admins may read reports.
 * @param submissionKey idempotency key of the form: sending the same report again succeeds and stores it once.
 * @throws DataError of kind "missing" when the event is not public, "limited" when a member sends too many, "unavailable" without the
 * database's queue key.
 */
export async function reportEvent(
  client: Client,
  queueKey: QueueKey,
  eventId: string,
  { reason, details }: { reason: string; details: string | null },
  submissionKey: string,
): Promise<void> {
  const result = await client.rpc("submit_event_report", {
    queue_key: requireQueueKey(queueKey, "reportsUnavailable"),
    reported_event: eventId,
    report_reason: reason,
    sent_key: submissionKey,
    ...(details !== null && { report_details: details }),
  });
  if (result.error) throw toSubmissionError(result, "reportsUnavailable", t("reportNotSent"));
  if (!result.data) throw new DataError("missing", t("eventNotPublic"));
}

/** One page of the open reports. */
export interface ReportPage {
  rows: EventReport[];
  /** Number of open reports, at most 1,000. */
  total: number;
  /** Whether there are more than `total`. */
  isMore: boolean;
  /** From 1; the last page if a later one was requested. */
  page: number;
  pageCount: number;
}

/** Only the newest ones are counted and listed. */
const MAX_REPORTS = 1_000;

/**
 * One page of the open reports, newest first. Admins only: others get an empty list.
 * @param page from 1; empty past the end.
 * @throws DataError
 */
export async function listEventReports(client: Client, page: number): Promise<ReportPage> {
  const result = await client.rpc("list_open_reports", { page_number: page, page_size: REPORTS_PAGE_SIZE }, READ);
  if (result.error) throw toDataError(result, "Failed to load reports");
  const { reports = [], reported_events = {}, total = 0 } = result.data[0] ?? {};
  const events = reportedEvents.parse(reported_events);
  const pageCount = Math.ceil(Math.min(total, MAX_REPORTS) / REPORTS_PAGE_SIZE);
  return {
    // Reports are deleted with their event, so every one has an event.
    rows: reports.flatMap((report) => {
      const event = events[report.event_id];
      return event ? [{ ...report, event: { id: report.event_id, ...event } }] : [];
    }),
    total: Math.min(total, MAX_REPORTS),
    isMore: total > MAX_REPORTS,
    page: Math.min(page, Math.max(pageCount, 1)),
    pageCount,
  };
}

const reportedEvents = z.record(
  z.string(),
  z.object({
    title: z.string(),
    is_approved: z.boolean(),
    organizer_id: z.string(),
    organizer: z.string().nullable(),
    organization: z.string().nullable(),
  }),
);

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
