import { publicCalendar } from "#app/domain/public-calendar.ts";
import { parseEventIds } from "#app/domain/saved-events.ts";
import { readEventFeeds } from "#app/models/list-feed.server.ts";
import { defineResource, plainResource } from "#app/session/resources.server.ts";
import { getSite } from "#app/settings/env.server.ts";

/** The events that a browser remembers, `?ids=` with dots between, as a file for a calendar. */
export const loader = defineResource(async ({ request }, client) => {
  const ids = parseEventIds(new URL(request.url).searchParams.get("ids"));
  const events = await readEventFeeds(client, ids);
  return plainResource(publicCalendar({ name: "Saved events", ...events }, getSite(), "keep"), "text/calendar", {
    "Content-Disposition": 'attachment; filename="saved-events.ics"',
  });
});
