import { afterAll, beforeAll, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";

// /dashboard/events/…/numbers: what organizers learn about views, saves and ticket clicks.

let app: TestApp;
let olive: Person;
let mara: Person;
let ada: Person;
let route: typeof import("#app/routes/dashboard_.events.$eventId.numbers.tsx");

beforeAll(async () => {
  app = await openApp();
  route = await import("#app/routes/dashboard_.events.$eventId.numbers.tsx");
  [olive, mara, ada] = await Promise.all([signUpPerson(app.stack), signUpPerson(app.stack), signUpAdmin(app.stack)]);
});
afterAll(() => app.close());

const pathOf = (id: string) => `/dashboard/events/${id}/numbers`;
const open = async (eventId: string, person?: Person) =>
  route.loader(await app.get(pathOf(eventId), { eventId }, person));

async function render(id: string) {
  return renderPage({ path: pathOf(id), Component: route.default, loaderData: await open(id, olive) });
}

test("its organizer reads the numbers as charts without scripts, and as a table", async () => {
  const { id } = await addEvent(app.stack, olive, { event_url: "https://tickets.example/" });
  await app.stack.sql`update public.events set first_approved_at = now() - interval '15 days' where id = ${id}`;
  const counts = [{ event_id: id, views: 1_234, clicks: 56 }];
  const visits = { queue_key: app.stack.queueKey, counts, site_zone: "America/New_York" };
  await app.stack.client().rpc("count_event_visits", visits);
  await mara.client.rpc("save_events", { event_ids: [id] });
  const html = await render(id);
  expect([...html.querySelectorAll("section")].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Page views1,234 total/),
    expect.stringMatching(/^Saves1 total/),
    expect.stringMatching(/^Ticket clicks56 total/),
  ]);
  expect(html.querySelectorAll("section svg[aria-hidden=true] path[d^=M]")).toHaveLength(6);
  const rows = [...html.querySelectorAll("tbody tr")].map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows[0]).toEqual([expect.stringContaining("(this week)"), "1,234", "1", "56"]);
  expect(rows[1]?.slice(1)).toEqual(["0", "0", "0"]);
});

test("says that there are no ticket clicks where there is no link", async () => {
  const html = await render((await addEvent(app.stack, olive)).id);
  expect(html.body.textContent).toContain("This event has no ticket link.");
  expect(html.body.textContent).not.toContain("Ticket clicks");
});

test("others, admins too, get a 404, as for an event that was never public; visitors sign in", async () => {
  const { id } = await addEvent(app.stack, olive);
  const pending = await addEvent(app.stack, olive, { is_approved: false });
  for (const person of [mara, ada]) await expect(open(id, person)).rejects.toMatchObject({ init: { status: 404 } });
  await expect(open(pending.id, olive)).rejects.toMatchObject({ init: { status: 404 } });
  await expect(open(id)).rejects.toMatchObject({ status: 303 });
});
