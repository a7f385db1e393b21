import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { takeComplaints } from "#tests/support/complaints.ts";
import { unpublishEvent } from "#tests/support/decisions.ts";
import { answered, EVENT_FORM, redirected } from "#tests/support/forms.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { formWithPicture, scene, siteFor } from "#tests/support/pictures.ts";
import { renderPage } from "#tests/support/render.ts";

let app: TestApp;
let olive: Person;
let mallory: Person;
let admin: Person;
let photo: Buffer;
let create: typeof import("#app/routes/create-event.tsx");
let edit: typeof import("#app/routes/edit-event.$eventId.tsx");
let pictures: typeof import("#app/routes/pictures.$pictureId.$file.ts");

beforeAll(async () => {
  app = await openApp();
  create = await import("#app/routes/create-event.tsx");
  edit = await import("#app/routes/edit-event.$eventId.tsx");
  pictures = await import("#app/routes/pictures.$pictureId.$file.ts");
  [olive, mallory] = await Promise.all([signUpPerson(app.stack), signUpPerson(app.stack)]);
  admin = await signUpAdmin(app.stack);
  photo = await scene(1000, 700).jpeg({ quality: 80 }).toBuffer();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`delete from public.events`;
});

async function send(form: FormData, person: Person = olive) {
  return create.action(await app.postFiles("/create-event", form, {}, person));
}

/** Olive's event with a stored picture. */
async function addWithPicture() {
  expect(await redirected(send(formWithPicture(photo)))).toMatchObject({ to: "/create-event?done=created" });
  const [row] = await app.stack.sql<{ id: string; picture_id: string }[]>`select id, picture_id from public.events`;
  if (!row) throw new Error("The event was not stored.");
  return row;
}

async function open(id: string, file: string, person?: Person, headers: Record<string, string> = {}) {
  const args = await app.get(`/pictures/${id}/${file}`, { pictureId: id, file }, person);
  for (const [name, value] of Object.entries(headers)) args.request.headers.set(name, value);
  return pictures.loader(args as never);
}

async function fileNames() {
  const rows = await app.stack.sql`select name from storage.objects where bucket_id = 'event-pictures' order by name`;
  return rows.map(({ name }) => String(name));
}

