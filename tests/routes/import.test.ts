import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent, dayAhead } from "#tests/support/events.ts";
import { answered, redirected } from "#tests/support/forms.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";

// An organizer imports a calendar or a table: each event becomes a draft, and the complete ones are sent together. Importing the
// same file again: tests/journeys/import.no-js.test.ts.

let app: TestApp;
let olive: Person;
let route: typeof import("#app/routes/dashboard_.import/route.tsx");

beforeAll(async () => {
  app = await openApp();
  route = await import("#app/routes/dashboard_.import/route.tsx");
  olive = await signUpPerson(app.stack);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`delete from public.event_drafts`;
  await app.stack.sql`delete from public.imported_events`;
  await app.stack.sql`delete from public.events`;
});

const PATH = "/dashboard/import";

async function post(fields: Record<string, string | File>, ids: readonly string[] = [], person = olive) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const id of ids) form.append("id", id);
  return route.action(await app.postFiles(PATH, form, {}, person));
}

const importFile = (text: string, name = "events.csv", choices: Record<string, string> = {}) =>
  post({ intent: "read", publisher: olive.id, ...choices, file: new File([text], name) });

/** Answers the questions shown about a table. The action may ask again. */
function match(shown: { text: string; questions: object }, filled: Record<string, string>) {
  const carried = { publisher: olive.id, table: shown.text, questions: JSON.stringify(shown.questions) };
  return post({ intent: "match", ...carried, ...filled });
}

async function askedAbout(text: string) {
  const { status, body } = answered(await importFile(text));
  expect([status, body.errors]).toEqual([200, {}]);
  if (!body.shown || !("questions" in body.shown)) throw new Error("Nothing is asked.");
  return body.shown;
}

const fieldsOf = async () => {
  const rows = await app.stack.sql<
    { fields: Record<string, string> }[]
  >`select fields from public.event_drafts order by title`;
  return rows.map(({ fields }) => fields);
};

const send = (ids: readonly string[], intent = "send", category = "", person = olive) =>
  post({ intent, chosen_category: category }, ids, person);

const drafts = () =>
  app.stack.sql<{ id: string; title: string }[]>`select id, title from public.event_drafts order by starts, id`;

/** A table whose rows are complete unless their category is empty. */
const table = (...rows: [title: string, category: string][]) =>
  [
    "title,description,location,start,category",
    ...rows.map(
      ([title, category]) =>
        `${title},Three bands and one porch for everybody.,"Armature Works, Tampa",${dayAhead(9)} 19:30,${category}`,
    ),
  ].join("\n");

test("a request that is sent again, because its answer was lost, sends nothing twice", async () => {
  await redirected(importFile(table(["Porch Concert", "music"], ["Farmers Market", "food"])));
  const ids = (await drafts()).map(({ id }) => id);
  expect(await redirected(send(ids))).toMatchObject({
    flash: expect.stringContaining("2 events were sent and are waiting"),
  });
  expect(await redirected(send(ids))).toMatchObject({ flash: expect.stringContaining("Nothing was sent") });
  expect(await app.stack.sql`select id from public.events where review = 'waiting'`).toHaveLength(2);
});

test("a series that waits takes one place, and a draft that repeats is sent from its form", async () => {
  const [series] = await app.stack.sql`
    insert into public.event_series (organizer_id, rhythm) values (${olive.id}, 'weekly') returning id`;
  for (let date = 0; date < 21; date += 1)
    await addEvent(app.stack, olive, { is_approved: false, series_id: series?.id, title: "Farmers Market" });
  await redirected(importFile(table(["Porch Concert", "music"], ["Weekly Jazz", "music"])));
  await app.stack.sql`
    update public.event_drafts set fields = fields || '{"repeat_rhythm": "weekly"}' where title = 'Weekly Jazz'`;
  const page = await route.loader(await app.get(PATH, {}, olive));
  expect(page.room).toBe(19);
  expect(page.drafts.map(({ title, toDo }) => [title, toDo])).toEqual(
    expect.arrayContaining([
      ["Porch Concert", []],
      ["Weekly Jazz", ["How often"]],
    ]),
  );
  const { flash } = await redirected(send((await drafts()).map(({ id }) => id)));
  expect(flash).toContain("One event was sent");
  expect((await drafts()).map(({ title }) => title)).toEqual(["Weekly Jazz"]);
});

