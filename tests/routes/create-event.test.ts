import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findCity } from "#app/domain/events/cities.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { dayAhead } from "#tests/support/events.ts";
import { answered, EVENT_FORM, redirected } from "#tests/support/forms.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";

let app: TestApp;
let olive: Person;
let route: typeof import("#app/routes/create-event.tsx");

beforeAll(async () => {
  app = await openApp();
  route = await import("#app/routes/create-event.tsx");
  olive = await signUpPerson(app.stack);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`delete from public.events`;
});

async function create(
  changes: Partial<typeof EVENT_FORM> & Record<string, string> = {},
  person: Person | undefined = olive,
) {
  return route.action(await app.post("/create-event", { ...EVENT_FORM, ...changes }, {}, person));
}

/** The page with the form, with the answer to what was sent, if given. */
async function open(actionData?: unknown, query = "") {
  const { data: loaderData } = await route.loader(await app.get(`/create-event${query}`, {}, olive));
  return renderPage({ path: "/create-event", Component: route.default, loaderData, actionData });
}

function stored() {
  return app.stack.sql`select * from public.events`;
}

test("a member creates an event that waits for approval, and is shown that it was created", async () => {
  expect(await redirected(create({ max_attendees: "80", event_url: "https://tickets.example/porch" }))).toMatchObject({
    status: 303,
    to: "/create-event?done=created",
  });
  expect(await stored()).toMatchObject([
    {
      organizer_id: olive.id,
      title: "Porch Concert",
      start_date: new Date("2031-11-22T00:30:00Z"),
      end_date: null,
      max_attendees: 80,
      event_url: "https://tickets.example/porch",
      is_approved: false,
    },
  ]);
});

test("a start in a year far ahead is asked about once, and created when it is meant", async () => {
  const asked = answered(await create({ start_date: "2031-11-21T19:30", far_year: "ask" }));
  expect(asked).toMatchObject({
    status: 400,
    body: { errors: { far_year: ["The start is in 2031. Is that the right year?"] } },
  });
  expect(await stored()).toEqual([]);
  const allDay = { is_all_day: "yes", start_day: "2031-11-21", far_year: "ask" };
  expect(Object.keys(answered(await create(allDay)).body.errors)).toEqual(["far_year"]);
  expect(await redirected(create({ start_date: "2031-11-21T19:30", far_year: "2031" }))).toMatchObject({ status: 303 });
});

test.each([
  [{ price_kind: "free" }, "free", null, null],
  [{ price_kind: "any_amount" }, "any_amount", null, null],
  [{ price_kind: "paid", price_min: "$12.50" }, "paid", 1250, null],
  [{ price_kind: "paid", price_min: "0", price_max: "1,200" }, "paid", 0, 120_000],
  [{ price_min: "12", price_max: "40" }, "paid", 1200, 4000],
])("a member says what it costs: %j", async (fields, price_kind, price_min_cents, price_max_cents) => {
  expect(await redirected(create(fields))).toMatchObject({ to: "/create-event?done=created" });
  expect(await stored()).toMatchObject([{ price_kind, price_min_cents, price_max_cents, doors_at: null }]);
});

test("a form without the price fields creates an event with an unknown price", async () => {
  const { price_kind, price_min, price_max, doors_at, ...before } = EVENT_FORM;
  const args = await app.post("/create-event", before, {}, olive);
  expect(await redirected(route.action(args))).toMatchObject({ to: "/create-event?done=created" });
  expect(await stored()).toMatchObject([{ price_kind: null, price_min_cents: null, doors_at: null }]);
});

test("a contradictory price has a message at its field, and its values are kept", async () => {
  const price = { price_kind: "free", price_min: "$12.505", price_max: "forty", doors_at: "20:00" };
  const { body, status } = answered(await create(price));
  expect(status).toBe(400);
  expect(body.errors).toEqual({
    doors_at: ["Doors cannot open after the start. Enter 7:30 PM or earlier"],
    price_min: ["Enter the price with at most 2 decimals, such as 12.50"],
    price_max: ["Enter the price in dollars, such as 12 or 12.50"],
  });
  expect(body.values).toMatchObject(price);
  const document = await open(body);
  const fields = ["[name=price_kind]:checked", "#price_min", "#price_max", "#doors_at"];
  const kept = fields.map((field) => document.querySelector<HTMLInputElement>(field)?.value);
  expect(kept).toEqual(Object.values(price));
  expect(document.querySelector("#price_min-error")?.textContent).toContain("at most 2 decimals");
  expect(document.querySelector("[role=alert] a[href='#doors_at']")).not.toBeNull();
  expect(await stored()).toHaveLength(0);
});

