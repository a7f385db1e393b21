import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// Who gets at the subscriptions to weekly mails, against the API with the public key.

const KEY = randomBytes(32).toString("base64url");
const VERA = "Vera.Visitor@example.com";

let stack: TestStack;
let olive: Person;
let admin: Person;

beforeAll(async () => {
  stack = await openStack();
  olive = await signUpPerson(stack);
  admin = await signUpAdmin(stack);
  await stack.sql`select private.set_mail_queue_key(${KEY})`;
});
beforeEach(async () => {
  await stack.sql`truncate private.digest_subscriptions, private.mail_outbox, private.request_counts cascade`;
});
afterAll(() => stack.close());

const request = (recipient: string, wanted_list = "/tampa", client = stack.client(), queue_key = KEY) =>
  client.rpc("request_digest", { queue_key, recipient, wanted_list });
const find = (token: string, purpose = "confirm") => stack.client().rpc("find_digest", { token, purpose });
const confirm = (token: string) => stack.client().rpc("confirm_digest", { token });
const end = (token: string) => stack.client().rpc("end_digest", { token });

/** Takes what waits in the queue, as the site does. */
async function claim() {
  const { data, error } = await stack.client().rpc("claim_mail", { queue_key: KEY, most: 20 });
  if (error) throw error;
  return data.map(({ data: values, ...mail }) => ({ ...mail, data: Object(values) }));
}

/** Takes the only mail that waits, and returns its token. */
async function claimToken(): Promise<string> {
  const [mail, ...more] = await claim();
  if (!mail || more.length > 0) throw new Error(`${more.length} more mails`);
  await stack.client().rpc("settle_mail", { queue_key: KEY, mail_id: mail.id });
  return mail.data.token;
}

async function subscribe(address = VERA, list = "/tampa"): Promise<string> {
  await request(address, list);
  const token = await claimToken();
  expect((await confirm(token)).data).toEqual({ list, is_confirmed: true });
  return token;
}

const day = (offset = 0) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const queue = (issue = day(), key = KEY, expires_at = hours(5)) =>
  stack.client().rpc("queue_digests", { queue_key: key, issue, expires_at });

async function subscriptions() {
  return [
    ...(await stack.sql`
      select address, list, confirmed_at is not null as is_confirmed from private.digest_subscriptions order by requested_at`),
  ];
}

