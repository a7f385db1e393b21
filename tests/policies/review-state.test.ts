import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unpublishEvent } from "#tests/support/decisions.ts";
import { addEvent } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { type Client, openStack, type TestStack } from "#tests/support/stack.ts";

// The review state of an event, its stored approved version, and who may change either.

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

async function stored(id: string) {
  const [row] = await stack.sql`select * from public.events where id = ${id}`;
  return row;
}

/** The version that an admin reads: `addEvent` has it in milliseconds only. */
async function versionOf(id: string): Promise<string> {
  const { data } = await admin.client.from("events").select("updated_at").eq("id", id).single();
  return data?.updated_at ?? "";
}

async function approvedTitle(id: string): Promise<string | undefined> {
  const [row] = await stack.sql`select version ->> 'title' as title from private.published_events where id = ${id}`;
  return row?.title;
}

const change = (id: string, fields: object, client = olive.client) =>
  client.from("events").update(fields).eq("id", id).select().maybeSingle();

describe("saving", () => {
  test("without a change changes nothing: the event stays public, with its version and its revision", async () => {
    const event = await addEvent(stack, olive);
    const before = await stored(event.id);
    const revision = () => stack.sql`select revision, changed_at from private.published_events where id = ${event.id}`;
    const [was, version] = [await revision(), (await stack.client().rpc("listings_version")).data];
    const saved = await change(event.id, { title: event.title, location: event.location, is_approved: false });
    expect(saved.data).toMatchObject({ id: event.id, is_approved: true });
    expect(await stored(event.id)).toEqual(before);
    expect(await revision()).toEqual(was);
    expect((await stack.client().rpc("listings_version")).data).toBe(version);
  });

  test("a change makes the event wait; the approved version is kept until the next approval", async () => {
    const { id } = await addEvent(stack, olive);
    expect((await change(id, { title: "Another Concert" })).data).toMatchObject({
      is_approved: false,
      review: "waiting",
    });
    expect(await approvedTitle(id)).toBe("Porch Concert");
    expect((await change(id, { is_approved: true }, admin.client)).data).toMatchObject({ review: null });
    expect(await approvedTitle(id)).toBe("Another Concert");
  });

  test("what is returned or refused is not sent again without a change", async () => {
    for (const review of ["returned", "refused"]) {
      const event = await addEvent(stack, olive, { is_approved: false, review });
      await change(event.id, { title: event.title });
      expect(await stored(event.id)).toMatchObject({ review });
      await change(event.id, { title: "Another Concert" });
      expect(await stored(event.id)).toMatchObject({ review: "waiting" });
    }
  });

  test("nobody writes the review state, the status, or the series of an event directly", async () => {
    const { id } = await addEvent(stack, olive, { is_approved: false });
    for (const { client } of [olive, mara, admin])
      for (const fields of [{ review: "returned" }, { status: "cancelled" }, { series_id: null }])
        expect((await client.from("events").update(fields).eq("id", id)).error?.code).toBe("42501");
  });
});

describe("approved versions", () => {
  test("are erased when the event is unpublished, and when it is deleted", async () => {
    const [one, other] = [await addEvent(stack, olive), await addEvent(stack, olive)];
    await unpublishEvent(admin.client, one.id, "Closed.");
    expect(await approvedTitle(one.id)).toBeNull();
    await olive.client.from("events").delete().eq("id", other.id);
    const [row] = await stack.sql`select version from private.published_events where id = ${other.id}`;
    // What calendars and lists need of a withdrawn event.
    expect(row?.version).toEqual({ title: other.title, location: other.location });
  });

  test("are read by the organizer and by admins, and written by nobody", async () => {
    const { id } = await addEvent(stack, olive);
    const read = (client: Client) => client.rpc("approved_content", { event_id: id });
    for (const { client } of [olive, admin])
      expect((await read(client)).data).toMatchObject({ content: { title: "Porch Concert" } });
    expect((await read(mara.client)).data).toBeNull();
    expect((await read(stack.client())).error?.code).toBe("42501");
    for (const { client } of [olive, admin])
      expect(
        (
          await client
            .from("published_events" as "events")
            .delete()
            .eq("id", id)
        ).error?.code,
      ).toBe("PGRST205");
  });
});

