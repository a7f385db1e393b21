import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { reportVisits, startVisitCounts } from "#app/server/jobs/visit-counts.ts";
import type { ServerEnv } from "#app/server/server-env.ts";
import { countVisits, MAX_EVENTS, VisitCounter } from "#app/server/visits.ts";
import { takeComplaints, testLog } from "#tests/support/complaints.ts";
import { addEvent } from "#tests/support/events.ts";
import { signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";
import { ask, type Exchange } from "./exchange.ts";

// Which requests count as views or clicks of an event, and how the sums reach the database.

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const ID = "6f1c7e0e-6a4e-4c39-9d5c-0a5e0c3f7b11";

describe("a request", () => {
  /** What is counted for one request that is answered with this status. */
  async function counted(status: number, { target = `/events/${ID}`, headers = {}, method = "GET" }: Exchange) {
    const visits = new VisitCounter();
    const app = new Hono<ServerEnv>();
    app.use(countVisits(visits));
    app.all("*", () => new Response(null, { status }));
    await ask(app, { target, method, headers: { "User-Agent": BROWSER, ...headers } });
    return visits.take();
  }
  const view = [{ event_id: ID, views: 1, clicks: 0 }];
  const click = [{ event_id: ID, views: 0, clicks: 1 }];

  test.each([
    [200, {}],
    [304, {}],
    [200, { target: `/events/${ID}?from=%2Ftampa` }],
    [200, { target: `/es/events/${ID.toUpperCase()}/` }],
    // A prefetched page that is now shown.
    [200, { method: "HEAD", headers: { Purpose: "view" } }],
  ])("that is answered %i counts as a view: %j", async (status, exchange) => {
    expect(await counted(status, exchange)).toEqual(view);
  });

  test.each([`/events/${ID}/tickets`, `/es/events/${ID}/tickets?x=1`])("for %s counts as a click", async (target) => {
    expect(await counted(302, { target })).toEqual(click);
  });

  test.each([
    [404, {}],
    [410, {}],
    [503, {}],
    [200, { method: "HEAD" }],
    [200, { method: "POST" }],
    [200, { headers: { "Sec-Purpose": "prefetch" } }],
    [200, { headers: { "Sec-Purpose": "prefetch;prerender" } }],
    [200, { headers: { Purpose: "prefetch" } }],
    [200, { headers: { "X-Moz": "prefetch" } }],
    [200, { headers: { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" } }],
    [200, { headers: { "User-Agent": "curl/8.9.1" } }],
    [200, { headers: { "User-Agent": "" } }],
    [200, { target: `/events/${ID}.ics` }],
    [200, { target: `/events/${ID}.data` }],
    [200, { target: `/events/${ID}/card/1k3v0xq.png` }],
    [200, { target: "/events" }],
    [404, { target: `/events/${ID}/tickets` }],
    [302, { target: `/events/${ID}` }],
    [302, { target: `/events/${ID}/tickets`, method: "HEAD", headers: { Purpose: "view" } }],
  ])("that is answered %i does not count: %j", async (status, exchange) => {
    expect(await counted(status, exchange)).toEqual([]);
  });
});

test("at most as many events are kept as one report may have; those that are kept go on counting", () => {
  const visits = new VisitCounter();
  for (let n = 0; n < MAX_EVENTS; n += 1) visits.count(randomUUID(), "views");
  visits.count(ID, "views");
  const kept = visits.take();
  expect(kept).toHaveLength(MAX_EVENTS);
  expect(kept.some(({ event_id }) => event_id === ID)).toBe(false);
  expect(visits.take()).toEqual([]);
});

describe("a report", () => {
  let stack: TestStack;
  let id: string;
  beforeAll(async () => {
    stack = await openStack();
    ({ id } = await addEvent(stack, await signUpPerson(stack)));
  });
  afterAll(() => stack.close());
  beforeEach(() => stack.sql`delete from private.event_counts`);

  const settings = (queueKey = stack.queueKey) => ({
    SUPABASE_URL: stack.url,
    SUPABASE_ANON_KEY: stack.anonKey,
    MAIL_QUEUE_KEY: queueKey,
    SITE_TIME_ZONE: "America/New_York",
  });
  const stored = () => stack.sql`select event_id, views::int, clicks::int from private.event_counts`;

  test("writes what was counted once, the rest when the process stops", async () => {
    const visits = new VisitCounter();
    const stop = startVisitCounts(settings(), visits, testLog);
    for (let n = 0; n < 3; n += 1) visits.count(id, "views");
    await reportVisits(settings(), visits);
    await reportVisits(settings(), visits);
    expect(await stored()).toEqual([{ event_id: id, views: 3, clicks: 0 }]);
    visits.count(id, "clicks");
    await stop();
    expect(await stored()).toEqual([{ event_id: id, views: 3, clicks: 1 }]);
  });

  test("that is refused is kept for the next one, and logged once", async () => {
    const visits = new VisitCounter();
    visits.count(id, "views");
    const stop = startVisitCounts(settings("another key, of no use at all here"), visits, testLog);
    await stop();
    await stop();
    expect(takeComplaints()).toHaveLength(1);
    visits.count(id, "views");
    await reportVisits(settings(), visits);
    expect(await stored()).toEqual([{ event_id: id, views: 2, clicks: 0 }]);
  });
});
