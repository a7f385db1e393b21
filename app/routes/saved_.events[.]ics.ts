import { publicCalendar } from "#app/domain/calendars/public-calendar.ts";
import { writeEventsSkippingMalformed } from "#app/domain/calendars/skip-malformed.ts";
import { parseEventIds } from "#app/domain/events/saved-events.ts";
import { defineResource, plainResource, reportLeftOut } from "#app/http/resources.server.ts";
import messages from "#app/messages/feeds.ts";
import { translator } from "#app/messages/translator.ts";
import { readFeedEvents } from "#app/models/lists/list-feed.server.ts";
import { getSite } from "#app/settings/env.server.ts";

const t = translator(messages);

/** The events saved in a browser as an iCalendar file. Their ids are in `?ids=`, separated by dots. */
export const loader = defineResource(async (args, client) => {
  const ids = parseEventIds(new URL(args.request.url).searchParams.get("ids"));
  const events = await readFeedEvents(client, ids);
  const write = (list: typeof events) => publicCalendar({ name: t("savedEvents"), ...list }, getSite(), "keep");
  return plainResource(writeEventsSkippingMalformed(events, write, reportLeftOut(args)), "text/calendar", {
    "Content-Disposition": 'attachment; filename="saved-events.ics"',
  });
});
