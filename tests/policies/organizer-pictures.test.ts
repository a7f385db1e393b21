import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sweepPicturesOfAll } from "#app/server/jobs/picture-sweep.ts";
import { addMember, organizationOf } from "#tests/support/organizations.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { siteFor, storePicture } from "#tests/support/pictures.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// The picture of an organizer: the policies of pictures.test.ts, for what refers to a picture as an event does.

const BUCKET = "event-pictures";

let stack: TestStack;
let olive: Person;
let otto: Person;
let edna: Person;
let mallory: Person;
let admin: Person;
let porch: string;

beforeAll(async () => {
  stack = await openStack();
  [olive, otto, edna, mallory] = await Promise.all([
    signUpPerson(stack),
    signUpPerson(stack, "Otto"),
    signUpPerson(stack, "Edna"),
    signUpPerson(stack, "Mallory"),
  ]);
  admin = await signUpAdmin(stack);
});
afterAll(() => stack.close());
beforeEach(async () => {
  await stack.sql`delete from public.organizers`;
  await sweep();
  await stack.sql`delete from private.request_counts`;
  await olive.client.from("organizers").insert({ name: "Porch Concerts" });
  porch = await organizationOf(stack, olive);
  await addMember(stack, porch, otto.id, "owner");
  await addMember(stack, porch, edna.id, "editor");
});

const sweep = () =>
  sweepPicturesOfAll({
    SUPABASE_URL: stack.url,
    SUPABASE_ANON_KEY: stack.anonKey,
    MAIL_QUEUE_KEY: stack.queueKey,
  });

const change = (person: Person, columns: object) =>
  person.client.from("organizers").update(columns).eq("id", porch).select("picture, is_approved").maybeSingle();
const approve = () => admin.client.from("organizers").update({ is_approved: true }).eq("id", porch);

/** A picture that Olive has uploaded for the page. */
async function addShown() {
  const picture = await storePicture(stack, olive);
  expect((await change(olive, { picture_id: picture.id })).error).toBeNull();
  return picture;
}

test("waits for approval with the page; nobody but its uploader, owners of the page and admins sees it until then", async () => {
  await approve();
  const { id, files } = await addShown();
  const [name = ""] = files;
  const { data } = await olive.client.from("organizers").select("picture, is_approved").eq("id", porch).single();
  expect(data).toEqual({
    picture: { id, width: 640, height: 400, color: "#0b5964", x: 30, y: 60 },
    is_approved: false,
  });
  const sees = async (client: ReturnType<typeof siteFor>) => [
    (await client.from("pictures").select("id").eq("id", id)).data?.length,
    (await client.rpc("find_picture", { picture_id: id })).data?.length,
    (await client.storage.from(BUCKET).download(name)).error === null,
  ];
  const others = () => [stack.siteClient(), siteFor(stack, mallory), siteFor(stack, edna)];
  for (const client of others()) expect(await sees(client)).toEqual([0, 0, false]);
  for (const person of [olive, otto, admin]) expect(await sees(siteFor(stack, person))).toEqual([1, 1, true]);
  await approve();
  for (const client of others()) expect(await sees(client)).toEqual([1, 1, true]);
  await change(otto, { about: "Songs in yards." });
  for (const client of others()) expect(await sees(client)).toEqual([0, 0, false]);
});

describe("a picture of another member", () => {
  test("cannot be attached to a page, old or new", async () => {
    const { id } = await storePicture(stack, olive);
    const stolen = { details: expect.stringContaining("picture_gone") };
    expect((await change(otto, { picture_id: id })).error).toMatchObject(stolen);
    const made = await mallory.client.from("organizers").insert({ name: "Mallory Presents", picture_id: id });
    expect(made.error).toMatchObject(stolen);
  });

  test("stays when another owner changes the page", async () => {
    const { id } = await addShown();
    expect((await change(otto, { about: "Songs in yards." })).data).toMatchObject({ picture: { id } });
  });
});

test("only owners give the page a picture, and nobody says what is in it", async () => {
  for (const person of [edna, mallory]) {
    const { id } = await storePicture(stack, person);
    expect((await change(person, { picture_id: id })).data).toBeNull();
  }
  const { id } = await storePicture(stack, admin);
  expect((await change(admin, { picture_id: id })).error?.code).toBe("42501");
  const forged = await olive.client
    .from("organizers")
    .update({ picture: { id, color: "url(x)" } })
    .eq("id", porch);
  expect(forged.error?.code).toBe("42501");
});

test("cannot be removed or replaced while the page has it", async () => {
  const { id, files } = await addShown();
  const bucket = siteFor(stack, olive).storage.from(BUCKET);
  expect((await bucket.remove(files)).data).toEqual([]);
  expect((await bucket.upload(`${olive.id}/${id}/960.webp`, "other", { contentType: "image/webp" })).error).not.toBe(
    null,
  );
  await olive.client.from("pictures").delete().eq("id", id);
  await stack.sql`update public.pictures set created_at = now() - interval '25 hours' where id = ${id}`;
  expect((await olive.client.rpc("list_unused_pictures")).data?.map((unused) => unused.id)).not.toContain(id);
  expect(await sweep()).toBe(0);
});

test.each([
  ["got another picture", async () => change(olive, { picture_id: (await storePicture(stack, olive)).id })],
  ["has none any more", () => change(otto, { picture_id: null })],
  ["was deleted", () => olive.client.from("organizers").delete().eq("id", porch)],
  ["was deleted by an admin", () => admin.client.from("organizers").delete().eq("id", porch)],
  [
    "went with the last account",
    async () => {
      const gone = await signUpPerson(stack, "Gone");
      const picture = await storePicture(stack, gone);
      await gone.client.from("organizers").insert({ name: "Gone Concerts", picture_id: picture.id });
      await change(olive, { picture_id: null });
      await sweep();
      await stack.sql`delete from auth.users where id = ${gone.id}`;
    },
  ],
] as [string, () => PromiseLike<unknown>][])("its files go a few minutes after the page %s", async (_, end) => {
  await addShown();
  await end();
  expect(await sweep()).toBe(2);
  expect(await sweep()).toBe(0);
});
