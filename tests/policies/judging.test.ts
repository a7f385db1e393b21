import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { approveEvent, unpublishEvent } from "#tests/support/decisions.ts";
import { addEvent, addSeries, localTime } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// What admins read to judge an event, and which events count as similar.

let stack: TestStack;
let olive: Person;
let otto: Person;
let ada: Person;

beforeAll(async () => {
  stack = await openStack();
  [olive, otto, ada] = await Promise.all([
    signUpPerson(stack),
    signUpPerson(stack, "Otto Other"),
    signUpAdmin(stack, "Ada Admin"),
  ]);
});
afterAll(() => stack.close());
beforeEach(async () => {
  await stack.sql`delete from public.events`;
  await stack.sql`delete from public.event_decisions`;
  await stack.sql`delete from public.decision_counts`;
});

const judged = async (event_id: string, { client } = ada) => (await client.rpc("judged_event", { event_id })).data?.[0];
const alikeOf = async (id: string) => (((await judged(id))?.alike ?? []) as { id: string }[]).map((other) => other.id);

describe("an admin reads beside an event", () => {
  test("its organizer's record, what was decided and by whom, and who took it off", async () => {
    const { id } = await addEvent(stack, olive);
    await stack.sql`insert into public.event_reports (event_id, reason, further_reports) values (${id}, 'other', 2)`;
    await unpublishEvent(ada.client, id, "Closed.");
    const row = await judged(id);
    expect(row).toMatchObject({
      taken_off_by: "Ada Admin",
      decisions: [{ decision: "unpublished", reason: "Closed.", admin: "Ada Admin" }],
      undoable: { decision: "unpublished" },
      organizer: {
        name: "Olive Marlowe",
        email: olive.email,
        live: 0,
        waiting: 0,
        decisions: { unpublished: 1 },
        reports: 3,
        is_new: false,
      },
    });
  });

  test("what it said when it came back, once it waits again, until it is approved or the decision is undone", async () => {
    const { id } = await addEvent(stack, olive, { is_approved: false });
    const sentBack = async () => (await judged(id))?.sent_back;
    const version = async () => (await judged(id))?.version ?? "";
    const change = async (title: string) => olive.client.from("events").update({ title }).eq("id", id);
    const giveBack = async () =>
      ada.client.rpc("decide", {
        decision: "returned",
        event_ids: [id],
        versions: [await version()],
        note: "Which porch?",
      });
    expect(await sentBack()).toBeNull();
    await giveBack();
    expect(await sentBack()).toBeNull();
    await change("Oak Street Porch Concert");
    expect(await sentBack()).toMatchObject({ decision: "returned", content: { title: "Porch Concert" } });
    expect(await judged(id, olive)).toBeUndefined();
    expect(await judged(id, otto)).toBeUndefined();

    await giveBack();
    const [undoable] =
      await stack.sql`select id from private.decisions where states is not null order by id desc limit 1`;
    await ada.client.rpc("undo_decisions", { decision_ids: [Number(undoable?.id)] });
    expect(await sentBack()).toMatchObject({ content: { title: "Porch Concert" } });
    await approveEvent(ada.client, id, await version());
    await change("Porch Concert, moved");
    expect(await sentBack()).toBeNull();

    await unpublishEvent(ada.client, id, "Closed.");
    await change("Porch Concert, open again");
    expect(await sentBack()).toMatchObject({ decision: "unpublished", content: { title: "Porch Concert, moved" } });
  });

  test("that it is the organizer's first one, and all dates of a series that are decided together", async () => {
    const [first] = await addSeries(stack, otto, [localTime(7, "19:00"), localTime(14, "19:00")], {
      is_approved: false,
    });
    expect(await judged(first?.id ?? "")).toMatchObject({ organizer: { is_new: true, waiting: 1 }, alike: [] });
    expect((await judged(first?.id ?? ""))?.starts).toHaveLength(2);
  });

  test("nobody else does: neither members nor the organizer nor visitors", async () => {
    const { id } = await addEvent(stack, olive, { is_approved: false });
    for (const { client } of [olive, otto])
      expect((await client.rpc("judged_event", { event_id: id })).error?.code).toBe("42501");
    expect((await stack.client().rpc("judged_event", { event_id: id })).status).toBe(401);
    expect((await ada.client.rpc("judged_event", { event_id: crypto.randomUUID() })).data).toEqual([]);
  });
});

