import { describe, expect, test } from "vitest";
import { readTable, type TableAnswers, type TableQuestions, UnclearTable } from "#app/domain/imports/table.ts";
import { tableColumns, tableTemplate } from "#app/domain/imports/table-columns.ts";

const NOW = new Date("2027-03-01T12:00:00Z");

const read = (text: string, answers?: TableAnswers) =>
  readTable(text, { answers, siteTimeZone: "America/New_York", now: NOW });

function questionsOf(text: string, answers?: TableAnswers): TableQuestions {
  try {
    read(text, answers);
  } catch (error) {
    if (error instanceof UnclearTable) return error.questions;
    throw error;
  }
  throw new Error("Nothing is asked.");
}

/** The template after a program has opened and saved it: dates are written in the local format. */
const TEMPLATES: [string, (text: string) => string][] = [
  ["it is", (text) => text],
  ["Excel saves it in the United States", (text) => text.replace(/2027-03-14 (\d\d:\d\d)/g, "3/14/2027 $1")],
  [
    "Excel saves it in Spanish, with semicolons",
    (text) =>
      text
        .replace(/2027-03-14 (\d\d:\d\d)/g, "14/03/2027 $1")
        .replaceAll(",", ";")
        .replace("bands; one porch; and", "bands, one porch, and")
        .replace("Works; Tampa", "Works, Tampa")
        .replace("step-free; restroom", "step-free, restroom"),
  ],
];

