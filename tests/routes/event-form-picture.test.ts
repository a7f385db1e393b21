import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { answered, EVENT_FORM, redirected } from "#tests/support/forms.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { formWithPicture, scene, storePicture } from "#tests/support/pictures.ts";
import { renderPage } from "#tests/support/render.ts";

// The event form with a picture: what is refused, and what is kept of it.

let app: TestApp;
let olive: Person;
let mallory: Person;
let photo: Buffer;
let create: typeof import("#app/routes/create-event.tsx");

beforeAll(async () => {
  app = await openApp();
  create = await import("#app/routes/create-event.tsx");
  [olive, mallory] = await Promise.all([signUpPerson(app.stack), signUpPerson(app.stack, "Mallory")]);
  photo = await scene(1000, 700).jpeg({ quality: 80 }).toBuffer();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`delete from public.events`;
});

async function send(form: FormData, person: Person = olive) {
  return create.action(await app.postFiles("/create-event", form, {}, person));
}

/** The form as it comes back with this answer. */
async function shown(actionData: unknown) {
  const { data: loaderData } = await create.loader(await app.get("/create-event", {}, olive));
  return renderPage({ path: "/create-event", Component: create.default, loaderData, actionData });
}

test("a refused form keeps its picture, shows it, and creates the event with it", async () => {
  const { body, status } = answered(await send(formWithPicture(photo, { title: "Hey", image_alt: "" })));
  expect(status).toBe(400);
  expect(body.errors).toEqual({
    title: ["Title must be at least 5 characters"],
    image_alt: ["Describe what the picture shows, for people who can't see it"],
  });
  const id = body.values.picture_id ?? "";
  expect(body.values).toMatchObject({ description: EVENT_FORM.description, location: EVENT_FORM.location });
  const document = await shown(body);
  expect(document.querySelector("[name=picture_id]")?.getAttribute("value")).toBe(id);
  expect(document.querySelector(`img[src='/pictures/${id}/640.webp']`)).not.toBeNull();
  expect(document.querySelector("form")?.getAttribute("enctype")).toBe("multipart/form-data");
  const pictures = await import("#app/routes/pictures.$pictureId.$file.ts");
  const params = { pictureId: id, file: "640.webp" };
  const picture = await pictures.loader((await app.get(`/pictures/${id}/640.webp`, params, olive)) as never);
  expect(picture.status).toBe(200);
  const again = formWithPicture(null, { picture_id: id, image_focus: "0-100" });
  expect(await redirected(send(again))).toMatchObject({ to: "/create-event?done=created" });
  expect(
    await app.stack.sql`select picture_id, image_focus_x, image_focus_y, picture from public.events`,
  ).toMatchObject([{ picture_id: id, image_focus_x: 0, image_focus_y: 100, picture: { x: 0, y: 100 } }]);
});

test("another member cannot create an event with the picture of a form that is not theirs", async () => {
  const { body } = answered(await send(formWithPicture(photo, { title: "Hey" })));
  const taken = formWithPicture(null, { picture_id: body.values.picture_id ?? "" });
  const refused = answered(await send(taken, mallory));
  expect(refused.status).toBe(400);
  expect(refused.body.errors).toEqual({ picture: ["The picture could not be found. Please choose it again."] });
  expect(await app.stack.sql`select id from public.events`).toHaveLength(0);
});

test("several events of an organizer may show the same picture", async () => {
  const { id: picture_id } = await storePicture(app.stack, olive);
  for (const title of ["Porch Concert", "Porch Reading"]) {
    const { to } = await redirected(send(formWithPicture(null, { picture_id, title })));
    expect(to).toBe("/create-event?done=created");
  }
});

test("an event has an uploaded picture or an address, and whoever gives both is asked to choose", async () => {
  const { body } = answered(await send(formWithPicture(photo, { image_url: "https://pictures.example/a.jpg" })));
  expect(body.errors).toEqual({
    image_url: ["An event has one picture. Clear this address, or remove the uploaded picture"],
  });
  const removed = { picture_id: body.values.picture_id ?? "", picture_remove: "yes", image_alt: "" };
  const again = formWithPicture(null, { ...removed, image_url: "https://pictures.example/a.jpg" });
  expect(await redirected(send(again))).toMatchObject({ to: "/create-event?done=created" });
  expect(await app.stack.sql`select picture_id, image_url, image_alt from public.events`).toEqual([
    { picture_id: null, image_url: "https://pictures.example/a.jpg", image_alt: null },
  ]);
});

