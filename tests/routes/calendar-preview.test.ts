import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { type CalendarHosts, calendarDay, openCalendarHosts, sends } from "#tests/support/calendar-hosts.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";

// What an organizer sees of a calendar before anything is saved.

let app: TestApp;
let hosts: CalendarHosts;
let olive: Person;
let previewCalendar: typeof import("#app/routes/dashboard_.calendars/preview.server.ts").previewCalendar;

beforeAll(async () => {
  app = await openApp();
  hosts = await openCalendarHosts();
  olive = await signUpPerson(app.stack);
  ({ previewCalendar } = await import("#app/routes/dashboard_.calendars/preview.server.ts"));
});
afterAll(async () => {
  hosts.close();
  await app.close();
});

const preview = (description: string | null = null) =>
  previewCalendar(
    olive.id,
    { url: hosts.urlOf("olive"), category: "music", language: "en", description },
    hosts.limits,
  );

const event = (uid: string, ahead: number, ...lines: string[]) =>
  [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTART:${calendarDay(ahead)}T193000`,
    `SUMMARY:Concert ${uid}`,
    "LOCATION:Armature Works\\, Tampa",
    "DESCRIPTION:Three bands\\, one porch\\, and lemonade for everybody who comes.",
    ...lines,
    "END:VEVENT",
  ].join("\r\n");
const calendar = (...events: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Porch//EN", ...events, "END:VCALENDAR", ""].join("\r\n");

describe("the preview of a calendar", () => {
  test("says what would come of it, what is left out and what is missing, and saves nothing", async () => {
    const incomplete = event("three", 9).replace("LOCATION:Armature Works\\, Tampa\r\n", "");
    hosts.answer = sends(
      calendar(
        event("one", 7),
        event("two", 8, "CLASS:PRIVATE"),
        incomplete,
        event("four", -30),
        event("five", 10, "STATUS:CANCELLED"),
      ),
    );
    const { summary, notes, items, more } = await preview();
    expect(summary).toBe("One event would be sent for review.");
    expect(notes).toEqual([
      expect.stringContaining("One event is missing something"),
      "One is over. One is private and left out. One is canceled.",
    ]);
    expect(items).toMatchObject([
      { title: "Concert one", place: "Armature Works, Tampa", lacks: "" },
      { title: "Concert three", place: "", lacks: "Location" },
    ]);
    expect(more).toBe(0);
    expect(await app.stack.sql`select id from public.events`).toEqual([]);
    expect(await app.stack.sql`select id from public.subscribed_calendars`).toEqual([]);
  });

  test("names events without a description, and shows them as complete with one for all of them", async () => {
    const bare = event("one", 7, "URL:nowhere").replace(/DESCRIPTION:.*\r\n/, "");
    hosts.answer = sends(calendar(bare));
    const left = await preview();
    expect(left.items).toMatchObject([{ lacks: "Description", without: "" }]);
    expect(left.notes.at(-1)).toContain("“Description for events without one”");
    const taken = await preview("Music every week, on the porch by the lake.");
    expect(taken.items).toMatchObject([{ lacks: "", without: "Event URL / Ticket Link" }]);
    expect(taken).toMatchObject({ summary: "One event would be sent for review.", notes: [] });
  });

  test("shows the soonest twenty events, and how many there are besides", async () => {
    hosts.answer = sends(calendar(...Array.from({ length: 25 }, (_, at) => event(`number ${at}`, 7 + at))));
    const { items, more, notes } = await preview();
    expect(notes).toEqual(["Up to twenty events can wait for approval at a time. The rest follow as we review those."]);
    expect([items.length, items[0]?.title, more]).toEqual([20, "Concert number 0", 5]);
  });

  test.each([
    ["a page for signing in", "<!doctype html><title>Sign in</title>", "a calendar in the iCalendar format"],
    ["half a calendar", calendar(event("one", 7)).slice(0, -20), "cut off"],
  ])("says why it cannot read %s", async (_, text, why) => {
    hosts.answer = sends(text);
    await expect(preview()).rejects.toMatchObject({ kind: "invalid", message: expect.stringContaining(why) });
  });
});
