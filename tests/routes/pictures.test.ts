import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { takeComplaints } from "#tests/support/complaints.ts";
import { unpublishEvent } from "#tests/support/decisions.ts";
import { answered, EVENT_FORM, redirected } from "#tests/support/forms.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { formWithPicture, scene, siteFor } from "#tests/support/pictures.ts";
import { renderPage } from "#tests/support/render.ts";

// Pictures that organizers uploaded: how they are stored, who gets them, and when they are removed.

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
