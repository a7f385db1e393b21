/** A calendar with these lines. */
export function calendarText(...lines: string[]): string {
  return ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n");
}

/** An event with these lines, "Jazz Night" by default. */
export function eventLines(...lines: string[]): string[] {
  return ["BEGIN:VEVENT", "UID:1@example.com", "SUMMARY:Jazz Night", ...lines, "END:VEVENT"];
}

/** As many slow rules as fit into a file: a rule that is counted day by day takes milliseconds. */
export const SLOW_CALENDAR = calendarText(
  ...Array.from({ length: 4_000 }, () =>
    eventLines("DTSTART:20010101T190000Z", ...Array.from({ length: 10 }, () => "RRULE:FREQ=DAILY;COUNT=99999")),
  ).flat(),
);

const MB = 1024 * 1024;

const inZoneWith = (rule: string) =>
  calendarText(
    ...["BEGIN:VTIMEZONE", "TZID:Office time", "BEGIN:STANDARD", "DTSTART:19700101T000000", `RRULE:${rule}`],
    ...["TZOFFSETFROM:-0500", "TZOFFSETTO:-0500", "END:STANDARD", "END:VTIMEZONE"],
    ...eventLines("DTSTART;TZID=Office time:20270101T190000"),
  );

/** Files whose parsing once took far too long, or never ended, and the message about each. */
export const HOSTILE_FILES: readonly [name: string, text: () => string, said: string][] = [
  [
    "a rule for February 30",
    () => calendarText(...eventLines("DTSTART:20260101T190000Z", "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30")),
    "“Jazz Night” (line 3, its dates cannot be found)",
  ],
  [
    "a rule for every 99999999 days",
    () => calendarText(...eventLines("DTSTART:20260101T190000Z", "RRULE:FREQ=DAILY;INTERVAL=99999999")),
    "“Jazz Night” (line 3, its dates cannot be found)",
  ],
  [
    "a rule for each second",
    () => calendarText(...eventLines("DTSTART:20000101T000000Z", "RRULE:FREQ=SECONDLY")),
    "“Jazz Night” (line 3, its dates cannot be found)",
  ],
  ["a time zone that changes each minute", () => inZoneWith("FREQ=MINUTELY"), "One event was read"],
  [
    "a duration without end",
    () => calendarText(...eventLines("DTSTART:20270101T190000Z", "DURATION:P999999999999999999W")),
    "“Jazz Night” (line 3, its times cannot be read)",
  ],
  [
    "150 weekly programmes since 2016",
    () =>
      calendarText(
        ...Array.from({ length: 150 }, (_, at) => [
          ...["BEGIN:VEVENT", `UID:${at}@example.com`, `SUMMARY:Programme ${at}`, "RRULE:FREQ=WEEKLY;BYDAY=MO"],
          ...["DTSTART;TZID=America/New_York:20160104T190000", "DTEND;TZID=America/New_York:20160104T200000"],
          "END:VEVENT",
        ]).flat(),
      ),
    "150 events were ",
  ],
  [
    "descriptions in HTML with 2 MB of elements that are not closed",
    () =>
      calendarText(
        ...Array.from({ length: 33 }, () =>
          eventLines("DTSTART:20270401T190000Z", `DESCRIPTION:${"<b><p></i>".repeat(6_000)}`),
        ).flat(),
      ),
    "33 events were read",
  ],
  [
    "5,000 events with ten rules each",
    () =>
      calendarText(
        ...Array.from({ length: 5_000 }, (_, at) => [
          ...["BEGIN:VEVENT", `UID:${at}`, "DTSTART:20270104T190000Z", ...Array(10).fill("RRULE:FREQ=DAILY")],
          "END:VEVENT",
        ]).flat(),
      ),
    "takes too long to read",
  ],
  ["a price with 19,000 spaces", () => `title,price\nJazz,"1${" ".repeat(19_000)}x"\n`, "One event was "],
  ["2 MB of rows with one letter", () => `title\n${"a\n".repeat(MB - 3)}`, "more than 500 events"],
  ["2 MB of rows that are over", () => `title,start\n${"a,2020-01-01\n".repeat(160_000)}`, "takes too long to read"],
  ["2 MB of empty lines in a calendar", () => `BEGIN:VCALENDAR${"\n".repeat(2 * MB - 15)}`, "takes too long to read"],
  ["2 MB of columns that are asked about", () => `Act,Day\n${"a,b\n".repeat(400_000)}`, "Tell us about your table"],
  ["one line of 2 MB", () => "x".repeat(2 * MB), "can't read this file"],
  ["2 MB of columns", () => `title${",".repeat(2 * MB - 5)}`, "can't read this file"],
  ["quotes that are not closed", () => `title\n${'a,"x\n'.repeat(400_000)}`, "can't read this file"],
];
