import { describe, expect, test } from "vitest";
import { calendarText, eventLines } from "./files.ts";
import { fieldsOf, readLines, readText } from "./read-files.ts";

describe("a repeating event is one draft", () => {
  const weekly = (...lines: string[]) =>
    eventLines(
      "DTSTART;TZID=America/New_York:20270105T190000",
      "DTEND;TZID=America/New_York:20270105T210000",
      ...lines,
    );
  const first = { start_date: "2027-03-02T19:00", end_date: "2027-03-02T21:00" };
  const lines = (...days: string[]) => days.join("\n");

  test.each([
    ["every week, until a day", "RRULE:FREQ=WEEKLY;UNTIL=20270324T035959Z;BYDAY=TU", "weekly", "2027-03-23", ""],
    ["every week, a number of times", "RRULE:FREQ=WEEKLY;COUNT=11", "weekly", "2027-03-16", ""],
    ["every two weeks", "RRULE:FREQ=WEEKLY;INTERVAL=2;UNTIL=20270401;WKST=SU", "fortnightly", "2027-03-30", ""],
    ["on the first Tuesday", "RRULE:FREQ=MONTHLY;BYDAY=1TU;UNTIL=20270601", "monthly_weekday", "2027-06-01", ""],
    ["by BYSETPOS", "RRULE:FREQ=MONTHLY;BYDAY=TU;BYSETPOS=1;UNTIL=20270601", "monthly_weekday", "2027-06-01", ""],
    [
      "by several rules",
      "RRULE:FREQ=MONTHLY;BYDAY=1TU;COUNT=3\r\nRRULE:FREQ=MONTHLY;BYDAY=2TU;COUNT=3",
      "weekly",
      "2027-03-09",
      "",
    ],
    [
      "on weekdays",
      "RRULE:FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20270311T000000Z",
      "dates",
      undefined,
      lines("2027-03-02", "2027-03-04", "2027-03-09"),
    ],
    [
      "without a date, which EXDATE names in the zone",
      "RRULE:FREQ=WEEKLY;UNTIL=20270324\r\nEXDATE;TZID=America/New_York:20270309T190000",
      "weekly",
      "2027-03-23",
      lines("2027-03-02", "2027-03-16", "2027-03-23"),
    ],
    [
      "without a date, in UTC",
      "RRULE:FREQ=WEEKLY;UNTIL=20270324\r\nEXDATE:20270310T000000Z",
      "weekly",
      "2027-03-23",
      lines("2027-03-02", "2027-03-16", "2027-03-23"),
    ],
    [
      "without a date, as a day",
      "RRULE:FREQ=WEEKLY;UNTIL=20270324\r\nEXDATE;VALUE=DATE:20270309,20270316",
      "weekly",
      "2027-03-23",
      lines("2027-03-02", "2027-03-23"),
    ],
    [
      "on listed dates, some as periods",
      "RDATE;TZID=America/New_York:20270302T190000,20270310T190000\r\nRDATE;VALUE=PERIOD:20270313T000000Z/PT2H",
      "dates",
      undefined,
      lines("2027-03-02", "2027-03-10", "2027-03-12"),
    ],
    [
      "on listed days without VALUE=DATE",
      "RDATE:20270302,20270311",
      "dates",
      undefined,
      lines("2027-03-02", "2027-03-11"),
    ],
  ])("%s", (_, rule, rhythm, until, dates) => {
    expect(fieldsOf(...weekly(rule))).toEqual([
      { ...first, repeat_rhythm: rhythm, ...(until && { repeat_until: until }), ...(dates && { repeat_dates: dates }) },
    ]);
  });

  test("on the same day of the month, where the days are listed if a month has none", () => {
    const monthly = (day: string) =>
      fieldsOf(...eventLines(`DTSTART:202701${day}T190000`, "RRULE:FREQ=MONTHLY;UNTIL=20270630"));
    expect(monthly("15")).toMatchObject([{ repeat_rhythm: "monthly_day", repeat_until: "2027-06-15" }]);
    expect(monthly("31")).toMatchObject([{ repeat_rhythm: "monthly_day", repeat_dates: "2027-03-31\n2027-05-31" }]);
  });

  test("without an end, with the dates of a year, and that there are more is noted", () => {
    const [found] = fieldsOf(...weekly("RRULE:FREQ=WEEKLY"));
    expect(found).toEqual({ ...first, repeat_rhythm: "weekly", repeat_until: "2028-02-29", import_notes: "dates" });
    expect(fieldsOf(...weekly("RRULE:FREQ=DAILY;UNTIL=20270701"))).toEqual([
      {
        start_date: "2027-03-01T19:00",
        end_date: "2027-03-01T21:00",
        repeat_rhythm: "daily",
        repeat_until: "2027-04-29",
        import_notes: "dates",
      },
    ]);
  });

  test("with one coming date, is an event on one date, and what takes place once a year has one a year", () => {
    expect(fieldsOf(...weekly("RRULE:FREQ=WEEKLY;COUNT=9"))).toEqual([first]);
    expect(fieldsOf(...weekly("RRULE:FREQ=YEARLY;UNTIL=20280301"))).toMatchObject([{ start_date: "2028-01-05T19:00" }]);
  });

  test("in UTC, has a draft for each time of day that comes of it where clocks change", () => {
    const found = readLines(...eventLines("DTSTART:20270106T000000Z", "RRULE:FREQ=WEEKLY;UNTIL=20270325T000000Z"));
    expect(found.events.map(({ key, fields }) => [key, fields.start_date, fields.repeat_until])).toEqual([
      ["uid 1@example.com ", "2027-03-02T19:00", "2027-03-09"],
      ["uid 1@example.com  20:00", "2027-03-16T20:00", "2027-03-23"],
    ]);
  });

  const rule = "RRULE:FREQ=WEEKLY;UNTIL=20270324";
  const change = (...lines: string[]) => eventLines(...lines, "RECURRENCE-ID;TZID=America/New_York:20270309T190000");
  const at = (time: string) => [`DTSTART;TZID=America/New_York:${time}`, "DURATION:PT2H"];
  const others = {
    ...first,
    repeat_rhythm: "weekly",
    repeat_until: "2027-03-23",
    repeat_dates: "2027-03-02\n2027-03-16\n2027-03-23",
  };

  test.each([
    ["that is moved to another time of day", at("20270309T200000"), { start_date: "2027-03-09T20:00" }],
    ["that is called otherwise", ["SUMMARY:Finals", ...at("20270309T190000")], { start_date: "2027-03-09T19:00" }],
  ])("but for a date %s, which is a draft of its own", (_, lines, own) => {
    const renamed = lines.filter((line) => line.startsWith("SUMMARY"));
    const moved = change(...lines);
    // Removes the default title, so that only the new one is left.
    if (renamed.length > 0) moved.splice(2, 1);
    const found = readLines(...moved, ...weekly(rule));
    expect(found.events.map(({ key }) => key)).toEqual(["uid 1@example.com ", "uid 1@example.com 2027-03-09T19:00:00"]);
    expect(fieldsOf(...moved, ...weekly(rule))).toMatchObject([others, own]);
  });

  test("with a date that is moved to another day at the same time, and without one that is cancelled, in any case", () => {
    expect(fieldsOf(...weekly(rule), ...change(...at("20270311T190000")))).toEqual([
      { ...first, repeat_rhythm: "dates", repeat_dates: "2027-03-02\n2027-03-11\n2027-03-16\n2027-03-23" },
    ]);
    const cancelled = [...weekly(rule), ...change(...at("20270309T190000"), "STATUS:cancelled")];
    expect(fieldsOf(...cancelled)).toEqual([others]);
    expect(readLines(...cancelled)).toMatchObject({ cancelled: 1, over: 0, unread: [] });
  });

  test("with all later dates as they were changed (THISANDFUTURE)", () => {
    const later = change(...at("20270310T180000")).map((line) => line.replace("ID;", "ID;RANGE=THISANDFUTURE;"));
    expect(fieldsOf(...weekly(rule), ...later)).toEqual([
      first,
      {
        start_date: "2027-03-10T18:00",
        end_date: "2027-03-10T20:00",
        repeat_rhythm: "weekly",
        repeat_until: "2027-03-24",
      },
    ]);
  });

  test("with later dates noted where the changed ones go on", () => {
    const later = change(...at("20270310T180000")).map((line) => line.replace("ID;", "ID;RANGE=THISANDFUTURE;"));
    const notes = fieldsOf(...weekly("RRULE:FREQ=WEEKLY"), ...later).map(({ import_notes }) => import_notes);
    expect(notes).toEqual([undefined, "dates"]);
  });

  test.each([
    ["a time", "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/New_York:20270316T190000"],
    ["a moment in UTC", "RECURRENCE-ID;RANGE=THISANDFUTURE:20270316T230000Z"],
    ["a day", "RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20270316"],
  ])("until %s from which on all dates are cancelled (THISANDFUTURE)", (_, named) => {
    const cancelled = eventLines(named, ...at("20270316T190000"), "STATUS:CANCELLED");
    const lines = [...weekly("RRULE:FREQ=WEEKLY"), ...cancelled];
    expect(fieldsOf(...lines)).toEqual([{ ...first, repeat_rhythm: "weekly", repeat_until: "2027-03-09" }]);
    expect(readLines(...lines)).toMatchObject({ cancelled: 1, over: 0, unread: [] });
  });

  test("that is cancelled from a date in the past on has none, also where one would be under way", () => {
    // It is 7 AM on a Monday.
    const mondays = eventLines("DTSTART;TZID=America/New_York:20270104T060000", "DURATION:PT4H", "RRULE:FREQ=WEEKLY");
    expect(fieldsOf(...mondays)).toMatchObject([{ start_date: "2027-03-08T06:00" }]);
    const from = "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/New_York:20270201T060000";
    const cancelled = eventLines(from, "DTSTART;TZID=America/New_York:20270201T060000", "STATUS:CANCELLED");
    expect(readLines(...mondays, ...cancelled)).toMatchObject({ events: [], cancelled: 1, unread: [] });
    const ended = eventLines(
      "DTSTART;TZID=America/New_York:20270104T060000",
      "DURATION:PT4H",
      "RRULE:FREQ=WEEKLY;COUNT=9",
    );
    expect(fieldsOf(...ended)).toMatchObject([{ start_date: "2027-03-01T06:00" }]);
    expect(readLines(...ended, ...cancelled)).toMatchObject({ events: [], cancelled: 1, unread: [] });
  });

  test("that is cancelled as a whole is counted, and so is one in a calendar of cancellations", () => {
    expect(readLines(...weekly(rule, "STATUS:Cancelled"), ...change(...at("20270309T190000")))).toMatchObject({
      events: [],
      cancelled: 2,
    });
    expect(readLines("METHOD:CANCEL", ...weekly(rule))).toMatchObject({ events: [], cancelled: 1 });
  });

  test("of whole days", () => {
    const days = eventLines("DTSTART;VALUE=DATE:20270102", "DTEND;VALUE=DATE:20270104", "RRULE:FREQ=WEEKLY;COUNT=11");
    expect(fieldsOf(...days, "EXDATE;VALUE=DATE:20270306")).toEqual([
      {
        is_all_day: "yes",
        start_day: "2027-03-06",
        end_day: "2027-03-07",
        repeat_rhythm: "weekly",
        repeat_until: "2027-03-13",
      },
    ]);
  });

  test("of whole days, with the one under way, until it is over", () => {
    const monday = eventLines("DTSTART;VALUE=DATE:20270201", "RRULE:FREQ=WEEKLY;UNTIL=20270315");
    const today = { is_all_day: "yes", start_day: "2027-03-01", repeat_rhythm: "weekly", repeat_until: "2027-03-15" };
    expect(fieldsOf(...monday)).toEqual([today]);
    const weekend = eventLines("DTSTART;VALUE=DATE:20270130", "DURATION:P3D", "RRULE:FREQ=WEEKLY;UNTIL=20270315");
    expect(fieldsOf(...weekend)).toEqual([
      { ...today, start_day: "2027-02-27", end_day: "2027-03-01", repeat_until: "2027-03-13" },
    ]);
    const sunday = eventLines("DTSTART;VALUE=DATE:20270131", "RRULE:FREQ=WEEKLY;UNTIL=20270315");
    expect(fieldsOf(...sunday)).toMatchObject([{ start_day: "2027-03-07" }]);
    const moved = eventLines("RECURRENCE-ID;VALUE=DATE:20270307", "DTSTART;VALUE=DATE:20270301");
    expect(fieldsOf(...sunday, ...moved)).toEqual([
      { ...today, repeat_rhythm: "dates", repeat_until: undefined, repeat_dates: "2027-03-01\n2027-03-14" },
    ]);
  });

  test.each([
    ["of Outlook in UTC", "UNTIL=20270313T050000Z", "2027-03-13"],
    ["of Google, to the end of the day before", "UNTIL=20270313T045959Z", "2027-03-06"],
    ["as a day", "UNTIL=20270313", "2027-03-13"],
  ])("of whole days, until a day %s", (_, until, last) => {
    const [found] = fieldsOf(...eventLines("DTSTART;VALUE=DATE:20270227", `RRULE:FREQ=WEEKLY;${until}`));
    expect(found?.repeat_until ?? found?.start_day).toBe(last);
  });

  test("is known by its UID in the next version of the file, and two events with one UID are both there", () => {
    const keys = (now: string) => readText(calendarText(...weekly(rule)), new Date(now)).events.map(({ key }) => key);
    expect(keys("2027-03-17T12:00:00Z")).toEqual(keys("2027-03-01T12:00:00Z"));
    const two = readLines(...eventLines("DTSTART:20270401T190000"), ...eventLines("DTSTART:20270402T190000")).events;
    expect(new Set(two.map(({ key }) => key)).size).toBe(2);
  });
});
