import { beforeAll, describe, expect, test } from "vitest";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { KEY, openDigests, VERA } from "./digest-calls.ts";

// Weekly mails between the queue and the mail server, through the API with the public key.

const { scene, request, end, claim, claimToken, subscribe, day, hours, queue } = openDigests();

let olive: Person;
let admin: Person;
beforeAll(async () => {
  olive = await signUpPerson(scene.stack);
  admin = await signUpAdmin(scene.stack);
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
    await scene.stack.sql`update private.digest_subscriptions set last_issue = last_issue - 6`;
    expect((await queue()).data).toBe(0);
    await scene.stack.sql`update private.digest_subscriptions set last_issue = last_issue - 1`;
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
    await scene.stack.sql`select private.queue_mail('test_mail', ${olive.id}, '{}')`;
    const mails = await claim();
    expect(mails.map(({ kind }) => kind).sort()).toEqual(["test_mail", "weekly_digest"]);
    await scene.stack.sql`update private.mail_outbox set is_claimed = false, next_attempt_at = now()`;
    const first = await scene.stack.client().rpc("claim_mail", { queue_key: KEY, most: 1 });
    expect(first.data).toMatchObject([{ kind: "test_mail" }]);
    const [digest] = await claim();
    await scene.stack.client().rpc("settle_mail", { queue_key: KEY, mail_id: digest?.id ?? 0 });
    expect((await scene.stack.sql`select from private.mail_outbox where is_bulk`).count).toBe(0);
  });

  const handOver = (mail_id: number, key = KEY) =>
    scene.stack.client().rpc("hand_over_mail", { queue_key: key, mail_id });

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
    await scene.stack.sql`update private.mail_outbox set next_attempt_at = now()`;
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
    await scene.stack.sql`update private.mail_outbox set next_attempt_at = now()`;
    expect(await claimDigest()).toBe(id);
    expect((await handOver(id)).data).toBe(true);
    await scene.stack.client().rpc("settle_mail", { queue_key: KEY, mail_id: id, problem: "452 The mailbox is full" });
    await scene.stack.sql`update private.mail_outbox set next_attempt_at = now()`;
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
    await scene.stack.sql`update private.mail_outbox set expires_at = now()`;
    expect((await handOver(late)).data).toBe(false);
    await scene.stack.sql`update private.mail_outbox set next_attempt_at = now()`;
    expect(await claim()).toEqual([]);
    // Nor can an admin send it on another day.
    expect((await admin.client.rpc("retry_mail")).data).toBe(0);
  });

  test("waits in bounded numbers, and those that are refused do not keep others from being sent", async () => {
    await scene.stack.sql`
      insert into private.digest_subscriptions (address, list, confirmed_at)
      select 'reader.' || n || '@example.com', '/tampa', now() from generate_series(1, 250) as n`;
    expect((await queue()).data).toBe(100);
    expect((await queue()).data).toBe(0);
    await scene.stack
      .sql`update private.mail_outbox set attempts = 1, last_problem = '550 No such mailbox', next_attempt_at = now() + interval '1 hour'`;
    expect((await queue()).data).toBe(100);
    await scene.stack.sql`delete from private.mail_outbox`;
    expect((await queue()).data).toBe(50);
  });

  test("finds who is next among many without reading the others", async () => {
    await scene.stack.sql`
      insert into private.digest_subscriptions (address, list, confirmed_at, last_issue)
      select 'reader.' || n || '@example.com', '/tampa', now(), current_date from generate_series(1, 20000) as n`;
    await scene.stack.sql`analyze private.digest_subscriptions`;
    const plan = await scene.stack.sql`
      explain select s.id from private.digest_subscriptions as s
      where s.confirmed_at is not null and s.last_issue <= current_date - 7 order by s.last_issue, s.id limit 100`;
    expect(JSON.stringify([...plan])).toContain("digest_subscriptions_due");
  });
});
