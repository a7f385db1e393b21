import { Feed } from "feed";
import { html } from "hono/html";
import { findCategory } from "./categories.ts";
import { isReadableInstant, toOffsetDateTime, zoneOf } from "./days.ts";
import { fullDatesOf } from "./event-summary.ts";
import { changedAt, type EventFeed, type FeedEvent } from "./feed-event.ts";
import { formatPrice } from "./format.ts";

interface SyndicationSite {
  productName: string;
  siteUrl: string;
  timeZone: string;
}

/** The Unix epoch, for a list in which nothing ever was: Atom demands a time, and the present would make each answer another one. */
const NEVER = new Date(0);

/** A list as an Atom feed (RFC 4287). */
export function atomFeed(list: EventFeed, site: SyndicationSite): string {
  // Titles of entries are HTML there.
  return feedOf(list, site, (text) => String(html`${text}`)).atom1();
}

/** A list as an RSS 2.0 feed. */
export function rssFeed(list: EventFeed, site: SyndicationSite): string {
  return feedOf(list, site, (text) => text).rss2();
}

function feedOf(list: EventFeed, site: SyndicationSite, writeTitle: (text: string) => string): Feed {
  const format = list.path.split("?", 1)[0]?.endsWith(".rss") ? "rss" : "atom";
  const feed = new Feed({
    title: `${list.name} · ${site.productName}`,
    description: `${list.name}, soonest first.`,
    id: `${site.siteUrl}${list.path}`,
    link: `${site.siteUrl}${list.pagePath}`,
    language: "en-US",
    copyright: "",
    generator: site.productName,
    updated: changedAt(list) ?? NEVER,
    feedLinks: { [format]: `${site.siteUrl}${list.path}` },
  });
  for (const event of list.events) {
    const description = contentOf(event, site);
    feed.addItem({
      title: writeTitle(withoutControls(event.title)),
      id: `${site.siteUrl}/events/${event.id}`,
      link: `${site.siteUrl}/events/${event.id}`,
      date: new Date(event.changed_at),
      published: new Date(event.added_at),
      content: description,
      author: [{ name: event.organizer?.name ?? site.productName }],
      category: [{ name: findCategory(event.category)?.label ?? event.category, term: event.category }],
    });
  }
  return feed;
}

/** When and where as HTML, and what the organizer wrote. */
function contentOf(event: FeedEvent, { timeZone }: SyndicationSite): string {
  const { longDate, timeSpan } = fullDatesOf(event, timeZone);
  const price = formatPrice(event);
  const facts = [`${longDate}, ${timeSpan}`, event.location, ...(price === null ? [] : [price])];
  const paragraphs = withoutControls(event.description).split(/\n{2,}/);
  return [facts.join(" · "), ...paragraphs].map((text) => String(html`<p>${text}</p>`)).join("\n");
}

/** XML knows no control characters but tabs and line breaks, and no characters that Unicode leaves out. */
function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]|[\p{Cs}\ufffe\uffff]/gu, "");
}

/** A list as JSON, with times as they are where each event happens. The description for developers has the same fields. */
export function jsonFeed(list: EventFeed, site: SyndicationSite) {
  return {
    title: list.name,
    url: `${site.siteUrl}${list.pagePath}`,
    updated_at: changedAt(list)?.toISOString() ?? null,
    next: list.nextPath && `${site.siteUrl}${list.nextPath}`,
    events: list.events.map((event) => {
      const zone = zoneOf(event.location, site.timeZone);
      const local = (time: string | null) =>
        time !== null && isReadableInstant(time) ? toOffsetDateTime(time, zone) : null;
      return {
        id: event.id,
        url: `${site.siteUrl}/events/${event.id}`,
        title: event.title,
        description: event.description,
        category: event.category,
        location: event.location,
        time_zone: zone,
        starts_at: local(event.start_date),
        ends_at: local(event.end_date),
        doors_at: local(event.doors_at),
        price: event.price_kind && {
          kind: event.price_kind,
          min_usd: event.price_min_cents === null ? null : event.price_min_cents / 100,
          max_usd: event.price_max_cents === null ? null : event.price_max_cents / 100,
        },
        tickets_url: event.event_url,
        image_url: event.image_url,
        max_attendees: event.max_attendees,
        organizer: event.organizer && {
          name: event.organizer.name,
          url: `${site.siteUrl}/organizers/${event.organizer.slug}`,
        },
        revision: event.revision,
        added_at: new Date(event.added_at).toISOString(),
        updated_at: new Date(event.changed_at).toISOString(),
      };
    }),
  };
}
