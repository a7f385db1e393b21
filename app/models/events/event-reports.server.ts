import type { Claim, ReportOutcome } from "#app/domain/events/report.ts";
import type { ReportPlace } from "#app/domain/events/report-place.ts";
import { z } from "#app/domain/site/zod.ts";
import { currentLanguage } from "#app/messages/language.ts";
import messages from "#app/messages/rejections.ts";
import { translator } from "#app/messages/translator.ts";
import { type QueueKey, requireQueueKey, toSubmissionError } from "#app/models/site/queue-key.ts";
import { type Client, DataError, READ, toDataError } from "#app/models/supabase.ts";

const t = translator(messages);

/** Events on one page of the list. */
const REPORTS_PAGE_SIZE = 20;

/** A report about an event. */
interface Report {
  reason: string;
  details: string | null;
  /** Address for the outcome; null for none. */
  email: string | null;
  claim: Claim;
  /** Identifies the visitor, see `clientKey()`; the database identifies members by their account. */
  client: string;
}

/**
 * Stores a report about a public event, from members and visitors. Returns nothing, because only admins may read reports. A second report
 * of the same client is added to its first.
 * @param submissionKey idempotency key of the form: sending the same report again succeeds and stores it once.
 * @throws DataError of kind "missing" when the event is not public, "limited" when a member sends too many, "unavailable" without the
 * database's queue key.
 */
export async function reportEvent(
  client: Client,
  queueKey: QueueKey,
  eventId: string,
  report: Report,
  submissionKey: string,
): Promise<void> {
  const result = await client.rpc("submit_event_report", {
    queue_key: requireQueueKey(queueKey, "reportsUnavailable"),
    reported_event: eventId,
    report_reason: report.reason,
    sent_key: submissionKey,
    sent_client: report.client,
    language: currentLanguage(),
    claim: { ...report.claim },
    ...(report.details !== null && { report_details: report.details }),
    ...(report.email !== null && { answer_address: report.email }),
  });
  if (result.error) throw toSubmissionError(result, "reportsUnavailable", t("reportNotSent"));
  if (!result.data) throw new DataError("missing", t("eventNotPublic"));
}

const entrySchema = z.object({
  /** The id of the event while its reports are open, afterwards of the closing. */
  id: z.string(),
  event_id: z.string(),
  title: z.string(),
  organizer_id: z.string(),
  organizer: z.string().nullable(),
  /** Null when the event no longer exists. */
  event: z
    .object({
      title: z.string(),
      is_approved: z.boolean(),
      review: z.enum(["waiting", "returned", "refused"]).nullable(),
      status: z.string().nullable(),
      starts_at: z.string(),
      was_taken_off: z.boolean(),
      /** Whether its content has changed since every open report. */
      is_corrected: z.boolean(),
      organization: z.string().nullable(),
      messages: z.array(
        z.object({
          id: z.string(),
          subject: z.string(),
          name: z.string(),
          created_at: z.string(),
          is_answered: z.boolean(),
        }),
      ),
    })
    .nullable(),
  /** Number of different clients that have reported it. */
  clients: z.number(),
  /** Number of reports that were only counted, not stored. */
  further: z.number(),
  /** The deadline for removing intimate images; null without such a report. */
  due_at: z.string().nullable(),
  /** The latest change of the reports, as PostgreSQL writes it. */
  read_until: z.string().nullable(),
  reports: z.array(
    z.object({
      id: z.string(),
      reason: z.string(),
      details: z.string().nullable(),
      changed_at: z.string(),
      wants_answer: z.boolean(),
      language: z.string(),
      /** Details that the reasons copyright and intimate images require; each null when not asked for. */
      claim: z.object({
        role: z.string().nullable(),
        name: z.string().nullable(),
        work: z.string().nullable(),
        original: z.string().nullable(),
        reach: z.string().nullable(),
      }),
    }),
  ),
  /** How earlier reports about the event were closed, newest first. */
  before: z.array(z.object({ outcome: z.string(), closed_at: z.string() })),
  closing: z
    .object({
      outcome: z.string(),
      answer: z.string().nullable(),
      closed_at: z.string(),
      /** Number of addresses that get the outcome. */
      answered: z.number(),
      closed_by: z.string().nullable(),
      admin: z.string().nullable(),
    })
    .nullable(),
});

/** An event with its open reports, or with reports that were closed together. Times are UTC ISO 8601. */
export type ReportedEvent = z.infer<typeof entrySchema>;

const undoableSchema = z.object({ id: z.string(), title: z.string() }).nullable();

/** One page of the events with open or closed reports. */
export interface ReportedEventPage {
  entries: ReportedEvent[];
  /** Number of events on all pages, and of their reports. */
  total: number;
  reports: number;
  pageCount: number;
  /** The admin's latest closing, for the 30 seconds in which it can be undone. */
  undoable: z.infer<typeof undoableSchema>;
}

/**
 * One page of the events with open or closed reports: intimate images first, then newest first. Admins only: others get an empty list.
 * @throws DataError
 */
export async function listReportedEvents(client: Client, place: ReportPlace): Promise<ReportedEventPage> {
  const { page, state, search } = place;
  const result = await client.rpc(
    "list_reported_events",
    { page_size: REPORTS_PAGE_SIZE, page_number: page, state, ...(search && { search }) },
    READ,
  );
  if (result.error) throw toDataError(result, "Failed to load reports");
  const { entries = [], total = 0, reports = 0, undoable = null } = result.data[0] ?? {};
  return {
    entries: z.array(entrySchema).parse(entries),
    total,
    reports,
    pageCount: Math.max(1, Math.ceil(total / REPORTS_PAGE_SIZE)),
    undoable: undoableSchema.parse(undoable),
  };
}

/**
 * Closes the open reports of an event that an admin has read, and mails the outcome to those who left an address.
 * @param readUntil `read_until` of the event as the admin read it: later reports stay open.
 * @returns how many were closed.
 * @throws DataError with the code `event_not_corrected` when the event has not changed since it was reported.
 */
export async function closeReports(
  client: Client,
  eventId: string,
  { readUntil, outcome, answer }: { readUntil: string; outcome: ReportOutcome; answer: string | null },
): Promise<number> {
  const result = await client.rpc("close_event_reports", {
    reported_event: eventId,
    read_until: readUntil,
    report_outcome: outcome,
    ...(answer !== null && { report_answer: answer }),
  });
  if (result.error) throw toDataError(result, "The reports could not be closed");
  return result.data;
}

/** Reopens reports that the admin has just closed. @returns false when it is too late. @throws DataError */
export async function reopenReports(client: Client, closingId: string): Promise<boolean> {
  const result = await client.rpc("undo_report_closing", { closing_id: closingId });
  if (result.error) throw toDataError(result, "This could not be undone");
  return result.data;
}
