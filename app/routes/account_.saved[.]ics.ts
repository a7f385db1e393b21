import { publicCalendar } from "#app/domain/calendars/public-calendar.ts";
import { writeEventsSkippingMalformed } from "#app/domain/calendars/skip-malformed.ts";
import { reportLeftOut } from "#app/http/resources.server.ts";
import { defineLoader, download } from "#app/http/responses.server.ts";
import messages from "#app/messages/feeds.ts";
import { translator } from "#app/messages/translator.ts";
import { listSavedIds } from "#app/models/events/saved-events.server.ts";
import { readFeedEvents } from "#app/models/lists/list-feed.server.ts";
import { requireUser } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";

const t = translator(messages);

/** The member's saved events as an iCalendar file. */
export const loader = defineLoader(async (args) => {
  const { client, user } = await requireUser(args);
  const events = await readFeedEvents(client, await listSavedIds(client, user.id));
  const write = (list: typeof events) => publicCalendar({ name: t("savedEvents"), ...list }, getSite(), "keep");
  return download(args, {
    body: writeEventsSkippingMalformed(events, write, reportLeftOut(args)),
    type: "text/calendar",
    fileName: "saved-events.ics",
  });
});
