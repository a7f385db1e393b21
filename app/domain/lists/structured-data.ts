import { addressOf, breadcrumbData, CONTEXT, type JsonLdObject } from "#app/domain/events/structured-data.ts";
import { pathTo } from "#app/domain/site/links.ts";
import type { SiteSettings } from "#app/domain/site/site.ts";
import { localPath } from "#app/messages/language.ts";
import messages from "#app/messages/site.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

// JSON-LD of pages about a city, a venue or an organizer. Separate from events/structured-data.ts, which every page loads.

/** The content of a city page. */
interface CityListing {
  city: { slug: string; name: string };
  description: string;
  /** The events on this page of the list, in its order. */
  events: readonly { id: string }[];
}

/** A city page: a collection about the city, its events, and the breadcrumb. */
export function cityData(site: SiteSettings, { city, description, events }: CityListing): JsonLdObject[] {
  const page = {
    name: t("eventsInRegion", { city: city.name, region: site.region }),
    description,
    path: pathTo("/:city", { city: city.slug }),
  };
  const about = { "@type": "City", name: city.name, address: addressOf(city.name, site.region, site.country) };
  return [
    collectionPage(site, page, about, events),
    breadcrumbOf(site, [{ name: t("eventsIn", { city: city.name }), path: page.path }]),
  ];
}

/** A city's weekend: a collection of its events, and the breadcrumb. @param title of the page. */
export function weekendData(
  site: SiteSettings,
  title: string,
  { city, description, events }: CityListing,
): JsonLdObject[] {
  const page = { name: title, description, path: pathTo("/:city/weekend", { city: city.slug }) };
  const about = { "@type": "City", name: city.name, address: addressOf(city.name, site.region, site.country) };
  return [
    collectionPage(site, page, about, events),
    breadcrumbOf(site, [
      { name: t("eventsIn", { city: city.name }), path: pathTo("/:city", { city: city.slug }) },
      { name: title, path: page.path },
    ]),
  ];
}

/** The content of a venue's page. */
interface VenueListing extends CityListing {
  slug: string;
  name: string;
  /** Street address and city. */
  address: string;
}

/** A venue's page: the place, its events, and the breadcrumb. */
export function venueData(site: SiteSettings, venue: VenueListing): JsonLdObject[] {
  const { slug, name, city, description, events } = venue;
  const page = { name: t("eventsAt", { name }), description, path: pathTo("/venues/:venue", { venue: slug }) };
  const about = {
    "@type": "EventVenue",
    name,
    url: `${site.siteUrl}${localPath(page.path)}`,
    address: { ...addressOf(city.name, site.region, site.country), streetAddress: venue.address },
  };
  return [
    collectionPage(site, page, about, events),
    breadcrumbOf(site, [
      { name: t("eventsIn", { city: city.name }), path: pathTo("/:city", { city: city.slug }) },
      { name, path: page.path },
    ]),
  ];
}

/** The content of an organizer's page. */
interface OrganizerListing {
  slug: string;
  name: string;
  description: string;
  /** The organizer's pages on other sites. */
  links: readonly { address: string }[];
  /** URL of their picture; null without one. */
  logo: string | null;
  /** The events on this page of the list, in its order. */
  events: CityListing["events"];
}

/** An organizer's page: who it is, their events, and the breadcrumb. */
export function organizerData(site: SiteSettings, organizer: OrganizerListing): JsonLdObject[] {
  const { slug, name, links, logo, description, events } = organizer;
  const page = {
    name: t("eventsBy", { name }),
    description,
    path: pathTo("/organizers/:organizer", { organizer: slug }),
  };
  const url = `${site.siteUrl}${localPath(page.path)}`;
  const about = {
    "@type": "Organization",
    name,
    url,
    ...(logo && { logo, image: logo }),
    ...(links.length > 0 && { sameAs: links.map(({ address }) => address) }),
  };
  return [
    collectionPage(site, page, about, events),
    breadcrumbOf(site, [
      { name: t("browseEvents"), path: pathTo("/events") },
      { name, path: page.path },
    ]),
  ];
}

function collectionPage(
  site: SiteSettings,
  { name, description, path }: { name: string; description: string; path: string },
  about: JsonLdObject,
  events: CityListing["events"],
): JsonLdObject {
  return {
    "@context": CONTEXT,
    "@type": "CollectionPage",
    name,
    description,
    url: `${site.siteUrl}${localPath(path)}`,
    isPartOf: { "@id": `${site.siteUrl}/#website` },
    about,
    mainEntity: {
      "@type": "ItemList",
      numberOfItems: events.length,
      // URLs without names: a summary-page carousel needs nothing else.
      itemListElement: events.map(({ id }, index) => ({
        "@type": "ListItem",
        position: index + 1,
        url: `${site.siteUrl}${localPath(pathTo("/events/:eventId", { eventId: id }))}`,
      })),
    },
  };
}

/** The breadcrumb of a page. @param steps after the home page. */
function breadcrumbOf(site: SiteSettings, steps: readonly { name: string; path: string }[]): JsonLdObject {
  const all = [{ name: t("home"), path: pathTo("/") }, ...steps];
  return breadcrumbData(all.map(({ name, path }) => ({ name, url: `${site.siteUrl}${localPath(path)}` })));
}
