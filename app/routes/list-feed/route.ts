import type { PageHandle } from "#app/components/site/page-handle.ts";
import { type FeedAddress, parseFeedAddress } from "#app/domain/calendars/feed-address.ts";
import type { EventFeed } from "#app/domain/calendars/feed-event.ts";
import { writeFeed } from "#app/domain/calendars/feed-xml.ts";
import { publicCalendar } from "#app/domain/calendars/public-calendar.ts";
import { writeEventsSkippingMalformed } from "#app/domain/calendars/skip-malformed.ts";
import { jsonFeed, syndicateEvents } from "#app/domain/calendars/syndication.ts";
import { todayIn } from "#app/domain/events/days.ts";
import { describeVenue } from "#app/domain/events/venues.ts";
import { nameWithFilters } from "#app/domain/lists/active-filters.ts";
import { eventFiltersToSearch } from "#app/domain/lists/filters.ts";
import { noticeText } from "#app/domain/lists/storm-notices.ts";
import { FEED_TYPES } from "#app/domain/site/page-meta.ts";
import { defineResource, OPEN_TO_ALL, plainResource, reportLeftOut } from "#app/http/resources.server.ts";
import { expireWith, gone, notFound } from "#app/http/responses.server.ts";
import messages from "#app/messages/feeds.ts";
import { splitLanguage } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";
import { isPageGone } from "#app/models/events/gone-pages.server.ts";
import { type ListFeed, readListFeed } from "#app/models/lists/list-feed.server.ts";
import { getSite } from "#app/settings/env.server.ts";

const t = translator(messages);

export const handle: PageHandle = { shared: { reads: "feed", shows: "listings" } };

/** A list with its filters as iCalendar, Atom, RSS or JSON, by the file extension of the address: see `FEED_ROUTES`. */
export const loader = defineResource(async (args, client) => {
  const { pathname, searchParams } = new URL(args.request.url);
  const address = parseFeedAddress(splitLanguage(pathname).path, searchParams);
  if (!address) throw notFound();
  const now = new Date();
  const list = await readListFeed(client, address, { now, siteTimeZone: getSite().timeZone });
  // Null for organizers only. A venue without events has an empty feed, so that calendar subscriptions continue.
  if (!list) throw (await isPageGone(client, address.pagePath)) ? gone() : notFound();
  expireWith(args, list.events, now);
  const body = writeEventsSkippingMalformed(feedOf(address, list), (feed) => write(address, feed), reportLeftOut(args));
  return plainResource(body, FEED_TYPES[address.format], OPEN_TO_ALL);
});

function feedOf(address: FeedAddress, list: ListFeed): EventFeed {
  const { subject, filters, pagePath, path } = address;
  const [first] = list.events;
  const venue =
    subject.kind === "venue" && first ? describeVenue(list.events.map(({ location }) => location)).name : null;
  const next = list.next === null ? null : eventFiltersToSearch({ ...filters, after: list.next });
  return {
    name: nameWithFilters(address, list.name ?? venue ?? t("thisVenue")),
    notices: list.notices.map((notice) => noticeText(notice, todayIn(getSite().timeZone))),
    events: list.events,
    postponed: list.postponed,
    withdrawn: list.withdrawn,
    pagePath,
    path,
    nextPath: next === null ? null : `${path.split("?", 1)[0]}${next}`,
  };
}

function write({ format, cancelled }: FeedAddress, feed: EventFeed): string {
  const site = getSite();
  if (format === "ics") return publicCalendar(feed, site, cancelled);
  if (format === "json") return JSON.stringify(jsonFeed(feed, site));
  return writeFeed(syndicateEvents(feed, site), format, site);
}
