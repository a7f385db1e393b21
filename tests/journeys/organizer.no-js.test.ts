import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addDays, parseLocalDateTime } from "#app/domain/events/days.ts";
import { CalendarSubscription } from "#tests/support/calendar-subscription.ts";
import { addEvent, addSeries, dayAhead, localTime } from "#tests/support/events.ts";
import { WITH_COPIES } from "#tests/support/pace.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { openSite, type TestSite } from "#tests/support/site.ts";
import type { Visitor } from "#tests/support/visitor.ts";

// Tasks of organizers, in browsers without scripts. `organizer.js.spec.ts` has them with scripts.

let site: TestSite;
let olive: Person;
let ada: Person;
let organizer: Visitor;
let admin: Visitor;

beforeAll(async () => {
  site = await openSite(WITH_COPIES);
  ada = await signUpAdmin(site.stack);
  admin = await signedIn(site.origin, ada);
});
beforeEach(async () => {
  olive = await signUpPerson(site.stack);
  organizer = await signedIn(site.origin, olive);
});
afterAll(() => site.close());

/** What readers get at a path, once it contains a text: cached pages are renewed shortly after a change. */
async function once(path: string, text: string): Promise<string> {
  const read = async () => (await fetch(`${site.origin}${path}`)).text();
  await expect.poll(read, { timeout: 20_000 }).toContain(text);
  return read();
}

async function approve(title: string): Promise<void> {
  await admin.open("/admin");
  expect((await admin.submit(`Approve ${title}`, {}, "main")).text).toContain("has been approved");
}

const linksOf = (visitor: Visitor, text: RegExp) =>
  [...visitor.page.document.querySelectorAll<HTMLAnchorElement>("main a")].filter((link) =>
    text.test(link.textContent.trim()),
  );

const typedInto = (visitor: Visitor, name: string) =>
  visitor.page.document.querySelector<HTMLInputElement>(`main [name=${name}]`)?.value ?? "";

