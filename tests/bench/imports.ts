import { MAX_IMPORTED_EVENTS } from "#app/domain/imports/imported.ts";
import { readImportedFile } from "#app/domain/imports/read-file.ts";

/** A text for each event, by its number from 0. */
type Write = (number: number) => string;

const event = (number: number, ...more: string[]) =>
  ["BEGIN:VEVENT", `UID:${number}`, ...more, "END:VEVENT"].join("\r\n");

const calendar = (write: Write) => `BEGIN:VCALENDAR\r\n${written(write).join("\r\n")}\r\nEND:VCALENDAR\r\n`;

const written = (write: Write) => Array.from({ length: MAX_IMPORTED_EVENTS }, (_, number) => write(number));

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

/** Reads files of as many events as are imported, and prints what processor time each takes, in milliseconds. */
export function measureImports(log: (line: string) => void): void {
  for (const [name, write] of Object.entries(FILES)) {
    const bytes = new TextEncoder().encode(write());
    const before = process.cpuUsage();
    const { events } = readImportedFile(bytes, { siteTimeZone: "America/New_York", now: new Date() });
    const { user, system } = process.cpuUsage(before);
    log(`${events.length} events of ${name}: ${Math.round((user + system) / 1_000)} ms of the processor`);
  }
}
