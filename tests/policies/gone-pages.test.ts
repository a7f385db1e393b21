import { afterAll, beforeAll, expect, test } from "vitest";
import { addEvent } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

let stack: TestStack;
let olive: Person;
let adam: Person;

beforeAll(async () => {
  stack = await openStack();
  olive = await signUpPerson(stack);
  adam = await signUpAdmin(stack, "Adam Admin");
});
afterAll(() => stack.close());

const isGone = async (path: string) => (await stack.client().rpc("page_is_gone", { path })).data;

test("visitors learn whether a page existed and is gone, and nothing about existing or unknown pages", async () => {
  const shown = await addEvent(stack, olive, { location: "Pier, Tampa" });
  const deleted = await addEvent(stack, olive, { location: "Porch, Ocala" });
  const waiting = await addEvent(stack, olive, { is_approved: false, location: "Barn, Sebring" });
  for (const { id } of [deleted, waiting]) await olive.client.from("events").delete().eq("id", id);
  expect(await isGone(`/events/${deleted.id}`)).toBe(true);
  expect(await isGone("/venues/porch-ocala")).toBe(true);
  for (const path of [
    `/events/${shown.id}`,
    `/events/${waiting.id}`,
    "/venues/barn-sebring",
    "/events/x",
    "",
    "/venues/",
  ])
    expect(await isGone(path), path).toBe(false);
});

test("a deleted event leaves a tombstone with its public category and city only", async () => {
  const event = await addEvent(stack, olive, { location: "12 Secret Street, Tampa" });
  await olive.client.from("events").update({ location: "Pier, Miami" }).eq("id", event.id);
  await olive.client.from("events").delete().eq("id", event.id);
  const [row] = await stack.sql`select * from private.gone_pages where path = ${`/events/${event.id}`}`;
  expect(row).toMatchObject({ category: "music", city: "tampa", organizer_id: null });
  expect(JSON.stringify(row)).not.toContain("Secret");
  expect((await stack.client().rpc("find_removed_event", { event_id: event.id })).data).toEqual([
    { category: "music", location: "Tampa", is_over: false },
  ]);
});

test("nobody reads or writes the table through the API", async () => {
  for (const { client } of [olive, adam, { client: stack.client() }]) {
    expect((await client.from("gone_pages" as never).select("*")).error).not.toBeNull();
    expect((await client.from("gone_pages" as never).insert({ path: "/events" } as never)).error).not.toBeNull();
    expect((await client.rpc("purge_gone_pages" as never)).error).not.toBeNull();
  }
});
