import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { EVENT_MAILS } from "#app/content/event-mails.ts";
import { addEvent, addSeries, localTime } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { storePicture } from "#tests/support/pictures.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// An admin takes a picture off the site.

let stack: TestStack;
let olive: Person;
let ada: Person;

beforeAll(async () => {
  stack = await openStack();
  [olive, ada] = await Promise.all([signUpPerson(stack), signUpAdmin(stack)]);
});
afterAll(() => stack.close());
beforeEach(async () => {
  await ada.client.rpc("keep_approved_versions", { is_kept: false });
  await stack.sql`delete from public.events`;
  await stack.sql`delete from private.mail_outbox`;
});

const takeOff = (id: string, person = ada) => person.client.rpc("take_picture_off", { event_id: id });
const isPublic = async (id: string) =>
  (await stack.client().rpc("find_picture", { picture_id: id })).data?.[0]?.is_public ?? false;
const picturesOf = (table: "events" | "listings") =>
  stack.sql`select picture, image_url from ${stack.sql(`public.${table}`)} order by id`;
const NONE = { picture: null, image_url: null };

test("it is gone at once wherever it is shown, and its organizer is told once", async () => {
  const { id: picture_id } = await storePicture(stack, olive);
  const { id } = await addEvent(stack, olive, { picture_id, image_alt: "A stage" });
  await addEvent(stack, olive, { title: "The Same Picture", picture_id, image_alt: "A stage" });
  await olive.client.from("event_drafts").insert({ fields: { title: "Again" }, picture_id });
  expect(await isPublic(picture_id)).toBe(true);
  expect((await takeOff(id)).data).toBe("Porch Concert");
  expect(await isPublic(picture_id)).toBe(false);
  expect(await picturesOf("events")).toEqual([NONE, NONE]);
  expect(await picturesOf("listings")).toEqual([NONE, NONE]);
  expect(await stack.sql`select picture_id from public.event_drafts`).toEqual([{ picture_id: null }]);
  const rows = await stack.sql`select is_approved, review, image_alt from public.events`;
  expect(rows).toEqual([1, 2].map(() => ({ is_approved: true, review: null, image_alt: null })));
  const [mail, ...others] =
    await stack.sql`select recipient_id, data from private.mail_outbox where kind = 'event_edited'`;
  expect([mail?.recipient_id, others]).toEqual([olive.id, []]);
  const written = EVENT_MAILS.event_edited?.write(mail?.data, "Sunshine Events", "America/New_York");
  expect(written?.subject).toMatch(/^We took the picture of "Porch Concert" \(.+\) off the site$/);
  expect(written?.paragraphs[0]).toContain("because it can't be shown here");
  const [entry] = await stack.sql`select actor_id, action, details from public.audit_log order by id desc limit 1`;
  expect(entry).toMatchObject({
    actor_id: ada.id,
    action: "event_edited",
    details: { by: "admin", public: true, dates: 2 },
  });
  // There is nothing left to take off.
  expect((await takeOff(id)).data).toBeNull();
});

test.each([true, false])(
  "a change that waits goes on waiting without it; approved versions kept in full: %s",
  async (is_kept) => {
    await ada.client.rpc("keep_approved_versions", { is_kept });
    const { id: picture_id } = await storePicture(stack, olive);
    const { id: newer } = await storePicture(stack, olive);
    const { id } = await addEvent(stack, olive, { picture_id, image_alt: "A stage" });
    await olive.client.from("events").update({ title: "Louder Concert", picture_id: newer }).eq("id", id);
    expect(await takeOff(id)).toMatchObject({ error: null, data: "Louder Concert" });
    expect([await isPublic(picture_id), await isPublic(newer)]).toEqual([false, false]);
    const [event] = await stack.sql`select title, review, is_approved, picture_id from public.events where id = ${id}`;
    expect(event).toEqual({ title: "Louder Concert", review: "waiting", is_approved: false, picture_id: null });
    const version = await stack.sql`select picture_id from private.published_events where id = ${id}`;
    expect(version).toEqual([{ picture_id: null }]);
  },
);

test("an address of a picture elsewhere is taken out of every date of its series", async () => {
  const ids = await addSeries(stack, olive, [localTime(7, "19:00"), localTime(14, "19:00")], {
    image_url: "https://example.com/band.jpg",
  });
  expect((await takeOff(String(ids[0]?.id))).data).not.toBeNull();
  expect(new Set((await picturesOf("events")).map(({ image_url }) => image_url))).toEqual(new Set([null]));
});

test("only admins take one off", async () => {
  const { id: picture_id } = await storePicture(stack, olive);
  const { id } = await addEvent(stack, olive, { picture_id, image_alt: "A stage" });
  expect((await takeOff(id, olive)).error).toMatchObject({ code: "42501" });
  expect((await stack.client().rpc("take_picture_off", { event_id: id })).error).not.toBeNull();
  expect(await isPublic(picture_id)).toBe(true);
  expect((await takeOff(crypto.randomUUID())).data).toBeNull();
});
