import { afterAll, beforeAll, expect, test } from "vitest";
import { buildEvent } from "#supabase/seed/factories.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

let stack: TestStack;
let owner: Person;

beforeAll(async () => {
  stack = await openStack();
  owner = await signUpPerson(stack);
});

afterAll(() => stack.close());

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

async function plant(start: string, end: string | null, isApproved = true): Promise<string> {
  const row = { ...buildEvent(), start_date: start, end_date: end, organizer_id: owner.id, is_approved: isApproved };
  const { data, error } = await stack.client(stack.serviceRoleKey).from("events").insert(row).select("id").single();
  if (error) throw error;
  return data.id;
}

test("events are removed 24 hours after their end, or their start if they have no end, and not earlier", async () => {
  const gone = [await plant(hoursAgo(30), hoursAgo(25)), await plant(hoursAgo(25), null)];
  const kept = [
    await plant(hoursAgo(30), hoursAgo(23)),
    await plant(hoursAgo(23), null),
    await plant(hoursAgo(-1), null),
  ];
  const [removed] = await stack.sql`select public.purge_ended_events() as count`;
  expect(removed?.count).toBe(2);
  const left = await stack.sql`select id from public.events`;
  expect(left.map((row) => row.id).sort()).toEqual([...kept].sort());
  const { data } = await owner.client.from("past_events").select("id");
  expect(data?.map((row) => row.id).sort()).toEqual([...gone].sort());
});

test("of a removed event visitors can read category and place, if it was public", async () => {
  const wasPublic = await plant(hoursAgo(30), null);
  const wasPending = await plant(hoursAgo(30), null, false);
  await stack.sql`select public.purge_ended_events()`;
  const visitor = stack.client();
  const { data } = await visitor.rpc("find_removed_event", { event_id: wasPublic });
  expect(data).toEqual([{ category: expect.any(String), location: expect.any(String), is_over: true }]);
  expect((await visitor.rpc("find_removed_event", { event_id: wasPending })).data).toEqual([]);
});

test("the copy keeps the text in the other language, for another event like it, and no address of an uploaded picture", async () => {
  const id = await plant(hoursAgo(30), null);
  const translation = {
    translation_language: "es",
    translated_title: "Concierto en el porche",
    translated_description: "Tres bandas, un porche y limonada para todos.",
  };
  await stack.sql`update public.events set ${stack.sql(translation)} where id = ${id}`;
  await stack.sql`select public.purge_ended_events()`;
  const { data } = await owner.client.from("past_events").select("*").eq("id", id).single();
  expect(data).toMatchObject(translation);
  expect(Object.keys(data ?? {})).not.toContain("picture_id");
});
