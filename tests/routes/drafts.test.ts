import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent } from "#tests/support/events.ts";
import { answered, EVENT_FORM, redirected } from "#tests/support/forms.ts";
import { addOrganization } from "#tests/support/organizations.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { storePicture } from "#tests/support/pictures.ts";
import { renderPage } from "#tests/support/render.ts";

// What the event form is filled in with: a draft that was saved, or an earlier event.

let app: TestApp;
let olive: Person;
let mara: Person;
let create: typeof import("#app/routes/create-event.tsx");
let edit: typeof import("#app/routes/edit-event.$eventId.tsx");
let remove: typeof import("#app/routes/drafts.$draftId.delete.tsx");
let dashboard: typeof import("#app/routes/dashboard/route.tsx");

beforeAll(async () => {
  app = await openApp();
  create = await import("#app/routes/create-event.tsx");
  edit = await import("#app/routes/edit-event.$eventId.tsx");
  remove = await import("#app/routes/drafts.$draftId.delete.tsx");
  dashboard = await import("#app/routes/dashboard/route.tsx");
  [olive, mara] = await Promise.all([signUpPerson(app.stack), signUpPerson(app.stack, "Mara Member")]);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`delete from public.event_drafts`;
  await app.stack.sql`delete from public.events`;
});

async function post(fields: Record<string, string>, person: Person = olive) {
  return create.action(await app.post("/create-event", fields, {}, person));
}

const save = (fields: Record<string, string>) => post({ ...fields, intent: "draft" });

function stored() {
  return app.stack.sql<{ id: string; fields: Record<string, string>; event_id: string | null }[]>`
    select id, fields, event_id from public.event_drafts order by created_at`;
}

/** The form at an address, as a visitor's browser has it. */
async function open(path: string, person: Person = olive) {
  const { data: loaderData } = await create.loader(await app.get(path, {}, person));
  const document = renderPage({ path: "/create-event", Component: create.default, loaderData });
  const value = (name: string) =>
    document.querySelector<HTMLInputElement>(`main [name=${name}], [name=${name}]`)?.value;
  return {
    document,
    value,
    hidden: { draft_id: value("draft_id") ?? "", draft_version: value("draft_version") ?? "" },
  };
}

test("what was typed is kept as it is, opened again, sent, and gone from the drafts", async () => {
  const half = { title: "Jazz", start_date: "2031-11", price_min: "twelve", category: "music", access_captions: "yes" };
  const { status, to, flash } = await redirected(save(half));
  expect({ status, flash }).toMatchObject({ status: 303, flash: expect.stringContaining("Draft saved") });
  const [draft] = await stored();
  expect(draft).toMatchObject({ fields: half, event_id: null });
  expect(to).toBe(`/create-event?draft=${draft?.id}`);

  const form = await open(to ?? "");
  expect([form.value("title"), form.value("price_min")]).toEqual(["Jazz", "twelve"]);
  expect(form.document.querySelector<HTMLInputElement>("[name=access_captions]")?.checked).toBe(true);
  expect(form.document.body.textContent).toContain("You're editing a draft");
  expect((await open("/create-event")).document.body.textContent).toContain("You have a draft, “Jazz”");

  const refused = answered(await post({ ...half, ...form.hidden }));
  expect(refused.status).toBe(400);
  expect(refused.body.values).toMatchObject(form.hidden);
  expect(await stored()).toHaveLength(1);
  expect(await redirected(post({ ...EVENT_FORM, ...form.hidden }))).toMatchObject({ to: "/create-event?done=created" });
  expect(await stored()).toEqual([]);
  expect(await redirected(app.get(to ?? "", {}, olive).then((args) => create.loader(args)))).toMatchObject({
    to: "/dashboard",
    flash: "That draft was sent or deleted.",
  });
});

