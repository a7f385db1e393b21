import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FormAnswer } from "#app/forms/answer.ts";
import { HONEYPOT_FIELD, SUBMISSION_KEY_FIELD } from "#app/forms/answer.ts";
import { openApp, type RouteArgs, type TestApp } from "#tests/support/app.ts";
import { answered, EVENT_FORM, redirected } from "#tests/support/forms.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";

// A form that is sent again: by a double click, a reload, the back button, or after a lost answer.

let app: TestApp;
let olive: Person;
let create: typeof import("#app/routes/create-event.tsx");
let contact: typeof import("#app/routes/contact/route.tsx");
let key: string;

beforeAll(async () => {
  app = await openApp();
  create = await import("#app/routes/create-event.tsx");
  contact = await import("#app/routes/contact/route.tsx");
  olive = await signUpPerson(app.stack);
});
afterAll(() => app.close());
beforeEach(async () => {
  key = randomUUID();
  await app.stack.sql`delete from public.events`;
  await app.stack.sql`delete from public.contact_messages`;
});

const CREATED = { status: 303, to: "/create-event?done=created" };

function createArgs(changes: Record<string, string> = {}, person: Person = olive): Promise<RouteArgs> {
  return app.post("/create-event", { ...EVENT_FORM, [SUBMISSION_KEY_FIELD]: key, ...changes }, {}, person);
}

async function send(changes: Record<string, string> = {}, person: Person = olive) {
  return create.action(await createArgs(changes, person));
}

const storedEvents = () => app.stack.sql`select title, submission_key from public.events order by created_at`;

/** The key in the page's form, or null. */
function keyIn(page: Document): string | null {
  return page.querySelector(`form [name=${SUBMISSION_KEY_FIELD}]`)?.getAttribute("value") ?? null;
}

