import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEFAULT_SITE_SETTINGS } from "#app/domain/site/site.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { takeComplaints } from "#tests/support/complaints.ts";
import { unpublishEvent } from "#tests/support/decisions.ts";
import { addEvent, localTime } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { metaArgs, renderPage } from "#tests/support/render.ts";
import { readXml, textsOf } from "#tests/support/xml.ts";

const SITE = "http://127.0.0.1:3000";

let app: TestApp;
let olive: Person;
let adam: Person;
let page: typeof import("#app/routes/changes/route.tsx");
let feed: typeof import("#app/routes/changes/feed.ts");

beforeAll(async () => {
  app = await openApp();
  page = await import("#app/routes/changes/route.tsx");
  feed = await import("#app/routes/changes/feed.ts");
  olive = await signUpPerson(app.stack);
  adam = await signUpAdmin(app.stack);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`delete from public.events`;
  await app.stack.sql`delete from private.published_events`;
  await app.stack.sql`delete from private.event_changes`;
});

async function open(path: string) {
  const loaderData = await page.loader(await app.get(path));
  const html = renderPage({ path: path.split("?")[0] ?? "", Component: page.default, loaderData });
  const rows = [...html.querySelectorAll("main li:has(h3), li:has(h3)")].map((row) => ({
    label: row.querySelector("span")?.textContent,
    title: row.querySelector("h3")?.textContent,
    link: row.querySelector("h3 a")?.getAttribute("href") ?? null,
    text: row.textContent ?? "",
  }));
  return { loaderData, html, rows };
}

const read = async (path: string) => feed.loader(await app.get(path));

async function oneOfEach() {
  const fresh = await addEvent(app.stack, olive, { title: "Fresh Concert" });
  const moved = await addEvent(app.stack, olive, { title: "Moved Concert" });
  const edited = await addEvent(app.stack, olive, { title: "Edited Concert" });
  const gone = await addEvent(app.stack, olive, { title: "Gone Concert" });
  const taken = await addEvent(app.stack, olive, { title: "Something bad" });
  await olive.client
    .from("events")
    .update({ start_date: localTime(9, "21:00"), location: "Pier, Miami" })
    .eq("id", moved.id);
  await olive.client.from("events").update({ title: "Edited Concert!" }).eq("id", edited.id);
  for (const { id } of [moved, edited]) await adam.client.from("events").update({ is_approved: true }).eq("id", id);
  await olive.client.from("events").delete().eq("id", gone.id);
  await unpublishEvent(adam.client, taken.id, "Not an event.");
  return { fresh, moved, edited, gone, taken };
}

describe("people", () => {
  test("read what is new, moved, back and gone, newest first, with links to what there is", async () => {
    const { fresh, moved, edited } = await oneOfEach();
    const { rows, html } = await open("/changes");
    expect(rows.map(({ label, title, link }) => [label, title, link])).toEqual([
      ["Gone", "An event in Tampa", null],
      ["Gone", "Gone Concert", null],
      ["Back", "Edited Concert!", `/events/${edited.id}`],
      ["Moved", "Moved Concert", `/events/${moved.id}`],
      ["New", "Edited Concert", `/events/${edited.id}`],
      ["New", "Moved Concert", `/events/${moved.id}`],
      ["New", "Fresh Concert", `/events/${fresh.id}`],
    ]);
    expect(rows[3]?.text).toMatch(/9:00 PM · Pier, Miami.*Before: .*7:30 PM · Armature Works, Tampa/);
    expect(rows[5]?.text).toContain("Has moved since.");
    expect(html.body.textContent).not.toContain("bad");
    expect([...html.querySelectorAll("h2")][0]?.textContent).toBe("Today");
  });

  test("find what changed in one city, also what has moved away", async () => {
    await oneOfEach();
    expect((await open("/miami/changes")).rows.map(({ label }) => label)).toEqual(["Moved"]);
    expect((await open("/tampa/changes")).rows.map(({ label }) => label)).toContain("Moved");
    const { rows, html } = await open("/ocala/changes");
    expect(rows).toEqual([]);
    expect(html.body.textContent).toContain("Nothing has changed");
    expect(html.querySelector("h1")?.textContent).toBe("Recently updated in Ocala");
  });

  test("go through pages without gaps, and return from a page that no longer exists", async () => {
    await app.stack.sql`
      insert into public.events (organizer_id, title, description, category, location, start_date, is_approved)
      select ${olive.id}, 'Night number ' || n, 'One of very many nights.', 'music', 'Pier, Tampa', now() + n * interval '1 hour', true
      from generate_series(1, 120) as n`;
    const first = await open("/tampa/changes");
    expect(first.rows).toHaveLength(50);
    expect(first.html.querySelector('a[rel="prev"]')).toBeNull();
    const second = await open(first.html.querySelector('a[rel="next"]')?.getAttribute("href") ?? "");
    const third = await open(second.html.querySelector('a[rel="next"]')?.getAttribute("href") ?? "");
    expect(third.html.querySelector('a[rel="next"]')).toBeNull();
    const titles = [first, second, third].flatMap(({ rows }) => rows.map(({ title }) => title));
    expect(titles).toEqual(Array.from({ length: 120 }, (_, n) => `Night number ${n + 1}`));
    const back = await open(third.html.querySelector('a[rel="prev"]')?.getAttribute("href") ?? "");
    expect(back.rows).toEqual(second.rows);
    const beyond = await page.loader(await app.get("/tampa/changes?after=1")).catch((thrown: unknown) => thrown);
    expect((beyond as Response).headers.get("Location")).toBe("/tampa/changes");
  });

  test.each(["/atlantis/changes", "/a/b/changes"])("are told that there is no such page (%s)", async (path) => {
    await expect(page.loader(await app.get(path))).rejects.toMatchObject({ init: { status: 404 } });
  });
});

