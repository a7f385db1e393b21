import { randomBytes } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { QUEUE_KEY_HEADER } from "#app/models/pictures.server.ts";
import { NoRealtime } from "#app/models/supabase.ts";
import { type SweepSettings, startPictureSweep, sweepPicturesOfAll } from "#app/server/picture-sweep.ts";
import { buildEvent } from "#supabase/seed/factories.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// Pictures that belong to no event, and the job of the site that removes their files.

const KEY = randomBytes(32).toString("base64url");
const BUCKET = "event-pictures";

let stack: TestStack;
let olive: Person;
let admin: Person;
beforeAll(async () => {
  stack = await openStack();
  olive = await signUpPerson(stack);
  admin = await signUpAdmin(stack);
  await stack.sql`select private.set_mail_queue_key(${KEY})`;
});
afterAll(() => stack.close());

/** A picture with two files, on an event of its own unless told otherwise. */
async function addPicture(person: Person, { hasEvent = true } = {}) {
  const row = { width: 640, height: 400, color: "#0b5964", focus_x: 30, focus_y: 60, digest: `\\x${"ab".repeat(32)}` };
  const { data } = await person.client.from("pictures").insert(row).select("id").single();
  const id = data?.id ?? "";
  const files = [320, 640].map((width) => `${person.id}/${id}/${width}.webp`);
  for (const file of files)
    await person.client.storage.from(BUCKET).upload(file, Buffer.from("pixels"), { contentType: "image/webp" });
  const columns = { organizer_id: person.id, picture_id: id, image_alt: "A band" };
  const event = hasEvent
    ? await stack.sql`insert into public.events ${stack.sql({ ...buildEvent(), ...columns })} returning id`
    : [];
  return { id, files, eventId: String(event[0]?.id) };
}

/** The files of a picture that are stored. */
async function stored({ id }: { id: string }): Promise<number> {
  return (await stack.sql`select from storage.objects where name like ${`%/${id}/%`}`).count;
}

const makeOld = ({ id }: { id: string }) =>
  stack.sql`update public.pictures set created_at = now() - interval '25 hours' where id = ${id}`;

const settings = (key = KEY): SweepSettings => ({
  SUPABASE_URL: stack.url,
  SUPABASE_ANON_KEY: stack.anonKey,
  MAIL_QUEUE_KEY: key,
});

/** A visitor who sends a key. */
function visitorWith(key: string) {
  return createClient(stack.url, stack.anonKey, {
    global: { headers: { [QUEUE_KEY_HEADER]: key } },
    realtime: { transport: NoRealtime },
  }).storage.from(BUCKET);
}

