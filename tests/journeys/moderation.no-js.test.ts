import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addEvent, addSeries, localTime } from "#tests/support/events.ts";
import { WITH_COPIES } from "#tests/support/pace.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { openSite, type TestSite } from "#tests/support/site.ts";
import type { Visitor } from "#tests/support/visitor.ts";

// Tasks of the review desk, in browsers without scripts. `focus.js.spec.ts` has decisions with scripts.

let site: TestSite;
let olive: Person;
let organizer: Visitor;
let ada: Visitor;
let bea: Visitor;

beforeAll(async () => {
  site = await openSite(WITH_COPIES);
  const people = await Promise.all([
    signUpPerson(site.stack),
    signUpAdmin(site.stack),
    signUpAdmin(site.stack, "Bea Bright"),
  ]);
  olive = people[0];
  [organizer, ada, bea] = (await Promise.all(people.map((person) => signedIn(site.origin, person)))) as [
    Visitor,
    Visitor,
    Visitor,
  ];
});
afterAll(() => site.close());
beforeEach(() => site.stack.sql`delete from public.events`);

const read = async (path: string) => (await fetch(`${site.origin}${path}`)).text();
/** Cached pages are renewed shortly after a change. */
const shows = (path: string, text: string) => expect.poll(() => read(path), { timeout: 20_000 }).toContain(text);
const showsNo = (path: string, text: string) => expect.poll(() => read(path), { timeout: 20_000 }).not.toContain(text);
const isPublic = async (id: string) => (await fetch(`${site.origin}/events/${id}.ics`)).status === 200;

/** The text of an event's row in the admin's open queue. */
function rowOf(admin: Visitor, title: string): string {
  const rows = [...admin.page.document.querySelectorAll("main tr[id^=event-]")].map((row) => row.textContent ?? "");
  return rows.find((row) => row.includes(title))?.replace(/\s+/g, " ") ?? "";
}

/** Kinds of the mails to the organizer, oldest first, including those that are held back while a decision can be undone. */
async function mails(): Promise<string[]> {
  const sent = await site.stack.sql`select kind from private.mail_outbox where recipient_id = ${olive.id} order by id`;
  return sent.map(({ kind }) => String(kind));
}

test("a public event is corrected from the live list, while a change of its organizer waits on", async () => {
  await site.stack.sql`delete from private.mail_outbox`;
  const { id } = await addEvent(site.stack, olive, { title: "Proch Party", start_date: localTime(6, "19:30") });
  await ada.open("/admin/live");
  const form = await ada.follow("Correct Proch Party");
  expect(form.text).not.toContain("A change by its organizer");
  await bea.open(`/admin/events/${id}?correct=public`);
  const note = "We moved it to the hour on your poster.";
  const values = { title: "Porch Party", start_date: localTime(6, "20:30").slice(0, 16), note: "" };
  expect((await ada.submit("Correct now", values)).text).toContain("Note is required");
  expect((await ada.submit("Correct now", { note })).text).toContain(
    'Event "Porch Party" has been corrected. Visitors see it right away.',
  );
  const late = await bea.submit("Correct now", { title: "Party", note });
  expect(late.text).toContain("Nothing was corrected. Ada Admin has corrected it in the meantime.");
  expect(late.document.querySelector<HTMLInputElement>("#correct [name=title]")?.value).toBe("Party");
  await shows(`/events/${id}`, "Porch Party");
  expect(await mails()).toContain("event_edited");

  await organizer.open(`/edit-event/${id}`);
  await organizer.submit("Update Event", { title: "Porch Party with Pie" });
  const waiting = await ada.open(`/admin/events/${id}?correct=public`);
  expect(waiting.text).toContain("A change by its organizer is waiting for approval.");
  await ada.submit("Correct now", { title: "The Porch Party", note });
  await shows(`/events/${id}`, "The Porch Party");
  expect((await bea.open("/admin")).text).toContain("Porch Party with Pie");
});

test("a canceled event says why at once, and what its organizer adds once an admin has read it", async () => {
  const { id } = await addEvent(site.stack, olive, { title: "Pier Party" });
  await organizer.open(`/events/${id}/plans`);
  const words = { reasons_cancelled: "weather", note_cancelled: "The pier is closed. We are back in spring." };
  await organizer.submit("Cancel the event", words);
  expect(organizer.page.text).toContain("Your note is waiting for review.");
  await shows(`/events/${id}`, "Because of the weather.");
  expect(await read(`/events/${id}`)).not.toContain("back in spring");
  await ada.open("/admin");
  expect((await ada.follow("Changes and notes 1 not reviewed")).text).toContain("The pier is closed.");
  expect((await ada.submit("Approve the note on Pier Party")).text).toContain("The note is public.");
  await shows(`/events/${id}`, "We are back in spring.");
});

