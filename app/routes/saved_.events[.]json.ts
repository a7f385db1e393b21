import { writeEventsSkippingMalformed } from "#app/domain/calendars/skip-malformed.ts";
import { type EventsState, parseEventIds, type SavedEvents, summarizeSaved } from "#app/domain/events/saved-events.ts";
import { defineResource, plainResource, reportLeftOut } from "#app/http/resources.server.ts";
import { readEventsById } from "#app/models/events/saved-events.server.ts";
import { getSite } from "#app/settings/env.server.ts";

/**
 * The current state of the events saved in a browser. Their ids are in `?ids=`, separated by dots; the response depends on nothing else.
 */
export const loader = defineResource(async (args, client) => {
  const ids = parseEventIds(new URL(args.request.url).searchParams.get("ids"));
  const { listings, withdrawn } = await readEventsById(client, ids);
  const body = writeEventsSkippingMalformed({ events: listings, withdrawn }, writeSaved, reportLeftOut(args));
  return plainResource(body, "application/json");
});

function writeSaved({
  events,
  withdrawn,
}: {
  events: EventsState["listings"];
  withdrawn: EventsState["withdrawn"];
}): string {
  const saved: SavedEvents = summarizeSaved({ listings: events, withdrawn }, getSite().timeZone, new Date());
  return JSON.stringify(saved);
}
