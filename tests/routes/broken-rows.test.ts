import { JSDOM } from "jsdom";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { writeEventsSkippingMalformed, writeSkippingMalformed } from "#app/domain/calendars/skip-malformed.ts";
import type { EventRow } from "#app/models/supabase.ts";
import { openApp, type RouteArgs, type TestApp } from "#tests/support/app.ts";
import { readCalendar } from "#tests/support/calendar.ts";
import { takeComplaints } from "#tests/support/complaints.ts";
import { addEvent } from "#tests/support/events.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { readXml, textsOf } from "#tests/support/xml.ts";

// Rows that today's constraints reject, left by an earlier version or written with the service key: one invalid row must not break
// a whole list that other programs read.

let app: TestApp;
let olive: Person;
let loaders: Record<string, (args: RouteArgs) => Promise<Response>>;

beforeAll(async () => {
  app = await openApp();
  loaders = {
    list: (await import("#app/routes/list-feed/route.ts")).loader,
    changes: (await import("#app/routes/changes/feed.ts")).loader,
    embed: (await import("#app/routes/list-embed/route.ts")).loader,
    single: (await import("#app/routes/events.$eventId[.]ics.ts")).loader,
    saved: (await import("#app/routes/saved_.events[.]ics.ts")).loader,
    savedJson: (await import("#app/routes/saved_.events[.]json.ts")).loader,
    own: (await import("#app/routes/account_.events[.]ics.ts")).loader,
    sitemap: (await import("#app/routes/sitemaps.$file[.]xml.ts")).loader,
  };
  olive = await signUpPerson(app.stack);
  await app.stack.sql`alter domain public.web_address drop constraint web_address_form`;
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`delete from public.events`;
  await app.stack.sql`delete from private.published_events`;
  await app.stack.sql`delete from private.event_changes`;
});

async function read(name: string, path: string, params = {}, person?: Person): Promise<string> {
  const answer = await loaders[name]?.(await app.get(path, params, person));
  expect([path, answer?.status]).toEqual([path, 200]);
  return (await answer?.text()) ?? "";
}

/** Titles that a program reads at this address. */
async function titlesOf(path: string, name = path.includes("changes") ? "changes" : "list"): Promise<string[]> {
  const text = await read(name, path);
  if (path.endsWith(".ics")) return readCalendar(text).entries.map(({ summary }) => summary);
  if (!path.endsWith(".json")) {
    const entries = [...readXml(text).querySelectorAll("entry, item")];
    return entries.flatMap((entry) => textsOf(entry, "title"));
  }
  const { events, changes } = JSON.parse(text);
  const rows: { title: string }[] = events ?? changes.map(({ event }: { event: object }) => event);
  return rows.map(({ title }) => title);
}

/** Adds a valid event and a broken one. */
async function addBroken(fields: Partial<EventRow>): Promise<EventRow> {
  await addEvent(app.stack, olive, { title: "Porch Concert", image_url: "https://pictures.example/a.jpg" });
  return addEvent(app.stack, olive, { title: "Broken Night", ...fields });
}

const LISTS = ["/events", "/tampa", "/venues/armature-works-tampa"];

describe("one event with the picture https://[", () => {
  test.each(LISTS.flatMap((list) => ["atom", "rss", "json"].map((format) => `${list}.${format}`)))(
    "is left out of %s and logged, and the others are there",
    async (path) => {
      const { id } = await addBroken({ image_url: "https://[" });
      expect(await titlesOf(path)).toEqual(["Porch Concert"]);
      expect(takeComplaints()).toEqual([[`${path}: ${id} cannot be written and is left out`, expect.any(TypeError)]]);
    },
  );

  test.each(LISTS)(
    "stays in the calendar and the embed of %s, which do not contain the picture's URL",
    async (list) => {
      await addBroken({ image_url: "https://[" });
      expect((await titlesOf(`${list}.ics`)).sort()).toEqual(["Broken Night", "Porch Concert"]);
      const { document } = new JSDOM(await read("embed", `/embed/auto${list}`)).window;
      expect(document.querySelectorAll("h2")).toHaveLength(2);
    },
  );

  test("in the only event of a list leaves an empty list", async () => {
    await addEvent(app.stack, olive, { image_url: "https://[" });
    for (const format of ["atom", "rss", "json"]) expect(await titlesOf(`/tampa.${format}`)).toEqual([]);
    expect(takeComplaints()).toHaveLength(3);
  });
});

test("one event with an invalid ticket link is left out of JSON and of its organizer's own calendar", async () => {
  await addBroken({ event_url: "https://[" });
  expect(await titlesOf("/tampa.json")).toEqual(["Porch Concert"]);
  const own = await read("own", "/account/events.ics", {}, olive);
  expect(readCalendar(own).entries.map(({ summary }) => summary)).toEqual(["Porch Concert"]);
  expect(takeComplaints()).toHaveLength(2);
});

