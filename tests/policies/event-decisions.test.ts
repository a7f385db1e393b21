import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "#app/models/accounts/audit.server.ts";
import { deletePending, unpublishEvent } from "#tests/support/decisions.ts";
import { addEvent } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { type Client, openStack, type TestStack } from "#tests/support/stack.ts";

// Admins' decisions about events: who can make them, and who is notified.

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
beforeEach(() => stack.sql`truncate private.mail_outbox, private.decisions cascade`);
afterAll(() => stack.close());

const unpublish = (client: Client, id: string, reason = "The venue says that it is closed.") =>
  unpublishEvent(client, id, reason);
const notice = async (id: string, client = stack.client()) => (await client.rpc("event_notice", { event_id: id })).data;

async function stored(id: string) {
  const [row] = await stack.sql`select * from public.events where id = ${id}`;
  return row;
}

/** Mails, except confirmations of receipt. */
async function mails() {
  return stack.sql`
    select kind, recipient_id, data from private.mail_outbox where kind not in ('event_received', 'event_changed') order by id`;
}

describe("unpublishing", () => {
  test("an admin unpublishes an event; it is returned to its organizer, with a reason, and waits for nobody", async () => {
    const { id } = await addEvent(stack, olive);
    const { data, error } = await unpublish(admin.client, id, "  The venue says that it is closed. ");
    expect(error).toBeNull();
    expect(data).toBe("Porch Concert");
    expect(await stored(id)).toMatchObject({
      is_approved: false,
      review: "returned",
      unpublished_at: expect.any(Date),
      unpublish_reason: "The venue says that it is closed.",
    });
    expect((await stack.client().from("events").select("id").eq("id", id)).data).toEqual([]);
    const own = await olive.client.from("events").select("unpublish_reason").eq("id", id).single();
    expect(own.data?.unpublish_reason).toBe("The venue says that it is closed.");
  });

  test("members, the organizer and visitors cannot", async () => {
    const { id } = await addEvent(stack, olive);
    for (const client of [stack.client(), mara.client, olive.client]) {
      expect((await unpublish(client, id)).error?.code).toBe("42501");
    }
    expect(await stored(id)).toMatchObject({ is_approved: true, unpublished_at: null });
  });

  test.each(["", " \n ", "\u200b\u2800", "x".repeat(1001), "a\u202eb"])("the reason %j is rejected", async (reason) => {
    const { id } = await addEvent(stack, olive);
    expect((await unpublish(admin.client, id, reason)).error?.code).toBe("P0001");
    expect(await stored(id)).toMatchObject({ is_approved: true });
    expect(await mails()).toEqual([]);
  });

  test("a pending or deleted event cannot be unpublished", async () => {
    const pending = await addEvent(stack, olive, { is_approved: false });
    expect((await unpublish(admin.client, pending.id)).data).toBeNull();
    expect((await unpublish(admin.client, randomUUID())).data).toBeNull();
    expect(await mails()).toEqual([]);
  });

  test("an admin cannot reset an approval without a reason", async () => {
    const { id } = await addEvent(stack, olive);
    const { error } = await admin.client.from("events").update({ is_approved: false }).eq("id", id);
    expect(error?.code).toBe("42501");
    expect(await stored(id)).toMatchObject({ is_approved: true });
  });

  test("the organizer cannot remove the note that it was unpublished, and neither can an edit", async () => {
    const { id } = await addEvent(stack, olive);
    await unpublish(admin.client, id);
    for (const change of [{ unpublished_at: null }, { unpublish_reason: null }, { first_approved_at: null }]) {
      expect((await olive.client.from("events").update(change).eq("id", id)).error?.code).toBe("42501");
    }
    const edit = { title: "Porch Concert, changed", is_approved: true };
    expect((await olive.client.from("events").update(edit).eq("id", id)).error).toBeNull();
    expect(await stored(id)).toMatchObject({ is_approved: false, unpublish_reason: expect.any(String) });
    expect(await notice(id)).toBe("under_review");
  });

  test("an approval deletes the reason, so that it is never public", async () => {
    const { id } = await addEvent(stack, olive);
    await unpublish(admin.client, id);
    await admin.client.from("events").update({ is_approved: true }).eq("id", id);
    expect(await stored(id)).toMatchObject({ is_approved: true, unpublished_at: null, unpublish_reason: null });
    expect(await notice(id)).toBeNull();
  });
});

