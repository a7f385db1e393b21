import { afterAll, beforeAll, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent, dayAhead, localTime } from "#tests/support/events.ts";
import { answered, EVENT_FORM, redirected } from "#tests/support/forms.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";

// What organizers see before an event is created: its card and page, the places and the events that it is like.

let app: TestApp;
let olive: Person;
let create: typeof import("#app/routes/create-event.tsx");

beforeAll(async () => {
  app = await openApp();
  create = await import("#app/routes/create-event.tsx");
  olive = await signUpPerson(app.stack);
});
afterAll(() => app.close());

const send = async (fields: Record<string, string>) =>
  create.action(await app.post("/create-event", { ...EVENT_FORM, ...fields }, {}, olive));

async function preview(fields: Record<string, string>) {
  const { body: actionData, status } = answered(await send({ ...fields, intent: "preview" }));
  const { data: loaderData } = await create.loader(await app.get("/create-event", {}, olive));
  const document = renderPage({ path: "/create-event", Component: create.default, loaderData, actionData });
  return { status, actionData, document, section: document.querySelector(".event-editor-preview") };
}

test("without scripts the button shows card and page, above the form with everything typed, and sends nothing", async () => {
  const { status, document, section } = await preview({ description: "Three **bands**, one porch and lemonade." });
  expect(status).toBe(200);
  expect(section?.hasAttribute("data-asked")).toBe(true);
  expect(section?.querySelector(".event-card h3")?.textContent).toBe("Porch Concert");
  expect(section?.querySelector(".markdown strong")?.textContent).toBe("bands");
  expect(section?.textContent).toContain("Will appear on: Tampa");
  expect(section?.textContent).toContain("7:30\u00A0PM\u00A0EST");
  expect(section?.querySelector("img")?.getAttribute("src")).toContain("/posters/");
  expect(document.querySelector<HTMLInputElement>("#title")?.value).toBe("Porch Concert");
  expect(document.querySelector("[role=alert]")).toBeNull();
  expect(await app.stack.sql`select from public.events`).toHaveLength(0);
  expect(await app.stack.sql`select from public.event_drafts`).toHaveLength(0);
});

test("of a series it says what cards will, and what is wrong with its dates", async () => {
  const weekly = { start_date: "2099-01-03T10:00", end_date: "", doors_at: "", repeat_rhythm: "weekly" };
  const { section } = await preview({ ...weekly, repeat_until: "2099-05-30" });
  expect(section?.querySelector(".event-card-series")?.textContent).toBe("Saturdays until May 30 · next Jan 3");
  // The first date is unchecked.
  const listed = { ...EVENT_FORM, ...weekly, repeat_dates: "2099-01-10\n2099-01-17" };
  const { action } = await import("#app/routes/preview[.]json.ts");
  const shown = await (await action(await app.post("/preview.json", listed, {}, olive))).json();
  expect(shown).toMatchObject({ event: { seriesText: "Saturdays until Jan 17 · next Jan 10" } });
  const { actionData } = await preview({ ...weekly, repeat_until: "2098-05-30" });
  expect(Object.keys(actionData.errors)).toEqual(["repeat_until"]);
});

test("what is wrong has its messages, what is valid its preview, and no city page a warning", async () => {
  const { actionData, section, document } = await preview({ title: "Jazz", location: "My garden", end_date: "soon" });
  expect(Object.keys(actionData.errors)).toEqual(["title", "end_date"]);
  expect(document.querySelector("[role=alert] a[href='#title']")).not.toBeNull();
  expect(section?.textContent).toContain("Won't appear on a city page");
  expect(section?.querySelector(".event-card h3")?.textContent).toBe("Jazz");
});

test("where a location is on no city page, it says near which place the event will be listed", async () => {
  const { section } = await preview({ location: "Van Wezel Hall, Sarasota" });
  expect(section?.textContent).toContain("Will appear near: Sarasota");
  expect(section?.textContent).not.toContain("no city page");
});

test("where two places have that name it asks which is meant, and the county in the location is the answer", async () => {
  const asked = await preview({ location: "Grange, Plantation" });
  expect(asked.section?.textContent).toContain(
    "Will appear near: Plantation, Broward County. Is it somewhere else? Add the county to the location: Plantation, Sarasota County; Plantation, Monroe County",
  );
  const answered = await preview({ location: "Grange, Plantation, Sarasota County" });
  expect(answered.section?.textContent).toContain("Will appear near: Plantation");
  expect(answered.section?.textContent).not.toContain("Is it somewhere else?");
});

test("scripts ask for it beside the form; visitors get none, and pictures of others stay theirs", async () => {
  const { action } = await import("#app/routes/preview[.]json.ts");
  const mara = await signUpPerson(app.stack, "Mara Member");
  const [picture] = await app.stack.sql<{ id: string }[]>`
    insert into public.pictures (owner_id, width, height, color, digest)
    values (${mara.id}, 640, 400, '#aabbcc', decode(${"ab".repeat(32)}, 'hex')) returning id`;
  const fields = { ...EVENT_FORM, picture_id: picture?.id ?? "", image_alt: "A porch" };
  const ask = async (person?: Person) => action(await app.post("/preview.json", fields, {}, person));
  expect(await (await ask(olive)).json()).toMatchObject({ event: { title: "Porch Concert", picture: null } });
  expect(await (await ask(mara)).json()).toMatchObject({ event: { picture: { id: picture?.id } } });
  expect((await ask()).status).toBe(401);
});

