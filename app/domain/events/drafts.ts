import { IMPORT_NOTES, type ImportNote, NOTES_FIELD } from "#app/domain/imports/imported.ts";
import messages from "#app/messages/dates.ts";
import { translator } from "#app/messages/translator.ts";
import { EVENT_FIELD_NAMES, type EventFieldName } from "./controls.ts";
import { isDay, isReadableInstant, todayIn } from "./days.ts";
import { formatRecent, formatShortDate, formatTime, withYear } from "./format.ts";

const t = translator(messages);

/** The values of an event form by the name of the control; a list for multiple choices. */
export type DraftFields = Readonly<Record<string, string | readonly string[]>>;

/** The hidden fields that tie a form to its draft: id and version. */
export const DRAFT_FIELD_NAMES = ["draft_id", "draft_version"] as const;
export type DraftFieldName = (typeof DRAFT_FIELD_NAMES)[number];

/** A stored draft. */
export interface Draft {
  id: string;
  /** The event whose edit form it is; null for a new event. */
  event_id: string | null;
  fields: DraftFields;
  /** The uploaded picture, or null. */
  picture_id: string | null;
  /** When it was last saved, UTC ISO 8601; also its version. */
  updated_at: string;
}

/** The content of a form, as stored in a draft. */
export interface TypedDraft {
  fields: DraftFields;
  pictureId: string | null;
}

/** Controls that are not stored as texts: the picture is stored as `pictureId`, and the question about the year is asked again. */
const NOT_KEPT: readonly string[] = ["picture", "picture_id", "picture_remove", "far_year"];

/** Controls that are prefilled in an empty form. */
const PREFILLED: readonly string[] = ["publisher", "language", "price_kind"];

/**
 * The content of a form for a draft: only the filled controls.
 * @param typed the submitted or current values.
 */
export function readTyped(typed: FormData): TypedDraft {
  const fields: Record<string, string | string[]> = {};
  for (const name of EVENT_FIELD_NAMES) {
    if (NOT_KEPT.includes(name)) continue;
    // PostgreSQL cannot store NUL.
    const texts = typed.getAll(name).flatMap((value) => (typeof value === "string" ? value.replaceAll("\0", "") : []));
    const filled = texts.filter((text) => text.trim() !== "");
    const [first] = filled;
    if (first !== undefined) fields[name] = filled.length === 1 ? first : filled;
  }
  const pictureId = typed.get("picture_remove") ? null : typed.get("picture_id");
  return { fields, pictureId: typeof pictureId === "string" ? pictureId || null : null };
}

/** Whether the form is empty apart from prefilled controls. */
export function isBlank({ fields, pictureId }: TypedDraft): boolean {
  return pictureId === null && Object.keys(fields).every((name) => PREFILLED.includes(name));
}

/** Whether both have the same content. */
export function isSameDraft(one: TypedDraft, other: TypedDraft): boolean {
  const names = new Set([...Object.keys(one.fields), ...Object.keys(other.fields)]);
  const isSame = (name: string) => String(one.fields[name] ?? "") === String(other.fields[name] ?? "");
  return one.pictureId === other.pictureId && [...names].every(isSame);
}

/** Default values of a form that continues a draft. */
export function draftDefaults(draft: Draft): Partial<Record<EventFieldName | DraftFieldName, string>> {
  const known = EVENT_FIELD_NAMES.flatMap((name) => {
    const value = draft.fields[name];
    return value === undefined ? [] : [[name, typeof value === "string" ? value : value.join("\n")] as const];
  });
  return {
    ...Object.fromEntries(known),
    ...(draft.picture_id && { picture_id: draft.picture_id }),
    draft_id: draft.id,
    draft_version: draft.updated_at,
  };
}

/** A draft in a list. */
export interface DraftSummary {
  id: string;
  eventId: string | null;
  /** Null if none was typed. */
  title: string | null;
  /** The start as typed, formatted if it is a date: "Fri, Dec 4, 7:00 PM", "Fri, Dec 4 – Sun, Dec 6, all day"; null if none was typed. */
  starts: string | null;
  location: string | null;
  /** Notes from the import that its organizer should check. Removed when the form saves the draft. */
  notes: ImportNote[];
  savedAt: string;
  /** "3:15 PM", "Nov 20 at 3:15 PM". */
  saved: string;
}

/**
 * Formats a draft for lists.
 * @param zone IANA zone of the site, for the time of saving.
 */
export function summarizeDraft(draft: Draft, zone: string, now: Date): DraftSummary {
  const { title, location, ...times } = draftDefaults(draft);
  return {
    id: draft.id,
    eventId: draft.event_id,
    title: title?.trim().slice(0, 100) || null,
    starts: describeStart(times, todayIn(zone, now).slice(0, 4)),
    location: location?.trim().slice(0, 100) || null,
    notes: IMPORT_NOTES.filter((note) =>
      String(draft.fields[NOTES_FIELD] ?? "")
        .split(" ")
        .includes(note),
    ),
    savedAt: new Date(draft.updated_at).toISOString(),
    saved: formatRecent(draft.updated_at, zone, now),
  };
}

function describeStart(typed: ReturnType<typeof draftDefaults>, thisYear: string): string | null {
  const { is_all_day, start_day, end_day, start_date } = typed;
  if (!is_all_day || !start_day) return start_date ? formatTypedTime(start_date, thisYear) : null;
  const days = [start_day, end_day].flatMap((day) => (day ? [formatTypedTime(day, thisYear)] : []));
  return t("dateAllDay", { date: days.join(" – ") });
}

/**
 * "Fri, Dec 4, 7:00 PM" for a date and time as controls send it, "Fri, Dec 4" for a day, with the year unless it is the current one; other
 * texts unchanged.
 */
function formatTypedTime(text: string, thisYear: string): string {
  const [day = "", time] = text.trim().split("T");
  const instant = `${day}T${time ?? "00:00"}:00Z`;
  if (!isDay(day) || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:00Z$/.test(instant) || !isReadableInstant(instant))
    return text.trim().slice(0, 20);
  const [short, year] = [formatShortDate(instant, "UTC"), day.slice(0, 4)];
  const date = year === thisYear ? short : withYear(short, year);
  return time === undefined ? date : `${date}, ${formatTime(instant, "UTC")}`;
}
