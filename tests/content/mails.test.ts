import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { MAIL_KINDS } from "#app/content/mails.ts";
import { renderMail } from "#app/mail/message.server.ts";
import { inLanguage } from "#app/messages/language.server.ts";

const SITE = { PRODUCT_NAME: "Sunshine Events", SITE_URL: "https://site.example", SITE_TIME_ZONE: "America/New_York" };

const write = (kind: string, data: unknown) => MAIL_KINDS[kind]?.write(data, SITE.PRODUCT_NAME, SITE.SITE_TIME_ZONE);

const eventId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

const MEASURE = { reason: "Ads", endsAt: null, most: null, events: 0 };

test.each<[string, unknown, string, string]>([
  ["password_changed", {}, "Your Sunshine Events password was changed", "choose a new password right away"],
  ["password_added", {}, "Your Sunshine Events account now has a password", "choose another one right away"],
  [
    "email_changed",
    { before: "old@example.com", after: "new@example.com" },
    "The email address of your Sunshine Events account was changed",
    "now uses new@example.com. Before, it used old@example.com.",
  ],
  [
    "provider_connected",
    { provider: "google" },
    "Your Sunshine Events account is now connected to Google",
    "contact us right away",
  ],
  [
    "provider_disconnected",
    { provider: "google" },
    "Your Sunshine Events account is no longer connected to Google",
    "choose a new password right away",
  ],
  [
    "factor_added",
    { name: "phone" },
    "Your Sunshine Events account has a new authenticator",
    'The authenticator "phone" was added',
  ],
  [
    "factor_removed",
    { name: "" },
    "An authenticator was removed from your Sunshine Events account",
    "An authenticator was removed",
  ],
  ["recovery_codes_made", {}, "Your Sunshine Events account has new recovery codes", "The old ones no longer work"],
  ["recovery_code_used", {}, "A recovery code of your Sunshine Events account was used", "they have your password too"],
  [
    "second_step_reset",
    { reason: "Lost the phone" },
    "The second step of your Sunshine Events account was reset",
    "signed you out everywhere",
  ],
  ["account_warned", MEASURE, "A warning about your events on Sunshine Events", "asks you to read this"],
  [
    "account_limited",
    { ...MEASURE, most: 2, endsAt: "2026-12-20T20:15:00Z" },
    "Fewer of your events can wait for approval on Sunshine Events",
    "At most 2 of your events can wait for approval at a time. This applies until Sunday, December 20, 2026.",
  ],
  [
    "account_blocked",
    { ...MEASURE, events: 15 },
    "Your Sunshine Events account is blocked",
    "have been taken off the site. This applies until our team lifts it.",
  ],
  [
    "account_trusted",
    { ...MEASURE, reason: "Two years without a return." },
    "Small changes to your events on Sunshine Events now go live right away",
    "We look at it afterwards",
  ],
  [
    "measure_lifted",
    { measure: "blocked" },
    "Your Sunshine Events account is no longer blocked",
    "You can sign in again.",
  ],
  [
    "account_deleted",
    { hasWeeklyMail: true },
    "Your Sunshine Events account has been deleted",
    "You'll still get the weekly email at this address.",
  ],
  [
    "admin_role_granted",
    { reason: null },
    "You are now an admin of Sunshine Events",
    "decide about the events that people send in",
  ],
  [
    "admin_role_revoked",
    { reason: null },
    "You are no longer an admin of Sunshine Events",
    "Your admin role has ended.",
  ],
])("the mail about %s says what happened", (kind, data, subject, words) => {
  const mail = write(kind, data);
  expect(mail?.subject).toBe(subject);
  expect(mail?.paragraphs.join(" ")).toContain(words);
});

