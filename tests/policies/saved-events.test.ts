import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MAX_SAVED_EVENTS } from "#app/domain/events/saved-events.ts";
import type { Client } from "#app/models/supabase.ts";
import { unpublishEvent } from "#tests/support/decisions.ts";
import { addEvent, localTime } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// Saved events, through the API with the public key.

let stack: TestStack;
let olive: Person;
let mara: Person;
let pedro: Person;
let ada: Person;

beforeAll(async () => {
  stack = await openStack();
  olive = await signUpPerson(stack, "Olive Owner");
  pedro = await signUpPerson(stack, "Pedro Vance");
  ada = await signUpAdmin(stack);
});
afterAll(() => stack.close());
beforeEach(async () => {
  await stack.sql`delete from public.events`;
  mara = await signUpPerson(stack, "Mara Member");
});

const save = (client: Client, ...ids: string[]) => client.rpc("save_events", { event_ids: ids }).single();
const savedBy = async ({ id }: Person) => {
  const rows = await stack.sql<
    { event_id: string }[]
  >`select event_id from public.saved_events where member_id = ${id}`;
  return rows.map(({ event_id }) => event_id);
};

/** A function's result in short: titles of public events, and tombstones of withdrawn ones. */
function summary(answer: { data: unknown; error: unknown }) {
  expect(answer.error).toBeNull();
  const { listings, withdrawn } = answer.data as {
    listings: { title: string }[];
    withdrawn: { title: string | null; is_updating: boolean }[];
  };
  return {
    listings: listings.map(({ title }) => title),
    withdrawn: withdrawn.map(({ title, is_updating }) => ({ title, is_updating })),
  };
}

/** Inserts `count` public events in one statement. */
async function addMany(count: number): Promise<string[]> {
  const rows = await stack.sql<{ id: string }[]>`
    insert into public.events (organizer_id, title, description, category, location, start_date, is_approved)
    select ${olive.id}, 'Concert number ' || n, 'One of very many concerts.', 'music', 'Tampa', now() + n * interval '1 day', true
    from generate_series(1, ${count}) as n returning id`;
  return rows.map(({ id }) => id);
}

describe("saving", () => {
  test("a member saves public events, each once, and reads them soonest first", async () => {
    const later = await addEvent(stack, olive, { title: "Later concert", start_date: localTime(9, "19:30") });
    const sooner = await addEvent(stack, olive, { title: "Sooner concert", start_date: localTime(2, "19:30") });
    for (const _ of [1, 2])
      expect((await save(mara.client, later.id, sooner.id, later.id)).data).toEqual({
        saved: 2,
        unknown: 0,
        left_out: 0,
      });
    expect(await savedBy(mara)).toHaveLength(2);
    expect(summary(await mara.client.rpc("own_saved_events")).listings).toEqual(["Sooner concert", "Later concert"]);
  });

  test("nobody can save an event that was never public or does not exist, not even its organizer or an admin", async () => {
    const pending = await addEvent(stack, olive, { is_approved: false });
    for (const { client } of [olive, ada, mara])
      expect((await save(client, pending.id, randomUUID())).data).toEqual({ saved: 0, unknown: 2, left_out: 0 });
    for (const person of [olive, ada, mara]) expect(await savedBy(person)).toEqual([]);
  });

  test("a visitor cannot save anything, nor can somebody who has signed out", async () => {
    const { id } = await addEvent(stack, olive);
    expect((await save(stack.client(), id)).error?.code).toBe("42501");
    const { data } = await mara.client.auth.getSession();
    await mara.client.auth.signOut();
    const answer = await fetch(`${stack.url}/rest/v1/rpc/save_events`, {
      method: "POST",
      headers: {
        apikey: stack.anonKey,
        Authorization: `Bearer ${data.session?.access_token}`,
        "Content-Type": "application/json",
      },
      body: JSON.stringify({ event_ids: [id] }),
    });
    expect(answer.status).toBe(403);
    expect(await savedBy(mara)).toEqual([]);
  });

  test("an account keeps at most a hundred events, also of concurrent requests", async () => {
    const ids = await addMany(MAX_SAVED_EVENTS + 3);
    const halves = [ids.slice(0, 60), ids.slice(43)];
    const answers = await Promise.all(halves.map((half) => save(mara.client, ...half)));
    expect(answers.map(({ error }) => error)).toEqual([null, null]);
    expect(await savedBy(mara)).toHaveLength(MAX_SAVED_EVENTS);
    const kept = await savedBy(mara);
    const left = ids.filter((id) => !kept.includes(id));
    expect((await save(mara.client, left[0] ?? "")).data).toEqual({ saved: 0, unknown: 0, left_out: 1 });
    // Events that are already saved do not count against the limit.
    expect((await save(mara.client, kept[0] ?? "")).data).toEqual({ saved: 1, unknown: 0, left_out: 0 });
  });

  test("with room for only some, the first ones of the request are saved", async () => {
    const ids = await addMany(MAX_SAVED_EVENTS + 1);
    await save(mara.client, ...ids.slice(0, MAX_SAVED_EVENTS - 1));
    const [first = "", second = ""] = ids.slice(MAX_SAVED_EVENTS - 1);
    expect((await save(mara.client, second, first)).data).toEqual({ saved: 1, unknown: 0, left_out: 1 });
    expect(await savedBy(mara)).toContain(second);
  });

  test("nobody can name more events in one call than can be saved", async () => {
    const ids = Array.from({ length: MAX_SAVED_EVENTS + 1 }, () => randomUUID());
    expect((await save(mara.client, ...ids)).error?.message).toBe("You can ask for up to 100 events at a time.");
    for (const name of ["events_by_id", "event_feeds"] as const)
      expect((await stack.client().rpc(name, { event_ids: ids })).error?.code).toBe("P0001");
  });
});

