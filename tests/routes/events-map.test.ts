import { afterAll, beforeAll, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent, addSeries, localTime } from "#tests/support/events.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";

let app: TestApp;
let olive: Person;
let map: typeof import("#app/routes/events.map/route.tsx");

beforeAll(async () => {
  app = await openApp();
  map = await import("#app/routes/events.map/route.tsx");
  olive = await signUpPerson(app.stack);
  const at = { start_date: localTime(3, "19:00") };
  await addEvent(app.stack, olive, {
    title: "Harbor Jazz",
    category: "music",
    location: "Armature Works, Tampa",
    ...at,
  });
  await addEvent(app.stack, olive, { title: "Clay Morning", category: "arts", location: "Water Works, Tampa", ...at });
  await addEvent(app.stack, olive, { title: "Porch Songs", category: "music", location: "Miami", ...at });
  await addEvent(app.stack, olive, { title: "Barn Dance", location: "Rawlings Farm, Micanopy", ...at });
  await addEvent(app.stack, olive, { title: "Not reviewed", location: "Orlando", is_approved: false, ...at });
  await addEvent(app.stack, olive, { title: "Yesterday", location: "Ocala", start_date: localTime(-1, "19:00") });
  await addSeries(app.stack, olive, [localTime(5, "09:00"), localTime(12, "09:00")], {
    location: "Sebring",
    category: "arts",
  });
});
afterAll(() => app.close());

async function openMap(query = "") {
  const data = await map.loader(await app.get(`/events/map${query}`));
  const document = renderPage({ path: `/events/map${query}`, Component: map.default, loaderData: data });
  const links = [...document.querySelectorAll("li a:has(+ span)")].map((link) => [
    link.getAttribute("href"),
    link.nextElementSibling?.textContent,
  ]);
  return { document, links };
}

test("the map leads to each city with public events to come, with their number; a series counts once", async () => {
  const { document, links } = await openMap();
  expect(links).toEqual([
    ["/sebring", "1 event"],
    ["/tampa", "2 events"],
    ["/miami", "1 event"],
  ]);
  const dots = [...document.querySelectorAll("svg.florida-map a")];
  expect(dots.map((dot) => dot.getAttribute("href")).sort()).toEqual(links.map(([href]) => href).sort());
  const radiusOf = (href: string) =>
    Number(
      dots
        .find((dot) => dot.getAttribute("href") === href)
        ?.querySelector("circle")
        ?.getAttribute("r"),
    );
  expect(radiusOf("/tampa")).toBeGreaterThan(radiusOf("/miami"));
});

test("the map keeps the filters of its list except the place, and every link has them", async () => {
  const { document, links } = await openMap("?category=music&location=Miami");
  expect(links.map(([href]) => href)).toEqual(["/tampa?category=music", "/miami?category=music"]);
  expect(document.querySelector("a.back-link")?.getAttribute("href")).toBe("/events?category=music");
});

test("around a place the map has the cities within reach, and what is outside of them too", async () => {
  const { document, links } = await openMap("?near=plant+city&radius=50");
  expect(links).toEqual([["/tampa", "2 events"]]);
  const all = [...document.querySelectorAll("a")].find(
    ({ textContent }) => textContent === "Within 50 miles of Plant City",
  );
  expect(all?.getAttribute("href")).toBe("/events?near=plant-city&radius=50");
  expect(all?.nextElementSibling?.textContent).toBe("2 events");
  expect(document.querySelectorAll("svg.florida-map > circle")).toHaveLength(1);
  const rural = await openMap("?near=micanopy");
  expect(rural.links.map(([href]) => href)).toEqual([]);
  expect(rural.document.body.textContent).toContain("Within 25 miles of Micanopy 1 event");
  expect((await openMap("?near=gotham")).links).toHaveLength(3);
});

test("a map without events says so, and leads to one that has some", async () => {
  const { document, links } = await openMap("?search=submarine");
  expect(links).toEqual([]);
  expect(document.body.textContent).toContain("No events found");
  expect(document.querySelector('main a[href="/events/map"], a[href="/events/map"]')).not.toBeNull();
});
