import { JSDOM } from "jsdom";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { addDays, todayIn, WEEKDAYS } from "#app/domain/events/days.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { takeComplaints } from "#tests/support/complaints.ts";
import { addEvent, localTime } from "#tests/support/events.ts";
import { addOrganization } from "#tests/support/organizations.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { openSmtpServer } from "#tests/support/smtp.ts";
import { deliverDigests, digestSettings, passWeek, subscribe as subscribeTo } from "#tests/support/weekly-mail.ts";

// The weekly mail from the queue to the inbox.

const SITE_URL = "http://127.0.0.1:3000";
const VERA = "vera@example.com";

let app: TestApp;
let olive: Person;
let digest: typeof import("#app/mail/digest.server.ts");

beforeAll(async () => {
  app = await openApp();
  olive = await signUpPerson(app.stack);
  digest = await import("#app/mail/digest.server.ts");
});
beforeEach(async () => {
  await app.stack.sql`truncate private.mail_outbox, private.digest_subscriptions, private.request_counts cascade`;
  await app.stack.sql`delete from public.events`;
});
afterAll(() => app.close());

const settings = (changes: Record<string, string> = {}) => digestSettings(app, changes);
const add = (fields: Parameters<typeof addEvent>[2]) => addEvent(app.stack, olive, fields);
const subscribe = (list = "/tampa", address = VERA) => subscribeTo(app.stack, address, list);
const deliver = (changes: Record<string, string> = {}) => deliverDigests(app, changes);

const inbox = (address = VERA) => app.stack.mailer.messages().filter(({ to }) => to === address);

/** Delivers what is due. Returns the new mails in Vera's inbox. */
async function newMails() {
  const before = inbox().length;
  await deliver();
  return inbox().slice(0, inbox().length - before);
}

const linksOf = (html: string) =>
  [...new JSDOM(html).window.document.querySelectorAll("a")].map((link) => link.getAttribute("href") ?? "");