test("a member creates an event with a picture, which is stored in the widths and formats of the pages", async () => {
  const event = await addWithPicture();
  const [stored] = await app.stack.sql`select * from public.events`;
  expect(stored).toMatchObject({
    image_url: null,
    image_alt: "A red sun over the bay",
    is_approved: false,
    picture: { id: event.picture_id, width: 1000, height: 700, color: expect.stringMatching(/^#[0-9a-f]{6}$/) },
  });
  expect(stored?.picture.x).toBeGreaterThan(55);
  expect(stored?.picture.y).toBeLessThan(45);
  const own = (await fileNames()).filter((name) => name.includes(event.picture_id));
  expect(own).toEqual(
    ["1000", "320", "640", "960"].flatMap((width) =>
      ["avif", "webp"].map((format) => `${olive.id}/${event.picture_id}/${width}.${format}`),
    ),
  );
});

describe("a picture that waits for approval", () => {
  test("is visible to its organizer and admins, uncached; to others it is 404", async () => {
    const { picture_id: id } = await addWithPicture();
    for (const person of [olive, admin]) {
      const response = await open(id, "640.avif", person);
      expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
      expect(response.headers.get("Content-Type")).toBe("image/avif");
      const { width, format, exif, icc } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect({ width, format, exif, icc }).toEqual({ width: 640, format: "heif", exif: undefined, icc: undefined });
    }
    for (const person of [mallory, undefined]) {
      const response = await open(id, "640.avif", person);
      expect([response.status, response.headers.get("Cache-Control")]).toEqual([404, "private, no-store"]);
    }
  });

  test("is public once an admin has approved its event, also while a change waits that keeps it", async () => {
    const { id: eventId, picture_id: id } = await addWithPicture();
    await admin.client.from("events").update({ is_approved: true }).eq("id", eventId);
    const response = await open(id, "320.webp");
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toMatch(/^public, max-age=604800, s-maxage=60/);
    const etag = response.headers.get("ETag") ?? "";
    expect((await open(id, "320.webp", undefined, { "If-None-Match": etag })).status).toBe(304);
    const changed = { ...EVENT_FORM, picture_id: id, image_alt: "Another text" };
    const params = { eventId };
    await edit.action(await app.post(`/edit-event/${eventId}`, changed, params, olive));
    expect((await open(id, "640.webp")).status).toBe(200);
    await edit.action(await app.post(`/edit-event/${eventId}`, EVENT_FORM, params, olive));
    await admin.client.from("events").update({ is_approved: true }).eq("id", eventId);
    await expect.poll(async () => (await open(id, "640.webp")).status, { timeout: 20_000 }).toBe(404);
  });

  test("is gone from the site once the event is taken off it, whatever was opened before", async () => {
    const { id: eventId, picture_id: id } = await addWithPicture();
    await admin.client.from("events").update({ is_approved: true }).eq("id", eventId);
    expect((await open(id, "320.webp")).status).toBe(200);
    await unpublishEvent(admin.client, eventId, "It shows somebody's home.");
    // This process serves its cached copy for up to two seconds, as with pages.
    await expect.poll(async () => (await open(id, "320.webp")).status, { timeout: 20_000 }).toBe(404);
  });

  test("is not served when its file holds other bytes than the site stored, on its page or on the card", async () => {
    const { id: eventId, picture_id: id } = await addWithPicture();
    await admin.client.from("events").update({ is_approved: true }).eq("id", eventId);
    const service = app.stack.client(app.stack.serviceRoleKey).storage.from("event-pictures");
    const forged = await sharp(photo).flip().resize(960).webp().toBuffer();
    const name = `${olive.id}/${id}/960.webp`;
    expect((await service.update(name, forged, { contentType: "image/webp" })).error).toBeNull();
    expect((await open(id, "960.webp")).status).toBe(500);
    const card = await import("#app/routes/events.$eventId_.card.$file.ts");
    const asked = async (file: string) =>
      card.loader((await app.get(`/events/${eventId}/card/${file}`, { eventId, file })) as never);
    const moved = await asked("x.jpg");
    const path = moved.headers.get("Location") ?? "";
    expect((await asked(path.split("/").at(-1) ?? "")).status).toBe(500);
    expect(takeComplaints().map(([what]) => what)).toEqual(["picture", expect.stringMatching(/^load /)]);
    // The sizes made from the photo are still served.
    expect((await open(id, "640.webp")).status).toBe(200);
  });

  test.each(["641.webp", "1280.webp.exe", "640.png", "..%2f640.webp", "0.webp"])("has no file %s", async (file) => {
    const { picture_id: id } = await addWithPicture();
    expect((await open(id, file, olive)).status).toBe(404);
  });
});

test("an admin takes a picture off: its page has a drawing, and its address answers 404", async () => {
  const { id, picture_id } = await addWithPicture();
  await admin.client.from("events").update({ is_approved: true }).eq("id", id);
  expect((await open(picture_id, "640.webp")).status).toBe(200);
  const desk = await import("#app/routes/admin_.events.$eventId/route.tsx");
  const page = `/admin/events/${id}`;
  const shown = await desk.loader(await app.get(page, { eventId: id }, admin));
  const html = renderPage({ path: page, Component: desk.default, loaderData: shown });
  expect(html.querySelector('button[value="picture_off"]')?.textContent).toBe("Take down the picture");
  const press = async () =>
    redirected(desk.action(await app.post(page, { intent: "picture_off" }, { eventId: id }, admin)));
  expect((await press()).flash).toBe('The picture of "Porch Concert" is off the site. Its organizer gets an email.');
  // This process serves its cached copy for up to two seconds, as with pages.
  await expect.poll(async () => (await open(picture_id, "640.webp")).status, { timeout: 20_000 }).toBe(404);
  expect(await app.stack.sql`select picture, image_url from public.listings`).toEqual([
    { picture: null, image_url: null },
  ]);
  expect((await press()).flash).toBe("Nothing was taken off: the event has no picture, or no longer exists.");
});

test("during an outage a public picture is served stale for ten minutes, and not cached by others", async () => {
  const { id: eventId, picture_id: id } = await addWithPicture();
  await admin.client.from("events").update({ is_approved: true }).eq("id", eventId);
  expect((await open(id, "320.webp")).status).toBe(200);
  await app.stack.stop();
  const seenAt = Date.now();
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    for (const [minutes, status] of [
      [1, 200],
      [9, 200],
      [11, 503],
    ] as const) {
      vi.setSystemTime(seenAt + minutes * 60_000);
      const response = await open(id, "320.webp");
      expect([minutes, response.status]).toEqual([minutes, status]);
      expect(response.headers.get("Cache-Control")).toMatch(status === 200 ? /^no-store$/ : /^private, no-store$/);
    }
  } finally {
    vi.useRealTimers();
    await app.stack.restart();
  }
});

test("a refused form keeps its picture, shows it, and creates the event with it", async () => {
  const { body, status } = answered(await send(formWithPicture(photo, { title: "Hey", image_alt: "" })));
  expect(status).toBe(400);
  expect(body.errors).toEqual({
    title: ["Title must be at least 5 characters"],
    image_alt: ["Describe what the picture shows, for people who can't see it"],
  });
  const id = body.values.picture_id ?? "";
  expect(body.values).toMatchObject({ description: EVENT_FORM.description, location: EVENT_FORM.location });
  const { data: loaderData } = await create.loader(await app.get("/create-event", {}, olive));
  const document = renderPage({ path: "/create-event", Component: create.default, loaderData, actionData: body });
  expect(document.querySelector("[name=picture_id]")?.getAttribute("value")).toBe(id);
  expect(document.querySelector(`img[src='/pictures/${id}/640.webp']`)).not.toBeNull();
  expect(document.querySelector("form")?.getAttribute("enctype")).toBe("multipart/form-data");
  expect((await open(id, "640.webp", olive)).status).toBe(200);
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
  const { picture_id } = await addWithPicture();
  expect(await redirected(send(formWithPicture(null, { picture_id, title: "Porch Reading" })))).toMatchObject({
    to: "/create-event?done=created",
  });
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

test("files are removed when their picture is replaced, removed, or its event deleted", async () => {
  const { id, picture_id } = await addWithPicture();
  const namesOf = async (picture: string) => (await fileNames()).filter((name) => name.includes(picture));
  expect(await namesOf(picture_id)).toHaveLength(8);
  const post = async (form: FormData) =>
    redirected(edit.action(await app.postFiles(`/edit-event/${id}`, form, { eventId: id }, olive)));
  await post(formWithPicture(await scene(640, 640).webp().toBuffer(), { picture_id }));
  const [replaced] = await app.stack.sql`select picture_id from public.events`;
  expect(replaced?.picture_id).not.toBe(picture_id);
  expect(await namesOf(picture_id)).toEqual([]);
  expect(await namesOf(replaced?.picture_id)).toHaveLength(4);
  const { deleteOwnEvent } = await import("#app/models/events/events.server.ts");
  await deleteOwnEvent(siteFor(app.stack, olive), [olive.id], id);
  expect(await namesOf(replaced?.picture_id)).toEqual([]);
  expect(await app.stack.sql`select id from public.pictures where id = ${replaced?.picture_id}`).toEqual([]);
});

test("unused pictures are swept after a day, by their owner's next upload", async () => {
  const { body } = answered(await send(formWithPicture(photo, { title: "Hey" })));
  const id = body.values.picture_id ?? "";
  await addWithPicture();
  expect((await fileNames()).some((name) => name.includes(id))).toBe(true);
  await app.stack.sql`update public.pictures set created_at = now() - interval '25 hours' where id = ${id}`;
  await app.stack.sql`delete from public.events`;
  await addWithPicture();
  expect((await fileNames()).some((name) => name.includes(id))).toBe(false);
  expect(await app.stack.sql`select id from public.pictures where id = ${id}`).toEqual([]);
});

test("pictures of deleted accounts are swept by an admin's next decision", async () => {
  const gone = await signUpPerson(app.stack, "Gone");
  await redirected(send(formWithPicture(photo), gone));
  await app.stack.sql`delete from auth.users where id = ${gone.id}`;
  await app.stack.sql`update public.pictures set created_at = now() - interval '25 hours' where owner_id = ${gone.id}`;
  expect((await fileNames()).some((name) => name.startsWith(gone.id))).toBe(true);
  const { id } = await addWithPicture();
  const { action } = await import("#app/routes/admin._index/route.tsx");
  const version = (await admin.client.from("events").select("updated_at").eq("id", id).single()).data?.updated_at;
  await redirected(action(await app.post("/admin", { intent: "approve", id, version: String(version) }, {}, admin)));
  expect(await app.stack.sql`select is_approved from public.events where id = ${id}`).toEqual([{ is_approved: true }]);
  expect((await fileNames()).filter((name) => name.startsWith(gone.id))).toEqual([]);
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
    const { data: loaderData } = await create.loader(await app.get("/create-event", {}, olive));
    const document = renderPage({ path: "/create-event", Component: create.default, loaderData, actionData: body });
    const links = [...document.querySelectorAll<HTMLAnchorElement>("[role=alert] a")].map(({ hash }) => hash);
    expect(links).toEqual(["#title", "#category", "#start_date", "#picture", "#image_url", "#event_url"]);
    const inputs = [...document.querySelectorAll("[id]")].map(({ id }) => `#${id}`);
    expect(inputs.filter((id) => links.includes(id))).toEqual(links);
  });
});
