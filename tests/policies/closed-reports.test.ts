import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CHOSEN_OUTCOMES, REPORT_OUTCOMES } from "#app/domain/events/report.ts";
import type { EventRow } from "#app/models/supabase.ts";
import { unpublishEvent } from "#tests/support/decisions.ts";
import { addEvent } from "#tests/support/events.ts";
import { sendMessage, sendReport } from "#tests/support/handed-in.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// Reports are listed by event, and closed by admins or when something happens to the event.

let stack: TestStack;
let olive: Person;
let ada: Person;
let bea: Person;
let event: EventRow;

beforeAll(async () => {
  stack = await openStack();
  olive = await signUpPerson(stack, "Olive Owner");
  ada = await signUpAdmin(stack, "Ada Admin");
  bea = await signUpAdmin(stack, "Bea Admin");
});
beforeEach(async () => {
  await stack.sql`truncate public.event_reports, public.report_closings, public.contact_messages, private.mail_outbox, private.request_counts`;
  await stack.sql`delete from public.events`;
  event = await addEvent(stack, olive, { title: "Porch Concert" });
});
afterAll(() => stack.close());

const report = (changes: Parameters<typeof sendReport>[2] = {}, id = event.id) => sendReport(stack, id, changes);

interface Entry {
  id: string;
  title: string;
  clients: number;
  read_until: string;
  reports: unknown[];
  event: { is_corrected: boolean };
}
async function list(person = ada, more: { state?: string; search?: string; page_number?: number } = {}) {
  const { data } = await person.client.rpc("list_reported_events", { page_size: 10, ...more });
  const [answer] = data ?? [];
  if (!answer) throw new Error("Nothing was answered.");
  return { ...answer, entries: answer.entries as unknown as Entry[] };
}

async function close(
  { client } = ada,
  { outcome = "no_violation", answer, until }: { outcome?: string; answer?: string; until?: string } = {},
  id = event.id,
) {
  const read = until ?? (await list()).entries.find((entry) => entry.id === id)?.read_until ?? new Date().toISOString();
  return client.rpc("close_event_reports", {
    reported_event: id,
    read_until: read,
    report_outcome: outcome,
    ...(answer !== undefined && { report_answer: answer }),
  });
}
const undo = async ({ client } = ada) => {
  const [latest] = await stack.sql<{ id: string }[]>`select id from public.report_closings order by closed_at desc`;
  return client.rpc("undo_report_closing", { closing_id: latest?.id ?? event.id });
};
const mails = async () => [
  ...(await stack.sql`
    select address, language, data ->> 'title' as title, data ->> 'outcome' as outcome, data ->> 'answer' as answer,
      next_attempt_at > now() + interval '20 seconds' as waits
    from private.mail_outbox where kind = 'report_closed' order by address`),
];

describe("the list", () => {
  test("has one entry for each event, with its different clients, newest first", async () => {
    const other = await addEvent(stack, olive, { title: "Lantern Walk" });
    for (const from of ["one", "two", "two"]) await report({ from, details: "It is a sales show." });
    await report({}, other.id);
    await sendMessage(stack, { message: `See ${event.id}: https://example.com/es/events/${event.id} is spam.` });
    expect(await list()).toMatchObject({
      entries: [
        { id: other.id, title: "Lantern Walk", clients: 1, organizer: "Olive Owner", event: { messages: [] } },
        {
          id: event.id,
          title: "Porch Concert",
          clients: 2,
          reports: [{ reason: "other" }, { reason: "other" }],
          event: { is_approved: true, messages: [{ subject: "Feedback", is_answered: false }] },
        },
      ],
      total: 2,
      reports: 3,
      undoable: null,
    });
    expect((await list(ada, { page_number: 2 })).entries).toEqual([]);
  });

  test.each(["porch", "SALES", "olive"])("is found by %s, and not by other words", async (search) => {
    await report({ details: "It is a sales show." });
    expect((await list(ada, { search })).total).toBe(1);
    expect((await list(ada, { search: "zebra" })).total).toBe(0);
    await close();
    expect((await list(ada, { search, state: "closed" })).total).toBe(1);
    expect((await list(ada, { search: "zebra", state: "closed" })).total).toBe(0);
  });

  test("is empty for members, and closed to visitors", async () => {
    await report();
    expect(await list(olive)).toEqual({ entries: [], total: 0, reports: 0, undoable: null });
    await close();
    expect((await list(olive, { state: "closed" })).entries).toEqual([]);
    expect((await stack.client().rpc("list_reported_events", { page_size: 10 })).status).toBe(401);
    expect((await olive.client.from("report_closings").select()).data).toEqual([]);
  });
});