describe("asking for a weekly mail", () => {
  test("queues one mail with a link to confirm it, and nothing else before that is confirmed", async () => {
    expect((await request(VERA, "/tampa?category=music")).error).toBeNull();
    expect(await subscriptions()).toEqual([{ address: VERA, list: "/tampa?category=music", is_confirmed: false }]);
    expect((await queue()).data).toBe(0);
    expect(await claim()).toEqual([
      {
        id: expect.any(Number),
        kind: "digest_confirmation",
        address: VERA,
        data: { list: "/tampa?category=music", token: expect.stringMatching(/^[\da-f]{64}$/) },
      },
    ]);
  });

  test("answers the same for an address that gets the mail already, which is sent nothing", async () => {
    const first = await request(VERA);
    await confirm(await claimToken());
    const again = await request(VERA.toLowerCase());
    expect([again.status, again.data, again.error]).toEqual([first.status, first.data, first.error]);
    expect(await claim()).toEqual([]);
    expect(await subscriptions()).toHaveLength(1);
  });

  test("twice at the same time stores it once and queues one mail", async () => {
    await Promise.all([request(VERA), request(VERA.toUpperCase()), request(VERA)]);
    expect(await subscriptions()).toHaveLength(1);
    expect(await claim()).toHaveLength(1);
  });

  test("cannot fill a stranger's inbox: the sixth time in a day is refused, whether or not the address is known", async () => {
    await subscribe();
    for (const address of [VERA, "new@example.com"]) {
      await stack.sql`delete from private.request_counts`;
      const answers = [];
      for (const city of ["miami", "ocala", "orlando", "sebring", "tallahassee", "lakeland"])
        answers.push(await request(address.toUpperCase(), `/${city}`));
      expect(answers.map(({ error }) => error?.code ?? null)).toEqual([null, null, null, null, null, "PT429"]);
      expect(answers[5]?.status).toBe(429);
    }
    expect(await claim()).toHaveLength(10);
    await stack.sql`update private.request_counts set since = since - interval '1 day'`;
    expect((await request(VERA, "/lakeland")).error).toBeNull();
  });

  test("counts by mailbox: tags and dots that lead to the same inbox count together, and mail goes to what was typed", async () => {
    const variants = [
      "vera.visitor@gmail.com",
      "veravisitor+1@gmail.com",
      "V.era+2@Gmail.com",
      "vera+3@googlemail.com",
    ];
    for (const variant of variants) expect((await request(variant)).error).toBeNull();
    for (let tag = 1; tag <= 5; tag += 1) expect((await request(`vera+${tag}@example.com`)).error).toBeNull();
    expect((await request("vera@example.com")).error?.code).toBe("PT429");
    expect((await request("VERA+new@example.com")).error?.code).toBe("PT429");
    for (const neighbour of ["verena@example.com", "v.era@example.com", "+vera@example.com", "vera@example.org"])
      expect((await request(neighbour)).error).toBeNull();
    expect((await claim()).map(({ address }) => address)).toEqual(expect.arrayContaining(variants));
  });

  test("is refused past the site: without the key of the queue a hundred requests switch nothing off", async () => {
    const refused = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        request(`n${index}@example.com`, "/tampa", index % 2 ? olive.client : stack.client(), "x".repeat(43)),
      ),
    );
    expect(new Set(refused.map(({ error }) => error?.code))).toEqual(new Set(["42501"]));
    expect(await subscriptions()).toEqual([]);
    expect((await stack.sql`select from private.request_counts`).count).toBe(0);
    expect((await request(VERA)).error).toBeNull();
  });

  test("is refused to all visitors together after 250 in a quarter of an hour; members still get through", async () => {
    await stack.sql`
      insert into private.request_counts values ('weekly mail', '', date_bin('15 minutes', now(), '2000-01-01 00:00:00Z'), 249)`;
    expect((await request("a@example.com")).error).toBeNull();
    expect((await request("b@example.com")).error?.code).toBe("PT429");
    expect((await request("b@example.com", "/tampa", olive.client)).error).toBeNull();
    await stack.sql`update private.request_counts set since = since - interval '15 minutes'`;
    expect((await request("c@example.com")).error).toBeNull();
  });

  test("is refused to a member after ten in an hour, and to nobody else because of that", async () => {
    const answers = [];
    for (let n = 0; n < 11; n += 1) answers.push((await request(`n${n}@example.com`, "/tampa", olive.client)).status);
    expect(answers).toEqual([...Array(10).fill(204), 429]);
    expect((await request("n@example.com", "/tampa", admin.client)).error).toBeNull();
    expect((await request("v@example.com")).error).toBeNull();
  });

  test.each([
    ["", "/tampa"],
    ["vera", "/tampa"],
    ["vera@example", "/tampa"],
    ["vera @example.com", "/tampa"],
    ["vera@example.com\nBcc: olive@example.com", "/tampa"],
    [`${"v".repeat(250)}@example.com`, "/tampa"],
    [VERA, ""],
    [VERA, "/"],
    [VERA, "/nowhere"],
    [VERA, "/admin"],
    [VERA, "https://evil.example/tampa"],
    [VERA, "//evil.example"],
    [VERA, "/tampa?"],
    [VERA, "/tampa?search=<script>"],
    [VERA, "/tampa\n?search=a"],
    [VERA, "/tampa?date=2026-11-22"],
    [VERA, "/tampa?category=music&when=today"],
    [VERA, "/events?near=27.95%2C-82.46"],
    [VERA, "/events?after=x"],
    [VERA, `/events?search=${"a".repeat(3000)}`],
  ])("is refused for %j and %j", async (address, list) => {
    const { error, status } = await request(address, list);
    expect(error).not.toBeNull();
    expect(status).toBe(400);
    expect(await subscriptions()).toEqual([]);
  });

  test.each([
    "/events",
    "/events?when=weekend",
    "/tampa?search=jazz+%26+blues&price=free",
    "/events?near=miami&radius=50",
  ])("is possible for %s, for members as well", async (list) => {
    expect((await request(olive.email, list, olive.client)).error).toBeNull();
    expect(await subscriptions()).toMatchObject([{ list }]);
  });
});