test("an event is returned with reasons, repaired where they say, judged by what has changed, and approved", async () => {
  await site.stack.sql`delete from private.mail_outbox`;
  const { id } = await addEvent(site.stack, olive, {
    title: "PORCH PARTY",
    location: "The porch, Tampa",
    is_approved: false,
    start_date: localTime(6, "19:30"),
  });
  await ada.open("/admin");
  await ada.follow("Return PORCH PARTY");
  const sent = await ada.submit("Return", { because_title_shouts: "yes", field_location: "Which porch?" });
  expect(sent.text).toContain('Event "PORCH PARTY" has been returned.');
  expect((await bea.open("/admin")).text).not.toContain("PORCH PARTY");
  expect(await mails()).toContain("event_returned");

  await organizer.open("/dashboard");
  expect(organizer.page.text).toContain("Which porch?");
  const form = await organizer.open(`/edit-event/${id}`);
  for (const [name, reason] of [
    ["title", "in all capitals"],
    ["location", "Which porch?"],
  ]) {
    const described = form.document.querySelector(`main [name=${name}]`)?.getAttribute("aria-describedby") ?? "";
    const texts = described.split(" ").map((key) => form.document.getElementById(key)?.textContent);
    expect(texts.join(" ")).toContain(reason);
  }
  await organizer.submit("Update Event", { title: "Porch Party", location: "12 Oak Street, Tampa" });
  expect(organizer.page.text).toContain("Event updated successfully!");

  await bea.open("/admin");
  await bea.follow("Porch Party");
  const changes = bea.page.document.querySelector("section[aria-labelledby=repairs]")?.textContent ?? "";
  expect(changes).toContain("Since it was returned");
  expect(changes).toMatch(
    /Title removed: PORCH PARTY .* added: Porch Party .* removed: The porch .* added: 12 Oak Street /,
  );
  expect(changes).not.toContain("Description");
  expect(bea.page.text).toContain("Returnedby Ada Admin");
  expect((await bea.submit("Approve")).text).toContain('Event "Porch Party" has been approved successfully.');
  await shows("/tampa", "Porch Party");
  expect(await mails()).toContain("event_approved");
}, 60_000);

describe("an event that was taken off the site", () => {
  const REASON = "It sells fake tickets.";

  test("waits, once its organizer has changed it, with who took it off and why, and is approved only by itself", async () => {
    const start_date = localTime(6, "19:30");
    const { id } = await addEvent(site.stack, olive, { title: "Harbor Gala", start_date });
    await addEvent(site.stack, olive, { title: "Chess in the Park", is_approved: false });
    await ada.open(`/events/${id}/unpublish`);
    await ada.submit("Unpublish", { reason: REASON });
    await showsNo(`/events/${id}`, "lemonade");
    expect((await bea.open("/admin")).text).not.toContain("Harbor Gala");
    await organizer.open(`/edit-event/${id}`);
    await organizer.submit("Update Event", { description: "Dancing at the harbor, with tickets at the door." });

    await bea.open("/admin");
    expect(rowOf(bea, "Harbor Gala")).toMatch(/Taken off by Ada Admin.*Taken off .* by Ada Admin/);
    expect(rowOf(bea, "Harbor Gala")).toContain(REASON);
    const together = await bea.submit("Approve selected", {}, "main");
    expect(together.text).toContain("Choose at least one event first.");
    const boxes = [...bea.page.document.querySelectorAll<HTMLInputElement>("[name=chosen]")];
    expect(boxes).toHaveLength(2);
    for (const box of boxes) box.checked = true;
    const done = await bea.submit("Approve selected", {}, "main");
    expect(done.text).toContain("1 event has been approved. Left out, because it was taken off the site");
    expect(done.text).toContain('each of those is decided separately: "Harbor Gala".');
    expect(await isPublic(id)).toBe(false);

    await bea.follow("Harbor Gala");
    expect(bea.page.text).toContain(`Taken off by Ada Admin: ${REASON}`);
    expect(bea.page.text).toContain("Since it was taken off");
    expect((await bea.submit("Approve")).text).toContain('Event "Harbor Gala" has been approved successfully.');
    expect(await isPublic(id)).toBe(true);
  }, 60_000);

  test("is not approved with the other dates of its series", async () => {
    const dates = await addSeries(
      site.stack,
      olive,
      [3, 10, 17].map((days) => localTime(days, "20:00")),
    );
    const [first, second] = dates.map(({ id }) => id);
    await ada.open(`/events/${second}/unpublish`);
    await ada.submit("Unpublish", { reason: REASON, dates: "this" });
    await organizer.open(`/edit-event/${first}`);
    await organizer.submit("Update Event", { description: "Three bands, two porches.", scope: "later" });

    await bea.open("/admin");
    const rows = [...bea.page.document.querySelectorAll("main tr[id^=event-]")].map((row) => row.textContent ?? "");
    expect(rows.map((row) => [row.includes("2 dates"), row.includes("Taken off by")])).toEqual([
      [false, true],
      [true, false],
    ]);
    await bea.submit("Approve Porch Concert", {}, "main tr[id^=event-]:last-of-type");
    expect(await Promise.all(dates.map(({ id }) => isPublic(id)))).toEqual([true, false, true]);
  }, 60_000);
});

