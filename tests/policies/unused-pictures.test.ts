import { createClient } from "@supabase/supabase-js";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { sweepPictures } from "#app/models/events/pictures.server.ts";
import { NoRealtime, QUEUE_KEY_HEADER } from "#app/models/supabase.ts";
import { type SweepSettings, startPictureSweep, sweepPicturesOfAll } from "#app/server/jobs/picture-sweep.ts";
import { buildEvent } from "#supabase/seed/factories.ts";
import { deletePending } from "#tests/support/decisions.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { siteFor, storePicture } from "#tests/support/pictures.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// Pictures without an event, and the site's job that removes their files.

const BUCKET = "event-pictures";

let stack: TestStack;
let olive: Person;
let mara: Person;
let admin: Person;
beforeAll(async () => {
  stack = await openStack();
  olive = await signUpPerson(stack);
  mara = await signUpPerson(stack, "Mara Member");
  admin = await signUpAdmin(stack);
});
afterAll(() => stack.close());

/** Adds a picture with two files; default: with a new event. */
async function addPicture(person: Person, { hasEvent = true } = {}) {
  const picture = await storePicture(stack, person);
  const columns = { organizer_id: person.id, picture_id: picture.id, image_alt: "A band" };
  const event = hasEvent
    ? await stack.sql`insert into public.events ${stack.sql({ ...buildEvent(), ...columns })} returning id`
    : [];
  return { ...picture, eventId: String(event[0]?.id) };
}

/** Number of stored files of a picture. */
async function stored({ id }: { id: string }): Promise<number> {
  return (await stack.sql`select from storage.objects where name like ${`%/${id}/%`}`).count;
}

const makeOld = ({ id }: { id: string }) =>
  stack.sql`update public.pictures set created_at = now() - interval '25 hours' where id = ${id}`;

const settings = (key = stack.queueKey): SweepSettings => ({
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
    ["was deleted by an admin", ({ eventId }) => deletePending(admin.client, eventId, "Not an event.")],
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

  test("that no event has used for a day, and no newer one", async () => {
    const [old, fresh] = [await addPicture(olive, { hasEvent: false }), await addPicture(olive, { hasEvent: false })];
    await makeOld(old);
    expect(await sweepPicturesOfAll(settings())).toBe(2);
    expect([await stored(old), await stored(fresh)]).toEqual([0, 2]);
  });

  test("of more pictures than one batch holds, while other rows await removal", async () => {
    const picture = await addPicture(olive, { hasEvent: false });
    await stack.sql`
      insert into public.pictures (owner_id, width, height, color, digest, created_at)
      select ${olive.id}, 640, 400, '#0b5964', sha256('x'), now() - interval '3 days' from generate_series(1, 150)`;
    await makeOld(picture);
    expect(await sweepPicturesOfAll(settings())).toBe(2);
    await stack.sql`select public.run_maintenance()`;
    expect(await stack.sql`select id from public.pictures where created_at < now() - interval '1 day'`).toEqual([]);
  });

  test("in regular runs, until it is stopped", async () => {
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
  test("visitors, members and admins cannot list unused pictures", async () => {
    for (const key of ["", "x".repeat(43), stack.queueKey.slice(1)]) {
      expect((await stack.client().rpc("list_unused_files", { queue_key: key })).error?.code).toBe("42501");
      await expect(sweepPicturesOfAll(settings(key))).rejects.toThrow();
    }
    for (const { client } of [olive, admin])
      expect((await client.rpc("list_unused_files", { queue_key: stack.queueKey })).error?.code).toBe("42501");
  });

  test("visitors neither see nor remove files of unused pictures; with the key only those", async () => {
    const [unused, used] = [await addPicture(olive, { hasEvent: false }), await addPicture(olive)];
    await makeOld(unused);
    await makeOld(used);
    for (const bucket of [stack.client().storage.from(BUCKET), visitorWith("x".repeat(43))]) {
      expect((await bucket.remove(unused.files)).data ?? []).toEqual([]);
      expect((await bucket.download(unused.files[0] ?? "")).error).not.toBeNull();
    }
    const job = visitorWith(stack.queueKey);
    expect((await job.download(used.files[0] ?? "")).error).not.toBeNull();
    expect(
      (await job.upload(`${olive.id}/${unused.id}/960.webp`, Buffer.from("x"), { contentType: "image/webp" })).error,
    ).not.toBeNull();
    expect((await job.remove([...used.files, ...unused.files])).data).toHaveLength(2);
    expect([await stored(unused), await stored(used)]).toEqual([0, 2]);
  });
});

test("unused pictures are listed after a day: owners see theirs, admins all", async () => {
  const picture = await addPicture(olive, { hasEvent: false });
  const listed = async (person: Person) => {
    const { data } = await person.client.rpc("list_unused_pictures");
    return (data ?? []).some(({ id }) => id === picture.id);
  };
  expect([await listed(olive), await listed(admin)]).toEqual([false, false]);
  await makeOld(picture);
  expect([await listed(olive), await listed(admin), await listed(mara)]).toEqual([true, true, false]);
  expect((await stack.client().rpc("list_unused_pictures")).error).not.toBeNull();
});

test("a picture outlives its account, so that an admin can remove its files", async () => {
  const gone = await signUpPerson(stack, "Gone");
  const { id, files } = await addPicture(gone);
  const own = siteFor(stack, gone);
  await stack.sql`delete from auth.users where id = ${gone.id}`;
  expect((await own.storage.from(BUCKET).remove(files)).data ?? []).toEqual([]);
  await sweepPictures(siteFor(stack, admin));
  expect(await stack.sql`select id from public.pictures where id = ${id}`).toEqual([]);
  expect(await stored({ id })).toBe(0);
});

test("a row is not deleted before its files, by its owner, an admin, or the database", async () => {
  const picture = await addPicture(olive, { hasEvent: false });
  await makeOld(picture);
  for (const { client } of [olive, admin])
    expect((await client.from("pictures").delete().eq("id", picture.id).select("id")).data).toEqual([]);
  await stack.sql`select public.run_maintenance()`;
  expect(await stack.sql`select id from public.pictures where id = ${picture.id}`).toHaveLength(1);
  expect((await siteFor(stack, olive).storage.from(BUCKET).remove(picture.files)).data).toHaveLength(2);
  expect((await olive.client.from("pictures").delete().eq("id", picture.id).select("id")).data).toHaveLength(1);
});

test("members cannot set when the event of a picture was deleted", async () => {
  const { id } = await addPicture(olive);
  const { error } = await olive.client.from("pictures").update({ released_at: new Date().toISOString() }).eq("id", id);
  expect(error?.code).toBe("42501");
});
