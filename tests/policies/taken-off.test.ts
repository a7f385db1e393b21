import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { unpublishEvent } from "#tests/support/decisions.ts";
import { addEvent, localTime } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// What the API returns about an event that was taken off the site by somebody other than its organizer. `taken-off-orders.test.ts` runs
// all queries after every sequence of steps.

let stack: TestStack;
let olive: Person;
let mara: Person;
let ada: Person;

beforeAll(async () => {
  stack = await openStack();
  olive = await signUpPerson(stack, "Olive Owner");
  mara = await signUpPerson(stack, "Mara Member");
  ada = await signUpAdmin(stack);
  await stack.sql`insert into public.organizers (founder_id, name, is_approved) values (${olive.id}, 'Porch Collective', true)`;
});
afterAll(() => stack.close());
beforeEach(async () => {
  await stack.sql`delete from public.events`;
  for (const table of ["published_events", "event_changes", "published_lists", "gone_pages"])
    await stack.sql.unsafe(`delete from private.${table}`);
});

const SECRET = /doxington|quillfeather/i;
const doxxing = (fields = {}) =>
  addEvent(stack, olive, {
    title: "Meet Quillfeather at home",
    location: "Doxington Street 12 near Tampa, Winter Haven",
    description: "Quillfeather lives in Doxington Street, come and shout.",
    ...fields,
  });

const unpublish = async (id: string) =>
  expect((await unpublishEvent(ada.client, id, "A private address.")).error).toBeNull();
const edit = async (id: string, fields: object) =>
  expect((await olive.client.from("events").update(fields).eq("id", id)).error).toBeNull();
const remove = async ({ client }: Pick<Person, "client">, id: string) =>
  expect((await client.from("events").delete().eq("id", id)).error).toBeNull();
const approve = async (id: string) =>
  expect((await ada.client.from("events").update({ is_approved: true }).eq("id", id)).error).toBeNull();
const resetApproval = async (id: string) => {
  const service = stack.client(stack.serviceRoleKey);
  expect((await service.from("events").update({ is_approved: false }).eq("id", id)).error).toBeNull();
};

const listFilter = (more = {}) => ({ site_zone: "America/New_York", starts_from: new Date().toISOString(), ...more });
async function withdrawnFrom(more = {}, organizer_slug?: string) {
  const { data, error } = await stack.client().rpc("list_feed", { filter: listFilter(more), organizer_slug });
  expect(error).toBeNull();
  return (data as { withdrawn: Record<string, unknown>[] }).withdrawn;
}
async function byId(id: string) {
  const { data, error } = await stack.client().rpc("events_by_id", { event_ids: [id] });
  expect(error).toBeNull();
  return data as { listings: Record<string, unknown>[]; withdrawn: Record<string, unknown>[] };
}
const isGone = async (path: string) => (await stack.client().rpc("page_is_gone", { path })).data;

const WAYS: Record<string, (id: string) => Promise<unknown>> = {
  "an admin unpublishes it": unpublish,
  "an admin deletes it": (id) => remove(ada, id),
  "an admin unpublishes it, and then deletes it": async (id) => {
    await unpublish(id);
    await remove(ada, id);
  },
  "its organizer deletes it after an admin unpublished it": async (id) => {
    await unpublish(id);
    await remove(olive, id);
  },
  "an admin deletes it while a change by its organizer waits": async (id) => {
    await edit(id, { title: "Meet Quillfeather somewhere else", location: "Pier, Miami", category: "arts" });
    await remove(ada, id);
  },
  "its organizer changes it after an admin unpublished it, and deletes it then": async (id) => {
    await unpublish(id);
    await edit(id, { title: "Meet Quillfeather somewhere else", location: "Pier, Miami", category: "arts" });
    await remove(olive, id);
  },
  "the service role resets its approval": resetApproval,
  "the service role deletes it": (id) => remove({ client: stack.client(stack.serviceRoleKey) }, id),
};

