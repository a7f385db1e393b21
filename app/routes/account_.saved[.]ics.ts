import { publicCalendar } from "#app/domain/public-calendar.ts";
import { readEventFeeds } from "#app/models/list-feed.server.ts";
import { listSavedIds } from "#app/models/saved-events.server.ts";
import { defineLoader, download } from "#app/session/responses.server.ts";
import { requireUser } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";

/** The events that the reader has saved in their account, as a file for a calendar. */
export const loader = defineLoader(async (args) => {
  const { client, user } = await requireUser(args);
  const events = await readEventFeeds(client, await listSavedIds(client, user.id));
  return download(args, {
    body: publicCalendar({ name: "Saved events", ...events }, getSite(), "keep"),
    type: "text/calendar",
    fileName: "saved-events.ics",
  });
});
