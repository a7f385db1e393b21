import { addressOf, breadcrumbData, CONTEXT, type JsonLdObject } from "#app/domain/events/structured-data.ts";
import { pathTo } from "#app/domain/site/links.ts";
import type { SiteSettings } from "#app/domain/site/site.ts";

// JSON-LD of pages about a city, a venue or an organizer. Separate from events/structured-data.ts, which every page loads.

/** The content of a city page. */
export interface CityListing {
  city: { slug: string; name: string };
  description: string;
  /** The events on this page of the list, in its order. */
  events: readonly { id: string }[];
}

/** A city page: a collection about the city, its events, and the breadcrumb. */
export function cityData(site: SiteSettings, { city, description, events }: CityListing): JsonLdObject[] {
  const url = `${site.siteUrl}${pathTo("/:city", { city: city.slug })}`;
  return [
    {
      "@context": CONTEXT,
      "@type": "CollectionPage",
      name: `Events in ${city.name}, ${site.region}`,
      description,
      url,
      isPartOf: { "@id": `${site.siteUrl}/#website` },
      about: {
        "@type": "City",
        name: city.name,
        address: addressOf(city.name, site.region, site.country),
      },
      mainEntity: eventList(site, events),
    },
    breadcrumbData([
      { name: "Home", url: `${site.siteUrl}${pathTo("/")}` },
      { name: `Events in ${city.name}`, url },
    ]),
  ];
}

/** The content of a venue's page. */
export interface VenueListing extends CityListing {
  slug: string;
  name: string;
  /** Street address and city. */
  address: string;
}

/** A venue's page: the place, its events, and the breadcrumb. */
export function venueData(site: SiteSettings, { slug, name, address, city, ...page }: VenueListing): JsonLdObject[] {
  const url = `${site.siteUrl}${pathTo("/venues/:venue", { venue: slug })}`;
  return [
    {
      "@context": CONTEXT,
      "@type": "CollectionPage",
      name: `Events at ${name}`,
      description: page.description,
      url,
      isPartOf: { "@id": `${site.siteUrl}/#website` },
      about: {
        "@type": "EventVenue",
        name,
        url,
        address: { ...addressOf(city.name, site.region, site.country), streetAddress: address },
      },
      mainEntity: eventList(site, page.events),
    },
    breadcrumbData([
      { name: "Home", url: `${site.siteUrl}${pathTo("/")}` },
      { name: `Events in ${city.name}`, url: `${site.siteUrl}${pathTo("/:city", { city: city.slug })}` },
      { name, url },
    ]),
  ];
}

/** The content of an organizer's page. */
export interface OrganizerListing {
  slug: string;
  name: string;
  description: string;
  website: string | null;
  /** The events on this page of the list, in its order. */
  events: CityListing["events"];
}

/** An organizer's page: who it is, their events, and the breadcrumb. */
export function organizerData(site: SiteSettings, { slug, name, website, ...page }: OrganizerListing): JsonLdObject[] {
  const url = `${site.siteUrl}${pathTo("/organizers/:organizer", { organizer: slug })}`;
  return [
    {
      "@context": CONTEXT,
      "@type": "CollectionPage",
      name: `Events by ${name}`,
      description: page.description,
      url,
      isPartOf: { "@id": `${site.siteUrl}/#website` },
      about: { "@type": "Organization", name, url, ...(website && { sameAs: [website] }) },
      mainEntity: eventList(site, page.events),
    },
    breadcrumbData([
      { name: "Home", url: `${site.siteUrl}${pathTo("/")}` },
      { name: "Browse Events", url: `${site.siteUrl}${pathTo("/events")}` },
      { name, url },
    ]),
  ];
}

function eventList(site: SiteSettings, events: CityListing["events"]): JsonLdObject {
  return {
    "@type": "ItemList",
    numberOfItems: events.length,
    // URLs without names: a summary-page carousel needs nothing else.
    itemListElement: events.map(({ id }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      url: `${site.siteUrl}${pathTo("/events/:eventId", { eventId: id })}`,
    })),
  };
}
