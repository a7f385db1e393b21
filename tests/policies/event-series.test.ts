import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEvent, EventSubmittedError } from "#app/models/events/new-events.server.ts";
import type { EventContent } from "#app/models/supabase.ts";
import { addSeries, localTime } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// Who may make, read and prolong a series, and how long it may be.

let stack: TestStack;
let olive: Person;
let mara: Person;
let admin: Person;

beforeAll(async () => {
  stack = await openStack();
  [olive, mara, admin] = await Promise.all([
    signUpPerson(stack),
    signUpPerson(stack, "Mara Member"),
    signUpAdmin(stack),
  ]);
});
afterAll(() => stack.close());

const TEXTS = {
  title: "Saturday Market",
  description: "Bread, fish and flowers by the pier, every Saturday.",
  category: "food",
  location: "Pier, Tampa",
};

const row = (days: number, series_id: string | null = null) => ({
  ...TEXTS,
  organizer_id: olive.id,
  start_date: localTime(days, "20:00"),
  series_id,
});

async function startSeries(person = olive) {
  const { data, error } = await person.client.from("event_series").insert({ rhythm: "weekly" }).select().single();
  if (error) throw error;
  return data.id;
}

describe("a series", () => {
  test("is its owner's: others neither read it nor add dates, and nobody owns one for somebody else", async () => {
    const id = await startSeries();
    for (const client of [mara.client, stack.client()])
      expect((await client.from("event_series").select().eq("id", id)).data ?? []).toEqual([]);
    expect((await admin.client.from("event_series").select().eq("id", id)).data).toHaveLength(1);
    const foreign = await mara.client.from("events").insert({ ...row(3, id), organizer_id: mara.id });
    expect(foreign.error?.code).toBe("42501");
    const named = await mara.client.from("event_series").insert({ rhythm: "weekly", owner_id: olive.id });
    expect(named.error?.code).toBe("42501");
    const unknown = await olive.client.from("event_series").insert({ rhythm: "daily" });
    expect(unknown.error?.code).toBe("23514");
    for (const client of [olive.client, admin.client]) {
      expect((await client.from("event_series").update({ rhythm: "dates" }).eq("id", id)).error?.code).toBe("42501");
      expect((await client.from("event_series").delete().eq("id", id)).error?.code).toBe("42501");
    }
  });

  test("has at most 60 dates to come, within a year, however they are added", async () => {
    const id = await startSeries();
    const days = (count: number, from = 1) => Array.from({ length: count }, (_, index) => row(from + index, id));
    const refusal = { message: "A series has at most 60 dates within a year." };
    expect((await olive.client.from("events").insert(days(59))).error).toBeNull();
    expect((await olive.client.from("events").insert(days(2, 60))).error).toMatchObject(refusal);
    expect((await olive.client.from("events").insert([row(369, id)])).error).toMatchObject(refusal);
    expect((await olive.client.from("events").insert([row(360, id)])).error).toBeNull();
    const moved = await olive.client
      .from("events")
      .update({ start_date: localTime(380, "20:00") })
      .eq("series_id", id)
      .eq("start_date", localTime(360, "20:00"));
    expect(moved.error).toMatchObject(refusal);
    // The series counts as one of the twenty events that may wait.
    expect((await olive.client.from("events").insert([{ ...row(9), series_id: null }])).error).toBeNull();
  });

  test("is removed when it has no date left", async () => {
    const id = await startSeries();
    const [kept] = await addSeries(stack, olive, [localTime(3, "20:00")]);
    await stack.sql`update public.event_series set created_at = now() - interval '2 days' where true`;
    await stack.sql`select private.purge_empty_series()`;
    const left = await stack.sql`select id from public.event_series where id in (${id}, ${kept?.series_id ?? ""})`;
    expect(left).toEqual([{ id: kept?.series_id }]);
  });
});

describe("a form that is sent twice", () => {
  test("makes the dates once, and says so where they differ", async () => {
    const key = crypto.randomUUID();
    const person = await signUpPerson(stack, "Nora Neighbor");
    const { data: example } = await person.client
      .from("events")
      .insert({ ...row(5), organizer_id: person.id })
      .select()
      .single();
    const content = { ...(example as EventContent), ...TEXTS } as EventContent;
    const names = Object.keys(TEXTS);
    const dates = [5, 12, 19].map((days) => ({
      ...Object.fromEntries(names.map((name) => [name, content[name as keyof EventContent]])),
      access: [],
      language: "en",
      end_date: null,
      doors_at: null,
      start_date: localTime(days, "20:00"),
    })) as unknown as EventContent[];
    const [first] = dates;
    if (!first) throw new Error("no date");
    const send = (some: EventContent[]) =>
      createEvent(person.client, person.id, { content: first, series: { rhythm: "weekly", dates: some } }, key);
    const created = await send(dates);
    expect(
      (
        await person.client
          .from("events")
          .select()
          .eq("series_id", created.series_id ?? "")
      ).data,
    ).toHaveLength(3);
    await expect(send(dates.slice(0, 2))).rejects.toBeInstanceOf(EventSubmittedError);
    expect(
      (await person.client.from("events").select().eq("organizer_id", person.id)).data?.filter(
        ({ series_id }) => series_id,
      ),
    ).toHaveLength(3);
  });
});
