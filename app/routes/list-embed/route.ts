import type { PageHandle } from "#app/components/site/page-handle.ts";
import { type EmbedAddress, parseEmbedAddress, stylesheetFrom } from "#app/domain/calendars/embed-address.ts";
import { nameFeed } from "#app/domain/calendars/feed-address.ts";
import type { FeedEvent } from "#app/domain/calendars/feed-event.ts";
import { writeSkippingMalformed } from "#app/domain/calendars/skip-malformed.ts";
import { todayIn } from "#app/domain/events/days.ts";
import { summarizeEvents } from "#app/domain/events/summary.ts";
import { describeVenue } from "#app/domain/events/venues.ts";
import { activeFilters } from "#app/domain/lists/active-filters.ts";
import { eventUnderWay } from "#app/domain/lists/event-days.ts";
import { contentSecurityPolicy } from "#app/http/content-security-policy.server.ts";
import { defineResource, plainResource, reportLeftOut } from "#app/http/resources.server.ts";
import { expireWith, notFound } from "#app/http/responses.server.ts";
import messages from "#app/messages/feeds.ts";
import { localPath, splitLanguage } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";
import { readListFeed } from "#app/models/lists/list-feed.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import { failureDocument, listDocument } from "./document.server.tsx";

const t = translator(messages);

/** Events of an embedded list; a link leads to the rest. */
const MAX_EVENTS = 12;

export const handle: PageHandle = { shared: { reads: "embed", shows: "listings" } };

/** A list with its filters as a document for an iframe on another website, without scripts and cookies. */
export const loader = defineResource(
  async (args, client) => {
    const { pathname, searchParams } = new URL(args.request.url);
    const address = parseEmbedAddress(splitLanguage(pathname).path, searchParams);
    if (!address) throw notFound(t("wrongEmbedAddress"));
    const { productName, siteUrl, timeZone } = getSite();
    const now = new Date();
    const list = await readListFeed(client, address, { now, siteTimeZone: timeZone }, MAX_EVENTS);
    if (!list) throw notFound(t("listIsGone"));
    expireWith(args, list.events, now);
    const events = list.events.slice(0, MAX_EVENTS);
    const write = (shown: readonly FeedEvent[]) =>
      listDocument({
        name: nameFeed(address, list.name ?? venueName(address, shown)),
        filters: filterLabels(address, todayIn(timeZone, now)),
        events: summarizeEvents(shown, timeZone, now),
        underWay: new Map(shown.map((event) => [event.id, t("now", eventUnderWay(event, timeZone, now))])),
        stylesheet: stylesheetFrom(address.pagePath),
        listUrl: `${siteUrl}${localPath(address.pagePath)}`,
        siteUrl,
        productName,
      });
    const document = writeSkippingMalformed(events, write, reportLeftOut(args));
    return plainResource(document, "text/html", framedHeaders());
  },
  (message, status) => {
    const { productName, siteUrl } = getSite();
    const headers = { ...framedHeaders(), "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" };
    return new Response(failureDocument({ message, productName, siteUrl }), { status, headers });
  },
);

/** Allows framing, for these documents only: they have no forms or session, so clickjacking is harmless. */
function framedHeaders(): Record<string, string> {
  const own = "connect-src 'none'; font-src 'none'; manifest-src 'none'; form-action 'none'; frame-ancestors *";
  return {
    "Content-Security-Policy": contentSecurityPolicy(["'none'"], own),
    // Cross-origin isolated sites (COEP) embed only documents with this header.
    "Cross-Origin-Resource-Policy": "cross-origin",
    "X-Robots-Tag": "noindex",
  };
}

function venueName({ subject }: EmbedAddress, events: readonly FeedEvent[]): string {
  const locations = events.map(({ location }) => location);
  return subject.kind === "venue" && locations.length > 0 ? describeVenue(locations).name : t("thisVenue");
}

/** The filters as text, without a single category, which is in the name of the list. */
function filterLabels({ filters }: EmbedAddress, today: string): string {
  const categories = filters.categories.length === 1 ? [] : filters.categories;
  return activeFilters({ filters: { ...filters, categories }, today })
    .map(({ label }) => label)
    .join(" · ");
}
