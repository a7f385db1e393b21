import { describe, expect, test } from "vitest";
import { readCalendar } from "#app/domain/events/import-calendar.ts";
import { readTable, tableColumns, tableTemplate } from "#app/domain/events/import-table.ts";

const NOW = new Date("2027-03-01T12:00:00Z");
const SITE_ZONE = "America/New_York";

const calendar = (...lines: string[]) => ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n");
const event = (...lines: string[]) => [
  "BEGIN:VEVENT",
  "UID:1@example.com",
  "SUMMARY:Jazz Night",
  ...lines,
  "END:VEVENT",
];
const read = (...lines: string[]) => readCalendar(calendar(...event(...lines)), SITE_ZONE, NOW);

describe("a calendar", () => {
  test.each([
    ["in UTC", "DTSTART:20270710T230000Z", "Tampa", "2027-07-10T19:00"],
    ["in UTC, for a place in another zone", "DTSTART:20270710T230000Z", "Pensacola", "2027-07-10T18:00"],
    ["in a named zone", "DTSTART;TZID=America/Chicago:20270710T180000", "Tampa", "2027-07-10T19:00"],
    ["without a zone, where it happens", "DTSTART:20270710T190000", "Tampa", "2027-07-10T19:00"],
    ["of a whole day, which lacks a time", "DTSTART;VALUE=DATE:20270710", "Tampa", "2027-07-10"],
  ])("has a start %s", (_, start, location, typed) => {
    expect(read(start, `LOCATION:${location}`).events[0]?.fields.start_date).toBe(typed);
  });

  test("has a zone that it describes itself", () => {
    const zone = [
      ...["BEGIN:VTIMEZONE", "TZID:Office time", "BEGIN:STANDARD", "DTSTART:19700101T000000"],
      ...["TZOFFSETFROM:-0600", "TZOFFSETTO:-0600", "END:STANDARD", "END:VTIMEZONE"],
    ];
    const found = readCalendar(
      calendar(...zone, ...event("DTSTART;TZID=Office time:20270210T180000", "RRULE:FREQ=WEEKLY")),
      SITE_ZONE,
      NOW,
    );
    // The next date of those that repeat.
    expect(found.events[0]?.fields.start_date).toBe("2027-03-03T19:00");
  });

  test("gives its events texts, end, link and category; what is over or cancelled is counted", () => {
    const text = calendar(
      ...event(
        "DTSTART:20270710T230000Z",
        "DTEND:20270711T010000Z",
        "CATEGORIES:Jazz,Music",
        "URL:https://example.com",
      ),
      ...event("DTSTART:20260710T230000Z"),
      ...event("DTSTART:20270710T230000Z", "STATUS:CANCELLED"),
    );
    expect(readCalendar(text, SITE_ZONE, NOW)).toMatchObject({
      events: [
        {
          key: "uid 1@example.com ",
          fields: {
            title: "Jazz Night",
            end_date: "2027-07-10T21:00",
            category: "music",
            event_url: "https://example.com",
          },
        },
      ],
      over: 1,
      cancelled: 1,
    });
  });

  test.each(["", "Hello", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n"])("is not read from %j", (text) => {
    expect(() => readCalendar(text, SITE_ZONE, NOW)).toThrow("no calendar");
  });

  test("with a rule for each second is read in a moment", () => {
    expect(read("DTSTART:20000101T000000Z", "RRULE:FREQ=SECONDLY").events).toEqual([]);
  });
});

describe("a table", () => {
  test("is read from the template", () => {
    const { events } = readTable(tableTemplate(), NOW);
    expect(events).toHaveLength(1);
    expect(events[0]?.fields).toMatchObject({
      ...{ title: "Porch Concert", start_date: "2027-03-14T19:30", end_date: "2027-03-14T22:00", doors_at: "19:00" },
      ...{ category: "music", price_kind: "paid", price_min: "10", price_max: "15", language: "en" },
      ...{
        ages: "all",
        good_for_children: "yes",
        setting: "outdoors",
        access_step_free: "yes",
        access_restroom: "yes",
      },
    });
  });

  test("says how often an event takes place, and until when", () => {
    const { events } = readTable(
      "title,repeats,repeats until\nBingo,Every two weeks,5/30/2027\nBaile,cada semana,\nJazz,now and then,2027-05-30\n",
      NOW,
    );
    const said = events.map(({ fields }) => [fields.repeat_rhythm, fields.repeat_until]);
    expect(said).toEqual([
      ["fortnightly", "2027-05-30"],
      ["weekly", ""],
      [undefined, undefined],
    ]);
  });

  test("is read with the headings that the page names, in both languages", () => {
    for (const language of ["en", "es"] as const) {
      const headings = tableColumns(language).map(({ heading }) => heading);
      const { events } = readTable(
        `${headings.join(",")}\n${headings.map((_, at) => (at === 3 || at === 4 ? "" : "200")).join(",")}\n`,
        NOW,
      );
      expect(events[0]?.fields).toMatchObject({
        title: "200",
        max_attendees: "200",
        image_alt: "200",
        event_url: "200",
      });
    }
  });

  test("says who can come in Spanish too, and nothing where it cannot be read", () => {
    const row = "Título,Edades,Para niños,Bajo techo o al aire libre,Accesibilidad\n";
    const { events } = readTable(
      `${row}Baile,Desde 21 años,no,Bajo techo,"Baño accesible; Con subtítulos; jardín"\n`,
      NOW,
    );
    const said = { ages: "21", good_for_children: "no", setting: "indoors", access_restroom: "yes" };
    expect(events[0]?.fields).toMatchObject({ ...said, access_captions: "yes" });
    const unread = readTable(`${row}Baile,maybe,maybe,maybe,maybe\n`, NOW).events[0]?.fields ?? {};
    expect(Object.keys(unread).filter((name) => /ages|children|setting|access/.test(name))).toEqual([]);
  });

  test("is read with Spanish headings, semicolons, American dates and quoted lines", () => {
    const { events } = readTable('Título;Fecha;Lugar;Descripción\n"Baile";12/1/2027 7:30 PM;Tampa;"Uno\nDos"\n', NOW);
    expect(events[0]?.fields).toMatchObject({
      ...{ title: "Baile", start_date: "2027-12-01T19:30", location: "Tampa", description: "Uno\nDos" },
    });
  });

  test("keeps what it cannot read as it was typed, for the form to say so", () => {
    const { events } = readTable("title,start,price\nBingo,next Friday,about five\n", NOW);
    expect(events[0]?.fields).toMatchObject({ start_date: "next Friday", price_min: "about five" });
  });

  test.each(["", "a,b\n1,2\n", 'title\n"open'])("is not read from %j", (text) => {
    expect(() => readTable(text, NOW)).toThrow();
  });

  test("has at most 500 events", () => {
    const rows = Array.from({ length: 501 }, (_, at) => `Event ${at}`);
    expect(readTable(["title", ...rows].join("\n"), NOW)).toMatchObject({ isCut: true, events: { length: 500 } });
  });
});
