import { describe, expect, test } from "vitest";
import { fieldsOf } from "#app/domain/imports/found-facts.ts";
import { readPage } from "#app/domain/imports/page.ts";
import { jsonLd, pageHtml, SCHEMA_EVENT } from "./pages.ts";

const SETTINGS = {
  address: "https://www.attic.example/jazz?from=mail",
  siteTimeZone: "America/New_York",
  now: new Date("2027-03-01T12:00:00Z"),
};

const read = (html: string) => readPage(new TextEncoder().encode(html), SETTINGS);

/** What the form would get from a page with this structured data. */
function eventOf(...values: unknown[]) {
  const { event } = read(pageHtml(...values.map(jsonLd)));
  return event && fieldsOf(event);
}

/** As `eventOf`, for "Jazz Night" with these properties. */
const withProperties = (properties: object) => eventOf({ ...SCHEMA_EVENT, ...properties });

test("an event of schema.org fills the form", () => {
  const organizer = { "@type": "Organization", name: "The Attic" };
  expect(withProperties({ organizer, keywords: "jazz, late", typicalAgeRange: "21+" })).toEqual({
    title: "Jazz Night",
    description: "Two sets & a jam.\n\n**Doors** at seven.",
    location: "Armature Works, Tampa",
    address: "1910 N Ola Ave",
    start_date: "2027-07-10T19:30",
    end_date: "2027-07-10T22:00",
    doors_at: "19:00",
    image_url: "https://www.attic.example/jazz.jpg",
    price_kind: "paid",
    price_min: "12.50",
    price_max: "20",
    category: "music",
    language: "en",
    max_attendees: "120",
    ages: "21",
  });
});

describe("an event is found", () => {
  test.each([
    ["in a graph", { "@context": "https://schema.org", "@graph": [{ "@type": "WebSite" }, SCHEMA_EVENT] }],
    ["in an array", [[{ "@type": "Organization", name: "The Attic" }], SCHEMA_EVENT]],
    ["in a list", { "@type": "ItemList", itemListElement: [{ "@type": "ListItem", item: SCHEMA_EVENT }] }],
    ["under any property", { "@type": "WebPage", mainEntity: { about: SCHEMA_EVENT } }],
    ["as a festival", { ...SCHEMA_EVENT, "@type": "Festival" }],
    ["with several types", { ...SCHEMA_EVENT, "@type": ["Thing", "http://schema.org/DanceEvent"] }],
    ["in a series without a start", { "@type": "EventSeries", name: "Jazz", subEvent: [SCHEMA_EVENT] }],
  ])("%s", (_, value) => expect(eventOf(value)).toMatchObject({ title: "Jazz Night", start_date: "2027-07-10T19:30" }));

  test("with a place that is elsewhere on the page", () => {
    const place = { "@id": "#place", "@type": "Place", name: "The Attic", address: { addressLocality: "Ybor City" } };
    expect(eventOf({ "@graph": [{ ...SCHEMA_EVENT, location: { "@id": "#place" } }, place] })).toMatchObject({
      location: "The Attic, Ybor City",
    });
  });

  test("beside scripts that cannot be read, and in one with comments and raw line breaks", () => {
    const wrapped = `<!-- {"@type":"Event","name":"Jazz\nNight","startDate":"2027-07-10"} -->`;
    const script = (text: string) => `<script type="application/ld+json; charset=utf-8">${text}</script>`;
    const { event } = read(pageHtml(script("{"), script(wrapped)));
    expect(event && fieldsOf(event)).toEqual({ title: "Jazz Night", is_all_day: "yes", start_day: "2027-07-10" });
  });

  test("as its script says, whatever its texts contain", () => {
    const name = "Jazz </script><script>alert(1)</script> <!-- Night";
    const text = JSON.stringify({ ...SCHEMA_EVENT, name }).replaceAll("</", "<\\/");
    const { event } = read(pageHtml(`<script type="application/ld+json">${text}</script>`));
    expect(event?.title).toEqual({ title: name });
  });

  test("but not where there is none", () => {
    expect(eventOf({ "@type": "Recipe", name: "Jazz Pie" })).toBeNull();
    expect(eventOf({ "@type": "Event", "@id": "#elsewhere" }, null, 1, "Event")).toBeNull();
  });
});

