import { describe, expect, test } from "vitest";
import { readImportedFile } from "#app/domain/imports/read-file.ts";
import { calendarText } from "./files.ts";

// Calendars from programs that organizers in Florida use: Google, Outlook, Apple, The Events Calendar (WordPress), Meetup, Eventbrite.

const NOW = new Date("2027-03-01T12:00:00Z");
const readBytes = (bytes: Uint8Array) => readImportedFile(bytes, { siteTimeZone: "America/New_York", now: NOW });
const read = (...lines: string[]) => readBytes(new TextEncoder().encode(calendarText(...lines)));
const event = (...lines: string[]) => ["BEGIN:VEVENT", "UID:jazz", "SUMMARY:Jazz Night", ...lines, "END:VEVENT"];
/** The form's fields for each event, by control name, without empty ones. */
const fieldsOf = (...lines: string[]) =>
  read(...lines).events.map(({ fields }) =>
    Object.fromEntries(Object.entries(fields).filter(([name, text]) => text !== "" && name !== "title")),
  );

describe("a repeating event is one draft", () => {
  const weekly = (...lines: string[]) =>
    event("DTSTART;TZID=America/New_York:20270105T190000", "DTEND;TZID=America/New_York:20270105T210000", ...lines);
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
      fieldsOf(...event(`DTSTART:202701${day}T190000`, "RRULE:FREQ=MONTHLY;UNTIL=20270630"));
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
    const found = read(...event("DTSTART:20270106T000000Z", "RRULE:FREQ=WEEKLY;UNTIL=20270325T000000Z"));
    expect(found.events.map(({ key, fields }) => [key, fields.start_date, fields.repeat_until])).toEqual([
      ["uid jazz ", "2027-03-02T19:00", "2027-03-09"],
      ["uid jazz  20:00", "2027-03-16T20:00", "2027-03-23"],
    ]);
  });

  const rule = "RRULE:FREQ=WEEKLY;UNTIL=20270324";
  const change = (...lines: string[]) => event(...lines, "RECURRENCE-ID;TZID=America/New_York:20270309T190000");
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
    const found = read(...moved, ...weekly(rule));
    expect(found.events.map(({ key }) => key)).toEqual(["uid jazz ", "uid jazz 2027-03-09T19:00:00"]);
    expect(fieldsOf(...moved, ...weekly(rule))).toMatchObject([others, own]);
  });

  test("with a date that is moved to another day at the same time, and without one that is cancelled, in any case", () => {
    expect(fieldsOf(...weekly(rule), ...change(...at("20270311T190000")))).toEqual([
      { ...first, repeat_rhythm: "dates", repeat_dates: "2027-03-02\n2027-03-11\n2027-03-16\n2027-03-23" },
    ]);
    const cancelled = [...weekly(rule), ...change(...at("20270309T190000"), "STATUS:cancelled")];
    expect(fieldsOf(...cancelled)).toEqual([others]);
    expect(read(...cancelled)).toMatchObject({ cancelled: 1, over: 0, unread: [] });
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
    const cancelled = event(named, ...at("20270316T190000"), "STATUS:CANCELLED");
    const lines = [...weekly("RRULE:FREQ=WEEKLY"), ...cancelled];
    expect(fieldsOf(...lines)).toEqual([{ ...first, repeat_rhythm: "weekly", repeat_until: "2027-03-09" }]);
    expect(read(...lines)).toMatchObject({ cancelled: 1, over: 0, unread: [] });
  });

  test("that is cancelled from a date in the past on has none, also where one would be under way", () => {
    // It is 7 AM on a Monday.
    const mondays = event("DTSTART;TZID=America/New_York:20270104T060000", "DURATION:PT4H", "RRULE:FREQ=WEEKLY");
    expect(fieldsOf(...mondays)).toMatchObject([{ start_date: "2027-03-08T06:00" }]);
    const from = "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/New_York:20270201T060000";
    const cancelled = event(from, "DTSTART;TZID=America/New_York:20270201T060000", "STATUS:CANCELLED");
    expect(read(...mondays, ...cancelled)).toMatchObject({ events: [], cancelled: 1, unread: [] });
    const ended = event("DTSTART;TZID=America/New_York:20270104T060000", "DURATION:PT4H", "RRULE:FREQ=WEEKLY;COUNT=9");
    expect(fieldsOf(...ended)).toMatchObject([{ start_date: "2027-03-01T06:00" }]);
    expect(read(...ended, ...cancelled)).toMatchObject({ events: [], cancelled: 1, unread: [] });
  });

  test("that is cancelled as a whole is counted, and so is one in a calendar of cancellations", () => {
    expect(read(...weekly(rule, "STATUS:Cancelled"), ...change(...at("20270309T190000")))).toMatchObject({
      events: [],
      cancelled: 2,
    });
    expect(read("METHOD:CANCEL", ...weekly(rule))).toMatchObject({ events: [], cancelled: 1 });
  });

  test("of whole days", () => {
    const days = event("DTSTART;VALUE=DATE:20270102", "DTEND;VALUE=DATE:20270104", "RRULE:FREQ=WEEKLY;COUNT=11");
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
    const monday = event("DTSTART;VALUE=DATE:20270201", "RRULE:FREQ=WEEKLY;UNTIL=20270315");
    const today = { is_all_day: "yes", start_day: "2027-03-01", repeat_rhythm: "weekly", repeat_until: "2027-03-15" };
    expect(fieldsOf(...monday)).toEqual([today]);
    const weekend = event("DTSTART;VALUE=DATE:20270130", "DURATION:P3D", "RRULE:FREQ=WEEKLY;UNTIL=20270315");
    expect(fieldsOf(...weekend)).toEqual([
      { ...today, start_day: "2027-02-27", end_day: "2027-03-01", repeat_until: "2027-03-13" },
    ]);
    const sunday = event("DTSTART;VALUE=DATE:20270131", "RRULE:FREQ=WEEKLY;UNTIL=20270315");
    expect(fieldsOf(...sunday)).toMatchObject([{ start_day: "2027-03-07" }]);
    const moved = event("RECURRENCE-ID;VALUE=DATE:20270307", "DTSTART;VALUE=DATE:20270301");
    expect(fieldsOf(...sunday, ...moved)).toEqual([
      { ...today, repeat_rhythm: "dates", repeat_until: undefined, repeat_dates: "2027-03-01\n2027-03-14" },
    ]);
  });

  test.each([
    ["of Outlook in UTC", "UNTIL=20270313T050000Z", "2027-03-13"],
    ["of Google, to the end of the day before", "UNTIL=20270313T045959Z", "2027-03-06"],
    ["as a day", "UNTIL=20270313", "2027-03-13"],
  ])("of whole days, until a day %s", (_, until, last) => {
    const [found] = fieldsOf(...event("DTSTART;VALUE=DATE:20270227", `RRULE:FREQ=WEEKLY;${until}`));
    expect(found?.repeat_until ?? found?.start_day).toBe(last);
  });

  test("is known by its UID in the next version of the file, and two events with one UID are both there", () => {
    const keys = (now: string) =>
      readImportedFile(new TextEncoder().encode(calendarText(...weekly(rule))), {
        siteTimeZone: "America/New_York",
        now: new Date(now),
      }).events.map(({ key }) => key);
    expect(keys("2027-03-17T12:00:00Z")).toEqual(keys("2027-03-01T12:00:00Z"));
    const two = read(...event("DTSTART:20270401T190000"), ...event("DTSTART:20270402T190000")).events;
    expect(new Set(two.map(({ key }) => key)).size).toBe(2);
  });
});

