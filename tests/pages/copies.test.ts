import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addEvent } from "#tests/support/events.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { WITH_COPIES } from "#tests/support/pace.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openConnection, readAnswer } from "#tests/support/raw-request.ts";
import { passOn } from "#tests/support/relay.ts";
import { openRelayedSite, type RelayedSite } from "#tests/support/relayed-site.ts";
import { signedIn } from "#tests/support/signed-in.ts";

// Pages that all visitors share: rendered once, served from memory, and never older than the data.

let site: RelayedSite;
let metricsUrl: string;
let olive: Person;
let ada: Person;
let eventPath: string;

beforeAll(async () => {
  const port = await findFreePort();
  metricsUrl = `http://127.0.0.1:${port}/metrics`;
  site = await openRelayedSite({ ...WITH_COPIES, METRICS_PORT: String(port) });
  olive = await signUpPerson(site.stack);
  ada = await signUpAdmin(site.stack);
  eventPath = `/events/${(await addEvent(site.stack, olive)).id}`;
});
afterAll(() => site.close());
beforeEach(() => {
  site.relay.intercept = () => null;
});

async function read(path: string, headers: Record<string, string> = {}, method = "GET") {
  const response = await fetch(new URL(path, site.origin), { method, headers, redirect: "manual" });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

/** Requests to Supabase for pages since the last call. The listings' version is polled every second anyway, so it is left out. */
function takeCalls(): string[] {
  const paths = site.relay.requests.splice(0).map(({ path }) => path);
  return paths.filter((path) => !path.includes("listings_version"));
}

/** Requests a page until it is served without a request to Supabase, so that earlier changes no longer affect the cache. */
async function settle(path: string, headers: Record<string, string> = {}): Promise<void> {
  await read(path, headers);
  takeCalls();
  const callsForIt = async () => {
    await read(path, headers);
    return takeCalls();
  };
  await expect.poll(callsForIt).toEqual([]);
}

test.each([
  "/",
  "/events",
  "/tampa",
  "/tampa/week",
  "/changes",
  "/tampa/changes.atom",
  "/days.json?month=2031-05",
  "/events.data",
  "/_root.data",
  "an event",
])("the second visitor of %s gets a copy of what the first one got, and Supabase is asked nothing", async (name) => {
  const path = name === "an event" ? eventPath : name;
  await settle(path);
  const first = await read(path);
  const second = await read(path);
  expect(second.status).toBe(200);
  expect(second.body).toBe(first.body);
  expect(takeCalls()).toEqual([]);
  expect(Number(second.headers.get("Age"))).toBeGreaterThanOrEqual(0);
  expect(second.headers.get("X-Request-Id")).not.toBe(first.headers.get("X-Request-Id"));
  for (const header of ["Content-Security-Policy", "X-Content-Type-Options", "Cache-Control", "Vary"])
    expect(second.headers.get(header), header).toBe(first.headers.get(header));
});

test("parameters that a page does not read make no other copy, and neither does their order", async () => {
  await settle("/events?search=jazz&category=music");
  const { body } = await read("/events?search=jazz&category=music");
  for (const query of [
    "?category=music&search=jazz",
    "?search=+jazz&category=music&utm_source=x&x=1",
    "?search=jazz&search=rock&category=music",
  ])
    expect((await read(`/events${query}`)).body, query).toBe(body);
  await settle("/about");
  await read("/about?made=up");
  expect(takeCalls()).toEqual([]);
});

test("cookies that are not the site's own make no other copy", async () => {
  await settle("/tampa");
  const plain = await read("/tampa");
  expect((await read("/tampa", { Cookie: "_ga=1; theme=dark" })).body).toBe(plain.body);
  expect(takeCalls()).toEqual([]);
});

test("each theme has a copy of its own", async () => {
  const dark = { Cookie: "sunshine-theme=dark; _ga=1" };
  await settle("/tampa");
  await settle("/tampa", dark);
  expect((await read("/tampa")).body).not.toContain('data-theme="dark"');
  expect((await read("/tampa", dark)).body).toContain('data-theme="dark"');
  expect(takeCalls()).toEqual([]);
});

test("visitors who ask at once wait for one page that is made for all of them", async () => {
  const path = "/events?search=manyatonce";
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  site.relay.intercept = async ({ path: asked }) => {
    if (!asked.includes("listings_version")) await gate;
    return null;
  };
  takeCalls();
  const answers = Promise.all(Array.from({ length: 8 }, () => read(path)));
  await expect.poll(() => site.relay.requests.some(({ path: asked }) => asked.includes("many"))).toBe(true);
  release();
  const bodies = (await answers).map(({ body }) => body);
  expect(new Set(bodies).size).toBe(1);
  expect(takeCalls().filter((asked) => asked.includes("browse_listings") && asked.includes("many"))).toHaveLength(1);
});

describe("what is sent", () => {
  /** The response with its body still encoded. */
  async function readRaw(method: string, encoding: string) {
    const socket = await openConnection(site.origin);
    const answer = readAnswer(socket);
    socket.setEncoding("latin1");
    socket.write(
      `${method} /about HTTP/1.1\r\nHost: ${new URL(site.origin).host}\r\nAccept-Encoding: ${encoding}\r\nConnection: close\r\n\r\n`,
    );
    return answer;
  }

  test.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["*", "br"],
    ["identity", undefined],
    ["", undefined],
  ])("to a client that takes %j is encoded as %s, with its length", async (accepted, encoding) => {
    const get = await readRaw("GET", accepted);
    expect(get.headers.get("content-encoding")).toBe(encoding);
    expect(get.headers.get("vary")).toContain("Accept-Encoding");
    expect(Number(get.headers.get("content-length"))).toBe(get.body.length);
    const head = await readRaw("HEAD", accepted);
    expect(head.body).toBe("");
    for (const name of ["content-length", "content-encoding", "etag", "content-type", "cache-control"])
      expect(head.headers.get(name), name).toBe(get.headers.get(name));
  });

  test("is nothing to a browser that has it already, whichever proxy it passed through", async () => {
    const { headers, body } = await read("/about", { "Accept-Encoding": "br" });
    const tag = headers.get("ETag") ?? "";
    expect(tag).toMatch(/^"[\w-]+"$/);
    for (const sent of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await read("/about", { "Accept-Encoding": "br", "If-None-Match": sent });
      expect([again.status, again.body, again.headers.get("ETag")], sent).toEqual([304, "", tag]);
      expect(again.headers.get("Cache-Control")).toBe(headers.get("Cache-Control"));
    }
    const asGzip = await read("/about", { "Accept-Encoding": "gzip", "If-None-Match": tag });
    expect([asGzip.status, asGzip.body]).toEqual([200, body]);
    expect(asGzip.headers.get("ETag")).not.toBe(tag);
  });
});

