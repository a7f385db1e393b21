import { MAX_IMPORTED_EVENTS } from "#app/domain/imports/imported.ts";
import { readImportedFile } from "#app/domain/imports/read-file.ts";
import { readSubscribedCalendar } from "#app/domain/imports/subscribed-calendar.ts";

/** Writes the text of an event by its number, from 0. */
type Write = (number: number) => string;

const event = (number: number, ...more: string[]) =>
  ["BEGIN:VEVENT", `UID:${number}`, ...more, "END:VEVENT"].join("\r\n");

const calendar = (write: Write, events?: number) =>
  `BEGIN:VCALENDAR\r\n${written(write, events).join("\r\n")}\r\nEND:VCALENDAR\r\n`;

const written = (write: Write, events = MAX_IMPORTED_EVENTS) =>
  Array.from({ length: events }, (_, number) => write(number));

const PLACE = ["LOCATION:Straub Park\\, St. Petersburg", "DESCRIPTION:<p>Music and <b>food</b> by the water.</p>"];

const FILES: Readonly<Record<string, () => string>> = {
  "a calendar of single events": () =>
    calendar((n) => event(n, `SUMMARY:Concert ${n}`, "DTSTART;TZID=America/New_York:20991204T190000", ...PLACE)),
  "a calendar of events that repeat since 2016": () =>
    calendar((n) =>
      event(
        n,
        ...[`SUMMARY:Market ${n}`, "DTSTART;TZID=America/New_York:20160104T100000", "RRULE:FREQ=WEEKLY"],
        ...PLACE,
      ),
    ),
  "a table": () =>
    ["title,start,location", ...written((n) => `Concert ${n},12/25/2099 7:30 PM,"Straub Park, St. Petersburg"`)].join(
      "\n",
    ),
};

/** Number of subscribed calendars, which are read one after another, and of events in each. */
const [CALENDARS, EVENTS] = [100, 100];

/** Prints the processor time, in milliseconds, for reading files with the maximum number of imported events, and subscribed calendars. */
export function measureImports(log: (line: string) => void): void {
  const [siteTimeZone, now] = ["America/New_York", new Date()];
  for (const [name, write] of Object.entries(FILES)) {
    const bytes = new TextEncoder().encode(write());
    const { result, ms } = measured(() => readImportedFile(bytes, { siteTimeZone, now }));
    log(`${result.events.length} events of ${name}: ${ms} ms of the processor`);
  }
  const text = calendar((n) => event(n, `SUMMARY:Concert ${n}`, "DTSTART:20991204T190000Z", ...PLACE), EVENTS);
  const bytes = new TextEncoder().encode(text);
  const settings = { siteTimeZone, now, category: "music", language: "en", description: null };
  const { result, ms } = measured(() =>
    Array.from({ length: CALENDARS }, () => readSubscribedCalendar(bytes, settings)),
  );
  const read = result.filter((each) => typeof each !== "string" && each.items.length === EVENTS);
  log(`${read.length} subscribed calendars of ${EVENTS} events: ${ms} ms of the processor`);
}

function measured<Result>(read: () => Result): { result: Result; ms: number } {
  const before = process.cpuUsage();
  const result = read();
  const { user, system } = process.cpuUsage(before);
  return { result, ms: Math.round((user + system) / 1_000) };
}
