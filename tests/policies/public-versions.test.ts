import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { unpublishEvent } from "#tests/support/decisions.ts";
import { addEvent, localTime } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { type Client, openStack, type TestStack } from "#tests/support/stack.ts";

// The public version of an event while a change is waiting, by default and with the rule that keeps approved versions public.

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
  await stack.sql`delete from public.events`;
  await stack.sql`delete from private.published_events`;
  await stack.sql`delete from private.event_changes`;
});

const keep = (is_kept: boolean, { client }: { client: Client } = admin) =>
  client.rpc("keep_approved_versions", { is_kept });
const edit = async (id: string, fields: object) =>
  expect((await olive.client.from("events").update(fields).eq("id", id)).error).toBeNull();
const approve = async (id: string) =>
  expect((await admin.client.from("events").update({ is_approved: true }).eq("id", id)).error).toBeNull();
const unpublish = (id: string) => unpublishEvent(admin.client, id, "A sales show.");

/** Every text of an event changed to words that occur nowhere else. */
const SECRET = {
  title: "Quillfeather Gathering",
  description: "Quillfeather is what nobody may read before an admin has.",
  category: "food",
  location: "Quillfeather Hall, Miami",
  start_date: localTime(9, "18:00"),
  image_url: "https://quillfeather.example/picture.jpg",
  event_url: "https://quillfeather.example/tickets",
  translation_language: "es",
  translated_title: "Encuentro Quillfeather",
  translated_description: "Quillfeather es lo que nadie puede leer antes.",
};

const FILTER = { site_zone: "America/New_York", starts_from: new Date().toISOString(), sort: "soonest" };
const page = async (id: string, client = stack.client()) =>
  (
    await client.rpc("event_page", {
      event_id: id,
      at: new Date().toISOString(),
      site_zone: "America/New_York",
    })
  ).data as Record<string, unknown>;
const browse = async (filter: object = {}, client = stack.client()) =>
  (await client.rpc("browse_listings", { filter: { ...FILTER, ...filter }, choices: {} })).data as {
    listings: { id: string; title: string }[];
  };
const titles = async (filter: object = {}) => (await browse(filter)).listings.map(({ title }) => title);

/** Everything that the API returns to somebody about events, as one text. */
async function everything(client: Client, id: string): Promise<string> {
  const search = { search: "quillfeather", words: [["quillfeather"]] };
  const answers = await Promise.all([
    page(id, client),
    browse({}, client),
    browse(search, client),
    client.rpc("list_feed", { filter: FILTER }),
    client.rpc("event_feed", { event_id: id }),
    client.rpc("event_feeds", { event_ids: [id] }),
    client.rpc("events_by_id", { event_ids: [id] }),
    client.rpc("updating_event", { event_id: id }),
    client.rpc("list_changes", {}),
    client.rpc("find_removed_event", { event_id: id }),
    client.rpc("sitemap_lists", {}),
    client.rpc("sitemap_pages", { kind: "venue", first_name: "", at: FILTER.starts_from }),
    client.rpc("find_venues", { names: ["quillfeather hall"], cities: ["tampa", "miami"], at: FILTER.starts_from }),
    client.rpc("suggest", { typed: "quillfeather", at: FILTER.starts_from }),
    client.rpc("find_names", {
      venues: ["quillfeather hall"],
      cities: ["tampa", "miami"],
      organizers: ["quillfeather"],
      at: FILTER.starts_from,
    }),
    client.from("events").select("*"),
    client.from("listings").select("id, title, location, image_url, translated_title, start_date"),
    client.rpc("approved_content", { event_id: id }),
  ]);
  // The search repeats what was typed.
  return JSON.stringify(answers).replaceAll(/"(marked_text|marked_words)":("quillfeather"|\["quillfeather"\])/gi, "");
}

