import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { correctEvent } from "#tests/support/decisions.ts";
import { addEvent, dayAhead, localTime } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// All-day events (reading R35): local midnights, whoever writes them, and upcoming until the last day is over.

let stack: TestStack;
let olive: Person;
let ada: Person;

beforeAll(async () => {
  stack = await openStack();
  olive = await signUpPerson(stack);
  ada = await signUpAdmin(stack);
});
afterAll(() => stack.close());
beforeEach(async () => {
  await stack.sql`delete from public.events`;
});

const FAIR = {
  title: "Orange Fair",
  description: "Oranges, juice, and a parade of tractors.",
  category: "food" as const,
  location: "Riverfront Park, Tampa",
  is_all_day: true,
};

async function insert(fields: Record<string, unknown>) {
  const { data, error } = await olive.client
    .from("events")
    .insert({ ...FAIR, start_date: localTime(3, "10:00"), organizer_id: olive.id, is_approved: false, ...fields })
    .select()
    .single();
  if (error) throw error;
  return data;
}

const instantOf = (text: string | null) => text && new Date(text).toISOString();

test("what members write begins and ends at midnight where it is", async () => {
  const days = [localTime(3, "00:00"), localTime(5, "00:00")];
  const oneDay = await insert({});
  expect(instantOf(oneDay.start_date)).toBe(days[0]);
  expect(instantOf(oneDay.end_date)).toBe(localTime(4, "00:00"));
  const twoDays = await insert({ end_date: localTime(4, "16:30") });
  expect([twoDays.start_date, twoDays.end_date].map(instantOf)).toEqual(days);
  const untilMidnight = await insert({ end_date: localTime(5, "00:00") });
  expect(instantOf(untilMidnight.end_date)).toBe(days[1]);
  const central = await insert({ location: "Plaza Ferdinand VII, Pensacola" });
  expect(instantOf(central.start_date)).toBe(localTime(3, "00:00", "America/Chicago"));
});

test("it stays on its days when it moves to a place in another zone, and when nothing else changes", async () => {
  const { id } = await insert({ end_date: localTime(4, "16:30") });
  await olive.client.from("events").update({ location: "Plaza Ferdinand VII, Pensacola" }).eq("id", id);
  const zone = "America/Chicago";
  const [moved] = await stack.sql`select start_date, end_date, updated_at from public.events`;
  expect([moved?.start_date, moved?.end_date].map(instantOf)).toEqual([
    localTime(3, "00:00", zone),
    localTime(5, "00:00", zone),
  ]);
  await olive.client.from("events").update({ title: FAIR.title }).eq("id", id);
  expect(await stack.sql`select start_date, end_date, updated_at from public.events`).toEqual([moved]);
});

test("an admin who corrects the place leaves the days", async () => {
  const event = await addEvent(stack, olive, { ...FAIR, start_date: localTime(3, "00:00"), is_approved: false });
  const [{ version }] = await stack.sql<[{ version: string }]>`select updated_at::text as version from public.events`;
  const { title, description } = FAIR;
  const text = { title, description, location: "Plaza Ferdinand VII, Pensacola", motif: "songwriter" };
  expect((await correctEvent(ada.client, event.id, version, "Another city.", text)).error).toBeNull();
  const [corrected] = await stack.sql`select start_date from public.events`;
  expect(instantOf(corrected?.start_date)).toBe(localTime(3, "00:00", "America/Chicago"));
});

test.each([
  ["doors", { doors_at: localTime(3, "00:00") }, "all_day_whole"],
  ["an end before its start", { end_date: localTime(2, "12:00") }, "end_after_start"],
  [
    "a start in a year that no page can show",
    { start_date: "3000-01-02T00:00:00Z", end_date: "3000-01-03T00:00:00Z" },
    "date_years",
  ],
])("with %s it is refused", async (_, fields, constraint) => {
  await expect(insert(fields)).rejects.toMatchObject({ code: "23514", message: expect.stringContaining(constraint) });
});

test("it can be sent while its last day is not over, not after", async () => {
  await insert({ start_date: localTime(0, "00:00") });
  await insert({ start_date: localTime(-2, "00:00"), end_date: localTime(1, "00:00") });
  await expect(insert({ start_date: localTime(-1, "00:00") })).rejects.toMatchObject({
    message: "Start date must be in the future",
  });
});

test("it can be changed to other days until it is over, and not moved to days that are", async () => {
  const { id } = await insert({ start_date: localTime(0, "00:00") });
  const move = (day: number) =>
    olive.client
      .from("events")
      .update({ start_date: localTime(day, "00:00"), end_date: localTime(day + 1, "00:00") })
      .eq("id", id);
  expect((await move(2)).error).toBeNull();
  expect((await move(-2)).error?.message).toBe("Start date must be in the future");
});

test("today's is on every list until it is over, first on its day, and one of yesterday is on none", async () => {
  const today = await addEvent(stack, olive, { ...FAIR, title: "Today Fair", start_date: localTime(0, "00:00") });
  const long = await addEvent(stack, olive, {
    ...FAIR,
    title: "Week Fair",
    start_date: localTime(-3, "00:00"),
    end_date: localTime(3, "00:00"),
  });
  await addEvent(stack, olive, { ...FAIR, title: "Yesterday", start_date: localTime(-1, "00:00") });
  await addEvent(stack, olive, { title: "Has begun", start_date: new Date(Date.now() - 60_000).toISOString() });
  const later = await addEvent(stack, olive, { title: "Tomorrow", start_date: localTime(1, "09:00") });
  const at = new Date().toISOString();
  const titles = async (filter: object) => {
    const { data } = await olive.client.rpc("browse_listings", {
      filter: { site_zone: "America/New_York", starts_from: at, ...filter },
    });
    return z
      .object({ listings: z.array(z.object({ title: z.string() })) })
      .parse(data)
      .listings.map(({ title }) => title);
  };
  expect(await titles({})).toEqual([long.title, today.title, later.title]);
  const days = (first: number) => `{[${dayAhead(first)},${dayAhead(first + 1)})}`;
  expect(await titles({ days: days(0) })).toEqual([long.title, today.title]);
  expect(await titles({ days: days(0), time_of_day: "evening" })).toEqual([long.title, today.title]);
  expect(await titles({ days: days(1) })).toEqual([long.title, later.title]);
  const counts = await olive.client.rpc("count_listings_by_day", {
    site_zone: "America/New_York",
    from_day: dayAhead(0),
    to_day: dayAhead(3),
    starts_from: at,
  });
  expect(counts.data).toEqual([
    { day: dayAhead(0), events: 2 },
    { day: dayAhead(1), events: 2 },
    { day: dayAhead(2), events: 1 },
  ]);
});