test("the edit form has one, too", async () => {
  const edit = await import("#app/routes/edit-event.$eventId.tsx");
  const event = await addEvent(app.stack, olive);
  const args = await app.post(
    `/edit-event/${event.id}`,
    { ...EVENT_FORM, start_date: "2020-01-01T10:00", intent: "preview" },
    { eventId: event.id },
    olive,
  );
  const { body } = answered(await edit.action(args));
  expect(body).toMatchObject({ errors: {}, shown: { event: { title: "Porch Concert" } } });
});

test("places are suggested with the city that each counts to: one's own without scripts, public ones while typing", async () => {
  const { loader } = await import("#app/routes/venues[.]json.ts");
  const mara = await signUpPerson(app.stack, "Vera Venue");
  await addEvent(app.stack, mara, { location: "Ritz Ybor, Tampa", is_approved: false });
  for (const location of ["The Attic 100%, Tampa", "the attic (100), Tampa, FL", "The Attic 100%, Tampa"])
    await addEvent(app.stack, olive, { location });
  const { data: loaderData } = await create.loader(await app.get("/create-event", {}, mara));
  const document = renderPage({ path: "/create-event", Component: create.default, loaderData });
  const options = [...document.querySelectorAll<HTMLOptionElement>("#known-places option")];
  expect(options.map(({ value, textContent }) => [value, textContent])).toEqual([["Ritz Ybor, Tampa", "Tampa"]]);
  const find = async (search: string, person?: Person) =>
    loader(await app.get(`/venues.json?search=${encodeURIComponent(search)}`, {}, person));
  const venues = ["The Attic 100%, Tampa"];
  expect(await (await find("attic", mara)).json()).toEqual({ venues, near: null });
  expect(await (await find("100%", mara)).json()).toEqual({ venues, near: null });
  for (const none of ["ritz", "%", "1%_", "attic tampas"])
    expect(await (await find(none, mara)).json()).toEqual({ venues: [], near: null });
  expect(await (await find("Van Wezel, Sarasota", mara)).json()).toEqual({
    venues: [],
    near: { name: "Sarasota", others: [] },
  });
  expect((await find("attic")).status).toBe(401);
});

test("an organizer is asked once whether a public event like theirs is the same one, and sends it nevertheless", async () => {
  await app.stack.sql`delete from public.events`;
  const otto = await signUpPerson(app.stack, "Otto Other");
  const start_date = localTime(7, "19:30");
  const { id } = await addEvent(app.stack, otto, { start_date });
  const own = await addEvent(app.stack, olive, { start_date, title: "Porch Concert II", is_approved: false });
  await addEvent(app.stack, otto, { start_date, title: "Porch Concert III", is_approved: false });
  const typed = { title: "The Porch Concert", start_date: `${dayAhead(7)}T20:00`, max_attendees: "80" };
  const { body, status } = answered(await send(typed));
  expect(status).toBe(200);
  const alike = [
    { id, title: "Porch Concert", isOwn: false },
    { id: own.id, title: "Porch Concert II", isOwn: true },
  ];
  expect(body.shown).toMatchObject({ alike });
  const previewed = (await preview(typed)).actionData;
  expect(previewed.shown).toMatchObject({ event: { title: "The Porch Concert" }, alike });
  const { data: loaderData } = await create.loader(await app.get("/create-event", {}, olive));
  const page = renderPage({ path: "/create-event", Component: create.default, loaderData, actionData: body });
  expect(page.querySelector(`form a[href="/events/${id}"][target="_blank"]`)).not.toBeNull();
  expect(page.querySelector(`form a[href="/dashboard/events/${own.id}"]`)?.parentElement?.textContent).toContain(
    "(yours)",
  );
  expect(page.querySelector<HTMLInputElement>('input[name="max_attendees"]')?.value).toBe("80");
  const sent = page.querySelector<HTMLInputElement>('input[name="alike_seen"]')?.value ?? "";
  expect((await redirected(send({ ...typed, alike_seen: sent }))).to).toBe("/create-event?done=created");
  // An invalid field is reported without asking about similar events again.
  const wrong = answered(await send({ ...typed, event_url: "tickets", alike_seen: sent })).body;
  expect([wrong.values.alike_seen, wrong.errors]).toMatchObject([`${id} ${own.id}`, { event_url: expect.any(Array) }]);
  // Events on another day, at another place or under another title are not similar.
  const others: Record<string, string>[] = [
    { start_date: `${dayAhead(9)}T20:00` },
    { location: "Curtis Hixon Park, Tampa" },
    { title: "Rooftop Yoga" },
  ];
  for (const other of others)
    expect((await redirected(send({ ...typed, ...other }))).to).toBe("/create-event?done=created");
});
