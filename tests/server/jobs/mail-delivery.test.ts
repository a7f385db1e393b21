import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { takeComplaints, testLog } from "#tests/support/complaints.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { MISREAD, openSmtpServer } from "#tests/support/smtp.ts";

let app: TestApp;
let olive: Person;

beforeAll(async () => {
  app = await openApp();
  olive = await signUpPerson(app.stack);
});
beforeEach(() => app.stack.sql`truncate private.mail_outbox`);
afterAll(() => app.close());

async function settings(changes: Record<string, string | undefined> = {}) {
  const { parseEnv } = await import("#app/settings/env.server.ts");
  return parseEnv({ ...process.env, LOCAL_INBOX_URL: `${app.stack.url}/inbox`, ...changes });
}

async function queue(data: Record<string, string>, kind = "admin_invitation") {
  await app.stack.sql`select private.queue_mail(${kind}, ${olive.id}, ${app.stack.sql.json(data)})`;
}

const inbox = () => app.stack.mailer.messages().filter(({ to }) => to === olive.email);

async function outbox() {
  return app.stack
    .sql`select attempts, sent_at is not null as is_sent, last_problem from private.mail_outbox order by id`;
}

test("queued mail arrives in the local inbox, as text and as HTML, and is sent once", async () => {
  const { deliverMail } = await import("#app/server/jobs/mail-delivery.ts");
  await queue({ token: "token-1" });
  expect(await deliverMail(await settings(), testLog)).toBe(1);
  expect(await deliverMail(await settings(), testLog)).toBe(0);
  expect(inbox()).toHaveLength(1);
  expect(inbox()[0]).toMatchObject({ subject: "Help run Sunshine Events", from: "support@sunshine-events.example" });
  expect(inbox()[0]?.text).toContain(
    "\n\ntoken-1\n\nOpen Admin Setup: http://127.0.0.1:3000/admin-setup?token=token-1\n",
  );
  expect(inbox()[0]?.html).toContain('<a href="http://127.0.0.1:3000/admin-setup?token=token-1"');
  expect(await outbox()).toEqual([{ attempts: 1, is_sent: true, last_problem: null }]);
});

test.each(MISREAD)(
  "an address is one mailbox to the mail server, whatever a parser would read: %s",
  async (address) => {
    const { sendMail } = await import("#app/mail/message.server.ts");
    const { port, received, server } = await openSmtpServer();
    const env = await settings({ SMTP_URL: `smtp://127.0.0.1:${port}?from=events%40example.org` });
    for (const to of [address, olive.email])
      await sendMail(env, { kind: "admin_invitation", address: to, data: { token: "x" } });
    server.close();
    const recipients = received.filter((said) => said.startsWith("RCPT"));
    expect(recipients).toHaveLength(2);
    expect(recipients[0]).not.toContain("<victim@corp.example>");
    expect(recipients[1]).toContain(`<${olive.email}>`);
    expect(received.join("")).toContain("MAIL FROM:<events@example.org>");
  },
);

test("several processes that deliver concurrently send each mail once", async () => {
  const { deliverMail } = await import("#app/server/jobs/mail-delivery.ts");
  const before = inbox().length;
  for (let count = 0; count < 24; count += 1) await queue({ token: `token-${count}` });
  const env = await settings();
  await Promise.all(Array.from({ length: 6 }, () => deliverMail(env, testLog)));
  await deliverMail(env, testLog);
  const texts = inbox().map(({ text }) => text);
  expect(texts.length - before).toBe(24);
  expect((await outbox()).every(({ is_sent, attempts }) => is_sent && attempts === 1)).toBe(true);
});

test("user input in a mail is escaped, and cannot inject headers", async () => {
  const { renderMail } = await import("#app/mail/message.server.ts");
  const PRODUCT_NAME = "Sun & <b>Fun</b>\nBcc: x@example.com";
  const site = { PRODUCT_NAME, SITE_URL: "https://events.example", SITE_TIME_ZONE: "America/New_York" };
  const { html, subject } = await renderMail("admin_invitation", { token: "<script>alert(1)</script>" }, site);
  expect(html).not.toContain("<script>");
  expect(html).toContain("&lt;script&gt;");
  expect(html).toContain("Sun &amp; &lt;b&gt;Fun&lt;/b&gt;");
  expect(subject).not.toContain("\n");
});

