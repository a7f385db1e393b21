import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findPicture, readPictureFile } from "#app/models/events/pictures.server.ts";
import { buildEvent } from "#supabase/seed/factories.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { STORED_COPIES, siteFor, storePicture } from "#tests/support/pictures.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// The policies of pictures and their files, with the public key, a member's token, and the site's queue key.

let stack: TestStack;
let olive: Person;
let mallory: Person;
let admin: Person;

beforeAll(async () => {
  stack = await openStack();
  [olive, mallory] = await Promise.all([signUpPerson(stack), signUpPerson(stack, "Mallory")]);
  admin = await signUpAdmin(stack);
});
afterAll(() => stack.close());

const BUCKET = "event-pictures";
const WEBP = { contentType: "image/webp" };
const ALT = "A band on a porch";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** The metadata that the site stores for a picture with one copy of 640 pixels. */
const facts = () => ({
  queue_key: stack.queueKey,
  width: 640,
  height: 400,
  color: "#0b5964",
  focus_x: 30,
  focus_y: 60,
  digest: "ab".repeat(32),
  copies: [{ file: "640.webp", sha256: sha256("pixels"), bytes: 6 }],
});

const addPicture = async (person: Person) => (await storePicture(stack, person)).id;

function addEvent(person: Person, columns: object) {
  return person.client
    .from("events")
    .insert({ ...buildEvent(), organizer_id: person.id, ...columns })
    .select()
    .single();
}

/** Adds an event of Olive with a picture; default: approved. */
async function addShown({ isApproved = true } = {}) {
  const picture = await storePicture(stack, olive);
  const { data } = await addEvent(olive, { picture_id: picture.id, image_alt: ALT });
  const eventId = data?.id ?? "";
  if (isApproved) await admin.client.from("events").update({ is_approved: true }).eq("id", eventId);
  return { ...picture, eventId };
}

