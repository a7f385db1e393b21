import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { type PageFacts, pageMeta } from "#app/domain/site/page-meta.ts";
import { DEFAULT_SITE_SETTINGS } from "#app/domain/site/site.ts";
import { inLanguage } from "#app/messages/language.server.ts";

const site = { ...DEFAULT_SITE_SETTINGS, productName: "Palm Days", siteUrl: "https://palm.example" };

/** Contents of a page's tags by name or property; the canonical link and the title as `canonical` and `title`. */
function tagsOf(page: PageFacts): Record<string, string> {
  return Object.fromEntries(
    pageMeta(site, page).flatMap((tag): [name: string | undefined, content: string | undefined][] => {
      if ("title" in tag) return [["title", tag.title]];
      if ("href" in tag) return [[tag.rel, tag.href]];
      if ("content" in tag) return [["property" in tag ? tag.property : tag.name, tag.content]];
      return [];
    }),
  );
}

/** The schema.org types that a page describes. */
function typesOf(page: PageFacts): unknown[] {
  return pageMeta(site, page).flatMap((tag) => ("script:ld+json" in tag ? [tag["script:ld+json"]["@type"]] : []));
}

test("a page without a title has the default one", () => {
  expect(tagsOf({ title: null, path: "/" }).title).toBe("Palm Days | Find Local Events");
  expect(tagsOf({ title: "About Us", path: "/about" }).title).toBe("About Us | Palm Days");
});

test("every page has a description, keywords, a canonical address and a social card", () => {
  const tags = tagsOf({ title: "About Us", path: "/about" });
  expect(tags.description).toMatch(/\w{3}/);
  expect(tags.keywords).toMatch(/\w{3}/);
  expect(tags.canonical).toBe("https://palm.example/about");
  expect(tags).toMatchObject({
    "og:site_name": "Palm Days",
    "og:title": "About Us | Palm Days",
    "og:description": tags.description,
    "og:url": "https://palm.example/about",
    "og:image": "https://palm.example/social-card.png",
    "twitter:card": "summary_large_image",
    "twitter:title": "About Us | Palm Days",
    "twitter:description": tags.description,
    "twitter:image": "https://palm.example/social-card.png",
  });
});

test("the picture of pages without one is there", () => {
  const { pathname } = new URL(tagsOf({ title: null, path: "/" })["og:image"] ?? "");
  expect(existsSync(`public${pathname}`)).toBe(true);
});

test("a page shows its own picture on social cards, with its size, type and words", () => {
  const image = { path: "/events/1/card/x.jpg", type: "image/jpeg", alt: "Porch Concert" };
  expect(tagsOf({ title: "Porch Concert", path: "/events/1", image })).toMatchObject({
    "og:image": "https://palm.example/events/1/card/x.jpg",
    "og:image:type": "image/jpeg",
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": "Porch Concert",
    "twitter:image": "https://palm.example/events/1/card/x.jpg",
  });
});

test("a page describes the site, the organisation and what it is about", () => {
  const structuredData = [{ "@context": "https://schema.org", "@type": "Event" }];
  expect(typesOf({ title: "Porch Concert", path: "/events/1", structuredData })).toEqual([
    "WebSite",
    "Organization",
    "Event",
  ]);
});

test("a page that search engines must not index says so and has no structured data", () => {
  const page = { title: "Dashboard", path: "/dashboard", isIndexed: false };
  expect(tagsOf(page).robots).toBe("noindex");
  expect(typesOf(page)).toEqual([]);
  expect(tagsOf({ ...page, isIndexed: true }).robots).toBeUndefined();
});

test("a page whose settings could not be loaded still has a title", () => {
  expect(pageMeta(null, { title: "About Us", path: "/about" })).toEqual([{ title: "About Us" }]);
});

test("a list leads to its calendar, feeds and data, with the filters that it has", () => {
  const links = (page: PageFacts) =>
    pageMeta(site, page).filter((tag) => "rel" in tag && tag.rel === "alternate" && "type" in tag);
  const list = { title: "Events in Tampa, FL", path: "/tampa", feeds: "/tampa.*?location=*" };
  expect(links(list)).toEqual(
    [
      ["text/calendar", "/tampa.ics?location=*"],
      ["application/atom+xml", "/tampa.atom?location=*"],
      ["application/rss+xml", "/tampa.rss?location=*"],
      ["application/json", "/tampa.json?location=*"],
    ].map(([type, href]) => ({ tagName: "link", rel: "alternate", type, href })),
  );
  expect(links({ title: "About Us", path: "/about" })).toEqual([]);
});

test("a page names itself in each language, and in the language of its address says what it is", () => {
  const alternates = (page: PageFacts) =>
    pageMeta(site, page).flatMap((tag) => ("hrefLang" in tag ? [[tag.hrefLang, tag.href]] : []));
  const page = { title: null, path: "/" };
  const inEachLanguage = [
    ["en", `${site.siteUrl}/`],
    ["es", `${site.siteUrl}/es`],
    ["x-default", `${site.siteUrl}/`],
  ];
  expect(alternates(page)).toEqual(inEachLanguage);
  inLanguage("es", () => {
    expect(alternates(page)).toEqual(inEachLanguage);
    expect(tagsOf(page).title).toBe(`${site.productName} | Encuentra eventos cerca de ti`);
    expect(tagsOf(page).keywords).toMatch(/^eventos locales, /);
  });
  expect(alternates({ ...page, isIndexed: false })).toEqual([]);
});
