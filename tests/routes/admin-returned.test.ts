import { afterAll, beforeAll, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { unpublishEvent } from "#tests/support/decisions.ts";
import { addEvent } from "#tests/support/events.ts";
import { redirected } from "#tests/support/forms.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";

let app: TestApp;
let olive: Person;
let ada: Person;
let page: typeof import("#app/routes/admin_.returned/route.tsx");
let refused: typeof import("#app/routes/admin_.refused.tsx");
beforeAll(async () => {
  app = await openApp();
  page = await import("#app/routes/admin_.returned/route.tsx");
  refused = await import("#app/routes/admin_.refused.tsx");
  olive = await signUpPerson(app.stack);
  ada = await signUpAdmin(app.stack);
});
afterAll(() => app.close());

const open = async (path = "/admin/returned") => page.loader(await app.get(path, {}, ada));
const openRefused = async (path = "/admin/refused") => refused.loader(await app.get(path, {}, ada));

test("admins find what was returned and taken off, and what was refused, each with the reasons", async () => {
  const waiting = async (title: string) => {
    const { id } = await addEvent(app.stack, olive, { title, is_approved: false });
    const [row] = await app.stack.sql`select updated_at::text as version from public.events where id = ${id}`;
    return { event_ids: [id], versions: [String(row?.version)] };
  };
  const asked = { note: "Which porch?", field_reasons: { title: "Name the band." } };
  await ada.client.rpc("decide", { decision: "returned", ...(await waiting("Porch Concert")), ...asked });
  await ada.client.rpc("decide", { decision: "refused", ...(await waiting("Pier Sale")), note: "It is a shop." });
  const { id } = await addEvent(app.stack, olive, { title: "Pool Party" });
  await unpublishEvent(ada.client, id, "The pool is closed.");
  await addEvent(app.stack, olive, { title: "Not decided yet", is_approved: false });

  const { events, total } = await open();
  expect(total).toBe(2);
  expect(events.map(({ title, state, reason, organizer }) => [title, state, reason, organizer])).toEqual([
    ["Pool Party", "Taken off", "The pool is closed.", olive.fullName],
    ["Porch Concert", "Returned", "Which porch?", olive.fullName],
  ]);
  const html = renderPage({ path: "/admin/returned", Component: page.default, loaderData: await open() });
  expect(html.querySelector("main li h2 a, li h2 a")?.getAttribute("href")).toBe(`/admin/events/${id}`);
  expect(html.body.textContent).toContain("Name the band.");
  expect(await openRefused()).toMatchObject({
    total: 1,
    events: [{ title: "Pier Sale", state: "Refused", reason: "It is a shop.", organizer: olive.fullName }],
  });
  const refusals = renderPage({ path: "/admin/refused", Component: refused.default, loaderData: await openRefused() });
  expect(refusals.querySelector("h1")?.textContent).toBe("Refused events");
  expect(refusals.querySelector('form[role="search"]')?.getAttribute("action")).toBe("/admin/refused");

  const found = async (query: string) => {
    const answer = await open(`/admin/returned?${new URLSearchParams(query)}`);
    expect(answer.total).toBe(answer.events.length);
    return answer.events.map(({ title }) => title);
  };
  expect(await found("search=pool")).toEqual(["Pool Party"]);
  expect(await found("search=pier")).toEqual([]);
  expect((await openRefused("/admin/refused?search=pier")).total).toBe(1);
  expect((await openRefused("/admin/refused?search=pool")).total).toBe(0);
  expect(await found(`search=${olive.email.toUpperCase()}`)).toEqual(["Pool Party", "Porch Concert"]);
  expect(await found("city=miami")).toEqual([]);
  expect(await found("search=not+decided")).toEqual([]);

  // Organizers get their own events from this function, but only admins get the decisions with them.
  const { data } = await olive.client.rpc("list_sent_back_events", { page_size: 25 });
  expect(data?.map(({ verdicts }) => verdicts)).toEqual([[], [], []]);
  const searched = await olive.client.rpc("list_sent_back_events", { page_size: 25, filters: { search: "pier" } });
  expect(searched.data).toEqual([]);
});

test("25 are on a page", async () => {
  await app.stack.sql`
    insert into public.events (organizer_id, title, description, category, location, start_date, is_approved, review)
    select ${olive.id}, case when n <= 11 then 'Jazz Concert ' else 'Concert ' end || n, 'Three bands, one porch, and lemonade.', 'music', 'Tampa', now() + n * interval '1 day', false, 'returned'
    from generate_series(1, 30) as n`;
  const first = await open();
  expect([first.events.length, first.newest]).toEqual([25, null]);
  const rest = await open(first.older ?? "");
  expect(new Set([...first.events, ...rest.events].map(({ id }) => id)).size).toBe(25 + rest.events.length);
  expect([rest.events.length >= 5, rest.older]).toEqual([true, null]);
  expect([first.total, rest.total]).toEqual([25 + rest.events.length, first.total]);
  const found = await open("/admin/returned?search=concert+jazz&category=music");
  expect([found.events.length, found.older]).toEqual([11, null]);
});

test("visitors sign in first, members are sent home", async () => {
  expect((await redirected(app.get("/admin/returned").then(page.loader))).to).toContain("/signin");
  for (const { loader } of [page, refused])
    expect((await redirected(app.get("/admin/returned", {}, olive).then(loader))).to).toBe("/");
});
