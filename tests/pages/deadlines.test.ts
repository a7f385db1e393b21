import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import english from "#app/messages/en/errors.ts";
import { dayAhead } from "#tests/support/events.ts";
import { FORM_OF_SOON } from "#tests/support/forms.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { type Interception, passOn } from "#tests/support/relay.ts";
import { openRelayedSite, type RelayedSite } from "#tests/support/relayed-site.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { Visitor } from "#tests/support/visitor.ts";

// Retries and deadlines of requests to a Supabase that does not answer, counted at the upstream.

let site: RelayedSite;
let olive: Person;
let ada: Person;

beforeAll(async () => {
  site = await openRelayedSite();
  olive = await signUpPerson(site.stack);
  ada = await signUpAdmin(site.stack);
});
afterAll(() => site.close());
beforeEach(() => {
  site.relay.intercept = () => null;
});

/** Number of requests since the last call, by method and path. */
function takeCounts(): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { method, path } of site.relay.requests.splice(0)) {
    const name = `${method} ${path.split("?", 1)[0]}`;
    // Requests that the site makes for itself when it starts, which may be at any time, don't count.
    if (name === "HEAD /rest/v1/events") continue;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

let pages = 0;
/** The address of a home page that is not cached yet, so that no stale copy is served. */
function newPage(): string {
  pages += 1;
  return `/?date=${dayAhead(pages)}`;
}

const silence = () => new Promise<never>(() => undefined);

describe.each<[string, Interception]>([
  ["hangs up", () => "hang up"],
  ["answers 502", () => new Response(null, { status: 502 })],
  ["answers 503", () => new Response(null, { status: 503 })],
  ["answers 504", () => new Response(null, { status: 504 })],
])("of a Supabase that %s", (_, intercept) => {
  test("each read is tried twice, and then the visitor gets an error page", async () => {
    takeCounts();
    site.relay.intercept = intercept;
    expect((await new Visitor(site.origin).open(newPage())).status).toBe(503);
    expect(takeCounts()).toEqual({ "GET /rest/v1/rpc/home_listings": 2 });
  });

  test("no write is retried", async () => {
    const visitor = new Visitor(site.origin);
    await visitor.open("/contact");
    const author = await signedIn(site.origin, olive);
    await author.open("/create-event");
    const newcomer = new Visitor(site.origin);
    await newcomer.open("/signin");
    takeCounts();
    site.relay.intercept = (request) => (request.method === "POST" ? intercept(request) : null);

    const message = { name: "Uma Vale", email: "uma@example.com", subject: "Feedback", message: "Lovely porch." };
    expect((await visitor.submit("Send message", message)).text).toContain(english.connectionFailed);
    expect((await author.submit("Create Event", FORM_OF_SOON)).text).toContain(english.connectionFailed);
    expect((await newcomer.submit("Sign In", { email: olive.email, password: olive.password })).text).toContain(
      english.connectionFailed,
    );
    const writes = Object.entries(takeCounts()).filter(([name]) => name.startsWith("POST"));
    expect(writes.length).toBeGreaterThanOrEqual(3);
    for (const [name, count] of writes) expect(count, name).toBe(1);
  });
});

test("a read whose connection is reset once is retried and succeeds", async () => {
  let isCut = false;
  site.relay.intercept = () => {
    if (isCut) return null;
    isCut = true;
    return "hang up";
  };
  expect((await new Visitor(site.origin).open("/events")).status).toBe(200);
});

test.each([
  ["/account", "list_own_sessions"],
  ["/admin-setup", "list_admin_users"],
])("at %s so is %s, which only reads", async (path, name) => {
  const visitor = await signedIn(site.origin, ada);
  let isCut = false;
  site.relay.intercept = (request) => {
    if (isCut || !request.path.includes(`/rpc/${name}`)) return null;
    isCut = true;
    return "hang up";
  };
  expect((await visitor.open(path)).status).toBe(200);
  expect(isCut).toBe(true);
});

test("a request that Supabase answers with 500 is not retried", async () => {
  takeCounts();
  site.relay.intercept = () => Response.json({ code: "XX000", message: "internal details" }, { status: 500 });
  expect((await new Visitor(site.origin).open("/events?search=jazz")).status).toBe(500);
  expect(takeCounts()).toEqual({ "GET /rest/v1/rpc/list_places": 1 });
});

test("a read that times out is not retried, and the visitor gets an error page", async () => {
  takeCounts();
  site.relay.intercept = silence;
  const visits = [newPage(), "/events?search=blues", "/tampa"].map((path) => new Visitor(site.origin).open(path));
  for (const { status, headers } of await Promise.all(visits)) {
    expect(status).toBe(503);
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
  }
  expect(takeCounts()).toEqual({
    "GET /rest/v1/rpc/browse_listings": 1,
    "GET /rest/v1/rpc/home_listings": 1,
    "GET /rest/v1/rpc/list_places": 1,
  });
}, 20_000);

test("a page makes no further request to a slow Supabase once its deadline has passed", async () => {
  const visitor = await signedIn(site.origin, ada);
  endAccessToken(visitor);
  takeCounts();
  site.relay.intercept = async () => {
    await pause(4_000);
    return null;
  };
  const { status, text } = await visitor.open("/admin");
  expect(status).toBe(503);
  expect(text).toContain(english.connectionFailed);
  // The token refresh and the user take up all the time, so the events are never requested.
  const asked = Object.keys(takeCounts());
  expect(asked).toContain("GET /rest/v1/rpc/own_context");
  expect(asked).not.toContain("GET /rest/v1/events");
}, 20_000);

/** Replaces the session's access token with an expired one, so that the next request refreshes it first. */
function endAccessToken({ cookies }: Visitor): void {
  const name = "sunshine-session";
  const session = JSON.parse(Buffer.from(cookies.get(name)?.replace("base64-", "") ?? "", "base64url").toString());
  const ended = { ...session, expires_in: -10, expires_at: Math.floor(Date.now() / 1000) - 10 };
  cookies.set(name, `base64-${Buffer.from(JSON.stringify(ended)).toString("base64url")}`);
}

test("a form whose response was lost creates nothing twice when it is sent again", async () => {
  const visitor = await signedIn(site.origin, olive);
  await visitor.open("/create-event");
  site.relay.intercept = async (request) => {
    if (request.method !== "POST") return null;
    await passOn(request, site.relay.target);
    return "hang up";
  };
  const title = "Concert of the Lost Answer";
  const first = await visitor.submit("Create Event", { ...FORM_OF_SOON, title });
  expect([first.status, first.text]).toEqual([503, expect.stringContaining(english.connectionFailed)]);
  site.relay.intercept = () => null;
  await visitor.submit("Create Event");
  expect(await site.stack.sql`select id from public.events where title = ${title}`).toHaveLength(1);
});
