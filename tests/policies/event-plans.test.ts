import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { EventRow } from "#app/models/supabase.ts";
import { unpublishEvent } from "#tests/support/decisions.ts";
import { addEvent, addSeries, dayAhead, localTime, setStatus, versionOf } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { type Client, openStack, type TestStack } from "#tests/support/stack.ts";

// Sold out, postponed, cancelled: who may set it, and where it shows.

let stack: TestStack;
let olive: Person;
let mara: Person;
let admin: Person;

beforeAll(async () => {
  stack = await openStack();
  [olive, mara, admin] = await Promise.all([
    signUpPerson(stack),
    signUpPerson(stack, "Mara Member"),
    signUpAdmin(stack),
  ]);
});
afterAll(() => stack.close());
beforeEach(async () => {
  await stack.sql`delete from public.events where true`;
  await stack.sql`delete from private.published_events where true`;
  await stack.sql`delete from private.mail_outbox where true`;
});

async function stored(id: string): Promise<EventRow | undefined> {
  const [row] = await stack.sql<EventRow[]>`select * from public.events where id = ${id}`;
  return row;
}

/** Presses a button on the version that is stored now. */
const set = (id: string, status: string | null, client: Client = olive.client, version?: string, dates = "one") =>
  setStatus(stack, client, id, status, { version, dates });

const codeOf = ({ error }: { error: { details: string } | null }) => JSON.parse(error?.details ?? "{}").code;

const browse = async (filter: object = {}) => {
  const all = { site_zone: "America/New_York", starts_from: new Date().toISOString(), ...filter };
  const { data } = await stack.client().rpc("browse_listings", { filter: all });
  return (data as { listings: { id: string; status: string | null }[] }).listings;
};

describe("the organizer", () => {
  test("says it at once and takes it back, and readers see a change each time", async () => {
    const { id } = await addEvent(stack, olive);
    const revision = async () =>
      (await stack.sql`select revision from private.published_events where id = ${id}`)[0]?.revision;
    expect((await set(id, "cancelled")).data).toMatchObject([{ id, status: "cancelled", is_approved: true }]);
    expect(await browse()).toMatchObject([{ id, status: "cancelled" }]);
    expect(await revision()).toBe(1);
    expect((await set(id, null)).data).toMatchObject([{ status: null, status_at: null, is_approved: true }]);
    expect(await revision()).toBe(2);
    expect(
      (await stack.sql`select kind from private.event_changes where event_id = ${id} order by id`).map((c) => c.kind),
    ).toEqual(["new", "cancelled", "on_again"]);
  });

  test("pressing twice changes nothing more; a version that is not the last one changes nothing", async () => {
    const { id } = await addEvent(stack, olive);
    const version = await versionOf(stack, id);
    await set(id, "sold_out", olive.client, version);
    const before = await stored(id);
    expect((await set(id, "sold_out", olive.client, version)).data).toMatchObject([{ status: "sold_out" }]);
    expect((await set(id, "cancelled", olive.client, version)).data).toEqual([]);
    expect(await stored(id)).toEqual(before);
  });

  test("may say it while a change waits, but not of an event that nobody can see, or that is over", async () => {
    const edited = await addEvent(stack, olive);
    await olive.client.from("events").update({ title: "Another Concert" }).eq("id", edited.id);
    expect((await set(edited.id, "cancelled")).data).toMatchObject([{ status: "cancelled", review: "waiting" }]);
    expect(await stack.sql`select revision from private.published_events where id = ${edited.id}`).toMatchObject([
      { revision: 2 },
    ]);
    const waiting = await addEvent(stack, olive, { is_approved: false });
    expect(codeOf(await set(waiting.id, "cancelled"))).toBe("plans_not_public");
    const taken = await addEvent(stack, olive);
    await unpublishEvent(admin.client, taken.id, "A scam.");
    expect(codeOf(await set(taken.id, "cancelled"))).toBe("plans_not_public");
    const over = await addEvent(stack, olive, { start_date: localTime(-1, "20:00") });
    expect(codeOf(await set(over.id, "cancelled"))).toBe("plans_over");
  });

  test("gives an unknown status a plain rejection, and is limited by the hour", async () => {
    const { id } = await addEvent(stack, olive);
    expect((await set(id, "delayed")).error?.code).toBe("23514");
    await stack.sql`insert into private.event_writes values (${olive.id}, date_trunc('hour', clock_timestamp(), 'UTC'), 0, 240)
      on conflict (member_id) do update set hour = excluded.hour, changed = 240`;
    expect(codeOf(await set(id, "cancelled"))).toBe("change_limit");
    await stack.sql`delete from private.event_writes where true`;
  });
});

