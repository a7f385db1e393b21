import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { addEvent } from "#tests/support/events.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { WITH_COPIES } from "#tests/support/pace.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { openRelayedSite, type RelayedSite } from "#tests/support/relayed-site.ts";
import { Visitor } from "#tests/support/visitor.ts";

// What the log and the error pages tell operators, and that the log reveals nothing about visitors.

let site: RelayedSite;
let metricsUrl: string;
let olive: Person;
let eventPath: string;
beforeAll(async () => {
  const port = await findFreePort();
  metricsUrl = `http://127.0.0.1:${port}/metrics`;
  site = await openRelayedSite({ ...WITH_COPIES, METRICS_PORT: String(port) });
  olive = await signUpPerson(site.stack);
  eventPath = `/events/${(await addEvent(site.stack, olive)).id}`;
});
afterAll(() => site.close());

const logLine = z.object({
  level: z.string(),
  time: z.iso.datetime(),
  requestId: z.string().optional(),
  msg: z.string(),
  method: z.string().optional(),
  route: z.string().optional(),
  status: z.number().optional(),
  durationMs: z.number().optional(),
  err: z.object({ type: z.string(), message: z.string(), stack: z.string().optional() }).optional(),
});

const get = (path: string, init: RequestInit = {}) =>
  fetch(new URL(path, site.origin), { redirect: "manual", ...init });

/** The log lines of the request that got this response, once the request has been logged as finished. */
async function logOf(response: Response): Promise<z.output<typeof logLine>[]> {
  await response.text();
  const id = response.headers.get("X-Request-Id");
  const lines = () =>
    site.log.map((line) => logLine.parse(JSON.parse(line))).filter(({ requestId }) => requestId === id);
  await expect.poll(() => lines().some(({ msg }) => msg === "request")).toBe(true);
  return lines();
}

const passOn = () => null;
const away = () => new Response(null, { status: 503 });

// First, because the site caches a key that it could read.
test("an unforeseen failure has a reference on its page, under which the log tells its cause", async () => {
  const { data } = await olive.client.auth.getSession();
  const { kid, alg } = JSON.parse(
    Buffer.from(String(data.session?.access_token.split(".")[0]), "base64url").toString(),
  );
  site.relay.intercept = ({ path }) =>
    path.includes("jwks.json")
      ? Response.json({ keys: [{ kid, alg, kty: "EC", crv: "P-256", x: "?", y: "?" }] })
      : null;
  const session = `base64-${Buffer.from(JSON.stringify(data.session)).toString("base64url")}`;
  const response = await get("/dashboard", { headers: { Cookie: `sunshine-session=${session}` } });
  site.relay.intercept = passOn;
  expect(response.status).toBe(500);
  const lines = await logOf(response.clone());
  const html = await response.text();
  expect(html).toContain("and mention");
  expect(html).toContain(String(response.headers.get("X-Request-Id")));
  const error = lines.find(({ level }) => level === "error");
  expect(error?.msg).toBe("error: GET /dashboard");
  expect(error?.err?.message).toMatch(/key/i);
  expect(error?.err?.stack).toContain("at ");
});

test.each([
  ["/", "/", 200],
  ["/events?search=jazz&page=1", "/events", 200],
  ["/events.data?search=jazz", "/events", 200],
  ["/tampa", "/:city", 200],
  ["/no/such/page", "/*", 404],
  ["/dashboard", "/dashboard", 303],
  ["/assets/nothing.js", "/assets/*", 404],
])("each request is one line: %s by its route's pattern", async (path, route, status) => {
  const [line, ...more] = await logOf(await get(path));
  expect(more).toEqual([]);
  expect(line).toMatchObject({ level: "info", msg: "request", method: "GET", route, status });
  expect(line?.durationMs).toBeGreaterThan(0);
});

test("an event counts as an event, not as this one", async () => {
  expect((await logOf(await get(eventPath)))[0]?.route).toBe("/events/:eventId");
});

test("a refused request is in the log like any other", async () => {
  const [line] = await logOf(await get("/events?search=%"));
  expect(line).toMatchObject({ level: "info", route: "/events", status: 400 });
});

test("the id of a request is the site's own, whatever a client calls it", async () => {
  const id = (await get("/", { headers: { "X-Request-Id": "made-up" } })).headers.get("X-Request-Id");
  expect(id).toMatch(/^[\da-f-]{36}$/);
});

test("the log has no names, addresses, passwords, tokens or searches in it", async () => {
  const visitor = new Visitor(site.origin);
  await visitor.open("/signin?next=%2Fdashboard");
  await visitor.submit("Sign In", { email: olive.email, password: "wrong-password-8" });
  await visitor.submit("Sign In", { email: olive.email, password: olive.password });
  await visitor.open("/confirm?token_hash=c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00&type=signup");
  await visitor.open("/events?search=secret-search");
  expect(visitor.cookies.size).toBeGreaterThan(0);
  const log = site.log.join("\n");
  for (const personal of [
    olive.email,
    olive.fullName,
    olive.password,
    "wrong-password-8",
    "c0ffee00",
    "secret-search",
    "127.0.0.1",
  ])
    expect(log).not.toContain(personal);
  expect(log).not.toContain(String([...visitor.cookies].find(([name]) => name.startsWith("sunshine-session"))?.[1]));
});

test("while Supabase answers the site is ready, and while it does not it says so, and stays alive", async () => {
  expect(await (await get("/healthz")).json()).toEqual({ status: "ok" });
  await expect.poll(async () => (await get("/readyz")).status).toBe(200);
  site.relay.intercept = away;
  await expect.poll(async () => (await get("/readyz")).status).toBe(503);
  const asked = await get("/readyz");
  expect(asked.headers.get("Retry-After")).toBe("5");
  expect(asked.headers.get("Cache-Control")).toBe("no-store");
  expect((await get("/healthz")).status).toBe(200);
  site.relay.intercept = passOn;
  await expect.poll(async () => (await get("/readyz")).status).toBe(200);
});

test("many that ask at once whether the site is ready do not trouble Supabase", async () => {
  const before = site.relay.requests.length;
  await Promise.all(Array.from({ length: 50 }, () => get("/readyz")));
  expect(site.relay.requests.length - before).toBeLessThanOrEqual(2);
});

test("while Supabase is away the log says so, under the request that met it, without what it asked for", async () => {
  site.relay.intercept = away;
  const lines = await logOf(await get("/events?search=secret-search"));
  site.relay.intercept = passOn;
  expect(lines.map(({ level, msg }) => [level, msg])).toContainEqual([
    "warn",
    expect.stringMatching(/^supabase: (GET|HEAD|POST) \/rest\/v1\/[\w/]+ answered 503$/),
  ]);
  expect(JSON.stringify(lines)).not.toContain("secret-search");
});

test("metrics count requests by route and status, calls to Supabase and their failures, and the process", async () => {
  await (await get("/events")).text();
  await expect.poll(async () => await (await fetch(metricsUrl)).text()).toContain('route="/events",status="200"');
  const metrics = await (await fetch(metricsUrl)).text();
  expect(metrics).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/events\/:eventId",status="200"\} [1-9]/,
  );
  expect(metrics).toMatch(/supabase_call_duration_seconds_count\{service="rest",method="GET",status="200"\} [1-9]/);
  expect(metrics).toMatch(/supabase_call_failures_total\{service="rest"\} [1-9]/);
  expect(metrics).toContain("process_resident_memory_bytes");
  expect(metrics).not.toContain(eventPath);
  expect((await get("/metrics")).status).toBe(404);
});
