import { JSDOM } from "jsdom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent } from "#tests/support/events.ts";
import { signUpPerson } from "#tests/support/people.ts";
import { readXml, textsOf } from "#tests/support/xml.ts";

// Pictures in feeds, as feed readers take them, and the elements that each entry needs.

const SITE = "http://127.0.0.1:3000";
const CARD = /^http:\/\/127\.0\.0\.1:3000\/events\/[\da-f-]{36}\/card\/[^/]+\.png$/;
const PICTURES = {
  "With a JPEG": ["https://pictures.example/a.JPG", "image/jpeg"],
  "With a query": ["https://pictures.example/b.webp?w=600&h=400", "image/webp"],
  "Without an ending": ["https://pictures.example/photos/17", null],
  "Ends like a page": ["https://pictures.example/photo.php?id=17", null],
  "No picture": [null, null],
} as const;
const TITLES = Object.keys(PICTURES) as (keyof typeof PICTURES)[];

let app: TestApp;
let feed: typeof import("#app/routes/list-feed/route.ts");

beforeAll(async () => {
  app = await openApp();
  feed = await import("#app/routes/list-feed/route.ts");
  const olive = await signUpPerson(app.stack);
  for (const title of TITLES) await addEvent(app.stack, olive, { title, image_url: PICTURES[title][0] });
});
afterAll(() => app.close());

async function entriesOf(path: string, name: "item" | "entry") {
  const answer = await feed.loader(await app.get(path));
  return [...readXml(await answer.text()).getElementsByTagName(name)];
}

test("readers of RSS get a picture of each event with a valid media type: the organizer's, or the card", async () => {
  const items = await entriesOf("/tampa.rss", "item");
  expect(items).toHaveLength(TITLES.length);
  for (const item of items) {
    const title = textsOf(item, "title")[0] as keyof typeof PICTURES;
    const [enclosure, ...more] = item.getElementsByTagName("enclosure");
    expect(more).toEqual([]);
    const [url, type] = PICTURES[title];
    expect(enclosure?.getAttribute("url"), title).toEqual(type === null ? expect.stringMatching(CARD) : url);
    expect(enclosure?.getAttribute("type"), title).toBe(type ?? "image/png");
    // The length is unknown, but the attribute is required.
    expect(enclosure?.getAttribute("length")).toBe("0");
  }
});

test("readers of Atom see the picture before the text, without a media type that may be wrong", async () => {
  const entries = await entriesOf("/tampa.atom", "entry");
  expect(entries).toHaveLength(TITLES.length);
  for (const entry of entries) {
    const title = textsOf(entry, "title")[0] as keyof typeof PICTURES;
    expect([...entry.getElementsByTagName("link")].map((link) => link.getAttribute("rel"))).toEqual([null]);
    const content = new JSDOM(textsOf(entry, "content")[0]).window.document.body;
    const pictures = [...content.querySelectorAll("img")].map((picture) => picture.getAttribute("src"));
    const [url, type] = PICTURES[title];
    expect(pictures, title).toEqual([type === null ? expect.stringMatching(CARD) : url]);
    expect(content.firstElementChild?.querySelector("img")?.getAttribute("alt")).toBe("");
    expect(content.textContent).toContain("Armature Works, Tampa");
  }
});

test("each entry has an id and an address of its own, a title, times, and an author", async () => {
  for (const [path, name, id, times] of [
    ["/tampa.atom", "entry", "id", ["updated", "published"]],
    ["/tampa.rss", "item", "guid", ["pubDate"]],
  ] as const) {
    const entries = await entriesOf(path, name);
    const ids = entries.map((entry) => textsOf(entry, id)[0]);
    expect(new Set(ids).size).toBe(TITLES.length);
    expect(entries.map((entry) => textsOf(entry, "title")[0]).sort()).toEqual(TITLES.toSorted());
    for (const entry of entries) {
      expect(textsOf(entry, id)[0]).toMatch(new RegExp(`^${SITE}/events/`));
      for (const time of times) expect(Date.parse(textsOf(entry, time)[0] ?? "")).not.toBeNaN();
    }
  }
});

test("each list has a title of its own, in every form", async () => {
  const lists = ["/events", "/tampa", "/miami", "/events?category=music", "/tampa?category=music", "/tampa?price=free"];
  for (const format of ["atom", "rss", "json"]) {
    const titles = await Promise.all(
      lists.map(async (list) => {
        const [path, query] = list.split("?");
        const answer = await feed.loader(await app.get(`${path}.${format}${query ? `?${query}` : ""}`));
        const text = await answer.text();
        return format === "json" ? JSON.parse(text).title : textsOf(readXml(text), "title")[0];
      }),
    );
    expect(new Set(titles).size, titles.join("\n")).toBe(lists.length);
  }
});