test("two windows with one draft lose nothing: the second to save gets a draft of its own", async () => {
  const { to } = await redirected(save({ title: "Jazz" }));
  const { hidden } = await open(to ?? "");
  expect((await redirected(save({ title: "Jazz at noon", ...hidden }))).flash).toContain("Draft saved");
  const second = await redirected(save({ title: "Jazz at night", ...hidden }));
  expect(second.flash).toContain("saved as a separate draft");
  expect((await stored()).map(({ fields }) => fields.title)).toEqual(["Jazz at noon", "Jazz at night"]);
  // Sent from a window that has not seen the draft's latest version: the draft stays.
  await redirected(post({ ...EVENT_FORM, ...hidden }));
  expect(await stored()).toHaveLength(2);
});

test("an empty form is no draft, and neither is one of a visitor", async () => {
  const empty = answered(await save({ language: "en", price_kind: "", title: "  " }));
  expect([empty.status, empty.body.message]).toEqual([400, "There's nothing to save yet"]);
  const args = await app.post("/create-event", { title: "Jazz", intent: "draft" });
  const { status, body } = answered(await create.action(args));
  expect([status, body.message, body.values.title]).toEqual([401, "You must be logged in to save a draft", "Jazz"]);
  expect(await stored()).toEqual([]);
});

test("a picture of others, or one that is gone, is left out", async () => {
  await redirected(save({ title: "Jazz", picture_id: "7b1ce7bc-8c1f-4f0e-9d7b-2f4f8f2d3c11" }));
  expect((await stored())[0]?.fields).toEqual({ title: "Jazz" });
});

test("a form that saves itself is answered with its version; the same text twice is one draft; others are refused", async () => {
  const { action } = await import("#app/routes/drafts[.]json.ts");
  const send = async (fields: Record<string, string>, person?: Person) => {
    const response = await action(await app.post("/drafts.json", fields, {}, person));
    return { status: response.status, body: await response.json() };
  };
  const typed = { title: "Jazz", account: olive.id };
  const first = await send(typed, olive);
  expect(first).toMatchObject({ status: 200, body: { isCopy: false } });
  expect((await send(typed, olive)).body).toEqual(first.body);
  const { id, version } = first.body;
  const more = { ...typed, title: "Jazz at noon", draft_id: id, draft_version: version };
  const second = await send(more, olive);
  expect(second.body.id).toBe(id);
  // The answer was lost, so the same text is sent again with the previous version.
  expect(await send(more, olive)).toEqual(second);
  expect(await stored()).toMatchObject([{ id, fields: { title: "Jazz at noon" } }]);
  expect(await send(typed)).toMatchObject({ status: 401, body: { code: "SIGNED_OUT" } });
  expect(await send(typed, mara)).toMatchObject({ status: 403, body: { code: "SIGNED_OUT" } });
  expect((await send({ ...typed, event_id: "no id" }, olive)).status).toBe(400);
  const event = await addEvent(app.stack, mara);
  expect((await send({ ...typed, event_id: event.id }, olive)).status).toBe(403);
  expect(await stored()).toHaveLength(1);
});

test("nobody opens or deletes drafts of others", async () => {
  const { to } = await redirected(save({ title: "Jazz" }));
  expect(await redirected(app.get(to ?? "", {}, mara).then((args) => create.loader(args)))).toMatchObject({
    to: "/dashboard",
  });
  const [draft] = await stored();
  const params = { draftId: draft?.id ?? "" };
  const path = `/drafts/${draft?.id}/delete`;
  await expect(app.get(path, params, mara).then((args) => remove.loader(args))).rejects.toMatchObject({
    init: { status: 404 },
  });
  const sent = await redirected(remove.action(await app.post(path, {}, params, mara)));
  expect(sent).toMatchObject({ to: "/dashboard", flash: "That draft was sent or deleted." });
  expect(await stored()).toHaveLength(1);
  expect(await redirected(remove.action(await app.post(path, {}, params, olive)))).toMatchObject({
    flash: "Draft deleted.",
  });
  expect(await stored()).toEqual([]);
});