describe("times", () => {
  /** A VTIMEZONE without summer time, always five hours behind UTC. */
  const described = (tzid: string, ...more: string[]) => [
    "BEGIN:VTIMEZONE",
    `TZID:${tzid}`,
    ...more,
    "BEGIN:STANDARD",
    "DTSTART:16010101T000000",
    "TZOFFSETFROM:-0500",
    "TZOFFSETTO:-0500",
    "END:STANDARD",
    "END:VTIMEZONE",
  ];
  const NAMES = [
    "America/Chicago",
    "US/Central",
    "Central Standard Time",
    "/freeassociation.sourceforge.net/Tzfile/America/Chicago",
    "/mozilla.org/20070129_1/America/Chicago",
    '"(UTC-06:00) Central Time (US & Canada)"',
    "(GMT-06.00) Central Time (US & Canada)",
    "(UTC-06:00) Central Time (US & Canada)",
    "CST6CDT",
  ];
  test.each(NAMES)("are known better here than in the file: %s", (name) => {
    const lines = [...described(name.replaceAll('"', "")), ...event(`DTSTART;TZID=${name}:20270710T180000`)];
    expect(fieldsOf(...lines)).toEqual([{ start_date: "2027-07-10T19:00" }]);
  });

  test.each([
    ["in a zone that the file describes", [...described("Custom")], "Custom", { start_date: "2027-07-10T19:00" }],
    [
      "in one that says which it is",
      described("Custom", "X-LIC-LOCATION:America/Chicago"),
      "Custom",
      { start_date: "2027-07-10T19:00" },
    ],
    ["in one that nobody knows", [], "Custom", { start_date: "2027-07-10", import_notes: "zone" }],
    ["in one with two meanings", [], "EST", { start_date: "2027-07-10", import_notes: "zone" }],
  ])("%s", (_, zone, name, fields) => {
    expect(fieldsOf(...zone, ...event(`DTSTART;TZID=${name}:20270710T180000`, "DURATION:PT1H"))).toMatchObject([
      fields,
    ]);
  });

  test("without a zone are those of the calendar, else of the place", () => {
    expect(fieldsOf("X-WR-TIMEZONE:America/Chicago", ...event("DTSTART:20270710T180000"))).toEqual([
      { start_date: "2027-07-10T19:00" },
    ]);
    expect(fieldsOf(...event("DTSTART:20270710T1800"))).toEqual([{ start_date: "2027-07-10T18:00" }]);
  });

  const day = { is_all_day: "yes", start_day: "2027-04-02" };
  test.each([
    ["a day", ["DTSTART;VALUE=DATE:20270402"], day],
    ["a day without VALUE=DATE", ["DTSTART:20270402"], day],
    ["a day with its end", ["DTSTART;VALUE=DATE:20270402", "DTEND;VALUE=DATE:20270403"], day],
    ["a day that ends when it begins", ["DTSTART;VALUE=DATE:20270402", "DTEND;VALUE=DATE:20270402"], day],
    ["two days", ["DTSTART;VALUE=DATE:20270402", "DTEND;VALUE=DATE:20270404"], { ...day, end_day: "2027-04-03" }],
    ["two days by duration", ["DTSTART;VALUE=DATE:20270402", "DURATION:P2D"], { ...day, end_day: "2027-04-03" }],
    [
      "a day of Outlook",
      [
        "DTSTART;TZID=Eastern Standard Time:20270402T000000",
        "DTEND;TZID=Eastern Standard Time:20270403T000000",
        "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE",
      ],
      day,
    ],
    [
      "a day of Outlook in UTC",
      ["DTSTART:20270402T040000Z", "DTEND:20270403T040000Z", "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE"],
      day,
    ],
    [
      "an evening of Outlook",
      ["DTSTART:20270402T230000Z", "X-MICROSOFT-CDO-ALLDAYEVENT:FALSE"],
      { start_date: "2027-04-02T19:00" },
    ],
  ])("of %s", (_, lines, fields) => {
    expect(fieldsOf(...event(...lines))).toEqual([fields]);
  });
});

