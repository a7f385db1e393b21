import { type CalendarEvent, organizerCalendar } from "#app/domain/calendars/organizer-calendar.ts";
import { writeSkippingMalformed } from "#app/domain/calendars/skip-malformed.ts";
import { requireWithinLimit } from "#app/forms/rate-limits.server.ts";
import { defineResource, reportLeftOut } from "#app/http/resources.server.ts";
import { notFound } from "#app/http/responses.server.ts";
import messages from "#app/messages/feeds.ts";
import { translator } from "#app/messages/translator.ts";
import { readOwnCalendar } from "#app/models/accounts/own-calendar.server.ts";
import { getSite } from "#app/settings/env.server.ts";

const t = translator(messages);

/** 256 bits in hexadecimal, which the log leaves out wherever they occur. */
const TOKEN = /^[0-9a-f]{64}$/;

/**
 * A member's own events as a calendar to subscribe to. The token in the address is all that it takes, so that no cache keeps the answer.
 * robots.txt does not close it, because calendar programs of search engines obey that.
 */
export const loader = defineResource(async (args, client) => {
  const { token = "" } = args.params;
  if (!TOKEN.test(token)) throw notFound(t("noSuchCalendar"));
  await requireWithinLimit(args, "own-calendar", { account: token });
  const events = await readOwnCalendar(client, token);
  if (!events) throw notFound(t("noSuchCalendar"));
  const write = (some: readonly CalendarEvent[]) => organizerCalendar(some, getSite(), new Date());
  return new Response(writeSkippingMalformed(events, write, reportLeftOut(args)), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
    },
  });
});
