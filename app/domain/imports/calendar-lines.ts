import ICAL from "ical.js";
import { z } from "#app/domain/site/zod.ts";
import { ImportError, UnreadableEvent } from "./imported.ts";

/** The most lines of a file, before they are unfolded. */
const MAX_LINES = 100_000;

/** Of a longer line the rest is dropped, as of descriptions with a picture in them. No text of an event is as long. */
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

/** An event, or a time zone, as a calendar has it. */
export interface Component {
  kind: "vevent" | "vtimezone";
  line: number;
  lines: ContentLine[];
  /** False where the file ends, or the next event begins, before it is complete. */
  isComplete: boolean;
}

/**
 * The events and time zones of an iCalendar file (RFC 5545), without what is inside of events, such as alarms.
 * @throws ImportError for a file with too many lines.
 */
export function componentsOf(text: string): Component[] {
  const found: Component[] = [];
  let open: Component | null = null;
  let nested = 0;
  for (const line of contentLines(text)) {
    const kind = line.name === "begin" || line.name === "end" ? line.text.slice(line.name.length + 1).trim() : "";
    const component = kind.toLowerCase();
    if (line.name === "begin" && (component === "vevent" || component === "vtimezone")) {
      open = { kind: component, line: line.line, lines: [], isComplete: false };
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
    }
  }
  return found;
}

/** The lines of a calendar, with those that continue one joined to it. */
function* contentLines(text: string): Generator<ContentLine> {
  let line = 0;
  for (let at = 0; at < text.length; ) {
    const first = line + 1;
    const pieces: string[] = [];
    let chars = 0;
    do {
      const end = endOfLine(text, at);
      const piece = text.slice(line + 1 > first ? at + 1 : at, text[end - 1] === "\r" ? end - 1 : end);
      if (chars <= MAX_LINE_CHARS) pieces.push(piece);
      chars += piece.length;
      at = end + 1;
      line += 1;
    } while (text[at] === " " || text[at] === "\t");
    if (line > MAX_LINES) throw new ImportError("tooLong", `The file has more than ${MAX_LINES} lines.`);
    const joined = pieces.join("");
    const name = /^[\w-]{1,64}(?=[:;])/.exec(joined)?.[0].toLowerCase();
    if (name !== undefined)
      yield { line: first, name, text: joined.slice(0, MAX_LINE_CHARS), isCut: joined.length > MAX_LINE_CHARS };
  }
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end === -1 ? text.length : end;
}

/** A property with its parameters and values, as ical.js parses it. */
export interface Property {
  /** By their names in lower case. */
  parameters: Record<string, unknown>;
  values: unknown[];
}

const jCalProperty = z.tuple([z.string(), z.record(z.string(), z.unknown()), z.string()]).rest(z.unknown());

/** Properties whose values are texts, of which the beginning may be read without the end. */
const TEXTS = ["summary", "description", "location", "url", "categories", "uid", "status"];

/**
 * The properties of a name, in their order.
 * @throws UnreadableEvent when one is malformed, or so long that it was cut where that changes its meaning.
 */
export function propertiesOf({ lines }: Pick<Component, "lines">, name: string): Property[] {
  return lines.filter((line) => line.name === name).map(parseProperty);
}

/** The first property of a name; null for none. @throws UnreadableEvent as `propertiesOf`. */
export function firstProperty({ lines }: Pick<Component, "lines">, name: string): Property | null {
  const line = lines.find((each) => each.name === name);
  return line ? parseProperty(line) : null;
}

function parseProperty({ name, text, isCut }: ContentLine): Property {
  if (isCut && !TEXTS.includes(name)) throw new UnreadableEvent(`${name} is too long.`);
  try {
    const [, parameters, , ...values] = jCalProperty.parse(ICAL.parse.property(text));
    return { parameters, values };
  } catch (error) {
    throw new UnreadableEvent(`${name} is malformed.`, { cause: error });
  }
}
