import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addEvent } from "#tests/support/events.ts";
import { WITH_COPIES } from "#tests/support/pace.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { openOwnSite, type TestSite } from "#tests/support/site.ts";
import { Visitor } from "#tests/support/visitor.ts";

// Cached pages while Supabase is down.

let site: TestSite;
let olive: Person;
let paths: string[];
let gonePath: string;

async function read(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(new URL(path, site.origin), { headers, redirect: "manual" });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

beforeAll(async () => {
  site = await openOwnSite(WITH_COPIES);
  olive = await signUpPerson(site.stack);
  const { id } = await addEvent(site.stack, olive);
  paths = ["/", "/events", "/events?category=music", "/tampa", `/events/${id}`, "/events.data", "/_root.data"];
  gonePath = `/events/${(await addEvent(site.stack, olive, { title: "Soon Gone" })).id}`;
});
afterAll(() => site.close());

test("shared caches are told to serve what they have when the site fails", async () => {
  expect((await read("/")).headers.get("Cache-Control")).toMatch(/^public, .*\bstale-if-error=600\b/);
});

test("visitors get them as they were, with their age, and with the policy that lets their scripts run", async () => {
  const fresh = new Map<string, Awaited<ReturnType<typeof read>>>();
  await read(gonePath);
  await site.stack.sql`delete from public.events where title = 'Soon Gone'`;
  await expect.poll(async () => (await read(gonePath)).status).toBe(410);

  // The change makes the other copies outdated. Each page is requested until its copy is newer.
  for (const path of paths) {
    await expect.poll(async () => (await read(path)).body, { message: path }).not.toContain("Soon Gone");
    fresh.set(path, await read(path));
  }
  await site.stack.stop();
  for (const [path, before] of fresh) {
    expect(before.status, path).toBe(200);
    // Each copy is served until it is due for renewal.
    await expect.poll(async () => (await read(path)).headers.get("Warning"), { message: path }).not.toBeNull();
    const stale = await read(path);
    expect(stale.status, path).toBe(200);
    expect(stale.body, path).toBe(before.body);
    for (const name of ["Content-Type", "Content-Security-Policy", "X-Content-Type-Options"])
      expect(stale.headers.get(name), `${path} ${name}`).toBe(before.headers.get(name));
    expect(Number(stale.headers.get("Age")), path).toBeGreaterThanOrEqual(0);
    expect(stale.headers.get("Warning"), path).toBe('110 - "Response is Stale"');
    expect(stale.headers.get("Cache-Control"), path).toBe("no-store");
    expect(stale.headers.getSetCookie()).toEqual([]);
  }
});

test("a script that opens a page gets what it would get of a page that works", async () => {
  await expect.poll(async () => (await read("/events.data")).headers.get("Warning")).not.toBeNull();
  const { body } = await read("/events.data");
  expect(body).toContain("Porch Concert");
});

test.each([
  ["a page that no one has seen yet", "/miami", {}],
  ["a search that no one has made yet", "/events?search=jazz", {}],
  ["someone with a session", "/events", { Cookie: "sunshine-session=ended" }],
])("%s gets the apology", async (_, path, headers) => {
  const answer = await read(path, headers);
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
});

test("what was gone before stays gone", async () => {
  expect((await read(gonePath)).body).not.toContain("Soon Gone");
});

test("a form is never one that was shown to another person", async () => {
  const [first, second] = [new Visitor(site.origin), new Visitor(site.origin)];
  for (const visitor of [first, second]) {
    const { status, headers } = await visitor.open("/contact");
    expect(status).toBe(200);
    expect(headers.get("Warning")).toBeNull();
  }
  const [one, other] = [first, second].map(({ page }) =>
    page.document.querySelector("main input[name=submission_key]")?.getAttribute("value"),
  );
  expect(one).toMatch(/^[\da-f-]{36}$/);
  expect(other).not.toBe(one);
});

test("once Supabase is back, pages are new again", async () => {
  await site.stack.restart();
  await addEvent(site.stack, olive, { title: "Concert of the Return" });
  await expect.poll(async () => (await read("/events")).body).toContain("Concert of the Return");
  const { headers } = await read("/events");
  expect(headers.get("Warning")).toBeNull();
  expect(headers.get("Cache-Control")).toMatch(/^public, /);
});

describe("what has left the site is on no page that stands in for another", () => {
  const GONE = "Concert of the Departed";
  const PATHS = () => ["/", "/events", "/tampa"];
  let member: Person;
  let eventPath: string;

  beforeEach(async () => {
    member = await signUpPerson(site.stack, "Della Departs");
    eventPath = `/events/${(await addEvent(site.stack, member, { title: GONE })).id}`;
    for (const path of [...PATHS(), eventPath]) await expect.poll(async () => (await read(path)).body).toContain(GONE);
  });
  afterEach(() => site.stack.restart());

  test.each<[string, (visitor: Visitor) => Promise<unknown>]>([
    [
      "the events of an account that was deleted",
      async (visitor) => {
        await visitor.open("/account/delete");
        await visitor.submit("Delete my account", { current_password: member.password });
      },
    ],
    [
      "an event that its organizer deleted",
      async (visitor) => {
        await visitor.open(`/dashboard?delete=${eventPath.replace("/events/", "")}`);
        await visitor.submit("Delete", {}, "dialog");
      },
    ],
  ])("%s", async (_, leave) => {
    await leave(await signedIn(site.origin, member));
    expect(await site.stack.sql`select 1 from public.events where title = ${GONE}`).toHaveLength(0);
    await site.stack.stop();
    for (const path of [...PATHS(), eventPath]) {
      const { status, body } = await read(path);
      expect([path, status, body.includes(GONE)]).toEqual([path, 503, false]);
    }
  });
});
