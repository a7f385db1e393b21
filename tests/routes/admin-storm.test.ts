import { afterAll, beforeAll, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent, dayAhead } from "#tests/support/events.ts";
import { answered, redirected } from "#tests/support/forms.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";

const PATH = "/admin/storm";

let app: TestApp;
let route: typeof import("#app/routes/admin_.storm/route.tsx");
let ada: Person;
let olive: Person;

beforeAll(async () => {
  app = await openApp();
  route = await import("#app/routes/admin_.storm/route.tsx");
  [ada, olive] = await Promise.all([signUpAdmin(app.stack), signUpPerson(app.stack)]);
});
afterAll(() => app.close());

const storm = (more: Record<string, string> = {}) =>
  `?${new URLSearchParams({ city: "tampa", date: dayAhead(6), until: dayAhead(8), kind: "check", ...more })}`;
const open = async (person?: Person, query = "") => route.loader(await app.get(`${PATH}${query}`, {}, person));
const shown = async (query = "") =>
  renderPage({ path: PATH, Component: route.default, loaderData: await open(ada, query) }).body;
const post = async (typed: Record<string, string>, person?: Person, query = "") =>
  route.action(await app.post(`${PATH}${query}`, typed, {}, person));
const placed = () => app.stack.sql`select id, cities, kind, text_en, ended_at from private.storm_notices order by id`;

test("who is no admin neither sees, places nor ends notices", async () => {
  expect(await redirected(open())).toMatchObject({ to: `/signin?${new URLSearchParams({ next: PATH })}` });
  expect(await redirected(open(olive))).toMatchObject({ to: "/" });
  expect(await redirected(post({ intent: "place" }, olive, storm()))).toMatchObject({ to: "/" });
  expect(answered(await post({ intent: "place" }, undefined, storm())).status).toBe(401);
  expect(await placed()).toEqual([]);
});

test("the list is previewed from the address, and the notice is placed on it and ended", async () => {
  const event = await addEvent(app.stack, olive);
  await addEvent(app.stack, olive, { title: "Far Concert", location: "Plaza Ferdinand, Pensacola" });
  const preview = await shown(storm({ region: "Tampa Bay", text_en: "Bridges are closed." }));
  const section = preview.querySelector("section[aria-labelledby=preview]");
  expect(section?.textContent).toContain("Check with the organizer: 1 event");
  expect(section?.textContent).toContain("Nothing on these days: St. Petersburg");
  expect(section?.querySelector(`a[href="/events/${event.id}"]`)?.textContent).toBe("Porch Concert");
  const form = section?.querySelector("form");
  const query = new URL(form?.getAttribute("action") ?? "", "http://site").search;
  expect(await redirected(post({ intent: "place" }, ada, query))).toMatchObject({ to: PATH });
  const [notice] = await placed();
  expect(notice).toMatchObject({ kind: "check", text_en: "Bridges are closed.", ended_at: null });
  expect(notice?.cities).toEqual(["st-petersburg", "tampa"]);
  const running = (await shown()).querySelector("section[aria-labelledby=running]")?.textContent;
  expect(running).toContain("all of Tampa Bay");
  expect(running?.replaceAll(/\s+/g, "")).toContain("organizersasked1");
  expect(await redirected(post({ intent: "end", id: String(notice?.id) }, ada))).toMatchObject({ to: PATH });
  expect((await placed())[0]?.ended_at).not.toBeNull();
  expect((await shown()).querySelector("section[aria-labelledby=running]")?.textContent).toContain("No storm notice");
  const over = (await shown()).querySelector("section[aria-labelledby=over]");
  expect(over?.textContent).toContain("ended");
  const back = over?.querySelector("button")?.value ?? "";
  expect(await redirected(post({ intent: back, id: String(notice?.id) }, olive))).toMatchObject({ to: "/" });
  expect(await redirected(post({ intent: back, id: String(notice?.id) }, ada))).toMatchObject({ to: PATH });
  expect((await placed())[0]?.ended_at).toBeNull();
  expect((await redirected(post({ intent: back, id: "-1" }, ada))).flash).toContain("was not put back");
});

test.each([
  ["no city", { city: "atlantis" }, "Please choose at least one city"],
  ["no day", { date: "soon" }, "Please enter the first day"],
  ["days in the wrong order", { date: dayAhead(9) }, "The last day must not be before the first"],
  ["days that are over", { date: dayAhead(-3), until: dayAhead(-1) }, "These days have passed"],
  ["more than a month", { until: dayAhead(60) }, "A notice covers at most 31 days"],
  ["a sentence that says nothing", { text_es: "Ay" }, "The sentence must have 5 to 200 characters"],
])("with %s nothing is previewed or placed", async (_, more, message) => {
  const before = await placed();
  const page = await shown(storm(more));
  expect(page.textContent).toContain(message);
  expect(page.querySelector("[aria-labelledby=preview]")).toBeNull();
  expect(answered(await post({ intent: "place" }, ada, storm(more))).status).toBe(400);
  expect(await placed()).toEqual(before);
});

test("a notice over more events than one statement can revise is not offered, and refused", async () => {
  const { id } = await addEvent(app.stack, olive, { title: "Lawn Concert" });
  // Skips the triggers: with them, inserting 3,000 events would take a minute.
  await app.stack.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    const [{ columns } = { columns: "" }] = await tx`
      select string_agg(attname, ', ') as columns from pg_attribute
      where attrelid = 'public.events'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'id'`;
    await tx`
      with copies as (
        insert into public.events (id, ${tx.unsafe(columns)})
        select gen_random_uuid(), ${tx.unsafe(columns)} from public.events as e cross join generate_series(1, 3000) where e.id = ${id} returning id
      )
      insert into public.listings
      select (jsonb_populate_record(l, jsonb_build_object('id', c.id))).* from public.listings as l cross join copies as c where l.id = ${id}`;
  });
  const before = await placed();
  const section = (await shown(storm())).querySelector("section[aria-labelledby=preview]");
  expect(section?.textContent).toContain("A notice covers at most 3,000 events: choose fewer cities or days");
  expect(section?.querySelector("button")).toBeNull();
  const refusal = answered(await post({ intent: "place" }, ada, storm()));
  expect(JSON.stringify(refusal.body)).toContain("at most 3000 events");
  expect(await placed()).toEqual(before);
});
