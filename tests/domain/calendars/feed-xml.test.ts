import fc from "fast-check";
import { JSDOM } from "jsdom";
import { describe, expect, test } from "vitest";
import type { FeedEvent } from "#app/domain/calendars/feed-event.ts";
import { type Syndicated, writeFeed } from "#app/domain/calendars/feed-xml.ts";
import { organizerCalendar } from "#app/domain/calendars/organizer-calendar.ts";
import { publicCalendar } from "#app/domain/calendars/public-calendar.ts";
import { syndicateEvents } from "#app/domain/calendars/syndication.ts";
import { sitemapIndexOf, sitemapOf } from "#app/domain/site/sitemap.ts";
import { NOT_STATED } from "#supabase/seed/factories.ts";
import { hostileText } from "#tests/fuzz/hostile.ts";
import { RUNS, SEED } from "#tests/fuzz/settings.ts";
import { readCalendar } from "#tests/support/calendar.ts";
import { textsOf } from "#tests/support/xml.ts";

// Other programs read exactly what people typed: no character is lost, and none becomes markup or a property.

const OPTIONS = { seed: SEED, numRuns: RUNS * 6 };
const SITE = { productName: "Palm & <Days> ]]>", siteUrl: "https://palm.example", timeZone: "America/New_York" };

const nasty = fc.constantFrom(
  ...[
    "]]>",
    "]]>]]>",
    "]]]]><![CDATA[>",
    "<![CDATA[",
    "<!--",
    "-->",
    "--",
    "<?xml?>",
    "<!DOCTYPE a [",
    "&",
    "&amp;",
    "&apos;",
    "&#0;",
    "&lt;",
    "&x;",
  ],
  ...[
    "</title><link>https://evil.example</link>",
    "</item><item>",
    "<b>",
    "'",
    '"',
    "\u0000",
    "\u0001",
    "\u000b",
    "\u001b",
    "\u007f",
    "\u0085",
  ],
  ...[
    "\ud800",
    "\udfff",
    "\ud83c",
    "\ufffe",
    "\uffff",
    "\u2028",
    "\ufeff",
    "\u202e",
    "🎷",
    "é",
    "\t",
    " ",
    "\\",
    ";",
    ",",
    ":",
  ],
);
/** A single line, as in titles, names and places. Line breaks are tested with calendars below, and in descriptions. */
const line = fc
  .array(fc.oneof({ weight: 3, arbitrary: nasty }, { weight: 1, arbitrary: hostileText }), { maxLength: 12 })
  .map((parts) => parts.join("").replace(/[\r\n]/g, " "));

/** The text without characters that XML 1.0 cannot contain. */
const inXml = (text: string) =>
  [...text]
    .filter((character) => {
      const code = character.codePointAt(0) ?? 0;
      const isControl = (code < 0x20 && code !== 9) || (code >= 0x7f && code <= 0x9f);
      return !isControl && !(code >= 0xd800 && code <= 0xdfff) && code !== 0xfffe && code !== 0xffff;
    })
    .join("");
const parser = new new JSDOM().window.DOMParser();
/** As `readXml`, with one parser for hundreds of calls. */
function readXml(text: string): Document {
  const document = parser.parseFromString(text, "application/xml");
  expect(textsOf(document, "parsererror")).toEqual([]);
  return document;
}
/** HTML as feed readers show it. HTML parsers normalize line breaks. */
const inHtml = (html: string) =>
  parser.parseFromString(`<body><pre>\n${html}</pre></body>`, "text/html").body.textContent;

const list = fc.record({ name: line, description: line, title: line, author: line, category: line, content: line });
function syndicated({ name, description, title, author, category, content }: Record<string, string>): Syndicated {
  const at = new Date("2026-11-01T10:00:00Z");
  const image = { url: "https://a.example/a.jpg?b=1&c=2", type: "image/jpeg" };
  const entry = {
    title,
    author,
    category,
    content,
    image,
    id: "/events/1",
    path: "/events/1",
    changedAt: at,
    publishedAt: at,
  };
  const rest = {
    name,
    description,
    pagePath: "/tampa?category=music&price=free",
    path: "/tampa.atom?category=music&price=free",
    updatedAt: at,
  };
  return { ...rest, entries: [entry, entry] } as Syndicated;
}