test("a contradiction about who can come opens the fold, with what was ticked", async () => {
  const asked = { ages: "21", good_for_children: "yes", access_captions: "yes" };
  const { body, status } = answered(await create(asked));
  expect(status).toBe(400);
  const document = await open(body);
  expect(document.querySelector("[role=alert] a")?.getAttribute("href")).toBe("#good_for_children");
  const fold = document.querySelector("details:has(#good_for_children)");
  expect(fold?.hasAttribute("open")).toBe(true);
  expect(fold?.querySelector("#good_for_children-error")?.textContent).toContain("cannot be kid-friendly");
  expect(
    [...(fold?.querySelectorAll<HTMLInputElement>("input:checked") ?? [])].map(({ name, value }) => [name, value]),
  ).toEqual([
    ["ages", "21"],
    ["good_for_children", "yes"],
    ["setting", ""],
    ["access_captions", "yes"],
  ]);
  expect((await open()).querySelector("details:has(#good_for_children)")?.hasAttribute("open")).toBe(false);
});

test("an unknown answer about the price is refused, and its message leads to the answers", async () => {
  const { body, status } = answered(await create({ price_kind: "donation" }));
  expect(status).toBe(400);
  expect(body.errors).toEqual({ price_kind: ["Choose one of the price options"] });
  const document = await open(body);
  const target = document.querySelector("[role=alert] a")?.getAttribute("href") ?? "";
  expect(document.querySelector(target)?.getAttribute("type")).toBe("radio");
  expect(document.querySelector("#price_kind-error")?.textContent).toContain("Choose one of the price options");
});

test("an error at a list of choices is said with it", async () => {
  const { body } = answered(await create({ category: "circus" }));
  const document = await open(body);
  const list = document.querySelector("select#category");
  expect(list?.getAttribute("aria-invalid")).toBe("true");
  expect(list?.getAttribute("aria-describedby")?.split(" ")).toContain("category-error");
});

test("of the dates that are shown, those that were unchecked stay so, on the page in the same language", async () => {
  const chosen = { repeat_shown: "2031-11-28 2031-12-05", repeat_dates: "2031-12-05" };
  const { body } = answered(await create({ repeat_rhythm: "dates", ...chosen, title: "" }));
  const { inLanguage } = await import("#app/messages/language.server.ts");
  const document = await inLanguage("es", () => open(body));
  const dates = [...document.querySelectorAll<HTMLInputElement>('input[type="checkbox"][name="repeat_dates"]')];
  expect(dates.map(({ value, checked }) => [value, checked])).toEqual([
    ["2031-11-28", false],
    ["2031-12-05", true],
  ]);
  expect(document.querySelector("button[value=dates]")?.getAttribute("formaction")).toBe("/es/create-event#repeats");
});

test("times are meant where the event happens: in Pensacola an hour later than in Tampa", async () => {
  await create({ doors_at: "19:00", location: "Vinyl Music Hall, Pensacola" });
  const times = { start_date: new Date("2031-11-22T01:30:00Z"), doors_at: new Date("2031-11-22T01:00:00Z") };
  expect(await stored()).toMatchObject([{ ...times, price_kind: null }]);
});

test("the success page moves on to the dashboard after two seconds", async () => {
  const page = await route.loader(await app.get("/create-event?done=created", {}, olive));
  expect(page.data.isCreated).toBe(true);
  expect(new Headers(page.init?.headers).get("Refresh")).toBe("2; url=/dashboard");
  const form = await route.loader(await app.get("/create-event", {}, olive));
  expect(form.data.isCreated).toBe(false);
  expect(new Headers(form.init?.headers).has("Refresh")).toBe(false);
});

test.each([
  ["Armature Works, Tampa", "Once approved, the event will be listed on the city page of Tampa."],
  [
    "A barn in Wauchula",
    "Once approved, the event will be listed on no city page: the location doesn't name any of our cities.",
  ],
])("someone who created an event at %s reads where it will be listed", async (location, text) => {
  await create({ location });
  expect((await open(undefined, "?done=created")).body.textContent).toContain(text);
});

test("a visitor is sent to sign in and comes back", async () => {
  const opened = app.get("/create-event").then(route.loader);
  expect(await redirected(opened)).toMatchObject({ status: 303, to: "/signin?next=%2Fcreate-event" });
});

test.each(["tampa", "st-petersburg"])(
  "a visitor who comes from the page of %s signs in, and finds the city in the location",
  async (slug) => {
    const query = `?city=${slug}`;
    const sent = await redirected(app.get(`/create-event${query}`).then(route.loader));
    expect(sent.to).toBe(`/signin?${new URLSearchParams({ next: `/create-event${query}` })}`);
    const { body } = await open(undefined, query);
    const location = body.querySelector("input[name=location]");
    const name = findCity(slug)?.name;
    expect(location?.getAttribute("value")).toBe(name);
    expect(body.querySelector(`#${location?.getAttribute("aria-describedby")}`)?.textContent).toContain(
      `Put the venue before '${name}'.`,
    );
  },
);

