import { addHours } from "date-fns/addHours";
import { isDay } from "#app/domain/events/days.ts";
import { excerpt, withoutControls } from "#app/domain/site/text.ts";
import type { Column } from "./table-columns.ts";

/** The most events that are imported from a file. */
export const MAX_IMPORTED_EVENTS = 500;

/** Most events or rows that are read, including past ones: a daily programme of 27 years. */
export const MAX_EVENTS_READ = 10_000;

/** Longer descriptions are truncated. More than the form's limit, so that it still reports them as too long. */
const MAX_DESCRIPTION_CHARS = 12_000;

/** As `MAX_DESCRIPTION_CHARS`, for every other text. */
const MAX_LINE_CHARS = 3_000;

/** Most characters of an event's title in messages. */
export const MAX_NAME_CHARS = 40;

/** Below the limit of `event_drafts.fields`: a single event over it would fail the whole import. */
const MAX_FIELDS_BYTES = 60_000;

/** An event read from a file, as values of the form. */
export interface ImportedEvent {
  /** Identifies it within the account; the same in each version of the file. */
  key: string;
  /** By the name of the form's control. */
  fields: Record<string, string>;
}

/**
 * Why an event could not be read: it has no end, its start or its times cannot be read, its dates cannot be found, or it has too much text.
 */
export type UnreadReason = "incomplete" | "start" | "repeats" | "tooLong";

/** An event that could not be read. */
export interface UnreadEvent {
  /** Undefined for any other reason. */
  reason?: UnreadReason;
  /** Where it begins in the file; 1 for the first line. */
  line: number;
  /** "" if it could not be read either. */
  title: string;
}

/** Aspects of an imported event that its organizer should check. Stored in drafts as names separated by spaces. */
export const IMPORT_NOTES = ["zone", "online", "dates"] as const;
export type ImportNote = (typeof IMPORT_NOTES)[number];

/** The field of a draft for these notes. The form has no such control. */
export const NOTES_FIELD = "import_notes";

/** The result of reading a file. */
export interface ImportedFile {
  events: ImportedEvent[];
  /** Numbers of omitted events that are over or cancelled. */
  over: number;
  cancelled: number;
  /** Events that could not be read, and were left out. */
  unread: UnreadEvent[];
  /** Whether there were more than `MAX_IMPORTED_EVENTS`. */
  isCut: boolean;
  /** For a table: the interpretation of its filled columns; null for an ignored one. */
  columns?: { heading: string; column: Column | null }[];
}

/** An event or row of a file that is neither over nor cancelled. */
export type ReadFields = { event: ImportedEvent } | { unread: UnreadEvent };

/** One event or row of a file. */
export type ReadEvent = ReadFields | "over" | "cancelled";

/** Why a file is not imported: it is neither a calendar nor a table, has no events, or would take too long to read. */
export type ImportProblem = "unreadable" | "empty" | "tooLong";

/** The file is not imported. */
export class ImportError extends Error {
  override readonly name = "ImportError";
  readonly problem: ImportProblem;

  constructor(problem: ImportProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

/** One event cannot be read; the others of the file can. */
export class UnreadableEvent extends Error {
  override readonly name = "UnreadableEvent";
  readonly reason: UnreadReason | undefined;

  constructor(message: string, reason?: UnreadReason, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/**
 * Collects the events of a file, up to `MAX_IMPORTED_EVENTS` that are not over.
 * @throws ImportError for a file with more than `MAX_EVENTS_READ`.
 */
export function collectEvents(read: Iterable<ReadEvent>, now: Date): ImportedFile {
  const found: ImportedFile = { events: [], over: 0, cancelled: 0, unread: [], isCut: false };
  let count = 0;
  for (const each of read) {
    count += 1;
    if (count > MAX_EVENTS_READ) throw new ImportError("tooLong", `The file has more than ${MAX_EVENTS_READ} events.`);
    if (each === "cancelled") found.cancelled += 1;
    else if (each === "over") found.over += 1;
    else if ("unread" in each) found.unread.push(each.unread);
    else if (isOver(each.event.fields, now)) found.over += 1;
    else if (found.events.length === MAX_IMPORTED_EVENTS) return { ...found, isCut: true };
    else found.events.push(each.event);
  }
  return found;
}

/** The event, or a report that it is unreadable if its fields exceed the size of a draft. */
export function toReadEvent(event: ImportedEvent, line: number): ReadFields {
  const bytes = new TextEncoder().encode(JSON.stringify(event.fields)).length;
  return bytes > MAX_FIELDS_BYTES ? unreadEvent(line, event.fields.title, "tooLong") : { event };
}

export function unreadEvent(line: number, title = "", reason?: UnreadReason): { unread: UnreadEvent } {
  return { unread: { line, title: excerpt(title, MAX_NAME_CHARS), ...(reason && { reason }) } };
}

/** Whether an event ended more than a day ago, by its form values; false for unreadable ones. The day's margin makes zones irrelevant. */
function isOver(fields: Readonly<Record<string, string>>, now: Date): boolean {
  // A day is compared as a date without a zone.
  const last = fields.end_day || fields.start_day || fields.end_date || fields.start_date || "";
  const parsed = Date.parse(last.length === 10 ? `${last}T23:59Z` : `${last}Z`);
  // `Date.parse` accepts texts such as "Stage 200" as years.
  return isDay(last.slice(0, 10)) && !Number.isNaN(parsed) && addHours(parsed, 24) < now;
}

/** A text for a form control, without control characters, truncated if far too long. */
export function cutText(text: string | null | undefined): string {
  return cut(text ?? "", MAX_LINE_CHARS);
}

/** As `cutText`, for the description. */
export function cutDescription(text: string | null | undefined): string {
  return cut(text ?? "", MAX_DESCRIPTION_CHARS);
}

function cut(text: string, most: number): string {
  // Removed after truncating, because that may leave half a surrogate pair, which PostgreSQL cannot store.
  return withoutControls(text.trim().slice(0, most).replace(/\r\n?/g, "\n"));
}