describe("of a series", () => {
  const weeks = () => [3, 10, 17, 24].map((days) => localTime(days, "09:00"));
  const statuses = async () =>
    (await stack.sql`select status from public.events order by start_date`).map(({ status }) => status);

  test("the organizer says it of a date and the later ones, or of all, and takes it back of the same dates", async () => {
    const [first, second] = await addSeries(stack, olive, weeks());
    await set(first?.id ?? "", "cancelled");
    const said = await set(second?.id ?? "", "cancelled", olive.client, undefined, "later");
    expect(said.data).toHaveLength(3);
    expect(said.data?.[0]).toMatchObject({ id: second?.id, status: "cancelled" });
    expect(await statuses()).toEqual(["cancelled", "cancelled", "cancelled", "cancelled"]);
    expect((await set(second?.id ?? "", null, olive.client, undefined, "all")).data).toHaveLength(3);
    expect(await statuses()).toEqual(["cancelled", null, null, null]);
    expect((await set(second?.id ?? "", "sold_out", olive.client, undefined, "all")).data).toHaveLength(4);
    expect(await statuses()).toEqual(["sold_out", "sold_out", "sold_out", "sold_out"]);
  });

  test("nothing is said of dates that are over, that nobody sees, or that belong to somebody else, nor by an older version", async () => {
    const [over, one, waiting, others] = await addSeries(stack, olive, [localTime(-1, "09:00"), ...weeks()]);
    await stack.sql`update public.events set is_approved = false, first_approved_at = null where id = ${waiting?.id ?? ""}`;
    await stack.sql`delete from private.published_events where id = ${waiting?.id ?? ""}`;
    await stack.sql`update public.events set organizer_id = ${mara.id} where id = ${others?.id ?? ""}`;
    const old = new Date(0).toISOString();
    expect((await set(one?.id ?? "", "cancelled", olive.client, old, "all")).data).toEqual([]);
    expect(await statuses()).toEqual([null, null, null, null, null]);
    const said = await set(one?.id ?? "", "cancelled", olive.client, undefined, "all");
    expect(said.data?.map(({ id }) => id)).not.toContain(others?.id);
    expect(said.data?.map(({ id }) => id)).not.toContain(over?.id);
    expect(said.data?.map(({ id }) => id)).not.toContain(waiting?.id);
    expect(said.data).toHaveLength(2);
  });

  test("two presses at once, from different dates, wait for each other", async () => {
    const [first, second] = await addSeries(stack, olive, weeks());
    for (const status of ["sold_out", "cancelled", "postponed", "sold_out", "cancelled", "postponed"]) {
      const versions = await Promise.all([first, second].map((date) => versionOf(stack, date?.id ?? "")));
      const both = await Promise.all([
        set(first?.id ?? "", status, olive.client, versions[0], "all"),
        set(second?.id ?? "", status, olive.client, versions[1], "all"),
      ]);
      expect(both.map(({ error }) => error)).toEqual([null, null]);
      expect(await statuses()).toEqual([status, status, status, status]);
    }
  });

  test("the dates of another series keep theirs, and an event alone has no others", async () => {
    const [one] = await addSeries(stack, olive, weeks());
    const [another] = await addSeries(stack, olive, weeks());
    const alone = await addEvent(stack, olive);
    expect((await set(one?.id ?? "", "postponed", olive.client, undefined, "all")).data).toHaveLength(4);
    expect(await stored(another?.id ?? "")).toMatchObject({ status: null });
    expect((await set(alone.id, "postponed", olive.client, undefined, "all")).data).toHaveLength(1);
  });
});

test("nobody says it of the events of others: not a member, an admin, or a visitor", async () => {
  const { id } = await addEvent(stack, olive);
  for (const person of [mara, admin]) expect(codeOf(await set(id, "cancelled", person.client))).toBe("plans_of_others");
  expect((await set(id, "cancelled", stack.client())).error?.code).toBe("42501");
  expect(
    codeOf(await set("00000000-0000-4000-8000-000000000000", "cancelled", olive.client, new Date().toISOString())),
  ).toBe("plans_of_others");
  expect(await stored(id)).toMatchObject({ status: null });
});