test("the same form sent twice with the same file creates one event", async () => {
  const submission_key = crypto.randomUUID();
  const sent = await Promise.all([1, 2].map(() => redirected(send(formWithPicture(photo, { submission_key })))));
  expect(sent.map(({ to }) => to)).toEqual(["/create-event?done=created", "/create-event?done=created"]);
  expect(await app.stack.sql`select id from public.events`).toHaveLength(1);
  const other = await scene(900, 600).png().toBuffer();
  expect(answered(await send(formWithPicture(other, { submission_key }))).status).toBe(409);
});

test("someone who has signed out meanwhile reads what to do, and keeps what was typed", async () => {
  const { body, status } = answered(await create.action(await app.postFiles("/create-event", formWithPicture(photo))));
  expect(status).toBe(401);
  expect(body.values.title).toBe(EVENT_FORM.title);
  expect(body.values.picture_id).toBeUndefined();
});

describe("a file that is no picture", () => {
  const cases: [string, () => Promise<Buffer> | Buffer, RegExp][] = [
    ["empty", () => Buffer.alloc(0), /This file is empty/],
    ["text", () => Buffer.from("hello"), /isn't a supported image/],
    [
      "SVG",
      () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"/>`),
      /isn't a supported image/,
    ],
    ["PDF", () => Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>"), /isn't a supported image/],
    ["TIFF", () => scene(900, 600).tiff().toBuffer(), /isn't a supported image/],
    ["HEIC", () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), /can't read this HEIC picture/],
    ["truncated JPEG", async () => photo.subarray(0, photo.length / 2), /damaged or incomplete/],
    ["tiny", () => scene(40, 30).png().toBuffer(), /This picture is 40 × 30 pixels/],
    [
      "more than 10 MB",
      () => Buffer.alloc(10 * 1024 * 1024 + 1),
      /^This photo is 10\.1 MB; the limit is 10 MB\. Choose a smaller one$/,
    ],
  ];
  test.each(cases)("%s: is refused at its field, and everything else stays", async (_, file, message) => {
    const { body, status } = answered(await send(formWithPicture(await file())));
    expect(status).toBe(400);
    expect(body.errors.picture?.[0]).toMatch(message);
    expect(body.values).toMatchObject({ title: EVENT_FORM.title, image_alt: "A red sun over the bay" });
    expect(await app.stack.sql`select id from public.events`).toHaveLength(0);
  });

  test("too large for the server to keep: is refused at its field, and the accepted picture stays", async () => {
    const { body: before } = answered(await send(formWithPicture(photo, { title: "Hey" })));
    const picture_id = before.values.picture_id ?? "";
    const args = await app.postFiles("/create-event", formWithPicture(null, { picture_id, category: "" }), {}, olive);
    Object.assign(args.context, { droppedFiles: [{ field: "picture", bytes: 13_000_000 }] });
    const { body, status } = answered(await create.action(args));
    expect(status).toBe(400);
    expect(body.errors).toEqual({
      picture: ["This photo is 12.4 MB; the limit is 10 MB. Choose a smaller one"],
      category: ["Category is required"],
    });
    expect(body.values).toMatchObject({ picture_id, title: EVENT_FORM.title, description: EVENT_FORM.description });
  });

  test("is named in the summary where its field stands among the others with a mistake", async () => {
    const mistakes = { category: "", event_url: "tickets", start_date: "", title: "Jam", image_url: "picture" };
    const { body } = answered(await send(formWithPicture(Buffer.from("hello"), mistakes)));
    const document = await shown(body);
    const links = [...document.querySelectorAll<HTMLAnchorElement>("[role=alert] a")].map(({ hash }) => hash);
    expect(links).toEqual(["#title", "#category", "#start_date", "#picture", "#image_url", "#event_url"]);
    const inputs = [...document.querySelectorAll("[id]")].map(({ id }) => `#${id}`);
    expect(inputs.filter((id) => links.includes(id))).toEqual(links);
  });
});