describe("a table", () => {
  test.each(TEMPLATES)("is read from the template as %s", (_, saved) => {
    const { events } = read(saved(tableTemplate().slice(1)));
    expect(events).toHaveLength(1);
    expect(events[0]?.fields).toMatchObject({
      title: "Porch Concert",
      start_date: "2027-03-14T19:30",
      end_date: "2027-03-14T22:00",
      doors_at: "19:00",
      category: "music",
      price_kind: "paid",
      price_min: "10",
      price_max: "15",
      language: "en",
      ages: "all",
      good_for_children: "yes",
      setting: "outdoors",
      access_step_free: "yes",
      access_restroom: "yes",
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
      const columns = tableColumns(language);
      const headings = columns.map(({ heading }) => heading);
      const { events } = read(
        `${headings.join(",")}\n${columns.map(({ column }) => (["start", "end"].includes(column) ? "" : "200")).join(",")}\n`,
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
    const { events } = read('Título;Fecha;Lugar;Descripción\n"Baile";12/31/2027 7:30 PM;Tampa;"Uno\nDos"\n');
    expect(events[0]?.fields).toMatchObject({
      title: "Baile",
      start_date: "2027-12-31T19:30",
      location: "Tampa",
      description: "Uno\nDos",
    });
  });

  test("keeps what it cannot read as it was typed, for the form to say so", () => {
    const { events } = read("title,start,price\nBingo,next Friday,about five\n");
    expect(events[0]?.fields).toMatchObject({ start_date: "next Friday", price_min: "about five" });
  });

  test.each([
    "",
    "Hello",
    "<p>\n<b>Jazz, live</b>\n</p>",
    "P\u0003,\u0001\na,b\n",
    '"title\nBingo',
    "x".repeat(2_000_000),
    `title${",".repeat(2_000_000)}`,
  ])("is not read from text %#", (text) => {
    expect(() => read(text)).toThrow("no column with titles");
  });

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

  test("takes the first filled one of two columns with one meaning, or joins them", () => {
    const { events } = read(
      "Title,Location,Venue,City,Excerpt,Details\nBingo,Town Hall,,Tampa,a,b\nJazz,,Armature Works,Tampa,,c\n",
    );
    expect(events.map(({ fields }) => [fields.location, fields.description])).toEqual([
      ["Town Hall, Tampa", "a\n\nb"],
      ["Armature Works, Tampa", "c"],
    ]);
  });

  test("may have the weekday in a column of its own", () => {
    const { events } = read("Day,Date,Title\nSun,3/14/2027,Bingo\n");
    expect(events[0]?.fields.start_date).toBe("2027-03-14");
  });

  test("may have its own title above its headings, and columns that nobody has filled", () => {
    const { events, columns } = read("Spring 2027,,\nEvent name,Date,Remarks\nBingo,3/14/2027,\n");
    expect(events[0]?.fields).toMatchObject({ title: "Bingo", start_date: "2027-03-14" });
    expect(columns).toEqual([
      { heading: "Event name", column: "title" },
      { heading: "Date", column: "start" },
    ]);
  });
});

describe("a table with columns that are unknown", () => {
  const TEXT = "Show,Fecha,Band,,Empty,Priority\nJazz,2027-05-03,Trio,x,,1\nFolk,2027-05-04,Duo,,,1\n";

  test("is asked about, with samples, and about its titles", () => {
    expect(questionsOf(TEXT)).toEqual({
      columns: [
        { index: 0, heading: "Show", samples: ["Jazz", "Folk"] },
        { index: 2, heading: "Band", samples: ["Trio", "Duo"] },
        { index: 3, heading: "", samples: ["x"] },
      ],
      needsTitle: true,
      day: null,
    });
  });

  test("is read with the answers, and says what it left out", () => {
    const { events, columns } = read(TEXT, { columns: { 0: "title", 2: "description", 3: "" }, isDayFirst: null });
    expect(events.map(({ fields }) => [fields.title, fields.description])).toEqual([
      ["Jazz", "Trio"],
      ["Folk", "Duo"],
    ]);
    expect(columns?.filter(({ column }) => column === null)).toEqual([
      { heading: "", column: null },
      { heading: "Priority", column: null },
    ]);
  });

  test("is asked about again while none has titles", () => {
    const asked = questionsOf(TEXT, { columns: { 0: "", 2: "", 3: "" }, isDayFirst: null });
    expect([asked.needsTitle, asked.columns.length]).toEqual([true, 3]);
  });

  test("is asked about the first forty of them", () => {
    const headings = Array.from({ length: 60 }, (_, at) => `own ${at}`);
    const asked = questionsOf(`title,${headings}\nJazz,${headings}\n`);
    expect(asked.columns).toHaveLength(40);
    const answers = Object.fromEntries(asked.columns.map(({ index }) => [index, ""] as const));
    expect(read(`title,${headings}\nJazz,${headings}\n`, { columns: answers, isDayFirst: null }).events).toHaveLength(
      1,
    );
  });
});

describe("day and month", () => {
  const startsOf = (days: readonly string[], isDayFirst: boolean | null = null) =>
    read(`title,start,end\n${days.map((day, at) => `${at},${day},`).join("\n")}`, {
      columns: {},
      isDayFirst,
    }).events.map(({ fields }) => fields.start_date);

  test("are known by any day after the twelfth, in any column", () => {
    expect(startsOf(["03/04/2027", "25/03/2027"])).toEqual(["2027-04-03", "2027-03-25"]);
    expect(startsOf(["03/04/2027", "03/25/2027"])).toEqual(["2027-03-04", "2027-03-25"]);
    const { events } = read("title,start,end\nJazz,03/04/2027,\nFolk,,13/04/2027\n");
    expect(events[0]?.fields.start_date).toBe("2027-04-03");
  });

  test("are known by a weekday", () => {
    expect(startsOf(["Sat 3/4/2027", "5/4/2027"])).toEqual(["2027-04-03", "2027-04-05"]);
  });

  test.each([
    ["nothing tells", ["03/04/2027"]],
    ["two days contradict each other", ["03/04/2027", "25/03/2027", "03/25/2027"]],
  ])("are asked about where %s, also in Spanish", (_, days) => {
    const rows = days.map((day) => `Baile;${day}`).join("\n");
    expect(questionsOf(`Título;Fecha\n${rows}\n`).day).toEqual({
      typed: "03/04/2027",
      monthFirst: "2027-03-04",
      dayFirst: "2027-04-03",
    });
    expect(startsOf(["03/04/2027"], true)).toEqual(["2027-04-03"]);
    expect(startsOf(["03/04/2027"], false)).toEqual(["2027-03-04"]);
  });

  test("are not asked about where both are the same", () => {
    expect(startsOf(["04/04/2027"])).toEqual(["2027-04-04"]);
  });
});
