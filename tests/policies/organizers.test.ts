import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Client } from "#app/models/supabase.ts";
import { addEvent } from "#tests/support/events.ts";
import { changeOrganization, deleteOrganization, organizationOf } from "#tests/support/organizations.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

let stack: TestStack;
let olive: Person;
let pedro: Person;
let ada: Person;

beforeAll(async () => {
  stack = await openStack();
  olive = await signUpPerson(stack, "Olive Owner");
  pedro = await signUpPerson(stack, "Pedro Vance");
  ada = await signUpAdmin(stack);
});
beforeEach(async () => {
  await stack.sql`delete from public.organizers`;
  await stack.sql`delete from private.request_counts`;
});
afterAll(() => stack.close());

const REFUSED = "42501";

async function create(person: Person, fields: Record<string, unknown> = {}) {
  const row = { name: "Porch Concerts", ...fields };
  return person.client.from("organizers").insert(row).select("slug, is_approved").single();
}

type Fields = Parameters<typeof changeOrganization>[3];
/** Changes or deletes the organization of `of`. */
const change = (by: { client: Client }, fields: Fields, of = olive) => changeOrganization(stack, by, of, fields);
const remove = (by: { client: Client }, of = olive) => deleteOrganization(stack, by, of);
const approve = (of: Person) => change(ada, { is_approved: true }, of);

async function namesFor(client: Client): Promise<string[]> {
  const { data, error } = await client.from("organizers").select("name").order("name");
  if (error) throw error;
  return data.map(({ name }) => name);
}

describe("an organizer page", () => {
  test("is pending when it is new: only its member and admins see it", async () => {
    const { data } = await create(olive);
    expect(data).toEqual({ slug: "porch-concerts", is_approved: false });
    expect(await namesFor(stack.client())).toEqual([]);
    expect(await namesFor(pedro.client)).toEqual([]);
    for (const person of [olive, ada]) expect(await namesFor(person.client)).toEqual(["Porch Concerts"]);
  });

  test("is public once an admin approves it, and pending again after each change by its member", async () => {
    await create(olive);
    expect((await approve(olive)).data).toHaveLength(1);
    expect(await namesFor(stack.client())).toEqual(["Porch Concerts"]);
    await change(olive, { about: "Songs in yards." });
    expect(await namesFor(stack.client())).toEqual([]);
    await approve(olive);
    // Sending is_approved with the change does not keep the approval.
    await change(olive, { name: "Porch Nights", is_approved: true });
    expect(await namesFor(pedro.client)).toEqual([]);
  });

  test("cannot be approved by its member or by others", async () => {
    await create(olive);
    await change(olive, { is_approved: true });
    await change(pedro, { is_approved: true });
    expect((await create(pedro, { is_approved: true })).error?.code).toBe(REFUSED);
    expect(await namesFor(stack.client())).toEqual([]);
  });

  test("cannot be created for somebody else, nor by a visitor", async () => {
    const row = { founder_id: olive.id, name: "Not Olive" };
    expect((await pedro.client.from("organizers").insert(row)).error?.code).toBe(REFUSED);
    expect((await ada.client.from("organizers").insert(row)).error?.code).toBe(REFUSED);
    expect((await stack.client().from("organizers").insert(row)).error?.code).toBe(REFUSED);
  });

  test("cannot be changed or deleted by others; admins change nothing but its approval", async () => {
    await create(olive);
    await approve(olive);
    expect((await change(pedro, { name: "Taken over" })).data).toEqual([]);
    expect((await remove(pedro)).data).toEqual([]);
    expect((await change(ada, { name: "Renamed" })).error?.code).toBe(REFUSED);
    const visitor = { client: stack.client() };
    expect((await change(visitor, { name: "Taken over" })).error?.code).toBe(REFUSED);
    expect((await remove(visitor)).error?.code).toBe(REFUSED);
    expect(await namesFor(stack.client())).toEqual(["Porch Concerts"]);
  });

  test("can be deleted by its member and by an admin, and goes with the account", async () => {
    await create(olive);
    expect((await remove(olive)).data).toHaveLength(1);
    await create(olive);
    expect((await remove(ada)).data).toHaveLength(1);
    const leaving = await signUpPerson(stack, "Lea Leaving");
    await create(leaving, { name: "Leaving Soon" });
    await stack.sql`delete from auth.users where id = ${leaving.id}`;
    expect(await stack.sql`select from public.organizers`).toHaveLength(0);
  });

  test.each([
    ["slug", { slug: "mine" }],
    ["first_approved_at", { first_approved_at: "2026-01-01T00:00:00Z" }],
    ["updated_at", { updated_at: "2026-01-01T00:00:00Z" }],
  ])("has a %s that no client can set", async (_, fields) => {
    expect((await create(olive, fields)).error?.code).toBe(REFUSED);
    await create(olive);
    for (const person of [olive, ada]) expect((await change(person, fields)).error?.code).toBe(REFUSED);
  });

  test.each([
    ["a name of one letter", { name: "P" }],
    ["a name of 81 letters", { name: "P".repeat(81) }],
    ["a name of two lines", { name: "Porch\nConcerts" }],
    ["an invisible name", { name: "\u200b\u200b\u200b" }],
    ["a text of 1,001 characters", { about: "a".repeat(1001) }],
    ["a website that is a script", { website: "javascript:alert(1)" }],
    ["a link that is a script", { links: ["javascript:alert(1)"] }],
    ["a link without encryption", { links: ["https://porch.example/", "http://porch.example/"] }],
    ["five links", { links: [1, 2, 3, 4, 5].map((n) => `https://porch.example/${n}`) }],
  ])("with %s is rejected", async (_, fields) => {
    expect((await create(olive, fields)).error?.code).toBe("23514");
  });
});

