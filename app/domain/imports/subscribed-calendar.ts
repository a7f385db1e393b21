import { createHash } from "node:crypto";
import { EVENT_LIMITS } from "#app/domain/events/controls.ts";
import { isReadableInstant } from "#app/domain/events/days.ts";
import { type EventInput, eventFormSchema } from "#app/domain/events/form.ts";
import { countCharacters, cutCharacters } from "#app/domain/site/text.ts";
import { orUnread } from "./calendar.ts";
import { toEvent } from "./calendar-entry.ts";
import { momentOf } from "./calendar-times.ts";
import { decodeFile } from "./decode-file.ts";
import { ImportError, MAX_IMPORTED_EVENTS, UnreadableEvent, type UnreadEvent } from "./imported.ts";
import { type FoundDate, subscribedDates } from "./subscribed-dates.ts";

/** Limits of the columns of `calendar_items`. */
const MAX_TITLE_CHARS = 100;
const MAX_PLACE_CHARS = 200;

/** Most dates in memory before the soonest are chosen: a calendar may have 10,000 events of 60 dates. */
const MOST_KEPT = 10 * MAX_IMPORTED_EVENTS;

/** A subscription's defaults for its events. */
export interface SubscriptionChoices {
  /** For events without a known category. */
  category: string;
  language: string;
  /** For events without a valid description; null for none. */
  description: string | null;
}

/** The context of reading a subscribed calendar. */
export interface SubscriptionSettings extends SubscriptionChoices {
  /** IANA zone, unless the location's city has another. */
  siteTimeZone: string;
  now: Date;
}

/** An event of a subscribed calendar, or a date of a repeating one. */
export interface CalendarItem {
  /** SHA-256 of its identity, the same in each reading; `series` identifies the dates of a repeating event, null for a single one. */
  key: string;
  series: string | null;
  /** Rhythm of the series (`event_series.rhythm`). */
  rhythm: string | null;
  /** SHA-256 of the fields below, to detect changes. */
  hash: string;
  title: string;
  place: string;
  /** UTC ISO 8601. */
  starts: string;
  isCancelled: boolean;
  /** Null if it is cancelled or does not pass the form's validation. */
  content: EventInput | null;
  /** The invalid or missing controls of the form; for an event with content, those that were left out. */
  missing: string[];
}

/** The result of reading a subscribed calendar. */
export interface CalendarReading {
  /** Events that are not over, soonest first, at most `MAX_IMPORTED_EVENTS`. */
  items: CalendarItem[];
  /** Numbers of omitted events: over, private, or tentative. */
  over: number;
  private: number;
  tentative: number;
  unread: UnreadEvent[];
  /** For repeating events that continue beyond the dates read: the end of the range read, by `series`; UTC ISO 8601. */
  horizons: Record<string, string>;
  /** Whether there were more events. */
  isCut: boolean;
}

/** Why a subscribed calendar is not read: it is not a calendar, is truncated, or takes too long. */
export type CalendarProblem = "not_a_calendar" | "cut_off" | "too_long";

/** Reads a subscribed calendar. Runs in a child process, like `readImportedFile`. */
export function readSubscribedCalendar(
  bytes: Uint8Array,
  settings: SubscriptionSettings,
): CalendarReading | CalendarProblem {
  const { text, isCalendar } = decodeFile(bytes);
  if (!isCalendar) return "not_a_calendar";
  if (!isWhole(text)) return "cut_off";
  try {
    return readDates(text, settings);
  } catch (error) {
    if (error instanceof ImportError) return "too_long";
    throw error;
  }
}

/** Whether a calendar is complete: in a truncated one, the missing events would look deleted. */
function isWhole(text: string): boolean {
  const lines = text.toUpperCase();
  return lines.lastIndexOf("\nEND:VCALENDAR") > lines.lastIndexOf("\nBEGIN:");
}

