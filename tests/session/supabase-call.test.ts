import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HONEYPOT_FIELD } from "#app/forms/answer.ts";
import english from "#app/messages/en/errors.ts";
import { EVENT_CONTENT } from "#app/models/supabase.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { takeComplaints, testLog } from "#tests/support/complaints.ts";
import { addEvent } from "#tests/support/events.ts";
import { EVENT_FORM } from "#tests/support/forms.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openRelay, type Relay } from "#tests/support/relay.ts";

// The site's calls to Supabase, as they are sent over the network (PRODUCT.md, Calls to Supabase).

let app: TestApp;
let relay: Relay;
let olive: Person;
let ada: Person;

beforeAll(async () => {
  relay = await openRelay();
  app = await openApp({ env: { SUPABASE_URL: relay.url } });
  relay.target = app.stack.url;
  olive = await signUpPerson(app.stack);
  ada = await signUpAdmin(app.stack);
});
afterAll(async () => {
  await relay.close();
  await app.close();
});
beforeEach(() => {
  relay.requests.length = 0;
});

const routes = {
  home: () => import("#app/routes/_index/route.tsx"),
  browse: () => import("#app/routes/events._index/route.tsx"),
  event: () => import("#app/routes/events.$eventId/route.tsx"),
  city: () => import("#app/routes/$city/route.tsx"),
  account: () => import("#app/routes/account/route.tsx"),
  dashboard: () => import("#app/routes/dashboard/route.tsx"),
  create: () => import("#app/routes/create-event.tsx"),
  edit: () => import("#app/routes/edit-event.$eventId.tsx"),
  admin: () => import("#app/routes/admin._index/route.tsx"),
  setup: () => import("#app/routes/admin-setup/route.tsx"),
  token: () => import("#app/routes/admin-token.tsx"),
  signIn: () => import("#app/routes/signin.tsx"),
  signUp: () => import("#app/routes/signup.tsx"),
};

/** Requests with this method and path, with the parsed query. */
function asked(method: string, path: string) {
  return relay.requests
    .filter((request) => request.method === method && request.path.split("?")[0] === path)
    .map((request) => ({ ...request, query: Object.fromEntries(new URL(request.path, relay.url).searchParams) }));
}

const EVENTS = "/rest/v1/events";
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

test("every request carries the key, a bearer token and the name of the application", async () => {
  const { id } = await addEvent(app.stack, olive);
  await (await routes.home()).loader(await app.get("/"));
  await (await routes.city()).loader(await app.get("/tampa", { city: "tampa" }));
  await (await routes.event()).loader(await app.get(`/events/${id}`, { eventId: id }));
  const credentials = { email: olive.email, password: olive.password };
  await (await routes.signIn()).action(await app.post("/signin", credentials));
  await (await routes.signUp()).action(
    await app.post("/signup", {
      full_name: "Pedro Vance",
      email: "pedro@example.com",
      password: "a-good-password",
      confirm_password: "a-good-password",
      [HONEYPOT_FIELD]: "",
    }),
  );
  const asVisitor = relay.requests.splice(0);
  await (await routes.dashboard()).loader(await app.get("/dashboard", {}, olive));
  await (await routes.create()).action(await app.post("/create-event", EVENT_FORM, {}, olive));
  await (await routes.admin()).loader(await app.get("/admin", {}, ada));
  await (await routes.token()).action(await app.post("/admin-token", {}, {}, ada));

  const all = [...asVisitor, ...relay.requests];
  expect(all.length).toBeGreaterThan(12);
  for (const { method, path, headers } of all) {
    expect(headers.get("X-Application-Name"), `${method} ${path}`).toBe("sunshine-events");
    expect(headers.get("apikey"), `${method} ${path}`).toBe(app.stack.anonKey);
    expect(headers.get("Authorization"), `${method} ${path}`).toMatch(/^Bearer \S+$/);
  }
  const bearers = relay.requests
    .filter(({ path }) => path.startsWith("/rest/"))
    .map(({ headers }) => headers.get("Authorization"));
  const tokenOf = async ({ client }: Person) => (await client.auth.getSession()).data.session?.access_token;
  expect(new Set(bearers)).toEqual(new Set([`Bearer ${await tokenOf(olive)}`, `Bearer ${await tokenOf(ada)}`]));
});