describe("of several events", () => {
  const on = (startDate: string, more: object = {}) => ({ ...SCHEMA_EVENT, startDate, endDate: null, ...more });

  test("the first that has not begun is taken, and their number is known", () => {
    const values = [on("2027-09-01"), on("2027-02-28"), on("2027-04-02"), on("2027-04-02")];
    expect(read(pageHtml(jsonLd(values)))).toMatchObject({ eventCount: 3 });
    expect(eventOf(values)).toMatchObject({ start_day: "2027-04-02" });
  });

  test("the last one is, where all have begun", () => {
    expect(eventOf([on("2026-09-01"), on("2027-02-28")])).toMatchObject({ start_day: "2027-02-28" });
  });

  test("the one that the page is about is", () => {
    const values = [on("2027-04-02", { url: "/other" }), on("2027-09-01", { url: "http://attic.example/jazz/" })];
    expect(read(pageHtml(jsonLd(values)))).toMatchObject({ eventCount: 1 });
    expect(eventOf(values)).toMatchObject({ start_day: "2027-09-01" });
  });
});

test.each([
  ["an instant, where it happens", { startDate: "2027-07-10T23:30:00Z" }, { start_date: "2027-07-10T19:30" }],
  [
    "an instant in the zone of its city",
    { startDate: "2027-07-10T19:30:00-04:00", location: "Vinyl Music Hall, Pensacola" },
    { start_date: "2027-07-10T18:30" },
  ],
  ["an offset of hours alone", { startDate: "2027-07-10T19:30:00-04" }, { start_date: "2027-07-10T19:30" }],
  ["a local time as it is written", { startDate: "2027-07-10T19:30:00" }, { start_date: "2027-07-10T19:30" }],
  ["a day", { startDate: "2027-07-10", endDate: "2027-07-12" }, { is_all_day: "yes", end_day: "2027-07-12" }],
  [
    "a day from midnight to midnight",
    { startDate: "2027-07-10T00:00:00-04:00", endDate: "2027-07-10T23:59:59-04:00" },
    { is_all_day: "yes", start_day: "2027-07-10" },
  ],
  [
    "days until midnight",
    { startDate: "2027-07-10T00:00", endDate: "2027-07-13T00:00" },
    { is_all_day: "yes", start_day: "2027-07-10", end_day: "2027-07-12" },
  ],
])("the start is %s", (_, properties, fields) => expect(withProperties(properties)).toMatchObject(fields));

test("times that cannot be read, and ends before the start, are left out", () => {
  expect(withProperties({ startDate: "soon" })).not.toHaveProperty("start_date");
  expect(withProperties({ endDate: "2027-07-10T18:00:00-04:00" })).not.toHaveProperty("end_date");
});

test.each([
  ["a text", "Armature Works, 1910 N Ola Ave, Tampa, FL 33602", "Armature Works, Tampa", "1910 N Ola Ave"],
  [
    "a name with an address as a text",
    { "@type": "Place", name: "Armature Works", address: "1910 N Ola Ave, Tampa, FL 33602, USA" },
    "Armature Works, Tampa",
    "1910 N Ola Ave",
  ],
  [
    "another spelling of a city",
    { name: "Jannus Live", address: { streetAddress: "200 1st Ave N", addressLocality: "Saint Petersburg" } },
    "Jannus Live, St. Petersburg",
    "200 1st Ave N",
  ],
  [
    "a city of another state",
    { name: "The Hall", address: { addressLocality: "Athens", addressRegion: "GA" } },
    "The Hall, Athens, GA",
    undefined,
  ],
  [
    "a street without a name",
    { address: { streetAddress: "1910 N Ola Ave", addressLocality: "Tampa", addressRegion: "FL" } },
    "1910 N Ola Ave, Tampa",
    undefined,
  ],
  [
    "beside a video call",
    [{ "@type": "VirtualLocation", url: "https://zoom.us/j/1" }, "The Attic, Tampa"],
    undefined,
    undefined,
  ],
])("the place is %s", (_, location, said, address) => {
  const fields = withProperties({ location });
  expect(fields?.location).toBe(said);
  expect(fields?.address).toBe(address);
});

test("an event that is online or canceled says so", () => {
  const location = { "@type": "VirtualLocation", url: "https://zoom.us/j/1" };
  const online = read(pageHtml(jsonLd({ ...SCHEMA_EVENT, location })));
  expect(online).toMatchObject({
    isOnline: true,
    isCanceled: false,
    event: expect.not.objectContaining({ place: {} }),
  });
  const eventStatus = "https://schema.org/EventCancelled";
  expect(read(pageHtml(jsonLd({ ...SCHEMA_EVENT, eventStatus })))).toMatchObject({ isCanceled: true });
});

