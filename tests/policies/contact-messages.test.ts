import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CONTACT_SUBJECTS } from "#app/domain/site/contact-message.ts";
import { MESSAGE, sendMessage } from "#tests/support/handed-in.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { type Client, openStack, type TestStack } from "#tests/support/stack.ts";

// Who can do what with messages to the team, through the API with the public key.

let stack: TestStack;
let member: Person;
let admin: Person;
let colleague: Person;

beforeAll(async () => {
  stack = await openStack();
  member = await signUpPerson(stack, "Mara Member");
  admin = await signUpAdmin(stack);
  colleague = await signUpAdmin(stack, "Bea Admin");
});

afterAll(() => stack.close());

type Who = "visitor" | "member" | "admin";
const EVERYONE: readonly Who[] = ["visitor", "member", "admin"];

function clientOf(who: Who): Client {
  return who === "visitor" ? stack.client() : { member, admin }[who].client;
}

async function plantMessage(): Promise<string> {
  const [row] = await stack.sql<[{ id: string }]>`
    insert into public.contact_messages ${stack.sql(MESSAGE)} returning id`;
  return row.id;
}

async function stored(id: string) {
  const [row] = await stack.sql`select * from public.contact_messages where id = ${id}`;
  return row;
}

describe("writing", () => {
  test.each(EVERYONE)("%s cannot write to the table directly", async (who) => {
    expect((await clientOf(who).from("contact_messages").insert(MESSAGE)).error?.code).toBe("42501");
    expect((await stack.sql`select from public.contact_messages`).count).toBe(0);
  });

  test.each(EVERYONE)("%s is refused without the queue key, which only the site has", async (who) => {
    for (const queueKey of ["", "x".repeat(43), stack.queueKey.slice(1), stack.anonKey]) {
      const { error, data } = await sendMessage(stack, {}, { client: clientOf(who), queueKey });
      expect([error?.code, data]).toEqual(["42501", null]);
    }
    expect((await stack.sql`select from public.contact_messages`).count).toBe(0);
  });

  test.each(EVERYONE)("a message that the site sends for a %s is stored", async (who) => {
    const message = `From a ${who}`;
    const { error, data } = await sendMessage(stack, { message }, { client: clientOf(who) });
    expect([error, data]).toEqual([null, true]);
    const rows = await stack.sql`select name, email, subject from public.contact_messages where message = ${message}`;
    expect([...rows]).toEqual([{ name: MESSAGE.name, email: MESSAGE.email, subject: MESSAGE.subject }]);
  });

  test.each([
    ["an empty name", { name: "" }, "plain_line_shows_something"],
    ["a blank name", { name: "   " }, "plain_line_shows_something"],
    ["a name of 101 characters", { name: "x".repeat(101) }, "contact_name_length"],
    ["a name of two lines", { name: "Vera\nVisitor" }, "plain_line_is_plain"],
    ["a name of blanks that show nothing", { name: "\u2800\u200b" }, "plain_line_hides_nothing"],
    ["a name with a zero-width space", { name: "Vera\u200bVisitor" }, "plain_line_hides_nothing"],
    ["a message with hidden tags", { message: "Look\u{e0068}\u{e0069} at this" }, "plain_text_hides_nothing"],
    ["a message that turns the text around it", { message: "Look: \u202egpj.exe" }, "plain_text_is_plain"],
    ["an empty address", { email: "" }, "mail_address_form"],
    ["an address without an @", { email: "vera.example.com" }, "mail_address_form"],
    ["an address that smuggles a header in", { email: "vera@example.com\nBcc:all@example.com" }, "mail_address_form"],
    ["an empty subject", { subject: "" }, "contact_subject_known"],
    ["an unknown subject", { subject: "Buy now" }, "contact_subject_known"],
    ["an empty message", { message: "" }, "plain_text_shows_something"],
    ["a message of line breaks", { message: "\n\n" }, "plain_text_shows_something"],
    ["a message of 5001 characters", { message: "x".repeat(5001) }, "contact_message_length"],
  ])("%s is refused", async (_, change, constraint) => {
    const { error, status } = await sendMessage(stack, change);
    expect(error?.code).toBe("23514");
    expect(error?.message).toContain(constraint);
    expect(status).toBe(400);
  });

  test.each(["name", "email", "subject", "message"] as const)("a message without %s is rejected", async (column) => {
    expect((await sendMessage(stack, { [column]: null })).error?.code).toBe("23502");
  });

  test.each([
    ["a name of 100 palms", { name: "🌴".repeat(100) }],
    ["a message of 5000 palms", { message: "🌴".repeat(5000) }],
  ])("%s is taken", async (_, change) => {
    expect((await sendMessage(stack, change)).error).toBeNull();
  });

  test.each(CONTACT_SUBJECTS)("a message about '%s' is accepted", async (subject) => {
    expect((await sendMessage(stack, { subject })).error).toBeNull();
  });
});

