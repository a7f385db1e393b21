import { describe, expect, test } from "vitest";
import { eventData, organizationData, type PublishedEvent, websiteData } from "#app/domain/events/structured-data.ts";
import { cityData, organizerData } from "#app/domain/lists/structured-data.ts";
import { DEFAULT_SITE_SETTINGS } from "#app/domain/site/site.ts";
import { BARE_EVENT } from "#tests/support/search-rules.ts";

const site = { ...DEFAULT_SITE_SETTINGS, productName: "Palm Days", siteUrl: "https://palm.example" };

/** Structured data of an event that differs from `BARE_EVENT` in these columns. */
function published(changes: Partial<PublishedEvent> = {}) {
  return eventData(site, { ...BARE_EVENT, ...changes })[0];
}

test("search engines can search the site's events by words", () => {
  expect(websiteData(site)).toMatchObject({
    "@context": "https://schema.org",
    "@type": "WebSite",
    name: "Palm Days",
    url: "https://palm.example/",
    potentialAction: {
      "@type": "SearchAction",
      target: { urlTemplate: "https://palm.example/events?search={search_term_string}" },
      "query-input": "required name=search_term_string",
    },
  });
});

test("the organisation is in Tampa and has a customer service", () => {
  expect(organizationData(site)).toMatchObject({
    "@type": "Organization",
    address: { addressLocality: "Tampa", addressRegion: "FL", addressCountry: "US" },
    contactPoint: { contactType: "customer service", email: site.supportEmail },
    sameAs: [site.xUrl, site.blueskyUrl],
  });
  const url = "https://www.instagram.com/sunshineevents";
  expect(organizationData({ ...site, profiles: [{ name: "Instagram", url }] })).toMatchObject({
    sameAs: [site.xUrl, site.blueskyUrl, url],
  });
});

test("an event is published with its place, and no property that its organizer left out", () => {
  expect(published()).toEqual({
    "@context": "https://schema.org",
    "@type": "Event",
    name: "Porch Concert",
    description: "Three bands, one porch.",
    url: `https://palm.example/events/${BARE_EVENT.id}`,
    startDate: "2026-11-21T19:30:00-05:00",
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: {
      "@type": "Place",
      name: "Armature Works",
      address: { "@type": "PostalAddress", addressLocality: "Tampa", addressRegion: "FL", addressCountry: "US" },
    },
    image: ["https://palm.example/social-card.png"],
  });
});

test("an event is published with its picture, tickets, size and end", () => {
  expect(
    published({
      image_url: "https://pictures.example/porch.jpg",
      event_url: "https://tickets.example/porch",
      max_attendees: 80,
      end_date: "2026-11-22T03:00:00+00:00",
    }),
  ).toMatchObject({
    image: ["https://pictures.example/porch.jpg"],
    offers: { "@type": "Offer", url: "https://tickets.example/porch" },
    maximumAttendeeCapacity: 80,
    endDate: "2026-11-21T22:00:00-05:00",
  });
});

describe("what an event costs", () => {
  const url = `https://palm.example/events/${BARE_EVENT.id}`;
  const free = { price_kind: "free" };
  const paid = { price_kind: "paid", price_min_cents: 1250 };
  const tickets = { event_url: "https://tickets.example/porch" };

  test.each([
    ["free", free, true, { "@type": "Offer", price: 0, priceCurrency: "USD", url }],
    ["one price", paid, false, { "@type": "Offer", price: 12.5, priceCurrency: "USD", url }],
    [
      "a range, with tickets elsewhere",
      { ...paid, ...tickets, price_max_cents: 4000 },
      false,
      { "@type": "AggregateOffer", lowPrice: 12.5, highPrice: 40, priceCurrency: "USD", url: tickets.event_url },
    ],
    [
      "a range that begins with nothing",
      { ...paid, price_min_cents: 0, price_max_cents: 4000 },
      undefined,
      { "@type": "AggregateOffer", lowPrice: 0, highPrice: 40, priceCurrency: "USD", url },
    ],
    ["what people can pay", { price_kind: "any_amount" }, undefined, undefined],
    [
      "what people can pay, with a link",
      { price_kind: "any_amount", ...tickets },
      undefined,
      { "@type": "Offer", url: tickets.event_url },
    ],
  ])("is published: %s", (_, columns, isAccessibleForFree, offers) => {
    const data = published(columns);
    expect(data?.isAccessibleForFree).toBe(isAccessibleForFree);
    const isPriced = columns.price_kind !== "any_amount";
    expect(data?.offers).toEqual(isPriced ? { ...offers, availability: "https://schema.org/InStock" } : offers);
  });
});

