import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent, dayAhead, localTime } from "#tests/support/events.ts";
import { answered, redirected } from "#tests/support/forms.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";

// Imported events that exist already: published by someone else, or imported from an earlier version of the same calendar.

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

/** An event of a calendar. */
interface Entry {
  uid: string;
  title: string;
  /** Time of day, "1930". */
  at?: string;
  rule?: string;
}

async function importCalendar(...entries: Entry[]) {
  const day = dayAhead(9).replaceAll("-", "");
  const events = entries.flatMap(({ uid, title, at = "1930", rule }) => [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `SUMMARY:${title}`,
    "DESCRIPTION:Three bands and one porch for everybody.",
    "CATEGORIES:Music",
    `LOCATION:Armature Works\\, Tampa`,
    `DTSTART;TZID=America/New_York:${day}T${at}00`,
    ...(rule ? [`RRULE:${rule}`] : []),
    "END:VEVENT",
  ]);
  const form = new FormData();
  form.set("intent", "read");
  form.set("publisher", olive.id);
  form.set("file", new File([["BEGIN:VCALENDAR", ...events, "END:VCALENDAR"].join("\r\n")], "events.ics"));
  return redirected(route.action(await app.postFiles(PATH, form, {}, olive)));
}

async function send(ids: readonly string[], seen = "") {
  const form = new FormData();
  form.set("intent", "send");
  form.set("alike_seen", seen);
  for (const id of ids) form.append("id", id);
  return route.action(await app.postFiles(PATH, form, {}, olive));
}

const drafts = () =>
  app.stack.sql<{ id: string; title: string; event_id: string | null; fields: Record<string, string> }[]>`
    select id, title, event_id, fields from public.event_drafts order by title`;

const waiting = async () => {
  const rows = await app.stack.sql<{ title: string }[]>`
    select title from public.events where review = 'waiting' order by title`;
  return rows.map(({ title }) => title);
};

test("drafts that are like an event which is there are asked about together, before anything is sent", async () => {
  const mara = await signUpPerson(app.stack, "Mara Member");
  const theirs = await addEvent(app.stack, mara, { title: "Porch Concert", start_date: localTime(9, "19:00") });
  await importCalendar(
    { uid: "1", title: "Porch Concert" },
    { uid: "2", title: "Porch Concerts" },
    { uid: "3", title: "Pottery for Beginners" },
  );
  const [one, two, other] = await drafts();
  const ids = [one?.id, two?.id, other?.id].map(String);
  const { status, body } = answered(await send(ids));
  const alike = [expect.objectContaining({ id: theirs.id, title: "Porch Concert", isOwn: false })];
  expect([status, body.shown]).toEqual([
    200,
    {
      questioned: [
        { id: one?.id, title: "Porch Concert", alike },
        { id: two?.id, title: "Porch Concerts", alike },
      ],
      sure: [other?.id],
      seen: expect.stringContaining(theirs.id),
    },
  ]);
  expect(await waiting()).toEqual([]);

  const { flash } = await redirected(send([String(two?.id), String(other?.id)], theirs.id));
  expect(flash).toContain("2 events were sent and are waiting");
  expect(await waiting()).toEqual(["Porch Concerts", "Pottery for Beginners"]);
  expect((await drafts()).map(({ title }) => title)).toEqual(["Porch Concert"]);
});

test("a calendar that is read again has its new times in drafts, and says whose times were typed here", async () => {
  await importCalendar({ uid: "1", title: "Attic Jazz" }, { uid: "2", title: "Bingo Night" });
  await app.stack.sql`
    update public.event_drafts set fields = fields || '{"start_date": "2027-01-02T20:00"}' where title = 'Bingo Night'`;
  const { flash } = await importCalendar(
    { uid: "1", title: "Attic Jazz", at: "2030" },
    { uid: "2", title: "Bingo Night", at: "2030" },
  );
  expect(flash).toContain("One draft has the file's new time.");
  expect(flash).toContain("The draft “Bingo Night” keeps the time you typed; the file has a different one.");
  expect((await drafts()).map(({ fields }) => fields.start_date)).toEqual([`${dayAhead(9)}T20:30`, "2027-01-02T20:00"]);
});

test("a new time of an event that was sent is offered, with the time it has, and sent from the form", async () => {
  await importCalendar({ uid: "1", title: "Attic Jazz" });
  await redirected(send((await drafts()).map(({ id }) => id)));
  const [event] = await app.stack.sql<{ id: string }[]>`
    update public.events set description = 'Three bands, one porch, and lemonade by Olive.' returning id`;
  const { flash } = await importCalendar({ uid: "1", title: "Attic Jazz", at: "2030" });
  expect(flash).toContain("An event you already sent is now at another time: check the change below.");
  const [change] = await drafts();
  expect(change).toMatchObject({
    event_id: event?.id,
    fields: {
      title: "Attic Jazz",
      description: "Three bands, one porch, and lemonade by Olive.",
      start_date: `${dayAhead(9)}T20:30`,
    },
  });
  const page = await route.loader(await app.get(PATH, {}, olive));
  expect(page.drafts).toMatchObject([
    {
      eventId: event?.id,
      starts: expect.stringContaining("8:30 PM"),
      changes: expect.stringContaining("7:30 PM"),
      toDo: [],
    },
  ]);
  expect((await redirected(send([String(change?.id)]))).flash).toContain("Nothing was sent");

  // A change that the member has made here as well is not reported.
  await app.stack.sql`delete from public.event_drafts`;
  const again = await importCalendar({ uid: "1", title: "Attic Jazz", at: "2030" });
  expect(again.flash).not.toContain("another time");
  await app.stack.sql`update public.events set start_date = start_date + interval '2 hours'`;
  const same = await importCalendar({ uid: "1", title: "Attic Jazz", at: "2130" });
  expect(same.flash).not.toContain("another time");
  expect(await drafts()).toEqual([]);
});

test("an event that was sent from the form of its draft is known by it, and a calendar that repeats it is named", async () => {
  await importCalendar({ uid: "1", title: "Attic Jazz" });
  const [draft] = await drafts();
  const create = await import("#app/routes/create-event.tsx");
  const opened = await create.loader(await app.get(`/create-event?draft=${draft?.id}`, {}, olive));
  expect(opened.data.submissionKey).toBe(draft?.id);
  await redirected(send([String(draft?.id)]));
  const { flash } = await importCalendar({ uid: "1", title: "Attic Jazz", rule: "FREQ=WEEKLY;COUNT=4" });
  expect(flash).toContain("The dates of “Attic Jazz” have changed. You already sent it:");
  expect(await drafts()).toEqual([]);
});