describe("how many", () => {
  const send = (client: Client, key?: string) =>
    sendMessage(stack, { message: "One of many", ...(key && { key }) }, { client });
  const arrived = async () =>
    (await stack.sql`select from public.contact_messages where message = 'One of many'`).count;
  /** Sets the count of visitors' messages in the current period. */
  const flood = (count: number) => stack.sql`
    insert into private.request_counts (kind, requester, since, requests)
    values ('message', '', date_bin('15 minutes', now(), '2000-01-01 00:00:00Z'), ${count})`;
  beforeEach(async () => {
    await stack.sql`delete from public.contact_messages`;
    await stack.sql`delete from private.request_counts`;
  });

  test("all visitors together can send 250 messages in a quarter of an hour, concurrent ones included", async () => {
    await flood(245);
    const answers = await Promise.all(Array.from({ length: 9 }, () => send(stack.client())));
    expect(await arrived()).toBe(5);
    const refused = answers.filter(({ error }) => error !== null);
    expect(refused).toHaveLength(4);
    for (const { status, error } of refused) {
      expect(status).toBe(429);
      expect(error?.message).toMatch(
        /^Too many people are sending this form right now\. Please try again in \d+ minutes?\.$/,
      );
    }
  });

  test("members have a limit of their own, which a flood of visitors' messages does not use up", async () => {
    await flood(250);
    expect((await send(stack.client())).status).toBe(429);
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(member.client)));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(10);
    expect((await send(member.client)).error?.message).toMatch(/^You've sent this form several times in a row\./);
    expect((await send(admin.client)).error).toBeNull();
    expect(await arrived()).toBe(11);
  });

  test("of an earlier period no longer count, and their count is removed after a day", async () => {
    await flood(250);
    await stack.sql`update private.request_counts set since = since - interval '15 minutes'`;
    expect((await send(stack.client())).error).toBeNull();
    await stack.sql`update private.request_counts set since = since - interval '2 days'`;
    await stack.sql`select public.run_maintenance()`;
    expect((await stack.sql`select from private.request_counts`).count).toBe(0);
  });

  test("a form that was stored is acknowledged again, however many others arrived meanwhile", async () => {
    const key = randomUUID();
    await send(stack.client(), key);
    await stack.sql`update private.request_counts set requests = 250`;
    expect((await send(stack.client(), key)).data).toBe(true);
    expect((await send(stack.client())).status).toBe(429);
    expect(await arrived()).toBe(1);
  });
});

describe("reading, changing, deleting", () => {
  test("select: a visitor is denied", async () => {
    await plantMessage();
    const { error, status } = await stack.client().from("contact_messages").select("id");
    expect(error?.code).toBe("42501");
    expect(status).toBe(401);
  });

  test.each([
    ["member", 0],
    ["admin", 1],
  ] as const)("select: %s sees %i of one message", async (who, count) => {
    const id = await plantMessage();
    const { data, error } = await clientOf(who).from("contact_messages").select("message").eq("id", id);
    expect(error).toBeNull();
    expect(data).toHaveLength(count);
  });

  test("select: a member does not see the message they sent themselves", async () => {
    const message = "Written by Mara while signed in";
    expect((await sendMessage(stack, { email: member.email, message }, { client: member.client })).error).toBeNull();
    const { data } = await member.client.from("contact_messages").select("id").eq("message", message);
    expect(data).toEqual([]);
  });

  test.each(EVERYONE)("update: %s is denied", async (who) => {
    const id = await plantMessage();
    const { error } = await clientOf(who).from("contact_messages").update({ message: "Other words" }).eq("id", id);
    expect(error?.code).toBe("42501");
    expect(await stored(id)).toMatchObject(MESSAGE);
  });

  test.each([
    ["visitor", false],
    ["member", false],
    ["admin", true],
  ] as const)("marking as read: %s, works %s", async (who, works) => {
    const id = await plantMessage();
    await clientOf(who).from("contact_messages").update({ is_read: true }).eq("id", id);
    expect((await stored(id))?.is_read).toBe(works);
  });

  test.each([
    ["visitor", false],
    ["member", false],
    ["admin", true],
  ] as const)("delete: %s, works %s", async (who, works) => {
    const id = await plantMessage();
    await clientOf(who).from("contact_messages").delete().eq("id", id);
    expect((await stored(id)) === undefined).toBe(works);
  });
});

describe("a message to the team", () => {
  beforeEach(() => stack.sql`truncate public.contact_messages, private.mail_outbox`);
  const answer = async (person: Pick<Person, "client">, message_id: string, written = "Thank you!") =>
    person.client.rpc("answer_contact_message", { message_id, written });

  test("is answered by an admin, once, by mail", async () => {
    const id = await plantMessage();
    const answers = await Promise.all([answer(admin, id), answer(colleague, id, "Thanks!")]);
    expect(answers.map(({ data }) => data).sort()).toEqual([false, true]);
    const { data } = await admin.client.from("contact_messages").select("is_read, answer, answered_by").single();
    const [mail] = await stack.sql`
      select address, language, data ->> 'answer' as answer, data ->> 'message' as message from private.mail_outbox where kind = 'contact_answer'`;
    expect(data).toMatchObject({ is_read: true, answer: mail?.answer });
    expect(mail).toMatchObject({ address: "vera@example.com", language: "en", message: "I like it.\n\nThank you!" });
    const [entry] = await stack.sql`select action, subject_id from public.audit_log order by id desc`;
    expect(entry).toEqual({ action: "message_answered", subject_id: id });
  });

  test("cannot be answered by members and visitors, without words, or by writing to the table", async () => {
    const id = await plantMessage();
    for (const client of [member.client, stack.client()])
      expect((await answer({ client }, id)).error?.code).toBe("42501");
    for (const written of ["", "x".repeat(5001)]) expect((await answer(admin, id, written)).error?.code).toBe("23514");
    expect((await answer(admin, id, null as unknown as string)).error?.code).toBe("23502");
    for (const { client } of [member, admin])
      expect((await client.from("contact_messages").update({ answer: "Yes." }).eq("id", id)).error?.code).toBe("42501");
    expect((await stack.sql`select from private.mail_outbox`).count).toBe(0);
  });
});
