import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { calendarText, eventLines } from "./files.ts";
import { readLines, readText } from "./read-files.ts";

const read = (...lines: string[]) => readLines(...eventLines(...lines));

describe("a calendar", () => {
  test.each([
    ["in UTC", "DTSTART:20270710T230000Z", "Tampa", "2027-07-10T19:00"],
    ["in UTC, for a place in another zone", "DTSTART:20270710T230000Z", "Pensacola", "2027-07-10T18:00"],
    ["in a named zone", "DTSTART;TZID=America/Chicago:20270710T180000", "Tampa", "2027-07-10T19:00"],
    ["without a zone, where it happens", "DTSTART:20270710T190000", "Tampa", "2027-07-10T19:00"],
    ["in an unknown zone, of which the day is kept", "DTSTART;TZID=Nowhere:20270710T190000", "Tampa", "2027-07-10"],
    ["in an hour that is skipped", "DTSTART;TZID=America/Chicago:20270314T023000", "Tampa", "2027-03-14T04:00"],
  ])("has a start %s", (_, start, location, typed) => {
    expect(read(start, `LOCATION:${location}`).events[0]?.fields.start_date).toBe(typed);
  });

  test.each([
    ["an end", "DTEND:20270711T010000Z", "2027-07-10T21:00"],
    ["an end in another zone", "DTEND;TZID=America/Chicago:20270710T200000", "2027-07-10T21:00"],
    ["a duration", "DURATION:PT2H", "2027-07-10T21:00"],
    ["no end", "DTEND:20270710T230000Z", ""],
  ])("has %s", (_, line, typed) => {
    expect(read("DTSTART:20270710T230000Z", line).events[0]?.fields.end_date).toBe(typed);
  });

  test("has an end by the clock in the night in which clocks change", () => {
    const [start, end] = ["20270313T220000", "20270314T060000"].map((time) => `;TZID=America/New_York:${time}`);
    expect(read(`DTSTART${start}`, `DTEND${end}`).events[0]?.fields.end_date).toBe("2027-03-14T06:00");
  });

  test("has a zone that it describes itself, with a rule or a list of dates for its changes", () => {
    const summer = ["BEGIN:DAYLIGHT", "DTSTART:20070311T020000", "RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3"];
    const winter = ["BEGIN:STANDARD", "DTSTART:20071104T020000", "RDATE:20261101T020000,20271107T020000"];
    const zone = [
      ...["BEGIN:VTIMEZONE", "TZID:Office time"],
      ...[...summer, "TZOFFSETFROM:-0600", "TZOFFSETTO:-0500", "END:DAYLIGHT"],
      ...[...winter, "TZOFFSETFROM:-0500", "TZOFFSETTO:-0600", "END:STANDARD", "END:VTIMEZONE"],
    ];
    const starts = ["20270310T180000", "20270313T180000", "20270314T180000", "20271106T180000", "20271108T180000"];
    const events = starts.flatMap((start) => eventLines(`DTSTART;TZID=Office time:${start}`));
    const found = readText(calendarText(...events, ...zone)).events.map(({ fields }) => fields.start_date);
    expect(found).toEqual([
      ...["2027-03-10T19:00", "2027-03-13T19:00", "2027-03-14T19:00", "2027-11-06T19:00", "2027-11-08T19:00"],
    ]);
  });

  test("gives its events texts, end, link and category; what is over or cancelled is counted", () => {
    const text = calendarText(
      ...eventLines(
        "DTSTART:20270710T230000Z",
        "DTEND:20270711T010000Z",
        "CATEGORIES:Jazz,Music",
        "URL:https://example.com",
        "DESCRIPTION:Two bands\\, one porch.",
        "  Bring a chair.",
        "BEGIN:VALARM",
        "DESCRIPTION:Reminder",
        "END:VALARM",
      ),
      ...eventLines("DTSTART:20260710T230000Z"),
      ...eventLines("DTSTART:20270710T230000Z", "STATUS:CANCELLED"),
    );
    expect(readText(text)).toEqual({
      events: [
        {
          key: "uid 1@example.com 2027-07-10T19:00\nJazz Night",
          fields: {
            title: "Jazz Night",
            description: "Two bands, one porch. Bring a chair.",
            location: "",
            start_date: "2027-07-10T19:00",
            end_date: "2027-07-10T21:00",
            category: "music",
            event_url: "https://example.com",
            address: "",
          },
        },
      ],
      over: 1,
      cancelled: 1,
      unread: [],
      isCut: false,
    });
  });

  test.each([
    ["weekly since 2016", "DTSTART:20160104T190000", "RRULE:FREQ=WEEKLY", "2027-03-01T19:00"],
    ["on two days a week", "DTSTART:20160104T190000", "RRULE:FREQ=WEEKLY;BYDAY=TU,TH", "2027-03-02T19:00"],
    ["on the last Friday", "DTSTART:20160129T190000", "RRULE:FREQ=MONTHLY;BYDAY=-1FR", "2027-03-26T19:00"],
    ["on leap days", "DTSTART:20160229T190000", "RRULE:FREQ=YEARLY", "2028-02-29T19:00"],
    ["until a day", "DTSTART:20160104T190000", "RRULE:FREQ=WEEKLY;UNTIL=20270301", "2027-03-01T19:00"],
    ["under way", "DTSTART;TZID=Etc/UTC:20160104T113000", "RRULE:FREQ=WEEKLY\r\nDURATION:PT1H", "2027-03-08T06:30"],
    ["twice a day", "DTSTART:20160104T060000", "RRULE:FREQ=DAILY;BYHOUR=6,19", "2027-03-01T19:00"],
    [
      "with a date left out",
      "DTSTART:20160104T190000",
      "RRULE:FREQ=WEEKLY\r\nEXDATE:20270301T190000",
      "2027-03-08T19:00",
    ],
    ["with a date added", "DTSTART:20160104T190000", "RRULE:FREQ=YEARLY\r\nRDATE:20270401T190000", "2027-04-01T19:00"],
    ["a number of times", "DTSTART:20270222T190000", "RRULE:FREQ=WEEKLY;COUNT=2", "2027-03-01T19:00"],
  ])("gives the first coming date of an event that repeats %s", (_, start, rule, typed) => {
    expect(read(start, rule, "LOCATION:Tampa").events[0]?.fields.start_date).toBe(typed);
  });

  test.each([
    ["a rule that has ended", "RRULE:FREQ=WEEKLY;UNTIL=20270225T000000Z"],
    ["a number of times", "RRULE:FREQ=WEEKLY;COUNT=7"],
    ["dates of its own", "RDATE:20170101T190000"],
  ])("counts an event as over by %s", (_, rule) => {
    expect(read("DTSTART:20160104T190000", rule)).toMatchObject({ events: [], over: 1, unread: [] });
  });
});

