import { afterAll, beforeAll, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent, dayAhead } from "#tests/support/events.ts";
import { answered, redirected } from "#tests/support/forms.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";

let app: TestApp;
let olive: Person;
let mara: Person;
let plans: typeof import("#app/routes/events.$eventId_.plans.tsx");
let page: typeof import("#app/routes/events.$eventId/route.tsx");
let answers: typeof import("#app/routes/storm-answer.tsx");

beforeAll(async () => {
  app = await openApp();
  plans = await import("#app/routes/events.$eventId_.plans.tsx");
  page = await import("#app/routes/events.$eventId/route.tsx");
  answers = await import("#app/routes/storm-answer.tsx");
  [olive, mara] = await Promise.all([signUpPerson(app.stack), signUpPerson(app.stack, "Mara Member")]);
});
afterAll(() => app.close());

const pathOf = (id: string) => `/events/${id}/plans`;

async function open(id: string, person = olive) {
  const loaderData = await plans.loader(await app.get(pathOf(id), { eventId: id }, person));
  return renderPage({ path: pathOf(id), Component: plans.default, loaderData });
}

/** Presses a button of the page in its current state. */
async function press(id: string, intent: string, version?: string) {
  const form = (await open(id)).querySelector(`button[value="${intent}"]`)?.closest("form");
  const shown = form?.querySelector("input[name=version]")?.getAttribute("value") ?? "";
  const post = await app.post(pathOf(id), { intent, version: version ?? shown }, { eventId: id }, olive);
  return redirected(plans.action(post));
}

const intentsOf = (page: ParentNode) =>
  [...page.querySelectorAll("button[name=intent]")].map((button) => button.getAttribute("value"));

test("a button on a page that is out of date changes nothing", async () => {
  const { id } = await addEvent(app.stack, olive);
  expect(await press(id, "cancelled", "2026-01-01T00:00:00Z")).toMatchObject({
    to: pathOf(id),
    flash: "The event changed in the meantime. This is its current status.",
  });
  expect(await app.stack.sql`select status from public.events where id = ${id}`).toMatchObject([{ status: null }]);
});

test("others are sent to their dashboard; a new event and one that is over have no buttons", async () => {
  const { id } = await addEvent(app.stack, olive);
  await expect(open(id, mara)).rejects.toMatchObject({ status: 303 });
  const waiting = await open((await addEvent(app.stack, olive, { is_approved: false })).id);
  expect(intentsOf(waiting)).toEqual([]);
  expect(waiting.body.textContent).toContain("nobody needs to be told");
  const start_date = new Date(Date.now() - 3_600_000).toISOString();
  const over = await open((await addEvent(app.stack, olive, { start_date })).id);
  expect(intentsOf(over)).toEqual([]);
  expect(over.body.textContent).toContain("This event is over");
});

test("an organizer says why with the same press, and readers see the reasons at once and the note once an admin has read it", async () => {
  const { id } = await addEvent(app.stack, olive);
  const fields = { reasons_cancelled: "weather", note_cancelled: "Back in spring.", reasons_postponed: "illness" };
  const form = (await open(id)).querySelector("form");
  const version = form?.querySelector("input[name=version]")?.getAttribute("value") ?? "";
  await redirected(
    plans.action(await app.post(pathOf(id), { intent: "cancelled", version, ...fields }, { eventId: id }, olive)),
  );
  expect((await open(id)).body.textContent).toContain("Your note is waiting for review.");
  const readers = async () => {
    const loaderData = await page.loader(await app.get(`/events/${id}`, { eventId: id }));
    return renderPage({ path: `/events/${id}`, Component: page.default, loaderData }).body;
  };
  expect((await readers()).textContent).toContain("Because of the weather.");
  expect((await readers()).querySelector("q")).toBeNull();
  await app.stack.sql`update private.status_notes set review = 'approved'`;
  expect((await readers()).querySelector("q")?.textContent).toBe("Back in spring.");

  const explain = (plan: string, more: object = {}) =>
    app.post(pathOf(id), { intent: "explain", plan, ...more }, { eventId: id }, olive);
  expect(await redirected(plans.action(await explain("cancelled", { reasons_cancelled: "refunds" })))).toMatchObject({
    flash: "The reasons are now public.",
  });
  expect((await readers()).textContent).toContain("Tickets are refunded.");
  expect(await redirected(plans.action(await explain("sold_out", { reasons_sold_out: "new_place" })))).toMatchObject({
    flash: "The status changed in the meantime. This is the current one.",
  });
});

type StormAnswer = "takes_place" | "moved" | "cancelled";

