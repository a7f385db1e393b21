import { z } from "zod";
import type { PublishedEvent } from "#app/domain/events/structured-data.ts";
import { NOT_STATED } from "#supabase/seed/factories.ts";

// Google's rules for structured data about events, carousels and breadcrumbs
// (developers.google.com/search/docs/appearance/structured-data). Recommended properties are optional, but validated if present.

const SCHEMA = "https://schema.org";
const address = z.url({ protocol: /^https?$/ });
const text = z.string().trim().min(1);

/** A local time with its UTC offset. Google reads a time without one as UTC. */
const offsetTime = z.iso.datetime({ offset: true }).refine((time) => !time.endsWith("Z"), "names no offset");
const dateOrTime = z.union([z.iso.date(), offsetTime]);

const offer = {
  url: address,
  priceCurrency: z.literal("USD").optional(),
  availability: z.enum([`${SCHEMA}/InStock`, `${SCHEMA}/SoldOut`, `${SCHEMA}/PreOrder`]).optional(),
  validFrom: offsetTime.optional(),
};

const priced = (offers: { priceCurrency?: string | undefined; price?: number | undefined }) =>
  (offers.price === undefined) === (offers.priceCurrency === undefined);

/** The Event properties that Google's search results use. */
export const EVENT_RULES = z
  .object({
    "@context": z.literal(SCHEMA),
    "@type": z.literal("Event"),
    name: text,
    startDate: offsetTime,
    endDate: offsetTime.optional(),
    doorTime: offsetTime.optional(),
    location: z.object({
      "@type": z.literal("Place"),
      name: text,
      address: z.object({
        "@type": z.literal("PostalAddress"),
        streetAddress: text.optional(),
        addressLocality: text.optional(),
        addressRegion: text,
        addressCountry: z.string().length(2),
      }),
      url: address.optional(),
    }),
    description: text,
    url: address,
    image: z.array(address).min(1),
    eventStatus: z.enum(["EventScheduled", "EventRescheduled"].map((status) => `${SCHEMA}/${status}`)),
    previousStartDate: z.union([dateOrTime, z.array(dateOrTime).min(2)]).optional(),
    eventAttendanceMode: z.literal(`${SCHEMA}/OfflineEventAttendanceMode`),
    organizer: z.object({ "@type": z.enum(["Organization", "Person"]), name: text, url: address }).optional(),
    offers: z
      .union([
        z.strictObject({ "@type": z.literal("Offer"), price: z.number().min(0).optional(), ...offer }).refine(priced),
        z.strictObject({
          "@type": z.literal("AggregateOffer"),
          lowPrice: z.number().min(0),
          highPrice: z.number().min(0),
          ...offer,
          priceCurrency: z.literal("USD"),
        }),
      ])
      .optional(),
    isAccessibleForFree: z.boolean().optional(),
    maximumAttendeeCapacity: z.number().int().min(1).optional(),
  })
  .refine(({ startDate, endDate }) => !endDate || Date.parse(endDate) > Date.parse(startDate), "ends before its start")
  .refine(
    ({ eventStatus, previousStartDate }) =>
      (eventStatus === `${SCHEMA}/EventRescheduled`) === (previousStartDate !== undefined),
    "only a rescheduled event has a previousStartDate, and it must have one",
  );

/** Positions count from 1. */
const isCounted = (items: readonly { position: number }[]) => items.every(({ position }, at) => position === at + 1);
const isDistinct = (values: readonly string[]) => new Set(values).size === values.length;

/** A carousel's list: each item is the URL of its own page, all on one site. */
export const LIST_RULES = z.object({
  "@type": z.literal("ItemList"),
  itemListElement: z
    .array(z.object({ "@type": z.literal("ListItem"), position: z.number(), url: address, name: text.optional() }))
    .min(1)
    .refine(isCounted, "positions")
    .refine((items) => isDistinct(items.map(({ url }) => url)), "addresses repeat")
    .refine((items) => new Set(items.map(({ url }) => new URL(url).origin)).size === 1, "several sites"),
});

/** A breadcrumb trail: at least two items, each with name and URL. */
export const BREADCRUMB_RULES = z.object({
  "@context": z.literal(SCHEMA),
  "@type": z.literal("BreadcrumbList"),
  itemListElement: z
    .array(z.object({ "@type": z.literal("ListItem"), position: z.number(), name: text, item: address }))
    .min(2)
    .refine(isCounted, "positions"),
});

/** The structured data of a page that lists events: the list and its breadcrumbs. */
export const LIST_PAGE_RULES = z.tuple([
  z.object({
    "@context": z.literal(SCHEMA),
    "@type": z.literal("CollectionPage"),
    name: text,
    url: address,
    mainEntity: LIST_RULES,
  }),
  BREADCRUMB_RULES,
]);

/** A public event with only its required fields. */
export const BARE_EVENT: PublishedEvent = {
  id: "5f0c6a52-3c5c-4c39-9d12-0f7f6f0f3a11",
  title: "Porch Concert",
  description: "Three bands, one porch.",
  location: "Armature Works, Tampa",
  start_date: "2026-11-22T00:30:00+00:00",
  is_all_day: false,
  end_date: null,
  image_url: null,
  motif: null,
  picture: null,
  event_url: null,
  max_attendees: null,
  price_kind: null,
  price_min_cents: null,
  price_max_cents: null,
  ...NOT_STATED,
  doors_at: null,
};
