import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveSite } from "#app/server/launch/site-process.ts";
import { stopChild } from "#supabase/local/supervisor.ts";
import { addEvent, localTime } from "#tests/support/events.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { LIMITS_AND_CACHE_OFF, WITH_COPIES } from "#tests/support/pace.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { openSite, type TestSite } from "#tests/support/site.ts";
import { openSmtpServer } from "#tests/support/smtp.ts";
import { sentToday } from "#tests/support/weekly-mail.ts";

// Two processes of the site, each with its own page cache. They share only Supabase.

let site: TestSite;
let second: { origin: string; child: ChildProcess };
let olive: Person;
let ada: Person;

beforeAll(async () => {
  site = await openSite(WITH_COPIES);
  second = await serveAnother(WITH_COPIES);
  olive = await signUpPerson(site.stack);
  ada = await signUpAdmin(site.stack);
});
afterAll(async () => {
  await stopChild(second.child);
  await site.close();
});

/** Starts another process of the site. */
async function serveAnother(changes: Record<string, string>) {
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = {
    PORT: String(port),
    HOST: "127.0.0.1",
    SITE_URL: origin,
    SUPABASE_URL: site.stack.url,
    SUPABASE_ANON_KEY: site.stack.anonKey,
    MAIL_QUEUE_KEY: site.stack.queueKey,
  };
  const env = { ...process.env, ...settings, ...LIMITS_AND_CACHE_OFF, ...changes };
  return { origin, child: await serveSite(env, { takeLine: () => undefined }) };
}

async function read(origin: string, path: string) {
  const response = await fetch(new URL(path, origin), { headers: { Accept: "text/html" } });
  return { status: response.status, age: response.headers.get("Age"), html: await response.text() };
}

/** Requests a page until it is served from the cache. */
async function keepCopy(origin: string, path: string) {
  await expect.poll(async () => (await read(origin, path)).age).not.toBeNull();
}

const isListed = async (origin: string, title: string) => (await read(origin, "/events")).html.includes(title);

test("an event that an admin approves in one process is listed there at once, and soon in the other", async () => {
  await addEvent(site.stack, olive, { title: "Porch Concert", is_approved: false });
  for (const origin of [site.origin, second.origin]) {
    await keepCopy(origin, "/events");
    expect(await isListed(origin, "Porch Concert")).toBe(false);
  }
  const admin = await signedIn(site.origin, ada);
  await admin.open("/admin");
  const { text } = await admin.submit("Approve Porch Concert");
  expect(text).toContain("has been approved successfully.");
  expect(await isListed(site.origin, "Porch Concert")).toBe(true);
  await expect.poll(() => isListed(second.origin, "Porch Concert")).toBe(true);
});

test("an event that its organizer deletes in one process disappears there at once, and soon in the other", async () => {
  const { id } = await addEvent(site.stack, olive, { title: "Chess in the Park" });
  for (const origin of [site.origin, second.origin]) {
    await expect.poll(() => isListed(origin, "Chess in the Park")).toBe(true);
    await keepCopy(origin, `/events/${id}`);
  }
  const organizer = await signedIn(second.origin, olive);
  await organizer.open(`/dashboard?delete=${id}`);
  const { text } = await organizer.submit("Delete", {}, "dialog");
  expect(text).toContain("Event deleted.");
  expect(await isListed(second.origin, "Chess in the Park")).toBe(false);
  expect((await read(second.origin, `/events/${id}`)).status).toBe(410);
  await expect.poll(() => isListed(site.origin, "Chess in the Park")).toBe(false);
  await expect.poll(async () => (await read(site.origin, `/events/${id}`)).status).toBe(410);
});

test("views of copies and followed ticket links are written when a process stops, each once", async () => {
  const { id } = await addEvent(site.stack, olive, { event_url: "https://tickets.example/porch" });
  const ask = async (path: string, headers: Record<string, string> = {}, method = "GET") => {
    const browser = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };
    const url = new URL(path, second.origin);
    const response = await fetch(url, { method, headers: { ...browser, ...headers }, redirect: "manual" });
    await response.text();
    return response;
  };
  const path = `/events/${id}`;
  const { headers } = await ask(path);
  await ask(`/es${path}`);
  expect((await ask(path, { "If-None-Match": headers.get("ETag") ?? "" })).status).toBe(304);
  await ask(path, { "Sec-Purpose": "prefetch" });
  await ask(path, {}, "HEAD");
  await ask(`${path}/tickets?url=https://evil.example`, { "User-Agent": "curl/8.9.1" });
  expect((await ask(`${path}/tickets`)).headers.get("Location")).toBe("https://tickets.example/porch");
  await stopChild(second.child);
  expect(await site.stack.sql`select event_id, views::int, clicks::int from private.event_counts`).toEqual([
    { event_id: id, views: 3, clicks: 1 },
  ]);
});

test("each address gets one weekly mail from two processes that send at the same time", async () => {
  const { sql } = site.stack;
  const SENDERS = ["one@example.org", "two@example.org"];
  const sentBy = (sender: string) => smtp.received.filter((text) => text.startsWith(`MAIL FROM:<${sender}>`));
  // No mail is claimed before both processes run.
  const smtp = await openSmtpServer("250 ok", () => SENDERS.every((sender) => sentBy(sender).length > 0));
  const MAIL_QUEUE_KEY = randomBytes(32).toString("base64url");
  await sql`select private.set_mail_queue_key(${MAIL_QUEUE_KEY})`;
  await sql`truncate private.mail_outbox`;
  await addEvent(site.stack, olive, { start_date: localTime(2, "20:00") });
  await sql`
    insert into private.digest_subscriptions (address, list, confirmed_at)
    select 'reader.' || n || '@example.com', '/tampa', now() from generate_series(1, 30) as n`;
  const senders = await Promise.all(
    SENDERS.map((sender) => {
      const SMTP_URL = `smtp://127.0.0.1:${smtp.port}?from=${encodeURIComponent(sender)}`;
      return serveAnother({ ...sentToday(), MAIL_QUEUE_KEY, SMTP_URL });
    }),
  );
  const waiting = () => sql`
    select from private.digest_subscriptions as s left join private.mail_outbox as o on o.subscription_id = s.id
    where o.id is not null or s.last_issue = '-infinity'`;
  await expect.poll(async () => (await waiting()).count, { timeout: 110_000 }).toBe(0);
  await Promise.all(senders.map(({ child }) => stopChild(child)));
  smtp.server.close();
  expect(new Set(smtp.taken).size).toBe(30);
  expect(smtp.taken).toHaveLength(30);
}, 150_000);