describe.each(Object.entries(WAYS))("when %s", (_, takeOff) => {
  test("others read its id, city, category, times, zone and revision, by id and in the lists of its city", async () => {
    const event = await doxxing();
    await mara.client.rpc("save_events", { event_ids: [event.id] });
    await takeOff(event.id);
    const expected = {
      id: event.id,
      title: null,
      is_updating: false,
      category: "music",
      city: "winter-haven",
      time_zone: null,
      start_date: expect.any(String),
      end_date: null,
      is_all_day: false,
      location: null,
      status: null,
      notice: null,
      revision: expect.any(Number),
      changed_at: expect.any(String),
    };
    expect(await byId(event.id)).toEqual({ listings: [], withdrawn: [expected] });
    expect((await mara.client.rpc("own_saved_events")).data).toMatchObject({ listings: [], withdrawn: [expected] });
    const feeds = await stack.client().rpc("event_feeds", { event_ids: [event.id] });
    expect(feeds.data).toEqual({ events: [], withdrawn: [expected] });
    for (const list of [{}, { city: "winter-haven" }, { categories: ["music"] }])
      expect(await withdrawnFrom(list)).toEqual([expected]);
  });

  test("no list shows the rest of its location, or its organizer", async () => {
    const { id } = await doxxing();
    await takeOff(id);
    expect(await withdrawnFrom({}, "porch-collective")).toEqual([]);
    for (const list of [
      { city: "tampa" },
      { city: "miami" },
      { categories: ["arts"] },
      { venue: "doxington-street-12-near-tampa-winter-haven" },
    ])
      expect(await withdrawnFrom(list)).toEqual([]);
    expect(await isGone("/venues/doxington-street-12-near-tampa-winter-haven")).toBe(false);
    for (const in_city of [undefined, "winter-haven", "tampa", "miami"]) {
      const { data } = await stack.client().rpc("list_changes", { in_city });
      const told = in_city === undefined || in_city === "winter-haven";
      expect(data).toMatchObject({
        changes: told ? [{ event_id: id, kind: "gone", title: null, location: null }] : [],
      });
      expect(JSON.stringify(data)).not.toMatch(SECRET);
    }
    const removed = await stack.client().rpc("find_removed_event", { event_id: id });
    expect(JSON.stringify(removed.data)).not.toMatch(/doxington|tampa|miami|arts/i);
  });

  test("its words leave the search index, unless other events have them", async () => {
    await addEvent(stack, olive, { title: "Street festival", location: "Armature Works, Tampa" });
    const { id } = await doxxing();
    await takeOff(id);
    const words = await stack.sql<{ word: string }[]>`select word from private.listing_words`;
    const all = words.map(({ word }) => word);
    expect(all.filter((word) => SECRET.test(word) || word === "shout")).toEqual([]);
    expect(all).toContain("street");
    const search = async (text: string) => {
      const { data } = await stack
        .client()
        .rpc("browse_listings", { filter: listFilter({ search: text, words: [[text]] }) });
      return JSON.stringify(data);
    };
    expect(await search("doxingtan")).not.toMatch(/doxington/);
    expect(await search("festivel")).toContain("festival");
  });
});

test("its organizer and admins keep the text, the reason and the log", async () => {
  const { id } = await doxxing();
  await unpublish(id);
  for (const { client } of [olive, ada]) {
    const { data } = await client.from("events").select("title, location, description, unpublish_reason").eq("id", id);
    expect(data).toEqual([
      {
        title: "Meet Quillfeather at home",
        location: "Doxington Street 12 near Tampa, Winter Haven",
        description: "Quillfeather lives in Doxington Street, come and shout.",
        unpublish_reason: "A private address.",
      },
    ]);
  }
  expect((await olive.client.from("event_decisions").select("title").eq("event_id", id)).data).toHaveLength(1);
  expect((await ada.client.from("audit_titles").select("title").eq("organizer_id", olive.id)).data).not.toEqual([]);
  for (const { client } of [mara, olive])
    expect((await client.from("audit_titles").select("title").eq("organizer_id", olive.id)).data).toEqual([]);
  expect((await mara.client.from("event_decisions").select("*")).data).toEqual([]);
});

test("what an operator takes off is under review, not being updated by its organizer, and stays off when it is edited", async () => {
  const { id } = await doxxing();
  await resetApproval(id);
  expect((await stack.client().rpc("event_notice", { event_id: id })).data).toBe("under_review");
  await edit(id, { title: "Quillfeather again" });
  expect((await stack.client().rpc("event_notice", { event_id: id })).data).toBe("under_review");
  expect((await byId(id)).withdrawn).toMatchObject([{ title: null, is_updating: false }]);
});