test("doors are published in the zone of the event", () => {
  expect(published({ doors_at: "2026-11-22T00:00:00+00:00" })).toMatchObject({ doorTime: "2026-11-21T19:00:00-05:00" });
});

test.each([
  ["Seville Square, Pensacola", "2026-11-22T00:30:00Z", "2026-11-21T18:30:00-06:00"],
  ["Armature Works, Tampa", "2026-07-01T23:00:00Z", "2026-07-01T19:00:00-04:00"],
  ["Seville Square, Pensacola", "2026-07-01T23:00:00Z", "2026-07-01T18:00:00-05:00"],
])("an event at %s that starts at %s is published as starting at %s", (location, start_date, startDate) => {
  expect(published({ location, start_date })).toMatchObject({ startDate });
});

test.each([
  ["Asia/Kolkata", "2026-11-22T06:00:00+05:30"],
  ["America/St_Johns", "2026-11-21T21:00:00-03:30"],
  ["UTC", "2026-11-22T00:30:00+00:00"],
])("a site in %s publishes half hours of offset too", (timeZone, startDate) => {
  expect(eventData({ ...site, timeZone }, { ...BARE_EVENT, location: "Town Hall" })[0]).toMatchObject({ startDate });
});

test("an event in no city that the site knows has the state for an address", () => {
  const { location } = eventData(site, { ...BARE_EVENT, location: "Town Hall, Wewahitchka" })[0] ?? {};
  expect(location).toMatchObject({ address: { addressRegion: "FL", addressCountry: "US" } });
  expect(JSON.stringify(location)).not.toContain("addressLocality");
});

test("a city page lists its events in order and says where it lies on the site", () => {
  const data = cityData(site, {
    city: { slug: "key-west", name: "Key West" },
    description: "At the end of the road.",
    events: [{ id: "1" }, { id: "2" }],
  });
  expect(data).toMatchObject([
    {
      "@type": "CollectionPage",
      url: "https://palm.example/key-west",
      about: { "@type": "City", name: "Key West" },
      mainEntity: {
        itemListElement: [
          { position: 1, url: "https://palm.example/events/1" },
          { position: 2, url: "https://palm.example/events/2" },
        ],
      },
    },
    {
      "@type": "BreadcrumbList",
      itemListElement: [{ item: "https://palm.example/" }, { item: "https://palm.example/key-west" }],
    },
  ]);
});

test("an event names the pages of its venue and of its organizer, where it has them", () => {
  const pages = { venue: "armature-works-tampa", organizer: { name: "Porch Nights", slug: "porch-nights" } };
  expect(published(pages)).toMatchObject({
    location: { url: "https://palm.example/venues/armature-works-tampa" },
    organizer: { "@type": "Organization", name: "Porch Nights", url: "https://palm.example/organizers/porch-nights" },
  });
  expect(published({ venue: null, organizer: null })).not.toHaveProperty("organizer");
});

test("an organizer's page is about the organizer, with their website and their events in order", () => {
  const [page] = organizerData(site, {
    slug: "porch-nights",
    name: "Porch Nights",
    description: "Songs in yards.",
    links: [{ address: "https://porch.example/" }],
    logo: "https://events.example/pictures/p/640.webp",
    events: [{ id: BARE_EVENT.id }],
  });
  expect(page).toMatchObject({
    url: "https://palm.example/organizers/porch-nights",
    about: {
      "@type": "Organization",
      name: "Porch Nights",
      sameAs: ["https://porch.example/"],
      logo: "https://events.example/pictures/p/640.webp",
    },
    mainEntity: {
      numberOfItems: 1,
      itemListElement: [{ position: 1, url: `https://palm.example/events/${BARE_EVENT.id}` }],
    },
  });
});

test("an offer says since when it stands, and an address has its street", () => {
  const data = published({
    price_kind: "free",
    first_approved_at: "2026-11-01T12:00:00Z",
    location: "Armature Works, 1910 N Ola Ave, Tampa",
  });
  expect(data?.offers).toMatchObject({ validFrom: "2026-11-01T07:00:00-05:00" });
  expect(data?.location).toMatchObject({
    address: { "@type": "PostalAddress", streetAddress: "1910 N Ola Ave", addressLocality: "Tampa" },
  });
});
