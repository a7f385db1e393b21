import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eventsOf } from "#app/domain/lists/event-days.ts";
import { formatCursor } from "#app/domain/lists/parse-filters.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent, dayAhead, localTime } from "#tests/support/events.ts";
import { redirected } from "#tests/support/forms.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";
import { BREADCRUMB_RULES, LIST_RULES } from "#tests/support/search-rules.ts";

let app: TestApp;
let olive: Person;
let pedro: Person;
let browse: typeof import("#app/routes/events._index/route.tsx");

beforeAll(async () => {
  app = await openApp();
  browse = await import("#app/routes/events._index/route.tsx");
  olive = await signUpPerson(app.stack);
  pedro = await signUpPerson(app.stack, "Pedro Vance");
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`delete from public.events`;
});

async function list(query = "", person?: Person) {
  return browse.loader(await app.get(`/events${query}`, {}, person));
}

async function titles(query: string) {
  return eventsOf((await list(query)).list)
    .map((event) => event.title)
    .sort();
}

describe("a visitor who filters", () => {
  beforeEach(async () => {
    await addEvent(app.stack, olive, {
      title: "Jazz Brunch",
      description: "Eggs, coffee and a quartet by the window.",
      category: "food",
    });
    await addEvent(app.stack, olive, {
      title: "Open Mic",
      description: "Bring a song; JAZZ standards are welcome too.",
    });
    await addEvent(app.stack, olive, {
      title: "100% Cotton",
      description: "A workshop for people who sew and mend.",
      location: "Depot Park, Gainesville",
    });
  });

  test("finds words in titles and descriptions, ignoring case", async () => {
    expect(await titles("?search=jAzz")).toEqual(["Jazz Brunch", "Open Mic"]);
    expect(await titles("?search=quartet")).toEqual(["Jazz Brunch"]);
  });

  test("searches for signs that mean something to the database as they stand", async () => {
    expect(await titles("?search=100%25")).toEqual(["100% Cotton"]);
    expect(await titles("?search=_____")).toEqual([]);
    expect(await titles(`?search=${encodeURIComponent('"),title.neq.("')}`)).toEqual([]);
  });

  test.each(["St Petersburg", "st pete", "Saint Petersburg, FL"])(
    "finds in %s what the page of the city finds",
    async (name) => {
      await addEvent(app.stack, olive, { title: "Pier Market", location: "The Pier, St. Petersburg" });
      await addEvent(app.stack, olive, { title: "Mural Walk", location: "Central Ave, St Pete, FL" });
      await addEvent(app.stack, olive, { title: "Bake Sale", location: "St. Peter's Church, Ocala" });
      expect(await titles(`?location=${encodeURIComponent(name)}`)).toEqual(["Mural Walk", "Pier Market"]);
      expect(await titles(`?location=${encodeURIComponent(name)}&search=mural`)).toEqual(["Mural Walk"]);
    },
  );

  test("narrows by location and category, alone and together", async () => {
    expect(await titles("?location=gainesville")).toEqual(["100% Cotton"]);
    expect(await titles("?category=food")).toEqual(["Jazz Brunch"]);
    expect(await titles("?category=food&location=gainesville")).toEqual([]);
  });

  test("sees all when the filters make no sense", async () => {
    expect(await titles("?category=nonsense&date=someday&after=0")).toHaveLength(3);
  });

  test("gets the events of one calendar day where they happen", async () => {
    await addEvent(app.stack, olive, { title: "That Night", start_date: localTime(12, "23:00") });
    await addEvent(app.stack, olive, { title: "Next Morning", start_date: localTime(13, "00:15") });
    expect(await titles(`?date=${dayAhead(12)}`)).toEqual(["That Night"]);
    expect(await titles(`?date=${dayAhead(12)}&search=morning`)).toEqual([]);
  });
});

test("a visitor sees approved events from now on, soonest first, with their number", async () => {
  await addEvent(app.stack, olive, { title: "Second", start_date: localTime(4, "19:30") });
  await addEvent(app.stack, olive, { title: "First", start_date: localTime(3, "19:30") });
  await addEvent(app.stack, olive, { title: "Pending", is_approved: false });
  await addEvent(app.stack, olive, {
    title: "Began yesterday",
    start_date: localTime(-1, "19:30"),
    end_date: localTime(1, "19:30"),
  });
  const page = await list();
  expect(eventsOf(page.list).map((event) => event.title)).toEqual(["First", "Second"]);
  expect(page.total).toBe(2);
  expect(page.ownIds).toEqual([]);
});