test("a draft of a change belongs to its event, whose form offers it", async () => {
  const event = await addEvent(app.stack, olive);
  const path = `/edit-event/${event.id}`;
  const params = { eventId: event.id };
  const typed = { title: "Another title", intent: "draft" };
  const { to } = await redirected(edit.action(await app.post(path, typed, params, olive)));
  const [draft] = await stored();
  expect(to).toBe(`${path}?draft=${draft?.id}`);
  const { data: plain } = await edit.loader(await app.get(path, params, olive));
  expect(plain).toMatchObject({ typed: null, otherDrafts: [{ id: draft?.id }], form: { title: event.title } });
  const { data: continued } = await edit.loader(await app.get(to ?? "", params, olive));
  expect(continued).toMatchObject({ typed: { title: "Another title", draft_id: draft?.id } });
  // The form of a new event redirects to the form of the draft's event.
  const elsewhere = app.get(`/create-event?draft=${draft?.id}`, {}, olive);
  expect(await redirected(elsewhere.then((args) => create.loader(args)))).toMatchObject({ to });
  const refused = answered(await edit.action(await app.post(path, typed, params, mara)));
  expect([refused.status, refused.body.message]).toEqual([
    403,
    "This event was deleted, so changes to it can't be saved",
  ]);
});

test("the dashboard lists drafts, last saved first, page by page", async () => {
  await app.stack.sql`insert into public.event_drafts (owner_id, fields)
    select ${olive.id}, jsonb_build_object('title', 'Draft ' || n) from generate_series(1, 30) as n`;
  const page = async (path: string) => (await dashboard.loader(await app.get(path, {}, olive))).drafts;
  const first = await page("/dashboard?tab=drafts");
  expect(first.drafts.map(({ title }) => title)).toEqual(Array.from({ length: 24 }, (_, n) => `Draft ${30 - n}`));
  const second = await page(first.older ?? "");
  expect(second).toMatchObject({ older: null, newest: "/dashboard?tab=drafts" });
  expect(second.drafts.map(({ title }) => title)).toEqual(Array.from({ length: 6 }, (_, n) => `Draft ${6 - n}`));
});

/** What the form is filled in with for this person when they use an event again; null for nothing. */
async function usedAgain(id: string, person: Person) {
  const { data } = await create.loader(await app.get(`/create-event?from=${id}`, {}, person));
  return data.typed;
}

test("an own event is used again with everything but its dates, also after it was removed; another's is not", async () => {
  const { id } = await addEvent(app.stack, olive, { location: "Pier, Tampa", price_kind: "free" });
  const event = { title: "Porch Concert", location: "Pier, Tampa", price_kind: "free" };
  const expected = { ...event, start_date: "", end_date: "" };
  expect(await usedAgain(id, olive)).toMatchObject(expected);
  expect(await usedAgain(id, mara)).toBeNull();
  await app.stack.sql`update public.events set start_date = now() - interval '3 days' where id = ${id}`;
  await app.stack.sql`select public.purge_ended_events()`;
  expect(await app.stack.sql`select id from public.events`).toEqual([]);
  expect(await usedAgain(id, olive)).toMatchObject(expected);
  expect(await usedAgain(id, mara)).toBeNull();
});

test("an event of an organization is used again by each of its members, without the picture that another uploaded", async () => {
  const [nora, ed] = [await signUpPerson(app.stack, "Nora Neighbor"), await signUpPerson(app.stack, "Ed Editor")];
  const porch = await addOrganization(app.stack, "Porch Poetry", [nora, ed]);
  const picture = await storePicture(app.stack, nora);
  const shown = { picture_id: picture.id, image_alt: "A porch" };
  const { id } = await addEvent(app.stack, nora, { organization_id: porch, ...shown });
  expect(await usedAgain(id, nora)).toMatchObject({ title: "Porch Concert", ...shown });
  expect(await usedAgain(id, ed)).toMatchObject({ title: "Porch Concert", picture_id: "", image_alt: "" });
  expect(await usedAgain(id, olive)).toBeNull();
});
