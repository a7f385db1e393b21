import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { approveEvent, deletePending, unpublishEvent } from "#tests/support/decisions.ts";
import { addEvent, addSeries, localTime } from "#tests/support/events.ts";
import { addOrganization } from "#tests/support/organizations.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// Who may create, read and extend a series, and how long it may be.

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
    const named = await mara.client.from("event_series").insert({ rhythm: "weekly", organizer_id: olive.id });
    expect(named.error?.code).toBe("42501");
    const unknown = await olive.client.from("event_series").insert({ rhythm: "hourly" });
    expect(unknown.error?.code).toBe("23514");
    for (const client of [olive.client, admin.client]) {
      expect((await client.from("event_series").update({ rhythm: "dates" }).eq("id", id)).error?.code).toBe("42501");
      expect((await client.from("event_series").delete().eq("id", id)).error?.code).toBe("42501");
    }
  });

  test("has at most 60 dates to come, within a year, however they are added", async () => {
    const id = await startSeries();
    const days = (count: number, from = 1) => Array.from({ length: count }, (_, index) => row(from + index, id));
    const refusal = { message: "A series can have up to 60 dates within a year." };
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

  test("is changed from a date on by its owner alone, as it was read, and as a whole", async () => {
    const starts = [-9, 3, 10].map((days) => localTime(days, "20:00"));
    const [past, first, second] = await addSeries(stack, olive, starts);
    if (!past || !first || !second) throw new Error("no dates");
    const times = [first, second].map(({ id, start_date }) => ({ id, start_date }));
    const { data: read } = await olive.client.from("events").select("updated_at").eq("id", first.id).single();
    const call = { event_id: first.id, version: read?.updated_at ?? "", content: { title: "Night Market" }, times };
    const titles = async () =>
      (
        await stack.sql`select title from public.events where series_id = ${first.series_id} and organizer_id = ${olive.id} order by start_date`
      ).map(({ title }) => title);
    expect((await stack.client().rpc("change_series", call)).error?.code).toBe("42501");
    for (const client of [mara.client, admin.client])
      expect((await client.rpc("change_series", call)).error?.message).toBe(
        "You can only change the dates of your own series.",
      );
    const series_id = first.series_id;
    const { id: others } = await addEvent(stack, mara, { start_date: localTime(12, "20:00"), series_id });
    for (const refused of [
      { ...call, version: "2026-01-01T00:00:00Z" },
      { ...call, times: times.slice(0, 1) },
      { ...call, times: [...times, { id: others, start_date: localTime(12, "20:00") }] },
      { ...call, times: [...times, { id: past.id, start_date: past.start_date }] },
    ])
      expect((await olive.client.rpc("change_series", refused)).data).toEqual([]);
    const early = {
      ...call,
      times: times.map(({ id }) => ({ id, start_date: localTime(id === first.id ? 3 : -1, "20:00") })),
    };
    expect((await olive.client.rpc("change_series", early)).error?.message).toBe("Start date must be in the future");
    expect(new Set(await titles())).toEqual(new Set(["Porch Concert"]));
    expect((await olive.client.rpc("change_series", call)).data).toHaveLength(2);
    expect(await titles()).toEqual(["Porch Concert", "Night Market", "Night Market"]);
  });

  test("gets more dates from its owner alone, within its limits, and all or none", async () => {
    const start = localTime(3, "20:00");
    const [first] = await addSeries(stack, olive, [start]);
    if (!first) throw new Error("no date");
    const { data: read } = await olive.client.from("events").select("updated_at").eq("id", first.id).single();
    const added = (days: number[]) => days.map((day) => ({ start_date: localTime(day, "20:00") }));
    const call = (days: number[]) => ({
      event_id: first.id,
      version: read?.updated_at ?? "",
      content: { title: "Night Market" },
      times: [{ id: first.id, start_date: start }, ...added(days)],
    });
    for (const client of [mara.client, admin.client])
      expect((await client.rpc("change_series", call([10]))).error?.code).toBe("42501");
    expect((await stack.client().rpc("change_series", call([10]))).error?.code).toBe("42501");
    for (const days of [[400], Array.from({ length: 60 }, (_, day) => day + 10)])
      expect((await olive.client.rpc("change_series", call(days))).error?.message).toBe(
        "A series can have up to 60 dates within a year.",
      );
    expect((await olive.client.rpc("change_series", call([-1]))).error?.message).toBe(
      "Start date must be in the future",
    );
    const dates = () => stack.sql`
      select title, organizer_id, is_approved from public.events where series_id = ${first.series_id} order by start_date`;
    expect(await dates()).toMatchObject([{ title: "Porch Concert", is_approved: true }]);
    expect((await olive.client.rpc("change_series", call([10, 17]))).data).toHaveLength(3);
    const waiting = { title: "Night Market", organizer_id: olive.id, is_approved: false };
    expect(await dates()).toEqual([waiting, waiting, waiting]);
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

describe("review", () => {
  const starts = [3, 10, 17].map((days) => localTime(days, "20:00"));
  const waitingMarket = () => addSeries(stack, olive, starts, { ...TEXTS, is_approved: false });

  async function queue() {
    const { data, error } = await admin.client.rpc("list_pending_events", { page_size: 50 });
    const [page] = data ?? [];
    if (error || !page) throw error ?? new Error("no page");
    const dates = page.dates as Record<string, { starts: string[]; version: string }>;
    return { total: page.total, events: page.events.map(({ id }) => id), dates };
  }

  const decisions = (ids: string[]) =>
    stack.sql`select decision from public.event_decisions where event_id = any (${ids})`;
  const mails = (ids: string[]) =>
    stack.sql`select kind from private.mail_outbox where data ->> 'eventId' = any (${ids}) and kind ~ 'approved|returned|refused|deleted'`;
  const reviews = async (ids: string[]) =>
    (await stack.sql`select review from public.events where id = any (${ids}) order by start_date`).map(
      ({ review }) => review,
    );

  beforeEach(() => stack.sql`delete from public.events`);

  test("shows the dates of a series that say the same as one, and approves them with one decision, mail and entry", async () => {
    const ids = (await waitingMarket()).map(({ id }) => id);
    const [first = ""] = ids;
    const read = await queue();
    expect(read).toMatchObject({ total: 1, events: [first], dates: { [first]: { starts: { length: 3 } } } });
    const version = read.dates[first]?.version ?? "";
    expect(await approveEvent(admin.client, first, version)).toMatchObject({ error: null, data: TEXTS.title });
    expect(await reviews(ids)).toEqual([null, null, null]);
    expect([await decisions(ids), await mails(ids)]).toEqual([
      [{ decision: "approved" }],
      [{ kind: "event_approved" }],
    ]);
    const entries =
      await stack.sql`select details from public.audit_log where subject_id = any (${ids}) and action = 'event_approved'`;
    expect(entries).toEqual([{ details: { by: "admin", dates: 3 } }]);
    expect((await approveEvent(admin.client, first, version)).data).toBeNull();
  });

  test("leaves what was changed after it was read: a date waits by itself, and an older version is refused", async () => {
    const [first, second, third] = await waitingMarket();
    if (!first || !second || !third) throw new Error("no dates");
    const read = await queue();
    await olive.client
      .from("events")
      .update({ start_date: localTime(11, "20:00") })
      .eq("id", second.id);
    const version = read.dates[first.id]?.version ?? "";
    await approveEvent(admin.client, first.id, version);
    expect(await reviews([first.id, second.id, third.id])).toEqual([null, "waiting", null]);
    expect((await queue()).events).toEqual([second.id]);
    const stale = await approveEvent(admin.client, second.id, version);
    expect(stale.data).toBeNull();
    await olive.client.from("events").update({ title: "Sunday Market" }).eq("id", third.id);
    expect((await queue()).events.toSorted()).toEqual([second.id, third.id].toSorted());
  });

  test.each(["returned", "refused"])("a series is %s as one", async (decision) => {
    const ids = (await waitingMarket()).map(({ id }) => id);
    const [first = ""] = ids;
    const { dates } = await queue();
    const version = dates[first]?.version ?? "";
    await admin.client.rpc("decide", { event_ids: [first], versions: [version], decision, note: "Where is it?" });
    expect(await reviews(ids)).toEqual([decision, decision, decision]);
    expect([await decisions(ids), await mails(ids)]).toEqual([[{ decision }], [{ kind: `event_${decision}` }]]);
    expect(await queue()).toMatchObject({ total: 0 });
  });

  test("a waiting series is deleted as one", async () => {
    const ids = (await waitingMarket()).map(({ id }) => id);
    await deletePending(admin.client, ids[1] ?? "", "Twice");
    expect(await reviews(ids)).toEqual([]);
    expect([await decisions(ids), await mails(ids)]).toEqual([[{ decision: "deleted" }], [{ kind: "event_deleted" }]]);
  });

  test("all public dates are unpublished and approved again as one, by admins alone", async () => {
    const ids = (await addSeries(stack, olive, starts, TEXTS)).map(({ id }) => id);
    const [, second = ""] = ids;
    for (const client of [olive.client, mara.client, stack.client()])
      expect((await unpublishEvent(client, second, "It is a shop.", true)).error).not.toBeNull();
    expect((await unpublishEvent(admin.client, second, "It is a shop.", true)).data).toBe(TEXTS.title);
    expect(await reviews(ids)).toEqual(["returned", "returned", "returned"]);
    const sent = () =>
      stack.sql`select kind, data ->> 'eventId' as id from private.mail_outbox where data ->> 'eventId' = any (${ids}) and kind = 'event_unpublished'`;
    expect([await decisions(ids), await sent()]).toEqual([
      [{ decision: "unpublished" }],
      [{ kind: "event_unpublished", id: second }],
    ]);
    const page = { event_id: ids[0] ?? "", at: new Date().toISOString(), site_zone: "America/New_York" };
    expect((await olive.client.rpc("event_page", page)).data).toMatchObject({ version: null });
    const { version } = (await admin.client.rpc("event_page", page)).data as { version: string };
    expect((await approveEvent(admin.client, ids[0] ?? "", version)).data).toBe(TEXTS.title);
    expect(await reviews(ids)).toEqual([null, null, null]);
    // One date alone, as before.
    await unpublishEvent(admin.client, second, "Closed.");
    expect(await reviews(ids)).toEqual([null, "returned", null]);
  });

  test("leaves dates of another owner alone: what a former editor has added waits, is public and comes off by itself", async () => {
    const organization_id = await addOrganization(stack, "Market House", [mara, olive]);
    const dates = (await waitingMarket()).map(({ id }) => id);
    await stack.sql`update public.events set organization_id = ${organization_id}`;
    await stack.sql`delete from public.organizer_members where organizer_id = ${organization_id} and member_id = ${olive.id}`;
    const [series] = await stack.sql`select series_id as id from public.events where id = ${dates[0] ?? ""}`;
    const added = await addEvent(stack, olive, {
      ...TEXTS,
      organization_id: null,
      series_id: String(series?.id),
      start_date: localTime(4, "20:00"),
      is_approved: false,
    });
    const { events, dates: shown } = await queue();
    const [first = ""] = dates;
    expect(events.toSorted()).toEqual([first, added.id].toSorted());
    expect(events.map((id) => shown[id]?.starts.length)).toEqual(events.map((id) => (id === first ? 3 : 1)));

    // Not even with the version of both.
    const version = [shown[first]?.version ?? "", shown[added.id]?.version ?? ""].toSorted().at(-1) ?? "";
    await approveEvent(admin.client, first, version);
    expect(await reviews([added.id])).toEqual(["waiting"]);
    await stack.sql`update public.events set is_approved = true, review = null`;
    await unpublishEvent(admin.client, first, "It is a shop.", true);
    expect(await reviews([...dates, added.id])).toEqual(["returned", null, "returned", "returned"]);
  });

  test("members approve nothing", async () => {
    const [first] = await waitingMarket();
    const { dates } = await queue();
    const { id = "" } = first ?? {};
    const version = dates[id]?.version ?? "";
    for (const client of [olive.client, mara.client])
      expect((await approveEvent(client, id, version)).error?.message).toBe(
        "You must be logged in as an admin to approve an event",
      );
    expect((await approveEvent(stack.client(), id, version)).error?.code).toBe("42501");
    expect(await queue()).toMatchObject({ total: 1 });
  });
});
