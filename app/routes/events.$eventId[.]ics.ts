import type { FeedEvent } from "#app/domain/feed-event.ts";
import { publicCalendar } from "#app/domain/public-calendar.ts";
import { writeRows } from "#app/domain/writable-rows.ts";
import { isPageGone } from "#app/models/gone-pages.server.ts";
import { readEventFeed } from "#app/models/list-feed.server.ts";
import { defineResource, OPEN_TO_ALL, plainResource, reportLeftOut } from "#app/session/resources.server.ts";
import { gone, notFound, requireId } from "#app/session/responses.server.ts";
import { getSite } from "#app/settings/env.server.ts";

/** One public event, to add to a calendar. */
export const loader = defineResource(async (args, client) => {
  const id = requireId(args.params.eventId);
  const event = await readEventFeed(client, id);
  if (!event) {
    const isGone = await isPageGone(client, `/events/${id.toLowerCase()}`);
    throw isGone ? gone("This event is no more.") : notFound("This event is not public.");
  }
  const write = (events: readonly FeedEvent[]) =>
    publicCalendar({ name: event.title, events, withdrawn: [] }, getSite(), "drop");
  const calendar = writeRows([event], write, reportLeftOut(args));
  return plainResource(calendar, "text/calendar", {
    ...OPEN_TO_ALL,
    "Content-Disposition": `attachment; filename="event-${event.id}.ics"`,
  });
});