test("a weekly market: one form for twenty dates, one approval, one card; then dates are changed", async () => {
  const first = dayAhead(3);
  const days = Array.from({ length: 21 }, (_, week) => addDays(first, 7 * week));
  await organizer.open("/create-event");
  const place = { title: "Riverside Market", location: "Riverside Park, Tampa" };
  expect((await organizer.submit("Save draft", place)).text).toContain("Draft saved.");
  await organizer.open("/dashboard");
  await organizer.follow("Drafts1");
  await organizer.follow("Continue Riverside Market");
  expect(typedInto(organizer, "location")).toBe("Riverside Park, Tampa");
  const shown = await organizer.submit("Show the dates", {
    description: "Forty growers and bakers beside the river, with coffee from nine.",
    start_date: `${first}T09:00`,
    end_date: `${first}T13:00`,
    category: "food",
    repeat_rhythm: "weekly",
    repeat_until: days[20] ?? "",
  });
  expect(shown.text).toContain("21 dates, from ");
  const boxes = () => [
    ...organizer.page.document.querySelectorAll<HTMLInputElement>("[type=checkbox][name=repeat_dates]"),
  ];
  const checked = () => boxes().flatMap((box) => (box.checked ? [box.value] : []));
  expect(checked()).toEqual(days);
  // The market skips the fifth date.
  const dates = days.filter((_, week) => week !== 4);
  boxes()[4]?.removeAttribute("checked");
  expect((await organizer.submit("Save draft")).text).toContain("Draft saved.");
  expect(boxes()).toHaveLength(21);
  expect(checked()).toEqual(dates);
  const preview = await organizer.submit("Preview");
  expect(checked()).toEqual(dates);
  const words = /\w+days until \w+ \d+ · next \w+ \d+/;
  expect(preview.document.querySelector(".event-editor-preview .event-card")?.textContent).toMatch(words);
  expect((await organizer.submit("Create Event")).text).toContain("Event created successfully!");
  const dashboard = await organizer.open("/dashboard");
  expect(dashboard.text).toContain("Upcoming1Waiting1Drafts0Past0");

  const queue = await admin.open("/admin");
  expect(queue.text).toContain("1 event is waiting for approval");
  expect(queue.text).toContain("20 dates: ");
  await approve("Riverside Market");
  expect(await mailsTo(olive)).toEqual(["event_received", "event_approved"]);
  const list = await once("/tampa", "Riverside Market");
  expect(list.match(/Riverside Market<\/a>/g)).toHaveLength(1);
  expect(list).toMatch(words);
  const calendar = new CalendarSubscription(`${site.origin}/tampa.ics`);
  /** What a subscriber has: start, title and status of each date. */
  const entries = async () => {
    await calendar.poll();
    return [...calendar.mirrored.values()]
      .sort((one, other) => one.start - other.start)
      .map(({ start, summary, status }) => [start, summary, status]);
  };
  const expected = dates.map((day) => [at(day, "09:00"), "Riverside Market", "CONFIRMED"]);
  expect(await entries()).toEqual(expected);

  // Changes only the second date.
  const openDates = async () => {
    await organizer.open("/dashboard");
    await organizer.open(linksOf(organizer, /^20 dates until /)[0]?.href ?? "");
  };
  const editDate = async (index: number) => {
    await openDates();
    return organizer.open(linksOf(organizer, /^Edit /)[index]?.href ?? "");
  };
  await editDate(1);
  await organizer.submit("Update Event", {
    title: "Riverside Night Market",
    start_date: `${dates[1]}T18:00`,
    end_date: `${dates[1]}T21:00`,
  });
  await approve("Riverside Night Market");
  expected[1] = [at(dates[1] ?? "", "18:00"), "Riverside Night Market", "CONFIRMED"];
  await expect.poll(entries, { timeout: 20_000 }).toEqual(expected);

  // Cancels the third date.
  await openDates();
  await organizer.open(linksOf(organizer, /^Status /)[2]?.href ?? "");
  await organizer.submit("Cancel the event");
  expected[2] = [at(dates[2] ?? "", "09:00"), "Riverside Market", "CANCELLED"];
  await expect.poll(entries, { timeout: 20_000 }).toEqual(expected);

  // From the fourth date on, it begins at ten.
  await editDate(3);
  const changed = await organizer.submit("Update Event", { start_date: `${dates[3]}T10:00`, scope: "later" });
  expect(changed.text).toContain("17 dates were changed.");
  const again = await admin.open("/admin");
  expect(again.text).toContain("17 dates: ");
  await approve("Riverside Market");
  dates.forEach((day, index) => {
    if (index > 2) expected[index] = [at(day, "10:00"), "Riverside Market", "CONFIRMED"];
  });
  await expect.poll(entries, { timeout: 20_000 }).toEqual(expected);
}, 60_000);

test("the later dates of a market are cancelled with one press, and take place again with another", async () => {
  const starts = [6, 13, 20, 27].map((days) => localTime(days, "09:00"));
  const [, second] = await addSeries(site.stack, olive, starts, { title: "Harbor Market" });
  await organizer.open(`/events/${second?.id}/plans`);
  expect(organizer.page.text).toContain("Harbor Market, ");
  expect(organizer.page.text).toContain("All 4 upcoming dates");
  const said = await organizer.submit("Cancel the event", { dates: "later" });
  expect(said.text).toMatch(/"Harbor Market, 3 dates from .+ to .+" is now shown as canceled\./);
  const statuses = async () =>
    (await site.stack.sql`select status from public.events where title = 'Harbor Market' order by start_date`).map(
      ({ status }) => status,
    );
  expect(await statuses()).toEqual([null, "cancelled", "cancelled", "cancelled"]);
  await organizer.submit("Undo: it takes place as planned");
  expect(await statuses()).toEqual([null, null, null, null]);
});

test("a series is ended by deleting its later dates at once, and deleted as a whole", async () => {
  const starts = [6, 13, 20, 27].map((days) => localTime(days, "09:00"));
  const [first, second] = await addSeries(site.stack, olive, starts, { title: "Pier Market" });
  const [alone] = await addSeries(site.stack, olive, starts.slice(0, 1), { title: "Single Market" });
  const left = async () =>
    (await site.stack.sql`select id from public.events where title = 'Pier Market' order by start_date`).length;
  const asked = await organizer.open(`/dashboard?delete=${second?.id}`);
  expect(asked.text).toContain("This date and the 2 after it");
  expect((await organizer.submit("Delete", { dates: "later" })).text).toContain("3 dates deleted.");
  expect(await left()).toBe(1);
  expect((await organizer.open(`/dashboard?delete=${alone?.id}`)).text).not.toContain("Which dates?");
  await organizer.open(`/dashboard?delete=${first?.id}`);
  expect((await organizer.submit("Delete")).text).toContain("Event deleted.");
  expect(await left()).toBe(0);
});