describe("the notice at the address of an event that is not public", () => {
  test("says that it is being updated, after its organizer changed it", async () => {
    const { id } = await addEvent(stack, olive);
    await olive.client.from("events").update({ title: "Another title" }).eq("id", id);
    for (const client of [stack.client(), mara.client, olive.client]) expect(await notice(id, client)).toBe("updating");
  });

  test("says that it is under review, after an admin unpublished it", async () => {
    const { id } = await addEvent(stack, olive);
    await unpublish(admin.client, id);
    expect(await notice(id)).toBe("under_review");
  });

  test("is empty for an event that was never approved, is public, or does not exist", async () => {
    const pending = await addEvent(stack, olive, { is_approved: false });
    const { id } = await addEvent(stack, olive);
    for (const unknown of [pending.id, id, randomUUID()]) expect(await notice(unknown)).toBeNull();
  });

  test("cannot be forged: a new event was never public, whatever its organizer sends", async () => {
    const event = {
      organizer_id: olive.id,
      title: "A new event",
      description: "Three bands, one porch, and lemonade for everybody who comes.",
      category: "music",
      location: "Tampa",
      start_date: "2031-11-21T19:30:00Z",
    };
    const made = await olive.client
      .from("events")
      .insert({ ...event, is_approved: true })
      .select("id")
      .single();
    expect(await notice(made.data?.id ?? "")).toBeNull();
    const forged = await olive.client.from("events").insert({ ...event, first_approved_at: "2026-01-01T00:00:00Z" });
    expect(forged.error?.code).toBe("42501");
  });
});

describe("the organizer is notified by mail and on the dashboard", () => {
  const decisions = async (client = olive.client) =>
    (await client.from("event_decisions").select("decision, title, reason").order("id")).data;

  test("of an approval", async () => {
    const { id } = await addEvent(stack, olive, { is_approved: false });
    await admin.client.from("events").update({ is_approved: true }).eq("id", id);
    expect(await mails()).toEqual([
      {
        kind: "event_approved",
        recipient_id: olive.id,
        data: {
          eventId: id,
          title: "Porch Concert",
          startDate: expect.any(String),
          timeZone: null,
          dates: 1,
          reason: null,
          fieldReasons: null,
          reasons: [],
          isChange: false,
        },
      },
    ]);
    expect(await decisions()).toEqual([{ decision: "approved", title: "Porch Concert", reason: null }]);
  });

  test("that an event was unpublished, and why", async () => {
    const { id } = await addEvent(stack, olive);
    await unpublish(admin.client, id, "Closed.");
    expect(await mails()).toMatchObject([{ kind: "event_unpublished", data: { eventId: id, reason: "Closed." } }]);
    expect(await decisions()).toEqual([{ decision: "unpublished", title: "Porch Concert", reason: "Closed." }]);
  });

  test("that an event was deleted, and why if the admin gave a reason", async () => {
    const [one, other] = [await addEvent(stack, olive, { is_approved: false }), await addEvent(stack, olive)];
    expect((await deletePending(admin.client, one.id, "No such place.\nSorry!")).data).toBe("Porch Concert");
    await admin.client.from("events").delete().eq("id", other.id);
    expect(await mails()).toMatchObject([
      { kind: "event_deleted", recipient_id: olive.id, data: { reason: "No such place.\nSorry!" } },
      { kind: "event_deleted", recipient_id: olive.id, data: { reason: null } },
    ]);
    expect(await decisions()).toMatchObject([{ reason: "No such place.\nSorry!" }, { reason: null }]);
  });

  test("not about their own actions, nor about maintenance", async () => {
    const own = await addEvent(stack, olive);
    await olive.client.from("events").update({ title: "Another title" }).eq("id", own.id);
    await olive.client.from("events").delete().eq("id", own.id);
    const ownOfAdmin = await addEvent(stack, admin, { is_approved: false });
    await admin.client.from("events").update({ is_approved: true }).eq("id", ownOfAdmin.id);
    await addEvent(stack, olive, { start_date: "2026-01-01T19:30:00Z" });
    await stack.sql`select public.purge_ended_events()`;
    expect(await mails()).toEqual([]);
    expect((await stack.sql`select from public.event_decisions`).count).toBe(0);
  });

  test("a decision can be read by its organizer only, and cannot be written through the API", async () => {
    const { id } = await addEvent(stack, olive);
    await unpublish(admin.client, id);
    for (const client of [mara.client, admin.client]) expect(await decisions(client)).toEqual([]);
    expect((await stack.client().from("event_decisions").select()).error?.code).toBe("42501");
    const forged = { organizer_id: olive.id, event_id: id, title: "Forged", decision: "approved" };
    for (const client of [olive.client, admin.client, stack.client(stack.serviceRoleKey)]) {
      expect((await client.from("event_decisions" as "events").insert(forged as never)).error?.code).toBe("42501");
      expect((await client.from("event_decisions").delete().eq("event_id", id)).error?.code).toBe("42501");
    }
  });

  test("decisions are deleted with the account, or after 90 days", async () => {
    const leaver = await signUpPerson(stack, "Lee Leaver");
    for (const person of [leaver, olive, olive]) await unpublish(admin.client, (await addEvent(stack, person)).id);
    const { error } = await stack.client(stack.serviceRoleKey).auth.admin.deleteUser(leaver.id);
    expect(error).toBeNull();
    expect((await stack.sql`select from public.event_decisions`).count).toBe(2);
    await stack.sql`
      update public.event_decisions set decided_at = now() - interval '91 days'
      where id = (select max(id) from public.event_decisions)`;
    await stack.sql`select public.run_maintenance()`;
    expect((await stack.sql`select from public.event_decisions`).count).toBe(1);
  });
});

