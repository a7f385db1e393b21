import { describe, expect, test } from "vitest";
import { calendarText, eventLines } from "./files.ts";
import { fieldsOf, readBytes } from "./read-files.ts";

// Calendars from programs that organizers in Florida use: Google, Outlook, Apple, The Events Calendar (WordPress), Meetup, Eventbrite.

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
    const lines = [...described(name.replaceAll('"', "")), ...eventLines(`DTSTART;TZID=${name}:20270710T180000`)];
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
    expect(fieldsOf(...zone, ...eventLines(`DTSTART;TZID=${name}:20270710T180000`, "DURATION:PT1H"))).toMatchObject([
      fields,
    ]);
  });

  test("without a zone are those of the calendar, else of the place", () => {
    expect(fieldsOf("X-WR-TIMEZONE:America/Chicago", ...eventLines("DTSTART:20270710T180000"))).toEqual([
      { start_date: "2027-07-10T19:00" },
    ]);
    expect(fieldsOf(...eventLines("DTSTART:20270710T1800"))).toEqual([{ start_date: "2027-07-10T18:00" }]);
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
    expect(fieldsOf(...eventLines(...lines))).toEqual([fields]);
  });
});

describe("a place", () => {
  const START = "DTSTART:20270402T190000";
  const placeOf = (...lines: string[]) => {
    const [{ location = "", address = "", import_notes = "" } = {}] = fieldsOf(...eventLines(START, ...lines));
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
  const textOf = (...lines: string[]) => fieldsOf(...eventLines(START, ...lines))[0]?.description;
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
  const text = calendarText(...eventLines("DTSTART:20270402T190000", "DESCRIPTION:Café “Olé” – ¡ya!"));
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
    const bytes = Buffer.from(
      calendarText(...eventLines("DTSTART:20270402T190000", "DESCRIPTION:Café"), ...eventLines()),
    );
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
