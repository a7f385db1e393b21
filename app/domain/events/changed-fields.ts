import { LANGUAGE_NAMES, parseLanguage } from "#app/messages/language.ts";
import { type AttendanceFacts, attendanceTexts } from "./attendance.ts";
import { categoryLabel } from "./categories.ts";
import { EVENT_FIELDS, type EventFieldName } from "./controls.ts";
import { isReadableInstant, lastWholeDay, zoneOf } from "./days.ts";
import { formatDashboardDate, formatMoment, formatPrice } from "./format.ts";
import { type EventFacts, type EventSummary, summarizeEvent } from "./summary.ts";

/** The organizer's columns of an event that are compared. */
export interface ComparedEvent extends EventFacts, AttendanceFacts {
  description: string;
  address: string | null;
  doors_at: string | null;
  picture_id: string | null;
  image_alt: string | null;
  event_url: string | null;
}

/** A field that differs between two versions of an event; null for no value. */
export interface ChangedField {
  name: EventFieldName;
  label: string;
  before: string | null;
  after: string | null;
}

/** Fields of the form, and their formatted values. Fields that belong together are one entry. */
const VALUES: readonly (readonly [EventFieldName, (event: ComparedEvent, zone: string) => string | null])[] = [
  ["title", ({ title }) => title],
  ["description", ({ description }) => description],
  ["language", ({ language }) => languageName(language)],
  ["translated_title", (event) => event.translated_title ?? null],
  ["translated_description", (event) => event.translated_description ?? null],
  ["location", ({ location }) => location],
  ["address", ({ address }) => address],
  ["start_date", (event, zone) => formatMoment(event.start_date, zone, event.is_all_day)],
  ["end_date", (event, zone) => event.end_date && formatEnd(event.end_date, zone, event.is_all_day)],
  ["doors_at", ({ doors_at }, zone) => doors_at && formatMoment(doors_at, zone)],
  ["image_url", ({ image_url }) => image_url],
  ["image_alt", ({ image_alt }) => image_alt],
  ["event_url", ({ event_url }) => event_url],
  ["price_kind", (event) => formatPrice(event)],
  ["category", ({ category }) => categoryLabel(category)],
  ["max_attendees", ({ max_attendees }) => max_attendees?.toString() ?? null],
];

/** The controls for these columns in the form of an all-day event. */
const DAY_FIELDS: Partial<Record<EventFieldName, EventFieldName>> = { start_date: "start_day", end_date: "end_day" };

/** The formatted end; for an all-day event, its last day. */
function formatEnd(end: string, zone: string, isAllDay: boolean): string {
  if (!isAllDay || !isReadableInstant(end)) return formatMoment(end, zone);
  return formatDashboardDate(`${lastWholeDay(end, zone)}T00:00:00Z`, "UTC");
}

function languageName(code: string | undefined): string | null {
  const language = parseLanguage(code);
  return language ? LANGUAGE_NAMES[language] : null;
}

/** The differences between two versions of an event. */
export interface Comparison {
  fields: ChangedField[];
  /** Attendance, as texts; null if equal. */
  attendance: { before: string; after: string } | null;
  /** Both versions, if their pictures differ. */
  pictures: { before: EventSummary; after: EventSummary } | null;
}

/**
 * Compares two versions of an event, field by field in the order of the form.
 * @param siteTimeZone IANA zone, unless the location's city has another.
 */
export function compareVersions(
  before: ComparedEvent,
  after: ComparedEvent,
  siteTimeZone: string,
  now: Date,
): Comparison {
  const zones = [zoneOf(before.location, siteTimeZone), zoneOf(after.location, siteTimeZone)] as const;
  const fields = VALUES.flatMap(([name, inWords]): ChangedField[] => {
    const [was, is] = [inWords(before, zones[0]), inWords(after, zones[1])];
    const shown = (before.is_all_day && after.is_all_day && DAY_FIELDS[name]) || name;
    return was === is ? [] : [{ name, label: EVENT_FIELDS[shown].label(), before: was, after: is }];
  });
  const [attended, attends] = [attendanceTexts(before).join(" · "), attendanceTexts(after).join(" · ")];
  const hasNewPicture = before.picture_id !== after.picture_id || before.image_url !== after.image_url;
  return {
    fields,
    attendance: attended === attends ? null : { before: attended, after: attends },
    pictures: hasNewPicture
      ? { before: summarizeEvent(before, siteTimeZone, now), after: summarizeEvent(after, siteTimeZone, now) }
      : null,
  };
}
