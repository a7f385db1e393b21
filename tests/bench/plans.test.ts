import { afterAll, beforeAll, expect, test } from "vitest";
import { openStack, type TestStack } from "#tests/support/stack.ts";
import { fillDatabase } from "./fill.ts";
import { type ExecutedCall, executeCalls, isBounded } from "./plans.ts";

const EVENTS = 5_000;

/** Up to 2,000 events are tallied a few times; of so few events the planner reads some others as well. */
const MOST_ROWS = 50_000;

let stack: TestStack;
/** Every call of the site. */
let calls: ExecutedCall[];

function describeCall({ name, statements }: ExecutedCall) {
  return { name, most: statements.toSorted((one, other) => other.rowsRead - one.rowsRead).slice(0, 5) };
}

beforeAll(async () => {
  stack = await openStack();
  await fillDatabase(stack.databaseUrl, EVENTS, () => undefined);
  calls = await executeCalls(stack.databaseUrl);
});
afterAll(() => stack.close());

test("no list, count or search of a visitor, an organizer or an admin reads a table from beginning to end", () => {
  expect(calls.filter((call) => !isBounded(call, MOST_ROWS)).map(describeCall)).toEqual([]);
  for (const { name, statements } of calls) expect(statements.length, name).toBeGreaterThan(0);
});

test("pages of organizers and admins read about as many rows as they show, however many there are", () => {
  const personal = calls.slice(calls.findIndex(({ name }) => name === "who is signed in"));
  expect(personal.length).toBeGreaterThan(10);
  for (const { name, statements } of personal) {
    const rows = statements.reduce((sum, { rowsRead }) => sum + rowsRead, 0);
    // Two counts up to 1,001, and a page of each list.
    expect(rows, name).toBeLessThan(2_500);
  }
});

test("searches that lost their index are found", async () => {
  const isBoundedSearch = async () =>
    (await executeCalls(stack.databaseUrl, "search: word in ten events")).map((call) => isBounded(call, 2_000));
  expect(await isBoundedSearch()).toEqual([true]);
  await stack.sql`drop index public.listings_words`;
  expect(await isBoundedSearch()).toEqual([false]);
});