describe("a picture", () => {
  test("is added only by the site, for the member who uploads it", async () => {
    const added = await olive.client.rpc("add_picture", facts());
    expect(added.error).toBeNull();
    const [row] = await stack.sql`select owner_id from public.pictures where id = ${added.data}`;
    expect(row).toEqual({ owner_id: olive.id });
    for (const queue_key of ["", "x".repeat(43), stack.queueKey.slice(1)]) {
      const { error } = await olive.client.rpc("add_picture", { ...facts(), queue_key });
      expect(error?.code).toBe("42501");
    }
    const by_hand = { width: 640, height: 400, color: "#0b5964", digest: `\\x${"ab".repeat(32)}`, owner_id: olive.id };
    for (const client of [stack.client(), olive.client, admin.client, siteFor(stack, olive)])
      expect((await client.from("pictures").insert(by_hand)).error?.code).toBe("42501");
    expect((await stack.siteClient().rpc("add_picture", facts())).error?.code).toBe("42501");
    expect((await olive.client.from("pictures").update({ width: 10 }).eq("owner_id", olive.id)).error?.code).toBe(
      "42501",
    );
  });

  test.each([
    [{ width: 0 }, "picture_width"],
    [{ height: 100_000 }, "picture_height"],
    [{ focus_x: 101 }, "picture_focus_x"],
    [{ focus_y: -1 }, "picture_focus_y"],
    [{ color: "red" }, "hex_color_form"],
    [{ digest: "ab" }, "digest_of_sha_256"],
    [{ copies: [{ file: "../640.webp", sha256: sha256(""), bytes: 1 }] }, "copy_file_form"],
    [{ copies: [{ file: "640.svg", sha256: sha256(""), bytes: 1 }] }, "copy_file_form"],
    [{ copies: [{ file: "640.webp", sha256: "ab", bytes: 1 }] }, "copy_hash_is_sha256"],
    [{ copies: [{ file: "640.webp", sha256: sha256(""), bytes: 4_000_000 }] }, "copy_size"],
  ])("is refused with %j", async (columns, constraint) => {
    const { error } = await olive.client.rpc("add_picture", { ...facts(), ...columns });
    expect(error?.message).toContain(constraint);
  });

  test("that no approved event shows is hidden from visitors and other members, and so are its files", async () => {
    const { id, files, eventId } = await addShown({ isApproved: false });
    const [name = ""] = files;
    const { data: event } = await olive.client.from("events").select("picture").eq("id", eventId).single();
    expect(event?.picture).toEqual({ id, width: 640, height: 400, color: "#0b5964", x: 30, y: 60 });
    for (const client of [stack.siteClient(), siteFor(stack, mallory)]) {
      expect((await client.from("pictures").select("id").eq("id", id)).data).toEqual([]);
      expect((await client.rpc("find_picture", { picture_id: id })).data).toEqual([]);
      expect((await client.storage.from(BUCKET).download(name)).error).not.toBeNull();
    }
    for (const person of [olive, admin])
      expect((await siteFor(stack, person).storage.from(BUCKET).download(name)).error).toBeNull();
    await admin.client.from("events").update({ is_approved: true }).eq("id", eventId);
    const found = await stack.client().rpc("find_picture", { picture_id: id });
    const copies = Object.fromEntries(
      STORED_COPIES.map(({ width, bytes }) => [`${width}.webp`, sha256(String(bytes))]),
    );
    expect(found.data).toEqual([{ owner_id: olive.id, width: 640, is_public: true, copies }]);
    expect((await stack.siteClient().storage.from(BUCKET).download(name)).error).toBeNull();
    expect((await stack.client().from("pictures").select("digest").eq("id", id)).error?.code).toBe("42501");
  });

  test("of another member cannot be attached to an event; one's own can be shown by several, as by the dates of a series", async () => {
    const id = await addPicture(olive);
    const stolen = await addEvent(mallory, { picture_id: id, image_alt: ALT });
    expect(stolen.error).toMatchObject({ details: expect.stringContaining("picture_gone") });
    expect((await addEvent(olive, { picture_id: id, image_alt: ALT })).error).toBeNull();
    expect((await addEvent(olive, { picture_id: id, image_alt: ALT })).error).toBeNull();
  });

  test("whose shown part is changed after the approval needs no review; other words for it do", async () => {
    const id = await addPicture(olive);
    const { data } = await addEvent(olive, { picture_id: id, image_alt: ALT });
    const eventId = data?.id ?? "";
    await admin.client.from("events").update({ is_approved: true }).eq("id", eventId);
    const focus = { image_focus_x: 100, image_focus_y: 0 };
    const changed = await olive.client.from("events").update(focus).eq("id", eventId).select().single();
    expect(changed.data).toMatchObject({ is_approved: true, picture: { x: 100, y: 0 } });
    const listed = await stack.client().from("events").select("picture").eq("id", eventId).single();
    expect(listed.data).toMatchObject({ picture: { x: 100, y: 0 } });
    const described = await olive.client
      .from("events")
      .update({ image_alt: "Other words" })
      .eq("id", eventId)
      .select()
      .single();
    expect(described.data).toMatchObject({ is_approved: false, review: "waiting" });
    const foreign = await admin.client.from("events").update({ image_alt: "Else" }).eq("id", eventId);
    expect(foreign.error?.code).toBe("42501");
    const forged = await olive.client
      .from("events")
      .update({ picture: { id, color: "url(x)" } })
      .eq("id", eventId);
    expect(forged.error?.code).toBe("42501");
  });
});

test.each([
  ["without words", () => ({ image_alt: null }), "picture_described"],
  ["with too many words", () => ({ image_alt: "a".repeat(301) }), "plain_line_bounded"],
  ["and an address", () => ({ image_alt: ALT, image_url: "https://example.com/a.jpg" }), "one_picture"],
  ["and a part outside of it", () => ({ image_alt: ALT, image_focus_x: 101, image_focus_y: 0 }), "image_focus_x_range"],
  ["and half a part", () => ({ image_alt: ALT, image_focus_x: 1 }), "focus_of_picture"],
])("an event is refused with a picture %s", async (_, columns, constraint) => {
  const { error } = await addEvent(olive, { picture_id: await addPicture(olive), ...columns() });
  expect(error?.message).toContain(constraint);
});

