import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CONTACT_SUBJECTS } from "#app/domain/contact-message.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { type Client, openStack, type TestStack } from "#tests/support/stack.ts";

// Who can do what with messages to the team, through the API with the public key.

let stack: TestStack;
let member: Person;
let admin: Person;

beforeAll(async () => {
  stack = await openStack();
  member = await signUpPerson(stack, "Mara Member");
  admin = await signUpAdmin(stack);
});

afterAll(() => stack.close());

type Who = "visitor" | "member" | "admin";
const EVERYONE: readonly Who[] = ["visitor", "member", "admin"];

function clientOf(who: Who): Client {
  return who === "visitor" ? stack.client() : { member, admin }[who].client;
}

const MESSAGE = {
  name: "Vera Visitor",
  email: "vera@example.com",
  subject: "Feedback",
  message: "I like it.\n\nThank you!",
};

async function plantMessage(): Promise<string> {
  const [row] = await stack.sql<[{ id: string }]>`
    insert into public.contact_messages ${stack.sql(MESSAGE)} returning id`;
  return row.id;
}

async function stored(id: string) {
  const [row] = await stack.sql`select * from public.contact_messages where id = ${id}`;
  return row;
}

describe("insert", () => {
  test.each(EVERYONE)("%s writes to the team", async (who) => {
    const message = `From a ${who}`;
    const { error, data } = await clientOf(who)
      .from("contact_messages")
      .insert({ ...MESSAGE, message });
    expect(error).toBeNull();
    expect(data).toBeNull();
    const rows = await stack.sql`select name, email, subject from public.contact_messages where message = ${message}`;
    expect([...rows]).toEqual([{ name: MESSAGE.name, email: MESSAGE.email, subject: MESSAGE.subject }]);
  });

  test.each(["visitor", "member"] as const)("%s does not get the row back", async (who) => {
    const { error } = await clientOf(who).from("contact_messages").insert(MESSAGE).select();
    expect(error?.code).toBe("42501");
  });

  test.each([
    ["id", { id: randomUUID() }],
    ["created_at", { created_at: "2020-01-01T00:00:00Z" }],
    ["is_read", { is_read: true }],
  ])("a sender cannot set %s", async (_, choice) => {
    const { error } = await admin.client.from("contact_messages").insert({ ...MESSAGE, ...choice });
    expect(error?.code).toBe("42501");
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
    ["an empty address", { email: "" }, "contact_email_form"],
    ["an address without an @", { email: "vera.example.com" }, "contact_email_form"],
    ["an address without a dot", { email: "vera@example" }, "contact_email_form"],
    ["an address that smuggles a header in", { email: "vera@example.com\nBcc:all@example.com" }, "contact_email_form"],
    ["an address of 255 characters", { email: `${"x".repeat(243)}@example.com` }, "contact_email_form"],
    ["an empty subject", { subject: "" }, "contact_subject_known"],
    ["an unknown subject", { subject: "Buy now" }, "contact_subject_known"],
    ["an empty message", { message: "" }, "plain_text_shows_something"],
    ["a message of line breaks", { message: "\n\n" }, "plain_text_shows_something"],
    ["a message of 5001 characters", { message: "x".repeat(5001) }, "contact_message_length"],
  ])("%s is refused", async (_, change, constraint) => {
    const { error, status } = await stack
      .client()
      .from("contact_messages")
      .insert({ ...MESSAGE, ...change });
    expect(error?.code).toBe("23514");
    expect(error?.message).toContain(constraint);
    expect(status).toBe(400);
  });

  test.each(["name", "email", "subject", "message"] as const)("a message without %s is rejected", async (column) => {
    const { error } = await stack
      .client()
      .from("contact_messages")
      .insert({ ...MESSAGE, [column]: null as never });
    expect(error?.code).toBe("23502");
  });

  test.each([
    ["a name of 100 palms", { name: "🌴".repeat(100) }],
    ["an address of 254 characters", { email: `${"x".repeat(242)}@example.com` }],
    ["a message of 5000 palms", { message: "🌴".repeat(5000) }],
  ])("%s is taken", async (_, change) => {
    const { error } = await stack
      .client()
      .from("contact_messages")
      .insert({ ...MESSAGE, ...change });
    expect(error).toBeNull();
  });

  test.each(CONTACT_SUBJECTS)("a message about '%s' is accepted", async (subject) => {
    const { error } = await stack
      .client()
      .from("contact_messages")
      .insert({ ...MESSAGE, subject });
    expect(error).toBeNull();
  });
});

describe("how many", () => {
  const send = (client: Client, count = 1) =>
    client
      .from("contact_messages")
      .insert(Array.from({ length: count }, () => ({ ...MESSAGE, message: "One of many" })));
  const arrived = async () =>
    (await stack.sql`select from public.contact_messages where message = 'One of many'`).count;
  beforeEach(async () => {
    await stack.sql`delete from public.contact_messages`;
    await stack.sql`delete from private.sent_messages`;
  });

  test("of all visitors' messages, 20 are accepted in a quarter of an hour, also of concurrent ones", async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, () => send(stack.client())));
    expect(await arrived()).toBe(20);
    const refused = answers.filter(({ error }) => error !== null);
    expect(refused).toHaveLength(5);
    for (const { status, error } of refused) {
      expect(status).toBe(429);
      expect(error?.message).toMatch(
        /^So many messages are arriving that yours was not taken\. Please try again in \d+ minutes?\.$/,
      );
    }
  });

  test("members have a limit of their own, which a flood of visitors' messages does not use up", async () => {
    expect((await send(stack.client(), 21)).status).toBe(429);
    for (let sent = 0; sent < 20; sent += 5) await send(stack.client(), 5);
    expect((await send(stack.client())).status).toBe(429);
    const answers = await Promise.all(Array.from({ length: 7 }, () => send(member.client)));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(5);
    expect((await send(member.client)).error?.message).toMatch(/^You have sent several messages in a short time\./);
    expect((await send(admin.client)).error).toBeNull();
    expect(await arrived()).toBe(26);
  });

  test("in one statement are counted one by one, and rejected together", async () => {
    expect((await send(member.client, 6)).status).toBe(429);
    expect(await arrived()).toBe(0);
    expect((await send(member.client, 5)).error).toBeNull();
    expect(await arrived()).toBe(5);
  });

  test("of an earlier quarter no longer count, and their count is removed after a day", async () => {
    await send(member.client, 5);
    await stack.sql`update private.sent_messages set quarter = quarter - interval '15 minutes'`;
    expect((await send(member.client, 5)).error).toBeNull();
    await stack.sql`update private.sent_messages set quarter = quarter - interval '2 days'`;
    await stack.sql`select public.run_maintenance()`;
    expect((await stack.sql`select from private.sent_messages`).count).toBe(0);
  });

  test("a form that was stored is acknowledged again, however many others arrived meanwhile", async () => {
    const form = { ...MESSAGE, submission_key: randomUUID() };
    await stack.client().from("contact_messages").insert(form);
    await send(stack.client(), 19);
    expect((await stack.client().from("contact_messages").insert(form)).error?.code).toBe("23505");
    expect((await send(stack.client())).status).toBe(429);
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
    await member.client.from("contact_messages").insert({ ...MESSAGE, email: member.email, message });
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
