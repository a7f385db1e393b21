import { afterAll, beforeAll, expect, test } from "vitest";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { openSite, type TestSite } from "#tests/support/site.ts";

// An organizer without scripts subscribes to a calendar, changes its settings and unsubscribes. The calendar's host does not answer.

let site: TestSite;
let olive: Person;

beforeAll(async () => {
  site = await openSite();
  olive = await signUpPerson(site.stack);
});
afterAll(() => site.close());

test("a calendar is previewed, subscribed to, read now, paused, resumed and ended", async () => {
  const organizer = await signedIn(site.origin, olive);
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
