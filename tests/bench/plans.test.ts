import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "#app/domain/site/zod.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";
import { fillDatabase } from "./fill.ts";
import {
  type ExecutedCall,
  executeCalls,
  functionsPlannedAtEachCall,
  isBounded,
  MOST_ROWS_OF_CALLS,
  rowsReadBy,
} from "./plans.ts";

const EVENTS = 5_000;

/** A text search compares the texts of several thousand events, for the page and for its counts and hints. */
const MOST_ROWS = 80_000;

/** A search looks up and scans about 1,000 events for each of the page, its counts and its hints; each node of a plan counts its rows. */
const MOST_ROWS_OF_A_SEARCH = 60_000;

/**
 * Maximum number of statements in the most frequent calls. Each statement costs parsing, planning or a lookup of the plan, and starting.
 */
const MOST_STATEMENTS = { home: 45, browse: 50, category: 65, city: 55, "search: word in ten events": 75, event: 18 };

/** Each of its parts is in most events, so the texts have to be compared. */
const COMPARED_WITH_TEXTS = "search: letters around a full stop";

const listSchema = z.object({
  total: z.number(),
  is_more: z.boolean(),
  listings: z.array(z.unknown()),
  choices: z.object({
    own: z.object({
      facts: z.array(z.object({ category: z.string().optional(), events: z.number() })),
      is_cut: z.boolean(),
    }),
  }),
});

let stack: TestStack;
let calls: ExecutedCall[];

function describeCall({ name, statements }: ExecutedCall) {
  return { name, most: statements.toSorted((one, other) => other.rowsRead - one.rowsRead).slice(0, 5) };
}

beforeAll(async () => {
  stack = await openStack({ plans: "auto" });
  await fillDatabase(stack.databaseUrl, EVENTS, () => undefined);
  calls = await executeCalls(stack.databaseUrl);
}, 180_000);
afterAll(() => stack.close());

test("no list, count or search of a visitor, an organizer or an admin reads a table from beginning to end", () => {
  expect(calls.filter((call) => !isBounded(call, MOST_ROWS)).map(describeCall)).toEqual([]);
  for (const { name, statements } of calls) expect(statements.length, name).toBeGreaterThan(0);
});

test("a search reads a few thousand rows, whatever its words and filters are", () => {
  const searches = calls.filter(({ name }) => /^(search|location text)/.test(name) && name !== COMPARED_WITH_TEXTS);
  expect(searches.length).toBeGreaterThan(40);
  expect(searches.filter((call) => !isBounded(call, MOST_ROWS_OF_A_SEARCH)).map(describeCall)).toEqual([]);
});

test("lists that are opened most read about as many rows as they show and count", () => {
  const most = (name: string) => MOST_ROWS_OF_CALLS[name];
  const limited = calls.filter(({ name }) => most(name) !== undefined);
  expect(limited).toHaveLength(Object.keys(MOST_ROWS_OF_CALLS).length);
  expect(limited.filter((call) => !isBounded(call, most(call.name))).map(describeCall)).toEqual([]);
});

test("a search is counted up to a hundred events, and says that there are more", async () => {
  const [found] = await stack.sql<{ list: unknown }[]>`
    select public.browse_listings(jsonb_build_object('site_zone', 'America/New_York', 'starts_from', now(), 'search', 'music', 'words', '[["music"]]'::jsonb), choices => '{}') as list`;
  const { total, is_more, listings, choices } = listSchema.parse(found?.list);
  const counted = choices.own.facts.reduce((sum, { category, events }) => sum + (category ? events : 0), 0);
  expect({ total, counted, is_more, is_cut: choices.own.is_cut, shown: listings.length }).toEqual({
    total: 100,
    counted: 100,
    is_more: true,
    is_cut: true,
    shown: 24,
  });
});

test("pages of organizers and admins read about as many rows as they show, however many there are", () => {
  const personal = calls.slice(calls.findIndex(({ name }) => name === "who is signed in"));
  expect(personal.length).toBeGreaterThan(10);
  // Two counts up to 1,001, and a page of each list. The dashboard counts and sorts all events of its organizer, here a few thousand.
  const most = (name: string) => (name.startsWith("dashboard") ? 40_000 : 6_000);
  expect(personal.filter(({ name, statements }) => rowsReadBy(statements) >= most(name)).map(describeCall)).toEqual([]);
});

test("no page calls functions whose statements are planned anew at each call", async () => {
  expect(await functionsPlannedAtEachCall(stack.databaseUrl)).toEqual([]);
  await stack.sql`
    create or replace function private.both(one tsquery, other tsquery) returns tsquery
      language sql immutable set search_path = '' as $$ select coalesce(one && other, one, other) $$`;
  expect(await functionsPlannedAtEachCall(stack.databaseUrl, "search: two words")).toEqual(["both"]);
});

test("the pages that are opened most take few statements", () => {
  for (const [name, most] of Object.entries(MOST_STATEMENTS)) {
    expect(calls.find((call) => call.name === name)?.statements.length, name).toBeLessThanOrEqual(most);
  }
});

test("searches that lost their index are found", async () => {
  const isBoundedSearch = async () =>
    (await executeCalls(stack.databaseUrl, "search: word in ten events")).map((call) => isBounded(call, 2_000));
  expect(await isBoundedSearch()).toEqual([true]);
  await stack.sql`drop index public.listings_words`;
  expect(await isBoundedSearch()).toEqual([false]);
});