describe("an event form", () => {
  async function open(args: Promise<RouteArgs>, actionData?: FormAnswer): Promise<Document> {
    const { data: loaderData } = await create.loader(await args);
    return renderPage({ path: "/create-event", Component: create.default, loaderData, actionData });
  }

  test("has a new key each time it is opened, and is not cached", async () => {
    const first = await app.get("/create-event", {}, olive);
    const keys = [await open(Promise.resolve(first)), await open(app.get("/create-event", {}, olive))].map(keyIn);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[0]).not.toBe(keys[1]);
    const { commitRequestState } = await import("#app/session/supabase.server.ts");
    const headers = new Headers();
    commitRequestState(first.context, headers);
    expect(headers.get("Cache-Control")).toBe("private, no-store");
  });

  test("that is sent twice creates one event, and answers alike", async () => {
    const full = { end_date: "2031-11-21T22:00", max_attendees: "80", image_url: "https://example.com/a.jpg" };
    expect(await redirected(send(full))).toMatchObject(CREATED);
    expect(await redirected(send(full))).toMatchObject(CREATED);
    expect(await storedEvents()).toMatchObject([{ submission_key: key }]);
  });

  test("that is sent several times concurrently creates one event, with equal responses", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => redirected(send())));
    expect(answers).toMatchObject(Array(5).fill(CREATED));
    expect(await storedEvents()).toHaveLength(1);
  });

  test("whose answer got lost can be sent again", async () => {
    const { title, description, location, category } = EVENT_FORM;
    const stored = {
      title,
      description,
      location,
      category,
      start_date: "2031-11-22T00:30:00Z",
      doors_at: "2031-11-22T00:00:00Z",
      price_kind: "paid",
      price_min_cents: 1200,
      price_max_cents: 4000,
      submission_key: key,
    };
    expect((await olive.client.from("events").insert(stored)).error).toBeNull();
    const form = { price_kind: "paid", price_min: "12", price_max: "$40.00", doors_at: "19:00" };
    expect(await redirected(send(form))).toMatchObject(CREATED);
    expect(await storedEvents()).toHaveLength(1);
    // A form with another price or door time is a different one.
    for (const change of [{ price_min: "15" }, { price_max: "" }, { doors_at: "18:30" }, { doors_at: "" }])
      expect(answered(await create.action(await createArgs({ ...form, ...change }))).status).toBe(409);
    expect(answered(await create.action(await createArgs({ doors_at: "19:00", price_kind: "free" }))).status).toBe(409);
  });

  test("keeps its key through a mistake, with and without JavaScript, and then creates one event", async () => {
    const args = await createArgs({ title: "" });
    const { body, status } = answered(await create.action(args));
    expect(status).toBe(400);
    expect(body.submissionKey).toBe(key);
    // Without JavaScript, the page's loader runs after the action, with the same context.
    const { request } = await app.get("/create-event", {}, olive);
    expect(keyIn(await open(Promise.resolve({ ...args, request }), body))).toBe(key);
    await send();
    await send();
    expect(await storedEvents()).toHaveLength(1);
  });

  test("that is sent again with other content asks what to do: nothing is lost or duplicated, and both choices work", async () => {
    await send();
    const args = await createArgs({ title: "Another Concert" });
    const { body, status } = answered(await create.action(args));
    expect(status).toBe(409);
    expect(body.message).toEqual(expect.stringContaining("form, and it's saved"));
    expect(body.values).toMatchObject({ title: "Another Concert" });
    expect(await storedEvents()).toMatchObject([{ title: "Porch Concert" }]);

    const { request } = await app.get("/create-event", {}, olive);
    const page = await open(Promise.resolve({ ...args, request }), body);
    const [row] = await app.stack.sql<[{ id: string }]>`select id from public.events`;
    expect(page.querySelector("main a, a[href^='/edit-event/']")?.getAttribute("href")).toBe(`/edit-event/${row.id}`);
    const fresh = keyIn(page) ?? "";
    expect(fresh).not.toBe(key);
    expect(await redirected(send({ title: "Another Concert", [SUBMISSION_KEY_FIELD]: fresh }))).toMatchObject(CREATED);
    expect(await storedEvents()).toHaveLength(2);
  });

  test("that is reloaded after the event was edited leaves the edit alone", async () => {
    await send();
    await olive.client.from("events").update({ title: "Porch Concert, now with cake" }).eq("organizer_id", olive.id);
    expect(answered(await send()).status).toBe(409);
    expect(await storedEvents()).toMatchObject([{ title: "Porch Concert, now with cake" }]);
  });

  test("with another member's key creates an event of one's own", async () => {
    await send();
    const other = await signUpPerson(app.stack, "Otto Other");
    expect(await redirected(send({}, other))).toMatchObject(CREATED);
    expect(await storedEvents()).toHaveLength(2);
  });

  test("with a made-up key, or from before there were keys, creates an event", async () => {
    expect(await redirected(send({ [SUBMISSION_KEY_FIELD]: "'; drop table events" }))).toMatchObject(CREATED);
    expect(await storedEvents()).toHaveLength(1);
  });
});

describe("a message to the team", () => {
  const MESSAGE = { name: "Vera", email: "vera@example.com", subject: "Feedback", message: "One\r\nline" };

  async function write(changes: Record<string, string> = {}) {
    const fields = { ...MESSAGE, [HONEYPOT_FIELD]: "", [SUBMISSION_KEY_FIELD]: key, ...changes };
    return contact.action(await app.post("/contact", fields));
  }

  const THANKED = { status: 303, to: "/contact?sent=1" };
  const stored = () => app.stack.sql`select message from public.contact_messages`;

  test("that is sent twice, or several times at once, is stored once and thanked for alike", async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => redirected(write())));
    expect(answers).toMatchObject(Array(4).fill(THANKED));
    expect(await redirected(write())).toMatchObject(THANKED);
    expect(await stored()).toHaveLength(1);
  });

  test("has a new key each time the form is opened, and the same one after a mistake", async () => {
    const { antiSpam } = await contact.loader(await app.get("/contact"));
    const again = await contact.loader(await app.get("/contact"));
    expect(again.antiSpam.submissionKey).not.toBe(antiSpam.submissionKey);
    expect(answered(await write({ email: "vera" })).body.submissionKey).toBe(key);
  });

  test("that comes back with other words under a used key is kept in the form, and goes out when sent again", async () => {
    await write();
    const { body, status } = answered(await write({ message: "Something else" }));
    expect(status).toBe(409);
    expect(body.values).toMatchObject({ message: "Something else" });
    expect(await stored()).toHaveLength(1);
    const resent = write({ message: "Something else", [SUBMISSION_KEY_FIELD]: String(body.submissionKey) });
    expect(await redirected(resent)).toMatchObject(THANKED);
    expect(await stored()).toHaveLength(2);
  });
});