test.each([
  ["approved", 'Porch "Concert" (Fri, Nov 20) is now', "/events/6b1c4f5e-0000-4000-8000-000000000000"],
  ["unpublished", "We took", "> No such place.\n> Sorry!"],
  ["deleted", "has been deleted", "> No such place.\n> Sorry!"],
])("an organizer reads that an event was %s, and why", async (decision, subject, text) => {
  const { renderMail } = await import("#app/mail/message.server.ts");
  const data = {
    eventId: "6b1c4f5e-0000-4000-8000-000000000000",
    title: 'Porch "Concert"',
    startDate: "2026-11-21T00:30:00+00:00",
    timeZone: null,
    reason: decision === "approved" ? null : "No such place.\nSorry!",
  };
  const mail = await renderMail(`event_${decision}`, data, await settings());
  expect(mail.subject.replaceAll('"Porch "Concert""', 'Porch "Concert"')).toContain(subject);
  expect(mail.text).toContain(text);
  expect(mail.html).toContain("Porch &quot;Concert&quot;");
});

test.each([
  ["cancelled", "on_again", "will not take place on Friday, November 20, 2026, at 6:30 PM CST."],
  [
    "postponed",
    "on_again",
    "will not take place on Friday, November 20, 2026, at 6:30 PM CST, and there is no new date",
  ],
  ["sold_out", "on_again", "on Friday, November 20, 2026, at 6:30 PM CST is sold out"],
  ["on_again", "sold_out", 'there is room again for "Porch Concert" on Friday, November 20, 2026'],
  ["moved", "unmoved", "on Friday, November 20, 2026, at 6:30 PM CST. Its page has"],
  ["moved", "unmoved", "Before, it was set for Saturday, November 14, 2026, at 1:00 PM CST."],
])("members who have saved an event read that it is %s", async (kind, was, text) => {
  const { renderMail } = await import("#app/mail/message.server.ts");
  const id = "6b1c4f5e-0000-4000-8000-000000000000";
  const dates = { startDate: "2026-11-21T00:30:00+00:00", oldStartDate: "2026-11-14T19:00:00+00:00" };
  const event = { id, title: "Porch Concert", timeZone: "America/Chicago", was, ...dates };
  const data = { savedDates: [event], tokens: { end_mail: "token" } };
  const mail = await renderMail(`event_${kind}`, data, await settings());
  expect(mail.text).toContain(text);
  expect(mail.subject).toContain('"Porch Concert" (Fri, Nov 20)');
  expect(mail.text).toContain(`/events/${id}`);
});

test.each([
  [true, "Before, it was set for Friday, November 20, 2026."],
  [false, "Before, it was set for Friday, November 20, 2026, at 12:00 AM."],
])(
  "members who have saved an event that moved read its former day, and the time unless it was all day",
  async (wasAllDay, text) => {
    const { renderMail } = await import("#app/mail/message.server.ts");
    const dates = { startDate: "2026-11-21T00:30:00+00:00", oldStartDate: "2026-11-20T05:00:00+00:00", wasAllDay };
    const event = {
      id: "6b1c4f5e-0000-4000-8000-000000000000",
      title: "Fair",
      timeZone: null,
      was: "unmoved",
      ...dates,
    };
    const data = { savedDates: [event], tokens: { end_mail: "token" } };
    const { text: words } = await renderMail("event_moved", data, await settings());
    expect(words).toContain(text);
    expect(words).toContain("It is now on Friday, November 20, 2026, at 7:30 PM.");
  },
);

test.each([
  ["cancelled", "on_again", "has canceled 2 dates that you saved. It will not take place on:"],
  ["on_again", "sold_out", 'there is room again on 2 dates of "Porch Concert"'],
  ["moved", "unmoved", "Before, it was set for Saturday, November 14, 2026, at 2:00 PM."],
])("members who have saved dates of a series read in one mail which of them are %s", async (kind, was, text) => {
  const { renderMail } = await import("#app/mail/message.server.ts");
  const date = { title: "Porch Concert", timeZone: null, was };
  const first = {
    ...date,
    id: "6b1c4f5e-0000-4000-8000-000000000001",
    startDate: "2026-11-21T00:30:00+00:00",
    oldStartDate: "2026-11-14T19:00:00+00:00",
  };
  const second = {
    ...date,
    id: "6b1c4f5e-0000-4000-8000-000000000002",
    startDate: "2026-11-28T00:30:00+00:00",
    oldStartDate: null,
  };
  const savedDates = [first, second];
  const mail = await renderMail(`event_${kind}`, { savedDates, tokens: { end_mail: "token" } }, await settings());
  expect(mail.subject).toContain('"Porch Concert" (Fri, Nov 20 and one more date)');
  expect(mail.text).toContain(text);
  for (const [day, { id }] of [
    ["Friday, November 20", first],
    ["Friday, November 27", second],
  ] as const)
    expect(mail.text).toMatch(new RegExp(`${day}, 2026, at 7:30 PM\n(Before.*\n)?.*/events/${id}`));
});

