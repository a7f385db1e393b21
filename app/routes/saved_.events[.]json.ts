import { parseEventIds, type SavedEvents, summarizeSaved } from "#app/domain/saved-events.ts";
import { readEventsById } from "#app/models/saved-events.server.ts";
import { defineResource, plainResource } from "#app/session/resources.server.ts";
import { getSite } from "#app/settings/env.server.ts";

/** What a browser shows of the events that it remembers, `?ids=` with dots between. The same for everybody who names them. */
export const loader = defineResource(async ({ request }, client) => {
  const ids = parseEventIds(new URL(request.url).searchParams.get("ids"));
  const saved: SavedEvents = summarizeSaved(await readEventsById(client, ids), getSite().timeZone, new Date());
  return plainResource(JSON.stringify(saved), "application/json");
});
