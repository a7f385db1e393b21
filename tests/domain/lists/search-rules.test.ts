import { describe, expect, test } from "vitest";
import { eventData, type PublishedEvent } from "#app/domain/events/structured-data.ts";
import { cityData, organizerData, venueData } from "#app/domain/lists/structured-data.ts";
import { DEFAULT_SITE_SETTINGS } from "#app/domain/site/site.ts";
import { BARE_EVENT, BREADCRUMB_RULES, EVENT_RULES, LIST_PAGE_RULES } from "#tests/support/search-rules.ts";

const site = { ...DEFAULT_SITE_SETTINGS, siteUrl: "https://palm.example" };

const event: PublishedEvent = {
  ...BARE_EVENT,
  location: "Armature Works, 1910 N Ola Ave, Tampa",
  first_approved_at: "2026-11-01T12:00:00Z",
};

const FORMER = { starts_at: "2026-11-15T00:30:00+00:00", is_all_day: false };

const full: Partial<PublishedEvent> = {
  end_date: "2026-11-22T03:00:00+00:00",
  doors_at: "2026-11-22T00:00:00+00:00",
  max_attendees: 80,
  event_url: "https://tickets.example/porch",
  image_url: "https://pictures.example/porch.jpg",
  price_kind: "paid",
  price_min_cents: 1250,
  price_max_cents: 4000,
  venue: "armature-works-tampa",
  organizer: { name: "Porch Nights", slug: "porch-nights" },
  previousStarts: [FORMER],
};

const CASES: [string, Partial<PublishedEvent>][] = [
  ["says only what it must", {}],
  ["has everything", full],
  ["is free", { price_kind: "free" }],
  ["has one price", { price_kind: "paid", price_min_cents: 1250 }],
  ["has a price from nothing", { price_kind: "paid", price_min_cents: 0, price_max_cents: 4000 }],
  ["costs what people can pay", { price_kind: "any_amount", event_url: "https://tickets.example/porch" }],
  ["does not say what it costs", { event_url: "https://tickets.example/porch" }],
  ["is in Central time", { location: "Seville Square, Pensacola" }],
  ["is in no city", { location: "The old oak" }],
  ["begins with a comma", { location: ", Tampa" }],
  ["was moved twice", { previousStarts: [FORMER, { ...FORMER, is_all_day: true }] }],
];

test.each(CASES)("an event that %s is what search engines accept", (_, fields) => {
  const [data, steps] = eventData(site, { ...event, ...fields });
  expect(EVENT_RULES.safeParse(data).error).toBeUndefined();
  expect(BREADCRUMB_RULES.safeParse(steps).error).toBeUndefined();
});

test("a moved event says when it was to start, in the zone of the event, and one that stays says nothing", () => {
  expect(eventData(site, { ...event, ...full })[0]).toMatchObject({
    eventStatus: "https://schema.org/EventRescheduled",
    previousStartDate: "2026-11-14T19:30:00-05:00",
  });
  expect(eventData(site, event)[0]).not.toHaveProperty("previousStartDate");
});

test("the place has the name of the venue, and the street in its address", () => {
  expect(eventData(site, event)[0]?.location).toMatchObject({
    name: "Armature Works",
    address: { streetAddress: "1910 N Ola Ave", addressLocality: "Tampa" },
  });
});

describe("the rules notice", () => {
  const good = eventData(site, { ...event, ...full })[0] ?? {};
  test.each([
    ["a time without an offset", { startDate: "2026-11-21T19:30:00" }],
    ["a time in UTC", { startDate: "2026-11-22T00:30:00Z" }],
    ["an end before the start", { endDate: "2026-11-20T19:30:00-05:00" }],
    ["a place without an address", { location: { "@type": "Place", name: "Armature Works" } }],
    ["a new date without the one before", { previousStartDate: undefined }],
    ["a price without a currency", { offers: { "@type": "Offer", price: 5, url: "https://palm.example/" } }],
    ["no picture", { image: [] }],
  ])("%s", (_, wrong) => {
    expect(EVENT_RULES.safeParse({ ...good, ...wrong }).success).toBe(false);
  });
});

const events = [1, 2, 3].map((number) => ({ id: `5f0c6a52-3c5c-4c39-9d12-0f7f6f0f3a1${number}` }));
const tampa = { slug: "tampa", name: "Tampa" };
const description = "What is on.";

test.each([
  ["a city", cityData(site, { city: tampa, description, events })],
  [
    "a venue",
    venueData(site, { slug: "pier-tampa", name: "Pier", address: "Tampa", city: tampa, description, events }),
  ],
  ["an organizer", organizerData(site, { slug: "porch", name: "Porch", description, links: [], logo: null, events })],
])("the list of %s is what search engines accept", (_, data) => {
  expect(LIST_PAGE_RULES.safeParse(data).error).toBeUndefined();
});
