import type { PageHandle } from "#app/components/site/page-handle.ts";
import { type FeedEvent, isKept, type WithdrawnEvent } from "#app/domain/calendars/feed-event.ts";
import { publicCalendar } from "#app/domain/calendars/public-calendar.ts";
import { writeEventsSkippingMalformed } from "#app/domain/calendars/skip-malformed.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { slugOf } from "#app/domain/site/text.ts";
import { defineResource, OPEN_TO_ALL, plainResource, reportLeftOut } from "#app/http/resources.server.ts";
import { gone, notFound, requireId } from "#app/http/responses.server.ts";
import messages from "#app/messages/feeds.ts";
import { translator } from "#app/messages/translator.ts";
import { isPageGone } from "#app/models/events/gone-pages.server.ts";
import { readFeedEvents } from "#app/models/lists/list-feed.server.ts";
import { getSite } from "#app/settings/env.server.ts";

const t = translator(messages);

export const handle: PageHandle = { shared: { reads: "nothing", shows: "listings" } };

/** One public event, or one that is being updated, as an iCalendar file. */
export const loader = defineResource(async (args, client) => {
  const id = requireId(args.params.eventId);
  const { events, withdrawn } = await readFeedEvents(client, [id]);
  const kept = withdrawn.filter(isKept);
  const [event] = [...events, ...kept];
  if (!event) {
    const isGone = await isPageGone(client, pathTo("/events/:eventId", { eventId: id.toLowerCase() }));
    throw isGone ? gone(t("eventIsGone")) : notFound(t("eventIsHidden"));
  }
  const write = (feed: { events: FeedEvent[]; withdrawn: WithdrawnEvent[] }) =>
    publicCalendar({ name: event.title, ...feed }, getSite(), "keep", true);
  const calendar = writeEventsSkippingMalformed({ events, withdrawn: kept }, write, reportLeftOut(args));
  return plainResource(calendar, "text/calendar", {
    ...OPEN_TO_ALL,
    "Content-Disposition": `attachment; filename="${slugOf(event.title) || "event"}.ics"`,
  });
});