describe("two admins who decide about the same event", () => {
  const wait = async (title: string) => (await addEvent(site.stack, olive, { title, is_approved: false })).id;

  test("the first decision holds, and the other one reads what it was", async () => {
    for (const title of ["Porch One", "Porch Two", "Porch Three", "Porch Four"]) await wait(title);
    await site.stack.sql`delete from private.mail_outbox`;
    const stale = async (button: string, work: () => Promise<unknown>) => {
      await ada.open("/admin");
      await work();
      return (await ada.submit(button, {}, "main")).text;
    };
    const returned = async (title: string) => {
      await bea.open("/admin");
      await bea.follow(`Return ${title}`);
      await bea.submit("Return", { reason: "Which porch?" });
    };
    const approved = async (title: string) => {
      await bea.open("/admin");
      await bea.submit(`Approve ${title}`, {}, "main");
    };
    expect(await stale("Approve Porch One", () => approved("Porch One"))).toContain(
      '"Porch One" was not approved: another admin has already approved it.',
    );
    expect(await stale("Approve Porch Two", () => returned("Porch Two"))).toContain(
      '"Porch Two" was not approved: another admin has already returned it to its organizer.',
    );
    await ada.open("/admin");
    await ada.follow("Return Porch Three");
    await approved("Porch Three");
    expect((await ada.submit("Refuse", { refuse_reason: "It is a shop." })).text).toContain(
      '"Porch Three" was not refused: another admin has already approved it.',
    );
    await ada.open("/admin");
    await ada.follow("Delete Porch Four");
    await returned("Porch Four");
    expect((await ada.submit("Delete")).text).toContain(
      '"Porch Four" was not deleted: another admin has already returned it to its organizer.',
    );
    const states = await site.stack.sql`select title, review from public.events order by title`;
    expect(states.map(({ title, review }) => [title, review])).toEqual([
      ["Porch Four", "returned"],
      ["Porch One", null],
      ["Porch Three", null],
      ["Porch Two", "returned"],
    ]);
    // One mail per event.
    expect((await mails()).toSorted()).toEqual([
      ...Array(2).fill("event_approved"),
      ...Array(2).fill("event_returned"),
    ]);
  }, 60_000);

  test("what its organizer has changed since it was read is not deleted", async () => {
    const id = await wait("Porch Five");
    await ada.open("/admin");
    await ada.follow("Delete Porch Five");
    await olive.client.from("events").update({ location: "12 Oak Street, Tampa" }).eq("id", id);
    expect((await ada.submit("Delete")).text).toContain(
      '"Porch Five" was not deleted: it was changed after you opened this page. Please look at it again.',
    );
    expect(await site.stack.sql`select from public.events where id = ${id}`).toHaveLength(1);
  });

  test("what one has undone is decided by the other", async () => {
    await wait("Porch Six");
    await ada.open("/admin");
    await ada.submit("Approve Porch Six", {}, "main");
    await ada.submit('Undo the decision about "Porch Six"', {}, "main");
    await bea.open("/admin");
    expect((await bea.submit("Approve Porch Six", {}, "main")).text).toContain("has been approved successfully");
    expect((await ada.submit("Approve Porch Six", {}, "main")).text).toContain("another admin has already approved it");
  });
});