test("a member neither gets a visitor's copy nor leaves one", async () => {
  const member = await signedIn(site.origin, olive);
  const asMember = async () => (await member.open("/tampa?search=member")).text;
  expect(await asMember()).toContain(olive.fullName);
  const asVisitor = await read("/tampa?search=member");
  expect(asVisitor.body).not.toContain(olive.fullName);
  expect(asVisitor.headers.get("Cache-Control")).toMatch(/^public/);
  expect(await asMember()).toContain(olive.fullName);
  expect(member.page.headers.get("Cache-Control")).toBe("private, no-store");
  expect(member.page.headers.get("ETag")).toBeNull();
});

describe("a change through this site shows to the very next visitor:", () => {
  test("an approval, and then the deletion by its organizer", async () => {
    const { id } = await addEvent(site.stack, olive, {
      title: "Concert at Once",
      start_date: new Date(Date.now() + 3_600_000).toISOString(),
      is_approved: false,
    });
    const admin = await signedIn(site.origin, ada);
    const organizer = await signedIn(site.origin, olive);
    const pages = ["/", "/events", "/tampa", "/events?search=at+once", "/events.data"];
    const changes = ["/changes", "/tampa/changes", "/tampa/changes.json"];
    for (const path of [...pages, ...changes]) expect((await read(path)).body).not.toContain("Concert at Once");
    await admin.open("/admin");
    await admin.submit("Approve Concert at Once");
    for (const path of [...pages, ...changes, `/events/${id}`])
      expect((await read(path)).body, path).toContain("Concert at Once");
    await organizer.open(`/dashboard?delete=${id}`);
    await organizer.submit("Delete", {}, "dialog");
    for (const path of [...pages, `/events/${id}`])
      expect((await read(path)).body, path).not.toContain("Concert at Once");
    for (const path of changes) expect((await read(path)).body, path).toMatch(/Gone|gone/);
  });

  test("also when a page was being made meanwhile", async () => {
    const { id } = await addEvent(site.stack, olive, { title: "Concert in Between" });
    const organizer = await signedIn(site.origin, olive);
    await organizer.open(`/dashboard?delete=${id}`);
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isRead = false;
    // The visitor's response has been read from the database, but arrives only after the event is deleted.
    site.relay.intercept = async (request) => {
      if (!request.path.includes("browse_listings") || !request.path.includes("between")) return null;
      const answer = await passOn(request, site.relay.target);
      isRead = true;
      await gate;
      return answer;
    };
    const before = read("/events?search=between");
    await expect.poll(() => isRead).toBe(true);
    site.relay.intercept = () => null;
    await organizer.submit("Delete", {}, "dialog");
    release();
    expect((await before).body).toContain("Concert in Between");
    expect((await read("/events?search=between")).body).not.toContain("Concert in Between");
  });
});

