import { pathTo } from "#app/domain/site/links.ts";
import type { SiteSettings } from "#app/domain/site/site.ts";
import { currentLanguage, LOCALES, localPath } from "#app/messages/language.ts";
import messages from "#app/messages/site.ts";
import { translator } from "#app/messages/translator.ts";
import { type AttendanceFacts, describeAttendance } from "./attendance.ts";
import { cityOf } from "./cities.ts";
import { dayOf, isReadableInstant, lastWholeDay, toOffsetDateTime, zoneOf } from "./days.ts";
import { planOf, takesPlace } from "./plans.ts";
import { type EventFacts, sharedPictureUrl } from "./summary.ts";

const t = translator(messages);

type JsonLdValue = string | number | boolean | JsonLdValue[] | JsonLdObject;
/** A schema.org node, for a JSON-LD script. */
export interface JsonLdObject {
  [property: string]: JsonLdValue;
}

export const CONTEXT = "https://schema.org";

/** Default social card, a file in `public/` of 1200 × 630 pixels. */
export const SOCIAL_IMAGE = {
  path: "/social-card.png",
  // A getter: a module runs once for all languages.
  get alt() {
    return t("socialCardAlt");
  },
} as const;

/** The WebSite node with its SearchAction (PRODUCT.md, Page titles). */
export function websiteData(site: SiteSettings): JsonLdObject {
  return {
    "@context": CONTEXT,
    "@type": "WebSite",
    "@id": `${site.siteUrl}/#website`,
    name: site.productName,
    url: `${site.siteUrl}${localPath(pathTo("/"))}`,
    inLanguage: LOCALES[currentLanguage()],
    publisher: { "@id": `${site.siteUrl}/#organization` },
    potentialAction: {
      "@type": "SearchAction",
      target: {
        "@type": "EntryPoint",
        urlTemplate: `${site.siteUrl}${localPath(pathTo("/events"))}?search={search_term_string}`,
      },
      "query-input": "required name=search_term_string",
    },
  };
}

/** The Organization node of the site's operator. */
export function organizationData(site: SiteSettings): JsonLdObject {
  return {
    "@context": CONTEXT,
    "@type": "Organization",
    "@id": `${site.siteUrl}/#organization`,
    name: site.organizationName,
    url: `${site.siteUrl}${localPath(pathTo("/"))}`,
    logo: `${site.siteUrl}${SOCIAL_IMAGE.path}`,
    email: site.supportEmail,
    sameAs: [site.xUrl, site.blueskyUrl, ...(site.profiles ?? []).map(({ url }) => url)],
    address: addressOf(site.locality, site.region, site.country),
    contactPoint: {
      "@type": "ContactPoint",
      contactType: "customer service",
      email: site.supportEmail,
      telephone: site.phone,
      url: `${site.siteUrl}${localPath(pathTo("/contact"))}`,
      areaServed: site.country,
      availableLanguage: "English",
    },
  };
}

/** The data of an event for its structured data. Times are UTC ISO 8601. */
export interface PublishedEvent extends Omit<EventFacts, "category">, AttendanceFacts {
  /** Slug of its venue, if it has a page. */
  venue?: string | null;
  /** Its organizer, if they have a public page. */
  organizer?: { name: string; slug: string } | null;
  description: string;
  /** The street address of the place. */
  address?: string | null;
  /** Path of its social card, used if it has no picture. */
  cardPath?: string;
  event_url: string | null;
  doors_at: string | null;
  /** When it first became public. */
  first_approved_at?: string | null;
  /** Its starts before it was rescheduled, oldest first. */
  previousStarts?: readonly PreviousStart[];
}

/** An earlier start of a rescheduled event. */
export interface PreviousStart {
  starts_at: string;
  /** Whether only its day is shown. */
  is_all_day: boolean;
}

/**
 * The Event node of a public event, with times in the UTC offset of its zone, and the breadcrumb. With an unparsable start only the
 * breadcrumb, because schema.org requires `startDate`.
 */
export function eventData(site: SiteSettings, event: PublishedEvent): JsonLdObject[] {
  const zone = zoneOf(event.location, site.timeZone);
  const url = `${site.siteUrl}${localPath(pathTo("/events/:eventId", { eventId: event.id }))}`;
  const city = cityOf(event.location)?.name;
  const steps = breadcrumbData([
    { name: t("home"), url: `${site.siteUrl}${localPath(pathTo("/"))}` },
    { name: t("browseEvents"), url: `${site.siteUrl}${localPath(pathTo("/events"))}` },
    { name: event.title, url },
  ]);
  if (!isReadableInstant(event.start_date)) return [steps];
  const { end_date: end, doors_at: doors } = event;
  return [
    {
      "@context": CONTEXT,
      "@type": "Event",
      name: event.title,
      description: event.description,
      url,
      startDate: startDate(event.start_date, event.is_all_day, zone),
      ...(isReadableInstant(end) && {
        endDate: event.is_all_day ? lastWholeDay(end, zone) : toOffsetDateTime(end, zone),
      }),
      ...(isReadableInstant(doors) && { doorTime: toOffsetDateTime(doors, zone) }),
      ...statusData(event, zone),
      eventAttendanceMode: `${CONTEXT}/OfflineEventAttendanceMode`,
      location: {
        "@type": "Place",
        name: event.location.split(",", 1)[0]?.trim() || event.location,
        address: { ...addressOf(city, site.region, site.country), ...streetOf(event) },
        ...(event.venue && { url: `${site.siteUrl}${localPath(pathTo("/venues/:venue", { venue: event.venue }))}` }),
        ...amenityData(event),
      },
      ...(event.organizer && {
        organizer: {
          "@type": "Organization",
          name: event.organizer.name,
          url: `${site.siteUrl}${localPath(pathTo("/organizers/:organizer", { organizer: event.organizer.slug }))}`,
        },
      }),
      image: [
        sharedPictureUrl(event.picture, site.siteUrl) ??
          event.image_url ??
          `${site.siteUrl}${event.cardPath ?? SOCIAL_IMAGE.path}`,
      ],
      ...offersData(event, url, zone),
      ...audienceData(event),
      ...(event.max_attendees && { maximumAttendeeCapacity: event.max_attendees }),
    },
    steps,
  ];
}

