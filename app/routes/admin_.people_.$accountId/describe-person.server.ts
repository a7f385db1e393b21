import { isMeasureKind, MEASURES } from "#app/domain/accounts/measures.ts";
import { formatRecent } from "#app/domain/events/format.ts";
import { REPORT_REASONS, type ReportReason } from "#app/domain/events/report.ts";
import { summarizeStart } from "#app/domain/events/summary.ts";
import messages from "#app/messages/reports.ts";
import { translator } from "#app/messages/translator.ts";
import type { Person } from "#app/models/accounts/people.server.ts";

const t = translator(messages);

const STATES = [
  ["waiting", "Waiting"],
  ["live", "Live"],
  ["returned", "Returned"],
  ["refused", "Refused"],
  ["taken_off", "Taken off"],
  ["past", "Past"],
] as const;

const DECISIONS: Readonly<Record<string, string>> = {
  approved: "approved",
  returned: "returned",
  refused: "refused",
  unpublished: "taken off",
  deleted: "deleted",
  edited: "corrected",
};

/** Formats an account for its admin page. @param zone in which times are shown. */
export function describePerson(person: Person, zone: string, now: Date) {
  const moment = (at: string) => ({ at: new Date(at).toISOString(), text: formatRecent(at, zone, now) });
  return {
    id: person.id,
    name: person.full_name,
    email: person.email,
    language: person.language === "es" ? "Spanish" : "English",
    isAdmin: person.is_admin,
    isConfirmed: person.is_confirmed,
    isBlocked: person.blocked_until !== null,
    since: moment(person.created_at),
    lastSignIn: person.last_sign_in_at === null ? null : moment(person.last_sign_in_at),
    events: STATES.map(([state, label]) => ({
      state,
      label,
      total: person.events[state].total,
      listed: person.events[state].listed.map(({ id, title, start_date, dates, has_page }) => ({
        id,
        title,
        dates,
        hasPage: has_page,
        startsAt: new Date(start_date).toISOString(),
        starts: summarizeStart(start_date, zone, now).shortDate,
      })),
    })),
    decisions: person.decisions.map(({ decision, decisions }) => ({
      decision: DECISIONS[decision] ?? decision,
      count: decisions,
    })),
    reports: {
      total: person.reports.total,
      open: person.reports.open,
      listed: person.reports.listed.map((report) => ({
        id: report.id,
        eventId: report.event_id,
        title: report.title,
        details: report.details,
        reason: reasonOf(report.reason),
        isOpen: report.is_open,
        received: moment(report.created_at),
      })),
    },
    measures: person.measures.map((measure) => ({
      id: measure.id,
      kind: measure.kind,
      reason: measure.reason,
      most: measure.most,
      holds: measure.holds,
      label: isMeasureKind(measure.kind) ? MEASURES[measure.kind].done : measure.kind,
      placedBy: measure.placed_by,
      placed: moment(measure.placed_at),
      ends: measure.ends_at === null ? null : moment(measure.ends_at),
      lifted: measure.lifted_at === null ? null : moment(measure.lifted_at),
      liftedBy: measure.lifted_by,
      // Restoring is offered once the block has ended.
      eventsToBringBack: person.blocked_until === null && measure.kind === "blocked" ? measure.events : 0,
      eventsTaken: measure.events,
    })),
    organizers: person.organizers.map((organizer) => ({
      id: organizer.id,
      name: organizer.name,
      slug: organizer.slug,
      isPublic: organizer.is_approved,
      isReturned: organizer.is_returned,
      role: organizer.role,
      founderId: organizer.founder_id,
      founder: organizer.founder_name,
    })),
  };
}

export type DescribedPerson = ReturnType<typeof describePerson>;

function reasonOf(reason: string): string {
  const message = REPORT_REASONS[reason as ReportReason] as (typeof REPORT_REASONS)[ReportReason] | undefined;
  return message ? t(message) : reason;
}
