import { randomUUID } from "node:crypto";
import { JSDOM } from "jsdom";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { MAIL_KINDS } from "#app/content/mails.ts";
import { SAVED_EVENT_MAILS } from "#app/content/saved-event-mails.ts";
import { inLanguage } from "#app/messages/language.server.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { testLog } from "#tests/support/complaints.ts";
import { addEvent, localTime } from "#tests/support/events.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { deliverDigests, digestSettings, subscribe } from "#tests/support/weekly-mail.ts";

// Mail to people who read Spanish, from the site and from Auth.

const SITE_URL = "http://127.0.0.1:3000";
const VERA = "vera@example.com";

let app: TestApp;
let olive: Person;

beforeAll(async () => {
  app = await openApp();
});
beforeEach(async () => {
  await app.stack.sql`truncate private.mail_outbox, private.digest_subscriptions, private.request_counts cascade`;
  await app.stack.sql`delete from public.events`;
  olive = await signUpPerson(app.stack);
  await olive.client.from("profiles").update({ language: "es" }).eq("id", olive.id);
});
afterAll(() => app.close());

const newest = (address: string) => app.stack.mailer.messages().find(({ to }) => to === address);
const pageOf = (html = "") => new JSDOM(html).window.document;
const linksOf = (html?: string) =>
  [...pageOf(html).querySelectorAll("a")].map((link) => link.getAttribute("href") ?? "");

async function deliver() {
  const { deliverMail } = await import("#app/server/jobs/mail-delivery.ts");
  await deliverMail(await digestSettings(app), testLog);
}

test("the weekly mail has days, prices and links in the language of each reader", async () => {
  await subscribe(app.stack, VERA);
  await subscribe(app.stack, "emma@example.com");
  await app.stack.sql`update private.digest_subscriptions set language = 'es' where address = ${VERA}`;
  const { id } = await addEvent(app.stack, olive, {
    title: "Porch Concert",
    start_date: localTime(2, "19:30"),
    price_kind: "free",
  });
  await deliverDigests(app);
  const mail = newest(VERA);
  const page = pageOf(mail?.html);
  expect(page.documentElement.lang).toBe("es");
  expect(mail?.subject).toContain("en los próximos 7 días");
  expect(page.querySelector("h2")?.textContent).toMatch(/^(lunes|martes|miércoles|jueves|viernes|sábado|domingo),/i);
  expect(mail?.text).toContain("Porch Concert\n7:30 p.\u00a0m., Armature Works, Tampa, Gratis\n");
  expect(mail?.text).toMatch(/Llega cada (lunes|martes|miércoles|jueves|viernes|sábado|domingo), /);
  expect(linksOf(mail?.html)).toContain(`${SITE_URL}/es/events/${id}`);
  expect(linksOf(mail?.html)).toContain(`${SITE_URL}/es/tampa?when=week`);
  expect(mail?.headers?.["List-Unsubscribe"]).toMatch(/^<http:\/\/127\.0\.0\.1:3000\/es\/weekly\/unsubscribe\?token=/);
  expect(mail?.text).toContain("\nCancelar la suscripción: http");
  expect(newest("emma@example.com")?.text).toContain("Porch Concert\n7:30 PM, Armature Works, Tampa, Free\n");
  expect(linksOf(newest("emma@example.com")?.html)).toContain(`${SITE_URL}/events/${id}`);
});

test("a weekly mail that was asked for in Spanish is confirmed in Spanish", async () => {
  await app.stack.client().rpc("request_digest", {
    queue_key: app.stack.queueKey,
    recipient: VERA,
    wanted_list: "/tampa",
    language: "es",
  });
  await deliver();
  expect(newest(VERA)?.subject).toMatch(/^Confirma tu correo semanal: .*Tampa$/);
  expect(newest(VERA)?.text).toContain(`\nConfirmar el correo semanal: ${SITE_URL}/es/weekly/confirm?token=`);
});

