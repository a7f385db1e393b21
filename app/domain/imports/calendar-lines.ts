import ICAL from "ical.js";
import { FORM_PROPERTY } from "#app/domain/calendars/form-property.ts";
import { z } from "#app/domain/site/zod.ts";
import { ImportError, UnreadableEvent, type UnreadReason } from "./imported.ts";

/** The most lines of a file, each part of a continued one counted. */
const MAX_LINES = 100_000;

/** Longer lines are truncated, such as descriptions with an inline picture. No text of an event is as long. */
const MAX_LINE_CHARS = 64_000;

/** A property of a component, on one line. */
interface ContentLine {
  /** Where it begins in the file; 1 for the first line. */
  line: number;
  /** In lower case. */
  name: string;
  text: string;
  /** Whether its end was dropped. */
  isCut: boolean;
}

/** Properties of a calendar that apply to all its events. */
interface CalendarProperties {
  /** METHOD, in upper case; "" for none. */
  method: string;
  /** X-WR-TIMEZONE, the zone of times without one; "" for none. */
  zone: string;
}

/** An event or a time zone of a calendar. */
export interface Component {
  kind: "vevent" | "vtimezone";
  /** Its calendar; a file may have several. */
  calendar: CalendarProperties;
  line: number;
  lines: ContentLine[];
  /** False if the file ends, or the next event begins, before it is complete. */
  isComplete: boolean;
}

/**
 * The events and time zones of an iCalendar file (RFC 5545), without nested components such as alarms.
 * @param text with continued lines joined.
 * @throws ImportError for a file with too many lines.
 */
export function componentsOf(text: string): Component[] {
  const found: Component[] = [];
  let calendar: CalendarProperties = { method: "", zone: "" };
  let open: Component | null = null;
  let nested = 0;
  for (const line of contentLines(text)) {
    const component = line.name === "begin" || line.name === "end" ? plainValue(line).toLowerCase() : "";
    if (line.name === "begin" && component === "vcalendar") {
      calendar = { method: "", zone: "" };
      open = null;
    } else if (line.name === "begin" && (component === "vevent" || component === "vtimezone")) {
      open = { kind: component, calendar, line: line.line, lines: [], isComplete: false };
      found.push(open);
      nested = 0;
    } else if (open && line.name === "end" && (component === open.kind || component === "vcalendar")) {
      open.isComplete = component === open.kind;
      open = null;
    } else if (open?.kind === "vtimezone") {
      open.lines.push(line);
    } else if (open) {
      if (line.name === "begin") nested += 1;
      else if (line.name === "end") nested = Math.max(0, nested - 1);
      else if (nested === 0) open.lines.push(line);
    } else if (line.name === "method") calendar.method = plainValue(line).toUpperCase();
    else if (line.name === "x-wr-timezone") calendar.zone = plainValue(line);
  }
  return found;
}

/** The text after the first colon, for properties without parameters. */
export function plainValue({ text }: Pick<ContentLine, "text">): string {
  return text.slice(text.indexOf(":") + 1).trim();
}

function* contentLines(text: string): Generator<ContentLine> {
  let line = 0;
  for (let at = 0; at < text.length; ) {
    const found = text.indexOf("\n", at);
    const end = found === -1 ? text.length : found;
    const cut = text.slice(at, Math.min(text[end - 1] === "\r" ? end - 1 : end, at + MAX_LINE_CHARS + 1));
    at = end + 1;
    line += 1;
    if (line > MAX_LINES) throw new ImportError("tooLong", `The file has more than ${MAX_LINES} lines.`);
    const name = /^[\w-]{1,64}(?=[:;])/.exec(cut)?.[0].toLowerCase();
    if (name !== undefined)
      yield { line, name, text: cut.slice(0, MAX_LINE_CHARS), isCut: cut.length > MAX_LINE_CHARS };
  }
}

/** A property with its parameters and values, as ical.js parses it. */
export interface Property {
  /** By their names in lower case. */
  parameters: Record<string, unknown>;
  values: unknown[];
}

const jCalProperty = z.tuple([z.string(), z.record(z.string(), z.unknown()), z.string()]).rest(z.unknown());

/** Text properties, which may be used even if they were truncated. */
const TEXTS = ["summary", "description", "x-alt-desc", FORM_PROPERTY, "location", "url", "categories", "uid", "status"];

/**
 * The properties of a name, in their order.
 * @throws UnreadableEvent when one is malformed, or was truncated in a way that changes its meaning.
 */
export function propertiesOf({ lines }: Pick<Component, "lines">, name: string): Property[] {
  return lines.filter((line) => line.name === name).map(parseProperty);
}

/** The first property of a name; null for none. @throws UnreadableEvent as `propertiesOf`. */
export function firstProperty({ lines }: Pick<Component, "lines">, name: string): Property | null {
  const line = lines.find((each) => each.name === name);
  return line ? parseProperty(line) : null;
}

function parseProperty(line: ContentLine): Property {
  const { name, isCut } = line;
  const reason = REASONS[name];
  if (isCut && !TEXTS.includes(name)) throw new UnreadableEvent(`${name} is too long.`, reason);
  try {
    const [, parameters, , ...values] = jCalProperty.parse(ICAL.parse.property(withQuotedZone(line.text)));
    return { parameters, values };
  } catch (error) {
    throw new UnreadableEvent(`${name} is malformed.`, reason, { cause: error });
  }
}

/** Messages for unreadable properties. */
const REASONS: Readonly<Record<string, UnreadReason | undefined>> = {
  dtstart: "start",
  dtend: "start",
  duration: "start",
  rrule: "repeats",
  rdate: "repeats",
  exdate: "repeats",
  "recurrence-id": "repeats",
};

/** Adds the quotes around a TZID with a colon, "(UTC-06:00) Central Time", which some programs omit. */
function withQuotedZone(text: string): string {
  const end = text.lastIndexOf(":");
  const start = text.toUpperCase().indexOf(";TZID=") + ";TZID=".length;
  const zone = text.slice(start, end);
  const isPlain = start < ";TZID=".length || start > end || !zone.includes(":") || /[";]/.test(zone);
  return isPlain ? text : `${text.slice(0, start)}"${zone}"${text.slice(end)}`;
}