describe("the links of mails", () => {
  test("confirm once, and say so again later", async () => {
    await request(VERA);
    const token = await claimToken();
    expect((await find(token)).data).toEqual({ list: "/tampa", is_confirmed: false });
    expect((await confirm(token)).data).toEqual({ list: "/tampa", is_confirmed: true });
    const [before] = await stack.sql`select confirmed_at from private.digest_subscriptions`;
    expect((await confirm(token)).data).toEqual({ list: "/tampa", is_confirmed: true });
    expect([before]).toEqual([...(await stack.sql`select confirmed_at from private.digest_subscriptions`)]);
  });

  test("do nothing without the token, or with that of another purpose", async () => {
    const confirmation = await subscribe();
    const [row] =
      await stack.sql`select id, encode(token_hash, 'hex') as hash from private.digest_subscriptions as s join private.digest_tokens on subscription_id = s.id`;
    for (const token of ["", "x", confirmation.slice(1), confirmation.toUpperCase(), row?.id, row?.hash]) {
      expect((await find(token)).data).toBeNull();
      expect((await confirm(token)).data).toBeNull();
      expect((await end(token)).data).toBe(false);
    }
    expect((await end(confirmation)).data).toBe(false);
    await queue();
    const ending = await claimToken();
    expect((await find(ending)).data).toBeNull();
    expect((await confirm(ending)).data).toBeNull();
    expect(await subscriptions()).toHaveLength(1);
  });

  test("are stored as hashes only", async () => {
    const token = await subscribe();
    await queue();
    const other = await claimToken();
    const stored = JSON.stringify([
      await stack.sql`select * from private.digest_tokens`,
      await stack.sql`select * from private.digest_subscriptions`,
      await stack.sql`select * from private.mail_outbox`,
    ]);
    for (const secret of [token, other, KEY]) expect(stored).not.toContain(secret);
    expect((await stack.sql`select from private.digest_tokens`).count).toBe(2);
  });

  test("confirm for 3 days", async () => {
    await request(VERA);
    const token = await claimToken();
    await stack.sql`update private.digest_subscriptions set requested_at = now() - interval '71 hours'`;
    await stack.sql`select public.run_maintenance()`;
    expect((await find(token)).data).not.toBeNull();
    await stack.sql`update private.digest_subscriptions set requested_at = now() - interval '73 hours'`;
    expect((await find(token)).data).toBeNull();
    expect((await confirm(token)).data).toBeNull();
  });

  test("unsubscribe, and nothing of the address is left", async () => {
    await subscribe();
    await subscribe(VERA, "/miami");
    await queue();
    const mails = await claim();
    expect(mails).toHaveLength(2);
    expect((await end(mails[0]?.data.token)).data).toBe(true);
    expect(await subscriptions()).toHaveLength(1);
    expect((await end(mails[0]?.data.token)).data).toBe(false);
    expect((await end(mails[1]?.data.token)).data).toBe(true);
    for (const table of ["digest_subscriptions", "digest_tokens"])
      expect((await stack.sql`select from ${stack.sql(`private.${table}`)}`).count).toBe(0);
    expect((await stack.sql`select from private.mail_outbox where subscription_id is not null`).count).toBe(0);
    expect(JSON.stringify([...(await stack.sql`select * from private.request_counts`)]).toLowerCase()).not.toContain(
      "vera",
    );
  });

  test("of old mails unsubscribe after the queue's key was changed", async () => {
    await subscribe();
    await queue();
    const token = await claimToken();
    const other = randomBytes(32).toString("base64url");
    await stack.sql`select private.set_mail_queue_key(${other})`;
    expect((await end(token)).data).toBe(true);
    await stack.sql`select private.set_mail_queue_key(${KEY})`;
  });
});

