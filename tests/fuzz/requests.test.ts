import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addEvent } from "#tests/support/events.ts";
import { signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openSite, type TestSite } from "#tests/support/site.ts";
import { type Actor, type FuzzedRequest, requestFor, send } from "./request.ts";
import { FUZZED_ROUTES, listRoutes } from "./routes.ts";
import { RUNS, SEED } from "./settings.ts";
import { faultOf } from "./verdict.ts";

// Any input to any route gets a valid response that reveals no internals. `npm run fuzz` runs it for longer.

let site: TestSite;
let ids: string[];
/** Ids of the admins that this test made; no other account may become one. */
const adminIds: string[] = [];
const sessions = new Map<Actor, string>();
const statuses = new Map<number, number>();

beforeAll(async () => {
  site = await openSite({ LOG_LEVEL: "silent" });
  const organizer = await signUpPerson(site.stack);
  const approved = await addEvent(site.stack, organizer);
  ids = [approved.id, "6f1c7e0e-6a4e-4c39-9d5c-0a5e0c3f7b11"];
  // A second admin lets the first one give up the role, or the account.
  adminIds.push((await signUpAdmin(site.stack, "Edna Evergreen")).id);
});

afterAll(async () => {
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  const total = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  console.log(`Fuzz: seed ${SEED}, ${total} requests over ${listRoutes().length} routes; ${counts.join(", ")}`);
  await site.close();
});

/** People who were signed out, deleted or demoted by an earlier run are replaced. */
async function renewPeople(): Promise<void> {
  for (const [actor, make] of [
    ["organizer", signUpPerson],
    ["admin", signUpAdmin],
  ] as const) {
    const page = await fetch(new URL(actor === "admin" ? "/admin" : "/dashboard", site.origin), {
      headers: { Cookie: sessions.get(actor) ?? "" },
      redirect: "manual",
    });
    await page.body?.cancel();
    if (page.status === 200) continue;
    const person = await make(site.stack);
    const { data } = await person.client.auth.getSession();
    if (actor === "admin") adminIds.push(person.id);
    sessions.set(actor, `sunshine-session=base64-${Buffer.from(JSON.stringify(data.session)).toString("base64url")}`);
    const waiting = await addEvent(site.stack, person, { is_approved: false, title: "Porch Poetry" });
    ids.push(waiting.id);
  }
}

async function run(request: FuzzedRequest): Promise<void> {
  const answer = await send(site.origin, request, sessions.get(request.actor) ?? "");
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  const fault = faultOf(request, answer, site.origin);
  if (fault) throw new Error(fault);
}

test("every route is among those that are fuzzed", () => {
  expect(Object.keys(FUZZED_ROUTES).sort()).toEqual(listRoutes());
});

test.each(listRoutes())(
  "%s answers sensibly whatever is sent to it",
  async (path) => {
    await renewPeople();
    const requests = requestFor(path, FUZZED_ROUTES[path] ?? {}, ids, site.origin);
    await fc.assert(fc.asyncProperty(requests, run), { seed: SEED, numRuns: RUNS });
  },
  Math.max(30_000, RUNS * 500),
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
  expect(adminIds).toEqual(expect.arrayContaining(admins.map(({ id }) => id)));
});