describe("a subscriber", () => {
  test("gets the next seven days of the list, soonest first, as text and as HTML", async () => {
    await subscribe("/tampa?category=music");
    const { id } = await add({
      title: "Porch <script>alert(1)</script> & Concert",
      start_date: localTime(2, "19:30"),
      price_kind: "free",
    });
    await add({ title: "Late Concert", start_date: localTime(6, "20:00") });
    await add({ title: "Next month", start_date: localTime(20, "20:00") });
    await add({ title: "Elsewhere", location: "Bayfront, Miami", start_date: localTime(1, "20:00") });
    await add({ title: "A market", category: "food", start_date: localTime(1, "20:00") });
    await add({ title: "Not approved", is_approved: false, start_date: localTime(1, "20:00") });
    const [mail, ...more] = await newMails();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Music events in Tampa: 2 in the next 7 days");
    const page = new JSDOM(mail?.html).window.document;
    expect(page.documentElement.lang).toBe("en");
    expect(page.querySelector("script")).toBeNull();
    expect([...page.querySelectorAll("li a")].map((link) => link.textContent)).toEqual([
      "Porch <script>alert(1)</script> & Concert",
      "Late Concert",
    ]);
    const list = `${SITE_URL}/events/${id}`;
    expect(linksOf(mail?.html ?? "")[0]).toBe(list);
    expect(mail?.text).toContain(
      `Porch <script>alert(1)</script> & Concert\n7:30 PM, Armature Works, Tampa, Free\n${list}\n`,
    );
    for (const part of [mail?.text, page.body.textContent]) {
      expect(part).toContain("because it was requested for this address on Sunshine Events, and confirmed.");
      expect(part).toContain("for this list: Music events in Tampa.");
      expect(part).toContain("Sunshine Events, 400 N Ashley Dr, Tampa, FL 33602");
    }
    expect(linksOf(mail?.html ?? "")).toContain(`${SITE_URL}/tampa?category=music&when=week`);
    for (const link of linksOf(mail?.html ?? "")) expect(link.startsWith(`${SITE_URL}/`)).toBe(true);
  });

  test.each([
    ["/events", "Events in Florida: 1 in the next 7 days"],
    ["/miami", "Events in Miami: 1 in the next 7 days"],
    ["/events?search=accordion", "Events in Florida (“accordion”): 1 in the next 7 days"],
    [
      "/events?near=fort-lauderdale&radius=50",
      "Events in Florida (Within 50 miles of Fort Lauderdale): 1 in the next 7 days",
    ],
    ["/events?price=free", "Events in Florida (Free): 1 in the next 7 days"],
  ])("of %s gets its events: %s", async (list, subject) => {
    await subscribe(list);
    await add({
      title: "Accordion Night",
      location: "Bayfront, Miami",
      price_kind: "free",
      start_date: localTime(3, "20:00"),
    });
    const [mail] = await newMails();
    expect(mail?.subject).toBe(subject);
    expect(mail?.text).toContain("Accordion Night");
  });

  test("of a venue or an organizer gets their events alone, under their names as they are public", async () => {
    const pedro = await signUpPerson(app.stack, "Pedro Porch");
    const organizer = await addOrganization(app.stack, "Porch Works", [pedro]);
    const start_date = localTime(3, "20:00");
    await add({ title: "Hall Night", location: "Porch Hall, 1 Oak St, Tampa", start_date });
    await addEvent(app.stack, pedro, { title: "Guest Night", start_date });
    const vera = app.stack.client();
    for (const wanted_list of ["/venues/porch-hall-tampa", "/organizers/porch-works"])
      await vera.rpc("request_digest", { queue_key: app.stack.queueKey, recipient: VERA, wanted_list });
    const asked = await newMails();
    expect(asked.map(({ subject }) => subject).sort()).toEqual([
      "Please confirm your weekly email: Events at Porch Hall",
      "Please confirm your weekly email: Events by Porch Works",
    ]);
    await app.stack.sql`update private.digest_subscriptions set confirmed_at = now()`;
    const mails = await newMails();
    const [hall, works] = mails.sort((one, other) => one.subject.localeCompare(other.subject));
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Events at Porch Hall: 1 in the next 7 days",
      "Events by Porch Works: 1 in the next 7 days",
    ]);
    expect(hall?.text).toContain("Hall Night");
    expect(hall?.text).not.toContain("Guest Night");
    expect(hall?.text).toContain(`${SITE_URL}/venues/porch-hall-tampa`);
    expect(works?.text).toContain("Guest Night");
    expect(works?.text).not.toContain("Hall Night");
    await app.stack.sql`update public.organizers set is_approved = false where id = ${organizer}`;
    await passWeek(app.stack);
    expect((await newMails()).map(({ subject }) => subject)).toEqual([hall?.subject]);
  });

  test("of a long list gets the first 20, and a link to all", async () => {
    await subscribe("/tampa");
    for (let count = 0; count < 23; count += 1)
      await add({ title: `Concert ${count}`, start_date: localTime(2, `18:${10 + count}`) });
    const [mail] = await newMails();
    expect(new JSDOM(mail?.html).window.document.querySelectorAll("li")).toHaveLength(20);
    expect(mail?.text).toContain("Here are the first 20 of 23 events");
    expect(mail?.text).toContain(`See all 23 events: ${SITE_URL}/tampa?when=week`);
  });

  test("gets no mail in a week without events, and one in the next week with some", async () => {
    await subscribe();
    expect(await newMails()).toEqual([]);
    expect((await app.stack.sql`select from private.mail_outbox`).count).toBe(0);
    await add({ start_date: localTime(2, "20:00") });
    expect(await newMails()).toEqual([]);
    await passWeek(app.stack);
    expect(await newMails()).toHaveLength(1);
  });

  test("unsubscribes with one press in the mail program, or by the link in the text", async () => {
    await subscribe();
    await add({ start_date: localTime(2, "20:00") });
    const [mail] = await newMails();
    const url = /^<(http:\/\/127\.0\.0\.1:3000\/weekly\/unsubscribe\?token=[\da-f]{64})>$/.exec(
      mail?.headers?.["List-Unsubscribe"] ?? "",
    )?.[1];
    expect(mail?.headers).toMatchObject({
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "Message-ID": expect.stringMatching(/^<weekly_digest-\d+@127\.0\.0\.1>$/),
    });
    expect(mail?.text).toContain(`\nUnsubscribe: ${url}\n`);
    expect(linksOf(mail?.html ?? "")).toContain(url);
  });
});