describe("the weekly mail", () => {
  test("is queued once a week for each confirmed subscription, however many ask for it at the same time", async () => {
    await subscribe();
    await subscribe(VERA, "/events");
    await request("unconfirmed@example.com");
    await claimToken();
    const rounds = await Promise.all(Array.from({ length: 6 }, () => queue()));
    expect(rounds.reduce((sum, { data }) => sum + (data ?? 0), 0)).toBe(2);
    const mails = await claim();
    expect(mails.map(({ kind, address, data }) => [kind, address, data.list, data.issue]).sort()).toEqual([
      ["weekly_digest", VERA, "/events", day()],
      ["weekly_digest", VERA, "/tampa", day()],
    ]);
    // A week later, and not a day before.
    await stack.sql`update private.digest_subscriptions set last_issue = last_issue - 6`;
    expect((await queue()).data).toBe(0);
    await stack.sql`update private.digest_subscriptions set last_issue = last_issue - 1`;
    expect((await queue()).data).toBe(2);
  });

  test("cannot be queued without the key, by members or admins, or for another day", async () => {
    await subscribe();
    expect((await queue(day(), "x".repeat(43))).error?.code).toBe("42501");
    for (const { client } of [olive, admin]) {
      const { error } = await client.rpc("queue_digests", { queue_key: KEY, issue: day(), expires_at: hours(5) });
      expect(error?.code).toBe("42501");
    }
    for (const answer of [
      await queue(day(3)),
      await queue(day(-3)),
      await queue(day(), KEY, hours(-1)),
      await queue(day(), KEY, hours(48)),
    ])
      expect(answer.error?.message).toContain("is not due");
    expect((await queue()).data).toBe(1);
  });

  test("comes after all other mail, and is gone from the queue once it is sent", async () => {
    await subscribe();
    await queue();
    await stack.sql`select private.queue_mail('test_mail', ${olive.id}, '{}')`;
    const mails = await claim();
    expect(mails.map(({ kind }) => kind).sort()).toEqual(["test_mail", "weekly_digest"]);
    await stack.sql`update private.mail_outbox set is_claimed = false, next_attempt_at = now()`;
    const first = await stack.client().rpc("claim_mail", { queue_key: KEY, most: 1 });
    expect(first.data).toMatchObject([{ kind: "test_mail" }]);
    const [digest] = await claim();
    await stack.client().rpc("settle_mail", { queue_key: KEY, mail_id: digest?.id ?? 0 });
    expect((await stack.sql`select from private.mail_outbox where is_bulk`).count).toBe(0);
  });

  const handOver = (mail_id: number, key = KEY) => stack.client().rpc("hand_over_mail", { queue_key: key, mail_id });

  async function claimDigest(): Promise<number> {
    const [mail] = await claim();
    return mail?.id ?? 0;
  }

  test("is handed to the mail server once: a process that dies then sends no second one", async () => {
    await subscribe();
    await queue();
    const id = await claimDigest();
    expect((await handOver(id, "x".repeat(43))).error?.code).toBe("42501");
    for (const { client } of [olive, admin])
      expect((await client.rpc("hand_over_mail", { queue_key: KEY, mail_id: id })).error?.code).toBe("42501");
    expect((await handOver(id)).data).toBe(true);
    expect((await handOver(id)).data).toBe(false);
    await stack.sql`update private.mail_outbox set next_attempt_at = now()`;
    expect(await claim()).toEqual([]);
    expect((await queue()).data).toBe(0);
    expect((await admin.client.rpc("list_unsent_mail")).data).toMatchObject([
      { kind: "weekly_digest", has_failed: true, problem: expect.stringContaining("is not sent twice") },
    ]);
  });

  test("is tried again when its process dies before that, or when the mail server refuses it", async () => {
    await subscribe();
    await queue();
    const id = await claimDigest();
    await stack.sql`update private.mail_outbox set next_attempt_at = now()`;
    expect(await claimDigest()).toBe(id);
    expect((await handOver(id)).data).toBe(true);
    await stack.client().rpc("settle_mail", { queue_key: KEY, mail_id: id, problem: "452 The mailbox is full" });
    await stack.sql`update private.mail_outbox set next_attempt_at = now()`;
    expect(await claimDigest()).toBe(id);
    expect((await handOver(id)).data).toBe(true);
  });

  test("is not handed over when its reader has unsubscribed meanwhile, or when its day is over", async () => {
    await subscribe();
    await queue();
    const [mail] = await claim();
    await end(mail?.data.token);
    expect((await handOver(mail?.id ?? 0)).data).toBe(false);
    await subscribe();
    await queue();
    const late = await claimDigest();
    await stack.sql`update private.mail_outbox set expires_at = now()`;
    expect((await handOver(late)).data).toBe(false);
    await stack.sql`update private.mail_outbox set next_attempt_at = now()`;
    expect(await claim()).toEqual([]);
    // Nor can an admin send it on another day.
    expect((await admin.client.rpc("retry_mail")).data).toBe(0);
  });

  test("waits in bounded numbers, and those that are refused do not keep others from being sent", async () => {
    await stack.sql`
      insert into private.digest_subscriptions (address, list, confirmed_at)
      select 'reader.' || n || '@example.com', '/tampa', now() from generate_series(1, 250) as n`;
    expect((await queue()).data).toBe(100);
    expect((await queue()).data).toBe(0);
    await stack.sql`update private.mail_outbox set attempts = 1, last_problem = '550 No such mailbox', next_attempt_at = now() + interval '1 hour'`;
    expect((await queue()).data).toBe(100);
    await stack.sql`delete from private.mail_outbox`;
    expect((await queue()).data).toBe(50);
  });

  test("finds who is next among many without reading the others", async () => {
    await stack.sql`
      insert into private.digest_subscriptions (address, list, confirmed_at, last_issue)
      select 'reader.' || n || '@example.com', '/tampa', now(), current_date from generate_series(1, 20000) as n`;
    await stack.sql`analyze private.digest_subscriptions`;
    const plan = await stack.sql`
      explain select s.id from private.digest_subscriptions as s
      where s.confirmed_at is not null and s.last_issue <= current_date - 7 order by s.last_issue, s.id limit 100`;
    expect(JSON.stringify([...plan])).toContain("digest_subscriptions_due");
  });
});

