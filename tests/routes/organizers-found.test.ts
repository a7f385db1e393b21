import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { eventsOf } from "#app/domain/lists/event-days.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent } from "#tests/support/events.ts";
import { addOrganization } from "#tests/support/organizations.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";

let app: TestApp;
let olive: Person;
let pedro: Person;
let society: string;
let browse: typeof import("#app/routes/events._index/route.tsx");
let city: typeof import("#app/routes/$city/route.tsx");

beforeAll(async () => {
  app = await openApp();
  browse = await import("#app/routes/events._index/route.tsx");
  city = await import("#app/routes/$city/route.tsx");
  olive = await signUpPerson(app.stack);
  pedro = await signUpPerson(app.stack, "Pedro Vance");
  society = await addOrganization(app.stack, "Café & Jazz Society", [olive]);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`delete from public.events`;
  await addEvent(app.stack, olive, { title: "Porch Song", location: "Pier 3, Tampa", organization_id: society });
  await addEvent(app.stack, olive, { title: "Lake Song", location: "Lake Eola, Orlando", organization_id: society });
  await addEvent(app.stack, pedro, { title: "Another’s", location: "Pier 3, Tampa" });
});

const search = async (text: string) => browse.loader(await app.get(`/events?search=${encodeURIComponent(text)}`));

test.each(["Café & Jazz Society", "cafe jazz society", "CAFÉ-JAZZ SOCIETY", "by Cafe Jazz Society"])(
  "who types “%s” finds the page of the organizer first, then what they have coming up",
  async (text) => {
    const page = await search(text);
    expect(page.organizers).toEqual([{ slug: "cafe-jazz-society", name: "Café & Jazz Society" }]);
    expect(
      eventsOf(page.list)
        .map(({ title }) => title)
        .sort(),
    ).toEqual(["Lake Song", "Porch Song"]);
    expect(page.title).toBe("Café & Jazz Society");
    const document = renderPage({ path: "/events", Component: browse.default, loaderData: page });
    const [first] = document.querySelectorAll(".browse-list a");
    expect(first?.getAttribute("href")).toBe("/organizers/cafe-jazz-society");
    expect(first?.parentElement?.textContent).toBe("Café & Jazz SocietyOrganizer");
  },
);

test("other words narrow the events of the organizer, and a city's page shows those that are there", async () => {
  expect(eventsOf((await search("lake cafe jazz society")).list).map(({ title }) => title)).toEqual(["Lake Song"]);
  const text = encodeURIComponent("cafe jazz society");
  const page = await city.loader(await app.get(`/tampa?search=${text}`, { city: "tampa" }));
  expect(page.organizers).toEqual([{ slug: "cafe-jazz-society", name: "Café & Jazz Society" }]);
  expect(eventsOf(page.list).map(({ title }) => title)).toEqual(["Porch Song"]);
  const document = renderPage({ path: "/tampa", Component: city.default, loaderData: page });
  expect(document.querySelector(".browse-list a")?.getAttribute("href")).toBe("/organizers/cafe-jazz-society");
});

test("an organizer without events is found, and the words find what they find elsewhere", async () => {
  await app.stack.sql`delete from public.events`;
  await addEvent(app.stack, pedro, { title: "Jazz in a café: the society of friends" });
  const page = await search("cafe jazz society");
  expect(page.organizers).toHaveLength(1);
  expect(eventsOf(page.list).map(({ title }) => title)).toEqual(["Jazz in a café: the society of friends"]);
});

test("an organizer whose page is not public is not found by name", async () => {
  await app.stack.sql`update public.organizers set is_approved = false where id = ${society}`;
  const page = await search("cafe jazz society");
  expect([page.organizers, eventsOf(page.list)]).toEqual([[], []]);
  await app.stack.sql`update public.organizers set is_approved = true where id = ${society}`;
});
