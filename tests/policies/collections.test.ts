import { afterAll, beforeAll, expect, test } from "vitest";
import { addEvent, dayAhead } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

let stack: TestStack;
let olive: Person;
let ada: Person;

beforeAll(async () => {
  stack = await openStack();
  [olive, ada] = await Promise.all([signUpPerson(stack), signUpAdmin(stack)]);
});
afterAll(() => stack.close());

const LIGHTS = {
  name_en: "Holiday lights",
  name_es: "Luces de fiesta",
  filter: "?search=lights&category=families",
  text_en: "Boats and streets that glow.",
  text_es: "Barcos y calles que brillan.",
  first_day: "2026-12-01",
  last_day: "2026-12-31",
};

/** Adds a collection, bypassing all rules except constraints. */
const add = async (more: Partial<typeof LIGHTS> = {}) => {
  const [row] = await stack.sql`insert into public.collections ${stack.sql({ ...LIGHTS, ...more })} returning id`;
  return Number(row?.id);
};
const stored = () => stack.sql`select * from public.collections order by id`;
const version = async () => Number((await stack.client().rpc("listings_version")).data);

test("everyone reads them, and no API role writes the table", async () => {
  const id = await add();
  const before = await stored();
  for (const client of [stack.client(), olive.client, ada.client]) {
    const table = client.from("collections");
    expect((await table.select("name_en").eq("id", id)).data).toEqual([{ name_en: LIGHTS.name_en }]);
    expect((await table.insert(LIGHTS as never)).error?.code).toBe("42501");
    expect((await table.update({ name_en: "Sale" } as never).eq("id", id)).error?.code).toBe("42501");
    expect((await table.delete().eq("id", id)).error?.code).toBe("42501");
  }
  expect(await stored()).toEqual(before);
});

test("admins alone save, delete and count them; each change makes pages anew and is in the audit log", async () => {
  const id = await add();
  const before = await stored();
  for (const client of [stack.client(), olive.client]) {
    expect((await client.rpc("save_collection", LIGHTS)).error?.code).toBe("42501");
    expect((await client.rpc("save_collection", { ...LIGHTS, collection_id: id })).error?.code).toBe("42501");
    expect((await client.rpc("delete_collection", { collection_id: id })).error?.code).toBe("42501");
    expect((await client.rpc("count_lists", { filters: [{}] })).error?.code).toBe("42501");
  }
  expect(await stored()).toEqual(before);
  const first = await version();
  expect((await ada.client.rpc("save_collection", { ...LIGHTS, name_en: "Lights", collection_id: id })).data).toBe(id);
  expect(await version()).toBeGreaterThan(first);
  const second = await version();
  expect((await ada.client.rpc("delete_collection", { collection_id: id })).data).toBe(true);
  expect(await version()).toBeGreaterThan(second);
  expect((await ada.client.rpc("delete_collection", { collection_id: id })).data).toBe(false);
  const { error } = await ada.client.rpc("save_collection", { ...LIGHTS, collection_id: id });
  expect(error?.details).toContain("collection_gone");
  expect(
    await stack.sql`select action, actor_id from public.audit_log where subject_id = ${String(id)} order by id`,
  ).toEqual([
    { action: "collection_saved", actor_id: ada.id },
    { action: "collection_deleted", actor_id: ada.id },
  ]);
});

test.each([
  ["another site", { filter: "https://example.com/?search=lights" }, "collection_filter_form"],
  ["another page", { filter: "/admin?search=lights" }, "collection_filter_form"],
  ["a script", { filter: "javascript:alert(1)" }, "collection_filter_form"],
  ["a fragment", { filter: "?search=lights#top" }, "collection_filter_form"],
  ["no filter", { filter: "?" }, "collection_filter_form"],
  ["a filter without end", { filter: `?search=${"a".repeat(1000)}` }, "collection_filter_length"],
  ["a name of two letters", { name_en: "Li" }, "collection_name_en_length"],
  ["a long Spanish name", { name_es: "a".repeat(61) }, "collection_name_es_length"],
  ["a sentence of a letter", { text_en: "a" }, "collection_text_en_length"],
  ["a long Spanish sentence", { text_es: "a".repeat(161) }, "collection_text_es_length"],
  ["its days the wrong way round", { last_day: "2026-11-30" }, "collection_days"],
  ["more than a year", { last_day: "2027-12-03" }, "collection_days"],
])("a collection with %s is rejected", async (_, more, constraint) => {
  const before = await stored();
  const { error } = await ada.client.rpc("save_collection", { ...LIGHTS, ...more });
  expect(error?.code).toBe("23514");
  expect(error?.message).toContain(constraint);
  expect(await stored()).toEqual(before);
});

test("there are at most 50, which can still be changed", async () => {
  await stack.sql`delete from public.collections where true`;
  for (let count = 0; count < 50; count += 1) await add();
  const { error } = await ada.client.rpc("save_collection", LIGHTS);
  expect(error?.details).toContain("collections_limit");
  const [row] = await stored();
  expect((await ada.client.rpc("save_collection", { ...LIGHTS, collection_id: Number(row?.id) })).error).toBeNull();
});

test("home has the three of its day that end first, from the first day to the last", async () => {
  await stack.sql`delete from public.collections where true`;
  const [longest, late, soon] = [
    await add({ last_day: "2027-01-06" }),
    await add(),
    await add({ first_day: "2026-12-24", last_day: "2026-12-24" }),
  ];
  const third = await add();
  const on = async (today: string) => {
    const at = `${today}T12:00:00Z`;
    const query = { site_zone: "America/New_York", at, day: today, today, weekend: "{}" };
    const { data } = await stack.client().rpc("home_listings", query);
    return (data as { collections: { id: number }[] }).collections.map(({ id }) => id);
  };
  expect(await on("2026-11-30")).toEqual([]);
  expect(await on("2026-12-01")).toEqual([late, third, longest]);
  expect(await on("2026-12-24")).toEqual([soon, late, third]);
  expect(await on("2027-01-06")).toEqual([longest]);
  expect(await on("2027-01-07")).toEqual([]);
});

test("admins read how many events each filter finds", async () => {
  await addEvent(stack, olive, { title: "Porch Lights", start_date: `${dayAhead(4)}T18:00:00Z` });
  const common = { site_zone: "America/New_York", starts_from: new Date().toISOString() };
  const filters = [
    { ...common, search: "porch", words: [["porch"]] },
    { ...common, categories: ["tech"] },
  ];
  expect((await ada.client.rpc("count_lists", { filters })).data).toEqual([expect.any(Number), 0]);
});