describe("the address of an organizer page", () => {
  test.each([
    ["Café Olé & Söhne!", "cafe-ole-sohne"],
    ["公園の友", "organizer"],
    ["--- A ---", "a"],
    ["X".repeat(80), "x".repeat(60)],
  ])("of %s is %s", async (name, slug) => {
    expect((await create(olive, { name })).data?.slug).toBe(slug);
  });

  test("gets a suffix when the name is taken", async () => {
    await create(olive);
    expect((await create(pedro)).data?.slug).toBe("porch-concerts-2");
  });

  test("follows the name until the first approval, and stays from then on", async () => {
    await create(olive);
    const rename = async (name: string) => (await change(olive, { name })).data?.[0]?.slug;
    expect(await rename("Yard Concerts")).toBe("yard-concerts");
    await approve(olive);
    expect(await rename("Garden Concerts")).toBe("yard-concerts");
  });
});

describe("the name of an organizer", () => {
  test.each(["Porch Concerts", "  pòrch-CONCERTS! ", "PorchConcerts"])(
    "who is or was public cannot be taken by another, not even as %j",
    async (name) => {
      await create(olive);
      await approve(olive);
      expect((await create(pedro, { name })).error?.message).toContain("Another organizer already has this name");
      await change(olive, { about: "Waits again." });
      expect((await create(pedro, { name })).error?.code).toBe("P0001");
      expect((await create(pedro, { name: "Porch Concerts, Ocala" })).error).toBeNull();
      expect((await change(pedro, { name }, pedro)).error?.code).toBe("P0001");
    },
  );

  test("belongs to the first approved page, and is free again when that page is deleted", async () => {
    await create(olive);
    await create(pedro);
    await approve(olive);
    const second = await approve(pedro);
    expect(second.error?.message).toContain("Another organizer already has this name");
    await remove(olive);
    expect((await approve(pedro)).data).toHaveLength(1);
  });
});

