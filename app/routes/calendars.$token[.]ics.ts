import { type CalendarEvent, organizerCalendar } from "#app/domain/calendars/organizer-calendar.ts";
import { writeSkippingMalformed } from "#app/domain/calendars/skip-malformed.ts";
import { openSecretCalendar } from "#app/forms/secret-calendar.server.ts";
import { defineResource, reportLeftOut } from "#app/http/resources.server.ts";
import { readOwnCalendar } from "#app/models/accounts/own-calendar.server.ts";
import { getSite } from "#app/settings/env.server.ts";

/** A member's own events as a calendar to subscribe to. */
export const loader = defineResource((args, client) =>
  openSecretCalendar(args, async (token) => {
    const events = await readOwnCalendar(client, token);
    const write = (some: readonly CalendarEvent[]) => organizerCalendar(some, getSite(), new Date());
    return events && writeSkippingMalformed(events, write, reportLeftOut(args));
  }),
);
