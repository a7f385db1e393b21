import { expect, test } from "vitest";
import {
  eventFiles,
  inEachLanguage,
  MAX_EVENTS_PER_FILE,
  sitemapIndexOf,
  sitemapOf,
} from "#app/domain/site/sitemap.ts";
import { readXml, textsOf } from "#tests/support/xml.ts";

const SITE = "https://palm.example";

function partsOf(eventsPerPart: number) {
  return Array.from({ length: 256 }, (_, part) => ({
    name: part.toString(16).padStart(2, "0"),
    events: eventsPerPart,
    changedAt: `2026-11-${String(1 + (part % 20)).padStart(2, "0")}T00:00:00Z`,
  }));
}

test("crawlers read every address of a sitemap, whatever characters it has, and when it changed", () => {
  const pages = [
    { path: "/events?category=music&when=today", changedAt: "2026-11-22T10:00:00Z" },
    { path: "/tampa", changedAt: null },
  ];
  const document = readXml(sitemapOf(pages, SITE));
  expect(document.documentElement.namespaceURI).toBe("http://www.sitemaps.org/schemas/sitemap/0.9");
  expect(textsOf(document, "loc")).toEqual([`${SITE}/events?category=music&when=today`, `${SITE}/tampa`]);
  expect(textsOf(document, "lastmod")).toEqual(["2026-11-22T10:00:00Z"]);
});

test("crawlers find each page in every language, and from each the others", () => {
  const document = readXml(sitemapOf(inEachLanguage({ path: "/tampa?category=music", changedAt: null }), SITE));
  const [english, spanish] = [`${SITE}/tampa?category=music`, `${SITE}/es/tampa?category=music`];
  expect(textsOf(document, "loc")).toEqual([english, spanish]);
  for (const entry of document.documentElement.children) {
    const links = [...entry.getElementsByTagNameNS("http://www.w3.org/1999/xhtml", "link")];
    expect(links.map((link) => [link.getAttribute("hreflang"), link.getAttribute("href")])).toEqual([
      ["en", english],
      ["es", spanish],
      ["x-default", english],
    ]);
  }
});

test("an index names its sitemaps", () => {
  const document = readXml(sitemapIndexOf([{ path: "/sitemaps/pages.xml", changedAt: null }], SITE));
  expect(document.documentElement.localName).toBe("sitemapindex");
  expect(textsOf(document, "loc")).toEqual([`${SITE}/sitemaps/pages.xml`]);
});

test("few events are in one sitemap, with the time of the last change of any", () => {
  expect(eventFiles(partsOf(1))).toMatchObject([{ first: "00", last: "ff", changedAt: "2026-11-20T00:00:00Z" }]);
  expect(eventFiles([])).toEqual([]);
});

test("a million events are in sitemaps of at most 10,000 that leave none out and none twice", () => {
  const parts = partsOf(3_907);
  const files = eventFiles(parts);
  expect(files).toHaveLength(128);
  for (const part of parts) {
    const own = files.filter(({ first, last }) => part.name >= first && part.name <= last);
    expect(own).toHaveLength(1);
  }
  expect(2 * 3_907).toBeLessThanOrEqual(MAX_EVENTS_PER_FILE);
});

test("one part that has grown most decides how the sitemaps are split", () => {
  const parts = partsOf(1);
  parts[7] = { name: "07", events: MAX_EVENTS_PER_FILE, changedAt: "2026-11-22T00:00:00Z" };
  const files = eventFiles(parts);
  expect(files).toHaveLength(256);
  expect(files[7]).toMatchObject({ first: "07", last: "07", events: MAX_EVENTS_PER_FILE });
});