test.each(["visitor", "member", "admin", "service role"])("%s cannot read subscriptions or tokens", async (who) => {
  await subscribe();
  const { client } = { member: olive, admin }[who as "member"] ?? {
    client: stack.client(who === "visitor" ? undefined : stack.serviceRoleKey),
  };
  for (const table of ["digest_subscriptions", "digest_tokens", "request_counts"])
    expect((await client.from(table as "events").select("*")).error?.code).toBe("PGRST205");
  for (const name of ["count_request", "digest_token", "subscription_of", "purge_digests"])
    expect((await client.rpc(name as "end_digest", { token: "" })).error?.code).toBe("PGRST202");
});

test("the service key can neither ask for, confirm nor end a weekly mail", async () => {
  const service = stack.client(stack.serviceRoleKey);
  expect((await request(VERA, "/tampa", service)).error?.code).toBe("42501");
  for (const name of ["confirm_digest", "end_digest"] as const)
    expect((await service.rpc(name, { token: "x" })).error?.code).toBe("42501");
});

test("addresses that were not confirmed are deleted after 3 days, with their mail; confirmed ones stay", async () => {
  await subscribe();
  await request("late@example.com");
  await stack.sql`update private.digest_subscriptions set requested_at = now() - interval '73 hours'`;
  await stack.sql`update private.request_counts set since = now() - interval '25 hours'`;
  await stack.sql`select public.run_maintenance()`;
  expect(await subscriptions()).toMatchObject([{ address: VERA }]);
  expect((await stack.sql`select from private.mail_outbox where sent_at is null`).count).toBe(0);
  expect((await stack.sql`select from private.request_counts`).count).toBe(0);
});
