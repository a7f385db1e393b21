import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Client } from "#app/models/supabase.ts";
import { addEvent, localTime } from "#tests/support/events.ts";
import { addOrganization } from "#tests/support/organizations.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// The calendar of a member's own events under an address with a token, through the API with the public key.

let stack: TestStack;
let olive: Person;
let mara: Person;
let ada: Person;

beforeAll(async () => {
  stack = await openStack();
  [mara, ada] = await Promise.all([signUpPerson(stack, "Mara Member"), signUpAdmin(stack)]);
});
afterAll(() => stack.close());
beforeEach(async () => {
  await stack.sql`delete from public.events`;
  olive = await signUpPerson(stack);
});

async function renew({ client }: Person): Promise<string> {
  const { data, error } = await client.rpc("renew_own_calendar", { contents: "own" });
  if (error) throw error;
  return data;
}

/** The titles in the calendar of a token, as a calendar program reads it; null without one. */
async function titles(token: string, client: Client = stack.client()) {
  const { data, error } = await client.rpc("own_calendar", { token });
  expect(error).toBeNull();
  return data && (data as unknown as { title: string }[]).map(({ title }) => title);
}

describe("an address", () => {
  test("has 256 random bits, and opens the events of its member alone: pending, public and past ones of a year", async () => {
    await addEvent(stack, mara, { title: "Not Olive's concert" });
    await addEvent(stack, olive, { title: "Pending concert", is_approved: false });
    await addEvent(stack, olive, { title: "Ended concert", start_date: localTime(-3, "19:30") });
    await addEvent(stack, olive, { title: "Ancient concert", start_date: localTime(-400, "19:30") });
    await stack.sql`select public.purge_ended_events()`;
    const token = await renew(olive);
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    for (const client of [stack.client(), olive.client, mara.client])
      expect(await titles(token, client)).toEqual(["Ended concert", "Pending concert"]);
    const { data } = await stack.client().rpc("own_calendar", { token });
    expect(JSON.stringify(data)).not.toContain(olive.id);
  });

  test("opens the events of the member's organizations as well, as long as they belong to them", async () => {
    const organization = await addOrganization(stack, "Porch Concerts", [mara, olive]);
    const { id } = await addEvent(stack, mara, { title: "Concert of the porch" });
    await stack.sql`update public.events set organization_id = ${organization} where id = ${id}`;
    const token = await renew(olive);
    expect(await titles(token)).toEqual(["Concert of the porch"]);
    await stack.sql`delete from public.organizer_members where organizer_id = ${organization} and member_id = ${olive.id}`;
    expect(await titles(token)).toEqual([]);
  });

  test("is unknown from the moment on in which its member makes a new one, or ends it", async () => {
    await addEvent(stack, olive);
    const first = await renew(olive);
    const second = await renew(olive);
    expect(second).not.toBe(first);
    expect([await titles(first), await titles(second)]).toEqual([null, ["Porch Concert"]]);
    await olive.client.from("own_calendars").delete().eq("member_id", olive.id);
    expect(await titles(second)).toBeNull();
  });

  test("opens either own or saved events, and the latter as long as the account is not blocked", async () => {
    const { id } = await addEvent(stack, mara, { title: "Saved concert" });
    await olive.client.rpc("save_events", { event_ids: [id] });
    const own = await renew(olive);
    const { data: saved } = await olive.client.rpc("renew_own_calendar", { contents: "saved" });
    const open = async (token: string) =>
      (await stack.client().rpc("saved_calendar", { token })).data as { events: { title: string }[] } | null;
    expect((await open(saved ?? ""))?.events.map(({ title }) => title)).toEqual(["Saved concert"]);
    expect([await open(own), await titles(saved ?? ""), await titles(own)]).toEqual([null, null, []]);
    expect((await olive.client.rpc("renew_own_calendar", { contents: "others" })).error?.code).toBe("23514");
    await stack.sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${olive.id}`;
    expect(await open(saved ?? "")).toBeNull();
  });

  test("is unknown while the account is blocked, and once it is deleted", async () => {
    const token = await renew(olive);
    await stack.sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${olive.id}`;
    expect(await titles(token)).toBeNull();
    await stack.sql`update auth.users set banned_until = now() - interval '1 second' where id = ${olive.id}`;
    expect(await titles(token)).toEqual([]);
    await stack.sql`delete from auth.users where id = ${olive.id}`;
    expect(await titles(token)).toBeNull();
    expect(await stack.sql`select from public.own_calendars where member_id = ${olive.id}`).toEqual([]);
  });

  test.each(["", "%", "0".repeat(64)])("that nobody has opens nothing: %j", async (token) => {
    await renew(olive);
    expect(await titles(token)).toBeNull();
  });
});

describe("the table", () => {
  test("shows members their own address alone, and visitors nothing", async () => {
    const token = await renew(olive);
    expect((await olive.client.from("own_calendars").select("token")).data).toEqual([{ token }]);
    for (const { client } of [mara, ada]) expect((await client.from("own_calendars").select("token")).data).toEqual([]);
    expect((await stack.client().from("own_calendars").select("token")).error?.code).toBe("42501");
    await stack.sql`delete from auth.sessions where user_id = ${olive.id}`;
    expect((await olive.client.from("own_calendars").select("token")).data).toEqual([]);
    expect((await olive.client.rpc("renew_own_calendar", { contents: "own" })).error?.code).toBe("42501");
    expect(await titles(token)).toEqual([]);
  });

  test("lets nobody choose or change a token, or make, renew or end another member's", async () => {
    const token = await renew(olive);
    const chosen = { member_id: mara.id, token: "ab".repeat(32) };
    const answers = [
      await mara.client.from("own_calendars").insert(chosen),
      await mara.client.from("own_calendars").insert({ member_id: olive.id }),
      await mara.client.from("own_calendars").update({ token: chosen.token }).eq("member_id", olive.id),
      await olive.client.from("own_calendars").update({ token: chosen.token }).eq("member_id", olive.id),
      await stack.client().rpc("renew_own_calendar", { contents: "own" }),
      await stack.client().from("own_calendars").insert({ member_id: olive.id }),
    ];
    expect(answers.map(({ error }) => error?.code)).toEqual(Array.from({ length: 6 }, () => "42501"));
    for (const { client } of [mara, ada]) await client.from("own_calendars").delete().eq("member_id", olive.id);
    expect((await olive.client.from("own_calendars").select("token")).data).toEqual([{ token }]);
  });
});
