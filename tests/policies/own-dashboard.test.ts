import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { unpublishEvent } from "#tests/support/decisions.ts";
import { addEvent } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { type Client, openStack, type TestStack } from "#tests/support/stack.ts";

// What organizers, and nobody else, see of their own events: tabs, searches, pages, the queue and its usual wait.

let stack: TestStack;
let olive: Person;
let otto: Person;
let ada: Person;

beforeAll(async () => {
  stack = await openStack();
  [otto, ada] = await Promise.all([signUpPerson(stack, "Otto Other"), signUpAdmin(stack)]);
});
afterAll(() => stack.close());
beforeEach(async () => {
  await stack.sql`delete from public.events`;
  await stack.sql`truncate private.decisions cascade`;
  olive = await signUpPerson(stack);
});

type Query = { tab?: string; search?: string; series?: string; decided_from?: string; asked_id?: string };
type Position = { after_start?: string; after_id?: string; before_start?: string; before_id?: string };

async function dashboardOf({ client }: Person, query: Query & Position = {}) {
  const { data, error } = await client.rpc("own_dashboard", query);
  if (error) throw error;
  return data[0];
}

const titlesOf = async (person: Person, query: Query & Position = {}) =>
  (await dashboardOf(person, query))?.events.map(({ title }) => title);

/** The version that an admin reads: `addEvent` has it in milliseconds only. */
async function versionOf(id: string): Promise<string> {
  const { data } = await ada.client.from("events").select("updated_at").eq("id", id).single();
  return data?.updated_at ?? "";
}

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

describe("the dashboard", () => {
  test("has an organizer's own events, drafts, decisions and past events only, for nobody else", async () => {
    const own = await addEvent(stack, olive, { is_approved: false });
    await addEvent(stack, otto, { title: "Another's Concert" });
    await olive.client.from("event_drafts").insert({ owner_id: olive.id, fields: { title: "A draft" } });
    await ada.client.rpc("decide", {
      decision: "returned",
      event_ids: [own.id],
      versions: [await versionOf(own.id)],
      note: "Which porch?",
    });
    const query = { decided_from: "2020-01-01T00:00:00Z", asked_id: own.id };
    expect(await dashboardOf(olive, query)).toMatchObject({
      shown_tab: "upcoming",
      total_upcoming: 1,
      total_waiting: 1,
      total_drafts: 1,
      total_past: 0,
      events: [{ id: own.id }],
      asked: [{ id: own.id }],
      verdicts: [{ reason: "Which porch?" }],
      decisions: [{ decision: "returned" }],
    });
    const nothing = {
      events: [],
      removed: [],
      verdicts: [],
      decisions: [],
      asked: [],
      calendar_questions: 0,
      total_drafts: 0,
      total_waiting: 0,
    };
    // Admins may read every event, but see only their own here.
    expect(await dashboardOf(ada, { ...query, tab: "waiting" })).toMatchObject(nothing);
    expect(await dashboardOf(otto, { ...query, tab: "waiting" })).toMatchObject(nothing);
    expect((await stack.client().rpc("own_dashboard")).status).toBe(401);
    await stack.sql`delete from auth.sessions where user_id = ${olive.id}`;
    expect(await dashboardOf(olive, { ...query, tab: "waiting" })).toMatchObject(nothing);
  });

  test("sorts events by date into what comes, what of that waits, and what is over", async () => {
    const add = (title: string, start: number, end: number, is_approved = true) =>
      addEvent(stack, olive, { title, start_date: hoursFromNow(start), end_date: hoursFromNow(end), is_approved });
    await add("Ahead", 2, 3);
    await add("Under way", -1, 1);
    await add("Over last", -3, -2);
    await add("Over first", -6, -5, false);
    await add("Waits later", 5, 6, false);
    await add("Waits", 4, 5, false);
    await addEvent(stack, olive, { title: "Long gone", start_date: "2020-11-22T00:30:00Z" });
    await stack.sql`select public.purge_ended_events()`;
    expect(await titlesOf(olive, { tab: "upcoming" })).toEqual(["Under way", "Ahead", "Waits", "Waits later"]);
    expect(await titlesOf(olive, { tab: "waiting" })).toEqual(["Waits", "Waits later"]);
    const past = await dashboardOf(olive, { tab: "past" });
    expect(past?.events.map(({ title }) => title)).toEqual(["Over last", "Over first"]);
    expect(past).toMatchObject({ removed: [{ title: "Long gone" }], found: 3, total_upcoming: 4, total_waiting: 2 });
  });

  test("finds own events by a part of their title or place, with or without accents", async () => {
    await addEvent(stack, olive, { title: "Noche de Jazz en el Café", location: "Miami" });
    await addEvent(stack, olive, { title: "Porch Concert", location: "Armature Works, Tampa" });
    await addEvent(stack, otto, { title: "Another's Café Concert" });
    expect(await titlesOf(olive, { search: "cafe" })).toEqual(["Noche de Jazz en el Café"]);
    expect(await titlesOf(olive, { search: "ARMATURE" })).toEqual(["Porch Concert"]);
    expect(await dashboardOf(olive, { search: "%" })).toMatchObject({ events: [], total_upcoming: 0 });
  });

  test("has pages of 24, forwards and back, and each event once", async () => {
    await stack.sql`
      insert into public.events (organizer_id, title, description, category, location, start_date, is_approved)
      select ${olive.id}, 'Concert ' || n, 'Three bands, one porch, and lemonade.', 'music', 'Tampa', now() + (1 + n / 3) * interval '1 hour', true
      from generate_series(1, 60) as n`;
    const first = await dashboardOf(olive);
    const end = first?.events.at(-1);
    const second = await dashboardOf(olive, { tab: "upcoming", after_start: end?.start_date, after_id: end?.id });
    const third = second?.events.at(-1);
    const last = await dashboardOf(olive, { tab: "upcoming", after_start: third?.start_date, after_id: third?.id });
    expect([first, second, last].map((page) => [page?.events.length, page?.skipped])).toEqual([
      [24, 0],
      [24, 24],
      [12, 48],
    ]);
    expect(new Set([first, second, last].flatMap((page) => page?.events.map(({ id }) => id))).size).toBe(60);
    const start = last?.events[0];
    const back = await dashboardOf(olive, { tab: "upcoming", before_start: start?.start_date, before_id: start?.id });
    expect(back?.events).toEqual(second?.events);
  });

  test("has a series once in a tab, by its next date, and its dates when asked for them", async () => {
    const { data: series } = await olive.client.from("event_series").insert({ rhythm: "weekly" }).select().single();
    const ids: string[] = [];
    for (const week of [3, 1, 2]) {
      const start_date = hoursFromNow(week * 168);
      ids[week] = (
        await addEvent(stack, olive, { title: `Market ${week}`, series_id: series?.id, start_date, end_date: null })
      ).id;
    }
    await addEvent(stack, olive, { title: "Porch Concert", start_date: hoursFromNow(200), end_date: null });
    const page = await dashboardOf(olive);
    expect(page?.events.map(({ title }) => title)).toEqual(["Market 1", "Porch Concert"]);
    expect(page).toMatchObject({ total_upcoming: 2, series_dates: { [ids[1] ?? ""]: { dates: 3 } } });
    expect(await titlesOf(olive, { tab: "upcoming", series: series?.id })).toEqual([
      "Market 1",
      "Market 2",
      "Market 3",
    ]);
    expect(await titlesOf(otto, { tab: "upcoming", series: series?.id })).toEqual([]);
  });
});

