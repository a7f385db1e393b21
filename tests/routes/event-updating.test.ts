import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { QUEUE_START } from "#app/domain/events/queue-address.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { unpublishEvent } from "#tests/support/decisions.ts";
import { addEvent } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { metaArgs, renderPage } from "#tests/support/render.ts";

// /events/…, its card, its calendar file and its forms, while the event or a change of it is pending.

let app: TestApp;
let olive: Person;
let mara: Person;
let ada: Person;
let route: typeof import("#app/routes/events.$eventId/route.tsx");
let card: typeof import("#app/routes/events.$eventId_.card.$file.ts");
let file: typeof import("#app/routes/events.$eventId[.]ics.ts");
let report: typeof import("#app/routes/events.$eventId_.report.tsx");
let save: typeof import("#app/routes/events.$eventId_.save.tsx");
let unpublish: typeof import("#app/routes/events.$eventId_.unpublish.tsx");

beforeAll(async () => {
  app = await openApp();
  route = await import("#app/routes/events.$eventId/route.tsx");
  card = await import("#app/routes/events.$eventId_.card.$file.ts");
  file = await import("#app/routes/events.$eventId[.]ics.ts");
  report = await import("#app/routes/events.$eventId_.report.tsx");
  save = await import("#app/routes/events.$eventId_.save.tsx");
  unpublish = await import("#app/routes/events.$eventId_.unpublish.tsx");
  olive = await signUpPerson(app.stack);
  mara = await signUpPerson(app.stack, "Mara Member");
  ada = await signUpAdmin(app.stack);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`delete from public.events`;
  await app.stack.sql`update private.publication_rules set keeps_approved_versions = false where is_only_row`;
});

const SECRET = "A text that no one has approved";
const keep = () => ada.client.rpc("keep_approved_versions", { is_kept: true });

async function addChanged() {
  const { id } = await addEvent(app.stack, olive, { event_url: "https://tickets.example/" });
  const edit = {
    title: SECRET,
    description: SECRET,
    location: `${SECRET}, Miami`,
    event_url: "https://secret.example/",
  };
  expect((await olive.client.from("events").update(edit).eq("id", id)).error).toBeNull();
  return id;
}

async function open(eventId: string, person?: Person) {
  const page = await route.loader(await app.get(`/events/${eventId}`, { eventId }, person));
  if ("init" in page) throw new Error("It answers with another status than 200.");
  return page;
}

function render(id: string, loaderData: unknown) {
  const page = renderPage({ path: `/events/${id}`, Component: route.default, loaderData });
  const meta = JSON.stringify(
    route.meta({ ...metaArgs(`/events/${id}`), data: loaderData, params: { eventId: id } } as never),
  );
  return { page, meta, text: page.body.textContent ?? "" };
}

test("the page keeps title, date, place and picture of the approved version, with a note, and nothing of the change", async () => {
  const id = await addChanged();
  for (const reader of [undefined, mara]) {
    const loaded = await open(id, reader);
    expect(loaded.kind).toBe("updating");
    const { page, meta, text } = render(id, loaded);
    expect(page.querySelector("h1")?.textContent).toBe("Porch Concert");
    for (const shown of ["This event is being updated.", "Armature Works, Tampa", "7:30\u00a0PM"])
      expect(text).toContain(shown);
    // Neither the new title, nor a description, nor the link of either version.
    for (const hidden of [SECRET, "Three bands", "tickets.example", "secret.example"])
      expect(page.documentElement.outerHTML + meta).not.toContain(hidden);
    expect(meta).toContain("noindex");
    expect(meta).not.toContain("ld+json");
    expect(page.querySelector('a[href$=".ics"]')).not.toBeNull();
    expect(page.querySelector(`[data-save="${id}"], form[action$="/events/${id}/save"]`)).not.toBeNull();
  }
});

test("once the change was returned or refused, the page says that it is not published, and waits again when it is revised", async () => {
  const id = await addChanged();
  const row = () => app.stack.sql`select updated_at::text from public.events where id = ${id}`;
  const number = async () => Number((await app.stack.sql`select number from private.listings_version`)[0]?.number);
  const before = await number();
  const [version] = await row();
  const returned = await ada.client.rpc("decide", {
    decision: "returned",
    event_ids: [id],
    versions: [version?.updated_at],
    note: "Which Miami?",
  });
  expect(returned.data).toEqual([{ title: SECRET, outcome: "returned" }]);
  // Cached copies of the page expire.
  expect(await number()).toBeGreaterThan(before);
  const { text } = render(id, await open(id));
  expect(text).toContain("A change to this event isn't published.");
  for (const hidden of ["being updated", "review every change", "eturned", "Which Miami?"])
    expect(text).not.toContain(hidden);
  expect(render(id, await open(id, olive)).text).toContain("with a note that a change isn't published");
  await olive.client.from("events").update({ title: "Porch Concert, revised" }).eq("id", id);
  expect(render(id, await open(id)).text).toContain("This event is being updated.");
});

test("with the rule of admins it keeps the whole approved version, for search engines as well", async () => {
  const id = await addChanged();
  await keep();
  const loaded = await open(id);
  expect(loaded).toMatchObject({ kind: "event", isPending: false, eventUrl: "https://tickets.example/" });
  const { page, meta, text } = render(id, loaded);
  expect(text).toContain("Three bands");
  expect(text).not.toContain("being updated");
  expect(page.documentElement.outerHTML + meta).not.toContain(SECRET);
  expect(meta).not.toContain("noindex");
});