/** A date for an all-day event, else a time in the UTC offset of the zone. */
function startDate(start: string, isAllDay: boolean, zone: string): string {
  return isAllDay ? dayOf(start, zone) : toOffsetDateTime(start, zone);
}

/** `eventStatus`, and `previousStartDate` of a rescheduled event. A postponed one keeps its old start, as Google requires. */
function statusData({ status, notice, previousStarts = [] }: PublishedEvent, zone: string): JsonLdObject {
  if (!takesPlace(status))
    return { eventStatus: `${CONTEXT}/${planOf(status) === "cancelled" ? "EventCancelled" : "EventPostponed"}` };
  if (notice === "postponed") return { eventStatus: `${CONTEXT}/EventPostponed` };
  const [first, ...others] = previousStarts
    .filter(({ starts_at }) => isReadableInstant(starts_at))
    .map(({ starts_at, is_all_day }) => startDate(starts_at, is_all_day, zone));
  if (first === undefined) return { eventStatus: `${CONTEXT}/EventScheduled` };
  return {
    eventStatus: `${CONTEXT}/EventRescheduled`,
    previousStartDate: others.length === 0 ? first : [first, ...others],
  };
}

/** `typicalAgeRange` and `audience`, as far as they are stated. */
function audienceData({ ages, good_for_children }: PublishedEvent): JsonLdObject {
  const leastAge = ages === "all" ? 0 : Number(ages);
  return {
    ...(ages !== null && { typicalAgeRange: `${leastAge}-` }),
    ...(leastAge > 0 && { audience: { "@type": "PeopleAudience", requiredMinAge: leastAge } }),
    ...(good_for_children === true && { audience: { "@type": "PeopleAudience", audienceType: "children" } }),
  };
}

/** `amenityFeature` of the place, the closest property that schema.org has for setting and accessibility; omitted if neither is stated. */
function amenityData(event: PublishedEvent): JsonLdObject {
  const { setting, access } = describeAttendance(event);
  const names = [...(setting === null ? [] : [setting]), ...access];
  if (names.length === 0) return {};
  return { amenityFeature: names.map((name) => ({ "@type": "LocationFeatureSpecification", name, value: true })) };
}

/** The organizer's street address, else the part of the location between the venue's name and the city: "1910 N Ola Ave". */
function streetOf({ address, location }: PublishedEvent): JsonLdObject {
  const street = address ?? location.split(",").slice(1, -1).join(",").trim();
  return street === "" ? {} : { streetAddress: street };
}

/**
 * `offers` and `isAccessibleForFree`, if the price is known and the event takes place. Without a ticket link, the offer's URL is the
 * event's page `url`.
 */
function offersData(event: PublishedEvent, url: string, zone: string): JsonLdObject {
  const { price_kind, price_min_cents, price_max_cents, event_url } = event;
  if (!takesPlace(event.status)) return {};
  const availability = `${CONTEXT}/${planOf(event.status) === "sold_out" ? "SoldOut" : "InStock"}`;
  const lowest = price_kind === "free" ? 0 : price_min_cents;
  if (lowest === null)
    return event_url ? { offers: { "@type": "Offer", url: event_url, ...(event.status && { availability }) } } : {};
  const sale = {
    priceCurrency: "USD",
    availability,
    url: event_url ?? url,
    ...(event.first_approved_at && { validFrom: toOffsetDateTime(event.first_approved_at, zone) }),
  };
  const offers: JsonLdObject =
    price_max_cents === null
      ? { "@type": "Offer", price: lowest / 100, ...sale }
      : { "@type": "AggregateOffer", lowPrice: lowest / 100, highPrice: price_max_cents / 100, ...sale };
  // A range from $0 is free for some visitors only, so it states nothing about free access.
  return lowest === 0 && price_max_cents !== null ? { offers } : { isAccessibleForFree: lowest === 0, offers };
}

/** The BreadcrumbList of a page. @param steps from the home page to the page itself, with absolute URLs. */
export function breadcrumbData(steps: readonly { name: string; url: string }[]): JsonLdObject {
  return {
    "@context": CONTEXT,
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, url }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: url,
    })),
  };
}

/** A PostalAddress. @param locality city, left out if unknown. */
export function addressOf(locality: string | undefined, region: string, country: string): JsonLdObject {
  return {
    "@type": "PostalAddress",
    ...(locality && { addressLocality: locality }),
    addressRegion: region,
    addressCountry: country,
  };
}
