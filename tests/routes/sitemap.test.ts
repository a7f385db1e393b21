import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { CATEGORIES } from "#app/domain/events/categories.ts";
import { CITIES } from "#app/domain/events/cities.ts";
import { localPath } from "#app/messages/language.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { takeComplaints } from "#tests/support/complaints.ts";
import { addEvent, localTime } from "#tests/support/events.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { readXml, textsOf } from "#tests/support/xml.ts";

const SITE = "http://127.0.0.1:3000";

let app: TestApp;
let olive: Person;
let index: typeof import("#app/routes/sitemap[.]xml.ts");
let sitemap: typeof import("#app/routes/sitemaps.$file[.]xml.ts");
let robots: typeof import("#app/routes/robots[.]txt.ts");

beforeAll(async () => {
  app = await openApp();
  index = await import("#app/routes/sitemap[.]xml.ts");
  sitemap = await import("#app/routes/sitemaps.$file[.]xml.ts");
  robots = await import("#app/routes/robots[.]txt.ts");
  olive = await signUpPerson(app.stack);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`delete from public.events`;
});

/** The sitemaps in the index: path and time of the last change, or "". */
async function listed(): Promise<Map<string, string>> {
  const answer = await index.loader(await app.get("/sitemap.xml"));
  expect(answer.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
  return entriesOf(await answer.text());
}

function entriesOf(xml: string): Map<string, string> {
  const entries = [...readXml(xml).documentElement.children];
  return new Map(
    entries.map((entry) => [(textsOf(entry, "loc")[0] ?? "").replace(SITE, ""), textsOf(entry, "lastmod")[0] ?? ""]),
  );
}

async function read(path: string): Promise<Response> {
  const file = path.replace("/sitemaps/", "").replace(/\.xml$/, "");
  return sitemap.loader(await app.get(path, { file }));
}

/** Every page in the sitemaps, with the time of its last change. */
async function allPages(): Promise<Map<string, string>> {
  const files = await Promise.all([...(await listed()).keys()].map(async (path) => (await read(path)).text()));
  return new Map(files.flatMap((xml) => [...entriesOf(xml)]));
}

test("crawlers find every public event, list, venue, organizer and static page, and no other event", async () => {
  const shown = await addEvent(app.stack, olive);
  const hidden = await addEvent(app.stack, olive, { is_approved: false });
  await app.stack
    .sql`insert into public.organizers (founder_id, name, is_approved) values (${olive.id}, 'Porch Collective', true)`;
  const pages = await allPages();
  for (const path of [
    ...["/", "/events", "/about", "/contact", `/events/${shown.id}`, "/venues/armature-works-tampa"],
    "/organizers/porch-collective",
    ...CITIES.map(({ slug }) => `/${slug}`),
    ...CATEGORIES.map(({ id }) => `/events?category=${id}`),
  ])
    expect(pages.has(path), path).toBe(true);
  expect(pages.has(`/events/${hidden.id}`)).toBe(false);
  await app.stack.sql`delete from public.organizers`;
});

test("lastmod in the sitemaps changes with the event's public content, and only with it", async () => {
  const event = await addEvent(app.stack, olive);
  await addEvent(app.stack, olive, { location: "Pier, Miami", category: "arts" });
  await app.stack.sql`update private.published_events set changed_at = '2026-01-01 00:00Z'`;
  await app.stack.sql`update private.published_lists set changed_at = '2026-01-01 00:00Z'`;
  const before = await allPages();
  expect(before.get(`/events/${event.id}`)).toBe("2026-01-01T00:00:00Z");
  // Approving again changes nothing that readers see.
  await app.stack.sql`update public.events set is_approved = true`;
  expect(await allPages()).toEqual(before);
  await app.stack.sql`update public.events set title = 'Porch Concert, moved' where id = ${event.id}`;
  const after = await allPages();
  const changed = [...after].filter(([path, time]) => time !== before.get(path)).map(([path]) => path);
  const paths = [
    "/",
    "/events",
    "/events?category=music",
    "/tampa",
    "/tampa/weekend",
    `/events/${event.id}`,
    "/venues/armature-works-tampa",
  ];
  expect(changed.sort()).toEqual(paths.flatMap((path) => [path, localPath(path, "es")]).sort());
  expect((await listed()).get("/sitemaps/events-00-ff.xml")).toBe(after.get(`/events/${event.id}`));
});

test("an event that is not public any more is in no sitemap, and a venue only while something is coming up", async () => {
  const event = await addEvent(app.stack, olive);
  await addEvent(app.stack, olive, { location: "Porch, Ocala", start_date: localTime(-1, "23:00") });
  await app.stack.sql`update public.events set is_approved = false where id = ${event.id}`;
  const pages = await allPages();
  expect(pages.has(`/events/${event.id}`)).toBe(false);
  expect(pages.has("/venues/armature-works-tampa")).toBe(false);
  expect(pages.has("/venues/porch-ocala")).toBe(false);
});

test("pages of changes are listed if they have entries, with the time of the last change", async () => {
  await app.stack.sql`delete from private.event_changes`;
  await addEvent(app.stack, olive, { location: "Pier, Miami" });
  const event = await addEvent(app.stack, olive);
  await app.stack.sql`update private.event_changes set changed_at = '2026-01-02 00:00Z' where event_id = ${event.id}`;
  const pages = await allPages();
  const times = ["/changes", "/tampa/changes", "/miami/changes", "/ocala/changes"].map((path) => pages.get(path));
  expect(times).toEqual(["2026-01-02T00:00:00Z", "2026-01-02T00:00:00Z", expect.any(String), undefined]);
  expect(pages.get("/miami/changes")).not.toBe("2026-01-02T00:00:00Z");
});

test("many venues are split into several sitemaps, which leave none out", async () => {
  for (const number of [1, 2, 3, 4, 5]) await addEvent(app.stack, olive, { location: `Porch ${number}, Tampa` });
  const [row] = await app.stack.sql`select public.sitemap_lists(2) as lists`;
  const files = row?.lists.venues.map(([first]: [string]) => first);
  expect(files).toEqual(["porch-1-tampa", "porch-3-tampa", "porch-5-tampa"]);
  const [second] = await app.stack.sql`select public.sitemap_pages('venue', 'porch-3-tampa', now(), 2) as pages`;
  expect(second?.pages.map(([name]: [string]) => name)).toEqual(["porch-3-tampa", "porch-4-tampa"]);
});

test.each(["events-00", "events-zz-ff", "events-ff", "venues-from-", "venues-from-A", "cities", "__proto__"])(
  "a sitemap that there is none of is not found (%s)",
  async (file) => {
    const answer = await read(`/sitemaps/${file}.xml`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  },
);

test("while the database is down, crawlers get 503", async () => {
  await app.stack.stop();
  try {
    expect((await index.loader(await app.get("/sitemap.xml"))).status).toBe(503);
  } finally {
    await app.stack.restart();
  }
  takeComplaints();
});

test("robots.txt keeps crawlers from what is personal and leads them to the sitemap", async () => {
  const answer = robots.loader();
  expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  const lines = (await answer.text()).split("\n");
  expect(lines[0]).toBe("User-agent: *");
  expect(lines).toContain("Disallow: /admin");
  expect(lines).toContain("Disallow: /account");
  expect(lines).toContain("Disallow: /es/account");
  expect(lines).toContain("Disallow: /events/*/save");
  expect(lines).toContain("Disallow: /events/*/tickets");
  expect(lines).toContain(`Sitemap: ${SITE}/sitemap.xml`);
  const closed = lines.filter((line) => line.startsWith("Disallow: ")).map((line) => line.slice("Disallow: ".length));
  for (const path of ["/", "/events", "/events/5", "/signin", ...CITIES.map(({ slug }) => `/${slug}`)])
    expect(
      closed.filter((start) => path.startsWith(start)),
      path,
    ).toEqual([]);
});

test("of places without a city's page those are listed that have events, three of them within 25 miles", async () => {
  for (const location of ["Ringling Museum, Sarasota", "Main Street, Sarasota, FL 34236", "Village Green, Siesta Key"])
    await addEvent(app.stack, olive, { location });
  await addEvent(app.stack, olive, { location: "Rawlings Farm, Micanopy" });
  await addEvent(app.stack, olive, { location: "Armature Works, Tampa" });
  await addEvent(app.stack, olive, { location: "Town Hall, Jupiter", is_approved: false });
  const near = [...(await allPages()).keys()].filter((path) => path.startsWith("/near/"));
  expect(near).toEqual(["/near/sarasota", "/near/siesta-key"]);
});