test("approved again it is public with its current text only, at its venue too", async () => {
  const { id } = await doxxing();
  await unpublish(id);
  await edit(id, {
    title: "Porch Concert",
    location: "Pier, Miami",
    description: "Three bands and one porch for all.",
  });
  await approve(id);
  expect((await byId(id)).listings).toMatchObject([{ title: "Porch Concert", location: "Pier, Miami" }]);
  const { data } = await stack.client().rpc("list_changes");
  expect(data).toMatchObject({
    changes: [
      { kind: "back", title: "Porch Concert", location: "Pier, Miami", old_location: null },
      { kind: "gone", title: null },
    ],
  });
  expect(JSON.stringify(data)).not.toMatch(SECRET);
  const revisions = await stack.sql`select state, city, revision from private.published_events where id = ${id}`;
  expect([...revisions]).toEqual([{ state: "listed", city: null, revision: 2 }]);
});

test("an event that its organizer withdraws keeps its title for calendars, and its venue is gone", async () => {
  const { id } = await addEvent(stack, olive, { location: "Porch, Pensacola" });
  await remove(olive, id);
  const expected = { id, title: "Porch Concert", city: "pensacola", time_zone: "America/Chicago" };
  expect((await byId(id)).withdrawn).toMatchObject([expected]);
  expect(JSON.stringify(await byId(id))).not.toContain("Porch, Pensacola");
  for (const list of [{ city: "pensacola" }, { venue: "porch-pensacola" }])
    expect(await withdrawnFrom(list)).toMatchObject([expected]);
  expect(await withdrawnFrom({}, "porch-collective")).toMatchObject([expected]);
  expect(await isGone("/venues/porch-pensacola")).toBe(true);
});

test("a venue of other organizers too keeps its tombstone; one of a single account is deleted with it", async () => {
  const first = await addEvent(stack, olive, { location: "Porch, Ocala" });
  const second = await addEvent(stack, mara, { location: "Porch, Ocala" });
  await unpublish(first.id);
  await remove(mara, second.id);
  expect(await isGone("/venues/porch-ocala")).toBe(true);
  const otto = await signUpPerson(stack, "Otto Other");
  const his = await addEvent(stack, otto, { location: "Doxington Barn, Sebring" });
  const shown = await addEvent(stack, otto, { location: "Quillfeather Hall, Sebring" });
  await remove(otto, his.id);
  expect(await isGone("/venues/doxington-barn-sebring")).toBe(true);
  await stack.sql`delete from auth.users where id = ${otto.id}`;
  for (const path of ["doxington-barn-sebring", "quillfeather-hall-sebring"])
    expect(await isGone(`/venues/${path}`)).toBe(false);
  expect(await isGone(`/events/${shown.id}`)).toBe(true);
});

test("of a past event visitors read the city, not the address", async () => {
  const { id } = await doxxing({ start_date: localTime(-3, "19:30") });
  await stack.sql`select public.purge_ended_events()`;
  const { data } = await stack.client().rpc("find_removed_event", { event_id: id });
  expect(data).toEqual([{ category: "music", location: "Winter Haven", is_over: true }]);
});

describe("the tables", () => {
  test.each(["version = '{}'", "state = 'updating'", "state = 'withdrawn'"])(
    "take no row of such an event with %s",
    async (change) => {
      const { id } = await doxxing();
      await unpublish(id);
      const query = `update private.published_events set ${change} where id = '${id}'`;
      await expect(stack.sql.unsafe(query)).rejects.toThrow("erased_has_no_version");
    },
  );

  test("are cleaned of older or manually written rows by the next maintenance", async () => {
    const { id } = await doxxing();
    await unpublish(id);
    await stack.sql`
      update private.published_events 
      set state = 'withdrawn', version = '{"title": "Quillfeather", "location": "Doxington Street 12, Tampa"}' where id = ${id}`;
    await stack.sql`
      insert into private.event_changes (event_id, organizer_id, kind, changed_at, title, category, city, location, start_date)
      values (${id}, ${olive.id}, 'new', now(), 'Quillfeather', 'music', 'tampa', 'Doxington Street 12, Tampa', now())`;
    await stack.sql`update private.event_changes set title = 'Quillfeather' where event_id = ${id}`;
    await stack.sql`
      insert into private.published_lists (kind, name, events, changed_at, last_event_id, last_organizer_id)
      values ('venue', 'doxington-street-12-tampa', 0, now(), ${id}, ${olive.id})`;
    expect(JSON.stringify(await byId(id))).toMatch(SECRET);
    await stack.sql`select public.run_maintenance()`;
    expect(JSON.stringify(await byId(id))).not.toMatch(SECRET);
    const { data } = await stack.client().rpc("list_changes");
    expect(data).toMatchObject({ changes: [{ kind: "gone", title: null }] });
    expect(await isGone("/venues/doxington-street-12-tampa")).toBe(false);
  });
});