test("a change elsewhere shows soon: what was written past this process, and what was taken away", async () => {
  const pages = ["/", "/events", "/tampa"];
  for (const path of pages) await settle(path);
  const start_date = new Date(Date.now() + 3_600_000).toISOString();
  const { id } = await addEvent(site.stack, olive, { title: "Concert Elsewhere", start_date });
  for (const path of pages) await expect.poll(async () => (await read(path)).body).toContain("Concert Elsewhere");
  await site.stack.sql`delete from public.events where id = ${id}`;
  for (const path of [...pages, `/events/${id}`])
    await expect.poll(async () => (await read(path)).body).not.toContain("Concert Elsewhere");
});

test("an event leaves the lists when it starts, and its page says so", async () => {
  const start_date = new Date(Date.now() + 6_000).toISOString();
  const { id } = await addEvent(site.stack, olive, { title: "Concert in Seconds", start_date });
  const pages = ["/", "/events", "/tampa"];
  for (const path of pages) await expect.poll(async () => (await read(path)).body).toContain("Concert in Seconds");
  for (const path of pages) await expect.poll(async () => (await read(path)).body).not.toContain("Concert in Seconds");
  expect((await read(`/events/${id}`)).body).toContain("Event has ended");
});

test("pages that are not there are not kept", async () => {
  const path = "/events/6f1c7e0e-6a4e-4c39-9d5c-0a5e0c3f7b11";
  for (const status of [404, 404]) {
    takeCalls();
    const answer = await read(path);
    expect([answer.status, answer.headers.get("ETag"), answer.headers.get("Cache-Control")]).toEqual([
      status,
      null,
      "public, max-age=0, s-maxage=1",
    ]);
    expect(takeCalls()).not.toEqual([]);
  }
});

test("an operator sees how pages were answered and what the copies take, and each is a line of the log", async () => {
  await settle("/terms");
  const { headers } = await read("/terms");
  const id = headers.get("X-Request-Id");
  await expect.poll(() => site.log.filter((line) => line.includes(String(id)))).toHaveLength(1);
  const metrics = await (await fetch(metricsUrl)).text();
  expect(metrics).toMatch(/page_cache_answers_total\{result="hit"\} [1-9]/);
  expect(metrics).toMatch(/page_cache_answers_total\{result="miss"\} [1-9]/);
  expect(metrics).toMatch(/page_cache_bytes [1-9]\d{3,}/);
  expect(metrics).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/terms",status="200"\} [1-9]/);
});