describe("a list of several pages", () => {
  const queryOf = (path: string | null) => path?.slice(path.indexOf("?")) ?? "";
  const titlesOf = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => `Concert ${from + index}`);

  test.each(["", `&date=${dayAhead(8)}`])("is cut into pages of 24 that share no event (%s)", async (filter) => {
    for (let index = 0; index < 30; index += 1) await addEvent(app.stack, olive, { start_date: localTime(8, "19:30") });
    const first = await list(`?${filter}`);
    expect([first.total, eventsOf(first.list).length, first.previous]).toEqual([30, 24, null]);
    const second = await list(queryOf(first.next));
    expect([second.total, eventsOf(second.list).length, second.next]).toEqual([30, 6, null]);
    expect(new Set([...eventsOf(first.list), ...eventsOf(second.list)].map((event) => event.id)).size).toBe(30);
    const back = await list(queryOf(second.previous));
    expect(eventsOf(back.list).map((event) => event.id)).toEqual(eventsOf(first.list).map((event) => event.id));
    expect([back.previous, back.next]).toEqual([null, first.next]);
  });

  test("goes on behind the same event, whatever was added or removed before it", async () => {
    for (let index = 0; index < 60; index += 1)
      await addEvent(app.stack, olive, { title: `Concert ${index}`, start_date: localTime(8 + index, "19:30") });
    const first = await list();
    await addEvent(app.stack, olive, { title: "Added", start_date: localTime(2, "19:30") });
    await app.stack.sql`delete from public.events where title in ('Concert 3', 'Concert 23')`;
    const second = await list(queryOf(first.next));
    expect(eventsOf(second.list).map((event) => event.title)).toEqual(titlesOf(24, 48));
    await app.stack.sql`delete from public.events where title in ('Concert 24', 'Concert 47')`;
    const third = await list(queryOf(second.next));
    expect(eventsOf(third.list).map((event) => event.title)).toEqual(titlesOf(48, 60));
    const back = await list(queryOf(third.previous));
    expect(eventsOf(back.list).at(-1)?.title).toBe("Concert 46");
    expect(eventsOf(back.list)).toHaveLength(24);
    expect(back.previous).not.toBeNull();
  });

  test("begins with a full page, also on the way back", async () => {
    for (let index = 0; index < 30; index += 1)
      await addEvent(app.stack, olive, { title: `Concert ${index}`, start_date: localTime(8 + index, "19:30") });
    const second = await list(queryOf((await list()).next));
    await app.stack.sql`delete from public.events where title in ('Concert 1', 'Concert 2')`;
    const first = await list(queryOf(second.previous));
    expect(first.isFirst).toBe(true);
    expect(eventsOf(first.list)).toHaveLength(24);
    expect(eventsOf(first.list)[0]?.title).toBe("Concert 0");
  });

  test("says so behind its end, and leads to the first page", async () => {
    const { id } = await addEvent(app.stack, olive);
    const page = await list(`?after=${formatCursor({ start_date: localTime(9, "19:30"), id })}`);
    expect([eventsOf(page.list).length, page.total, page.isFirst]).toEqual([0, 1, false]);
    const html = renderPage({ path: "/events", Component: browse.default, loaderData: page });
    expect(html.body.textContent).toContain("No events on this page");
    const ways = [...html.querySelectorAll("a")].filter(({ textContent }) => textContent === "Go to the first page");
    expect(ways.map((way) => way.getAttribute("href"))).toEqual(["/events"]);
  });

  test("counts up to 1,000 events, and says that there are more", async () => {
    await app.stack.sql`
      insert into public.events (organizer_id, title, description, category, location, start_date, is_approved)
      select ${olive.id}, 'Concert ' || n, 'Three bands, one porch, and lemonade.', 'music', 'Tampa', now() + n * interval '1 hour', true
      from generate_series(1, 1002) as n`;
    const html = renderPage({ path: "/events", Component: browse.default, loaderData: await list() });
    expect(html.querySelector('[role="status"]')?.textContent).toBe("1,000+ events: Browse All Events");
  });
});