test("an organizer reads in Spanish that an event was approved", async () => {
  const { id } = await addEvent(app.stack, olive, { title: "Porch Concert" });
  const event = { title: "Porch Concert", startDate: "2026-11-21T00:30:00Z", timeZone: null };
  const data = { eventId: id, ...event, reason: null };
  await app.stack.sql`select private.queue_mail('event_approved', ${olive.id}, ${app.stack.sql.json(data)})`;
  await deliver();
  expect(newest(olive.email)?.subject).toBe("“Porch Concert” (vie, 20 nov) ya está en Sunshine Events");
  expect(newest(olive.email)?.text).toContain("nuestro equipo aprobó tu evento “Porch Concert”");
  expect(linksOf(newest(olive.email)?.html)).toContain(`${SITE_URL}/es/events/${id}`);
});

test("a member is reminded in Spanish, once, of all that they have saved for tomorrow", async () => {
  const { queueDueReminders } = await import("#app/mail/digest.server.ts");
  const one = await addEvent(app.stack, olive, { title: "Porch Concert", start_date: localTime(1, "19:30") });
  const other = await addEvent(app.stack, olive, { title: "Early Walk", start_date: localTime(1, "08:00") });
  await olive.client.rpc("save_events", { event_ids: [one.id, other.id] });
  await olive.client.from("mail_choices").upsert({ saved_event_reminders: true });
  const env = await digestSettings(app);
  const late = { ...env, WEEKLY_MAIL_HOUR: 23 };
  expect(await queueDueReminders(app.stack.client(), late, new Date(localTime(0, "22:59")))).toBe(0);
  expect(await queueDueReminders(app.stack.client(), env, new Date())).toBe(1);
  await deliver();
  const mail = newest(olive.email);
  expect(mail?.subject).toMatch(/^Mañana \(.+\): 2 eventos que guardaste$/);
  expect(mail?.text).toContain("Early Walk\n8:00 a.\u00a0m., Armature Works, Tampa\n");
  expect(mail?.text).toMatch(/Early Walk[\s\S]*Porch Concert\n7:30 p.\u00a0m., /);
  expect(linksOf(mail?.html)).toEqual(
    expect.arrayContaining([`${SITE_URL}/es/events/${one.id}`, `${SITE_URL}/es/saved`]),
  );
  expect(mail?.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  expect(mail?.headers?.["List-Unsubscribe"]).toContain("/es/mail/end?token=");
  expect(await queueDueReminders(app.stack.client(), env, new Date())).toBe(0);
});

test.each([
  ["es", "Confirma tu correo electrónico", "/es/confirm", "Gracias por crear una cuenta"],
  ["en", "Confirm your email address", "/confirm", "Thanks for signing up"],
] as const)("who signs up in %s gets the link to confirm in that language", async (language, subject, path, words) => {
  const { signUp } = await import("#app/models/accounts/accounts.server.ts");
  // Imported here, because the app under test has its own module instances.
  const { inLanguage } = await import("#app/messages/language.server.ts");
  const email = `${randomUUID()}@example.com`;
  const account = { full_name: "Nova Bright", email, password: "a-good-password" };
  await inLanguage(language, () => signUp(app.stack.client(), account, `${SITE_URL}${path}`));
  const mail = newest(email);
  expect(mail?.subject).toBe(subject);
  expect(pageOf(mail?.html).documentElement.lang).toBe(language);
  expect(mail?.text).toContain(words);
  expect(linksOf(mail?.html)).toEqual([expect.stringMatching(new RegExp(`^${SITE_URL}${path}\\?token_hash=`))]);
});

test("the link for a forgotten password is mailed in the language of the account", async () => {
  await app.stack.client().auth.resetPasswordForEmail(olive.email);
  expect(newest(olive.email)?.subject).toBe("Elige una contraseña nueva");
  expect(linksOf(newest(olive.email)?.html)[0]).toMatch(/^http:\/\/127\.0\.0\.1:3000\/es\/confirm\?/);
});

test("every kind of mail has a text of its own in Spanish", () => {
  const savedEvent = {
    id: randomUUID(),
    title: "Porch Concert",
    was: "",
    tokens: { end_mail: "x" },
    startDate: "2026-11-21T00:30:00Z",
    oldStartDate: "2026-11-14T00:30:00Z",
    timeZone: null,
  };
  const tokens = { end_mail: "x", confirm_event: "y" };
  const event = { title: "Porch Concert", startDate: "2026-11-21T00:30:00Z", timeZone: null };
  const decision = { eventId: randomUUID(), ...event, reason: "No." };
  const ownEvent = { eventId: randomUUID(), ...event, others: 0, dates: 1, tokens };
  const data: Record<string, object> = {
    admin_invitation: { token: "x" },
    digest_confirmation: { list: "/tampa?search=jazz", token: "x" },
    organizer_approved: { name: "Porch", slug: "porch" },
    organizer_returned: { id: randomUUID(), name: "Porch", reasons: ["text_unfit"], reason: null },
    organizer_deleted: { name: "Porch", reason: null },
    status_note_refused: { ...decision, note: "Keep your tickets." },
    email_changed: { before: "a@example.com", after: "b@example.com" },
    provider_connected: { provider: "google" },
    provider_disconnected: { provider: "google" },
    factor_added: { name: "phone" },
    factor_removed: { name: "" },
    organizer_invitation: { name: "Porch", role: "editor", token: "x" },
    organizer_message: { organizer: "Porch", name: "Vera", email: "vera@example.com", message: "Hello" },
    ...Object.fromEntries(
      Object.keys(SAVED_EVENT_MAILS).map((kind) => [kind, { savedDates: [savedEvent], tokens: savedEvent.tokens }]),
    ),
    saved_tomorrow: {
      savedEvents: [{ ...savedEvent, location: "Porch, Tampa" }],
      tokens: { end_mail: "x" },
    },
    calendar_missing: {
      calendarId: savedEvent.id,
      calendar: "Porch calendar",
      host: "porch.example",
      events: [{ ...savedEvent, isAllDay: false }],
    },
    ...Object.fromEntries(
      ["calendar_failing", "calendar_gone"].map((kind) => [
        kind,
        { calendarId: savedEvent.id, calendar: "Porch calendar", host: "porch.example", problem: "status_503" },
      ]),
    ),
    storm_notice: {
      kind: "check",
      textEn: null,
      textEs: null,
      more: 2,
      events: [{ ...savedEvent, location: "Porch, Tampa" }],
      answers: { [savedEvent.id]: { takes_place: "x", moved: "y", cancelled: "z" } },
    },
    event_received: ownEvent,
    event_changed: ownEvent,
    event_reminder: ownEvent,
    ...Object.fromEntries(
      ["account_warned", "account_limited", "account_blocked", "account_trusted"].map((kind) => [
        kind,
        { reason: "No.", endsAt: null, most: 3, events: 2 },
      ]),
    ),
    account_deleted: { hasWeeklyMail: true },
    measure_lifted: { measure: "blocked" },
    admin_daily: {
      events: 2,
      since: "2026-11-24T15:00:00Z",
      organizers: 1,
      reports: 1,
      messages: 1,
      tokens: ownEvent.tokens,
    },
    event_decisions: { decisions: [{ ...decision, decision: "approved" }] },
    report_closed: { title: "Porch Concert", outcome: "corrected", answer: "Thank you." },
    contact_answer: { name: "Vera", message: "Hello", answer: "Welcome" },
    harm_reported: { ...event, reason: "harmful", tokens: ownEvent.tokens },
  };
  for (const [kind, { write }] of Object.entries(MAIL_KINDS)) {
    if (kind === "weekly_digest") continue;
    const [english, spanish] = (["en", "es"] as const).map((language) =>
      inLanguage(language, () => write(data[kind] ?? decision, "Sunshine Events", "America/New_York")),
    );
    expect(spanish?.subject, kind).not.toBe(english?.subject);
    expect(spanish?.link?.path, kind).toBe(english?.link?.path);
    english?.paragraphs.forEach((paragraph, at) => {
      expect(spanish?.paragraphs[at], kind).not.toBe(paragraph);
    });
  }
});