describe("feeds of whatever texts are well-formed, and have each as it was typed:", () => {
  test("Atom", () => {
    fc.assert(
      fc.property(list, (texts) => {
        const feed = readXml(writeFeed(syndicated(texts), "atom", SITE));
        expect(textsOf(feed, "title")[0]).toBe(inXml(`${texts.name} · ${SITE.productName}`));
        expect(textsOf(feed, "subtitle")).toEqual([inXml(texts.description)]);
        expect(textsOf(feed, "name")).toEqual([inXml(texts.author), inXml(texts.author)]);
        expect(textsOf(feed, "link")).toEqual(["", "", "", ""]);
        // Ids are compared character by character, so they have no surrounding white space.
        expect(textsOf(feed, "id")).toEqual([
          "https://palm.example/tampa.atom?category=music&price=free",
          "https://palm.example/events/1",
          "https://palm.example/events/1",
        ]);
        const [entry, ...others] = feed.getElementsByTagName("entry");
        expect(others).toHaveLength(1);
        expect([...(entry?.children ?? [])].map(({ tagName }) => tagName)).toEqual([
          "title",
          "id",
          "link",
          "updated",
          "published",
          "author",
          "category",
          "content",
        ]);
        expect(inHtml(textsOf(feed, "title")[1] ?? "")).toBe(inHtml(escaped(inXml(texts.title))));
        // XML parsers turn white space in attributes into spaces.
        expect(entry?.querySelector("category")?.getAttribute("term")).toBe(
          inXml(texts.category).replaceAll("\t", " "),
        );
        expect(textsOf(feed, "content")[0]).toBe(
          `<p><img src="https://a.example/a.jpg?b=1&amp;c=2" alt=""></p>\n${inXml(texts.content)}`,
        );
      }),
      OPTIONS,
    );
  });

  test("RSS", () => {
    fc.assert(
      fc.property(list, (texts) => {
        const feed = readXml(writeFeed(syndicated(texts), "rss", SITE));
        const title = inXml(texts.title);
        expect(textsOf(feed, "title")).toEqual([inXml(`${texts.name} · ${SITE.productName}`), title, title]);
        expect(textsOf(feed, "link")).toEqual([
          "https://palm.example/tampa?category=music&price=free",
          "https://palm.example/events/1",
          "https://palm.example/events/1",
        ]);
        expect(textsOf(feed, "guid")).toEqual(["https://palm.example/events/1", "https://palm.example/events/1"]);
        expect(textsOf(feed, "description")).toEqual([inXml(texts.description)]);
        expect(textsOf(feed, "author")[0]).toBe(inXml(texts.author));
        expect(textsOf(feed, "category")[0]).toBe(inXml(texts.category));
        expect(textsOf(feed, "content:encoded")[0]).toBe(inXml(texts.content));
        expect(feed.querySelector("enclosure")?.getAttribute("url")).toBe("https://a.example/a.jpg?b=1&c=2");
        expect(feed.getElementsByTagName("item")[0]?.children).toHaveLength(8);
      }),
      OPTIONS,
    );
  });
});

const EVENT: FeedEvent = {
  id: "5f0c6a52-3c5c-4c39-9d12-0f7f6f0f3a11",
  title: "Porch Concert",
  description: "Three bands.",
  category: "music",
  location: "Armature Works, Tampa",
  address: null,
  place: null,
  start_date: "2026-11-22T00:30:00+00:00",
  is_all_day: false,
  end_date: null,
  doors_at: null,
  image_url: null,
  motif: null,
  picture: null,
  event_url: null,
  max_attendees: null,
  organizer: null,
  price_kind: null,
  price_min_cents: null,
  price_max_cents: null,
  ...NOT_STATED,
  revision: 3,
  changed_at: "2026-11-01T10:00:00+00:00",
  added_at: "2026-10-01T10:00:00+00:00",
};

const event = fc
  .record({ title: line, description: fc.array(line, { maxLength: 4 }), location: line, category: line, name: line })
  .map(({ description, name, ...texts }): FeedEvent => {
    return { ...EVENT, ...texts, description: description.join("\n\n- "), organizer: { name, slug: "olive" } };
  });