describe("a postponed event", () => {
  const site_zone = "America/New_York";

  /** An event dated so many days ago, and postponed then. */
  const postponed = (days: number) => {
    const then = localTime(-days, "19:30");
    return addEvent(stack, olive, { status: "postponed", status_at: then, start_date: then });
  };

  test("is on no list of dates and in no count, but keeps its page, and calendars learn of it", async () => {
    const venue = "armature-works-tampa";
    const other = await addEvent(stack, olive, { location: "Curtis Hixon Park, Tampa" });
    const { id } = await addEvent(stack, olive);
    await set(id, "postponed");
    const visitor = stack.client();
    for (const filter of [{}, { city: "tampa" }, { search: "porch", words: [["porch"]] }, { organizer: olive.id }])
      expect((await browse(filter)).map((event) => event.id)).toEqual([other.id]);
    const days = { site_zone, from_day: dayAhead(0), to_day: dayAhead(20) };
    expect((await visitor.rpc("count_listings_by_day", days)).data).toMatchObject([{ events: 1 }]);
    const at = new Date().toISOString();
    const home = (await visitor.rpc("home_listings", {
      site_zone,
      at,
      day: dayAhead(7),
      today: dayAhead(0),
      weekend: "{}",
      near_to: "tampa",
    })) as { data: object };
    expect(JSON.stringify(home.data)).not.toContain(id);
    expect((await visitor.rpc("find_venues", { names: ["armature-works"], cities: ["tampa"], at })).data).toEqual([]);
    expect((await visitor.rpc("sitemap_pages", { kind: "venue", first_name: "", at })).data).not.toContainEqual([
      venue,
      expect.anything(),
    ]);
    const page = async (event_id: string) => (await visitor.rpc("event_page", { event_id, at, site_zone })).data;
    expect(await page(id)).toMatchObject({ event: { id, status: "postponed" }, similar: [], venue: null });
    expect(await page(other.id)).toMatchObject({ same_day: [], similar: [] });
    const { data: feed } = await visitor.rpc("list_feed", { filter: { site_zone, starts_from: at, city: "tampa" } });
    expect(feed).toMatchObject({ events: [{ id: other.id }], postponed: [{ id, status: "postponed", revision: 1 }] });
    expect((await visitor.rpc("sitemap_events", { first_digits: "00", last_digits: "ff" })).data).toHaveLength(2);
  });

  test("stays for 180 days, and saved, also while its new date waits, which ends the postponement once approved", async () => {
    const { id } = await postponed(150);
    await mara.client.rpc("save_events", { event_ids: [id] });
    const purge = async (of = id) => {
      await stack.sql`select public.run_maintenance()`;
      return stored(of);
    };
    expect(await purge()).toMatchObject({ status: "postponed" });
    const start_date = localTime(9, "20:00");
    const past = await olive.client
      .from("events")
      .update({ start_date: localTime(-3, "20:00") })
      .eq("id", id);
    expect(past.error?.message).toBe("Start date must be in the future");
    await olive.client.from("events").update({ start_date }).eq("id", id);
    expect(await purge()).toMatchObject({ status: "postponed", review: "waiting" });
    expect((await mara.client.rpc("own_saved_events")).data).toMatchObject({
      withdrawn: [{ id, status: "postponed" }],
    });
    await admin.client.from("events").update({ is_approved: true }).eq("id", id);
    expect(await stored(id)).toMatchObject({ status: null, status_at: null });
    expect((await mara.client.rpc("own_saved_events")).data).toMatchObject({ listings: [{ id, status: null }] });
    const old = await postponed(181);
    expect(await purge(old.id)).toBeUndefined();
    expect((await olive.client.from("past_events").select("id")).data).toEqual([{ id: old.id }]);
  });

  test("is still postponed when an edit of something else is approved", async () => {
    const { id } = await addEvent(stack, olive);
    await set(id, "postponed");
    await olive.client.from("events").update({ title: "Another Concert" }).eq("id", id);
    await admin.client.from("events").update({ is_approved: true }).eq("id", id);
    expect(await stored(id)).toMatchObject({ status: "postponed", title: "Another Concert" });
  });

  test("cannot be put back on a date that is over, but cancelled, and then keeps its page for a day", async () => {
    const { id } = await postponed(9);
    expect(codeOf(await set(id, null))).toBe("plans_over");
    expect((await set(id, "cancelled")).data).toMatchObject([{ status: "cancelled" }]);
    await stack.sql`select public.purge_ended_events()`;
    expect(await stored(id)).toMatchObject({ status: "cancelled" });
  });
});

test("a cancelled event stays on lists until its date, but is suggested nowhere", async () => {
  const [one, other] = [await addEvent(stack, olive), await addEvent(stack, olive)];
  await set(one.id, "cancelled");
  expect(await browse()).toHaveLength(2);
  expect(await browse({ plans: "as_planned" })).toMatchObject([{ id: other.id }]);
  const at = new Date().toISOString();
  const home = await stack.client().rpc("home_listings", {
    site_zone: "America/New_York",
    at,
    day: dayAhead(0),
    today: dayAhead(0),
    weekend: "{}",
    near_to: "tampa",
  });
  expect(home.data).toMatchObject({ featured: [{ id: other.id }] });
  const page = await stack.client().rpc("event_page", { event_id: other.id, at, site_zone: "America/New_York" });
  expect(page.data).toMatchObject({ same_day: [], similar: [] });
});
