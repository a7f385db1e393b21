import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Person, signUpAdmin } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";
import { FUNCTIONS } from "./second-step-calls.ts";
import { READERS, WRITES } from "./second-step-tables.ts";
import { keepRows, makeWorld, type World } from "./second-step-world.ts";

// Everything that admins may do through the API while admins need a second step, which Ann lacks and Ada has. second-step-matrix.test.ts
// fails when a function or table is missing here.

let stack: TestStack;
let world: World;
let ann: Person;
let rows: Awaited<ReturnType<typeof keepRows>>;
beforeAll(async () => {
  stack = await openStack();
  [world, ann] = await Promise.all([makeWorld(stack), signUpAdmin(stack, "Ann Admin")]);
  rows = await keepRows(stack);
});
afterAll(() => stack.close());
beforeEach(() => rows.bringBack());

const requireStep = (isRequired = true) =>
  stack.sql`update private.admin_rules set is_second_step_required = ${isRequired} where is_only_row`;

describe("where admins need a second step, an admin without one is refused, and one with it is not", () => {
  const calls = Object.entries({ ...FUNCTIONS, ...WRITES }).filter(([, { by }]) => by === "ada");

  test.each(calls)("%s", async (_, { prepare, call, nothing }) => {
    const prepared = await prepare?.(world);
    await requireStep();
    const before = await rows.contents();
    const answer = await call(ann.client, world, prepared);
    const refused = { error: { code: "42501" }, status: 403 };
    expect(answer).toMatchObject(nothing === undefined ? refused : { data: nothing, error: null });
    expect(await rows.contents()).toEqual(before);
    expect((await call(world.ada.client, world, prepared)).error).toBeNull();
  });

  test.each(Object.keys(READERS).filter((table) => READERS[table] === "ada"))("%s select", async (table) => {
    // No column of the API shows who reported.
    const columns = table === "event_reports" ? "id" : "*";
    const rowsOf = async ({ client }: Person) => (await client.from(table as "events").select(columns)).data;
    expect(await rowsOf(ann)).not.toEqual([]);
    await requireStep();
    expect(await rowsOf(ann)).toEqual([]);
    expect(await rowsOf(world.ada)).not.toEqual([]);
  });

  test("events and organizers of others, which members cannot read either", async () => {
    const others = async ({ client }: Person) => [
      (await client.from("events").select("id").eq("id", world.pending)).data?.length,
      (await client.from("organizers").select("id").eq("id", world.organization)).data?.length,
      (await client.from("pictures").select("id").eq("id", world.picture)).data?.length,
      (await client.from("profiles").select("id").eq("id", world.olive.id)).data?.length,
    ];
    expect(await others(ann)).toEqual([1, 1, 1, 1]);
    await requireStep();
    expect(await others(ann)).toEqual([0, 0, 0, 0]);
    expect(await others(world.ada)).toEqual([1, 1, 1, 1]);
  });
});