describe("returning and refusing", () => {
  const give = (client: Client, id: string, version: string) =>
    client.rpc("decide", {
      decision: "returned",
      event_ids: [id],
      versions: [version],
      note: "",
      field_reasons: { location: "Which park?" },
    });
  const refuse = (client: Client, id: string, version: string, reason = "Not an event.") =>
    client.rpc("decide", { decision: "refused", event_ids: [id], versions: [version], note: reason });
  const outcome = async (decided: ReturnType<typeof refuse>) => {
    const [one] = (await decided).data ?? [];
    return `${one?.title}: ${one?.outcome}`;
  };

  test.each([{ title: ["Shorter"] }, { title: [] }, { title: { text: "Shorter" } }, { title: null }])(
    "asks for changes in words alone, not by %j, which no page could show",
    async (field_reasons) => {
      const { id } = await addEvent(stack, olive, { is_approved: false });
      const asked = { event_ids: [id], versions: [await versionOf(id)], decision: "returned", field_reasons };
      expect((await admin.client.rpc("decide", asked)).error?.code).toBe("23514");
      expect(await stored(id)).toMatchObject({ review: "waiting" });
    },
  );

  test("takes the version that was read off the queue, tells the organizer and is counted", async () => {
    const [one, other] = [
      await addEvent(stack, olive, { is_approved: false }),
      await addEvent(stack, olive, { is_approved: false }),
    ];
    expect(await outcome(give(admin.client, one.id, await versionOf(one.id)))).toBe("Porch Concert: returned");
    expect(await outcome(refuse(admin.client, other.id, await versionOf(other.id)))).toBe("Porch Concert: refused");
    expect(await stored(one.id)).toMatchObject({ review: "returned" });
    expect(await stored(other.id)).toMatchObject({ review: "refused" });
    const queue = await admin.client.rpc("list_pending_events", { page_size: 100 });
    const waiting = queue.data?.[0]?.events.map(({ id }) => id);
    expect(waiting).not.toContain(one.id);
    expect(waiting).not.toContain(other.id);
    const decisions = await olive.client
      .from("event_decisions")
      .select("decision, reason, field_reasons")
      .in("event_id", [one.id, other.id])
      .order("id");
    expect(decisions.data).toEqual([
      { decision: "returned", reason: null, field_reasons: { location: "Which park?" } },
      { decision: "refused", reason: "Not an event.", field_reasons: null },
    ]);
    const mails = await stack.sql`
      select kind from private.mail_outbox where recipient_id = ${olive.id} and kind in ('event_returned', 'event_refused') order by id`;
    expect(mails.map(({ kind }) => kind)).toEqual(["event_returned", "event_refused"]);
    const counts = async (client: Client) =>
      (
        await client
          .from("decision_counts")
          .select("decision, decisions")
          .eq("account_id", olive.id)
          .eq("decision", "returned")
      ).data;
    expect(await counts(olive.client)).toEqual([{ decision: "returned", decisions: 1 }]);
    expect(await counts(admin.client)).toEqual([{ decision: "returned", decisions: 1 }]);
    expect(await counts(mara.client)).toEqual([]);
  });

  test("a version that has changed, and an event that waits no more, stay as they are", async () => {
    const event = await addEvent(stack, olive, { is_approved: false });
    const version = await versionOf(event.id);
    await change(event.id, { title: "Another Concert" });
    expect(await outcome(give(admin.client, event.id, version))).toBe("Another Concert: changed");
    const approved = await addEvent(stack, olive);
    expect(await outcome(refuse(admin.client, approved.id, await versionOf(approved.id)))).toBe(
      "Porch Concert: changed",
    );
    expect(await stored(approved.id)).toMatchObject({ is_approved: true });
  });

  test("needs an admin and a reason", async () => {
    const { id } = await addEvent(stack, olive, { is_approved: false });
    const version = await versionOf(id);
    for (const client of [olive.client, mara.client]) {
      expect((await give(client, id, version)).error?.code).toBe("42501");
      expect((await refuse(client, id, version)).error?.code).toBe("42501");
    }
    expect((await refuse(stack.client(), id, version)).error?.code).toBe("42501");
    expect((await refuse(admin.client, id, version, " ")).error?.details).toContain("reason_required");
    const empty = await admin.client.rpc("decide", {
      decision: "returned",
      event_ids: [id],
      versions: [version],
      note: "",
      field_reasons: {},
    });
    expect(empty.error?.details).toContain("reason_required");
    expect(await stored(id)).toMatchObject({ review: "waiting" });
  });
});

describe("a series", () => {
  const series = async (person: Person) => {
    const made = await person.client.from("event_series").insert({ organizer_id: person.id, rhythm: "weekly" });
    expect(made.error).toBeNull();
    const [row] = await stack.sql`select id from public.event_series where organizer_id = ${person.id} limit 1`;
    return row?.id as string;
  };
  const date = (person: Person, seriesId: string) => ({
    organizer_id: person.id,
    title: "Farmers Market",
    description: "Vegetables, bread and music in the shade.",
    category: "food",
    location: "Armature Works, Tampa",
    start_date: new Date(Date.now() + 86_400_000).toISOString(),
    series_id: seriesId,
  });

  test("counts as one event against the limit of those that wait", async () => {
    const owner = await signUpPerson(stack, "Sara Series");
    const id = await series(owner);
    expect((await owner.client.from("events").insert(Array(30).fill(date(owner, id)))).error).toBeNull();
    expect((await owner.client.from("events").insert(date(owner, await series(owner)))).error).toBeNull();
  });

  test("of another member takes no dates, and is not read", async () => {
    const id = await series(olive);
    expect((await mara.client.from("events").insert(date(mara, id))).error?.code).toBe("42501");
    expect((await mara.client.from("event_series").select("id")).data).toEqual([]);
    expect((await stack.client().from("event_series").select("id")).error?.code).toBe("42501");
    const foreign = await mara.client.from("event_series").insert({ organizer_id: olive.id, rhythm: "weekly" });
    expect(foreign.error?.code).toBe("42501");
  });
});