describe("the member is notified by mail", () => {
  beforeEach(() => stack.sql`truncate private.mail_outbox`);
  const mails = async () =>
    stack.sql`select kind, recipient_id, data from private.mail_outbox where kind like 'organizer%' order by id`;
  const removeWithReason = async (client: Client, reason = "It is a shop.") =>
    client.rpc("delete_organizer", { organizer_id: await organizationOf(stack, olive), reason });

  test("of an approval", async () => {
    await create(olive);
    await approve(olive);
    const data = { name: "Porch Concerts", slug: "porch-concerts" };
    expect(await mails()).toEqual([{ kind: "organizer_approved", recipient_id: olive.id, data }]);
  });

  test("that an admin deleted the page, and why if the admin gave a reason", async () => {
    await create(olive);
    expect((await removeWithReason(ada.client, " It is a shop.\nSorry! ")).data).toBe("Porch Concerts");
    await create(olive);
    await remove(ada);
    expect(await mails()).toEqual([
      {
        kind: "organizer_deleted",
        recipient_id: olive.id,
        data: { name: "Porch Concerts", reason: "It is a shop.\nSorry!" },
      },
      { kind: "organizer_deleted", recipient_id: olive.id, data: { name: "Porch Concerts", reason: null } },
    ]);
    const gone = await ada.client.rpc("delete_organizer", { organizer_id: olive.id, reason: "It is a shop." });
    expect(gone.data).toBeNull();
  });

  test("not about their own actions, nor after their account is deleted", async () => {
    await create(olive);
    await change(olive, { name: "Yard Concerts" });
    await remove(olive);
    await create(ada, { name: "Ada's Salon" });
    await approve(ada);
    const leaving = await signUpPerson(stack, "Lou Leaving");
    await create(leaving, { name: "Leaving Soon" });
    await stack.sql`delete from auth.users where id = ${leaving.id}`;
    expect(await mails()).toEqual([]);
  });

  test("only admins delete with a reason, which cannot be blank", async () => {
    await create(olive);
    for (const client of [stack.client(), pedro.client, olive.client])
      expect((await removeWithReason(client)).error?.code).toBe(REFUSED);
    for (const reason of [" ", "a\u202eb", "x".repeat(1001)])
      expect((await removeWithReason(ada.client, reason)).error?.code).toBe("P0001");
    expect(await namesFor(olive.client)).toEqual(["Porch Concerts"]);
    expect(await mails()).toEqual([]);
  });
});

test("approvals, and deletions by an admin, are in the audit log; public changes increment the version of the listings", async () => {
  const version = async () => (await stack.client().rpc("listings_version", undefined, { get: true })).data ?? 0;
  const before = await version();
  await create(olive);
  expect(await version()).toBe(before);
  await approve(olive);
  const id = await organizationOf(stack, olive);
  const approved = await version();
  expect(approved).toBeGreaterThan(before);
  await remove(ada);
  expect(await version()).toBeGreaterThan(approved);
  const entries = await stack.sql`
    select action, actor_id from public.audit_log where subject_kind = 'organizer' and subject_id = ${id} and action like 'organizer%' order by id desc limit 2`;
  expect(entries).toEqual([
    { action: "organizer_deleted", actor_id: ada.id },
    { action: "organizer_approved", actor_id: ada.id },
  ]);
});

test("a visitor reads an organizer with that organizer's events only, and nothing of a pending one", async () => {
  await create(olive);
  const ask = () =>
    stack.client().rpc("organizer_page", {
      organizer_slug: "porch-concerts",
      site_zone: "America/New_York",
      starts_from: new Date().toISOString(),
    });
  expect((await ask()).data).toBeNull();
  await approve(olive);
  const own = await addEvent(stack, olive);
  await addEvent(stack, olive, { title: "In review", is_approved: false });
  await addEvent(stack, pedro, { title: "Another's" });
  const { data } = await ask();
  expect(data).toMatchObject({ organizer: { name: "Porch Concerts" }, list: { listings: [{ id: own.id }], total: 1 } });
});

test("a visitor finds public organizers by name, of at most 40 names", async () => {
  await create(olive, { name: "Skipper’s Café" });
  const find = async (...organizers: string[]) => {
    const call = { venues: [], cities: [], organizers, at: new Date().toISOString() };
    const { data, error } = await stack.client().rpc("find_names", call, { get: true });
    if (error) throw error;
    return data;
  };
  expect(await find("skippers cafe")).toEqual({ venues: [], organizers: [] });
  await approve(olive);
  await stack.sql`delete from public.events`;
  const found = { id: await organizationOf(stack, olive), slug: "skipper-s-cafe", name: "Skipper’s Café" };
  const without = { ...found, typed: "skippers cafe", has_events: false };
  expect(await find("skippers", "skippers cafe")).toEqual({ venues: [], organizers: [without] });
  await addEvent(stack, olive, { organization_id: found.id });
  expect(await find("SKIPPER'S CAFÉ")).toMatchObject({ organizers: [{ has_events: true }] });
  const others = Array.from({ length: 40 }, (_, index) => `Other ${index}`);
  expect(await find(...others, "skippers cafe")).toEqual({ venues: [], organizers: [] });
  expect(await find("x".repeat(81), "x")).toEqual({ venues: [], organizers: [] });
});
