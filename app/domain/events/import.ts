import { addHours } from "date-fns/addHours";
import { isReadableInstant, parseLocalDateTime, toLocalInput, zoneOf } from "./days.ts";

/** The most events that are read from a file. */
export const MAX_IMPORTED_EVENTS = 500;

/** The largest file that is read, in bytes: 500 events with long descriptions. */
export const MAX_IMPORT_BYTES = 2 * 1024 * 1024;

/** Longer texts are cut: the form then says that they are too long, and still has the beginning. */
const MAX_TEXT_CHARS = 12_000;

/** An event that was read from a file: what the form would have, had it been typed. */
export interface ImportedEvent {
  /** Tells it apart from others of the same account: the same in each version of the file. */
  key: string;
  /** By the name of the form's control. */
  fields: Record<string, string>;
}

/** What was read from a file. */
export interface ImportedFile {
  events: ImportedEvent[];
  /** Events that are over or cancelled, and were left out. */
  over: number;
  cancelled: number;
  /** Whether there were more than `MAX_IMPORTED_EVENTS`. */
  isCut: boolean;
}

/** The file cannot be read at all. */
export class ImportError extends Error {
  override readonly name = "ImportError";
}

/** A time in a file: a wall-clock time with its zone, or without one where it happens; or a day. */
export type ImportedTime =
  | { kind: "local"; text: string; zone: string | null }
  | { kind: "instant"; instant: string }
  | { kind: "day"; day: string };

/**
 * The text of a control for dates, "2026-12-01T19:00" where the event takes place. A day without a time stays a day, which the form does not
 * accept: nobody but the organizer knows when it starts.
 * @param siteTimeZone IANA zone, where the location's city has no other.
 */
export function toControl(time: ImportedTime, location: string, siteTimeZone: string): string {
  if (time.kind === "day") return time.day;
  const zone = zoneOf(location, siteTimeZone);
  if (time.kind === "instant") return isReadableInstant(time.instant) ? toLocalInput(time.instant, zone) : "";
  if (time.zone === null) return time.text;
  const parsed = parseLocalDateTime(time.text, time.zone);
  return parsed.ok ? toLocalInput(parsed.instant, zone) : time.text;
}

/** Whether an event was over a day ago, by the texts of its controls; false for unreadable ones. Exact to the hours between zones. */
export function isOver(fields: Readonly<Record<string, string>>, now: Date): boolean {
  const last = fields.end_date || fields.start_date || "";
  const parsed = Date.parse(last.length === 10 ? `${last}T23:59Z` : `${last}Z`);
  return !Number.isNaN(parsed) && addHours(parsed, 24) < now;
}

/** A text as a control has it, cut where it is far too long for any. */
export function cutText(text: string | null | undefined): string {
  return (text ?? "").replace(/\r\n?/g, "\n").trim().slice(0, MAX_TEXT_CHARS);
}
