import { publicCalendar } from "#app/domain/public-calendar.ts";
import { writeEvents } from "#app/domain/writable-rows.ts";
import { readEventFeeds } from "#app/models/list-feed.server.ts";
import { listSavedIds } from "#app/models/saved-events.server.ts";
import { reportLeftOut } from "#app/session/resources.server.ts";
import { defineLoader, download } from "#app/session/responses.server.ts";
import { requireUser } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";

/** The events that the reader has saved in their account, as a file for a calendar. */
export const loader = defineLoader(async (args) => {
  const { client, user } = await requireUser(args);
  const events = await readEventFeeds(client, await listSavedIds(client, user.id));
  const write = (list: typeof events) => publicCalendar({ name: "Saved events", ...list }, getSite(), "keep");
  return download(args, {
    body: writeEvents(events, write, reportLeftOut(args)),
    type: "text/calendar",
    fileName: "saved-events.ics",
  });
});
