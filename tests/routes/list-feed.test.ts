import { JSDOM } from "jsdom";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listSchema } from "#app/domain/calendars/json-answers.ts";
import { eventsOf } from "#app/domain/lists/event-days.ts";
import type { FeedFormat } from "#app/domain/lists/filters.ts";
import { inLanguage } from "#app/messages/language.server.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { readCalendar } from "#tests/support/calendar.ts";
import { addEvent, dayAhead, localTime } from "#tests/support/events.ts";
import { addOrganization } from "#tests/support/organizations.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { readXml, textsOf } from "#tests/support/xml.ts";

let app: TestApp;
let olive: Person;
let feed: typeof import("#app/routes/list-feed/route.ts");
let browse: typeof import("#app/routes/events._index/route.tsx");

beforeAll(async () => {
  app = await openApp();
  feed = await import("#app/routes/list-feed/route.ts");
  browse = await import("#app/routes/events._index/route.tsx");
  olive = await signUpPerson(app.stack);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`delete from public.events`;
  await app.stack.sql`delete from private.published_events`;
});

async function read(path: string): Promise<Response> {
  return feed.loader(await app.get(path));
}

async function entries(path: string) {
  const answer = await read(path);
  expect(answer.status).toBe(200);
  return readCalendar(await answer.text()).entries;
}

/** How other programs read the titles of a list, by format. */
const TITLES: Record<FeedFormat, (text: string) => string[]> = {
  ics: (text) => readCalendar(text).entries.map(({ summary }) => summary),
  atom: (text) => [...readXml(text).getElementsByTagName("entry")].flatMap((entry) => textsOf(entry, "title")),
  rss: (text) => [...readXml(text).getElementsByTagName("item")].flatMap((item) => textsOf(item, "title")),
  json: (text) => JSON.parse(text).events.map(({ title }: { title: string }) => title),
};
const FORMATS = Object.keys(TITLES) as FeedFormat[];

async function titles(path: string, format: FeedFormat): Promise<string[]> {
  const [page = "", query = ""] = path.split("?");
  return TITLES[format](await (await read(`${page}.${format}${query && `?${query}`}`)).text());
}

