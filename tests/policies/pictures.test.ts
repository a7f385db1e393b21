import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildEvent } from "#supabase/seed/factories.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

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
const FACTS = { width: 640, height: 400, color: "#0b5964", focus_x: 30, focus_y: 60 };
const DIGEST = `\\x${"ab".repeat(32)}`;
const ALT = "A band on a porch";

async function addPicture(person: Person): Promise<string> {
  const { data, error } = await person.client
    .from("pictures")
    .insert({ ...FACTS, digest: DIGEST })
    .select("id")
    .single();
  if (error) throw error;
  return data.id;
}

function addEvent(person: Person, columns: object) {
  return person.client
    .from("events")
    .insert({ ...buildEvent(), organizer_id: person.id, ...columns })
    .select()
    .single();
}

const upload = (person: Person, name: string, type = "image/webp") =>
  person.client.storage.from(BUCKET).upload(name, Buffer.from("pixels"), { contentType: type });

describe("a picture", () => {
  test("is its organizer's, who cannot say otherwise", async () => {
    const id = await addPicture(olive);
    const other = await olive.client
      .from("pictures")
      .insert({ ...FACTS, digest: DIGEST, owner_id: mallory.id } as never);
    expect(other.error?.code).toBe("42501");
    const changed = await olive.client.from("pictures").update({ width: 10 }).eq("id", id);
    expect(changed.error?.code).toBe("42501");
    const visitor = await stack
      .client()
      .from("pictures")
      .insert({ ...FACTS, digest: DIGEST });
    expect(visitor.error?.code).toBe("42501");
  });

  test.each([
    [{ width: 0 }, "picture_width"],
    [{ height: 100_000 }, "picture_height"],
    [{ focus_x: 101 }, "picture_focus_x"],
    [{ focus_y: -1 }, "picture_focus_y"],
    [{ color: "red" }, "hex_color_form"],
    [{ digest: "\\xab" }, "digest_of_sha_256"],
  ])("is refused with %j", async (columns, constraint) => {
    const { error } = await olive.client.from("pictures").insert({ ...FACTS, digest: DIGEST, ...columns });
    expect(error?.message).toContain(constraint);
  });

  test("that no approved event shows is hidden from visitors and other members, and so are its files", async () => {
    const id = await addPicture(olive);
    const name = `${olive.id}/${id}/640.webp`;
    expect((await upload(olive, name)).error).toBeNull();
    const event = await addEvent(olive, { picture_id: id, image_alt: ALT });
    expect(event.data?.picture).toEqual({ id, width: 640, height: 400, color: "#0b5964", x: 30, y: 60 });
    for (const client of [stack.client(), mallory.client]) {
      expect((await client.from("pictures").select("id").eq("id", id)).data).toEqual([]);
      expect((await client.rpc("find_picture", { picture_id: id })).data).toEqual([]);
      expect((await client.storage.from(BUCKET).download(name)).error).not.toBeNull();
      expect((await client.storage.from(BUCKET).list(`${olive.id}/${id}`)).data ?? []).toEqual([]);
    }
    expect((await admin.client.storage.from(BUCKET).download(name)).error).toBeNull();
    await admin.client
      .from("events")
      .update({ is_approved: true })
      .eq("id", event.data?.id ?? "");
    const found = await stack.client().rpc("find_picture", { picture_id: id });
    expect(found.data).toEqual([{ owner_id: olive.id, width: 640, is_public: true }]);
    expect((await stack.client().storage.from(BUCKET).download(name)).error).toBeNull();
    expect((await stack.client().from("pictures").select("digest").eq("id", id)).error?.code).toBe("42501");
  });

  test("of another member cannot be attached to an event, nor one twice", async () => {
    const id = await addPicture(olive);
    const stolen = await addEvent(mallory, { picture_id: id, image_alt: ALT });
    expect(stolen.error).toMatchObject({ code: "23503", message: expect.stringContaining("picture_of_organizer") });
    expect((await addEvent(olive, { picture_id: id, image_alt: ALT })).error).toBeNull();
    const again = await addEvent(olive, { picture_id: id, image_alt: ALT });
    expect(again.error).toMatchObject({ code: "23505", message: expect.stringContaining("events_picture") });
  });

  test("changed after the approval takes its event off the lists", async () => {
    const id = await addPicture(olive);
    const { data } = await addEvent(olive, { picture_id: id, image_alt: ALT });
    const eventId = data?.id ?? "";
    await admin.client.from("events").update({ is_approved: true }).eq("id", eventId);
    const focus = { image_focus_x: 100, image_focus_y: 0 };
    const changed = await olive.client.from("events").update(focus).eq("id", eventId).select().single();
    expect(changed.data).toMatchObject({ is_approved: false, picture: { x: 100, y: 0 } });
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
  ["with too many words", () => ({ image_alt: "a".repeat(301) }), "image_alt_length"],
  ["and an address", () => ({ image_alt: ALT, image_url: "https://example.com/a.jpg" }), "one_picture"],
  ["and a part outside of it", () => ({ image_alt: ALT, image_focus_x: 101, image_focus_y: 0 }), "image_focus_x_range"],
  ["and half a part", () => ({ image_alt: ALT, image_focus_x: 1 }), "focus_of_picture"],
])("an event is refused with a picture %s", async (_, columns, constraint) => {
  const { error } = await addEvent(olive, { picture_id: await addPicture(olive), ...columns() });
  expect(error?.message).toContain(constraint);
});

test("an event without a picture has no words about one, an address may", async () => {
  expect((await addEvent(olive, { image_alt: ALT })).error?.message).toContain("image_alt_of_picture");
  const image_url = "https://example.com/a.jpg";
  expect((await addEvent(olive, { image_url })).error).toBeNull();
  expect((await addEvent(olive, { image_url, image_alt: ALT })).error).toBeNull();
});

describe("files", () => {
  test("are added to one's own pictures only, under their names, before an event shows them", async () => {
    const id = await addPicture(olive);
    const foreign = await addPicture(mallory);
    for (const name of [
      `${olive.id}/${foreign}/640.webp`,
      `${mallory.id}/${foreign}/640.webp`,
      `${mallory.id}/${id}/640.webp`,
      `${olive.id}/${crypto.randomUUID()}/640.webp`,
      `${olive.id}/${id}/640.svg`,
      `${olive.id}/${id}/x/640.webp`,
      `${olive.id}/640.webp`,
    ])
      expect([name, (await upload(olive, name)).error === null]).toEqual([name, false]);
    expect((await upload(olive, `${olive.id}/${id}/640.webp`, "text/html")).error).not.toBeNull();
    expect((await upload(olive, `${olive.id}/${id}/640.webp`)).error).toBeNull();
    await addEvent(olive, { picture_id: id, image_alt: ALT });
    expect((await upload(olive, `${olive.id}/${id}/320.webp`)).error).not.toBeNull();
  });

  test("are replaced by no one, and not removed while an event shows them", async () => {
    const id = await addPicture(olive);
    const name = `${olive.id}/${id}/640.webp`;
    await upload(olive, name);
    const bucket = (person: Person) => person.client.storage.from(BUCKET);
    expect(
      (await bucket(olive).update(name, Buffer.from("other"), { contentType: "image/webp" })).error,
    ).not.toBeNull();
    const event = await addEvent(olive, { picture_id: id, image_alt: ALT });
    for (const person of [olive, mallory, admin]) {
      expect((await bucket(person).remove([name])).data ?? []).toEqual([]);
      await person.client.from("pictures").delete().eq("id", id);
    }
    expect((await bucket(olive).download(name)).error).toBeNull();
    await olive.client
      .from("events")
      .delete()
      .eq("id", event.data?.id ?? "");
    expect((await bucket(mallory).remove([name])).data ?? []).toEqual([]);
    expect((await bucket(olive).remove([name])).data).toHaveLength(1);
    expect((await olive.client.from("pictures").delete().eq("id", id).select("id")).data).toEqual([{ id }]);
  });
});

test("what no event shows is listed a day later: to its owner, and all of it to admins", async () => {
  const id = await addPicture(olive);
  const listed = async (person: Person) => {
    const { data } = await person.client.rpc("list_unused_pictures");
    return (data ?? []).some((picture) => picture.id === id);
  };
  expect([await listed(olive), await listed(admin)]).toEqual([false, false]);
  await stack.sql`update public.pictures set created_at = now() - interval '25 hours' where id = ${id}`;
  expect([await listed(olive), await listed(admin), await listed(mallory)]).toEqual([true, true, false]);
  expect((await stack.client().rpc("list_unused_pictures")).error).not.toBeNull();
});

test("a picture outlives its account, so that an admin can remove its files", async () => {
  const gone = await signUpPerson(stack, "Gone");
  const id = await addPicture(gone);
  const name = `${gone.id}/${id}/640.webp`;
  await upload(gone, name);
  await addEvent(gone, { picture_id: id, image_alt: ALT });
  await stack.sql`delete from auth.users where id = ${gone.id}`;
  expect((await gone.client.storage.from(BUCKET).remove([name])).data ?? []).toEqual([]);
  expect((await admin.client.storage.from(BUCKET).remove([name])).data).toHaveLength(1);
  expect((await admin.client.from("pictures").delete().eq("id", id).select("id")).data).toEqual([{ id }]);
});

test("a member has at most 40 pictures that no event shows", async () => {
  const eager = await signUpPerson(stack, "Eager");
  const rows = Array.from({ length: 40 }, () => ({ ...FACTS, digest: DIGEST }));
  expect((await eager.client.from("pictures").insert(rows)).error).toBeNull();
  const { error } = await eager.client.from("pictures").insert({ ...FACTS, digest: DIGEST });
  expect(error?.message).toBe(
    "You have uploaded 40 pictures that no event shows, which is the most. Please try again tomorrow.",
  );
});
