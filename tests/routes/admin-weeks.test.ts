import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addDays, parseLocalDateTime, todayIn } from "#app/domain/events/days.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";

// Statistics of the last twelve weeks, at the end of the queue's first page.

const ZONE = "America/New_York";
const TODAY = todayIn(ZONE);
const THIS_WEEK = addDays(TODAY, -new Date(`${TODAY}T00:00:00Z`).getUTCDay());

let app: TestApp;
let ada: Person;
let olive: Person;
let page: typeof import("#app/routes/admin._index/route.tsx");
beforeAll(async () => {
  app = await openApp();
  page = await import("#app/routes/admin._index/route.tsx");
  [ada, olive] = await Promise.all([signUpAdmin(app.stack), signUpPerson(app.stack)]);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`delete from public.event_decisions`;
  await app.stack.sql`delete from public.events`;
});

const open = async (query = "") => (await page.loader(await app.get(`/admin${query}`, {}, ada))).data;
const show = async () =>
  renderPage({ path: "/admin", Component: page.default, loaderData: await open() }).body.querySelector("#weeks");

/** This many days before this week's Sunday, at noon unless a time is given. */
const at = (daysBefore: number, time = "12:00") => {
  const parsed = parseLocalDateTime(`${addDays(THIS_WEEK, -daysBefore)}T${time}`, ZONE);
  if (!parsed.ok) throw new Error("no such time");
  return parsed.instant;
};
const decide = (decision: string, decided_at: string, waited: string | null) => app.stack.sql`
  insert into public.event_decisions (organizer_id, event_id, title, decision, decided_at, waited)
  values (${olive.id}, gen_random_uuid(), 'Porch Concert', ${decision}, ${decided_at}, ${waited}::interval)`;

test("events are counted in the week in which they came in, and in which they were decided, in the site's zone", async () => {
  await decide("approved", at(3), "2 hours");
  // Late on Saturday in Florida is Sunday in UTC. It was submitted a week earlier.
  await decide("returned", at(1, "23:30"), "7 days");
  await decide("refused", at(3), "6 hours");
  // Not counted: a decision about an event that was not waiting, and one from before the first week.
  await decide("unpublished", at(3), null);
  await decide("approved", at(78), "1 hour");
  await addEvent(app.stack, olive, { is_approved: false });
  const { weeks } = await open();
  const [received, approved, returned, refused] = weeks?.counts ?? [];
  expect(weeks?.rows.map(({ week }) => week)).toEqual(
    Array.from({ length: 12 }, (_, n) => addDays(THIS_WEEK, (n - 11) * 7)),
  );
  expect(received?.byWeek.slice(-3)).toEqual([1, 2, 1]);
  for (const [one, byWeek] of [
    [approved, [0, 1, 0]],
    [returned, [0, 1, 0]],
    [refused, [0, 1, 0]],
  ] as const)
    expect([one?.byWeek.slice(-3), one?.total], one?.kind).toEqual([byWeek, 1]);
  expect([weeks?.waits.slice(-2), weeks?.wait, weeks?.scale]).toEqual([[6 * 3_600, 0], "6 hours", 2]);
  expect((await open("?search=porch")).weeks).toBeNull();
});

test("charts and table say so, also where there is nothing to say", async () => {
  const empty = await show();
  expect([...(empty?.querySelectorAll("h3 + p") ?? [])].map((value) => value.textContent)).toEqual([..."0000", "–"]);
  expect(empty?.querySelectorAll("svg[aria-hidden=true]").length).toBe(5);
  expect(empty?.innerHTML).not.toMatch(/NaN|Infinity|undefined/);
  expect(empty?.querySelectorAll("tbody tr").length).toBe(12);
  await decide("approved", at(3), "2 hours");
  const row = (await show())?.querySelectorAll("tbody tr")[1];
  expect([...(row?.querySelectorAll("td") ?? [])].map((cell) => cell.textContent)).toEqual([
    "1",
    "1",
    "0",
    "0",
    "2 hours",
  ]);
});

test("members who are no admins and visitors get none of it", async () => {
  expect((await olive.client.rpc("desk_weeks", { site_zone: ZONE })).data).toBeNull();
  expect((await app.stack.client().rpc("desk_weeks", { site_zone: ZONE })).error?.code).toBe("42501");
});