const listOf = (events: FeedEvent[]) => ({
  name: "Events",
  events,
  withdrawn: [],
  pagePath: "/tampa",
  path: "/tampa.x",
  nextPath: null,
});

test("events with whatever texts arrive in feeds, their descriptions as elements of HTML that are closed", () => {
  const allowed = /^(P|UL|OL|LI|A|BR|STRONG|EM|IMG)$/;
  fc.assert(
    fc.property(event, (hostile) => {
      for (const format of ["atom", "rss"] as const) {
        const feed = readXml(writeFeed(syndicateEvents(listOf([hostile, EVENT]), SITE), format, SITE));
        const content = textsOf(feed, format === "atom" ? "content" : "content:encoded");
        expect(content).toHaveLength(2);
        const { body } = parser.parseFromString(`<body>${content[0]}</body>`, "text/html");
        expect([...body.querySelectorAll("*")].filter(({ tagName }) => !allowed.test(tagName))).toEqual([]);
        for (const { name } of [...body.querySelectorAll("*")].flatMap((element) => [...element.attributes]))
          expect(name).toMatch(/^(href|rel|start|src|alt)$/);
      }
    }),
    OPTIONS,
  );
});

test("events with whatever texts arrive in calendars, and add no entry or property", () => {
  const typed = fc.oneof(line, fc.constantFrom("a\r\nBEGIN:VEVENT", "b\nSTATUS:CANCELLED", "c\rX-EVIL:1", 'd";X=1:'));
  fc.assert(
    fc.property(typed, typed, typed, (title, location, description) => {
      const hostile = { ...EVENT, title, location, description, event_url: "https://a.example/?b=1;c=2,d" };
      const calendars = [
        publicCalendar({ name: title, events: [hostile], withdrawn: [] }, SITE, "keep"),
        organizerCalendar([{ ...hostile, isApproved: true }], SITE, new Date(0)),
      ];
      expect(readCalendar(calendars[1] ?? "").entries[0]?.url).toBe("https://a.example/?b=1%3Bc=2%2Cd");
      for (const calendar of calendars) {
        const { name, entries } = readCalendar(calendar);
        expect(name).toContain(SITE.productName);
        expect(entries).toHaveLength(1);
        const asRead = (text: string) => inXml(text.replace(/\r\n?|\n/g, "\t")).replaceAll("\t", "\n");
        expect(entries[0]?.summary.replaceAll("\t", "\n")).toBe(asRead(title));
        expect(entries[0]?.location.replaceAll("\t", "\n")).toBe(asRead(location));
        expect(entries[0]?.status).toBe("CONFIRMED");
        const names = calendar
          .replaceAll("\r\n ", "")
          .split("\r\n")
          .map((row) => row.split(/[;:]/, 1)[0]);
        expect(names.filter((name) => name === "X-EVIL" || name === "")).toEqual([]);
        // Characters that calendars must not contain.
        expect(calendar).not.toMatch(/[^\P{Cc}\r\n\t]|[\p{Cs}\ufffe\uffff]/u);
      }
    }),
    OPTIONS,
  );
});

test("sitemaps of whatever paths are well-formed, and have one address each, of this site", () => {
  fc.assert(
    fc.property(line, (text) => {
      for (const write of [sitemapOf, sitemapIndexOf]) {
        const locations = textsOf(
          readXml(write([{ path: `/${text}`, changedAt: "2026-11-01T10:00:00Z" }], SITE.siteUrl)),
          "loc",
        );
        expect(locations.map((location) => new URL(location).origin)).toEqual([SITE.siteUrl]);
      }
    }),
    OPTIONS,
  );
});

test("an invalid time is rejected in every format", () => {
  const broken = { ...syndicated({ title: "Porch" }), updatedAt: new Date(Number.NaN) };
  for (const format of ["atom", "rss"] as const) expect(() => writeFeed(broken, format, SITE)).toThrow(RangeError);
  expect(() => sitemapOf([{ path: "/", changedAt: "infinity" }], SITE.siteUrl)).toThrow(RangeError);
});

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