describe("one event that cannot be read", () => {
  const START = "DTSTART:20270710T230000Z";
  test.each([
    ["without a start", []],
    ["with a start that is none", ["DTSTART:next Friday"]],
    ["with a day that does not exist", ["DTSTART:20270230T190000Z"]],
    ["in a year without events", ["DTSTART:99990710T190000Z"]],
    ["whose end is in such a year", ["DTSTART:29991231T190000Z", "DURATION:P900W"]],
    ["with a malformed duration", [START, "DURATION:two hours"]],
    ["that lasts too long", [START, "DURATION:P999999999999999999W"]],
    ["that repeats every second", ["DTSTART:20000101T000000Z", "RRULE:FREQ=SECONDLY"]],
    ["that repeats on no day", ["DTSTART:20260101T190000Z", "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30"]],
    ["that repeats in another age", ["DTSTART:20260101T190000Z", "RRULE:FREQ=DAILY;INTERVAL=99999999"]],
    ["that is counted for too long", ["DTSTART:19000101T190000Z", "RRULE:FREQ=DAILY;COUNT=999999999"]],
    ["that lasts years and repeats", ["DTSTART:20160104T190000Z", "DURATION:P99W", "RRULE:FREQ=DAILY"]],
    ["with a rule that is none", [START, "RRULE:FREQ=SOMETIMES"]],
    ["by weeks of the year", [START, "RRULE:FREQ=YEARLY;BYWEEKNO=20"]],
    ["with a hundred rules", [START, ...Array.from({ length: 100 }, () => "RRULE:FREQ=DAILY")]],
    ["with dates for a century", [START, `RDATE:${"20270301T190000,".repeat(3_000)}20270301T190000`]],
    [
      "with a list of dates that is longer than a line may be",
      [START, "RRULE:FREQ=DAILY", `EXDATE:${"20270301T190000,".repeat(9_000)}20270301T190000`],
    ],
  ])("is named, and the others are read: one %s", (_, lines) => {
    const others = eventLines("DTSTART:20270711T230000Z");
    const found = readText(calendarText(...others, ...eventLines(...lines), ...others));
    expect(found).toMatchObject({ events: { length: 2 }, unread: [{ line: 8, title: "Jazz Night" }] });
  });

  test.each([
    ["a rule for each minute", ["RRULE:FREQ=MINUTELY"]],
    ["a thousand rules", Array.from({ length: 1_000 }, () => "RRULE:FREQ=YEARLY")],
    ["a thousand dates", [`RDATE:${"19710101T000000,".repeat(1_000)}19710101T000000`]],
    ["an offset that is none", ["TZOFFSETTO:soon"]],
  ])("keeps its day in a zone with %s, and its time is asked for", (_, rules) => {
    const change = ["DTSTART:19700101T000000", "TZOFFSETFROM:-0500", "TZOFFSETTO:-0500"];
    const part = ["BEGIN:STANDARD", ...rules, ...change, "END:STANDARD"];
    const zone = ["BEGIN:VTIMEZONE", "TZID:Office time", ...part, "END:VTIMEZONE"];
    const events = ["DTSTART;TZID=Office time:20270710T190000", START].flatMap((start) => eventLines(start));
    const { events: found, unread } = readText(calendarText(...zone, ...events));
    expect(unread).toEqual([]);
    expect(found.map(({ fields }) => [fields.start_date, fields.import_notes])).toEqual([
      ["2027-07-10", "zone"],
      ["2027-07-10T19:00", undefined],
    ]);
  });

  test("is one that is not complete, and its title is named as far as it can be read", () => {
    const text = calendarText("BEGIN:VEVENT", `SUMMARY:${"Jazz ".repeat(50)}`, START, ...eventLines(START)).concat(
      "BEGIN:VEVENT\r\n",
    );
    expect(readText(text)).toMatchObject({
      events: { length: 1 },
      unread: [
        { line: 3, title: `${"Jazz ".repeat(6)}Jazz…` },
        { line: 12, title: "" },
      ],
    });
  });

  test("is one with more text than a draft may have", () => {
    const long = (name: string) => `${name}:${"日".repeat(12_000)}`;
    const lines = ["SUMMARY", "DESCRIPTION", "LOCATION", "URL"].map(long);
    const text = ["BEGIN:VEVENT", START, ...lines, "END:VEVENT"];
    expect(readText(calendarText(...text, ...eventLines(START)))).toMatchObject({
      events: { length: 1 },
      unread: { length: 1 },
    });
  });
});

