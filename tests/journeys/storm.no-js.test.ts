import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { addEvent, dayAhead, localTime } from "#tests/support/events.ts";
import { WITH_COPIES } from "#tests/support/pace.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { openSite, type TestSite } from "#tests/support/site.ts";
import { Visitor } from "#tests/support/visitor.ts";

// A storm notice over three cities and its end: the admin's form, the readers' pages, and the organizer's answer through the link in a
// mail.

let site: TestSite;
let olive: Person;
let ada: Person;

beforeAll(async () => {
  site = await openSite(WITH_COPIES);
  [olive, ada] = await Promise.all([signUpPerson(site.stack), signUpAdmin(site.stack)]);
});
afterAll(() => site.close());

const POSTPONED = "Postponed (weather)";
/** Appears only on the event's own page. The label also appears on pages that list similar events. */
const SENTENCE = "Bridges are closed.";
const read = async (path: string) => (await fetch(`${site.origin}${path}`)).text();
/** Cached pages are renewed shortly after a change. */
const shows = (path: string, text: string) => expect.poll(() => read(path), { timeout: 20_000 }).toContain(text);
const showsNo = (path: string, text: string) => expect.poll(() => read(path), { timeout: 20_000 }).not.toContain(text);

const stormMail = z.object({
  address: z.string(),
  data: z.object({ answers: z.record(z.string(), z.object({ takes_place: z.string() })) }),
});

/** The mails about the storm, after the time in which the notice can be undone. */
async function mails() {
  await site.stack.sql`update private.mail_outbox set next_attempt_at = now() where kind = 'storm_notice'`;
  const { data } = await site.stack.client().rpc("claim_mail", { queue_key: site.stack.queueKey, most: 20 });
  return (data ?? []).filter(({ kind }) => kind === "storm_notice").map((mail) => stormMail.parse(mail));
}

test("three cities are marked, one organizer says that an event takes place, and everything else is as before", async () => {
  const ids = await Promise.all(
    ["Tampa", "Orlando", "Miami"].map(async (city) => {
      const start_date = localTime(6, "19:30");
      const title = `${city} Lantern Walk`;
      return (await addEvent(site.stack, olive, { title, location: `River Park, ${city}`, start_date })).id;
    }),
  );
  const [inTampa = "", inOrlando = ""] = ids;
  const elsewhere = await addEvent(site.stack, olive, { location: "Plaza Ferdinand, Pensacola" });

  const admin = await signedIn(site.origin, ada);
  const days = { date: dayAhead(5), until: dayAhead(8) };
  const storm = new URLSearchParams([
    ...["tampa", "orlando", "miami"].map((city) => ["city", city]),
    ...Object.entries({ ...days, kind: "postponed", text_en: SENTENCE }),
  ]);
  expect((await admin.open(`/admin/storm?${storm}`)).text).toContain(`${POSTPONED}: 3 events`);
  expect((await admin.submit("Place this notice")).text).toMatch(/when it was placed ?3/);

  await shows(`/events/${inTampa}`, SENTENCE);
  await shows(`/es/events/${inTampa}`, "Aplazado (mal tiempo)");
  for (const list of ["/orlando", "/orlando.atom", "/orlando.ics"]) await shows(list, "weather");
  await shows("/miami.json", "postponed");
  expect(await read(`/events/${elsewhere.id}`)).not.toContain(SENTENCE);

  const sent = await mails();
  expect(sent.map(({ address }) => address)).toEqual([olive.email]);
  const link = `/storm-answer?token=${sent[0]?.data.answers[inTampa]?.takes_place}`;
  const organizer = new Visitor(site.origin);
  expect((await organizer.open(link)).text).toContain("Is it still on?");
  expect(await read(`/events/${inTampa}`)).toContain(SENTENCE);
  expect((await organizer.submit("Yes, it's still on")).status).toBe(200);
  await showsNo(`/events/${inTampa}`, SENTENCE);
  await shows(`/events/${inOrlando}`, SENTENCE);
  expect((await admin.open("/admin/storm")).text).toMatch(/events still on ?1/);

  const buttons = [...admin.page.document.querySelectorAll("button")].map(({ textContent }) => textContent ?? "");
  await admin.submit(buttons.find((text) => text.startsWith("End this notice")) ?? "");
  await showsNo(`/events/${inOrlando}`, SENTENCE);
  await showsNo("/orlando", POSTPONED);
  const answers = await site.stack.sql`select event_id, answer from private.storm_answers`;
  expect(answers).toEqual([{ event_id: inTampa, answer: "takes_place" }]);
  const audit = await site.stack.sql`select action from public.audit_log where subject_kind = 'notice' order by id`;
  expect(audit.map(({ action }) => action)).toEqual(["storm_placed", "storm_ended"]);
}, 90_000);