describe("the queue", () => {
  const placeOf = async (client: Client, event_id: string) =>
    (await client.rpc("queue_place", { event_id })).data?.map(({ place, waiting }) => [place, waiting]);

  test("tells an organizer the place of their own event, and nobody anything of another's", async () => {
    const [first, second] = [
      await addEvent(stack, otto, { is_approved: false, created_at: hoursFromNow(-2) }),
      await addEvent(stack, olive, { is_approved: false, created_at: hoursFromNow(-1) }),
    ];
    const approved = await addEvent(stack, olive);
    expect(await placeOf(olive.client, second.id)).toEqual([[2, 2]]);
    expect(await placeOf(otto.client, first.id)).toEqual([[1, 2]]);
    for (const [client, id] of [
      [otto.client, second.id],
      [ada.client, second.id],
      [olive.client, approved.id],
      [olive.client, randomUUID()],
    ] as const)
      expect(await placeOf(client, id)).toEqual([]);
    expect((await stack.client().rpc("queue_place", { event_id: second.id })).status).toBe(401);
  });

  test("an event keeps its place while its organizer changes it, and goes to the end once it was returned", async () => {
    const mine = await addEvent(stack, olive, { is_approved: false, created_at: hoursFromNow(-2) });
    await addEvent(stack, otto, { is_approved: false, created_at: hoursFromNow(-1) });
    await olive.client.from("events").update({ title: "Another Concert" }).eq("id", mine.id);
    expect(await placeOf(olive.client, mine.id)).toEqual([[1, 2]]);
    await ada.client.rpc("decide", {
      decision: "returned",
      event_ids: [mine.id],
      versions: [await versionOf(mine.id)],
      note: "Which porch?",
    });
    expect(await placeOf(olive.client, mine.id)).toEqual([]);
    await olive.client.from("events").update({ title: "A Third Concert" }).eq("id", mine.id);
    expect(await placeOf(olive.client, mine.id)).toEqual([[2, 2]]);
  });

  test("says how long decisions take, from ten decisions on, of what had waited only", async () => {
    const waits = async () => (await stack.client().rpc("usual_wait")).data;
    const event = await addEvent(stack, olive, { is_approved: false, created_at: hoursFromNow(-10) });
    await ada.client.from("events").update({ is_approved: true }).eq("id", event.id);
    await unpublishEvent(ada.client, event.id, "Closed.");
    const rows =
      await stack.sql`select decision, extract(epoch from waited)::integer / 3600 as hours from public.event_decisions order by id`;
    expect(rows.map(({ decision, hours }) => [decision, hours])).toEqual([
      ["approved", 10],
      ["unpublished", null],
    ]);
    expect(await waits()).toEqual([]);
    await stack.sql`
      insert into public.event_decisions (organizer_id, event_id, title, decision, waited)
      select ${olive.id}, gen_random_uuid(), 'Porch Concert', 'approved', n * interval '1 hour' from generate_series(1, 9) as n`;
    expect(await waits()).toEqual([{ half_seconds: 5.5 * 3600, most_seconds: expect.any(Number), decisions: 10 }]);
  });
});

describe("what was returned or refused", () => {
  test("is listed for admins, last changed first; members get only their own, visitors an error", async () => {
    const [one, other] = [
      await addEvent(stack, olive, { is_approved: false, review: "returned" }),
      await addEvent(stack, otto, { is_approved: false, review: "refused" }),
    ];
    await addEvent(stack, olive, { is_approved: false });
    const listed = async (client: Client) =>
      (await client.rpc("list_sent_back_events", { page_size: 25 })).data?.map(({ event }) => event.id);
    expect(await listed(ada.client)).toEqual([other.id, one.id]);
    expect(await listed(olive.client)).toEqual([one.id]);
    expect((await stack.client().rpc("list_sent_back_events", { page_size: 25 })).status).toBe(401);
  });
});