describe("a place", () => {
  const START = "DTSTART:20270402T190000";
  const placeOf = (...lines: string[]) => {
    const [{ location = "", address = "", import_notes = "" } = {}] = fieldsOf(...event(START, ...lines));
    return [location, address, import_notes];
  };
  test.each([
    [
      "Google",
      "LOCATION:Armature Works\\, 1910 N Ola Ave\\, Tampa\\, FL 33602\\, USA",
      "Armature Works, Tampa",
      "1910 N Ola Ave",
    ],
    [
      "Apple",
      "LOCATION:Tampa Bay Hotel\\n401 W Kennedy Blvd\\nTampa\\, FL  33606\\nUnited States",
      "Tampa Bay Hotel, Tampa",
      "401 W Kennedy Blvd",
    ],
    ["Apple, with spaces at the folds", "LOCATION:Tampa Bay \r\n Hotel\\nTampa", "Tampa Bay Hotel, Tampa", ""],
    [
      "Apple, which has the address apart",
      'LOCATION:Tampa Bay Hotel\r\nX-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS="401 W Kennedy Blvd\\nTampa, FL 33606";X-TITLE="Tampa Bay Hotel":geo:27.9,-82.4',
      "Tampa Bay Hotel, Tampa",
      "401 W Kennedy Blvd",
    ],
    [
      "The Events Calendar",
      "LOCATION:The Studio&#8217;s Loft\\, 12 2nd St N\\, Suite 200\\, St. Petersburg\\, FL\\, 33701\\, United States",
      "The Studio’s Loft, St. Petersburg",
      "12 2nd St N, Suite 200",
    ],
    ["Meetup", "LOCATION:Kava Bar (1409 E 7th Ave\\, Tampa\\, FL)", "Kava Bar (1409 E 7th Ave, Tampa, FL)", ""],
    ["an address without a venue", "LOCATION:401 W Kennedy Blvd\\, Tampa\\, FL", "401 W Kennedy Blvd, Tampa, FL", ""],
    ["a city", "LOCATION:Armature Works\\, Tampa\\, FL", "Armature Works, Tampa, FL", ""],
    ["a city elsewhere", "LOCATION:The Loft\\, 12 Main St\\, Macon\\, GA", "The Loft, Macon, GA", "12 Main St"],
    [
      "a place with a video call beside it",
      "LOCATION:Seminole Heights Library\\; https://zoom.us/j/1",
      "Seminole Heights Library",
      "",
    ],
  ])("of %s", (_, lines, location, address) => {
    expect(placeOf(lines)).toEqual([location, address, ""]);
  });

  test.each([
    ["LOCATION:https://us02web.zoom.us/j/123456?pwd=abc"],
    ["LOCATION:Join Zoom Meeting https://zoom.us/j/1"],
    ["LOCATION:Microsoft Teams Meeting"],
    ["LOCATION:https://teams.microsoft.com/l/meetup-join/19%3ameeting"],
    ["LOCATION:meet.google.com/abc-defg-hij"],
    ["X-GOOGLE-CONFERENCE:https://meet.google.com/abc-defg-hij"],
    ["LOCATION:Online event"],
  ])("that is a video call is none: %s", (line) => {
    expect(placeOf(line)).toEqual(["", "", "online"]);
  });
});