test("an organizer reads that their page is public and where, or that it was deleted and why", () => {
  const approved = write("organizer_approved", { name: "Porch Concerts", slug: "porch-concerts" });
  expect(approved?.subject).toBe('Your organizer page "Porch Concerts" is now on Sunshine Events');
  expect(approved?.link?.path).toBe("/organizers/porch-concerts");
  const deleted = write("organizer_deleted", { name: "Porch Concerts", reason: "It is a shop." });
  expect(deleted).toMatchObject({ quote: "It is a shop.", link: { path: "/account/organizer" } });
  const unexplained = write("organizer_deleted", { name: "Porch Concerts", reason: null });
  expect(unexplained?.paragraphs.join(" ")).not.toContain("reason");
});

test("an organizer reads why their page was returned, and where to change it", () => {
  const id = "5f0e8f6e-4a53-4a25-9d9b-4f3f2f1c7d10";
  const data = { id, name: "Porch Concerts", reasons: ["picture_unfit", "name_not_theirs"], reason: "Who are you?" };
  const returned = write("organizer_returned", data);
  expect(returned?.subject).toBe('Please change your organizer page "Porch Concerts"');
  expect(returned?.quote?.split("\n")).toEqual([
    "The name doesn't belong to the people who organize these events.",
    "The picture doesn't fit this page, or isn't yours to use.",
    "Who are you?",
  ]);
  expect(returned?.link?.path).toBe(`/account/organizer?id=${id}`);
  expect(write("organizer_returned", { ...data, reasons: [] })?.quote).toBe("Who are you?");
});

test("an organizer reads which note is not shown, of which event and date, and why where a reason was given", () => {
  const event = { title: "Porch Concert", startDate: "2026-11-21T00:30:00Z", timeZone: null, dates: 2 };
  const data = { ...event, eventId: "5f0e8f6e-4a53-4a25-9d9b-4f3f2f1c7d10", note: "Buy at my shop.", reason: "An ad." };
  const refused = write("status_note_refused", data);
  expect(refused).toMatchObject({
    subject: 'Your note on "Porch Concert" (Fri, Nov 20 and one more date) is not shown',
    quote: "An ad.",
    furtherQuote: { text: "Buy at my shop." },
    link: { path: `/events/${data.eventId}/plans` },
  });
  expect(write("status_note_refused", { ...data, reason: null })?.paragraphs.join(" ")).not.toContain("reason:");
});

test("who loses the admin role reads the reason, where one was given", () => {
  expect(write("admin_role_revoked", { reason: "Has left" })).toMatchObject({ quote: "Has left" });
  expect(write("admin_role_revoked", { reason: null })?.paragraphs.join(" ")).not.toContain("reason");
});

test("a mail with data of another kind is not written", () => {
  expect(() => write("email_changed", { reason: null })).toThrow();
});

test("mail that Auth sends shows nothing that a stranger typed but the address that it goes to", () => {
  const folder = "supabase/templates";
  for (const name of readdirSync(folder)) {
    const html = readFileSync(join(folder, name), "utf8");
    // The language, which a stranger may have chosen, only selects one of our own texts.
    const texts = html.replaceAll(/{{ (?:if eq \.Data\.language `es`|else|end) }}/g, "");
    // The link leads to this site, whatever its parameters are.
    const shown = texts.replaceAll(/href="{{ \.SiteURL }}[^"]*"/g, "");
    const values = new Set([...shown.matchAll(/{{\s*(.*?)\s*}}/g)].map(([, value]) => value));
    expect([...values], name).toEqual([name === "email_change.html" ? ".NewEmail" : ".Email"]);
  }
});

test("mail that Auth sends fits narrow screens and dark mode with the rules of our own mails", async () => {
  const { html: ours } = await renderMail("password_changed", {}, SITE);
  const folder = "supabase/templates";
  for (const name of readdirSync(folder)) {
    const html = readFileSync(join(folder, name), "utf8");
    const rules = html.match(/^ +\.\w+ {.+}$/gm) ?? [];
    expect(rules, name).toHaveLength(7);
    for (const rule of rules) {
      expect(ours).toContain(rule);
      expect(html, name).toContain(`class="${/\.(\w+)/.exec(rule)?.[1]}"`);
    }
  }
});