test("whatever stands in a file, the events are read or named, and nothing else comes of it", () => {
  const values = fc.constantFrom(
    ...[
      "20270310T190000",
      "20270310",
      "20270310T190000Z/PT1H",
      "FREQ=WEEKLY;BYDAY=MO",
      "FREQ=YEARLY;BYMONTH=13",
      "P1D",
    ],
    ...[
      "CANCELLED",
      "",
      ":",
      ";",
      "\u0000",
      "<b>&#x110000;",
      "PT-5H",
      "99999999T999999Z",
      "FREQ=MONTHLY;BYDAY=6XX",
      "TRUE",
    ],
  );
  const names = fc.constantFrom(
    ...[
      "DTSTART",
      "DTEND",
      "DURATION",
      "RRULE",
      "RDATE",
      "RDATE;VALUE=PERIOD",
      "EXDATE",
      "EXDATE;VALUE=DATE",
      "STATUS",
    ],
    ...["RECURRENCE-ID", "RECURRENCE-ID;RANGE=THISANDFUTURE", "DTSTART;TZID=constructor", "LOCATION", "DESCRIPTION"],
    ...[
      "UID",
      "X-APPLE-STRUCTURED-LOCATION;X-ADDRESS=1",
      "X-MICROSOFT-CDO-ALLDAYEVENT",
      "X-ALT-DESC;FMTTYPE=text/html",
    ],
  );
  const line = fc.tuple(names, values).map(([name, value]) => `${name}:${value}`);
  const event = fc.array(line, { maxLength: 8 }).map((lines) => eventLines(...lines));
  fc.assert(
    fc.property(fc.array(event, { minLength: 1, maxLength: 4 }), (events) => {
      const { events: found, over, cancelled, unread } = readText(calendarText(...events.flat()));
      expect(found.length + over + cancelled + unread.length).toBeGreaterThan(0);
    }),
    { numRuns: 300 },
  );
});

test("a file has at most 500 events that are not over, exactly", () => {
  const over = eventLines("DTSTART:20260710T230000Z");
  const upcoming = (count: number) =>
    Array.from({ length: count }, () => eventLines("DTSTART:20270710T230000Z")).flat();
  expect(readText(calendarText(...over, ...upcoming(500)))).toMatchObject({
    isCut: false,
    events: { length: 500 },
    over: 1,
  });
  expect(readText(calendarText(...over, ...upcoming(501)))).toMatchObject({ isCut: true, events: { length: 500 } });
});

test("a file with more lines or more events than a calendar has is not read", () => {
  expect(() => readText(calendarText(...Array.from({ length: 100_000 }, () => "X-A:1")))).toThrow("100000 lines");
  const over = Array.from({ length: 10_001 }, () => ["BEGIN:VEVENT", "STATUS:CANCELLED", "END:VEVENT"]).flat();
  expect(() => readText(calendarText(...over))).toThrow("10000 events");
});

test("no half of a character and no control character reaches the database, which would refuse the whole file", () => {
  const { events } = read("DTSTART:20270710T230000Z", `DESCRIPTION:\u0001${"a".repeat(11_998)}\u{1f3b7}\u{1f3b7}`);
  expect(events[0]?.fields.description).toBe("a".repeat(11_998));
});