test.each([
  ["free", { isAccessibleForFree: true, offers: undefined }, { price_kind: "free" }],
  ["free for nothing", { offers: { price: "0.00", priceCurrency: "USD" } }, { price_kind: "free" }],
  ["one amount", { offers: [{ price: 15 }, { price: "$15.00" }] }, { price_kind: "paid", price_min: "15" }],
  ["from nothing", { offers: [{ price: 0 }, { price: 8 }] }, { price_min: "0", price_max: "8" }],
  ["of many offers", { offers: { "@type": "AggregateOffer", offers: [{ price: "1,200" }] } }, { price_min: "1200" }],
])("the price is %s", (_, properties, fields) => expect(withProperties(properties)).toMatchObject(fields));

test.each([
  ["in another currency", { price: 10, priceCurrency: "EUR" }],
  ["too high", { price: 100_001 }],
  ["a text", { price: "ask us" }],
])("a price that is %s is left out", (_, offers) =>
  expect(withProperties({ offers, isAccessibleForFree: undefined })).not.toHaveProperty("price_kind"),
);

test("the category is taken where it is clear", () => {
  const category = (properties: object) => withProperties({ "@type": "Event", ...properties })?.category;
  expect(category({ "@type": "TheaterEvent" })).toBe("arts");
  expect(category({ keywords: ["Networking", "free drinks"] })).toBe("business");
  expect(category({ keywords: "yoga, concert, kids" })).toBeUndefined();
  expect(category({})).toBeUndefined();
});

test("texts are cut to what the form accepts", () => {
  const fields = withProperties({ name: "Jazz ".repeat(200_000), description: "word ".repeat(20_000) });
  expect(fields?.title).toMatch(/^(Jazz ){10,}Jazz…$/);
  expect(fields?.title?.length).toBeLessThanOrEqual(100);
  expect(fields?.description?.length).toBeLessThanOrEqual(10_000);
});

test("texts of other kinds than expected are left out", () => {
  const odd = { name: { x: 1 }, description: [[]], location: 7, offers: "ten", image: [null], keywords: {}, url: [] };
  expect(withProperties({ ...odd, startDate: { y: 2 }, inLanguage: 3, maximumAttendeeCapacity: -1 })).toEqual({
    category: "music",
  });
});

test("a page says what it is for links to it", () => {
  const meta = `<meta property="og:title" content="Jazz &amp; Blues | The Attic"><meta property="og:site_name" content="The Attic">
    <meta name="og:description" content="Two sets."><meta property="og:image" content="/card.jpg"><meta property="og:image" content="/2.jpg">
    <meta property="og:image:alt" content="A trumpet"><title>Not this</title>`;
  expect(read(`<!doctype html><html lang="es-US"><head>${meta}</head>`)).toEqual({
    event: null,
    eventCount: 0,
    isCanceled: false,
    isOnline: false,
    shared: {
      title: { title: "Jazz & Blues" },
      description: { description: "Two sets." },
      picture: { image_url: "https://www.attic.example/card.jpg", image_alt: "A trumpet" },
      language: { language: "es" },
    },
    calendar: null,
    asksPassword: false,
  });
});

test.each([
  [`<link rel="alternate" type="text/calendar" href="/jazz?ical=1">`, "https://www.attic.example/jazz?ical=1"],
  [`<a href="jazz.ics?v=2">Add</a>`, "https://www.attic.example/jazz.ics?v=2"],
  [`<a href="webcal://cal.example/attic">Subscribe</a>`, "https://cal.example/attic"],
  [`<a href="javascript:alert(1)//.ics"><a href="file:///etc/passwd.ics"><a href="/ics">No</a>`, null],
])("the calendar of %s is %s", (html, calendar) => expect(read(pageHtml(html)).calendar).toBe(calendar));

test("a page that asks for a password is known", () => {
  expect(read(`<form><input type="Password" name="p"></form>`).asksPassword).toBe(true);
});

const EVENT = jsonLd(SCHEMA_EVENT);

test.each([
  ["10,000 scripts", EVENT + `<script type="application/ld+json">{"@type":"Thing"}</script>`.repeat(10_000)],
  [
    "deeply nested data",
    `<script type="application/ld+json">${"[".repeat(400_000)}${"]".repeat(400_000)}</script>${EVENT}`,
  ],
  ["a title of 1 MB", `<meta property="og:title" content="${"Jazz ".repeat(200_000)}">${EVENT}`],
  ["many open elements", EVENT + "<b>".repeat(100_000)],
  ["a million nodes", `${EVENT}<script type="application/ld+json">[${"[],".repeat(500_000)}1]</script>`],
  ["a script that never ends", `${EVENT}<script type="application/ld+json">${"{".repeat(100_000)}`],
])("a page with %s is read", (_, html) => {
  const { event } = read(html);
  expect(event && fieldsOf(event)).toMatchObject({ title: "Jazz Night", category: "music" });
});