describe("the table", () => {
  test("shows members their own rows alone, and visitors nothing", async () => {
    const { id } = await addEvent(stack, olive);
    await save(mara.client, id);
    expect((await mara.client.from("saved_events").select("event_id")).data).toEqual([{ event_id: id }]);
    for (const { client } of [pedro, olive, ada]) {
      expect((await client.from("saved_events").select("*")).data).toEqual([]);
      expect(summary(await client.rpc("own_saved_events")).listings).toEqual([]);
    }
    expect((await stack.client().from("saved_events").select("*")).error?.code).toBe("42501");
    expect((await stack.client().rpc("own_saved_events")).error?.code).toBe("42501");
  });

  test("lets members remove their own rows, and nobody else's", async () => {
    const { id } = await addEvent(stack, olive);
    await save(mara.client, id);
    for (const { client } of [pedro, ada]) await client.from("saved_events").delete().eq("event_id", id);
    expect((await stack.client().from("saved_events").delete().eq("event_id", id)).error?.code).toBe("42501");
    expect(await savedBy(mara)).toEqual([id]);
    await mara.client.from("saved_events").delete().eq("event_id", id);
    expect(await savedBy(mara)).toEqual([]);
  });

  test("is written only by the procedure: no member inserts or changes a row", async () => {
    const [first = "", second = ""] = await addMany(2);
    await save(mara.client, first);
    const answers = [
      await mara.client.from("saved_events").insert({ member_id: mara.id, event_id: second }),
      await mara.client.from("saved_events").insert({ member_id: pedro.id, event_id: second }),
      await mara.client.from("saved_events").update({ event_id: second }).eq("event_id", first),
      await mara.client.from("saved_events").update({ member_id: pedro.id }).eq("event_id", first),
    ];
    expect(answers.map(({ error }) => error?.code)).toEqual(["42501", "42501", "42501", "42501"]);
    expect([await savedBy(mara), await savedBy(pedro)]).toEqual([[first], []]);
  });

  test("is not read with the token of a session that has ended", async () => {
    const { id } = await addEvent(stack, olive);
    await save(mara.client, id);
    await stack.sql`delete from auth.sessions where user_id = ${mara.id}`;
    expect((await mara.client.from("saved_events").select("*")).data).toEqual([]);
    expect(summary(await mara.client.rpc("own_saved_events")).listings).toEqual([]);
    await mara.client.from("saved_events").delete().eq("event_id", id);
    expect(await savedBy(mara)).toEqual([id]);
  });
});

