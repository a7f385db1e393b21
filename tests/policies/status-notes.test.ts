import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addEvent, addSeries, localTime, setStatus } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { type Client, openStack, type TestStack } from "#tests/support/stack.ts";

// Why an event does not take place as planned: reasons from a list, public at once, and a note that waits for review.

let stack: TestStack;
let olive: Person;
let mara: Person;
let ada: Person;

beforeAll(async () => {
  stack = await openStack();
  [olive, mara, ada] = await Promise.all([signUpPerson(stack), signUpPerson(stack, "Mara Member"), signUpAdmin(stack)]);
});
afterAll(() => stack.close());
beforeEach(async () => {
  await stack.sql`delete from public.account_measures where true`;
  await stack.sql`delete from public.events where true`;
  await stack.sql`delete from private.published_events where true`;
  await stack.sql`delete from private.mail_outbox where true`;
  await stack.sql`delete from private.event_writes where true`;
});

const NOTE = "The band is ill. Keep your tickets.";

interface Words {
  reasons?: string[];
  note?: string;
}
const set = (id: string, status: string | null, words: Words = {}, dates = "one") =>
  setStatus(stack, olive.client, id, status, { dates, ...words });

const explain = (id: string, status: string, reasons: string[], note = "", client: Client = olive.client) =>
  client.rpc("explain_event_status", { event_id: id, status, reasons, note });

/** What visitors read on the page. */
async function wordsOf(id: string) {
  const at = new Date().toISOString();
  const { data } = await stack.client().rpc("event_page", { event_id: id, at, site_zone: "America/New_York" });
  return (data as { words: unknown }).words;
}

const list = async (client: Client = ada.client) => client.rpc("list_status_notes");
const decide = async (is_approved: boolean, client: Client = ada.client, said?: string) =>
  client.rpc("decide_status_note", { said: said ?? (await list()).data?.[0]?.said_id ?? "", is_approved });
const countOf = async () => (await ada.client.rpc("own_context")).data?.[0]?.unseen_changes;
const trust = () =>
  ada.client.rpc("place_measure", { account_id: olive.id, kind: "trusted", reason: "Two good years." });