describe.each([false, true])("with approved versions kept in full: %s", (isKept) => {
  beforeAll(async () => {
    await keep(isKept);
  });

  test("nothing of a change is public before its approval, whether it waits, is returned or refused", async () => {
    const { id } = await addEvent(stack, olive);
    await edit(id, SECRET);
    for (const review of ["waiting", "returned", "refused"]) {
      await stack.sql`update public.events set review = ${review} where id = ${id}`;
      for (const client of [stack.client(), mara.client]) {
        const known = await everything(client, id);
        expect(known).toContain("Porch Concert");
        expect(known.toLowerCase()).not.toContain("quillfeather");
        expect(known).not.toContain(SECRET.start_date.slice(0, 16));
      }
    }
    const words = await stack.sql`select word from private.listing_words where word like 'quillf%'`;
    expect(words).toEqual([]);
    await stack.sql`update public.events set review = 'waiting' where id = ${id}`;
    await approve(id);
    expect(await titles({ search: "quillfeather", words: [["quillfeather"]] })).toEqual([SECRET.title]);
    expect(await titles({ city: "tampa" })).toEqual([]);
  });

  test("the subject of its drawing is that of the public version everywhere, and another one alone waits for nobody", async () => {
    const { id } = await addEvent(stack, olive, { motif: "surf" });
    const motifs = async () =>
      [
        ...JSON.stringify([
          await page(id),
          await browse(),
          await stack.client().rpc("list_feed", { filter: FILTER }),
        ]).matchAll(/"motif":"(\w+)"/g),
      ].map(([, motif]) => motif);
    expect(await motifs()).toEqual(["surf", "surf", "surf"]);
    await edit(id, { motif: "kayak" });
    expect(await motifs()).toEqual(["kayak", "kayak", "kayak"]);
    await edit(id, { ...SECRET, motif: "chess" });
    expect(await motifs()).toEqual(isKept ? ["kayak", "kayak", "kayak"] : ["kayak"]);
    await approve(id);
    expect(await motifs()).toEqual(["chess", "chess", "chess"]);
  });

  test("lists, counts and words are as if nothing waited, or the event is on none, and stay right whatever follows", async () => {
    const before = await addEvent(stack, olive, { title: "Harvest Concert" });
    const counts = () =>
      stack.sql`select kind, name, events from private.published_lists where events <> 0 order by kind, name`;
    const lists = async () => [
      await counts(),
      await stack.sql`select word, language, listings from private.listing_words where listings > 0 order by word, language`,
    ];
    const approved = await lists();
    await edit(before.id, SECRET);
    expect(await titles()).toEqual(isKept ? ["Harvest Concert"] : []);
    expect(await lists()).toEqual(isKept ? approved : [[], []]);
    // A repair computes the same as the triggers.
    const kept = await lists();
    await stack.sql`select private.rebuild_listings(), private.rebuild_lists()`;
    expect(await lists()).toEqual(kept);
    const deletion = await olive.client.from("events").delete().eq("id", before.id);
    expect(deletion.error).toBeNull();
    expect(await lists()).toEqual([[], []]);
    expect(await stack.sql`select from private.published_events where state <> 'withdrawn'`).toHaveLength(0);
  });

  test("the owner and admins read the newest version, and what visitors see meanwhile", async () => {
    const { id } = await addEvent(stack, olive);
    await edit(id, { title: "Another Concert" });
    for (const client of [olive.client, admin.client])
      expect(await page(id, client)).toMatchObject({
        event: { title: "Another Concert", is_approved: false },
        shown_meanwhile: isKept ? "everything" : "facts",
      });
    const visitors = await page(id);
    if (isKept) expect(visitors).toMatchObject({ event: { title: "Porch Concert", is_approved: true, review: null } });
    else
      expect(visitors).toMatchObject({
        event: null,
        notice: "updating",
        updating: { id, title: "Porch Concert", location: "Armature Works, Tampa" },
      });
  });

  test("a revision is counted when readers see a change, and with a kept version at the approval alone", async () => {
    const { id } = await addEvent(stack, olive);
    const revision = async () => (await stack.sql`select revision from private.published_events where id = ${id}`)[0];
    await edit(id, { title: "Another Concert" });
    expect(await revision()).toEqual({ revision: isKept ? 0 : 1 });
    await edit(id, { title: "A Third Concert" });
    expect(await revision()).toEqual({ revision: isKept ? 0 : 1 });
    await approve(id);
    expect(await revision()).toEqual({ revision: isKept ? 1 : 2 });
  });

  test("a move is noted at the approval, from the place that readers knew", async () => {
    const { id } = await addEvent(stack, olive);
    await edit(id, { location: "Pier, Tampa" });
    await edit(id, { location: "Ritz, Tampa" });
    const noted = () =>
      stack.sql`select kind, old_location from private.event_changes where event_id = ${id} order by id desc limit 1`;
    expect(await noted()).toEqual([{ kind: "new", old_location: null }]);
    await approve(id);
    expect(await noted()).toEqual([{ kind: "moved", old_location: "Armature Works, Tampa" }]);
  });

  test("an admin takes it off the site while a change waits: nothing is kept, whatever the organizer does then", async () => {
    const { id } = await addEvent(stack, olive);
    await edit(id, { title: "Another Concert" });
    expect((await unpublish(id)).data).toBe("Another Concert");
    const isHidden = async () => {
      expect(await page(id)).toMatchObject({ event: null, notice: "under_review", updating: null });
      expect((await stack.client().rpc("updating_event", { event_id: id })).data).toBeNull();
      expect((await stack.client().rpc("event_feed", { event_id: id })).data).toBeNull();
      const [row] = await stack.sql`select state, version from private.published_events where id = ${id}`;
      expect(row).toEqual({ state: "erased", version: null });
    };
    await isHidden();
    const [decision] = await stack.sql`select decision, reason from public.event_decisions where event_id = ${id}`;
    expect(decision).toEqual({ decision: "unpublished", reason: "A sales show." });
    await edit(id, { title: "A Fourth Concert" });
    await isHidden();
    expect(await page(id, olive.client)).toMatchObject({ shown_meanwhile: "nothing" });
    expect((await unpublish(id)).data).toBeNull();
  });

  test("an event that never was public shows nothing, and can be neither reported nor unpublished", async () => {
    const { id } = await addEvent(stack, olive, { is_approved: false });
    expect(await page(id)).toMatchObject({ event: null, notice: null, updating: null });
    expect(await page(id, olive.client)).toMatchObject({ shown_meanwhile: "nothing" });
    expect((await unpublish(id)).data).toBeNull();
    expect((await stack.client().rpc("updating_event", { event_id: id })).data).toBeNull();
  });
});

