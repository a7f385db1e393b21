import { organizerCalendar } from "#app/domain/calendars/organizer-calendar.ts";
import { writeSkippingMalformed } from "#app/domain/calendars/skip-malformed.ts";
import { reportLeftOut } from "#app/http/resources.server.ts";
import { defineLoader, download } from "#app/http/responses.server.ts";
import { getOwnData } from "#app/models/accounts/own-account.server.ts";
import { requireUser } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";

/** The member's events, including past ones, as an iCalendar file. */
export const loader = defineLoader(async (args) => {
  const { client, user } = await requireUser(args);
  const { events, past_events } = await getOwnData(client, user.id);
  const all = [
    ...past_events.map((event) => ({ ...event, isApproved: event.was_approved })),
    ...events.map((event) => ({ ...event, isApproved: event.is_approved })),
  ];
  return download(args, {
    body: writeSkippingMalformed(
      all,
      (events) => organizerCalendar(events, getSite(), new Date()),
      reportLeftOut(args),
    ),
    type: "text/calendar",
    fileName: "sunshine-events.ics",
  });
});