describe("closing", () => {
  describe("as corrected", () => {
    const refused = async () => {
      const [entry] = (await list()).entries;
      const { error } = await close(ada, { outcome: "corrected" });
      expect(entry?.event.is_corrected).toBe(error === null);
      return error?.details?.includes("event_not_corrected") ?? false;
    };

    test("is refused until readers see something else than when each report came", async () => {
      await report({ from: "first" });
      expect(await refused()).toBe(true);
      // Neither a new focal point nor a waiting change is a correction.
      await stack.sql`update public.events set motif = 'songwriter' where id = ${event.id}`;
      await olive.client.from("events").update({ location: "The Ritz, Tampa" }).eq("id", event.id);
      expect(await refused()).toBe(true);
      await stack.sql`update public.events set is_approved = true where id = ${event.id}`;
      // Somebody reports the new content, and the first reader sends the same report again.
      await report({ from: "another" });
      expect(await refused()).toBe(true);
      await stack.sql`update public.events set location = 'The Hall, Tampa' where id = ${event.id}`;
      await report({ from: "first" });
      expect(await refused()).toBe(true);
      await stack.sql`update public.events set status = 'cancelled', status_at = now() where id = ${event.id}`;
      expect(await refused()).toBe(false);
    });

    test("is refused after a correction that was taken back", async () => {
      await report();
      await stack.sql`update public.events set location = 'The Ritz, Tampa' where id = ${event.id}`;
      await stack.sql`update public.events set location = ${event.location} where id = ${event.id}`;
      expect(await refused()).toBe(true);
    });
  });

  test.each(CHOSEN_OUTCOMES)("as %s closes all that was read, and mails each address once", async (outcome) => {
    await report({ email: "vera@example.com", language: "es" });
    await report({ email: "vera+1@example.com" });
    await report({ email: "walt@example.com" });
    await report();
    if (outcome === "corrected")
      await stack.sql`update public.events set location = 'The Ritz, Tampa' where id = ${event.id}`;
    expect((await close(ada, { outcome, answer: "Thank you." })).data).toBe(4);
    const mail = { title: "Porch Concert", outcome, answer: "Thank you.", waits: true };
    expect(await mails()).toEqual([
      { ...mail, address: "vera+1@example.com", language: "en" },
      { ...mail, address: "walt@example.com", language: "en" },
    ]);
    expect((await list()).entries).toEqual([]);
    expect((await list(ada, { state: "closed" })).entries).toMatchObject([
      {
        title: "Porch Concert",
        clients: 4,
        closing: { outcome, answer: "Thank you.", answered: 2, admin: "Ada Admin" },
      },
    ]);
    const [entry] =
      await stack.sql`select actor_id, action, subject_id, details from public.audit_log order by id desc`;
    expect(entry).toEqual({
      actor_id: ada.id,
      action: "reports_closed",
      subject_id: event.id,
      details: { by: "admin", outcome, reports: 4 },
    });
  });

  test("leaves open what came after the admin has read, also of a client who had reported before", async () => {
    await report({ from: "one" });
    await report({ from: "two" });
    const [entry] = (await list()).entries;
    await report({ from: "one", details: "And one more thing." });
    await report({ from: "three" });
    expect((await close(ada, { until: entry?.read_until ?? "" })).data).toBe(1);
    expect((await list()).entries).toMatchObject([{ clients: 2 }]);
  });

  test("by two admins at once, or twice, is done once", async () => {
    await report({ email: "vera@example.com" });
    const until = (await list()).entries[0]?.read_until ?? "";
    const answers = await Promise.all([close(ada, { until }), close(bea, { until }), close(ada, { until })]);
    expect(answers.map(({ data }) => data).sort()).toEqual([0, 0, 1]);
    expect(await mails()).toHaveLength(1);
  });

  test.each([
    ...Object.keys(REPORT_OUTCOMES).filter((outcome) => !(CHOSEN_OUTCOMES as readonly string[]).includes(outcome)),
    "because",
  ])("as %s is refused", async (outcome) => {
    await report();
    expect((await close(ada, { outcome })).error?.code).toBe("23514");
    expect((await list()).total).toBe(1);
  });

  test("with an answer that is too long, or not visible, is refused", async () => {
    await report();
    for (const answer of ["x".repeat(1001), "\u200b", ""])
      expect((await close(ada, { answer })).error?.code).toBe("23514");
  });

  test("members, organizers and visitors cannot close reports, nor open them again", async () => {
    await report();
    for (const client of [olive.client, stack.client()])
      expect((await close({ ...olive, client })).error?.code).toBe("42501");
    await close();
    for (const client of [olive.client, stack.client()])
      expect((await undo({ ...olive, client })).error?.code).toBe("42501");
    expect((await list()).total).toBe(0);
  });
});

