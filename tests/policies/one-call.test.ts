import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addEvent } from "#tests/support/events.ts";
import { sendReport } from "#tests/support/handed-in.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// Functions that return all data of a member's or an admin's page in one round trip.

let stack: TestStack;
let ada: Person;
let olive: Person;

beforeAll(async () => {
  stack = await openStack();
  ada = await signUpAdmin(stack);
});
afterAll(() => stack.close());
beforeEach(async () => {
  olive = await signUpPerson(stack);
});

const PANEL = { page_size: 25 };

const contextOf = async ({ client }: Person) => (await client.rpc("own_context")).data;

describe("what every page needs to know", () => {
  test("a member gets their own account, and nothing of what waits for admins", async () => {
    await addEvent(stack, olive, { is_approved: false });
    expect(await contextOf(olive)).toEqual([
      {
        full_name: "Olive Marlowe",
        language: "en",
        is_admin: false,
        email: olive.email,
        pending_email: null,
        has_password: true,
        has_second_step: false,
        lacks_second_step: false,
        owner_ids: [olive.id],
        pending_events: 0,
        open_reports: 0,
        unread_messages: 0,
        unsent_mail: 0,
        pending_organizers: 0,
        unseen_changes: 0,
        is_trusted: false,
      },
    ]);
  });

  test("an admin gets how much waits for them", async () => {
    const [before] = (await contextOf(ada)) ?? [];
    const { id } = await addEvent(stack, olive);
    await addEvent(stack, olive, { is_approved: false });
    await sendReport(stack, id, { details: "Not a porch." });
    const message = {
      name: "Pedro Vance",
      email: "pedro@example.com",
      subject: "Other",
      message: "Where is the porch?",
    };
    await stack.sql`insert into public.contact_messages ${stack.sql(message)}`;
    const [after] = (await contextOf(ada)) ?? [];
    expect(after).toMatchObject({
      is_admin: true,
      pending_events: (before?.pending_events ?? 0) + 1,
      open_reports: (before?.open_reports ?? 0) + 1,
      unread_messages: (before?.unread_messages ?? 0) + 1,
      unsent_mail: before?.unsent_mail,
    });
  });

  test("the counts for admins end at 1,000", async () => {
    const { id } = await addEvent(stack, olive);
    await stack.sql`alter table public.event_reports disable trigger user`;
    await stack.sql`
      insert into public.event_reports (event_id, reason, details)
      select ${id}, 'other', 'Report ' || n from generate_series(1, 1100) as n`;
    await stack.sql`alter table public.event_reports enable trigger user`;
    expect(await contextOf(ada)).toMatchObject([{ open_reports: 1000 }]);
  });

  test("a token whose session has ended or whose account is banned gets nothing, a visitor an error", async () => {
    const banned = await signUpPerson(stack, "Bruno Banned");
    await stack.sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${banned.id}`;
    await stack.sql`delete from auth.sessions where user_id = ${olive.id}`;
    expect([await contextOf(banned), await contextOf(olive)]).toEqual([[], []]);
    expect((await stack.client().rpc("own_context")).status).toBe(401);
  });
});

describe("an event that a page asks about", () => {
  test("an admin gets a pending one, wherever it is in the queue, and a member none of another's", async () => {
    const waiting = await addEvent(stack, olive, { is_approved: false });
    const [approved, other] = [await addEvent(stack, olive), await signUpPerson(stack, "Otto Other")];
    const askedBy = async ({ client }: Person, asked_id: string) => {
      const { data } = await client.rpc("admin_panel", {
        ...PANEL,
        page_number: 9,
        asked_id,
      });
      return data?.[0]?.asked.map(({ id }) => id);
    };
    expect(await askedBy(ada, waiting.id)).toEqual([waiting.id]);
    expect(await askedBy(ada, approved.id)).toEqual([]);
    expect(await askedBy(other, waiting.id)).toEqual([]);
  });
});

describe("the Admin Panel", () => {
  test("an admin gets a page of the queue, a member only their own pending events, a visitor an error", async () => {
    await stack.sql`delete from public.events`;
    const other = await signUpPerson(stack, "Otto Other");
    const waiting = await addEvent(stack, other, { is_approved: false });
    await addEvent(stack, olive, { title: "Porch Concert" });
    const { data } = await ada.client.rpc("admin_panel", PANEL);
    expect(data).toMatchObject([{ events: [{ id: waiting.id }], total: 1, asked: [] }]);
    expect((await olive.client.rpc("admin_panel", PANEL)).data).toMatchObject([{ events: [], total: 0 }]);
    expect((await stack.client().rpc("admin_panel", PANEL)).status).toBe(401);
  });
});

describe("the queue", () => {
  test("an admin gets a page of it with names, a member only their own events, a visitor an error", async () => {
    await stack.sql`delete from public.events`;
    const other = await signUpPerson(stack, "Otto Other");
    const [own, others] = [
      await addEvent(stack, olive, { is_approved: false }),
      await addEvent(stack, other, { is_approved: false }),
    ];
    const page = { page_size: 25 };
    const { data } = await ada.client.rpc("list_pending_events", page);
    expect(data?.[0]?.events.map(({ id }) => id)).toEqual([others.id, own.id]);
    expect(data?.[0]).toMatchObject({
      organizer_names: { [olive.id]: "Olive Marlowe", [other.id]: "Otto Other" },
      total: 2,
    });
    const ofMember = await olive.client.rpc("list_pending_events", page);
    expect(ofMember.data?.[0]?.events.map(({ id }) => id)).toEqual([own.id]);
    expect((await stack.client().rpc("list_pending_events", page)).status).toBe(401);
  });

  test("is searched by admins alone", async () => {
    await stack.sql`delete from public.events`;
    const { id } = await addEvent(stack, olive, { is_approved: false });
    const search = { page_size: 25, filters: { search: olive.email } };
    expect((await ada.client.rpc("list_pending_events", search)).data).toMatchObject([{ events: [{ id }], total: 1 }]);
    expect((await olive.client.rpc("list_pending_events", search)).data).toMatchObject([{ events: [], total: 0 }]);
    expect((await stack.client().rpc("list_pending_events", search)).status).toBe(401);
  });

  test("of 2,000 events and 100 series of 30 dates is counted, sorted and searched well within the time limit of a second", async () => {
    await stack.sql`delete from public.events`;
    await stack.sql`
      insert into public.event_series (id, organizer_id, rhythm) select md5('series ' || n)::uuid, ${olive.id}, 'weekly' from generate_series(1, 100) as n`;
    await stack.sql`
      insert into public.events (organizer_id, series_id, title, description, category, location, start_date)
      select ${olive.id}, case when n > 2000 then md5('series ' || n % 100 + 1)::uuid end, 'Concert ' || case when n > 2000 then n % 100 else n end,
        'Three bands, one porch, and lemonade.', 'music', 'Tampa', now() + n * interval '1 hour'
      from generate_series(1, 5000) as n`;
    for (const query of [
      { page_number: 100 },
      { sort: "longest" },
      { sort: "urgent" },
      { filters: { search: "concert", city: "tampa" } },
    ]) {
      const started = performance.now();
      const { data } = await ada.client.rpc("admin_panel", { page_size: 12, ...query });
      expect([data?.[0]?.events.length, data?.[0]?.total]).toEqual([12, 2100]);
      expect(performance.now() - started).toBeLessThan(1_000);
    }
  });
});

describe("the audit log", () => {
  test("an admin gets names and titles with the entries, a member no entry", async () => {
    const event = await addEvent(stack, olive, { is_approved: false, title: "Porch Concert in the Rain" });
    await ada.client.from("events").update({ is_approved: true }).eq("id", event.id);
    const { data } = await ada.client.rpc("list_audit", { most: 1, of_action: "event_approved" });
    expect(data).toMatchObject([{ actor_name: "Ada Admin", title: "Porch Concert in the Rain", subject_id: event.id }]);
    expect((await olive.client.rpc("list_audit", { most: 5 })).data).toEqual([]);
    expect((await stack.client().rpc("list_audit", { most: 5 })).status).toBe(401);
  });

  test("a rare action is found among any number of others", async () => {
    const other = await signUpPerson(stack, "Otto Other");
    await stack.sql`update public.profiles set is_admin = true where id = ${other.id}`;
    const event = await addEvent(stack, olive, { is_approved: false });
    await ada.client.from("events").update({ is_approved: true }).eq("id", event.id);
    const { data } = await ada.client.rpc("list_audit", { most: 1, of_action: "admin_granted" });
    expect(data).toMatchObject([{ action: "admin_granted", subject_id: other.id, subject_name: "Otto Other" }]);
  });

  test("an older page follows the entry before it", async () => {
    for (const title of ["Porch Concert One", "Porch Concert Two"]) {
      const { id } = await addEvent(stack, olive, { is_approved: false, title });
      await ada.client.from("events").update({ is_approved: true }).eq("id", id);
    }
    const { data } = await ada.client.rpc("list_audit", { most: 2, of_action: "event_approved" });
    const older = await ada.client.rpc("list_audit", {
      most: 1,
      of_action: "event_approved",
      before_id: data?.[0]?.id ?? 0,
    });
    expect(data?.map(({ title }) => title)).toEqual(["Porch Concert Two", "Porch Concert One"]);
    expect(older.data?.map(({ id }) => id)).toEqual([data?.[1]?.id]);
  });
});

test("a visitor reads an event's page by a plan that fits every caller, as sessions get after some calls", async () => {
  const { id } = await addEvent(stack, await signUpPerson(stack));
  const [row] = await stack.sql.begin(async (tx) => {
    await tx`set local plan_cache_mode = force_generic_plan`;
    await tx`set local role anon`;
    return tx`select public.event_page(${id}, now(), 'America/New_York') -> 'event' ->> 'title' as title`;
  });
  expect(row?.title).toBe("Porch Concert");
});