test("a link to confirm a weekly mail is mailed without text of the person who requested it", () => {
  const list = `/events?${new URLSearchParams({ search: "You won!", location: "evil.example", category: "music" })}`;
  const mail = write("digest_confirmation", { list, token: "token" });
  expect(mail?.subject).toBe("Please confirm your weekly email: Music events in Florida");
  expect(JSON.stringify(mail)).not.toMatch(/won|evil/);
});

test.each([
  ["en", 2, "There are 2 more", "2 more events, on your dashboard", "/dashboard"],
  ["en", 1, "There is one more", "One more event, on your dashboard", "/dashboard"],
  ["es", 2, "Quedan 2 más", "Otros 2 eventos, en tu panel", "/es/dashboard"],
] as const)(
  "a mail about a storm says in %s that there are %i events besides those it names, and where",
  async (language, more, besides, label, path) => {
    const ids = Array.from({ length: 25 }, (_, number) => eventId(number));
    const place = { location: "Porch, Tampa", startDate: "2031-11-21T00:30:00Z", timeZone: null };
    const data = {
      kind: "check",
      textEn: null,
      textEs: null,
      more,
      events: ids.map((event, number) => ({ ...place, id: event, title: `Concert ${number + 1}` })),
      answers: Object.fromEntries(ids.map((event) => [event, { takes_place: "x", moved: "y", cancelled: "z" }])),
    };
    const { html, text } = await inLanguage(language, () => renderMail("storm_notice", data, SITE));
    for (const words of [besides, label]) {
      expect(text).toContain(words);
      expect(html).toContain(words);
    }
    expect(text).toContain(`https://site.example${path}`);
    expect(html).toContain(`href="https://site.example${path}"`);
    expect(text.match(/storm-answer/g)).toHaveLength(75);
  },
);

test("the owner of a calendar reads which events are missing from it, with their dates", () => {
  const ids = [1, 2].map(eventId);
  const about = { calendarId: ids[0], calendar: "Porch calendar", host: "porch.example" };
  const concert = { id: ids[0], title: "Concert", startDate: "2031-11-21T00:30:00Z", isAllDay: false, timeZone: null };
  const fair = { ...concert, id: ids[1], title: "Fair", startDate: "2031-11-22T06:00:00Z", isAllDay: true };
  const one = write("calendar_missing", { ...about, events: [concert] });
  expect(one?.subject).toBe('Your calendar "Porch calendar" no longer has "Concert" (Thu, Nov 20)');
  const both = write("calendar_missing", { ...about, events: [concert, { ...fair, timeZone: "America/Chicago" }] });
  expect(both?.subject).toBe('Your calendar "Porch calendar" no longer has 2 events');
  expect(both?.paragraphs.join(" ")).toContain("unchanged");
  expect(both?.link?.path).toBe(`/dashboard/calendars?id=${ids[0]}`);
  expect(both?.sections?.flatMap(({ items }) => items)).toEqual([
    { title: "Concert", text: "November 20, 2031, 7:30 PM EST", path: `/dashboard/events/${ids[0]}` },
    { title: "Fair", text: "November 22, 2031, all day", path: `/dashboard/events/${ids[1]}` },
  ]);
});

test.each([
  ["too_slow", "Its server takes too long to answer."],
  ["status_404", "There is no calendar at this address (404)."],
  ["status_403", "Its server won't let us read it (403)."],
  ["status_503", "Its server has a problem (503)."],
  ["made_up", "We can't read it."],
  [null, "We can't read it."],
])("the owner of a calendar that fails with %s reads why in plain words", (problem, words) => {
  const calendarId = eventId(1);
  const about = { calendarId, calendar: "Porch calendar", host: "porch.example" };
  const mail = write("calendar_failing", { ...about, problem });
  expect(mail?.subject).toBe('We can\'t read your calendar "Porch calendar"');
  expect(mail?.paragraphs[1]).toContain(words);
  expect(mail?.link?.path).toBe(`/dashboard/calendars?id=${calendarId}`);
});

