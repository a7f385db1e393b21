import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { dayAhead } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { openSite, type TestSite } from "#tests/support/site.ts";
import type { Visitor } from "#tests/support/visitor.ts";
import { appleCalendar, outlookCalendar } from "./calendars.ts";

// Organizers without scripts import files of events and subscribe to a calendar, whose host does not answer. `organizer.js.spec.ts` has
// imports with scripts.

let site: TestSite;
let olive: Person;
let organizer: Visitor;

beforeAll(async () => {
  site = await openSite();
});
beforeEach(async () => {
  olive = await signUpPerson(site.stack);
  organizer = await signedIn(site.origin, olive);
});
afterAll(() => site.close());

const typedInto = (name: string) =>
  organizer.page.document.querySelector<HTMLInputElement>(`main [name=${name}]`)?.value ?? "";

test("an import done twice makes nothing twice; as many are sent as may wait, and the others are said to be left", async () => {
  const [start, compact] = [dayAhead(9), dayAhead(9).replaceAll("-", "")];
  const row = (title: string, category = "music") =>
    `${title},Three bands and one porch for everybody.,"Armature Works, Tampa",${start} 19:30,${category}`;
  const concerts = Array.from({ length: 23 }, (_, index) => `Concert ${String.fromCharCode(65 + index)}`);
  const table = ["title,description,location,start,category", ...concerts.map((title) => row(title)), row("Bingo", "")];
  const lines = ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:jazz-1", "SUMMARY:Jazz Night", `DTSTART:${compact}T193000`];
  const calendar = [...lines, "END:VEVENT", "END:VCALENDAR"];
  const importFile = async (name: string, text: string[]) => {
    await organizer.open("/dashboard");
    await organizer.follow("Import events");
    return (await organizer.submit("Read the file", { file: new File([text.join("\r\n")], name) })).text;
  };
  expect(await importFile("events.csv", table)).toContain("24 events were read: 24 are new.");
  expect(await importFile("events.ics", calendar)).toContain("One event was read: one is new.");
  expect(organizer.page.text).toContain("Missing: Description, Location, Category");
  /** Titles of the drafts on the page. */
  const listed = () => [...organizer.page.document.querySelectorAll("main li h3")].map((title) => title.textContent);
  expect(listed()).toHaveLength(25);

  await organizer.follow("Edit Concert A");
  await organizer.submit("Save draft", { title: "Concert A, unplugged" });
  await organizer.open("/dashboard?tab=drafts&search=Concert+B");
  await organizer.follow("Delete Concert B");
  await organizer.submit("Delete draft");
  await organizer.open("/dashboard/import");
  const sent = await organizer.submit("Send selected events");
  expect(sent.text).toContain("20 events were sent and are waiting for approval. 2 selected events are left");
  expect(sent.text).toContain("No more events can wait for approval right now.");
  const { sql } = site.stack;
  const mails = await sql`select kind from private.mail_outbox where recipient_id = ${olive.id}`;
  expect(mails).toEqual([{ kind: "event_received" }]);
  const left = listed();
  expect(left).toHaveLength(4);

  expect(await importFile("events.csv", table)).toContain("24 events were read: none is new. 24 were imported before.");
  expect(await importFile("events.ics", calendar)).toContain(
    "One event was read: none is new. One was imported before.",
  );
  expect(listed()).toEqual(left);
  expect((await organizer.submit("Send selected events")).text).toContain("Nothing was sent.");
  const titles = await site.stack.sql`select title from public.events where organizer_id = ${olive.id} order by title`;
  const all = ["Concert A, unplugged", ...concerts.slice(2)];
  expect([...titles.map(({ title }) => title), ...left].sort()).toEqual([...all, "Bingo", "Jazz Night"].sort());
}, 60_000);

test("a table that Excel saved in Spanish is explained in a second step, and chosen drafts are deleted", async () => {
  const rows = ["sep=;", "Artista;Fecha;Hora;Lugar;Precio;Notas", "Trío Ola;03/04/2031;19:30;Teatro, Miami;12,50;ana"];
  const text = [...rows, "Dúo Mar;05/04/2031;todo el día;Parque, Miami;gratis;"].join("\r\n");
  await organizer.open("/es/dashboard/import");
  const asked = await organizer.submit("Leer el archivo", { file: new File([text], "eventos.csv"), category: "music" });
  expect(asked.text).toContain("“Artista”Por ejemplo: Trío Ola · Dúo Mar");
  expect(asked.text).toContain("¿Qué día es 03/04/2031?");
  const unanswered = await organizer.submit("Leer la tabla", { "column-5": "description" });
  expect(unanswered.text).toContain("Elige la columna de los títulos");
  expect(typedInto("column-5")).toBe("description");
  const read = await organizer.submit("Leer la tabla", { "column-0": "title", day_order: "day" });
  expect(read.text).toContain("Se leyeron 2 eventos: 2 son nuevos. Se leyó: “Artista” como título");
  const drafts = await site.stack
    .sql`select fields from public.event_drafts where owner_id = ${olive.id} order by title`;
  expect(drafts.map(({ fields }) => fields)).toMatchObject([
    { title: "Dúo Mar", is_all_day: "yes", start_day: "2031-04-05", price_kind: "free", category: "music" },
    { title: "Trío Ola", start_date: "2031-04-03T19:30", price_min: "12.50", description: "ana", category: "music" },
  ]);

  const ids = [...organizer.page.document.querySelectorAll<HTMLInputElement>("main [name=id]")].map(
    ({ value }) => value,
  );
  expect((await organizer.submit("Eliminar los eventos elegidos", { id: ids[0] ?? "" })).text).toContain(
    "¿Eliminar este evento importado?",
  );
  expect((await organizer.submit("Eliminar")).text).toContain("Se eliminó un evento.");
  expect(organizer.page.document.querySelectorAll("main [name=id]")).toHaveLength(1);
}, 60_000);

