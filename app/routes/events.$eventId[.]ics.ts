import { publicCalendar } from "#app/domain/public-calendar.ts";
import { isPageGone } from "#app/models/gone-pages.server.ts";
import { readEventFeed } from "#app/models/list-feed.server.ts";
import { defineResource, OPEN_TO_ALL, plainResource } from "#app/session/resources.server.ts";
import { gone, notFound, requireId } from "#app/session/responses.server.ts";
import { getSite } from "#app/settings/env.server.ts";

/** One public event, to add to a calendar. */
export const loader = defineResource(async ({ params }, client) => {
  const id = requireId(params.eventId);
  const event = await readEventFeed(client, id);
  if (!event) {
    const isGone = await isPageGone(client, `/events/${id.toLowerCase()}`);
    throw isGone ? gone("This event is no more.") : notFound("This event is not public.");
  }
  const calendar = publicCalendar({ name: event.title, events: [event], withdrawn: [] }, getSite(), "drop");
  return plainResource(calendar, "text/calendar", {
    ...OPEN_TO_ALL,
    "Content-Disposition": `attachment; filename="event-${event.id}.ics"`,
  });
});
