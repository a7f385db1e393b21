import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emailSchema } from "#app/domain/accounts/forms.ts";
import { isMailAddress, mailboxOf } from "#app/domain/mail-address.ts";
import { readLine } from "#app/domain/site/text.ts";
import { MESSAGE, sendMessage } from "#tests/support/handed-in.ts";
import { type Person, signUpAdmin } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// E-mail addresses that forms and database accept: those that every program parses as the same single mailbox.

let stack: TestStack;
let admin: Person;
beforeAll(async () => {
  stack = await openStack();
  admin = await signUpAdmin(stack);
});
afterAll(() => stack.close());

const GOOD = [
  "vera@example.com",
  "Vera.Visitor+events@Example.COM",
  "o'hara@example.co.uk",
  "!#$%&'*+/=?^_`{|}~-@example.com",
  "1@1.2.example",
  "vera@xn--bcher-kva.example",
  "vera@example.xn--p1ai",
  `${"a".repeat(64)}@example.com`,
  `${"a".repeat(64)}@${`${"b".repeat(59)}.`.repeat(3)}abcdef.jk`,
];

const BAD = [
  "",
  "vera",
  "vera@",
  "@example.com",
  "vera@example",
  "vera@example.c",
  "vera@example.123",
  "vera@127.0.0.1",
  "vera@[127.0.0.1]",
  "n0<victim@corp.example>",
  "<victim@corp.example>",
  "Vera <victim@corp.example>",
  "(1)victim@corp.example",
  "victim(1)@corp.example",
  "victim@corp.example(1)",
  "victim@corp.example,other@corp.example",
  "victim@corp.example;other@corp.example",
  "list:victim@corp.example",
  '"a b"@corp.example',
  '"vera"@corp.example',
  "a@b..c",
  "a@.example.com",
  "a@example.com.",
  ".a@example.com",
  "a.@example.com",
  "a..b@example.com",
  "a@b@example.com",
  "a@-example.com",
  "a@example-.com",
  "a@exa_mple.com",
  "a b@example.com",
  " vera@example.com",
  "vera@example.com ",
  "vera@example.com\n",
  "vera@example.com\r\nBcc: all@example.com",
  "vera\t@example.com",
  "vera\u00a0@example.com",
  "véra@example.com",
  "vera@exämple.com",
  "ｖera@example.com",
  "vera@example。com",
  "ver\u0430@example.com",
  "vera\u200b@example.com",
  "vera\\@example.com",
  "vera@example.com\u0001",
  `${"a".repeat(65)}@example.com`,
  `a@${"b".repeat(64)}.com`,
  `${"a".repeat(64)}@${`${"b".repeat(59)}.`.repeat(3)}abcdefg.jkl`,
];

/** Whether the database accepts each address. */
async function takenByDatabase(addresses: readonly string[]): Promise<boolean[]> {
  const rows = await stack.sql`
    select pg_input_is_valid(address, 'public.mail_address') as taken
    from unnest(${addresses}::text[]) with ordinality as a (address, n) order by n`;
  return rows.map(({ taken }) => taken);
}

test.each(GOOD)("%s is taken by forms and database", async (address) => {
  expect(emailSchema.safeParse({ email: address }).data).toEqual({ email: address });
  expect(await takenByDatabase([address])).toEqual([true]);
});

// Forms trim values and remove control characters.
test.each(BAD.filter((address) => address !== "" && address === readLine(address)))(
  "%j is refused by the forms as 'Invalid email address', with what is wrong",
  (address) => {
    const { error } = emailSchema.safeParse({ email: address });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Invalid email address\. (It|The part) .+\.$/),
    ]);
  },
);

test("the database refuses characters that no mailbox has", async () => {
  expect(await takenByDatabase(BAD)).toEqual(BAD.map(() => false));
});

test("forms and database agree about every character at every position, and about random text", async () => {
  const characters = Array.from({ length: 0x17f }, (_, index) => String.fromCodePoint(index + 1));
  const places = characters.flatMap((c) => [
    `${c}@a.example`,
    `a${c}b@a.example`,
    `a@b${c}c.example`,
    `a@b.ex${c}ample`,
  ]);
  const part = fc.string({ unit: fc.constantFrom(...'aB9.-_+@<> "(,:é\n') });
  const texts = fc.sample(
    fc.tuple(part, part, part).map(([a, b, c]) => `${a}@${b}.${c}`),
    3000,
  );
  const asked = [...GOOD, ...BAD, ...places, ...texts];
  expect(await takenByDatabase(asked)).toEqual(asked.map(isMailAddress));
});

describe("one mailbox under many names", () => {
  test.each([
    ["Vera@Example.com", "vera@example.com"],
    ["vera+1@example.com", "vera@example.com"],
    ["vera+1+2@example.com", "vera@example.com"],
    ["+1@example.com", "+1@example.com"],
    ["v.era@example.com", "v.era@example.com"],
    ["V.er.a+news@gmail.com", "vera@gmail.com"],
    ["vera@googlemail.com", "vera@gmail.com"],
  ])("%s is counted as %s", async (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox);
    const [row] = await stack.sql`select private.mailbox_of(${address}) as mailbox`;
    expect(row).toEqual({ mailbox });
  });

  test("forms and database count alike", async () => {
    const word = fc.string({ unit: fc.constantFrom(..."aB9+-_"), minLength: 1, maxLength: 5 });
    const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join("."));
    const domain = fc.constantFrom("gmail.com", "GoogleMail.com", "example.com", "mail.gmail.com");
    const addresses = fc.sample(
      fc.tuple(name, domain).map((parts) => parts.join("@")),
      500,
    );
    const rows = await stack.sql`
      select private.mailbox_of(address) as mailbox from unnest(${addresses}::text[]) with ordinality as a (address, n) order by n`;
    expect(rows.map(({ mailbox }) => mailbox)).toEqual(addresses.map(mailboxOf));
  });
});

const SMUGGLED = [
  "n0<victim@corp.example>",
  "(1)victim@corp.example",
  "a@b..c",
  "vera@example.com\r\nBcc: all@example.com",
];

describe("wherever an address is stored", () => {
  test.each(SMUGGLED)("%j is refused as the reply address of a message, also with the queue key", async (email) => {
    const { error } = await sendMessage(stack, { email });
    expect(error).toMatchObject({ code: "23514", message: expect.stringContaining("mail_address_form") });
    expect((await sendMessage(stack, MESSAGE)).data).toBe(true);
  });

  test.each(SMUGGLED)("nobody subscribes %j to weekly mail", async (recipient) => {
    const request = (address: string) =>
      stack.client().rpc("request_digest", { queue_key: stack.queueKey, recipient: address, wanted_list: "/tampa" });
    expect((await request(recipient)).error?.code).toBe("23514");
    expect((await stack.sql`select from private.mail_outbox where kind = 'digest_confirmation'`).count).toBe(0);
    expect((await request("vera@example.com")).error).toBeNull();
    await stack.sql`delete from private.digest_subscriptions`;
  });

  test.each(SMUGGLED)("no admin can invite %j", async (invitee_email) => {
    const { error } = await admin.client.rpc("create_admin_invitation", { invitee_email });
    expect(error).toMatchObject({ code: "P0001", message: "Invalid email address" });
    const good = await admin.client.rpc("create_admin_invitation", { invitee_email: " Vera@example.com " });
    expect(good.error).toBeNull();
  });
});