describe("a status with a reason and a note", () => {
  test("is public with the reasons at once, and with the note once an admin has approved it", async () => {
    const { id } = await addEvent(stack, olive);
    expect((await set(id, "cancelled", { reasons: ["refunds", "illness"], note: NOTE })).data).toMatchObject([
      { status: "cancelled", is_approved: true },
    ]);
    expect(await wordsOf(id)).toEqual({ status: "cancelled", reasons: ["illness", "refunds"], note: null });
    const row = { event_id: id, title: "Porch Concert", status: "cancelled", note: NOTE, is_public: false, dates: 1 };
    expect((await list()).data).toMatchObject([row]);
    expect(await countOf()).toBe(1);
    expect((await decide(true)).data).toBe(true);
    expect(await wordsOf(id)).toMatchObject({ note: NOTE });
    expect([(await list()).data, await countOf()]).toEqual([[], 0]);
    const log = await stack.sql`select action, actor_id from public.audit_log where subject_id = ${id} order by id`;
    expect(log).toMatchObject([{ action: "event_status_said" }, { action: "status_note_approved", actor_id: ada.id }]);
  });

  test("a note that is refused is public nowhere, which its organizer reads; the status and the reasons stay", async () => {
    const { id } = await addEvent(stack, olive);
    await set(id, "postponed", { reasons: ["tickets_valid"], note: NOTE });
    await decide(false);
    expect(await wordsOf(id)).toEqual({ status: "postponed", reasons: ["tickets_valid"], note: null });
    const said = { status: "postponed", reasons: ["tickets_valid"], note: NOTE, review: "refused" };
    expect((await olive.client.rpc("own_status_note", { event_id: id })).data).toEqual({ has_moved: false, said });
  });

  test("its organizer gets a mail about a note that is refused, with the reason, and admins none about their own", async () => {
    const mails = () =>
      stack.sql`select recipient_id, data from private.mail_outbox where kind = 'status_note_refused' order by id`;
    const refuse = async (reason?: string) =>
      ada.client.rpc("decide_status_note", {
        said: (await list()).data?.[0]?.said_id ?? "",
        is_approved: false,
        ...(reason !== undefined && { reason }),
      });
    const { id } = await addEvent(stack, olive);
    await set(id, "postponed", { note: NOTE });
    expect((await refuse("x".repeat(1001))).error?.message).toContain("1000 characters");
    await refuse("  This is an ad. ");
    const said = { eventId: id, title: "Porch Concert", dates: 1, note: NOTE };
    expect(await mails()).toMatchObject([{ recipient_id: olive.id, data: { ...said, reason: "This is an ad." } }]);
    const [entry] = await stack.sql`
      select t.reason from public.audit_titles as t join public.audit_log as l on l.id = t.entry_id where l.action = 'status_note_refused' and l.subject_id = ${id}`;
    expect(entry).toEqual({ reason: "This is an ad." });
    await explain(id, "postponed", [], "Another note.");
    await refuse();
    expect((await mails())[1]).toMatchObject({ recipient_id: olive.id, data: { note: "Another note.", reason: null } });
    await explain(id, "postponed", [], "A third note.");
    await decide(true);
    const own = await addEvent(stack, ada, { status: "sold_out", status_at: new Date().toISOString() });
    await explain(own.id, "sold_out", [], NOTE, ada.client);
    await refuse();
    expect(await mails()).toHaveLength(2);
  });

  test("the note of a trusted account is public at once, and listed for admins, who can still refuse it", async () => {
    const { id } = await addEvent(stack, olive);
    await trust();
    await set(id, "cancelled", { note: NOTE });
    expect(await wordsOf(id)).toMatchObject({ note: NOTE });
    expect((await list()).data).toMatchObject([{ event_id: id, is_public: true }]);
    await decide(false);
    expect(await wordsOf(id)).toMatchObject({ note: null });
  });

  test("a decision is about the text that was read", async () => {
    const { id } = await addEvent(stack, olive);
    await set(id, "cancelled", { note: NOTE });
    const said = (await list()).data?.[0]?.said_id;
    await explain(id, "cancelled", [], "Buy our pills instead.");
    expect((await decide(true, ada.client, said)).data).toBe(false);
    expect(await wordsOf(id)).toMatchObject({ note: null });
    expect((await list()).data).toMatchObject([{ note: "Buy our pills instead." }]);
  });

  test("goes when it is undone, when another status follows, and with the event", async () => {
    const { id } = await addEvent(stack, olive);
    await set(id, "cancelled", { reasons: ["weather"], note: NOTE });
    await set(id, null);
    expect(await wordsOf(id)).toBeNull();
    await set(id, "postponed", { reasons: ["weather"], note: NOTE });
    await set(id, "sold_out");
    expect(await wordsOf(id)).toBeNull();
    await explain(id, "sold_out", ["new_place"]);
    await olive.client.from("events").delete().eq("id", id);
    expect(await stack.sql`select event_id from private.status_notes`).toEqual([]);
  });

  test("is said of several dates at once, and decided once", async () => {
    const dates = await addSeries(
      stack,
      olive,
      [3, 10, 17].map((days) => localTime(days, "09:00")),
    );
    const [first = "", second = "", third = ""] = dates.map(({ id }) => id);
    await set(first, "cancelled", { note: NOTE }, "all");
    expect((await list()).data).toMatchObject([{ event_id: first, dates: 3 }]);
    await decide(true);
    expect(await wordsOf(third)).toMatchObject({ note: NOTE });
    expect((await explain(second, "cancelled", ["weather"])).data).toBe(3);
    expect(await wordsOf(third)).toEqual({ status: "cancelled", reasons: ["weather"], note: null });
    await set(first, null);
    expect([await wordsOf(first), (await explain(second, "cancelled", ["illness"])).data]).toEqual([null, 2]);
  });

  test("explains a move while it waits and afterwards, until another one follows", async () => {
    const { id } = await addEvent(stack, olive);
    expect((await explain(id, "moved", ["weather"])).data).toBe(0);
    await olive.client
      .from("events")
      .update({ start_date: localTime(9, "20:00") })
      .eq("id", id);
    expect((await explain(id, "moved", ["weather", "tickets_valid"])).data).toBe(1);
    const words = { status: "moved", reasons: ["tickets_valid", "weather"], note: null };
    expect(await wordsOf(id)).toEqual(words);
    await ada.client.from("events").update({ is_approved: true }).eq("id", id);
    expect(await wordsOf(id)).toEqual(words);
    await olive.client
      .from("events")
      .update({ start_date: localTime(11, "20:00") })
      .eq("id", id);
    expect(await wordsOf(id)).toBeNull();
  });
});