test("a calendar is read like a table, and drafts of others are neither listed nor sent", async () => {
  const start = dayAhead(9).replaceAll("-", "");
  const text = [
    "BEGIN:VCALENDAR",
    "BEGIN:VEVENT",
    "UID:1",
    "SUMMARY:Jazz Night",
    `DTSTART;TZID=Nowhere:${start}T193000`,
    "RRULE:FREQ=WEEKLY;COUNT=3",
    "LOCATION:Microsoft Teams Meeting",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  await redirected(importFile(text.join("\r\n"), "events.ics"));
  const [draft] = await drafts();
  expect(draft?.title).toBe("Jazz Night");
  const page = await route.loader(await app.get(PATH, {}, olive));
  expect(page.drafts).toMatchObject([
    {
      starts: expect.stringMatching(/^\w{3}, \w{3} \d+$/),
      notes: ["zone", "online"],
      toDo: expect.arrayContaining(["Location", "Start Date & Time", "How often"]),
    },
  ]);
  const mara = await signUpPerson(app.stack, "Mara Member");
  const form = new FormData();
  form.set("intent", "send");
  form.append("id", draft?.id ?? "");
  const sent = await redirected(route.action(await app.postFiles(PATH, form, {}, mara)));
  expect(sent.flash).toContain("Nothing was sent");
});

test("an event that cannot be read is named, and the others are imported", async () => {
  const event = (title: string, start: string) => [
    "BEGIN:VEVENT",
    `SUMMARY:${title}`,
    `DTSTART:${start}`,
    "END:VEVENT",
  ];
  const bad = Array.from({ length: 6 }, (_, at) => event(`Jazz ${at}`, "next Friday")).flat();
  const text = ["BEGIN:VCALENDAR", ...bad, ...event("Market", `${dayAhead(9).replaceAll("-", "")}T100000`)].join("\n");
  const { flash } = await redirected(importFile(`${text}\nEND:VCALENDAR`, "events.ics"));
  expect(flash).toBe(
    "One event was read: one is new. 6 events could not be read: “Jazz 0” (line 2, its times cannot be read), “Jazz 1” (line 6, its times cannot be read), “Jazz 2” (line 10, its times cannot be read) and 3 more. Correct the file and choose it again: only what's new is added.",
  );
  expect((await drafts()).map(({ title }) => title)).toEqual(["Market"]);
  const { status, body } = answered(await importFile('title\n"Open,\n'));
  expect({ status, errors: body.errors, values: body.values }).toEqual({
    status: 400,
    errors: { file: [expect.stringMatching(/^One event could not be read: line 2\. Correct/)] },
    values: { publisher: olive.id },
  });
});

test("events of 500 kB and more in other scripts arrive whole", async () => {
  const rows = Array.from({ length: 60 }, (_, at) => `Market ${at},${"日".repeat(10_000)}`);
  const { flash } = await redirected(importFile(`title,description\n${rows.join("\n")}`));
  expect(flash).toContain("60 events were read: 60 are new.");
});

test("while a file is read, another of the same member waits for its end", async () => {
  const [first, second] = [importFile("title\nBingo\n"), importFile("title\nJazz\n")];
  const answers = await Promise.all([first, second]);
  const [refused, ...more] = answers.flatMap((answer) => (answer instanceof Response ? [] : [answered(answer)]));
  expect(more).toEqual([]);
  expect(refused).toMatchObject({
    status: 429,
    body: { message: "We're still reading your last file. Wait a moment, then choose this one again." },
  });
});

test.each([
  ["no file", "", "Please choose a file"],
  ["neither calendar nor table", "Hello", "We can't read this file"],
  ["a table without events", "title,start\n", "There are no events in this file"],
  ["a file of more than 2 MB", `title\n${"x".repeat(2_100_000)}`, "The file must not exceed 2 MB"],
])("%s is said at the field", async (_, text, message) => {
  const { status, body } = answered(await importFile(text));
  expect({ status, message: body.errors.file?.[0] }).toEqual({
    status: 400,
    message: expect.stringContaining(message),
  });
  expect(await drafts()).toEqual([]);
});

test("beyond 5,000 events in a year nothing is imported, and the page says what to do", async () => {
  await app.stack.sql`
    insert into public.imported_events (owner_id, key)
    select ${olive.id}, encode(sha256(convert_to(n::text, 'UTF8')), 'hex') from generate_series(1, 5000) as n on conflict do nothing`;
  const { status, body } = answered(await importFile(table(["One too many", "music"])));
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain("You've imported 5000 events in the last year, which is the limit.");
  expect(await drafts()).toEqual([]);
  await app.stack.sql`delete from public.imported_events`;
});

test("unknown columns and days that can be read in two ways are asked about, and the answers read the table", async () => {
  const text = "Artista;Fecha;Notas internas\r\nTrío Ola;03/04/2031;ana\r\nDúo Mar;05/04/2031;eva\r\n";
  const shown = await askedAbout(text);
  expect(shown).toEqual({
    text,
    questions: {
      columns: [
        { index: 0, heading: "Artista", samples: ["Trío Ola", "Dúo Mar"] },
        { index: 2, heading: "Notas internas", samples: ["ana", "eva"] },
      ],
      needsTitle: true,
      day: { typed: "03/04/2031", monthFirst: "2031-03-04", dayFirst: "2031-04-03" },
    },
  });
  expect(await drafts()).toEqual([]);

  const { body } = answered(await match(shown, { "column-0": "", "column-2": "description" }));
  expect(body).toMatchObject({
    shown,
    values: { "column-2": "description", publisher: olive.id },
    errors: { "column-0": [expect.stringContaining("titles")], day_order: ["Choose which day you mean"] },
  });

  const filled = { "column-0": "title", "column-2": "", day_order: "day", category: "music", language: "es" };
  const { flash } = await redirected(match(shown, filled));
  expect(flash).toContain("2 events were read: 2 are new. Read: “Artista” as title");
  expect(flash).toContain("Skipped: Notas internas.");
  expect(await fieldsOf()).toEqual([
    { title: "Dúo Mar", start_date: "2031-04-05", category: "music", language: "es" },
    { title: "Trío Ola", start_date: "2031-04-03", category: "music", language: "es" },
  ]);
});

test("answers that cannot be read now are kept, with the table", async () => {
  const shown = await askedAbout("Artista,Datum\r\nTrio,2031-04-03\r\n");
  const filled = { "column-0": "title", "column-1": "start" };
  const answers = await Promise.all([match(shown, filled), match(shown, filled)]);
  const [refused] = answers.flatMap((answer) => (answer instanceof Response ? [] : [answered(answer)]));
  expect(refused).toMatchObject({
    status: 429,
    body: { values: { ...filled, table: shown.text, questions: JSON.stringify(shown.questions) } },
  });
  expect(await fieldsOf()).toMatchObject([{ title: "Trio", start_date: "2031-04-03" }]);
});

test("a category and a language for all are those of the events without one; a price that Excel made a date of is to do", async () => {
  const text = table(["Bingo Night", "music"], ["Market Day", ""])
    .replace("category", "category,language,price")
    .replace(",music", ",music,en,15-Oct");
  await redirected(importFile(text, "events.csv", { category: "food", language: "es" }));
  expect(await fieldsOf()).toMatchObject([
    { title: "Bingo Night", category: "music", language: "en" },
    { title: "Market Day", category: "food", language: "es" },
  ]);
  const page = await route.loader(await app.get(PATH, {}, olive));
  expect(page.drafts.map(({ title, toDo }) => [title, toDo])).toEqual([
    ["Bingo Night", ["Price"]],
    ["Market Day", []],
  ]);
});

test("a table that no form can bring back is refused", async () => {
  const { status, body } = answered(await importFile("Artista,Datum\n".padEnd(2_000_000, "a,\n")));
  const errors = { file: [expect.stringContaining("too large for us to ask about its columns")] };
  expect([status, body.errors]).toEqual([400, errors]);
});

test("chosen events get a category where they have none, and are deleted after a question, but not those of others", async () => {
  await redirected(importFile(table(["Attic Jazz", "music"], ["Bingo Night", ""], ["Cake Fair", ""])));
  const ids = (await drafts()).map(({ id }) => id);
  expect(await redirected(send(ids, "categorize"))).toMatchObject({ flash: "Please choose a category" });
  const { flash } = await redirected(send(ids, "categorize", "food"));
  expect(flash).toBe("2 events now have the category Food & Drink.");
  expect((await fieldsOf()).map(({ title, category }) => [title, category])).toEqual([
    ["Attic Jazz", "music"],
    ["Bingo Night", "food"],
    ["Cake Fair", "food"],
  ]);
  const chosen = (await drafts()).flatMap(({ id, title }) => (title === "Attic Jazz" ? [] : [id]));
  const { status, body } = answered(await send(chosen, "delete"));
  expect({ status, shown: body.shown }).toMatchObject({
    status: 200,
    shown: { deleting: [{ title: "Bingo Night" }, { title: "Cake Fair" }] },
  });
  expect(await drafts()).toHaveLength(3);

  const mara = await signUpPerson(app.stack, "Mara Member");
  const others = await redirected(send(ids, "delete_now", "", mara));
  expect(others.flash).toBe("Nothing was deleted.");
  expect((await redirected(send(chosen, "delete_now"))).flash).toBe("2 events were deleted.");
  expect((await drafts()).map(({ title }) => title)).toEqual(["Attic Jazz"]);
});
