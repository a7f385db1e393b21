import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eventsOf } from "#app/domain/lists/event-days.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent, localTime } from "#tests/support/events.ts";
import { addOrganization, organizationOf } from "#tests/support/organizations.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { metaArgs, renderPage } from "#tests/support/render.ts";

// Organizers as visitors see them: their pages, their names on pages of events, and in the results of a search.

let app: TestApp;
let olive: Person;
let pedro: Person;
let ada: Person;
let page: typeof import("#app/routes/organizers.$organizer.tsx");
let event: typeof import("#app/routes/events.$eventId/route.tsx");
let browse: typeof import("#app/routes/events._index/route.tsx");
let city: typeof import("#app/routes/$city/route.tsx");

beforeAll(async () => {
  app = await openApp();
  page = await import("#app/routes/organizers.$organizer.tsx");
  event = await import("#app/routes/events.$eventId/route.tsx");
  browse = await import("#app/routes/events._index/route.tsx");
  city = await import("#app/routes/$city/route.tsx");
  olive = await signUpPerson(app.stack);
  pedro = await signUpPerson(app.stack, "Pedro Vance");
  ada = await signUpAdmin(app.stack);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`delete from public.events`;
  await app.stack.sql`delete from public.organizers`;
  await app.stack.sql`delete from private.gone_pages`;
});

const PAGE = {
  name: "Porch Concerts",
  about: "**Small** concerts.\n\n- for everybody",
  website: "https://porch.example/",
  links: ["https://www.instagram.com/porch.example"],
};

async function addOrganizer(person: Person, fields: Record<string, unknown> = {}) {
  await app.stack
    .sql`insert into public.organizers ${app.stack.sql({ founder_id: person.id, ...PAGE, is_approved: true, ...fields })}`;
}

async function load(organizer = "porch-concerts", person?: Person) {
  return page.loader(await app.get(`/organizers/${organizer}`, { organizer }, person));
}

async function open(organizer?: string, person?: Person) {
  const loaded = await load(organizer, person);
  if (!("kind" in loaded)) throw new Error("This is not an organizer's page.");
  return loaded;
}

describe("the page of an organizer", () => {
  test("shows who it is, and what they have coming up, soonest first", async () => {
    await addOrganizer(olive);
    await addEvent(app.stack, olive, { title: "Later concert", start_date: localTime(9, "19:30") });
    const { id } = await addEvent(app.stack, olive, { title: "Sooner concert", start_date: localTime(2, "19:30") });
    await addEvent(app.stack, olive, { title: "Over by now", start_date: localTime(-1, "19:30") });
    await addEvent(app.stack, olive, { title: "In review", is_approved: false });
    await addEvent(app.stack, pedro, { title: "Of another" });
    const loaderData = await open();
    expect(loaderData.events.map(({ title }) => title)).toEqual(["Sooner concert", "Later concert"]);
    const html = renderPage({ path: "/organizers/porch-concerts", Component: page.default, loaderData });
    expect(html.querySelector("h1")?.textContent).toBe("Porch Concerts");
    expect(html.querySelector("strong")?.textContent).toBe("Small");
    const links = [...html.querySelectorAll("a")];
    expect(
      links.filter(({ rel }) => rel === "nofollow noopener ugc").map(({ href, textContent }) => [href, textContent]),
    ).toEqual([
      ["https://porch.example/", "porch.example"],
      ["https://www.instagram.com/porch.example", "Instagram"],
    ]);
    expect(links.map((link) => link.getAttribute("href"))).toContain(`/events/${id}`);
    const args = { ...metaArgs("/organizers/porch-concerts"), data: loaderData, params: {} };
    const meta = JSON.stringify(page.meta(args as never));
    for (const part of ['"Organization"', '"ItemList"', "Small concerts. for everybody", "Events by Porch Concerts"])
      expect(meta).toContain(part);
  });

  test("says so when nothing is coming up", async () => {
    await addOrganizer(olive, { about: null, website: null, links: [] });
    const html = renderPage({ path: "/organizers/x", Component: page.default, loaderData: await open() });
    expect(html.body.textContent).toContain("No events right now");
  });

  test("can be edited by its member, and deleted by an admin", async () => {
    await addOrganizer(olive);
    expect(await open("porch-concerts", olive)).toMatchObject({ canEdit: true, deletePath: null });
    expect(await open("porch-concerts", pedro)).toMatchObject({ canEdit: false, deletePath: null });
    expect((await open("porch-concerts", ada)).deletePath).toBe(
      `/admin/organizers?delete=${await organizationOf(app.stack, olive)}`,
    );
  });

  test("is 404 while it is pending, even for its member", async () => {
    await addOrganizer(olive, { is_approved: false });
    for (const person of [undefined, olive])
      await expect(open("porch-concerts", person)).rejects.toMatchObject({ init: { status: 404 } });
  });

  test.each(["nobody", "A", "..", "a".repeat(200), "__proto__"])("is a 404 for %s", async (slug) => {
    await expect(open(slug)).rejects.toMatchObject({ init: { status: 404 } });
  });
});

describe("the page of an event", () => {
  async function openEvent(eventId: string) {
    const shown = await event.loader(await app.get(`/events/${eventId}`, { eventId }));
    if (!("kind" in shown) || shown.kind !== "event") throw new Error("This is not an event's page.");
    return shown;
  }

  test("names its organizer, with a link to all that they have on", async () => {
    await addOrganizer(olive);
    const { id } = await addEvent(app.stack, olive);
    const loaderData = await openEvent(id);
    const html = renderPage({ path: `/events/${id}`, Component: event.default, loaderData });
    expect(html.querySelector('a[href="#host"]')?.parentElement?.textContent).toBe("Organized by Porch Concerts");
    const host = html.querySelector("section[aria-labelledby=host]");
    expect(host?.querySelector("h2 a")?.getAttribute("href")).toBe("/organizers/porch-concerts");
    expect(host?.querySelector(".button")?.getAttribute("href")).toBe("/organizers/porch-concerts#follow");
    expect(host?.querySelector('a[href="/organizers/porch-concerts/contact"]')).not.toBeNull();
    expect(JSON.stringify(loaderData.structuredData)).toContain('"organizer":{"@type":"Organization"');
  });

  test("names nobody whose page is not approved, and nobody without one", async () => {
    await addOrganizer(olive, { is_approved: false });
    for (const person of [olive, pedro]) {
      const shown = await openEvent((await addEvent(app.stack, person)).id);
      expect(shown.host).toBeNull();
      expect(JSON.stringify(shown.structuredData)).not.toContain('"organizer"');
    }
  });
});

describe("a search for an organizer", () => {
  let society: string;
  beforeEach(async () => {
    society = await addOrganization(app.stack, "Café & Jazz Society", [olive]);
    const organized = { organization_id: society };
    await addEvent(app.stack, olive, { title: "Porch Song", location: "Pier 3, Tampa", ...organized });
    await addEvent(app.stack, olive, { title: "Lake Song", location: "Lake Eola, Orlando", ...organized });
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
  });
});