test.each([
  ["cancelled", "Because of the weather. Tickets are refunded."],
  ["cancelled", 'The organizer of "Porch Concert" writes: “Back in spring.”'],
  ["status_note", 'The organizer of "Porch Concert" writes: “Back in spring.”'],
  ["status_note", 'added a note about the change to "Porch Concert" on Friday, November 20, 2026, at 7:30 PM.'],
])("members who have saved an event that is %s read why", async (kind, text) => {
  const { renderMail } = await import("#app/mail/message.server.ts");
  const date = { id: "6b1c4f5e-0000-4000-8000-000000000001", title: "Porch Concert", timeZone: null, was: "on_again" };
  const savedDates = [{ ...date, startDate: "2026-11-21T00:30:00+00:00", oldStartDate: null }];
  const words = { reasons: ["refunds", "weather"], note: "Back in spring." };
  const mail = await renderMail(`event_${kind}`, { savedDates, ...words, tokens: { end_mail: "t" } }, await settings());
  expect(mail.text).toContain(text);
});

test("mail goes through SMTP where a server is set", async () => {
  const { deliverMail } = await import("#app/server/jobs/mail-delivery.ts");
  const smtp = await openSmtpServer();
  await queue({ token: "token-smtp" });
  await deliverMail(await settings({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}?from=team%40example.org` }), testLog);
  smtp.server.close();
  expect(smtp.received.join("")).toContain("MAIL FROM:<team@example.org>");
  expect(smtp.received.join("")).toContain(`RCPT TO:<${olive.email}>`);
  expect(await outbox()).toMatchObject([{ is_sent: true }]);
});

describe("mail that cannot be sent", () => {
  test("is logged and waits, while the next one is sent", async () => {
    const { deliverMail } = await import("#app/server/jobs/mail-delivery.ts");
    await queue({}, "no_such_kind");
    await queue({ token: "token-2" });
    expect(await deliverMail(await settings(), testLog)).toBe(2);
    expect(await outbox()).toEqual([
      { attempts: 1, is_sent: false, last_problem: 'There is no mail of the kind "no_such_kind".' },
      { attempts: 1, is_sent: true, last_problem: null },
    ]);
    expect(JSON.stringify(takeComplaints())).toContain("was not sent");
  });

  test("because the mail server is down is retried later", async () => {
    const { deliverMail } = await import("#app/server/jobs/mail-delivery.ts");
    const smtp = await openSmtpServer();
    await new Promise((resolve) => smtp.server.close(resolve));
    await queue({ token: "token-3" });
    await deliverMail(await settings({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` }), testLog);
    expect(await outbox()).toMatchObject([
      { attempts: 1, is_sent: false, last_problem: expect.stringContaining("ECONNREFUSED") },
    ]);
    expect(takeComplaints()).toHaveLength(1);
    await app.stack.sql`update private.mail_outbox set next_attempt_at = now()`;
    await deliverMail(await settings(), testLog);
    expect(await outbox()).toMatchObject([{ attempts: 2, is_sent: true }]);
  });

  test("because its address is refused leaves no address behind, neither in the log nor in the database", async () => {
    const { deliverMail } = await import("#app/server/jobs/mail-delivery.ts");
    await queue({ token: "token-4" });
    const smtp = await openSmtpServer(`550 <${olive.email}> is not known here`);
    await deliverMail(await settings({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` }), testLog);
    smtp.server.close();
    const [mail] = await outbox();
    for (const text of [JSON.stringify(takeComplaints()), mail?.last_problem]) {
      expect(text).toContain("is not known here");
      expect(text).not.toContain(olive.email);
    }
  });
});

test("a wrong key is logged once, and nothing is sent", async () => {
  const { startMailDelivery } = await import("#app/server/jobs/mail-delivery.ts");
  await queue({ token: "token-5" });
  const stop = startMailDelivery(await settings({ MAIL_QUEUE_KEY: "x".repeat(43) }), testLog);
  await stop();
  expect(JSON.stringify(takeComplaints())).toContain("the queue could not be read");
  expect(await outbox()).toMatchObject([{ attempts: 0 }]);
});

test("a site that delivers sends what waits when it starts", async () => {
  const { startMailDelivery } = await import("#app/server/jobs/mail-delivery.ts");
  const before = inbox().length;
  await queue({ token: "token-6" });
  const stop = startMailDelivery(await settings(), testLog);
  await vi.waitFor(() => expect(inbox().length).toBe(before + 1));
  await stop();
});