describe("weekly mail is sent once", () => {
  test("by several processes that deliver at the same time", async () => {
    for (let count = 0; count < 30; count += 1) await subscribe("/tampa", `reader.${count}@example.com`);
    await add({ start_date: localTime(2, "20:00") });
    const before = app.stack.mailer.messages().length;
    const queued = await Promise.all([deliver(), deliver(), deliver()]);
    await deliver();
    expect(queued.reduce((sum, count) => sum + count, 0)).toBe(30);
    const addresses = app.stack.mailer
      .messages()
      .slice(0, -before || undefined)
      .map(({ to }) => to);
    expect([addresses.length, new Set(addresses).size]).toEqual([30, 30]);
  });

  test("when a process dies before it has sent it, and when one dies after", async () => {
    await subscribe();
    await add({ start_date: localTime(2, "20:00") });
    const env = await settings();
    const { claimMail, handOverMail } = await import("#app/models/site/mail.server.ts");
    const client = app.stack.client();
    await digest.queueDueDigests(client, env, new Date());
    await claimMail(client, app.stack.queueKey, 20);
    expect(await newMails()).toEqual([]);
    await app.stack.sql`update private.mail_outbox set next_attempt_at = now()`;
    expect(await newMails()).toHaveLength(1);

    await passWeek(app.stack);
    await digest.queueDueDigests(client, env, new Date());
    const [claimed] = await claimMail(client, app.stack.queueKey, 20);
    await handOverMail(client, app.stack.queueKey, claimed?.id ?? 0);
    await app.stack.sql`update private.mail_outbox set next_attempt_at = now()`;
    expect(await newMails()).toEqual([]);
  });

  test("after the mail server has recovered, with the same Message-ID at each attempt", async () => {
    await subscribe();
    await add({ start_date: localTime(2, "20:00") });
    const refusing = await openSmtpServer("450 try again later");
    await deliver({ SMTP_URL: `smtp://127.0.0.1:${refusing.port}` });
    refusing.server.close();
    expect(JSON.stringify(takeComplaints())).toContain("weekly_digest");
    await app.stack.sql`update private.mail_outbox set next_attempt_at = now()`;
    const smtp = await openSmtpServer();
    await deliver({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` });
    smtp.server.close();
    const sent = smtp.received.join("");
    expect(sent.match(/^DATA/gm)).toHaveLength(1);
    expect(sent).toMatch(/\r\nMessage-ID: <weekly_digest-\d+@127\.0\.0\.1>\r\n/);
    expect(sent).toMatch(/\r\nList-Unsubscribe: <http:\/\/127\.0\.0\.1:3000\/weekly\/unsubscribe\?token=/);
    expect(sent).toContain("\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n");
  });

  test("only on its day and from its hour on", async () => {
    await subscribe();
    const client = app.stack.client();
    const tomorrow = WEEKDAYS[new Date(`${addDays(todayIn("America/New_York"), 1)}T00:00:00Z`).getUTCDay()];
    const env = await settings({ WEEKLY_MAIL_DAY: tomorrow ?? "" });
    expect(await digest.queueDueDigests(client, env, new Date())).toBe(0);
    const atNine = await settings({ WEEKLY_MAIL_HOUR: "9" });
    const early = new Date(Date.parse(localTime(0, "08:59")));
    expect(await digest.queueDueDigests(client, atNine, early)).toBe(0);
    // Late on the same day, by a site that was down at nine.
    expect(await digest.queueDueDigests(client, await settings(), new Date())).toBe(1);
    expect(await digest.queueDueDigests(client, await settings(), new Date())).toBe(0);
  });
});

test("who has unsubscribed since it was queued gets none", async () => {
  await subscribe();
  await add({ start_date: localTime(2, "20:00") });
  await digest.queueDueDigests(app.stack.client(), await settings(), new Date());
  await app.stack.sql`delete from private.digest_subscriptions`;
  expect(await newMails()).toEqual([]);
});

test("who unsubscribes while the mail is being sent gets none, and the others get theirs", async () => {
  const readers = ["first@example.com", VERA, "last@example.com"];
  for (const address of readers) await subscribe("/tampa", address);
  await add({ start_date: localTime(2, "20:00") });
  let hasEnded = false;
  // The mail server delays the first mail of the batch after the others have been claimed.
  const smtp = await openSmtpServer("250 ok", () => hasEnded);
  const delivered = deliver({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` });
  await vi.waitFor(() => expect(smtp.received.join("")).toContain("RCPT"), { timeout: 20_000 });
  const [first = ""] = readers.filter((address) => smtp.received.join("").includes(`<${address}>`));
  const leaver = first === VERA ? "last@example.com" : VERA;
  await app.stack.sql`delete from private.digest_subscriptions where address = ${leaver}`;
  hasEnded = true;
  expect(await delivered).toBe(3);
  smtp.server.close();
  expect(smtp.taken.sort()).toEqual(readers.filter((address) => address !== leaver).sort());
  expect(smtp.received.join("")).not.toContain(leaver);
});

test("a list that is not there any more is not mailed, and stops no other mail", async () => {
  await subscribe("/tampa");
  await subscribe("/atlantis", "other@example.com");
  await add({ start_date: localTime(2, "20:00") });
  const mails = await newMails();
  expect(mails).toHaveLength(1);
  expect(inbox("other@example.com")).toEqual([]);
});

const request = (wanted_list: string) =>
  app.stack.client().rpc("request_digest", { queue_key: app.stack.queueKey, recipient: VERA, wanted_list });

test("a stranger's inbox gets no word that somebody typed: neither of the search nor of the place", async () => {
  await request("/tampa?search=Your+account+is+locked&location=call+1-800-SCAM&price=free");
  const [mail] = await newMails();
  expect(mail?.subject).toBe("Please confirm your weekly email: Events in Tampa (Free)");
  for (const part of [mail?.subject, mail?.text, mail?.html]) expect(part).not.toMatch(/locked|SCAM/i);
  expect(mail?.text).toContain("The page behind the link shows the words.");
});

test("the link to confirm is mailed with the name of the list, and nothing to unsubscribe from yet", async () => {
  await request("/tampa?category=music&near=tampa");
  const [mail] = await newMails();
  expect(mail?.subject).toBe("Please confirm your weekly email: Music events in Tampa");
  expect(mail?.html).toContain("Music events in Tampa");
  expect(mail?.text).not.toContain("search");
  expect(mail?.text).toMatch(
    /\nConfirm the weekly email: http:\/\/127\.0\.0\.1:3000\/weekly\/confirm\?token=[\da-f]{64}\n/,
  );
  expect(mail?.headers).not.toHaveProperty("List-Unsubscribe");
});