test("its organizer and admins see the newest version, and what visitors see meanwhile", async () => {
  const id = await addChanged();
  for (const person of [olive, ada]) {
    const { page, text } = render(id, await open(id, person));
    expect(page.querySelector("h1")?.textContent).toBe(SECRET);
    expect(text).toContain("Until then, visitors see the title, date, place and picture of the last");
  }
  await keep();
  expect(render(id, await open(id, olive)).text).toContain("Until then, visitors see all of the last approved version");
});

test("the form and what follows say what visitors see meanwhile, as the rule of admins is", async () => {
  const edit = await import("#app/routes/edit-event.$eventId.tsx");
  const { id: eventId } = await addEvent(app.stack, olive);
  const path = `/edit-event/${eventId}`;
  const says = async (query = "") => {
    const { data: loaderData } = await edit.loader(await app.get(`${path}${query}`, { eventId }, olive));
    return renderPage({ path, Component: edit.default, loaderData }).body.textContent;
  };
  expect(await says()).toContain("keep the title, date, place and picture");
  expect(await says()).not.toContain("What the picture shows (required)");
  await olive.client.from("events").update({ title: "Porch Concert II" }).eq("id", eventId);
  expect(await says("?done=updated")).toContain("it doesn't appear in lists");
  await keep();
  expect(await says("?done=updated")).toContain("the last approved version stays public");
  expect(await says()).toContain("the last approved version stays public");
  await unpublishEvent(ada.client, eventId, "A sales show.");
  expect(await says()).toContain("it won't be public until our team has reviewed it again");
  expect(await says("?done=updated")).not.toContain("Until then");
});

describe.each([false, true])("with whole versions kept: %s", (isKept) => {
  test("the card and the forms know the approved version", async () => {
    const id = await addChanged();
    if (isKept) await keep();
    const loaded = await open(id);
    if (!("card" in loaded) || !loaded.card) throw new Error("There is no card.");
    expect(loaded.card.alt).toContain("Porch Concert");
    const name = loaded.card.path.replace(/png$/, "svg").split("/").pop() ?? "";
    const drawn = await card.loader(await app.get(`/events/${id}/card/${name}`, { eventId: id, file: name }));
    // The file name contains a hash of the texts: with other texts, it would be redirected.
    expect(drawn.status).toBe(200);
    expect(await report.loader(await app.get(`/events/${id}/report`, { eventId: id }))).toMatchObject({
      title: "Porch Concert",
    });
    expect(await save.loader(await app.get(`/events/${id}/save`, { eventId: id }, mara))).toMatchObject({
      event: { title: "Porch Concert" },
    });
    expect(await unpublish.loader(await app.get(`/events/${id}/unpublish`, { eventId: id }, ada))).toMatchObject({
      isLive: true,
    });
  });

  test("once an admin has unpublished it, nothing of it is there any more", async () => {
    const id = await addChanged();
    if (isKept) await keep();
    await unpublishEvent(ada.client, id, "A sales show.");
    const page = await route.loader(await app.get(`/events/${id}`, { eventId: id }));
    expect(page).toMatchObject({ init: { status: 404 }, data: { kind: "under_review" } });
    expect((await file.loader(await app.get(`/events/${id}.ics`, { eventId: id }))).status).toBe(404);
    const missing = { init: { status: 404 } };
    for (const loader of [report.loader, save.loader])
      await expect(loader(await app.get(`/events/${id}`, { eventId: id }, mara))).rejects.toMatchObject(missing);
  });
});

describe("a pending event", () => {
  test("is shown to its organizer, who may edit it, and to admins, who may not", async () => {
    const event = await addEvent(app.stack, olive, { is_approved: false });
    expect(await open(event.id, olive)).toMatchObject({ isPending: true, canEdit: true });
    expect(await open(event.id, ada)).toMatchObject({ isPending: true, canEdit: false });
  });

  test("can be decided on by an admin from its page, which leads back to its place in the queue", async () => {
    const event = await addEvent(app.stack, ada, { is_approved: false });
    const next = "6f2c0f0e-5df1-4f2e-9f6d-0b9a4b1c2d3e";
    const from = encodeURIComponent(`/admin?sort=urgent&page=2&next=${next}`);
    expect(await open(event.id, ada)).toMatchObject({ moderation: { place: QUEUE_START } });
    const request = await app.get(`/events/${event.id}?from=${from}`, { eventId: event.id }, ada);
    expect(await route.loader(request)).toMatchObject({
      moderation: { place: { ...QUEUE_START, sort: "urgent", page: 2, next } },
    });
  });

  test("is decided on only by admins, and no longer once it is approved", async () => {
    const pending = await addEvent(app.stack, olive, { is_approved: false });
    const approved = await addEvent(app.stack, olive);
    expect(await open(pending.id, olive)).toMatchObject({ moderation: null });
    expect(await open(approved.id, ada)).toMatchObject({ moderation: null });
  });

  test("does not exist for anyone else", async () => {
    const event = await addEvent(app.stack, olive, { is_approved: false });
    await expect(open(event.id)).rejects.toMatchObject({ init: { status: 404 } });
    await expect(open(event.id, mara)).rejects.toMatchObject({ init: { status: 404 } });
  });
});