describe("is like an event for admins", () => {
  test("what has a title like it, near in time, in the same city, whoever it is from, public or not", async () => {
    const judgedOne = await addEvent(stack, olive, { title: "Lantern Parade on Bayshore", is_approved: false });
    const titled = await addEvent(stack, otto, { title: "Bayshore Lantern Parade", location: "Bayshore Blvd, Tampa" });
    const waiting = await addEvent(stack, otto, { title: "LANTERN PARADE", is_approved: false });
    await addEvent(stack, otto, { title: "Lantern Parade on Bayshore", location: "Lake Eola, Orlando" });
    await addEvent(stack, otto, { title: "Lantern Parade on Bayshore", start_date: localTime(10, "19:30") });
    await addEvent(stack, otto, { title: "Chess for Beginners", start_date: localTime(7, "10:00") });
    expect((await alikeOf(judgedOne.id)).toSorted()).toEqual([titled.id, waiting.id].toSorted());
  });

  test("what is at the same place at the same time, whatever its title", async () => {
    const { id } = await addEvent(stack, olive, { is_approved: false });
    const other = await addEvent(stack, otto, { title: "Rooftop Yoga", start_date: localTime(7, "20:00") });
    expect(await alikeOf(id)).toEqual([other.id]);
  });
});

describe("is like what a member is about to send", () => {
  const ask = async (
    { client }: Person,
    more: { title?: string; location?: string; starts?: string; key?: string } = {},
  ) => {
    const { title = "Porch Concert", location = "Armature Works, Tampa", starts = localTime(7, "19:00"), key } = more;
    const call = { title, location, starts, ...(key && { sent_key: key }) };
    return (await client.rpc("events_like_mine", call)).data?.map(({ event_id, is_own }) => ({ event_id, is_own }));
  };

  test("what is public, and their own, with title, place and day alike", async () => {
    const shown = await addEvent(stack, otto);
    expect(await ask(olive, { title: "The Porch Concert", location: "Armature Works, 1910 N Ola Ave, Tampa" })).toEqual(
      [{ event_id: shown.id, is_own: false }],
    );
    for (const other of [
      { title: "Rooftop Yoga" },
      { location: "Curtis Hixon Park, Tampa" },
      { starts: localTime(9, "19:30") },
    ])
      expect(await ask(olive, other)).toEqual([]);
    const own = await addEvent(stack, olive, { is_approved: false });
    expect(await ask(olive)).toEqual(expect.arrayContaining([{ event_id: own.id, is_own: true }]));
  });

  test("never what others have waiting, nor what the same form has created", async () => {
    const key = crypto.randomUUID();
    await addEvent(stack, olive, { is_approved: false, submission_key: key });
    expect(await ask(otto)).toEqual([]);
    expect(await ask(olive, { key })).toEqual([]);
    expect(await ask(olive)).toHaveLength(1);
    expect(
      (await stack.client().rpc("events_like_mine", { title: "x", location: "y", starts: localTime(7, "19:00") }))
        .status,
    ).toBe(401);
  });

  test("by the text that is public, while a change of it waits", async () => {
    await ada.client.rpc("keep_approved_versions", { is_kept: true });
    const { id } = await addEvent(stack, otto);
    await otto.client.from("events").update({ title: "Secret Album Release" }).eq("id", id);
    expect(await ask(olive, { title: "Secret Album Release" })).toEqual([]);
    expect(await ask(olive)).toEqual([{ event_id: id, is_own: false }]);
    await ada.client.rpc("keep_approved_versions", { is_kept: false });
  });
});