describe("a saved event", () => {
  test("while an edit is pending it has its former title and a note, and nothing of the edit", async () => {
    const { id } = await addEvent(stack, olive, { title: "Porch Concert" });
    await save(mara.client, id);
    await olive.client.from("events").update({ title: "Secret new title" }).eq("id", id);
    const updating = { listings: [], withdrawn: [{ title: "Porch Concert", is_updating: true }] };
    expect(summary(await mara.client.rpc("own_saved_events"))).toEqual(updating);
    expect(summary(await stack.client().rpc("events_by_id", { event_ids: [id] }))).toEqual(updating);
    await ada.client.from("events").update({ is_approved: true }).eq("id", id);
    expect(summary(await mara.client.rpc("own_saved_events"))).toEqual({
      listings: ["Secret new title"],
      withdrawn: [],
    });
  });

  test("an event that an admin took off the site loses its title, one that its organizer deleted keeps it", async () => {
    const [first = "", second = ""] = await addMany(2);
    await save(mara.client, first, second);
    await unpublishEvent(ada.client, first, "It is a sales show.");
    await olive.client.from("events").delete().eq("id", second);
    expect(summary(await mara.client.rpc("own_saved_events"))).toEqual({
      listings: [],
      withdrawn: [
        { title: null, is_updating: false },
        { title: "Concert number 2", is_updating: false },
      ],
    });
  });

  test("it leaves the list when it is removed after its end, and a month after it was withdrawn", async () => {
    const ended = await addEvent(stack, olive);
    const gone = await addEvent(stack, olive, { start_date: localTime(60, "19:30") });
    await save(mara.client, ended.id, gone.id);
    await stack.sql`alter table public.events disable trigger user`;
    await stack.sql`update public.events set start_date = now() - interval '2 days' where id = ${ended.id}`;
    await stack.sql`alter table public.events enable trigger user`;
    await stack.sql`select public.purge_ended_events()`;
    expect(await savedBy(mara)).toEqual([gone.id]);
    await olive.client.from("events").delete().eq("id", gone.id);
    expect(await savedBy(mara)).toEqual([gone.id]);
    await stack.sql`update private.published_events set withdrawn_at = now() - interval '31 days' where id = ${gone.id}`;
    await stack.sql`select public.run_maintenance()`;
    expect(await savedBy(mara)).toEqual([]);
  });

  test("it is deleted with the account of the member, and with that of its organizer", async () => {
    const otto = await signUpPerson(stack, "Otto Organizer");
    const his = await addEvent(stack, otto);
    const hers = await addEvent(stack, olive);
    await save(mara.client, his.id, hers.id);
    await stack.sql`delete from auth.users where id = ${otto.id}`;
    expect(await savedBy(mara)).toEqual([hers.id]);
    await stack.sql`delete from auth.users where id = ${mara.id}`;
    expect(await savedBy(mara)).toEqual([]);
  });
});

describe("events by their ids", () => {
  test("visitors read public events and tombstones of withdrawn ones, and nothing of a pending event", async () => {
    const open = await addEvent(stack, olive, { title: "Open concert" });
    const pending = await addEvent(stack, olive, { title: "Hidden concert", is_approved: false });
    const ids = { event_ids: [open.id, pending.id, randomUUID()] };
    for (const client of [stack.client(), olive.client, ada.client])
      expect(summary(await client.rpc("events_by_id", ids))).toEqual({ listings: ["Open concert"], withdrawn: [] });
    const { data } = await stack.client().rpc("event_feeds", ids);
    expect(data).toMatchObject({ events: [{ title: "Open concert" }], withdrawn: [] });
  });

  test.each(["private.state_of_events", "private.require_few_events", "private.max_saved_events"])(
    "no API role calls %s",
    async (name) => {
      const [row] = await stack.sql<{ allowed: boolean }[]>`
        select bool_or(has_function_privilege(r, p.oid, 'execute')) as allowed
        from pg_proc as p, unnest(array['anon', 'authenticated', 'service_role']) as r
        where p.oid = to_regproc(${name})`;
      expect(row?.allowed).toBe(false);
    },
  );
});

test("the page of an event tells members whether they have saved it and are mailed about it, and visitors neither", async () => {
  const { id } = await addEvent(stack, olive);
  await save(mara.client, id);
  await mara.client.from("mail_choices").upsert({ saved_event_changes: true });
  const query = { event_id: id, at: new Date().toISOString(), site_zone: "America/New_York" };
  const answers = [mara.client, pedro.client, stack.client()].map((client) => client.rpc("event_page", query));
  expect((await Promise.all(answers)).map(({ data }) => data)).toMatchObject([
    { is_saved: true, is_told: true, is_reminded: false },
    { is_saved: false, is_told: false },
    { is_saved: false, is_told: false },
  ]);
});