describe("an organizer", () => {
  test("may delete from the list only what is theirs", async () => {
    const own = await addEvent(app.stack, olive);
    const other = await addEvent(app.stack, pedro);
    expect((await list("", olive)).ownIds).toEqual([own.id]);
    expect((await list(`?delete=${own.id}`, olive)).deleting).toEqual({ id: own.id, title: own.title });
    expect((await list(`?delete=${other.id}`, olive)).deleting).toBeNull();
    expect((await list(`?delete=${own.id}`)).deleting).toBeNull();
  });

  test("deletes an event, is told so, and returns to the same filters", async () => {
    const own = await addEvent(app.stack, olive, { title: "Cancelled Picnic" });
    const args = await app.post(
      "/events?category=music&date=2031-11-21&delete=x",
      { intent: "delete", id: own.id },
      {},
      olive,
    );
    expect(await redirected(browse.action(args))).toEqual({
      status: 303,
      to: "/events?category=music&date=2031-11-21",
      flash: 'Event "Cancelled Picnic" has been deleted successfully.',
    });
    expect(await count()).toBe(0);
  });

  test("cannot delete another organizer's event", async () => {
    const event = await addEvent(app.stack, pedro);
    const args = await app.post("/events", { intent: "delete", id: event.id }, {}, olive);
    expect((await redirected(browse.action(args))).flash).toMatch(/isn't yours to delete/);
    expect(await count()).toBe(1);
  });
});

test("each view has a title and a description of its own, and leads to its other forms", async () => {
  await addEvent(app.stack, olive, { price_kind: "free" });
  const heads = await Promise.all(
    ["", "?category=music", "?category=music&price=free", "?search=porch", "?when=week"].map(
      async (query) => (await list(query)).head,
    ),
  );
  expect(heads.map(({ title }) => title)).toEqual([
    ...["Browse Events", "Music Events | Browse Events", "Free music events | Browse Events"],
    ...["Porch | Browse Events", "Events, in the next 7 days | Browse Events"],
  ]);
  expect(new Set(heads.map(({ description }) => description)).size).toBe(heads.length);
  expect(heads.map(({ isIndexed }) => isIndexed)).toEqual([true, true, false, false, false]);
  expect(heads[2]?.feeds).toBe("/events.*?category=music&price=free");
});

test("search engines are told what the list of a category has, in its order, and the way there", async () => {
  await addEvent(app.stack, olive, { title: "Jazz Brunch", category: "food" });
  await addEvent(app.stack, olive, { title: "Night Market", category: "food" });
  const path = "/events?category=food";
  const data = await list("?category=food");
  const document = renderPage({ path, Component: browse.default, loaderData: data });
  expect(document.querySelector(".event-days[itemscope]")?.getAttribute("itemtype")).toBe(
    "https://schema.org/ItemList",
  );
  const items = [...document.querySelectorAll('.event-days [itemprop="itemListElement"]')].map((item) => ({
    "@type": item.getAttribute("itemtype")?.replace("https://schema.org/", ""),
    position: Number(item.querySelector('[itemprop="position"]')?.getAttribute("content")),
    url: new URL(item.querySelector('a[itemprop="url"]')?.getAttribute("href") ?? "", document.baseURI).href,
  }));
  expect(LIST_RULES.safeParse({ "@type": "ItemList", itemListElement: items }).error).toBeUndefined();
  expect(items).toHaveLength(eventsOf(data.list).length);
  const [breadcrumb] = data.head.structuredData ?? [];
  expect(BREADCRUMB_RULES.safeParse(breadcrumb).error).toBeUndefined();
  expect(JSON.stringify(breadcrumb)).toContain("/events?category=food");
  expect((await list("?category=food&search=jazz")).head.structuredData).toEqual([]);
});

test("a visitor who posts a deletion is sent to sign in, and nothing is deleted", async () => {
  const event = await addEvent(app.stack, olive);
  const args = await app.post("/events?category=music", { intent: "delete", id: event.id });
  const response = await browse.action(args).catch((thrown: unknown) => thrown);
  expect(response).toBeInstanceOf(Response);
  if (response instanceof Response) expect(response.headers.get("Location")).toMatch(/^\/signin\?next=/);
  expect(await count()).toBe(1);
});

test("an unknown intent and a malformed id are refused", async () => {
  const unknown = await app.post("/events", { intent: "approve", id: olive.id }, {}, olive);
  await expect(browse.action(unknown)).rejects.toMatchObject({ init: { status: 400 } });
  const malformed = await app.post("/events", { intent: "delete", id: "1 or 1=1" }, {}, olive);
  await expect(browse.action(malformed)).rejects.toMatchObject({ init: { status: 404 } });
});

async function count(): Promise<number> {
  const [row] = await app.stack.sql<[{ count: number }]>`select count(*)::int as count from public.events`;
  return row.count;
}