/** Adds a storm notice for Tampa. @returns the links about this event in the mail. */
async function stormLinks(id: string) {
  const notice = { cities: ["tampa"], first_day: dayAhead(1), last_day: dayAhead(20), kind: "check", events: 1 };
  await app.stack.sql`insert into private.storm_notices ${app.stack.sql(notice)}`;
  await app.stack.sql`select private.queue_storm_mails()`;
  await app.stack.sql`update private.mail_outbox set next_attempt_at = now()`;
  const { data } = await app.stack.client().rpc("claim_mail", { queue_key: app.stack.queueKey, most: 20 });
  const mails = data as unknown as { data: { answers?: Record<string, Record<StormAnswer, string>> } }[];
  const links = mails.map(({ data: { answers: tokens } }) => tokens?.[id]).find(Boolean);
  if (!links) throw new Error("No mail asks about the event.");
  return links;
}

const answerPath = (token: string) => `/storm-answer?${new URLSearchParams({ token })}`;

/** Opens a mailed link, signed out unless a person is given. */
async function openLink(token: string, person?: Person) {
  const loaderData = await answers.loader(await app.get(answerPath(token), {}, person));
  return renderPage({ path: answerPath(token), Component: answers.default, loaderData }).body;
}

const pressLink = async (token: string) => answers.action(await app.post(answerPath(token), {}));

/** Everything that an answer could change. */
const stateOf = (id: string) => app.stack.sql`
  select e.status, e.updated_at, r.revision, v.number, (select json_agg(a) from private.storm_answers as a where a.event_id = e.id) as answers
  from public.events as e join private.published_events as r using (id) cross join private.listings_version as v where e.id = ${id}`;

test("a link in a mail about a storm changes nothing until its button is pressed, and a second answer replaces the first", async () => {
  const { id } = await addEvent(app.stack, olive);
  const links = await stormLinks(id);
  const before = await stateOf(id);
  for (const [answer, question] of [
    ["takes_place", "Is it still on?"],
    ["moved", "Has it moved?"],
    ["cancelled", "Is it canceled?"],
  ] as const) {
    const page = await openLink(links[answer]);
    expect(page.textContent).toContain(question);
    expect(page.querySelectorAll("form button")).toHaveLength(1);
  }
  expect(await stateOf(id)).toEqual(before);

  expect(await redirected(pressLink(links.takes_place))).toMatchObject({ to: answerPath(links.takes_place) });
  expect((await openLink(links.takes_place)).textContent).toContain("People now see that it's still on");
  expect(await stateOf(id)).toMatchObject([{ status: null, answers: [{ answer: "takes_place" }] }]);
  // Pressed twice, as by a double click.
  await redirected(pressLink(links.cancelled));
  await redirected(pressLink(links.cancelled));
  expect(await stateOf(id)).toMatchObject([{ status: "cancelled", answers: [{ answer: "cancelled" }] }]);
  expect((await openLink(links.cancelled)).querySelector("form")).toBeNull();
  // It asks again, because another answer has been given since.
  expect((await openLink(links.takes_place)).textContent).toContain("Is it still on?");
});

test("a link about a storm says that it has expired, or that it is none, and leads to the dashboard", async () => {
  const [{ id }, other] = [await addEvent(app.stack, olive), await addEvent(app.stack, mara, { title: "Mara's Fair" })];
  const { takes_place: token } = await stormLinks(id);
  const refused = async (given: string, title: string) => {
    const before = [await stateOf(id), await stateOf(other.id)];
    const page = await openLink(given, mara);
    expect(page.querySelector("h1")?.textContent).toBe(title);
    expect(page.querySelector("form")).toBeNull();
    expect(page.querySelector("a")?.getAttribute("href")).toBe("/dashboard");
    expect(page.textContent).not.toContain("Porch Concert");
    expect(answered(await pressLink(given)).status).toBeGreaterThanOrEqual(400);
    expect([await stateOf(id), await stateOf(other.id)]).toEqual(before);
  };
  for (const given of ["", token.slice(0, -1), token.replace(/.$/, (end) => (end === "0" ? "1" : "0"))])
    await refused(given, "This link doesn't work");
  // Given to another organizer, and back.
  await app.stack.sql`update public.events set organizer_id = ${mara.id} where id = ${id}`;
  await refused(token, "This link has expired");
  await app.stack.sql`update public.events set organizer_id = ${olive.id} where id = ${id}`;
  expect((await openLink(token)).querySelector("h1")?.textContent).toBe("Is it still on?");
  await app.stack.sql`update public.events set start_date = now() - interval '1 hour' where id = ${id}`;
  await refused(token, "This link has expired");
  await app.stack.sql`delete from public.events where id = ${id}`;
  await refused(token, "This link has expired");
});
