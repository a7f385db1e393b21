import { formatMoment } from "#app/domain/events/format.ts";
import { planOf } from "#app/domain/events/plans.ts";
import { isReportOutcome, REPORT_OUTCOMES } from "#app/domain/events/report.ts";
import { type FixedPath, pathTo } from "#app/domain/site/links.ts";
import { UUID } from "#app/domain/site/text.ts";
import { type Facts, GONE, isAuditAction, SENTENCES } from "./audit-actions.ts";

/** One row of the log. `at` is UTC ISO 8601. */
export interface AuditRow {
  id: number;
  at: string;
  actor_id: string | null;
  action: string;
  /** Kind of the subject: event, account, organizer, token, setting, notice or message. */
  subject_kind: string;
  subject_id: string;
  /** Id of an existing event, or slug of a public organizer; else null. */
  subject_page: string | null;
  details: unknown;
  /** Title of the event; null once its organizer's account is deleted, and for entries that are not about a single event. */
  title: string | null;
  /** Name of the organization that the entry is about, or that owned the event; null for none, and for a deleted one. */
  organization_name: string | null;
  /** Name of the former organization of a transferred event; null for none, and for a deleted one. */
  former_organization_name: string | null;
  /**
   * The admin's reasons for a decision, or for revoking a role, one per line; null without one, and once the account concerned is deleted.
   */
  reason: string | null;
}

/** An entry, formatted for the Admin Panel. */
export interface AuditEntry {
  id: number;
  /** UTC ISO 8601, for `<time>` elements. */
  at: string;
  /** "November 20, 2026, 3:15 PM EST" */
  when: string;
  sentence: string;
  /** Links to the subject, and to other entries about it. */
  links: { label: string; to: string }[];
}

/**
 * An audit log entry as a sentence. An unknown action is shown by its name.
 * @param names of accounts and organizations by id; an account without a name counts as deleted.
 * @param siteTimeZone zone for displayed times.
 */
export function describeAuditRow(row: AuditRow, names: ReadonlyMap<string, string>, siteTimeZone: string): AuditEntry {
  const nameOf = (id: string) => names.get(id) ?? `a former member (${id.slice(0, 8)})`;
  const by = readDetail(row.details, "by");
  const facts: Facts = {
    by,
    actor: row.actor_id === null ? "an operator" : nameOf(row.actor_id),
    subject: nameOf(row.subject_id),
    event: `${row.title === null ? "event (title erased)" : `event "${row.title}"`}${row.organization_name === null ? "" : ` of ${row.organization_name}`}`,
    several: readSeveral(row.details, siteTimeZone),
    number: row.subject_id,
    wasAdmin: readDetail(row.details, "was_admin") === "true",
    role: readDetail(row.details, "role") === "owner" ? "an owner" : "an editor",
    organization: row.organization_name ?? GONE,
    title: row.title === null ? "event (title erased)" : `event "${row.title}"`,
    handedTo: row.organization_name,
    undone: readDetail(row.details, "decision"),
    isPublic: readDetail(row.details, "public") === "true",
    outcome: readOutcome(row.details),
    reports: readDetail(row.details, "reports"),
    until:
      readDetail(row.details, "until") === ""
        ? ""
        : ` until ${formatMoment(readDetail(row.details, "until"), siteTimeZone)}`,
    most: readDetail(row.details, "most"),
    events: readDetail(row.details, "events"),
    measure: readDetail(row.details, "measure"),
    status: planOf(readDetail(row.details, "status")),
    dates: Number(readDetail(row.details, "dates")),
    takenFrom: readDetail(row.details, "former_organization") === "" ? null : (row.former_organization_name ?? GONE),
  };
  const sentence = isAuditAction(row.action) ? SENTENCES[row.action](facts) : row.action;
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    when: formatMoment(row.at, siteTimeZone),
    sentence: `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.${row.reason === null ? "" : ` Reason: "${row.reason}"`}`,
    links: linksOf(row, names),
  };
}

/** The pages on which settings are changed; all other settings are reasons of the list. */
const SETTINGS: Readonly<Partial<Record<string, FixedPath>>> = {
  second_step_required: "/admin/security",
  second_step_not_required: "/admin/security",
  approved_versions_kept: "/admin/publishing",
  approved_versions_not_kept: "/admin/publishing",
  calendar_host_refused: "/admin/calendars",
  calendar_host_allowed: "/admin/calendars",
  collection_saved: "/admin/collections",
  collection_deleted: "/admin/collections",
};

function linksOf(row: AuditRow, names: ReadonlyMap<string, string>): AuditEntry["links"] {
  const { subject_id: id, subject_page: page } = row;
  const links: AuditEntry["links"] = [];
  const people = new Set([row.actor_id, row.subject_kind === "account" ? id : null]);
  if (row.subject_kind === "event" && UUID.test(id)) {
    if (page !== null) links.push({ label: "Event", to: pathTo("/admin/events/:eventId", { eventId: page }) });
    links.push({ label: "All entries about it", to: pathTo("/admin/audit", { event: id }) });
  } else if (row.subject_kind === "organizer") {
    if (page !== null) links.push({ label: "Organizer", to: pathTo("/organizers/:organizer", { organizer: page }) });
    links.push({ label: "All entries about it", to: pathTo("/admin/audit", { person: id }) });
  } else if (row.subject_kind === "message") {
    links.push({ label: "Message", to: pathTo("/admin/messages/:messageId", { messageId: id }) });
  } else if (row.subject_kind === "setting") {
    const setting = SETTINGS[row.action];
    links.push(
      setting
        ? { label: "Setting", to: pathTo(setting) }
        : { label: "List of reasons", to: pathTo("/admin/reasons", { edit: id }) },
    );
  }
  if (row.subject_kind === "notice") links.push({ label: "Storm notices", to: pathTo("/admin/storm") });
  for (const person of people) {
    const name = person !== null && names.get(person);
    if (name) links.push({ label: name, to: pathTo("/admin/people/:accountId", { accountId: person ?? "" }) });
  }
  return links;
}

function readSeveral(details: unknown, siteTimeZone: string): Facts["several"] {
  const count = Number(readDetail(details, "count"));
  const since = readDetail(details, "since");
  return count > 0 && since !== "" ? { count, since: formatMoment(since, siteTimeZone) } : null;
}

function readOutcome(details: unknown): string {
  const outcome = readDetail(details, "outcome");
  return isReportOutcome(outcome) ? REPORT_OUTCOMES[outcome].toLowerCase() : outcome;
}

/** One of the details as text; "" if it is missing. */
function readDetail(details: unknown, name: string): string {
  if (typeof details !== "object" || details === null) return "";
  const value: unknown = Reflect.get(details, name);
  return value === undefined || value === null ? "" : String(value);
}