test("one event with an invalid time of change is left out of every format, and of calendar files", async () => {
  const { id } = await addBroken({});
  await app.stack.sql`update private.published_events set changed_at = 'infinity' where id = ${id}`;
  for (const format of ["atom", "rss", "json", "ics"])
    expect(await titlesOf(`/tampa.${format}`)).toEqual(["Porch Concert"]);
  const [other] = await app.stack.sql<[{ id: string }]>`select id from public.events where id <> ${id}`;
  const saved = await read("saved", `/saved/events.ics?ids=${id}.${other.id}`);
  expect(readCalendar(saved).entries).toHaveLength(1);
  expect(readCalendar(await read("single", `/events/${id}.ics`, { eventId: id })).entries).toEqual([]);
  expect(JSON.parse(await read("savedJson", `/saved/events.json?ids=${id}.${other.id}`)).coming).toHaveLength(2);
  expect(takeComplaints().map(([message]) => message)).toEqual(
    ["/tampa.atom", "/tampa.rss", "/tampa.json", "/tampa.ics", "/saved/events.ics", `/events/${id}.ics`].map(
      (path) => `${path}: ${id} cannot be written and is left out`,
    ),
  );
  expect(
    textsOf(readXml(await read("sitemap", "/sitemaps/events-00-ff.xml", { file: "events-00-ff" })), "loc"),
  ).toContain(`http://127.0.0.1:3000/events/${other.id}`);
  takeComplaints();
});

test("one event with an invalid start does not affect the others in any format", async () => {
  const { id } = await addBroken({});
  await app.stack.sql`alter table public.events drop constraint start_date_years`;
  await app.stack.sql`update public.events set start_date = 'infinity' where id = ${id}`;
  for (const format of ["atom", "rss", "json", "ics"])
    expect(await titlesOf(`/tampa.${format}`)).toContain("Porch Concert");
  expect(await read("embed", "/embed/auto/tampa")).toContain("Porch Concert");
});

test("one tombstone with an invalid time does not affect the others in calendars", async () => {
  await addEvent(app.stack, olive, { title: "Porch Concert" });
  const { id } = await addEvent(app.stack, olive, { title: "Broken Night" });
  await olive.client.from("events").delete().eq("id", id);
  await app.stack.sql`update private.published_events set changed_at = 'infinity' where id = ${id}`;
  expect(await titlesOf("/tampa.ics")).toEqual(["Porch Concert"]);
  expect(takeComplaints()).toHaveLength(1);
});

test("one change with an invalid time is left out of the list of changes, in every format", async () => {
  const { id } = await addBroken({});
  await app.stack.sql`update private.event_changes set changed_at = 'infinity' where event_id = ${id}`;
  expect(await titlesOf("/changes.json")).toEqual(["Porch Concert"]);
  for (const path of ["/changes.atom", "/tampa/changes.rss"]) {
    const [title = "", ...others] = await titlesOf(path);
    expect([title.endsWith("Porch Concert"), others]).toEqual([true, []]);
  }
  expect(takeComplaints()).toHaveLength(3);
});

test("a title with several ends of CDATA sections adds nothing to a feed", async () => {
  const title = "Night ]]> ]]></title><link>https://evil.example/</link><title>";
  await addEvent(app.stack, olive, { title });
  for (const path of ["/tampa.rss", "/changes.rss"]) {
    const feed = readXml(await read(path === "/changes.rss" ? "changes" : "list", path));
    expect(textsOf(feed, "link").filter((link) => link.includes("evil"))).toEqual([]);
    expect(textsOf(feed.querySelector("item") as Element, "title")[0]).toContain(title);
  }
  const atom = readXml(await read("list", "/tampa.atom"));
  expect(textsOf(atom, "link")).toEqual(["", "", ""]);
});

test("descriptions are plain text or HTML in every form, never Markdown", async () => {
  const description = "**Live jazz** with [The Reeds](https://reeds.example/), *free*\n\n- Bring a chair";
  await addEvent(app.stack, olive, { description });
  const plain = "Live jazz with The Reeds (https://reeds.example/), free\n\n- Bring a chair";
  expect(JSON.parse(await read("list", "/tampa.json")).events[0].description).toBe(plain);
  const [entry] = readCalendar(await read("list", "/tampa.ics")).entries;
  expect(entry?.description.startsWith(plain)).toBe(true);
  for (const [path, name] of [
    ["/tampa.atom", "content"],
    ["/tampa.rss", "content:encoded"],
  ] as const) {
    const { body } = new JSDOM(textsOf(readXml(await read("list", path)), name)[0]).window.document;
    expect(body.querySelector("strong")?.textContent).toBe("Live jazz");
    expect(body.querySelector("a")?.getAttribute("href")).toBe("https://reeds.example/");
    expect(body.querySelector("li")?.textContent).toBe("Bring a chair");
    expect(body.textContent).not.toContain("**");
  }
});

describe("rows of any form", () => {
  const rows = [{ id: "a" }, { id: "b" }, { id: "c" }];
  const joined = (bad: string) => (some: readonly { id: string }[]) => {
    if (some.some(({ id }) => bad.includes(id))) throw new Error("no");
    return some.map(({ id }) => id).join();
  };

  test("are serialized together, and one by one only to find invalid ones", () => {
    const leftOut: string[] = [];
    expect(writeSkippingMalformed(rows, joined("b"), ({ id }) => leftOut.push(id))).toBe("a,c");
    expect(leftOut).toEqual(["b"]);
    const list = { events: rows, withdrawn: [{ id: "d" }] };
    const write = ({ events, withdrawn }: typeof list) => joined("ad")([...events, ...withdrawn]);
    expect(writeEventsSkippingMalformed(list, write, ({ id }) => leftOut.push(id))).toBe("b,c");
    expect(leftOut).toEqual(["b", "a", "d"]);
  });

  test("fail if no single row is invalid", () => {
    const write = () => {
      throw new Error("nothing can be written");
    };
    expect(() => writeSkippingMalformed(rows, write, () => undefined)).toThrow("nothing can be written");
  });
});
