import { addHours } from "date-fns/addHours";
import { isDay } from "#app/domain/events/days.ts";
import { excerpt, withoutControls } from "#app/domain/site/text.ts";
import type { Column } from "./table-columns.ts";

/** The most events that are imported from a file. */
export const MAX_IMPORTED_EVENTS = 500;

/** The most events or rows that are looked at, those that are over among them: a daily programme of 27 years. */
export const MAX_EVENTS_READ = 10_000;

/** Longer descriptions are cut: the form then says that they are too long, and still has the beginning. */
const MAX_DESCRIPTION_CHARS = 12_000;

/** As `MAX_DESCRIPTION_CHARS`, for every other text. */
const MAX_LINE_CHARS = 3_000;

/** Of an event's title, in the message that names it. */
export const MAX_NAME_CHARS = 40;

/** Below the limit that `event_drafts.fields` has: one event over it would lose the whole import. */
const MAX_FIELDS_BYTES = 60_000;

/** An event that was read from a file: what the form would have, had it been typed. */
export interface ImportedEvent {
  /** Tells it apart from others of the same account: the same in each version of the file. */
  key: string;
  /** By the name of the form's control. */
  fields: Record<string, string>;
}

/** Why an event could not be read: it has no end, its start or its times cannot be read, its dates cannot be found, or it has too much text. */
export type UnreadReason = "incomplete" | "start" | "repeats" | "tooLong";

/** An event that could not be read. */
export interface UnreadEvent {
  /** Missing for any other reason. */
  reason?: UnreadReason;
  /** Where it begins in the file; 1 for the first line. */
  line: number;
  /** "" where that could not be read either. */
  title: string;
}

/** What an organizer has to look at in an imported event. In drafts: their names, separated by spaces. */
export const IMPORT_NOTES = ["zone", "online", "dates"] as const;
export type ImportNote = (typeof IMPORT_NOTES)[number];

/** The field of a draft that has them. The form has no such control. */
export const NOTES_FIELD = "import_notes";

/** What was read from a file. */
export interface ImportedFile {
  events: ImportedEvent[];
  /** How many are over or cancelled, and were left out. */
  over: number;
  cancelled: number;
  /** Events that could not be read, and were left out. */
  unread: UnreadEvent[];
  /** Whether there were more than `MAX_IMPORTED_EVENTS`. */
  isCut: boolean;
  /** Of a table, what its filled columns were read as; null for one that was left out. */
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
 * Sorts the events of a file, up to `MAX_IMPORTED_EVENTS` that are not over.
 * @throws ImportError for a file with far more, of which most are over.
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

/** The event with these fields, or that it cannot be read where they are longer than a draft may be. */
export function toReadEvent(event: ImportedEvent, line: number): ReadFields {
  const bytes = new TextEncoder().encode(JSON.stringify(event.fields)).length;
  return bytes > MAX_FIELDS_BYTES ? unreadEvent(line, event.fields.title, "tooLong") : { event };
}

export function unreadEvent(line: number, title = "", reason?: UnreadReason): { unread: UnreadEvent } {
  return { unread: { line, title: excerpt(title, MAX_NAME_CHARS), ...(reason && { reason }) } };
}

/** Whether an event was over a day ago, by the texts of its controls; false for unreadable ones. Exact to the hours between zones. */
function isOver(fields: Readonly<Record<string, string>>, now: Date): boolean {
  // A day has no zone, and ends with itself.
  const last = fields.end_day || fields.start_day || fields.end_date || fields.start_date || "";
  const parsed = Date.parse(last.length === 10 ? `${last}T23:59Z` : `${last}Z`);
  // `Date.parse` takes other texts for years: "Stage 200".
  return isDay(last.slice(0, 10)) && !Number.isNaN(parsed) && addHours(parsed, 24) < now;
}

/** A text as a control has it, without control characters, cut where it is far too long for any. */
export function cutText(text: string | null | undefined): string {
  return cut(text ?? "", MAX_LINE_CHARS);
}

/** As `cutText`, for the description. */
export function cutDescription(text: string | null | undefined): string {
  return cut(text ?? "", MAX_DESCRIPTION_CHARS);
}

function cut(text: string, most: number): string {
  // Last what PostgreSQL cannot store: cutting may leave half a surrogate pair.
  return withoutControls(text.trim().slice(0, most).replace(/\r\n?/g, "\n"));
}
