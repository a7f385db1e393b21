import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { readCalendar } from "#tests/support/calendar.ts";
import { approveEvent, unpublishEvent } from "#tests/support/decisions.ts";
import { EVENT_FORM } from "#tests/support/forms.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";

// The street address of an event: it is reviewed and shown with the place, but does not decide which city pages list the event.

let app: TestApp;
let olive: Person;
let ada: Person;

beforeAll(async () => {
  app = await openApp();
  olive = await signUpPerson(app.stack);
  ada = await signUpAdmin(app.stack);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`delete from public.events`;
});

async function send(fields: Record<string, string>) {
  const { action } = await import("#app/routes/create-event.tsx");
  await action(await app.post("/create-event", { ...EVENT_FORM, ...fields }, {}, olive));
  const [event] = await app.stack.sql<{ id: string; address: string | null; version: string }[]>`
    select id, address, updated_at::text as version from public.events`;
  if (!event) throw new Error("The form was refused");
  return event;
}

const openPage = async (eventId: string) => {
  const route = await import("#app/routes/events.$eventId/route.tsx");
  const page = await route.loader(await app.get(`/events/${eventId}`, { eventId }));
  return { page, shown: renderPage({ path: `/events/${eventId}`, Component: route.default, loaderData: page }) };
};

test("an organizer gives it in the form, and visitors find it on the page, in calendars, feeds and structured data", async () => {
  const { id, address, version } = await send({ address: "  1910 N Ola Ave " });
  expect(address).toBe("1910 N Ola Ave");
  await approveEvent(ada.client, id, version);

  const { page, shown } = await openPage(id);
  const facts = [...shown.querySelectorAll(".event-fact")].map(({ textContent }) => textContent);
  expect(facts.find((fact) => fact?.startsWith("Location"))).toContain("1910 N Ola Ave");
  const directions = [...shown.querySelectorAll("a")].map(({ href }) => decodeURIComponent(href.replaceAll("+", " ")));
  expect(directions.filter((to) => to.includes("Armature Works, 1910 N Ola Ave, Tampa")).length).toBeGreaterThan(3);
  expect(page).toMatchObject({
    structuredData: [{ location: { address: { streetAddress: "1910 N Ola Ave", addressLocality: "Tampa" } } }, {}],
  });

  const { loader } = await import("#app/routes/events.$eventId[.]ics.ts");
  const file = await (await loader(await app.get(`/events/${id}.ics`, { eventId: id }))).text();
  expect(readCalendar(file).entries).toMatchObject([{ location: "Armature Works, 1910 N Ola Ave, Tampa" }]);
  const feeds = await import("#app/routes/list-feed/route.ts");
  const list = await (await feeds.loader(await app.get("/tampa.json"))).json();
  expect(list).toMatchObject({ events: [{ location: "Armature Works, Tampa", address: "1910 N Ola Ave" }] });
});

test("without one nothing is shown of it, and a city in it adds no city page", async () => {
  const { id, address, version } = await send({ location: "Armature Works, Tampa", address: "" });
  expect(address).toBeNull();
  await approveEvent(ada.client, id, version);
  await olive.client.from("events").update({ address: "12 Orlando Ave" }).eq("id", id);
  await ada.client.from("events").update({ is_approved: true }).eq("id", id);
  const [listing] = await app.stack.sql`select city, other_cities from public.listings where id = ${id}`;
  expect(listing).toEqual({ city: "tampa", other_cities: [] });
});

test("a change of it waits, also of a trusted account, and the review desk shows what differs", async () => {
  const { id, version } = await send({ address: "1910 N Ola Ave" });
  await approveEvent(ada.client, id, version);
  await ada.client.rpc("place_measure", { account_id: olive.id, kind: "trusted", reason: "Knows the rules." });
  await olive.client.from("events").update({ address: "2 Private Rd" }).eq("id", id);
  expect(await app.stack.sql`select review from public.events`).toEqual([{ review: "waiting" }]);
  const { loader } = await import("#app/routes/admin_.events.$eventId/route.tsx");
  const desk = await loader(await app.get(`/admin/events/${id}`, { eventId: id }, ada));
  expect(JSON.stringify(desk)).toContain("Street address");
  expect((await openPage(id)).shown.body.textContent).not.toContain("2 Private Rd");
});

test("a take-down erases it from what was public", async () => {
  const { id, version } = await send({ address: "7 Secret Ln" });
  await approveEvent(ada.client, id, version);
  await unpublishEvent(ada.client, id, "A private address.");
  const [left] = await app.stack.sql`
    select (select count(*)::integer from private.published_events as p where p::text like '%Secret%') as published,
      (select count(*)::integer from private.event_changes as c where c::text like '%Secret%') as changed`;
  expect(left).toEqual({ published: 0, changed: 0 });
});

test("the form asks for it in Spanish, and a table may bring it", async () => {
  const { readTable } = await import("#app/domain/imports/table.ts");
  const text = 'título,lugar,dirección\nConcierto,"Armature Works, Tampa",1910 N Ola Ave\n';
  const [row] = readTable(text, { siteTimeZone: "America/New_York", now: new Date() }).events;
  expect(row?.fields).toMatchObject({ location: "Armature Works, Tampa", address: "1910 N Ola Ave" });
  const spanish = (await import("#app/messages/es/organizer.ts")).default;
  expect(spanish.address).toBe("Dirección");
});