test.each(["", "?city=", "?city=atlantis", "?city=<b>"])(
  "without a city of ours the location is empty (%s)",
  async (query) => {
    const { body } = await open(undefined, query);
    expect(body.querySelector("input[name=location]")?.getAttribute("value") ?? "").toBe("");
  },
);

test("an organizer whose session has gone keeps what they typed, and the page does not send them away", async () => {
  const args = await app.post("/create-event", { ...EVENT_FORM, title: "My long work" });
  const { body, status } = answered(await route.action(args));
  expect(status).toBe(401);
  expect(body.code).toBe("SIGNED_OUT");
  expect(body.message).toEqual("You must be logged in to create an event");
  expect(body.values).toMatchObject({ title: "My long work", location: "Armature Works, Tampa" });
  // Remix runs the page's loader after the action, with the same context.
  const { request } = await app.get("/create-event");
  expect((await route.loader({ ...args, request })).data.isCreated).toBe(false);
  expect(await stored()).toHaveLength(0);
});

test("every mistake is named at once and what was typed stays", async () => {
  const { body, status } = answered(await create({ title: "Jam", description: "", category: "", start_date: "" }));
  expect(status).toBe(400);
  expect(body.errors).toEqual({
    title: ["Title must be at least 5 characters"],
    description: ["Description is required"],
    category: ["Category is required"],
    start_date: ["Start date is required"],
  });
  expect(body.values).toMatchObject({ title: "Jam", location: "Armature Works, Tampa" });
  expect(await stored()).toHaveLength(0);
});

test("a start that is past is named among the mistakes, where it happens", async () => {
  const { body, status } = answered(await create({ title: "Jam", start_date: `${dayAhead(-1)}T19:30` }));
  expect(status).toBe(400);
  expect(body.errors).toEqual({
    title: ["Title must be at least 5 characters"],
    start_date: ["Start date must be in the future"],
  });
  expect(await stored()).toHaveLength(0);
});

test("fields that the form does not have are neither stored nor sent back", async () => {
  const smuggled = {
    is_approved: "true",
    organizer_id: "00000000-0000-4000-8000-000000000000",
    __intent__: "nonsense",
  };
  await create(smuggled);
  expect(await stored()).toMatchObject([{ is_approved: false, organizer_id: olive.id }]);
  const { body } = answered(await create({ ...smuggled, title: "" }));
  expect(Object.keys(body.values ?? {})).not.toContain("is_approved");
});

test("an error of the database is shown above the form, and its values are kept", async () => {
  await app.stack.sql`alter table public.events add constraint closed check (title <> 'Porch Concert')`;
  const { body, status } = answered(await create());
  await app.stack.sql`alter table public.events drop constraint closed`;
  expect(status).toBe(400);
  expect(body.message).toEqual("Failed to create event");
  expect(body.values).toMatchObject({ title: "Porch Concert" });
});

test("an organizer with 20 events waiting reads why there cannot be another, and keeps what they typed", async () => {
  await app.stack.sql`
    insert into public.events (organizer_id, title, description, category, location, start_date)
    select ${olive.id}, 'Concert number ' || n, 'One of very many concerts.', 'music', 'Tampa', now() + interval '1 day'
    from generate_series(1, 20) as n`;
  const { body, status } = answered(await create({ title: "My long work" }));
  expect(status).toBe(400);
  expect(body.message).toMatch(/^You have 20 events waiting for approval/);
  expect(body.values).toMatchObject({ title: "My long work" });
  expect(await stored()).toHaveLength(20);
});

test("an organizer who created 60 events in an hour reads when to go on, and keeps what they typed", async () => {
  await app.stack.sql`
    insert into private.event_writes values (${olive.id}, date_trunc('hour', now(), 'UTC'), 60, 0)
    on conflict (member_id) do update set hour = excluded.hour, created = excluded.created`;
  const { body, status } = answered(await create({ title: "My long work" }));
  await app.stack.sql`delete from private.event_writes`;
  expect(status).toBe(429);
  expect(body.message).toMatch(/^You've created 60 events this hour.* try again in \d+ minutes/);
  expect(body.values).toMatchObject({ title: "My long work" });
});

test("a form sent from another site is refused", async () => {
  const args = await app.post("/create-event", EVENT_FORM, {}, olive);
  args.request.headers.set("Origin", "https://elsewhere.example");
  await expect(route.action(args)).rejects.toMatchObject({ init: { status: 403 } });
  expect(await stored()).toHaveLength(0);
});