test("the audit log says who decided and why, and loses the reason with the organizer's account", async () => {
  const leaver = await signUpPerson(stack, "Lou Leaver");
  const [live, pending] = [await addEvent(stack, leaver), await addEvent(stack, leaver, { is_approved: false })];
  await unpublish(admin.client, live.id, "Closed.");
  await deletePending(admin.client, pending.id, "No such place.");
  const entries = async () => stack.sql`
    select l.action, t.reason from public.audit_log as l left join public.audit_titles as t on t.entry_id = l.id
    where l.actor_id = ${admin.id} and l.subject_id in (${live.id}, ${pending.id}) order by l.id`;
  expect(await entries()).toEqual([
    { action: "event_unapproved", reason: "Closed." },
    { action: "event_deleted", reason: "No such place." },
  ]);
  await stack.client(stack.serviceRoleKey).auth.admin.deleteUser(leaver.id);
  expect((await entries()).map(({ reason }) => reason)).toEqual([null, null]);
});

test("the audit log keeps what was ticked and what was asked for at fields", async () => {
  const { id } = await addEvent(stack, olive, { is_approved: false });
  const { data } = await admin.client.rpc("judged_event", { event_id: id });
  const decided = {
    event_ids: [id],
    versions: [data?.[0]?.version ?? ""],
    decision: "returned",
    note: "Nearly there.",
    reasons: ["title_shouts", "several_events"],
    field_reasons: { location: "Which porch?" },
  };
  expect((await admin.client.rpc("decide", decided)).data).toMatchObject([{ outcome: "returned" }]);
  const filter = { search: null, action: null, person: null, event: id };
  const { rows } = await listAudit(admin.client, filter, null);
  expect(rows[0]?.reason).toBe(
    [
      "These are several events: please send each by itself, or as a series.",
      "Nearly there.",
      "Event Title: Please don't write the title in all capitals or with emoji.",
      "Location: Which porch?",
    ].join("\n"),
  );
  expect((await listAudit(olive.client, filter, null)).rows).toEqual([]);
});

describe("deleting with a reason", () => {
  test("is for admins, and for pending events", async () => {
    const pending = await addEvent(stack, olive, { is_approved: false });
    const live = await addEvent(stack, olive);
    for (const client of [stack.client(), mara.client, olive.client]) {
      const { error } = await deletePending(client, pending.id, "No");
      expect(error?.code).toBe("42501");
    }
    expect((await deletePending(admin.client, live.id, "No")).data).toBeNull();
    expect(await stored(live.id)).toBeDefined();
    expect(await stored(pending.id)).toBeDefined();
    expect((await deletePending(admin.client, pending.id, "a\u202eb")).error?.code).toBe("P0001");
  });
});