describe("a description", () => {
  const START = "DTSTART:20270402T190000";
  const textOf = (...lines: string[]) => fieldsOf(...event(START, ...lines))[0]?.description;
  test.each([
    [
      "as it was typed",
      "DESCRIPTION:Two bands\\, one * porch.\\n- Bring a chair\\n\\nFree",
      "Two bands, one * porch.\n- Bring a chair\n\nFree",
    ],
    ["with characters by name", "DESCRIPTION:Tom &amp; Jerry&#8217;s 5 < 6&nbsp;PM", "Tom & Jerry’s 5 < 6\u00a0PM"],
    [
      "of Google, in HTML",
      'DESCRIPTION:<p>Two <b>bands</b>\\, <i>one porch</i>.<br>Tickets: <a href="https://www.google.com/url?q=https://example.com/a_b&amp;sa=D">here</a></p><ul><li>Chairs</li><li>Food &amp\\; drinks</li></ul>',
      "Two **bands**, *one porch*.\nTickets: [here](https://example.com/a_b)\n\n- Chairs\n- Food & drinks",
    ],
    [
      "of Google, with links in plain text",
      'DESCRIPTION:Two bands\\n\\n<a href="https://example.com/">Tickets</a>\\nFree',
      "Two bands\n\n[Tickets](https://example.com/)\nFree",
    ],
    [
      "of Outlook, with the plain one empty",
      "DESCRIPTION:\\n\r\nX-ALT-DESC;FMTTYPE=text/html:<html><head><title>x</title><style>p {}</style></head><body><div>One\\, two</div><div>1. Three*</div><ol><li>A<ol><li>B</li></ol></li></ol><h2>Rules</h2><script>alert(1)</script></body></html>",
      "One, two\n1\\. Three\\*\n\n1. A\n   1. B\n\n**Rules**",
    ],
    ["of Outlook, with a plain one", "DESCRIPTION:Plain\r\nX-ALT-DESC;FMTTYPE=text/html:<p>Rich</p>", "Plain"],
    [
      "with addresses",
      'DESCRIPTION:<a href="https://example.com/x_y_">https://example.com/x_y_</a> <a href="mailto:a@example.com">a@example.com</a>',
      "https://example.com/x_y_ a@example.com",
    ],
  ])("%s", (_, lines, text) => {
    expect(textOf(lines)).toBe(text);
  });
});

describe("a file in another encoding", () => {
  const text = calendarText(...event("DTSTART:20270402T190000", "DESCRIPTION:Café “Olé” – ¡ya!"));
  const described = (bytes: Uint8Array) => readBytes(bytes).events[0]?.fields.description;
  const utf16 = (isBigEndian: boolean) => {
    const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
    return isBigEndian ? bytes.swap16() : bytes;
  };
  const windows1252 = Buffer.from(text.replace("“", "\x93").replace("”", "\x94").replace("–", "\x96"), "latin1");

  test.each([
    ["UTF-8 with a mark", Buffer.from(`\ufeff${text}`)],
    ["UTF-16, little-endian", utf16(false)],
    ["UTF-16, big-endian", utf16(true)],
    ["Windows-1252", windows1252],
  ])("%s", (_, bytes) => {
    expect(described(bytes)).toBe("Café “Olé” – ¡ya!");
  });

  test("UTF-8, folded within a character, and lines keep their numbers", () => {
    const bytes = Buffer.from(calendarText(...event("DTSTART:20270402T190000", "DESCRIPTION:Café"), ...event()));
    const at = bytes.indexOf("é") + 1;
    const folded = Buffer.concat([bytes.subarray(0, at), Buffer.from("\r\n "), bytes.subarray(at)]);
    expect(described(folded)).toBe("Café");
    expect(readBytes(folded).unread).toEqual([{ line: 10, title: "Jazz Night", reason: "start" }]);
  });

  test("a table too", () => {
    const table = readBytes(Buffer.from("title\nCaf\xe9 \x93Ol\xe9\x94\n", "latin1"));
    expect(table.events[0]?.fields.title).toBe("Café “Olé”");
  });
});
