import { formatRecent, formatShortDate } from "#app/domain/events/format.ts";
import { isReportOutcome, REPORT_OUTCOMES, REPORT_REASONS, type ReportReason } from "#app/domain/events/report.ts";
import messages from "#app/messages/reports.ts";
import { translator } from "#app/messages/translator.ts";
import type { ReportedEvent } from "#app/models/events/event-reports.server.ts";

const t = translator(messages);

/** A reported event, formatted. */
export type DescribedEntry = ReturnType<typeof describeEntry>;

/** Formats a reported event for the Admin Panel. @param timeZone IANA zone in which admins see times. */
export function describeEntry(entry: ReportedEvent, timeZone: string, now: Date) {
  const when = (at: string) => ({ at: new Date(at).toISOString(), text: formatRecent(at, timeZone, now) });
  const { event, closing } = entry;
  return {
    id: entry.id,
    eventId: entry.event_id,
    title: event?.title ?? entry.title,
    organizerId: entry.organizer_id,
    organizer: entry.organizer,
    organization: event?.organization ?? null,
    readUntil: entry.read_until ?? "",
    clients: entry.clients,
    further: entry.further,
    isPublic: event?.is_approved ?? false,
    isGone: event === null,
    isCorrected: event?.is_corrected ?? false,
    isAboutPicture: entry.reports.some(({ reason }) => reason === "copyright" || reason === "intimate_images"),
    due: entry.due_at === null ? null : { ...when(entry.due_at), ...clockOf(entry.due_at, now) },
    state: stateOf(event),
    starts: event && { at: event.starts_at, text: formatShortDate(event.starts_at, timeZone) },
    reports: entry.reports.map((report) => ({
      id: report.id,
      reason: reasonOf(report.reason),
      details: report.details,
      language: report.language,
      wantsAnswer: report.wants_answer,
      received: when(report.changed_at),
      facts: factsOf(report.claim),
    })),
    messages: (event?.messages ?? []).map((message) => ({
      id: message.id,
      subject: message.subject,
      name: message.name,
      isAnswered: message.is_answered,
      received: when(message.created_at),
    })),
    before: entry.before.map(({ outcome, closed_at }) => ({ outcome: outcomeOf(outcome), closed: when(closed_at) })),
    closing: closing && {
      outcome: outcomeOf(closing.outcome),
      answer: closing.answer,
      answered: closing.answered,
      adminId: closing.closed_by,
      admin: closing.admin,
      closed: when(closing.closed_at),
    },
  };
}

const ROLES: Readonly<Record<string, string>> = {
  owner: "Owns the rights",
  owners_agent: "Represents the owner of the rights",
  person: "Is the person shown",
  persons_agent: "Represents the person shown",
};

/** The details of a claim, by label. */
function factsOf({ role, name, work, original, reach }: ReportedEvent["reports"][number]["claim"]) {
  const facts = [
    ["Name", name],
    ["Who", role === null ? null : (ROLES[role] ?? role)],
    ["Work", work],
    ["Original", original],
    ["Contact", reach],
  ] as const;
  return facts.flatMap(([label, text]) => (text === null ? [] : [{ label, text }]));
}

const HOUR_MS = 3_600_000;

/** "31 hours left", "40 minutes left", "overdue by 2 hours". */
export function clockOf(dueAt: string, now: Date): { left: string; isOverdue: boolean } {
  const ms = Date.parse(dueAt) - now.getTime();
  const [count, unit] =
    Math.abs(ms) < HOUR_MS
      ? [Math.floor(Math.abs(ms) / 60_000), "minute"]
      : [Math.floor(Math.abs(ms) / HOUR_MS), "hour"];
  const time = `${count} ${unit}${count === 1 ? "" : "s"}`;
  return ms > 0 ? { left: `${time} left`, isOverdue: false } : { left: `Overdue by ${time}`, isOverdue: true };
}

const REVIEWS = { waiting: "Waiting for approval", returned: "Returned to its organizer", refused: "Refused" } as const;

function stateOf(event: ReportedEvent["event"]): string {
  if (event === null) return "No longer on the site";
  if (event.is_approved) return event.status === null ? "Public" : `Public, ${event.status.replace("_", " ")}`;
  if (event.was_taken_off) return "Taken off the site";
  return event.review ? REVIEWS[event.review] : "Not public";
}

function reasonOf(reason: string): string {
  return Object.hasOwn(REPORT_REASONS, reason) ? t(REPORT_REASONS[reason as ReportReason]) : reason;
}

function outcomeOf(outcome: string): string {
  return isReportOutcome(outcome) ? REPORT_OUTCOMES[outcome] : outcome;
}