describe("undoing a closing", () => {
  test("opens the reports again, and takes the mail back", async () => {
    await report({ from: "one", email: "vera@example.com" });
    await report({ from: "two" });
    const before = (await list()).entries;
    await close();
    expect((await list()).undoable).toMatchObject({ title: "Porch Concert" });
    // The client's newer report replaces it.
    await report({ from: "two", details: "Again." });
    expect((await undo()).data).toBe(true);
    const after = (await list()).entries;
    expect(after).toMatchObject([{ clients: 2, reports: [{ details: "Again." }, { wants_answer: true }] }]);
    expect(after[0]?.reports[1]).toEqual(before[0]?.reports[1]);
    expect(await mails()).toEqual([]);
    expect((await list(ada, { state: "closed" })).total).toBe(0);
  });

  test("is for the admin who did it, for 30 seconds, and once", async () => {
    await report();
    await close();
    expect((await undo(bea)).data).toBe(false);
    expect((await list(bea)).undoable).toBeNull();
    await stack.sql`update public.report_closings set closed_at = now() - interval '31 seconds'`;
    expect((await undo()).data).toBe(false);
    expect((await list()).undoable).toBeNull();
    await stack.sql`update public.report_closings set closed_at = now()`;
    expect([(await undo()).data, (await undo()).data]).toEqual([true, false]);
  });
});

describe("what happens to an event closes its reports", () => {
  test("unpublishing it, and undoing that opens them again", async () => {
    await report({ email: "vera@example.com" });
    const other = await addEvent(stack, olive);
    await report({}, other.id);
    await unpublishEvent(ada.client, event.id, "You were right.");
    expect((await list()).entries).toMatchObject([{ id: other.id }]);
    expect(await mails()).toMatchObject([{ outcome: "taken_off", answer: null, waits: true }]);
    expect((await undo()).data).toBe(false);
    const [decision] = await stack.sql`select id::integer from private.decisions where states is not null`;
    await ada.client.rpc("undo_decisions", { decision_ids: [decision?.id ?? 0] });
    expect((await list()).total).toBe(2);
    expect(await mails()).toEqual([]);
  });

  test.each([
    ["its organizer deletes it", "gone", () => olive.client.from("events").delete().eq("id", event.id), null],
    ["it is removed after its end", "gone", () => stack.sql`delete from public.events where id = ${event.id}`, null],
    ["an admin deletes it", "removed", () => ada.client.from("events").delete().eq("id", event.id), "Ada Admin"],
  ])("%s; they stay readable with its title", async (_, outcome, remove, by) => {
    await report({ details: "It is a sales show.", email: "vera@example.com" });
    await remove();
    expect((await list(ada, { state: "closed" })).entries).toMatchObject([
      {
        title: "Porch Concert",
        event: null,
        reports: [{ details: "It is a sales show." }],
        closing: { outcome, admin: by },
      },
    ]);
    expect(await mails()).toMatchObject([{ outcome, title: "Porch Concert", waits: false }]);
  });

  test("with the account of its organizer nothing of it is left", async () => {
    const gus = await signUpPerson(stack, "Gus Goer");
    const own = await addEvent(stack, gus);
    await report({}, own.id);
    await close(ada, {}, own.id);
    await report({}, own.id);
    await stack.sql`delete from auth.users where id = ${gus.id}`;
    const left = await stack.sql`select from public.event_reports union all select from public.report_closings`;
    expect(left.count).toBe(0);
  });
});
