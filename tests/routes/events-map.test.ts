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

/** The links of the dots, with their tooltips. */
function dotsOf(document: Document) {
  const dots = [...document.querySelectorAll("svg.florida-map a")];
  return dots.map((dot) => [dot.getAttribute("href"), dot.querySelector("title")?.textContent]);
}

test("the map leads to each city with public events to come, with their number; a series counts once", async () => {
  const { document, links } = await openMap();
  expect(links).toEqual([
    ["/sebring", "1 event"],
    ["/tampa", "2 events"],
    ["/miami", "1 event"],
  ]);
  expect(dotsOf(document)).toEqual([
    ["/events/map?region=central-florida", "Central Florida: 1 event"],
    ["/events/map?region=tampa-bay", "Tampa Bay: 2 events"],
    ["/events/map?region=south-florida", "South Florida: 1 event"],
  ]);
  const radii = [...document.querySelectorAll("a circle")].map((circle) => Number(circle.getAttribute("r")));
  expect(radii[1]).toBeGreaterThan(radii[0] ?? 0);
  const regions = [...document.querySelectorAll("nav[aria-label=Regions] a")].map((link) => link.textContent);
  expect(regions).toEqual(["All of Florida ", "Central Florida 1", "Tampa Bay 2", "South Florida 1"]);
});

test("a region has its cities on the map and beside it, and links to the other regions, with the filters of the list", async () => {
  const { document, links } = await openMap("?category=music&region=tampa-bay");
  expect(document.querySelector("h1")?.textContent).toBe("Music events on the map: Tampa Bay");
  expect(links).toEqual([["/tampa?category=music", "1 event"]]);
  expect(dotsOf(document)).toEqual([["/tampa?category=music", "Tampa: 1 event"]]);
  const regions = [...document.querySelectorAll("nav[aria-label=Regions] a")];
  expect(regions.map((link) => link.getAttribute("href"))).toEqual([
    "/events/map?category=music",
    "/events/map?category=music&region=tampa-bay",
    "/events/map?category=music&region=south-florida",
  ]);
  expect(regions.map((link) => link.getAttribute("aria-current"))).toEqual([null, "page", null]);
  const chip = document.querySelector(".chips ul[aria-label] a");
  expect(chip?.getAttribute("href")).toBe("/events/map?region=tampa-bay");
});

test("a region without events of the list says so, and an unknown one is all of Florida", async () => {
  const { document, links } = await openMap("?region=north-florida");
  expect(links).toEqual([]);
  expect(document.body.textContent).toContain("No events found");
  expect(document.querySelectorAll("nav[aria-label=Regions] a")).toHaveLength(4);
  expect((await openMap("?region=gotham")).links).toHaveLength(3);
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
  expect(document.querySelectorAll("svg.florida-map > svg circle")).toHaveLength(1);
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
