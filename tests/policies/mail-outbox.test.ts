import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// Access to the mail outbox through the API with the public key.

const KEY = randomBytes(32).toString("base64url");

let stack: TestStack;
let olive: Person;
let admin: Person;

beforeAll(async () => {
  stack = await openStack();
  olive = await signUpPerson(stack);
  admin = await signUpAdmin(stack);
  await stack.sql`select private.set_mail_queue_key(${KEY})`;
});
beforeEach(() => stack.sql`truncate private.mail_outbox`);
afterAll(() => stack.close());

async function queue(
  data: Record<string, string> = {},
  address: string | null = null,
  recipient: string | null = null,
) {
  await stack.sql`select private.queue_mail('test_mail', ${recipient ?? olive.id}, ${stack.sql.json(data)}, ${address})`;
}

const claim = (key = KEY, most = 20) => stack.client().rpc("claim_mail", { queue_key: key, most });
const settle = (id: number, problem?: string, key = KEY) =>
  stack.client().rpc("settle_mail", { queue_key: key, mail_id: id, problem });

async function claimOne() {
  const { data } = await claim();
  const [mail] = data ?? [];
  if (!mail) throw new Error("No mail was due.");
  return mail;
}

test("mail cannot be claimed or settled without the queue key", async () => {
  await queue();
  for (const key of ["", "x".repeat(43), KEY.slice(1)]) {
    expect((await claim(key)).error?.code).toBe("42501");
    expect((await settle(1, undefined, key)).error?.code).toBe("42501");
  }
  expect((await stack.sql`select from private.mail_outbox where attempts > 0`).count).toBe(0);
});

test("members and admins cannot claim mail, even with the key", async () => {
  for (const { client } of [olive, admin]) {
    const { error } = await client.rpc("claim_mail", { queue_key: KEY, most: 1 });
    expect(error?.code).toBe("42501");
  }
});

test("mail cannot be claimed while no key is set", async () => {
  await stack.sql`delete from private.mail_queue_keys`;
  await queue();
  expect((await claim()).error?.code).toBe("42501");
  await stack.sql`select private.set_mail_queue_key(${KEY})`;
  expect((await claim()).data).toHaveLength(1);
});

test("the previous key works for as long as the operator set, so that processes can be restarted one by one", async () => {
  const next = randomBytes(32).toString("base64url");
  const codes = async () => [(await claim()).error?.code, (await claim(next)).error?.code];
  await stack.sql`select private.set_mail_queue_key(${next}, interval '1 hour')`;
  expect(await codes()).toEqual([undefined, undefined]);
  await stack.sql`update private.mail_queue_keys set expires_at = now() where expires_at is not null`;
  expect(await codes()).toEqual(["42501", undefined]);
  await stack.sql`select private.set_mail_queue_key(${KEY})`;
  expect(await codes()).toEqual([undefined, "42501"]);
  expect(await stack.sql`select expires_at from private.mail_queue_keys`).toEqual([{ expires_at: null }]);
});

test("a key that could be guessed is not accepted", async () => {
  await expect(stack.sql`select private.set_mail_queue_key('secret')`).rejects.toThrow("at least 32 random characters");
});

test.each(["visitor", "member", "admin", "service role"])("%s cannot call internal functions", async (who) => {
  const { client } = { member: olive, admin }[who as "member"] ?? {
    client: stack.client(who === "visitor" ? undefined : stack.serviceRoleKey),
  };
  for (const name of ["queue_mail", "set_mail_queue_key", "purge_mail", "mail_outbox"]) {
    const response = await client.rpc(name as "claim_mail", { queue_key: KEY, most: 1 });
    expect(response.error?.code).toBe("PGRST202");
  }
});

test("mail goes to the account's address at the time of sending, or to the one that it was queued for", async () => {
  const mover = await signUpPerson(stack, "Mo Mover");
  await queue({ title: "Porch Concert" }, null, mover.id);
  await queue({}, "old.address@example.com", mover.id);
  await stack.sql`update auth.users set email = 'moved@example.com' where id = ${mover.id}`;
  // The change of address also queues a notice.
  const data = (await claim()).data?.filter(({ kind }) => kind === "test_mail");
  expect(data?.map(({ address }) => address).sort()).toEqual(["moved@example.com", "old.address@example.com"]);
  expect(data?.find(({ address }) => address === "moved@example.com")).toEqual({
    id: expect.any(Number),
    kind: "test_mail",
    address: "moved@example.com",
    language: "en",
    data: { title: "Porch Concert" },
  });
});

test("of many concurrent claims each mail goes to one", async () => {
  for (let count = 0; count < 40; count += 1) await queue({ count: String(count) });
  const rounds = await Promise.all(Array.from({ length: 8 }, () => claim(KEY, 10)));
  const ids = rounds.flatMap(({ data }) => data ?? []).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const rest = [...((await claim()).data ?? []), ...((await claim()).data ?? [])].map(({ id }) => id);
  expect(new Set([...ids, ...rest]).size).toBe(40);
});

test("at most 20 can be claimed at a time", async () => {
  for (let count = 0; count < 25; count += 1) await queue();
  expect((await claim(KEY, 1_000_000)).data).toHaveLength(20);
  expect((await claim(KEY, -1)).data).toEqual([]);
});

test("sent mail cannot be claimed again, or settled twice", async () => {
  await queue();
  const { id } = await claimOne();
  expect((await settle(id)).data).toBe(true);
  expect((await settle(id, "too late")).data).toBe(false);
  await stack.sql`update private.mail_outbox set next_attempt_at = now()`;
  expect((await claim()).data).toEqual([]);
});