describe("the events table", () => {
  test("lists public events from now on, with all filters in one call, and asks for what is near an empty list in others", async () => {
    await (await routes.browse()).loader(await app.get("/events?search=jazz&category=music&location=Tampa"));
    const [call, ...nearest] = asked("GET", "/rest/v1/rpc/browse_listings");
    // The places of Florida are read once per process.
    const places = asked("GET", "/rest/v1/rpc/list_places");
    // An organizer's name could be "jazz".
    expect(asked("GET", "/rest/v1/rpc/find_names")).toHaveLength(1);
    expect(relay.requests).toHaveLength(2 + nearest.length + places.length);
    expect(call?.query).toEqual({ filter: expect.any(String), page_size: "24", choices: expect.any(String) });
    expect(JSON.parse(call?.query.choices ?? "")).toEqual({ category: { categories: null } });
    expect(JSON.parse(call?.query.filter ?? "")).toEqual({
      site_zone: "America/New_York",
      starts_from: expect.stringMatching(ISO),
      categories: ["music"],
      city: "tampa",
      search: "jazz",
      words: [["jazz"]],
    });
  });

  test("gives the home page its day, its week and the featured section in one call", async () => {
    await (await routes.home()).loader(await app.get("/"));
    expect(relay.requests.map(({ method }) => method)).toEqual(["GET"]);
    expect(asked("GET", "/rest/v1/rpc/home_listings")[0]?.query).toMatchObject({ at: expect.stringMatching(ISO) });
  });

  test("gives the dashboard an organizer's events with totals and decisions in one call", async () => {
    await (await routes.dashboard()).loader(await app.get("/dashboard", {}, olive));
    expect(asked("GET", "/rest/v1/rpc/own_dashboard")).toHaveLength(1);
  });

  test("lists pending events, newest first, with their organizers in one call", async () => {
    await (await routes.admin()).loader(await app.get("/admin", {}, ada));
    expect(asked("GET", "/rest/v1/rpc/admin_panel")[0]?.query).toEqual({ page_size: "12" });
  });

  test("gives one event by its id, with those like it, in one call", async () => {
    const { id } = await addEvent(app.stack, olive);
    await (await routes.event()).loader(await app.get(`/events/${id}`, { eventId: id }));
    expect(relay.requests.map(({ method }) => method)).toEqual(["GET"]);
    expect(asked("GET", "/rest/v1/rpc/event_page")[0]?.query).toMatchObject({ event_id: id });
  });

  test("takes a new event unapproved, with its organizer, and returns the row", async () => {
    await (await routes.create()).action(
      await app.post("/create-event", { ...EVENT_FORM, title: "Lantern Walk" }, {}, olive),
    );
    const [insert] = asked("POST", EVENTS);
    const [row, ...others] = JSON.parse(insert?.body ?? "");
    expect(others).toEqual([]);
    expect(row).toEqual({
      ...Object.fromEntries(EVENT_CONTENT.map((column) => [column, null])),
      title: "Lantern Walk",
      description: "Three bands, one porch, and lemonade for everybody who comes.",
      location: "Armature Works, Tampa",
      start_date: "2031-11-22T00:30:00.000Z",
      is_all_day: false,
      motif: expect.any(String),
      category: "music",
      language: "en",
      access: [],
      organizer_id: olive.id,
      is_approved: false,
      submission_key: expect.any(String),
      series_id: null,
    });
    expect(insert?.headers.get("Prefer")).toContain("return=representation");
  });

  test("takes a change by id, unapproved again, and returns the row", async () => {
    const { id } = await addEvent(app.stack, olive);
    const form = { ...EVENT_FORM, max_attendees: "80", end_date: "2031-11-21T22:00" };
    await (await routes.edit()).action(await app.post(`/edit-event/${id}`, form, { eventId: id }, olive));
    const [update] = asked("PATCH", EVENTS);
    expect(update?.query).toMatchObject({ id: `eq.${id}` });
    expect(JSON.parse(update?.body ?? "")).toMatchObject({
      max_attendees: 80,
      end_date: "2031-11-22T03:00:00.000Z",
      is_approved: false,
    });
    expect(update?.headers.get("Prefer")).toContain("return=representation");
  });

  test("deletes and approves by id", async () => {
    const own = await addEvent(app.stack, olive);
    const pending = await addEvent(app.stack, olive, { is_approved: false });
    const { loader, action } = await routes.admin();
    const event = (await loader(await app.get("/admin", {}, ada))).data.events.find(({ id }) => id === pending.id);
    await action(
      await app.post("/admin", { intent: "approve", id: pending.id, version: String(event?.version) }, {}, ada),
    );
    const [approval] = asked("POST", "/rest/v1/rpc/decide");
    const asked_of = { event_ids: [pending.id], versions: [event?.version] };
    expect(JSON.parse(approval?.body ?? "")).toEqual({ ...asked_of, decision: "approved", leaves_out: ["ended"] });
    const dashboard = await routes.dashboard();
    await dashboard.action(await app.post("/dashboard", { intent: "delete", id: own.id }, {}, olive));
    expect(asked("DELETE", EVENTS)[0]?.query).toMatchObject({ id: `eq.${own.id}` });
  });
});