test("an event can have an alternative text only with a picture or an image URL", async () => {
  expect((await addEvent(olive, { image_alt: ALT })).error?.message).toContain("image_alt_of_picture");
  const image_url = "https://example.com/a.jpg";
  expect((await addEvent(olive, { image_url })).error).toBeNull();
  expect((await addEvent(olive, { image_url, image_alt: ALT })).error).toBeNull();
});

describe("files", () => {
  test("are added only by the site, under the names of its copies, before an event shows them", async () => {
    const id = (await olive.client.rpc("add_picture", facts())).data ?? "";
    const foreign = (await mallory.client.rpc("add_picture", facts())).data ?? "";
    const upload = (name: string, options = WEBP, bucket = siteFor(stack, olive).storage.from(BUCKET)) =>
      bucket.upload(name, Buffer.from("pixels"), options);
    const own = `${olive.id}/${id}/640.webp`;
    for (const bucket of [olive, admin].map(({ client }) => client.storage.from(BUCKET)))
      expect((await upload(own, WEBP, bucket)).error).not.toBeNull();
    expect((await upload(own, WEBP, stack.siteClient().storage.from(BUCKET))).error).not.toBeNull();
    for (const name of [
      `${olive.id}/${foreign}/640.webp`,
      `${mallory.id}/${foreign}/640.webp`,
      `${mallory.id}/${id}/640.webp`,
      `${olive.id}/${crypto.randomUUID()}/640.webp`,
      `${olive.id}/${id}/641.webp`,
      `${olive.id}/${id}/640.avif`,
      `${olive.id}/${id}/640.webp/x`,
      `${olive.id}/640.webp`,
    ])
      expect([name, (await upload(name)).error === null]).toEqual([name, false]);
    expect((await upload(own, { contentType: "text/html" })).error).not.toBeNull();
    expect((await upload(own)).error).toBeNull();
    const shown = await addShown();
    await siteFor(stack, olive).storage.from(BUCKET).remove(shown.files);
    await stack.sql`delete from private.picture_copies where picture_id = ${shown.id} and file = '320.webp'`;
    await stack.sql`insert into private.picture_copies values (${shown.id}, '960.webp', sha256('x'), 1)`;
    expect((await upload(`${olive.id}/${shown.id}/960.webp`)).error).not.toBeNull();
  });

  test("have no signed URLs, neither to replace them before an approval nor to read them after a deletion", async () => {
    const waiting = await addShown({ isApproved: false });
    const shown = await addShown();
    const clients = [stack.client(), olive.client, mallory.client, admin.client];
    for (const { files } of [waiting, shown]) {
      for (const bucket of clients.map((client) => client.storage.from(BUCKET))) {
        for (const name of files) {
          expect((await bucket.createSignedUploadUrl(name, { upsert: true })).error).not.toBeNull();
          expect((await bucket.createSignedUrl(name, 3_000_000_000)).error).not.toBeNull();
        }
        const signed = await bucket.createSignedUrls(files, 3_000_000_000);
        expect((signed.data ?? []).every(({ signedUrl }) => !signedUrl)).toBe(true);
      }
    }
    // Storage refuses signed upload URLs to the site as well.
    const [name = ""] = waiting.files;
    const site = siteFor(stack, olive).storage.from(BUCKET);
    expect((await site.createSignedUploadUrl(name, { upsert: true })).error).not.toBeNull();
  });

  test("are read, listed and copied only through the site", async () => {
    const { files } = await addShown();
    const [name = ""] = files;
    for (const client of [stack.client(), olive.client, mallory.client, admin.client]) {
      const bucket = client.storage.from(BUCKET);
      expect((await bucket.download(name)).error).not.toBeNull();
      expect((await bucket.download(name, { transform: { width: 20 } })).error).not.toBeNull();
      expect((await bucket.info(name)).error).not.toBeNull();
      expect((await bucket.list(name.split("/").slice(0, 2).join("/"))).data ?? []).toEqual([]);
      expect((await bucket.copy(name, `${name}.copy`)).error).not.toBeNull();
      expect((await bucket.move(name, `${name}.moved`)).error).not.toBeNull();
    }
    expect((await fetch(`${stack.url}/storage/v1/object/public/${BUCKET}/${name}`)).status).toBe(400);
    expect((await stack.siteClient().storage.from(BUCKET).download(name)).error).toBeNull();
  });

  test("are not read by the site when they hold other bytes than it stored", async () => {
    const { id, files } = await addShown();
    const read = async () => {
      const found = await findPicture(stack.siteClient(), id);
      return found && readPictureFile(stack.siteClient(), found, 640, "webp");
    };
    expect(Buffer.from((await read()) ?? []).toString()).toBe("640 pixels");
    const [, name = ""] = files;
    const service = stack.client(stack.serviceRoleKey).storage.from(BUCKET);
    expect((await service.update(name, Buffer.from("other pixels"), WEBP)).error).toBeNull();
    await expect(read()).rejects.toMatchObject({ kind: "unexpected", message: "The picture could not be loaded" });
    // An operator's statement for pictures that were added with a leaked key.
    await stack.sql`
      delete from private.picture_copies as c using public.pictures as p where p.id = c.picture_id and p.created_at >= '2020-01-31 12:00Z'`;
    expect(await read()).toBeNull();
  });

  test("stay readable when the queue key changes", async () => {
    const { id, files } = await addShown();
    const [name = ""] = files;
    await stack.sql`select private.set_mail_queue_key(${"n".repeat(43)})`;
    expect((await stack.siteClient().storage.from(BUCKET).download(name)).error).not.toBeNull();
    await stack.sql`select private.set_mail_queue_key(${stack.queueKey}, interval '1 hour')`;
    const found = await findPicture(stack.siteClient(), id);
    expect(found && (await readPictureFile(stack.siteClient(), found, 320, "webp"))).toHaveLength("320 pixels".length);
  });

  test("cannot be replaced, nor removed while an event shows them", async () => {
    const { id, files, eventId } = await addShown({ isApproved: false });
    const [name = ""] = files;
    const bucket = (person: Person) => siteFor(stack, person).storage.from(BUCKET);
    expect((await bucket(olive).update(name, Buffer.from("other"), WEBP)).error).not.toBeNull();
    expect((await bucket(olive).upload(name, Buffer.from("other"), { ...WEBP, upsert: true })).error).not.toBeNull();
    for (const person of [olive, mallory, admin]) {
      expect((await bucket(person).remove([name])).data ?? []).toEqual([]);
      await person.client.from("pictures").delete().eq("id", id);
    }
    expect((await bucket(olive).download(name)).error).toBeNull();
    await olive.client.from("events").delete().eq("id", eventId);
    expect((await bucket(mallory).remove(files)).data ?? []).toEqual([]);
    expect((await olive.client.storage.from(BUCKET).remove(files)).data ?? []).toEqual([]);
    expect((await bucket(olive).remove(files)).data).toHaveLength(2);
    expect((await olive.client.from("pictures").delete().eq("id", id).select("id")).data).toEqual([{ id }]);
  });
});

test("a member has at most 40 pictures that no event shows, and 60 MB of them", async () => {
  const eager = await signUpPerson(stack, "Eager");
  const add = (copies = facts().copies) => eager.client.rpc("add_picture", { ...facts(), copies });
  for (let picture = 0; picture < 40; picture += 1) expect((await add()).error).toBeNull();
  const said = "You've uploaded 40 pictures that no event uses, which is the limit. Please try again tomorrow.";
  expect((await add()).error?.message).toBe(said);
  await stack.sql`delete from public.pictures where owner_id = ${eager.id}`;
  const large = ["320", "640", "960", "1280"].flatMap((width) =>
    ["avif", "webp"].map((format) => ({ file: `${width}.${format}`, sha256: sha256(width), bytes: 3_000_000 })),
  );
  expect([(await add(large)).error, (await add(large)).error]).toEqual([null, null]);
  expect((await add(large)).error?.code).toBe("PT429");
  expect(await stack.sql`select id from public.pictures where owner_id = ${eager.id}`).toHaveLength(2);
});