describe("is refused", () => {
  test("with a reason that does not fit the status, and with a note that is too long or hides something", async () => {
    const { id } = await addEvent(stack, olive);
    for (const words of [
      { reasons: ["new_place"] },
      { reasons: ["boredom"] },
      { note: "x".repeat(301) },
      { note: "a\u202eb" },
    ])
      expect((await set(id, "cancelled", words)).error?.code).toBe("23514");
    expect(await stack.sql`select status from public.events where id = ${id}`).toEqual([{ status: null }]);
    await set(id, "sold_out");
    expect((await explain(id, "sold_out", ["refunds"])).error?.code).toBe("23514");
    expect((await explain(id, "cancelled", ["refunds"])).data).toBe(0);
  });

  test("to everybody but its organizer: members, admins and visitors neither say it, nor read what waits", async () => {
    const { id } = await addEvent(stack, olive);
    await set(id, "cancelled", { note: NOTE });
    for (const { client } of [mara, ada]) {
      expect((await explain(id, "cancelled", ["weather"], "", client)).error?.code).toBe("42501");
      expect((await client.rpc("own_status_note", { event_id: id })).data).toBeNull();
    }
    expect((await explain(id, "cancelled", ["weather"], "", stack.client())).error?.code).toBe("42501");
    expect((await stack.client().rpc("own_status_note", { event_id: id })).error?.code).toBe("42501");
    expect((await mara.client.from("status_notes" as "events").select()).error?.code).toBe("PGRST205");
  });

  test("to everybody but admins to list and decide notes, and to the organizer to approve their own", async () => {
    const { id } = await addEvent(stack, olive);
    await set(id, "cancelled", { note: NOTE });
    const said = (await list()).data?.[0]?.said_id;
    for (const client of [olive.client, mara.client, stack.client()]) {
      expect((await list(client)).error?.code).toBe("42501");
      expect((await decide(true, client, said)).error?.code).toBe("42501");
    }
    for (const name of ["say_status_words", "mail_status_note", "forget_status_notes"])
      expect((await ada.client.rpc(name as "end_mails", { token: "0" })).error?.code).toBe("PGRST202");
    expect(await wordsOf(id)).toMatchObject({ note: null });
  });
});

describe("members who have saved the event", () => {
  async function savedByMara() {
    const event = await addEvent(stack, olive);
    await mara.client.rpc("save_events", { event_ids: [event.id] });
    await mara.client.from("mail_choices").upsert({ saved_event_changes: true });
    return event.id;
  }

  /** Makes the queued mails due, composes and sends them. */
  async function mails() {
    await stack.sql`update private.mail_outbox set next_attempt_at = now() where data ? 'savedDates'`;
    const { data } = await stack.client().rpc("claim_mail", { queue_key: stack.queueKey, most: 20 });
    const saved = data?.filter((mail) => Object.hasOwn(mail.data as object, "savedDates")) ?? [];
    await stack.sql`delete from private.mail_outbox where data ? 'savedDates' and is_claimed`;
    return saved.map(({ kind, data }) => {
      const { reasons, note } = data as { reasons?: string[]; note?: string };
      return [kind, reasons, note];
    });
  }

  test("read the reasons in the mail, and the note too where it was approved by then", async () => {
    const id = await savedByMara();
    await set(id, "cancelled", { reasons: ["refunds"], note: NOTE });
    await decide(true);
    expect(await mails()).toEqual([["event_cancelled", ["refunds"], NOTE]]);
    expect(await mails()).toEqual([]);
  });

  test("get a note that is approved later in a mail of its own, an hour after the first", async () => {
    const id = await savedByMara();
    await set(id, "cancelled", { reasons: ["refunds"], note: NOTE });
    expect(await mails()).toEqual([["event_cancelled", ["refunds"], null]]);
    await decide(true);
    const [due] =
      await stack.sql`select next_attempt_at > now() + interval '1 hour' as is_later from private.mail_outbox where data ? 'savedDates'`;
    expect(due?.is_later).toBe(true);
    expect(await mails()).toEqual([["event_status_note", ["refunds"], NOTE]]);
  });

  test("get no note that was refused, that was taken back before it was sent, or of an event that they saved later", async () => {
    const id = await savedByMara();
    await set(id, "cancelled", { note: NOTE });
    await mails();
    await decide(false);
    expect(await mails()).toEqual([]);
    await explain(id, "cancelled", [], "Another note.");
    await decide(true);
    await set(id, null);
    expect(await mails()).toEqual([["event_on_again", undefined, undefined]]);
    const other = await addEvent(stack, olive);
    await set(other.id, "cancelled", { note: NOTE });
    await mara.client.rpc("save_events", { event_ids: [other.id] });
    await decide(true);
    expect(await mails()).toEqual([]);
  });

  test("learn of the reasons of a move together with it", async () => {
    const id = await savedByMara();
    await olive.client
      .from("events")
      .update({ start_date: localTime(9, "20:00") })
      .eq("id", id);
    await explain(id, "moved", ["tickets_valid"]);
    await ada.client.from("events").update({ is_approved: true }).eq("id", id);
    expect(await mails()).toEqual([["event_moved", ["tickets_valid"], null]]);
  });
});