test("a narrowed calendar keeps an event whose change waits by the approved version, and never finds it by the change", async () => {
  await keep(false);
  const facts = { price_kind: "paid", price_min_cents: 1200, ages: "all", setting: "indoors", access: "{step_free}" };
  const { id } = await addEvent(stack, olive, { ...(facts as object), good_for_children: true });
  const gone = await addEvent(stack, olive, facts as object);
  const change = { price_kind: "free", price_min_cents: null, ages: "21", good_for_children: false, access: "{asl}" };
  await edit(id, { ...SECRET, ...change, setting: "outdoors" });
  expect((await olive.client.from("events").delete().eq("id", gone.id)).error).toBeNull();
  const kept = async (filter: object) => {
    const { data, error } = await stack.client().rpc("list_feed", { filter: { ...FILTER, ...filter } });
    expect(error).toBeNull();
    return (data as { withdrawn: { id: string }[] }).withdrawn.map((event) => event.id);
  };
  const before = [
    { price_max_cents: 2000 },
    { audience: "children", city: "tampa" },
    { ages: "all" },
    { setting: "indoors", access: ["step_free"] },
    { time_of_day: "evening" },
    { place: "armature" },
    { search: "porch concert", words: [["porch"], ["concert"]] },
    { near_to: "tampa", sort: "nearest" },
  ];
  for (const filter of before) expect([filter, await kept(filter)]).toEqual([filter, [id]]);
  const after = [
    { price: "free" },
    { has_tickets: true },
    { ages: "21" },
    { setting: "outdoors" },
    { access: ["asl"] },
    { place: "quillfeather" },
    { search: "quillfeather", words: [["quillfeather"]] },
    { audience: "children", city: "miami" },
  ];
  for (const filter of after) expect([filter, await kept(filter)]).toEqual([filter, []]);
  await stack.sql`update public.events set status = 'postponed', status_at = now() where id = ${id}`;
  expect(await kept({ ages: "all" })).toEqual([id]);
  expect((await unpublish(id)).error).toBeNull();
  expect(await kept({ ages: "all" })).toEqual([]);
});