test("an answer to a message is the body of its mail, as it was written; what was asked is quoted below", async () => {
  const data = { name: "Vera", message: "Where is <it>?\n\nVera", answer: "Over there.\n\nThe team" };
  const { html, text } = await renderMail("contact_answer", data, SITE);
  expect(text).toContain("\n\nOver there.\n\nThe team\n\nYour message was:\n\n> Where is <it>?\n> \n> Vera\n");
  expect(html).toContain('white-space: pre-line">Over there.\n\nThe team</p>');
  expect(html).toContain("Where is &lt;it&gt;?\n\nVera</blockquote>");
});

test("a mail about several decisions lists each event under its outcome, with date, reasons and link", async () => {
  const event = { startDate: "2031-11-21T00:30:00Z", timeZone: null, reason: null };
  const spam = { key: "several_events", field: null, en: "These are several events.", es: "Son varios eventos." };
  const returned = { ...event, reasons: [spam], reason: "Which porch?\nSee?" };
  const decisions = [
    { ...event, eventId: eventId(1), title: "Porch <One>", decision: "approved", dates: 3 },
    { ...returned, eventId: eventId(2), title: "Porch Two", decision: "returned" },
    { ...event, eventId: eventId(3), title: "Porch Three", decision: "refused", reason: "No.", isChange: true },
    { ...event, eventId: eventId(4), title: "Porch Four", decision: "deleted" },
  ];
  const { subject, html, text } = await renderMail("event_decisions", { decisions }, SITE);
  expect(subject).toBe('We reviewed "Porch <One>" (Thu, Nov 20 and 2 more dates) and 3 more events');
  expect(text).toContain(
    `PLEASE CHANGE\n\nPorch Two\nThu, Nov 20\nThese are several events.\nWhich porch?\nSee?\nhttps://site.example/dashboard/events/${eventId(2)}\n`,
  );
  expect(text).toContain(
    `NOT ACCEPTED\n\nPorch Three\nThu, Nov 20\nThis is about your change; what was approved before stays as it is.\nNo.\n`,
  );
  expect(text).toContain("DELETED\n\nPorch Four\nThu, Nov 20\nhttps://site.example/dashboard\n");
  expect(text).toContain(
    `NOW ON THE SITE\n\nPorch <One>\nThu, Nov 20 and 2 more dates\nhttps://site.example/events/${eventId(1)}\n`,
  );
  expect(html).toContain("Porch &lt;One&gt;</a>");
  const same = { decisions: [{ ...decisions[0], decision: "edited", reason: "A typo." }, decisions[0]] };
  expect((await renderMail("event_decisions", same, SITE)).subject).toBe(
    'We reviewed "Porch <One>" (Thu, Nov 20 and 2 more dates)',
  );
});

test("postal address and copyright agent are in the footer of every mail once they are set", async () => {
  const set = { ...SITE, POSTAL_ADDRESS: "PO Box 1, Tampa", COPYRIGHT_AGENT: "Ann Agent <agent@site.example>" };
  const { html, text } = await inLanguage("es", () => renderMail("password_changed", {}, set));
  expect(text).toContain("Sunshine Events, PO Box 1, Tampa, https://site.example");
  expect(text).toContain("Agente de derechos de autor: Ann Agent <agent@site.example>");
  expect(html).toContain("Sunshine Events, PO Box 1, Tampa</p>");
  expect(html).toContain("Agente de derechos de autor: Ann Agent &lt;agent@site.example&gt;</p>");
  expect((await renderMail("password_changed", {}, SITE)).text).not.toMatch(/Box|agent|Ashley/i);
});
