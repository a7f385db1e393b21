import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { takeComplaints } from "#tests/support/complaints.ts";
import { addEvent, localTime } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openSmtpServer } from "#tests/support/smtp.ts";
import { deliverDigests, passWeek, subscribe } from "#tests/support/weekly-mail.ts";

// Mail to addresses that the mail server rejects, temporarily or permanently.

const VERA = "vera@example.com";
const UNKNOWN = "550 5.1.1 User unknown";

let app: TestApp;
let olive: Person;
let ada: Person;

beforeAll(async () => {
  app = await openApp();
  olive = await signUpPerson(app.stack);
  ada = await signUpAdmin(app.stack);
});
beforeEach(async () => {
  await app.stack.sql`truncate private.mail_outbox, private.digest_subscriptions, private.request_counts cascade`;
  await app.stack.sql`delete from public.events`;
  await addEvent(app.stack, olive, { start_date: localTime(2, "20:00") });
  await app.stack.sql`truncate private.mail_outbox`;
});
afterAll(() => app.close());

/** Sends what is due through a mail server that answers every recipient like this. @returns how many mails it was offered and took. */
async function deliverTo(answer?: string) {
  const smtp = await openSmtpServer(answer);
  await deliverDigests(app, { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` });
  smtp.server.close();
  const said = smtp.received.join("");
  takeComplaints();
  return { offered: said.match(/^RCPT/gm)?.length ?? 0, taken: said.match(/^DATA/gm)?.length ?? 0 };
}

/** Makes the waiting mail due now. */
async function wait() {
  await app.stack.sql`update private.mail_outbox set next_attempt_at = now()`;
}

const outbox = async () => [
  ...(await app.stack.sql`
    select kind, attempts, failed_at is not null as has_failed, last_problem from private.mail_outbox order by id`),
];

async function refusals() {
  const [row] = await app.stack.sql`select refusals from private.digest_subscriptions`;
  return row?.refusals;
}

const unsent = async () => (await ada.client.rpc("list_unsent_mail")).data ?? [];

describe("an address that the mail server rejects permanently", () => {
  test("is not tried again that week, and admins read why, without the address", async () => {
    await subscribe(app.stack, VERA);
    expect(await deliverTo(`550 5.1.1 <${VERA}> User unknown`)).toEqual({ offered: 1, taken: 0 });
    await wait();
    expect(await deliverTo(UNKNOWN)).toEqual({ offered: 0, taken: 0 });
    expect(await unsent()).toMatchObject([
      { kind: "weekly_digest", attempts: 1, has_failed: true, problem: "550 5.1.1 <[e-mail]> User unknown" },
    ]);
  });

  test("gets no more weekly mail after three weeks in a row, which admins read", async () => {
    await subscribe(app.stack, VERA);
    for (let week = 1; week <= 3; week += 1) {
      expect((await deliverTo(UNKNOWN)).offered).toBe(1);
      expect(await refusals()).toBe(week);
      await passWeek(app.stack);
    }
    expect((await deliverTo()).offered).toBe(0);
    expect((await unsent()).map(({ problem }) => problem)).toEqual([
      `${UNKNOWN} (3 times in a row: no more weekly mail is sent to this address.)`,
      UNKNOWN,
      UNKNOWN,
    ]);
  });

  test("is forgotten 30 days later, with its mail; one that was refused twice stays", async () => {
    await subscribe(app.stack, VERA);
    await subscribe(app.stack, "twice@example.com");
    await deliverTo(UNKNOWN);
    await app.stack
      .sql`update private.digest_subscriptions set refusals = case address when ${VERA} then 3 else 2 end, last_issue = current_date - 29`;
    await app.stack.sql`select public.run_maintenance()`;
    expect((await app.stack.sql`select from private.digest_subscriptions`).count).toBe(2);
    await app.stack.sql`update private.digest_subscriptions set last_issue = current_date - 32`;
    await app.stack.sql`select public.run_maintenance()`;
    expect([...(await app.stack.sql`select address from private.digest_subscriptions`)]).toEqual([
      { address: "twice@example.com" },
    ]);
    expect(await unsent()).toHaveLength(1);
  });

  test("is reset by the next accepted mail", async () => {
    await subscribe(app.stack, VERA);
    for (const answer of [UNKNOWN, UNKNOWN, undefined, UNKNOWN]) {
      await deliverTo(answer);
      await passWeek(app.stack);
    }
    expect(await refusals()).toBe(1);
    expect((await deliverTo()).taken).toBe(1);
  });

  test("is counted once a week, however often an admin has the mail sent again", async () => {
    await subscribe(app.stack, VERA);
    await deliverTo(UNKNOWN);
    for (let count = 0; count < 3; count += 1) {
      expect((await ada.client.rpc("retry_mail")).data).toBe(1);
      expect((await deliverTo(UNKNOWN)).offered).toBe(1);
    }
    expect(await refusals()).toBe(1);
    expect((await ada.client.rpc("retry_mail")).data).toBe(1);
    expect((await deliverTo()).taken).toBe(1);
    expect(await refusals()).toBe(0);
  });

  test("gets weekly mail again when its reader asks for it and confirms", async () => {
    await subscribe(app.stack, VERA);
    await app.stack.sql`update private.digest_subscriptions set refusals = 3`;
    await app.stack
      .client()
      .rpc("request_digest", { queue_key: app.stack.queueKey, recipient: VERA, wanted_list: "/tampa" });
    const { data } = await app.stack.client().rpc("claim_mail", { queue_key: app.stack.queueKey, most: 1 });
    expect(data).toMatchObject([{ kind: "digest_confirmation", address: VERA }]);
    expect((await deliverTo()).offered).toBe(0);
    const { token } = Object(data?.[0]?.data);
    expect((await app.stack.client().rpc("confirm_digest", { token })).data).toMatchObject({ is_confirmed: true });
    expect((await deliverTo()).taken).toBe(1);
  });

  test("stops the mail of no other", async () => {
    await subscribe(app.stack, VERA);
    await subscribe(app.stack, "other@example.com");
    await app.stack.sql`update private.digest_subscriptions set refusals = 3 where address = ${VERA}`;
    expect(await deliverTo()).toEqual({ offered: 1, taken: 1 });
  });

  test("is not asked again for the link to confirm, or for mail about decisions, until an admin has it sent again", async () => {
    await app.stack
      .client()
      .rpc("request_digest", { queue_key: app.stack.queueKey, recipient: VERA, wanted_list: "/tampa" });
    await app.stack.sql`select private.queue_mail('admin_invitation', ${olive.id}, '{"token": "x"}')`;
    expect(await deliverTo(UNKNOWN)).toEqual({ offered: 2, taken: 0 });
    await wait();
    expect((await deliverTo()).offered).toBe(0);
    expect((await outbox()).every(({ has_failed, attempts }) => has_failed && attempts === 1)).toBe(true);
    expect((await ada.client.rpc("retry_mail")).data).toBe(2);
    expect((await deliverTo()).taken).toBe(2);
  });
});

describe.each([
  "450 4.2.1 The mailbox is busy",
  "452 4.2.2 The mailbox is full",
  "550 5.7.1 Relaying denied",
  "554 5.7.1 Your address is on a list",
])("an address that is answered %s", (answer) => {
  test("is tried again, counts as no refusal, and gets its mail once", async () => {
    await subscribe(app.stack, VERA);
    expect(await deliverTo(answer)).toEqual({ offered: 1, taken: 0 });
    expect(await outbox()).toMatchObject([{ has_failed: false, attempts: 1 }]);
    await wait();
    expect(await deliverTo(answer)).toEqual({ offered: 1, taken: 0 });
    expect(await refusals()).toBe(0);
    await wait();
    expect(await deliverTo()).toEqual({ offered: 1, taken: 1 });
    await wait();
    expect(await deliverTo()).toEqual({ offered: 0, taken: 0 });
    expect(await outbox()).toEqual([]);
  });
});

describe("mail that comes back later", () => {
  const endAll = (address: string, client = app.stack.client(app.stack.serviceRoleKey)) =>
    client.rpc("end_digests_of", { address });

  test("is told by a program with the service key, which ends all weekly mails of the address", async () => {
    await subscribe(app.stack, VERA);
    await subscribe(app.stack, VERA, "/miami");
    await subscribe(app.stack, "other@example.com");
    expect((await endAll(` ${VERA.toUpperCase()} `)).data).toBe(2);
    expect((await endAll(VERA)).data).toBe(0);
    expect((await endAll("")).data).toBe(0);
    expect(await deliverTo()).toEqual({ offered: 1, taken: 1 });
  });

  test.each(["visitor", "member", "admin"])("is not told by a %s", async (who) => {
    await subscribe(app.stack, VERA);
    const client = { visitor: app.stack.client(), member: olive.client, admin: ada.client }[who];
    expect((await endAll(VERA, client)).error?.code).toBe("42501");
    expect((await deliverTo()).taken).toBe(1);
  });
});