test("dates of others are deleted by nobody, also as later dates of an own series", async () => {
  const starts = [6, 13, 20].map((days) => localTime(days, "09:00"));
  const [first, , last] = await addSeries(site.stack, olive, starts, { title: "Shared Market" });
  await site.stack.sql`update public.events set organizer_id = ${ada.id} where id = ${last?.id ?? ""}`;
  await organizer.open(`/dashboard?delete=${first?.id}`);
  expect((await organizer.submit("Delete", { dates: "all" })).text).toContain("2 dates deleted.");
  expect(await site.stack.sql`select id from public.events where title = 'Shared Market'`).toEqual([{ id: last?.id }]);
});

test("a cancelled concert is cancelled in the calendars of subscribers, and back on as easily", async () => {
  const start = localTime(5, "19:30");
  const { id } = await addEvent(site.stack, olive, {
    title: "Lake Eola Concert",
    start_date: start,
    location: "Lake Eola Park, Orlando",
  });
  const [list, own] = ["/orlando.ics", `/events/${id}.ics`].map(
    (path) => new CalendarSubscription(`${site.origin}${path}`),
  ) as [CalendarSubscription, CalendarSubscription];
  const entry = async (calendar: CalendarSubscription) => {
    await calendar.poll();
    const [found, ...others] = calendar.mirrored.values();
    expect(others).toEqual([]);
    return found && { uid: found.uid, status: found.status, sequence: found.sequence, summary: found.summary };
  };
  /** Waits until both calendars show the event with this status. @returns the entry, which is the same in both. */
  const bothSay = async (status: string) => {
    for (const calendar of [list, own])
      await expect.poll(() => entry(calendar), { timeout: 20_000 }).toMatchObject({ status });
    expect(await entry(own)).toEqual(await entry(list));
    return entry(list);
  };
  const before = await bothSay("CONFIRMED");

  await organizer.open("/dashboard");
  await organizer.follow("Status of Lake Eola Concert");
  expect((await organizer.submit("Cancel the event")).text).toContain("A mistake? Undo it below.");
  const cancelled = await bothSay("CANCELLED");
  expect(cancelled).toMatchObject({ uid: before?.uid, summary: "Lake Eola Concert" });
  expect(cancelled?.sequence).toBeGreaterThan(before?.sequence ?? 0);
  const page = await once(`/events/${id}`, "Canceled.");
  expect(page).toContain('<h1 class="');
  expect(page).toContain("Lake Eola Concert</h1>");
  expect(page).toContain("https://schema.org/EventCancelled");
  expect(await once("/orlando", "Canceled")).toContain("Lake Eola Concert</a>");

  expect((await organizer.submit("Undo: it takes place as planned")).text).toContain("takes place as planned");
  const undone = await bothSay("CONFIRMED");
  expect(undone).toMatchObject({ uid: before?.uid, summary: "Lake Eola Concert" });
  expect(undone?.sequence).toBeGreaterThan(cancelled?.sequence ?? 0);
  expect(await (await fetch(`${site.origin}/events/${id}`)).text()).not.toContain("Canceled.");
}, 60_000);

/** The kinds of mail sent to this person, oldest first. */
async function mailsTo({ id }: Person): Promise<string[]> {
  const mails = await site.stack.sql`select kind from private.mail_outbox where recipient_id = ${id} order by id`;
  return mails.map(({ kind }) => kind);
}

/** The time in milliseconds at which clocks in Tampa show `time` on this day. */
function at(day: string, time: string): number {
  const parsed = parseLocalDateTime(`${day}T${time}`, "America/New_York");
  return parsed.ok ? Date.parse(parsed.instant) : Number.NaN;
}
