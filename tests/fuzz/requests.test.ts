import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSite, type TestSite } from "#tests/support/site.ts";
import { type FuzzedPeople, fuzzedPeople } from "./people.ts";
import { type FuzzedRequest, requestFor, send } from "./request.ts";
import { FUZZED_ROUTES, listRoutes } from "./routes.ts";
import { REQUESTS, SEED } from "./settings.ts";
import { faultOf } from "./verdict.ts";

// Any input to any route gets a valid response that reveals no internals. `npm run fuzz` tries more inputs.

let site: TestSite;
let people: FuzzedPeople;
const statuses = new Map<number, number>();

beforeAll(async () => {
  site = await openSite();
  people = await fuzzedPeople(site);
});

afterAll(async () => {
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  const total = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  console.log(`Fuzz: seed ${SEED}, ${total} requests over ${listRoutes().length} routes; ${counts.join(", ")}`);
  await site.close();
});

async function run(request: FuzzedRequest): Promise<void> {
  const answer = await send(site.origin, request, people.sessions.get(request.actor) ?? "");
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  const fault = faultOf(request, answer, site.origin);
  if (fault) throw new Error(fault);
}

test("every route is among those that are fuzzed", () => {
  const [fuzzed, routes] = [Object.keys(FUZZED_ROUTES), listRoutes()];
  const missing = routes.filter((route) => !fuzzed.includes(route));
  const unknown = fuzzed.filter((route) => !routes.includes(route));
  expect({ missing, unknown }, "FUZZED_ROUTES in tests/fuzz/routes.ts").toEqual({ missing: [], unknown: [] });
});

test.each(listRoutes())(
  "%s answers sensibly whatever is sent to it",
  async (path) => {
    await people.renew();
    const requests = requestFor(path, FUZZED_ROUTES[path] ?? {}, people.ids, site.origin);
    await fc.assert(fc.asyncProperty(requests, run), { seed: SEED, numRuns: REQUESTS });
  },
  Math.max(30_000, REQUESTS * 500),
);

test("nothing that was stored meanwhile breaks a rule", async () => {
  const { sql } = site.stack;
  const badEvents = await sql`
    select id from public.events
    where btrim(title) = '' or image_url::text !~* '^https?://' or event_url::text !~* '^https?://'
      or end_date <= start_date or max_attendees < 1 or char_length(title) > 200 or char_length(description) > 10000`;
  expect(badEvents).toEqual([]);
  expect(await sql`select id from public.contact_messages where btrim(message) = '' or email !~ '@'`).toEqual([]);
  const admins = await sql<{ id: string }[]>`select id from public.profiles where is_admin`;
  expect(people.adminIds).toEqual(expect.arrayContaining(admins.map(({ id }) => id)));
});
