import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eventsOf } from "#app/domain/lists/event-days.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent, dayAhead, localTime } from "#tests/support/events.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";

// /events for people who type what they are looking for as a sentence.

let app: TestApp;
let olive: Person;
let browse: typeof import("#app/routes/events._index/route.tsx");

beforeAll(async () => {
  app = await openApp();
  browse = await import("#app/routes/events._index/route.tsx");
  olive = await signUpPerson(app.stack);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`delete from public.events`;
});

const list = async (query = "") => browse.loader(await app.get(`/events${query}`));
const titles = async (query: string) =>
  eventsOf((await list(query)).list)
    .map((event) => event.title)
    .sort();

describe("a visitor who types a sentence", () => {
  beforeEach(async () => {
    await addEvent(app.stack, olive, {
      title: "Yoga at Dawn",
      price_kind: "free",
      location: "Vinoy Park, St. Petersburg",
    });
    await addEvent(app.stack, olive, {
      title: "Free Yoga in the Park",
      location: "Lake Eola, Orlando",
      start_date: localTime(30, "10:00"),
    });
    await addEvent(app.stack, olive, {
      title: "Supper with Yoga",
      description: "Parking is free yoga or not",
      price_kind: "paid",
      price_min_cents: 7000,
    });
  });

  test("who misspells a city gets what is on there, and words that are spelled right are not taken for others", async () => {
    const misspelt = await list("?search=yoga+orlandoo");
    expect(eventsOf(misspelt.list).map(({ title }) => title)).toEqual(["Free Yoga in the Park"]);
    expect(misspelt.notes[0]?.text).toBe("No events match “yoga orlandoo”. Showing results for “yoga orlando”.");
    // No event says "pork", so it is corrected to "park".
    expect(eventsOf((await list("?search=pork")).list).map(({ title }) => title)).toContain("Free Yoga in the Park");
    await addEvent(app.stack, olive, { title: "Glass Blowing" });
    expect(eventsOf((await list("?search=grass")).list).map(({ title }) => title)).toEqual(["Glass Blowing"]);
    expect(eventsOf((await list("?search=class")).list)).toEqual([]);
    // The translation of a Spanish word, so it is not corrected to "marker".
    await addEvent(app.stack, olive, { title: "Marker Drawing" });
    expect(eventsOf((await list("?search=market")).list)).toEqual([]);
  });

  test("sees of what is on now only what it means", async () => {
    const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const now = { start_date: hour(-1), end_date: hour(1), location: "Vinoy Park, St. Petersburg" };
    await addEvent(app.stack, olive, { ...now, title: "Yoga on the Lawn", price_kind: "free" });
    await addEvent(app.stack, olive, { ...now, title: "Fencing on the Lawn", price_kind: "free" });
    for (const query of ["?search=free+yoga", "?search=yoga+in+st+pete&near=st-petersburg"]) {
      const page = await list(query);
      expect(page.underWay.map(({ title }) => title)).toEqual(["Yoga on the Lawn"]);
      expect(eventsOf(page.list).map(({ title }) => title)).toContain("Yoga at Dawn");
    }
  });

  test("who names several days gets what is on any of them, and nothing in between", async () => {
    for (const [title, ahead] of Object.entries({ Fencing: 40, Rowing: 41, Sailing: 42 }))
      await addEvent(app.stack, olive, { title, start_date: localTime(ahead, "20:00") });
    const dates = [40, 42].map((ahead) => dayAhead(ahead).slice(5).replace("-", "/"));
    const page = await list(`?search=${dates.join("+or+")}`);
    expect(eventsOf(page.list).map(({ title }) => title)).toEqual(["Fencing", "Sailing"]);
    expect(page.chips.length).toBe(2);
  });

  test("who names a venue that has events gets what is on there", async () => {
    await addEvent(app.stack, olive, { title: "Late Set", location: "The Velvet Room, Orlando" });
    await addEvent(app.stack, olive, { title: "Velvet Room Painters Meet", location: "Main Library, Tampa" });
    const page = await list("?search=set+at+the+velvet+room");
    expect(eventsOf(page.list).map(({ title }) => title)).toEqual(["Late Set"]);
    expect(page.chips.map(({ label, to }) => [label, to])).toEqual([
      ["Set", "/events?search=at+the+velvet+room"],
      ["The Velvet Room", "/events?search=set"],
    ]);
    expect(page.title).toBe("Set at The Velvet Room");
    expect(await titles("?search=velvet+room")).toEqual(["Late Set", "Velvet Room Painters Meet"]);
    await addEvent(app.stack, olive, { title: "Blues Jam", location: "Skipper's Smokehouse, Tampa" });
    for (const venue of ["skippers+smokehouse", "skipper%27s+smokehouse"])
      expect((await list(`?search=${venue}`)).title).toMatch(/^Events at Skipper'?s Smokehouse$/);
  });

  test("who names a neighbourhood, with its city or without, gets what is on there", async () => {
    await addEvent(app.stack, olive, { title: "Mural Yoga", location: "Wynwood Walls, Miami" });
    await addEvent(app.stack, olive, { title: "Beach Yoga", location: "Lummus Park, Miami" });
    for (const search of ["yoga in wynwood", "yoga in wynwood miami", "yoga miami wynwood"])
      expect(await titles(`?search=${search.replaceAll(" ", "+")}`), search).toEqual(["Mural Yoga"]);
  });

  test("finds the title that has it first, then what it means, then what merely has the words", async () => {
    const page = await list("?search=free+yoga");
    expect(eventsOf(page.list).map(({ title }) => title)).toEqual([
      "Free Yoga in the Park",
      "Yoga at Dawn",
      "Supper with Yoga",
    ]);
    expect(page.title).toBe("Free yoga");
    expect(page.chips.map(({ label, to }) => [label, to])).toEqual([
      ["Free", "/events?search=yoga"],
      ["Yoga", "/events?search=free"],
    ]);
  });

  test("reads what was left out where nothing has all of it", async () => {
    const page = await list("?search=free+yoga+in+st+pete+on+december+31");
    expect(eventsOf(page.list)).toEqual([]);
    expect(page.nearest[0]).toMatchObject({ to: "/events?search=free+yoga+in+st+pete", more: "See this event" });
    expect(page.nearest[0]?.heading).toMatch(
      /^Nothing on .*December 31.*\. Free yoga in St\. Petersburg on other days$/,
    );
    expect(page.nearest[0]?.events.map(({ title }) => title)).toEqual(["Yoga at Dawn"]);
    expect((await list("?search=submarine+free+tomorrow+in+ocala")).nearest).toHaveLength(1);
    // Suggestions use the corrected spelling.
    await addEvent(app.stack, olive, { title: "Pottery in Miami", location: "Miami" });
    expect((await list("?search=potery+in+orlando")).nearest.map(({ heading }) => heading)).toEqual([
      "Nothing with “pottery”. Events in Orlando",
      "Nothing in Orlando. Pottery in other places",
    ]);
  });

  test("reads what there is without one of the words, the shortest list first", async () => {
    await addEvent(app.stack, olive, { title: "Zeppelin Yoga", location: "Ocala" });
    const { list: found, nearest } = await list("?search=zeppelin+yoga+submarine");
    expect(eventsOf(found)).toEqual([]);
    expect(nearest.map(({ heading, to }) => [heading, to])).toEqual([
      ["Nothing with “zeppelin yoga submarine”. Zeppelin yoga", "/events?search=zeppelin+yoga"],
    ]);
    expect(nearest[0]?.events.map(({ title }) => title)).toEqual(["Zeppelin Yoga"]);
    // Two of the words occur in no event.
    expect((await list("?search=zeppelin+submarine+walrus")).nearest.map(({ to }) => to)).toEqual([
      "/events?search=zeppelin",
    ]);
  });

  test("sees all events where it asks for nothing", async () => {
    expect(await titles("?search=all+events")).toHaveLength(3);
    expect((await list("?search=things+to+do")).chips).toEqual([]);
  });

  test("sees no choice that would leave nothing", async () => {
    const { choices } = await list("?search=yoga");
    expect(choices.flatMap((group) => group.choices.map(({ count }) => count))).not.toContain("0");
  });
});

test("a sentence is understood by every form of the list", async () => {
  await addEvent(app.stack, olive, { title: "Dawn Paddle", price_kind: "free" });
  await addEvent(app.stack, olive, { title: "Dusk Paddle", price_kind: "paid", price_min_cents: 100 });
  const feeds = await import("#app/routes/list-feed/route.ts");
  const embeds = await import("#app/routes/list-embed/route.ts");
  for (const path of ["/events.json", "/events.ics", "/events.atom", "/tampa.rss", "/tampa.json"]) {
    const answer = await feeds.loader(await app.get(`${path}?search=free+paddle+in+tampa`));
    const text = await answer.text();
    expect([path, text.includes("Dawn Paddle"), text.includes("Dusk Paddle")]).toEqual([path, true, false]);
  }
  const framed = await (await embeds.loader(await app.get("/embed/auto/events?search=free+paddle"))).text();
  expect([framed.includes("Dawn Paddle"), framed.includes("Dusk Paddle")]).toEqual([true, false]);
});

test("good for children is what is for families or speaks of children", async () => {
  await addEvent(app.stack, olive, { title: "Storytime", category: "families" });
  await addEvent(app.stack, olive, {
    title: "Robots",
    description: "Bring the kids, there is glue.",
    category: "tech",
  });
  await addEvent(app.stack, olive, { title: "Late Jazz" });
  for (const query of ["?audience=children", "?search=kids", "?search=para+niños"])
    expect([query, await titles(query)]).toEqual([query, ["Robots", "Storytime"]]);
  expect((await list("?audience=children")).chips.map(({ label }) => label)).toEqual(["Kid-friendly"]);
  const { choices } = await list();
  expect(choices.find(({ name }) => name === "audience")?.choices).toEqual([
    { label: "Kid-friendly", count: "2", isChosen: false, isQuick: true, to: "/events?audience=children" },
  ]);
});