describe("the job removes the files of a picture", () => {
  test.each([
    ["was deleted by its organizer", ({ eventId }) => olive.client.from("events").delete().eq("id", eventId)],
    [
      "was deleted by an admin",
      ({ eventId }) => admin.client.rpc("delete_pending_event", { event_id: eventId, reason: "Not an event." }),
    ],
    [
      "got another picture",
      async ({ eventId }) => {
        const { id } = await addPicture(olive, { hasEvent: false });
        await olive.client.from("events").update({ picture_id: id }).eq("id", eventId);
      },
    ],
    [
      "is over for a day",
      async ({ eventId }) => {
        await stack.sql`update public.events set start_date = now() - interval '30 hours', end_date = now() - interval '28 hours' where id = ${eventId}`;
        await stack.sql`select public.purge_ended_events()`;
      },
    ],
  ] as [string, (picture: Awaited<ReturnType<typeof addPicture>>) => PromiseLike<unknown>][])(
    "whose event %s, however new it is, and the database its row",
    async (_, end) => {
      const [picture, kept] = [await addPicture(olive), await addPicture(olive)];
      await end(picture);
      expect(await stored(picture)).toBe(2);
      expect(await sweepPicturesOfAll(settings())).toBe(2);
      expect([await stored(picture), await stored(kept)]).toEqual([0, 2]);
      await stack.sql`select public.run_maintenance()`;
      expect(await stack.sql`select id from public.pictures where id in (${picture.id}, ${kept.id})`).toEqual([
        { id: kept.id },
      ]);
      expect(await sweepPicturesOfAll(settings())).toBe(0);
    },
  );

  test("whose organizer has deleted their account", async () => {
    const gone = await signUpPerson(stack, "Gone");
    const picture = await addPicture(gone);
    await stack.sql`delete from auth.users where id = ${gone.id}`;
    expect(await sweepPicturesOfAll(settings())).toBe(2);
    expect(await stored(picture)).toBe(0);
  });

  test("that no event has got within a day, and none that is newer", async () => {
    const [old, fresh] = [await addPicture(olive, { hasEvent: false }), await addPicture(olive, { hasEvent: false })];
    await makeOld(old);
    expect(await sweepPicturesOfAll(settings())).toBe(2);
    expect([await stored(old), await stored(fresh)]).toEqual([0, 2]);
  });

  test("again and again, until it is stopped", async () => {
    const log = pino({ level: "silent" });
    const stop = startPictureSweep(settings(), log, 20);
    for (const picture of [
      await addPicture(olive, { hasEvent: false }),
      await addPicture(olive, { hasEvent: false }),
    ]) {
      await makeOld(picture);
      await vi.waitFor(async () => expect(await stored(picture)).toBe(0), 20_000);
    }
    await stop();
  });
});

describe("without the key of the queue", () => {
  test("visitors, members and admins are not told what is unused", async () => {
    for (const key of ["", "x".repeat(43), KEY.slice(1)]) {
      expect((await stack.client().rpc("list_unused_files", { queue_key: key })).error?.code).toBe("42501");
      await expect(sweepPicturesOfAll(settings(key))).rejects.toThrow();
    }
    for (const { client } of [olive, admin])
      expect((await client.rpc("list_unused_files", { queue_key: KEY })).error?.code).toBe("42501");
  });

  test("visitors neither see nor remove files of unused pictures; with it those alone", async () => {
    const [unused, used] = [await addPicture(olive, { hasEvent: false }), await addPicture(olive)];
    await makeOld(unused);
    await makeOld(used);
    for (const bucket of [stack.client().storage.from(BUCKET), visitorWith("x".repeat(43))]) {
      expect((await bucket.remove(unused.files)).data ?? []).toEqual([]);
      expect((await bucket.download(unused.files[0] ?? "")).error).not.toBeNull();
    }
    const job = visitorWith(KEY);
    expect((await job.download(used.files[0] ?? "")).error).not.toBeNull();
    expect(
      (await job.upload(`${olive.id}/${unused.id}/960.webp`, Buffer.from("x"), { contentType: "image/webp" })).error,
    ).not.toBeNull();
    expect((await job.remove([...used.files, ...unused.files])).data).toHaveLength(2);
    expect([await stored(unused), await stored(used)]).toEqual([0, 2]);
  });
});

test("a row is not deleted before its files, by its owner, an admin, or the database", async () => {
  const picture = await addPicture(olive, { hasEvent: false });
  await makeOld(picture);
  for (const { client } of [olive, admin])
    expect((await client.from("pictures").delete().eq("id", picture.id).select("id")).data).toEqual([]);
  await stack.sql`select public.run_maintenance()`;
  expect(await stack.sql`select id from public.pictures where id = ${picture.id}`).toHaveLength(1);
  expect((await olive.client.storage.from(BUCKET).remove(picture.files)).data).toHaveLength(2);
  expect((await olive.client.from("pictures").delete().eq("id", picture.id).select("id")).data).toHaveLength(1);
});

test("members cannot say when the event of a picture was gone", async () => {
  const { id } = await addPicture(olive);
  const { error } = await olive.client.from("pictures").update({ released_at: new Date().toISOString() }).eq("id", id);
  expect(error?.code).toBe("42501");
});
