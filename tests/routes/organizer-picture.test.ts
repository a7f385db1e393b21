import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent } from "#tests/support/events.ts";
import { organizationOf } from "#tests/support/organizations.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { scene } from "#tests/support/pictures.ts";
import { metaArgs, renderPage } from "#tests/support/render.ts";

// An organizer's own picture: uploaded with the page, reviewed with it, and shown with the organizer's name.

let app: TestApp;
let olive: Person;
let ada: Person;
let photo: Buffer;
let own: typeof import("#app/routes/account_.organizer/route.tsx");
let page: typeof import("#app/routes/organizers.$organizer.tsx");
let event: typeof import("#app/routes/events.$eventId/route.tsx");
let admin: typeof import("#app/routes/admin_.organizers/route.tsx");
let data: typeof import("#app/routes/account_.data[.]json.ts");

beforeAll(async () => {
  app = await openApp();
  own = await import("#app/routes/account_.organizer/route.tsx");
  page = await import("#app/routes/organizers.$organizer.tsx");
  event = await import("#app/routes/events.$eventId/route.tsx");
  admin = await import("#app/routes/admin_.organizers/route.tsx");
  data = await import("#app/routes/account_.data[.]json.ts");
  olive = await signUpPerson(app.stack);
  ada = await signUpAdmin(app.stack);
  photo = await scene(500, 700).jpeg().toBuffer();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`delete from public.events`;
  await app.stack.sql`delete from public.organizers`;
});

/** Sends the form with a file; "" for none, as browsers send it without scripts. */
async function send(file: Uint8Array | "", fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: "save", name: "Porch Concerts", about: "", ...fields }))
    form.append(name, value);
  form.append("picture", new File(file ? [file.slice()] : [], file ? "logo.jpg" : "", { type: "image/jpeg" }));
  return own.action((await app.postFiles("/account/organizer", form, {}, olive)) as never);
}

const stored = () => app.stack.sql`select picture_id, picture, is_approved from public.organizers`;
const open = async () => own.loader(await app.get("/account/organizer", {}, olive));

/** A page with a picture. */
async function addPage() {
  expect(await send(photo)).toMatchObject({ status: 303 });
  const [row] = await stored();
  return { id: await organizationOf(app.stack, olive), picture: String(row?.picture_id) };
}

test("is uploaded with the page, shown in the form and to the admin who reviews it", async () => {
  const { picture } = await addPage();
  expect(await stored()).toMatchObject([{ picture: { id: picture, width: 500, height: 700 }, is_approved: false }]);
  const loaderData = await open();
  const form = renderPage({ path: "/account/organizer", Component: own.default, loaderData }).querySelector("form");
  expect(form?.getAttribute("enctype")).toBe("multipart/form-data");
  expect(form?.querySelector("input[name=picture_id]")?.getAttribute("value")).toBe(picture);
  expect(form?.querySelector("input[type=file]")?.getAttribute("name")).toBe("picture");
  const waiting = await admin.loader(await app.get("/admin/organizers", {}, ada));
  const desk = renderPage({ path: "/admin/organizers", Component: admin.default, loaderData: waiting });
  expect(desk.querySelector("li img")?.getAttribute("src")).toBe(`/pictures/${picture}/320.webp`);
  const file = JSON.parse(await (await data.loader(await app.get("/account/data.json", {}, olive))).text());
  expect(file.organizations).toMatchObject([{ picture: { id: picture } }]);
});

test("is shown on the page, in its structured data, and beside events, without words of its own", async () => {
  const { picture } = await addPage();
  await app.stack.sql`update public.organizers set is_approved = true`;
  const loaderData = await page.loader(await app.get("/x", { organizer: "porch-concerts" }));
  const html = renderPage({ path: "/organizers/porch-concerts", Component: page.default, loaderData });
  const image = html.querySelector("img");
  expect([image?.getAttribute("src"), image?.getAttribute("alt")]).toEqual([`/pictures/${picture}/320.webp`, ""]);
  const args = { ...metaArgs("/organizers/porch-concerts"), data: loaderData, params: {} };
  expect(JSON.stringify(page.meta(args as never))).toMatch(
    new RegExp(`"logo":"http[^"]+/pictures/${picture}/500.webp"`),
  );
  const { id: eventId } = await addEvent(app.stack, olive);
  const shown = await event.loader(await app.get(`/events/${eventId}`, { eventId }));
  const host = renderPage({ path: `/events/${eventId}`, Component: event.default, loaderData: shown }).querySelector(
    "section[aria-labelledby=host]",
  );
  expect(host?.querySelector("img")?.getAttribute("src")).toBe(`/pictures/${picture}/320.webp`);
  expect(host?.textContent).not.toContain("PC");
});

test("stays when the page is saved without another one, and is replaced or removed after a new review", async () => {
  const { id, picture } = await addPage();
  await app.stack.sql`update public.organizers set is_approved = true`;
  await send("", { id, picture_id: picture });
  expect(await stored()).toMatchObject([{ picture_id: picture, is_approved: true }]);
  await send(photo, { id, picture_id: picture });
  const [replaced] = await stored();
  expect(replaced?.picture_id).not.toBe(picture);
  expect(replaced?.is_approved).toBe(false);
  await send("", { id, picture_id: String(replaced?.picture_id), picture_remove: "yes" });
  expect(await stored()).toMatchObject([{ picture_id: null, picture: null }]);
});

test("that is no picture is refused at its field; one that was accepted stays with a refused form", async () => {
  const refused = await send(Buffer.from("GIF89a"), { about: "Songs." });
  expect(refused).toMatchObject({ data: { errors: { picture: [expect.any(String)] }, values: { about: "Songs." } } });
  expect(await stored()).toEqual([]);
  const answer = await send(photo, { name: "P" });
  expect(answer).toMatchObject({ data: { errors: { name: [expect.any(String)] } } });
  const { values } = (answer as { data: { values: Record<string, string> } }).data;
  expect(await send("", { picture_id: values.picture_id ?? "" })).toMatchObject({ status: 303 });
  expect(await stored()).toMatchObject([{ picture_id: values.picture_id }]);
});

test("of somebody else is refused beside the field", async () => {
  const answer = await send("", { picture_id: "5f0e8f6e-4a53-4a25-9d9b-4f3f2f1c7d10" });
  expect(answer).toMatchObject({ data: { errors: { picture: [expect.stringContaining("could not be found")] } } });
});