test("search engines and feed readers learn from the head of a page what it is, and where its feeds are", async () => {
  const { loaderData } = await open("/tampa/changes");
  const site = { ...DEFAULT_SITE_SETTINGS, siteUrl: SITE };
  const tags = page.meta({ ...metaArgs("/tampa/changes", site), data: loaderData } as never) ?? [];
  expect(tags).toContainEqual({ title: "Recently updated in Tampa | Sunshine Events" });
  for (const [format, type] of [
    ["atom", "application/atom+xml"],
    ["rss", "application/rss+xml"],
    ["json", "application/json"],
  ])
    expect(tags).toContainEqual({ tagName: "link", rel: "alternate", type, href: `/tampa/changes.${format}` });
  expect(JSON.stringify(tags)).toContain('"BreadcrumbList"');
  expect(JSON.stringify(tags)).not.toContain("noindex");
});

describe("programs", () => {
  test.each([
    ["atom", "entry"],
    ["rss", "item"],
  ])("read the same as %s, each change once, with a link to what there is", async (format, element) => {
    const { moved } = await oneOfEach();
    const { rows } = await open("/changes");
    const answer = await read(`/changes.${format}`);
    expect(answer.headers.get("Content-Type")).toBe(`application/${format}+xml; charset=utf-8`);
    expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*");
    const entries = [...readXml(await answer.text()).getElementsByTagName(element)];
    expect(entries.flatMap((entry) => textsOf(entry, "title"))).toEqual(
      rows.map(({ label, title }) => `${label}: ${title}`),
    );
    const ids = entries.flatMap((entry) => textsOf(entry, format === "atom" ? "id" : "guid"));
    expect(new Set(ids).size).toBe(7);
    const links = entries.flatMap((entry) =>
      [...entry.getElementsByTagName("link")].map((link) => link.getAttribute("href") ?? link.textContent),
    );
    expect(links[0]).toBe(`${SITE}/changes`);
    expect(links[3]).toBe(`${SITE}/events/${moved.id}`);
    expect(entries[3]?.textContent).toContain("Before: ");
  });

  test("read the same as JSON, with the addresses of deleted events and of the next page", async () => {
    const { gone, moved, taken } = await oneOfEach();
    const { changes, url, next } = await (await read("/tampa/changes.json")).json();
    expect([url, next]).toEqual([`${SITE}/tampa/changes`, null]);
    expect(changes[0]).toMatchObject({ kind: "gone", event: { id: taken.id, title: null, location: null } });
    expect(changes[1]).toMatchObject({ kind: "gone", event: { url: `${SITE}/events/${gone.id}`, is_public: false } });
    expect(changes[3]).toMatchObject({
      kind: "moved",
      event: { id: moved.id, location: "Pier, Miami", city: "miami", time_zone: "America/New_York" },
      before: { location: "Armature Works, Tampa" },
    });
    expect(Date.parse(changes[3].event.starts_at)).toBe(Date.parse(localTime(9, "21:00")));
    expect(Date.parse(changes[3].before.starts_at)).toBe(Date.parse(localTime(7, "19:30")));
    expect(JSON.stringify(changes)).not.toContain("bad");
  });

  test("get the same answer until something changes", async () => {
    await oneOfEach();
    for (const path of ["/changes.atom", "/ocala/changes.rss", "/ocala/changes.atom"])
      expect(await (await read(path)).text()).toBe(await (await read(path)).text());
  });

  test("get hostile titles escaped, as they were typed", async () => {
    const title = "]]> <script>alert('&')</script>";
    await addEvent(app.stack, olive, { title });
    const item = readXml(await (await read("/changes.rss")).text()).getElementsByTagName("item")[0];
    expect(item && textsOf(item, "title")).toEqual([`New: ${title}`]);
  });

  test("get 404 for an unknown feed, and 503 during an outage", async () => {
    expect((await read("/atlantis/changes.atom")).status).toBe(404);
    await app.stack.stop();
    try {
      expect((await read("/changes.atom")).status).toBe(503);
    } finally {
      await app.stack.restart();
    }
    takeComplaints();
  });
});