test("a weekend on whole days from an Apple calendar is sent, approved, and whole days in readers' calendars", async () => {
  const [first, last, after] = [dayAhead(9), dayAhead(10), dayAhead(11)];
  const compact = (day: string) => day.replaceAll("-", "");
  await organizer.open("/dashboard/import");
  const file = new File([appleCalendar(first, after)], "Home.ics");
  const read = await organizer.submit("Read the file", { file, category: "families" });
  expect(read.text).toContain("One event was read: one is new. One event could not be read: “Broken” (line 12");
  await organizer.follow("Edit Harbor Lights");
  expect(["start_day", "end_day", "address"].map((name) => typedInto(name))).toEqual([
    ...[first, last, "600 2nd Ave NE"],
  ]);
  expect(organizer.page.document.querySelector("main [name=is_all_day]:checked")).not.toBeNull();
  await organizer.open("/dashboard/import");
  expect((await organizer.submit("Send selected events")).text).toContain("One event was sent");
  const admin = await signedIn(site.origin, await signUpAdmin(site.stack));
  await admin.open("/admin");
  expect((await admin.submit("Approve Harbor Lights", {}, "main")).text).toContain("has been approved");
  const textAt = async (path: string) => (await fetch(`${site.origin}${path}`)).text();
  const list = await textAt("/st-petersburg.ics");
  expect(list).toContain(`DTSTART;VALUE=DATE:${compact(first)}`);
  expect(list).toContain(`DTEND;VALUE=DATE:${compact(after)}`);
  expect(await textAt("/st-petersburg")).toContain("All day");
}, 60_000);

test("an Outlook series with a date moved and one cancelled is a series on the days that are left", async () => {
  await organizer.open("/dashboard/import");
  const read = await organizer.submit("Read the file", { file: new File([outlookCalendar(9)], "club.ics") });
  expect(read.text).toContain("One is canceled and was skipped.");
  const drafts = await site.stack
    .sql`select fields from public.event_drafts where owner_id = ${olive.id} order by starts`;
  expect(drafts.map(({ fields }) => [fields.start_date, fields.repeat_rhythm, fields.repeat_dates])).toEqual([
    [`${dayAhead(9)}T19:00`, "weekly", [9, 30, 37].map(dayAhead).join("\n")],
    [`${dayAhead(16)}T18:00`, undefined, undefined],
  ]);
  await organizer.follow("Edit Book Club");
  const { document } = organizer.page;
  expect(document.querySelector<HTMLInputElement>("main [name=repeat_rhythm]:checked")?.value).toBe("weekly");
  const dates = document.querySelector<HTMLTextAreaElement>("main [name=repeat_dates]")?.value;
  expect(dates).toBe([9, 30, 37].map(dayAhead).join("\n"));
}, 60_000);

test("a calendar is previewed, subscribed to, read now, paused, resumed and ended", async () => {
  await organizer.open("/dashboard");
  await organizer.follow("Subscribed calendars");
  const refused = await organizer.submit("Show what’s in it", { url: "webcal://127.0.0.1/events.ics" });
  expect(refused.text).toContain("Name is required");
  const choices = { name: "Porch calendar", category: "music" };
  const unread = await organizer.submit("Show what’s in it", choices);
  expect(unread.text).toContain("Its server doesn't answer, or isn't open to the public.");
  expect(unread.text).not.toContain("Your calendars");

  const { sql } = site.stack;
  await sql`insert into public.subscribed_calendars (member_id, name, url, category, next_read_at)
    values (${olive.id}, 'Porch calendar', 'https://porch.example/events.ics', 'music', now() + interval '1 hour')`;
  await organizer.open("/dashboard/calendars");
  expect((await organizer.follow("Porch calendar")).text).toContain("reading it for the first time");
  expect((await organizer.submit("Read now")).text).toContain("We'll read the calendar within a minute.");
  const paused = await organizer.submit("Pause");
  expect(paused.text).toContain("The calendar is paused");
  expect(paused.text).not.toContain("Read now");
  expect((await organizer.submit("Read it again")).text).toContain("We'll read the calendar again within a minute.");
  expect((await organizer.follow("End subscription")).text).toContain("Keep its events.");
  const ended = await organizer.submit("End subscription");
  expect(ended.text).toContain("The subscription has ended.");
  expect(ended.text).not.toContain("Your calendars");
});