describe.each(FORMATS)("as %s", (format) => {
  test.each([
    "",
    "?category=music",
    "?search=porch",
    "?price=free",
    "?location=tampa",
    "?near=tampa&radius=10",
    "?time=evening",
  ])("/events%s has the events of the page, soonest first", async (query) => {
    await addEvent(app.stack, olive, { title: "Porch Later", start_date: localTime(9, "19:30") });
    await addEvent(app.stack, olive, { title: "Porch Sooner", price_kind: "free", start_date: localTime(2, "10:00") });
    await addEvent(app.stack, olive, { title: "Gallery Walk", category: "arts", location: "Pier, Miami" });
    await addEvent(app.stack, olive, { title: "In review", is_approved: false });
    const page = await browse.loader(await app.get(`/events${query}`));
    const shown = [...eventsOf(page.list)]
      .sort((a, b) => a.startsAt.localeCompare(b.startsAt))
      .map(({ title }) => title);
    expect(shown.length).toBeGreaterThan(0);
    expect(await titles(`/events${query}`, format)).toEqual(shown);
  });

  test("cities, venues and organizers have lists of their own", async () => {
    const other = await signUpPerson(app.stack, "Otto Other");
    await addOrganization(app.stack, "Otto & Friends", [other]);
    await addEvent(app.stack, olive, { title: "At the Works" });
    await addEvent(app.stack, other, { title: "At the Pier", location: "Pier, Miami" });
    expect(await titles("/tampa", format)).toEqual(["At the Works"]);
    expect(await titles("/venues/pier-miami", format)).toEqual(["At the Pier"]);
    expect(await titles("/organizers/otto-friends", format)).toEqual(["At the Pier"]);
    await app.stack.sql`delete from public.organizers`;
  });

  test("what is under way is included, and what is over is not", async () => {
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
    await addEvent(app.stack, olive, { title: "Under way", start_date: hours(-1), end_date: hours(1) });
    await addEvent(app.stack, olive, { title: "Over now", start_date: hours(-3), end_date: hours(-1) });
    expect(await titles("/tampa", format)).toEqual(["Under way"]);
  });

  test("hostile titles arrive as they were typed", async () => {
    const title = "]]> <script>alert('&')</script> 🎷";
    await addEvent(app.stack, olive, { title, description: `${title}\r\n\r\nBEGIN:VEVENT ${title}` });
    const [read = ""] = await titles("/tampa", format);
    // Titles in Atom are HTML.
    const typed = format === "atom" ? new JSDOM(read).window.document.body.textContent : read;
    expect(typed).toBe(title);
  });

  test("is cross-origin readable and cacheable: it sets no cookie and is the same for all readers", async () => {
    await addEvent(app.stack, olive, { title: "Public" });
    await addEvent(app.stack, olive, { title: "Mine, waiting", is_approved: false });
    const answer = await feed.loader(await app.get(`/tampa.${format}`, {}, olive));
    expect(TITLES[format](await answer.text())).toEqual(["Public"]);
    expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(answer.headers.get("Access-Control-Allow-Credentials")).toBeNull();
    expect(answer.headers.get("Set-Cookie")).toBeNull();
    expect(answer.headers.get("Cache-Control")).toContain("public");
    const type = {
      ics: "text/calendar",
      atom: "application/atom+xml",
      rss: "application/rss+xml",
      json: "application/json",
    };
    expect(answer.headers.get("Content-Type")).toBe(`${type[format]}; charset=utf-8`);
  });

  test("an empty list is an empty feed, identical at each request", async () => {
    expect(await titles("/ocala", format)).toEqual([]);
    expect(await titles("/venues/nowhere-ocala", format)).toEqual([]);
    const path = `/ocala.${format}`;
    expect(await (await read(path)).text()).toBe(await (await read(path)).text());
  });

  test.each(["/atlantis", "/organizers/nobody", "/venues/pier-atlantis"])("%s is not found", async (path) => {
    const answer = await read(`${path}.${format}`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });
});

describe("under a storm notice", () => {
  const sentence = "Bridges are closed from noon.";
  beforeEach(async () => {
    const notice = { cities: ["tampa"], first_day: dayAhead(6), last_day: dayAhead(8), kind: "postponed", events: 2 };
    await app.stack.sql`insert into private.storm_notices ${app.stack.sql({ ...notice, text_en: sentence })}`;
    await addEvent(app.stack, olive, { title: "In the Rain" });
    await addEvent(app.stack, olive, { title: "Next Week", start_date: localTime(9, "19:30") });
    await addEvent(app.stack, olive, {
      title: "In the Sun",
      location: "Pier, Miami",
      start_date: localTime(7, "20:30"),
    });
    return () => app.stack.sql`delete from private.storm_notices`;
  });

  test("feeds say so of the list and of its events, in the language of the feed, and of no others", async () => {
    for (const format of ["rss", "atom"] as const) {
      const titled = ["Postponed (weather): In the Rain", "Next Week"];
      expect(await titles("/tampa", format)).toEqual(titled);
      expect(await titles("/events", format)).toEqual([titled[0], "In the Sun", titled[1]]);
      expect(await titles("/miami", format)).toEqual(["In the Sun"]);
      const text = await (await read(`/tampa.${format}`)).text();
      expect(text).toContain("Postponed because of the weather, unless the organizer says otherwise.");
      expect(text).toMatch(/Postponed \(weather\) · \w+, \w+ \d+ – /);
      expect(await (await read(`/miami.${format}`)).text()).not.toContain("weather");
      const spanish = await inLanguage("es", async () => (await read(`/es/tampa.${format}`)).text());
      expect(spanish).toContain("Aplazado (mal tiempo): In the Rain");
    }
  });

  test("JSON and calendars say so of the events; a calendar keeps them, as tentative", async () => {
    const { events } = listSchema.parse(await (await read("/tampa.json")).json());
    const notices = events.map((event) => ("notice" in event ? [event.title, event.status, event.notice] : []));
    expect(notices).toEqual([
      ["In the Rain", null, "postponed"],
      ["Next Week", null, null],
    ]);
    const [rain, next] = await entries("/tampa.ics");
    expect([rain?.status, next?.status]).toEqual(["TENTATIVE", "CONFIRMED"]);
    expect(rain?.summary).toBe("In the Rain");
    const text = (await (await read("/tampa.ics")).text()).replaceAll("\r\n ", "");
    expect(text.match(/Postponed because of the weather/g)).toHaveLength(1);
    expect((await entries("/tampa.ics?cancelled=title"))[0]?.summary).toBe("Postponed (weather): In the Rain");
  });
});

describe("in Spanish", () => {
  const inSpanish = (path: string) => inLanguage("es", () => read(path));

  test("a calendar has entries with the UIDs of the English one", async () => {
    const { id } = await addEvent(app.stack, olive, { title: "Porch Concert", price_kind: "free" });
    const [spanish, english] = [await inSpanish("/es/tampa.ics"), await read("/tampa.ics")];
    const [calendar, original] = [readCalendar(await spanish.text()), readCalendar(await english.text())];
    expect(calendar.entries.map(({ uid }) => uid)).toEqual(original.entries.map(({ uid }) => uid));
    const [entry] = calendar.entries;
    expect(entry?.description).toContain("Precio: Gratis");
    expect(entry?.description).toContain(`/es/events/${id}`);
  });

  test.each(["atom", "rss"] as const)(
    "%s links to Spanish pages, under the ids of the English feed",
    async (format) => {
      const { id } = await addEvent(app.stack, olive);
      const [xml, original] = [
        await (await inSpanish(`/es/tampa.${format}`)).text(),
        await (await read(`/tampa.${format}`)).text(),
      ];
      const identity = format === "atom" ? "id" : "guid";
      expect(textsOf(readXml(xml), identity)).toEqual(textsOf(readXml(original), identity));
      expect(textsOf(readXml(xml), "title")[0]).toMatch(/^Eventos en Tampa · /);
      expect(xml).toContain(`/es/events/${id}`);
      expect(original).not.toContain("/es/");
    },
  );

  test("an event says in which language it is where that is another one than its list's", async () => {
    await addEvent(app.stack, olive, { title: "Porch Concert" });
    const atom = await (await inSpanish("/es/tampa.atom")).text();
    expect(atom).toContain('<title type="html" xml:lang="en">Porch Concert</title>');
    expect(atom).toContain("&lt;div lang=&quot;en&quot;&gt;");
    expect(await (await read("/tampa.atom")).text()).toContain('<title type="html">Porch Concert</title>');
    const { events } = listSchema.parse(await (await inSpanish("/es/tampa.json")).json());
    expect(events.map(({ language }) => language)).toEqual(["en"]);
  });
});

test("the lists of an organizer whose page was deleted are gone", async () => {
  await addOrganization(app.stack, "Porch Collective", [olive]);
  await app.stack.sql`delete from public.organizers`;
  for (const format of FORMATS) expect((await read(`/organizers/porch-collective.${format}`)).status).toBe(410);
});

test("a long list continues at the next URL in the JSON, and leaves nothing out", async () => {
  await app.stack.sql`
    insert into public.events (organizer_id, title, description, category, location, start_date, is_approved)
    select ${olive.id}, 'Night number ' || n, 'One of very many nights.', 'music', 'Pier, Tampa', now() + n * interval '1 hour', true
    from generate_series(1, 130) as n`;
  const first = await (await read("/tampa.json")).json();
  expect(first.events).toHaveLength(100);
  const second = await (await read(new URL(first.next).pathname + new URL(first.next).search)).json();
  expect(second.events).toHaveLength(30);
  expect(second.next).toBeNull();
  const ids = [...first.events, ...second.events].map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(130);
});

test("JSON has every field of an event, with times as the clocks there show them", async () => {
  await addOrganization(app.stack, "Porch Collective", [olive]);
  const price = { price_kind: "paid", price_min_cents: 1250, price_max_cents: 4000 };
  const start_date = localTime(7, "19:30", "America/Chicago");
  const event = await addEvent(app.stack, olive, {
    ...price,
    start_date,
    location: "Pier, Pensacola",
    event_url: "https://t.example/1",
  });
  const { events, url } = await (await read("/pensacola.json")).json();
  expect(url).toBe("http://127.0.0.1:3000/pensacola");
  expect(events).toMatchObject([
    {
      id: event.id,
      url: `http://127.0.0.1:3000/events/${event.id}`,
      title: "Porch Concert",
      category: "music",
      time_zone: "America/Chicago",
      ends_at: null,
      tickets_url: "https://t.example/1",
      revision: 0,
      price: { kind: "paid", min_usd: 12.5, max_usd: 40 },
      organizer: { name: "Porch Collective", url: "http://127.0.0.1:3000/organizers/porch-collective" },
    },
  ]);
  const unstated = { ages: null, good_for_children: null, setting: null, access: [] };
  expect(events[0]).toMatchObject(unstated);
  const stated = { ages: "21", good_for_children: false, setting: "indoors", access: ["asl"] };
  await app.stack.sql`update public.events set ${app.stack.sql(stated)}, is_approved = true where id = ${event.id}`;
  expect((await (await read("/pensacola.json")).json()).events[0]).toMatchObject({ ...stated, revision: 1 });
  expect(await (await read("/pensacola.atom")).text()).toContain("21+ · Not for kids · Indoors · ASL interpreted");
  expect(events[0].starts_at).toMatch(/T19:30:00-0[56]:00$/);
  expect(Date.parse(events[0].starts_at)).toBe(Date.parse(start_date));
  await app.stack.sql`delete from public.organizers`;
});