function readDates(text: string, settings: SubscriptionSettings): CalendarReading {
  const reading: CalendarReading = {
    items: [],
    over: 0,
    private: 0,
    tentative: 0,
    unread: [],
    horizons: {},
    isCut: false,
  };
  let dates = new Map<string, FoundDate>();
  for (const found of subscribedDates(text, settings)) {
    if (typeof found === "string") reading[found] += 1;
    else if ("unread" in found) reading.unread.push(found.unread);
    else if ("until" in found) reading.horizons[sha256(found.series)] = new Date(found.until).toISOString();
    else if (!dates.has(found.key)) dates.set(found.key, found);
    if (dates.size > MOST_KEPT) dates = new Map(soonest(dates).map((date) => [date.key, date]));
    reading.isCut ||= dates.size > MAX_IMPORTED_EVENTS;
  }
  // Marked as cut, so that no event counts as missing.
  reading.isCut ||= Object.keys(reading.horizons).length > MAX_IMPORTED_EVENTS;
  if (reading.isCut) reading.horizons = {};
  const schema = eventFormSchema(settings.siteTimeZone);
  for (const date of soonest(dates)) {
    const read = orUnread(date.entry.component, () => itemOf(date, settings, schema));
    if ("unread" in read) reading.unread.push(read.unread);
    else reading.items.push(read);
  }
  return reading;
}

function soonest(dates: ReadonlyMap<string, FoundDate>): FoundDate[] {
  const inOrder = [...dates.values()].sort((one, other) => momentOf(one.span.start) - momentOf(other.span.start));
  return inOrder.slice(0, MAX_IMPORTED_EVENTS);
}

/** A date, validated by the form's schema. */
function itemOf(
  { key, series, entry, span, isCancelled }: FoundDate,
  settings: SubscriptionSettings,
  schema: EventSchema,
): CalendarItem | { unread: UnreadEvent } {
  const read = toEvent(entry, { key, span });
  if ("unread" in read) return read;
  const { content, missing } = isCancelled ? CANCELLED : accepted(read.event.fields, settings, schema);
  const starts = content?.start_date ?? new Date(momentOf(span.start)).toISOString();
  if (!isReadableInstant(starts)) throw new UnreadableEvent("The event is in no year of an event.", "start");
  const said = {
    title: cutCharacters(entry.content.texts.title, MAX_TITLE_CHARS),
    place: cutCharacters(entry.content.texts.location, MAX_PLACE_CHARS),
    starts,
    isCancelled,
    content,
    missing,
  };
  return {
    key: sha256(key),
    series: series && sha256(series.key),
    rhythm: series?.rhythm ?? null,
    hash: sha256(JSON.stringify(said)),
    ...said,
  };
}

type EventSchema = ReturnType<typeof eventFormSchema>;
type Accepted = Pick<CalendarItem, "content" | "missing">;

const CANCELLED: Accepted = { content: null, missing: [] };

/** Fields without which there is no event. */
const NEEDED = ["title", "description", "location", "start_date", "start_day"];

/** Fields that belong together share their first word, such as those of the price. */
const wordOf = (name: string) => name.split("_", 1)[0];

/** The valid content, without invalid optional fields. */
function accepted(
  fields: Readonly<Record<string, string>>,
  settings: SubscriptionSettings,
  schema: EventSchema,
): Accepted {
  let kept = fields;
  const dropped = new Set<string>();
  for (;;) {
    const { data, error } = schema.safeParse(withDefaults(kept, settings));
    if (data) return { content: data, missing: [...dropped] };
    const wrong = [...new Set(error.issues.map(({ path }) => String(path[0])))];
    const isWrong = (name: string) =>
      !NEEDED.includes(name) && wrong.some((each) => each === name || wordOf(each) === wordOf(name));
    const rest = Object.entries(kept).filter(([name]) => !isWrong(name));
    if (rest.length === Object.keys(kept).length) return { content: null, missing: wrong };
    for (const name of wrong) if (!NEEDED.includes(name)) dropped.add(name);
    kept = Object.fromEntries(rest);
  }
}

function withDefaults(fields: Readonly<Record<string, string>>, settings: SubscriptionSettings) {
  const own = fields.description ?? "";
  const isShort = countCharacters(own.trim()) < EVENT_LIMITS.minDescriptionChars;
  return {
    ...fields,
    description: isShort ? [own, settings.description ?? ""].join("\n\n").trim() : own,
    category: fields.category || settings.category,
    language: fields.language || settings.language,
  };
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