test("who is signed in is read in one call, whatever the page shows of them", async () => {
  await (await routes.account()).loader(await app.get("/account", {}, olive));
  expect(asked("GET", "/rest/v1/rpc/own_context")).toHaveLength(1);
  expect(relay.requests.map(({ path }) => path.split("?")[0])).not.toContain("/auth/v1/user");
});

test("the procedures are called by name with their own parameters", async () => {
  const setup = await routes.setup();
  const post = async (fields: Record<string, string>, person: Person) =>
    setup.action(await app.post("/admin-setup", fields, {}, person));
  await setup.loader(await app.get("/admin-setup", {}, olive));
  await setup.loader(await app.get("/admin-setup", {}, ada));
  await post({ intent: "claim" }, olive);
  await post({ intent: "accept", token: "made-up" }, olive);
  await post({ intent: "invite", invitee_email: "pedro@example.com" }, ada);
  await post({ intent: "restore", user_email: olive.email }, ada);
  await (await routes.token()).action(await app.post("/admin-token", {}, {}, ada));
  const calls = relay.requests
    .filter(({ path }) => path.startsWith("/rest/v1/rpc/"))
    .map(({ path, body }) => [path.slice("/rest/v1/rpc/".length), JSON.parse(body || "{}")])
    // Each of these requests reads it first.
    .filter(([name]) => name !== "own_context");
  expect(calls).toEqual([
    ["has_any_admins", {}],
    ["list_admin_users", {}],
    ["list_admin_invitations", {}],
    ["make_user_admin", { target_user_id: olive.id }],
    ["accept_admin_invitation", { token: "made-up" }],
    ["create_admin_invitation", { invitee_email: "pedro@example.com" }],
    ["restore_admin_privileges", { user_email: olive.email }],
    ["generate_admin_token", {}],
  ]);
});

test("signing up sends the full name along, signing in asks with the password", async () => {
  const password = "a-good-password";
  const typed = {
    full_name: "Uma Vale",
    email: "uma@example.com",
    password,
    confirm_password: password,
    [HONEYPOT_FIELD]: "",
  };
  await (await routes.signUp()).action(await app.post("/signup", typed));
  expect(JSON.parse(asked("POST", "/auth/v1/signup")[0]?.body ?? "")).toMatchObject({
    email: "uma@example.com",
    password,
    data: { full_name: "Uma Vale" },
  });
  await (await routes.signIn()).action(await app.post("/signin", { email: olive.email, password: olive.password }));
  const [token] = asked("POST", "/auth/v1/token");
  expect(token?.query).toMatchObject({ grant_type: "password" });
  expect(JSON.parse(token?.body ?? "")).toMatchObject({ email: olive.email, password: olive.password });
});

describe("when the server starts", () => {
  test("it counts the events, to see that Supabase answers", async () => {
    const { initializeConnection } = await import("#app/server/health.ts");
    await initializeConnection(testLog);
    expect(asked("HEAD", EVENTS)).toMatchObject([{ query: { select: "*" } }]);
    expect(asked("HEAD", EVENTS)[0]?.headers.get("Prefer")).toContain("count=estimated");
  });

  test("and Supabase does not answer, it is logged and ignored", async () => {
    const { initializeConnection } = await import("#app/server/health.ts");
    relay.intercept = () => new Response(null, { status: 503 });
    await initializeConnection(testLog);
    relay.intercept = () => null;
    expect(takeComplaints()).toEqual([[`Failed to initialize Supabase connection: ${english.connectionFailed}`]]);
  });
});