test("mail that could not be sent is retried with a growing backoff, for about a day", async () => {
  await queue();
  const pausesMinutes: number[] = [];
  for (let attempt = 1; attempt <= 13; attempt += 1) {
    const { id } = await claimOne();
    await settle(id, "The mail server is away");
    const [row] = await stack.sql<[{ minutes: number }]>`
      select round(extract(epoch from next_attempt_at - now()) / 60)::int as minutes from private.mail_outbox`;
    pausesMinutes.push(row.minutes);
    await stack.sql`update private.mail_outbox set next_attempt_at = now()`;
  }
  expect(pausesMinutes.slice(0, 12)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240, 240, 240, 240]);
  const [row] = await stack.sql`select failed_at is not null as failed, last_problem from private.mail_outbox`;
  expect(row).toEqual({ failed: true, last_problem: "The mail server is away" });
  expect((await claim()).data).toEqual([]);
});

test("mail whose sender crashed can be claimed again when its lease ends, but not forever", async () => {
  await queue();
  for (let attempt = 1; attempt <= 13; attempt += 1) {
    await claimOne();
    expect((await claim()).data).toEqual([]);
    await stack.sql`update private.mail_outbox set next_attempt_at = now()`;
  }
  expect((await claim()).data).toEqual([]);
  const [row] = await stack.sql`select failed_at is not null as failed from private.mail_outbox`;
  expect(row?.failed).toBe(true);
});

test("a decision that fails sends no mail", async () => {
  const failing = stack.sql.begin(async (tx) => {
    await tx`select private.queue_mail('test_mail', ${olive.id}, '{}')`;
    throw new Error("The decision failed.");
  });
  await expect(failing).rejects.toThrow("The decision failed.");
  expect((await claim()).data).toEqual([]);
});

test("the mail of a deleted account is deleted with it", async () => {
  const leaver = await signUpPerson(stack, "Lee Leaver");
  await queue({}, null, leaver.id);
  await stack.client(stack.serviceRoleKey).auth.admin.deleteUser(leaver.id);
  expect(await stack.sql`select kind from private.mail_outbox`).toEqual([{ kind: "account_deleted" }]);
  await stack.sql`truncate private.mail_outbox`;
  // Queued at the same moment.
  await queue({}, null, leaver.id);
  expect((await claim()).data).toEqual([]);
  expect((await stack.sql`select from private.mail_outbox`).count).toBe(0);
});

test("an admin sees what could not be sent and why, without addresses, and can retry it", async () => {
  await queue();
  const { id } = await claimOne();
  expect((await admin.client.rpc("list_unsent_mail")).data).toEqual([]);
  await settle(id, "550 No such mailbox");
  const { data } = await admin.client.rpc("list_unsent_mail");
  expect(data).toEqual([
    {
      id,
      kind: "test_mail",
      queued_at: expect.any(String),
      attempts: 1,
      problem: "550 No such mailbox",
      has_failed: false,
    },
  ]);
  expect((await claim()).data).toEqual([]);
  expect((await admin.client.rpc("retry_mail", { mail_id: id })).data).toBe(1);
  expect((await claim()).data).toHaveLength(1);
});

test("an admin cannot retry mail that is being delivered, which would be sent twice", async () => {
  await queue();
  const { id } = await claimOne();
  const row = () => stack.sql`select * from private.mail_outbox`;
  const before = [...(await row())];
  for (const mail_id of [id, undefined]) expect((await admin.client.rpc("retry_mail", { mail_id })).data).toBe(0);
  expect([...(await row())]).toEqual(before);
  expect((await claim()).data).toEqual([]);
  expect((await settle(id)).data).toBe(true);
});

test("an admin sees mail that is never claimed", async () => {
  await queue();
  await stack.sql`update private.mail_outbox set queued_at = now() - interval '11 minutes'`;
  expect((await admin.client.rpc("list_unsent_mail")).data).toMatchObject([{ attempts: 0, has_failed: false }]);
});

test("an admin can retry all failed mail", async () => {
  for (let count = 0; count < 3; count += 1) await queue();
  await stack.sql`update private.mail_outbox set failed_at = now(), attempts = 13`;
  expect((await admin.client.rpc("retry_mail")).data).toBe(3);
  expect((await claim()).data).toHaveLength(3);
});

test("members and visitors can neither see nor retry unsent mail", async () => {
  await queue();
  for (const client of [stack.client(), olive.client]) {
    expect((await client.rpc("list_unsent_mail")).error?.code).toBe("42501");
    expect((await client.rpc("retry_mail")).error?.code).toBe("42501");
  }
});

test("sent mail is removed after 7 days, failed mail after 30, and queued mail stays", async () => {
  for (let count = 0; count < 5; count += 1) await queue({ count: String(count) });
  const age = (count: number, column: string, days: number) =>
    stack.sql`update private.mail_outbox set ${stack.sql(column)} = now() - ${days} * interval '1 day' where data ->> 'count' = ${String(count)}`;
  await Promise.all([
    age(0, "sent_at", 8),
    age(1, "sent_at", 6),
    age(2, "failed_at", 31),
    age(3, "failed_at", 29),
    age(4, "queued_at", 60),
  ]);
  await stack.sql`select public.run_maintenance()`;
  const rows = await stack.sql`select data ->> 'count' as count from private.mail_outbox order by 1`;
  expect(rows.map(({ count }) => count)).toEqual(["1", "3", "4"]);
});
