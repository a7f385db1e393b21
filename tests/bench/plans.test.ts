import { afterAll, beforeAll, expect, test } from "vitest";
import { openStack, type TestStack } from "#tests/support/stack.ts";
import { fillDatabase } from "./fill.ts";
import { executeCalls, isBounded } from "./plans.ts";

const EVENTS = 5_000;

/** Up to 1,000 rows are counted; of so few events the planner reads some others as well. */
const MOST_ROWS = 6_000;

let stack: TestStack;

beforeAll(async () => {
  stack = await openStack();
  await fillDatabase(stack.databaseUrl, EVENTS, () => undefined);
});
afterAll(() => stack.close());

test("no list, count or search of a visitor reads a table from beginning to end", async () => {
  const calls = await executeCalls(stack.databaseUrl);
  expect(calls.filter((call) => !isBounded(call, MOST_ROWS))).toEqual([]);
  for (const { name, statements } of calls) expect(statements.length, name).toBeGreaterThan(0);
});

test("searches that lost their index are found", async () => {
  await stack.sql`drop index public.listings_words`;
  const calls = await executeCalls(stack.databaseUrl);
  expect(calls.filter((call) => !isBounded(call, MOST_ROWS)).map(({ name }) => name)).toContain(
    "search: word in ten events",
  );
});
