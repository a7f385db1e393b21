import { compareVersions } from "#app/domain/events/changed-fields.ts";
import { EVENT_FIELDS } from "#app/domain/events/controls.ts";
import { zoneOf } from "#app/domain/events/days.ts";
import { formatMoment, formatRecent, listed } from "#app/domain/events/format.ts";
import { fieldLabel } from "#app/domain/imports/field-label.ts";
import { describeReadingProblem } from "#app/domain/imports/reading-problem.ts";
import { pathTo } from "#app/domain/site/links.ts";
import messages from "#app/messages/own-calendars.ts";
import { translator } from "#app/messages/translator.ts";
import type {
  CalendarQuestion,
  CalendarReadingRow,
  IncompleteItem,
  ListedCalendar,
} from "#app/models/events/subscribed-calendars.server.ts";

const t = translator(messages);

/** The address of one calendar. @param ask whether to end it. */
export function calendarPath(id: string, ask?: "end"): string {
  return pathTo("/dashboard/calendars", { id, ask });
}

/** A calendar, formatted for the list and its page. */
export interface ShownCalendar {
  id: string;
  name: string;
  host: string;
  /** The organization that owns its events; null for the member. */
  organization: string | null;
  /** Its state in a sentence, and whether action is needed. */
  state: string;
  isTroubled: boolean;
  /** Who has paused it; null while it is active. */
  pausedBy: "owner" | "admin" | "gone" | null;
  /** "12 events", and further sentences. */
  events: string;
  notes: string[];
}

/** @param siteTimeZone for displayed times. */
export function describeCalendar(
  { calendar, organization, reading, events, waits, questions }: ListedCalendar,
  siteTimeZone: string,
  now: Date,
): ShownCalendar {
  const { id, name, host, paused_by, failing_since } = calendar;
  const notes = [waits > 0 && t("waits", { count: waits }), questions > 0 && t("questions", { count: questions })];
  return {
    id,
    name,
    host,
    organization,
    state: stateOf({ calendar, reading }, siteTimeZone, now),
    isTroubled: paused_by === null ? failing_since !== null : paused_by !== "owner",
    pausedBy: paused_by,
    events: t("events", { count: events }),
    notes: notes.filter((note) => note !== false),
  };
}

const PAUSED = { owner: "pausedByOwner", admin: "pausedByAdmin", gone: "isGone" } as const;

function stateOf({ calendar, reading }: Pick<ListedCalendar, "calendar" | "reading">, zone: string, now: Date): string {
  if (calendar.paused_by) return t(PAUSED[calendar.paused_by]);
  if (reading === null) return t("notReadYet");
  if (calendar.failing_since) {
    const when = formatRecent(calendar.failing_since, zone, now);
    return t("failing", { when, problem: describeReadingProblem(reading.problem ?? "") });
  }
  return t("wasRead", { when: formatRecent(reading.read_at, zone, now) });
}

/** Outcomes of a reading that are mentioned, in this order. */
const NEWS = [
  ...(
    ["added", "changed", "adopted", "offered", "missing", "incomplete", "rejected", "unread", "trimmed"] as const
  ).map((name) => [name, name] as const),
  ...([
    ["cancelled", "cancelledEvents"],
    ["on_again", "backOn"],
    ["waiting_for_room", "waitForRoom"],
  ] as const),
] as const;

/** Summarizes one reading of a calendar. */
export function describeReading(
  { read_at, outcome, problem, counts, unread }: CalendarReadingRow,
  siteTimeZone: string,
  now: Date,
) {
  const news = NEWS.flatMap(([name, message]) => {
    const count = counts[name] ?? 0;
    return count > 0 ? [t(message, { count })] : [];
  });
  return {
    readAt: new Date(read_at).toISOString(),
    when: formatRecent(read_at, siteTimeZone, now),
    text:
      outcome === "failed" || outcome === "gone"
        ? t("couldNotRead", { problem: describeReadingProblem(problem ?? "") })
        : outcome === "unmodified"
          ? t("unmodified")
          : news.length > 0
            ? listed(news)
            : t("noNews"),
    leftOut: t("leftOut", {
      over: 0,
      cancelled: 0,
      hidden: counts.private ?? 0,
      tentative: counts.tentative ?? 0,
    }).trim(),
    unread: unread.map(nameUnread),
  };
}

/** An unreadable event: its title or line in the calendar, and the reason. */
export function nameUnread({ title, line, reason }: CalendarReadingRow["unread"][number]): string {
  return title === "" ? t("untitled", { line: String(line) }) : t("unreadName", { title, reason: reason ?? "" });
}

/** Formats a question about an event, with the differing texts. */
export function describeQuestion({ key, event, offer }: CalendarQuestion, siteTimeZone: string, now: Date) {
  const { fields, attendance } = offer
    ? compareVersions(event, { ...event, ...offer }, siteTimeZone, now)
    : { fields: [], attendance: null };
  return {
    itemKey: key,
    version: event.updated_at,
    eventId: event.id,
    title: event.title,
    date: formatMoment(event.start_date, zoneOf(event.location, siteTimeZone), event.is_all_day),
    canBeCanceled: event.review === null,
    differences: offer && [
      ...fields.map(({ name, label, before, after }) => ({ name: String(name), label, before, after })),
      ...(attendance ? [{ name: "attendance", label: EVENT_FIELDS.ages.label(), ...attendance }] : []),
    ],
  };
}

/** Formats an incomplete event, with the labels of missing or invalid fields. */
export function describeIncomplete({ title, starts, missing, isTaken }: IncompleteItem, siteTimeZone: string) {
  return {
    title,
    isTaken,
    date: formatMoment(starts, siteTimeZone),
    fields: labelsOf(missing),
    lacksDescription: missing.includes("description"),
  };
}

/** The labels of controls: "Location and Description". */
export function labelsOf(names: readonly string[]): string {
  return listed([...new Set(names.map(fieldLabel))]);
}
