import { describe, expect, test } from "vitest";
import { collectEvents } from "#app/domain/imports/imported.ts";
import { readTable, tableColumns, tableTemplate } from "#app/domain/imports/table.ts";

const NOW = new Date("2027-03-01T12:00:00Z");

const read = (text: string) => collectEvents(readTable(text), NOW);

describe("a table", () => {
  test("is read from the template", () => {
    const { events } = read(tableTemplate());
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
    const { events } = read(
      "title,repeats,repeats until\nBingo,Every two weeks,5/30/2027\nBaile,cada semana,\nJazz,now and then,2027-05-30\n",
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
      const { events } = read(
        `${headings.join(",")}\n${headings.map((_, at) => (at === 4 || at === 5 ? "" : "200")).join(",")}\n`,
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
    const { events } = read(`${row}Baile,Desde 21 años,no,Bajo techo,"Baño accesible; Con subtítulos; jardín"\n`);
    const said = { ages: "21", good_for_children: "no", setting: "indoors", access_restroom: "yes" };
    expect(events[0]?.fields).toMatchObject({ ...said, access_captions: "yes" });
    const unread = read(`${row}Baile,maybe,maybe,maybe,maybe\n`).events[0]?.fields ?? {};
    expect(Object.keys(unread).filter((name) => /ages|children|setting|access/.test(name))).toEqual([]);
  });

  test("is read with Spanish headings, semicolons, American dates and quoted lines", () => {
    const { events } = read('Título;Fecha;Lugar;Descripción\n"Baile";12/1/2027 7:30 PM;Tampa;"Uno\nDos"\n');
    expect(events[0]?.fields).toMatchObject({
      ...{ title: "Baile", start_date: "2027-12-01T19:30", location: "Tampa", description: "Uno\nDos" },
    });
  });

  test("keeps what it cannot read as it was typed, for the form to say so", () => {
    const { events } = read("title,start,price\nBingo,next Friday,about five\n");
    expect(events[0]?.fields).toMatchObject({ start_date: "next Friday", price_min: "about five" });
  });

  test.each(["", "a,b\n1,2\n", '"title\nBingo', "x".repeat(2_000_000), `title${",".repeat(2_000_000)}`])(
    "is not read from text %#",
    (text) => {
      expect(() => read(text)).toThrow("no column with titles");
    },
  );

  test("has at most 500 events that are not over, exactly", () => {
    const rows = (count: number) => [
      "title,start",
      "Over,2026-01-01",
      ...Array.from({ length: count }, (_, at) => `${at},`),
    ];
    expect(read(rows(500).join("\n"))).toMatchObject({ isCut: false, over: 1 });
    const cut = read(rows(501).join("\n"));
    expect([cut.isCut, cut.events.length]).toEqual([true, 500]);
  });

  test("with more rows that are over than any organizer has is not read", () => {
    expect(() => read(`title,start\n${"a,2026-01-01\n".repeat(10_001)}`)).toThrow("10000 events");
  });

  test("names a row that cannot be read by its line, and reads the others", () => {
    const long = "x".repeat(100_001);
    const text = `title,place\n"Two\r\nlines",Tampa\r\n\n"Open,Tampa\n${long},Tampa\nBingo,Tampa\n"Jazz",Tampa\n"Late`;
    const { events, unread } = read(text);
    expect(events.map(({ fields }) => fields.title)).toEqual(["Two\nlines", "Bingo", "Jazz"]);
    expect(unread.map(({ line }) => line)).toEqual([5, 6, 9]);
  });

  test("is none after a hundred rows that cannot be read", () => {
    expect(() => read(`title\n${'"a\nb"c\n'.repeat(101)}`)).toThrow("malformed rows");
  });

  test("cuts no character in half, and leaves out those that the database refuses", () => {
    const { events } = read(`title,description\nBingo,${"a".repeat(11_999)}\u{1f3b7}\nJazz,a\u0001b\n`);
    expect(events.map(({ fields }) => fields.description)).toEqual(["a".repeat(11_999), "ab"]);
  });
});
