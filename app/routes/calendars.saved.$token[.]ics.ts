import { publicCalendar } from "#app/domain/calendars/public-calendar.ts";
import { writeEventsSkippingMalformed } from "#app/domain/calendars/skip-malformed.ts";
import { openSecretCalendar } from "#app/forms/secret-calendar.server.ts";
import { defineResource, reportLeftOut } from "#app/http/resources.server.ts";
import messages from "#app/messages/feeds.ts";
import { translator } from "#app/messages/translator.ts";
import { readSavedCalendar } from "#app/models/accounts/own-calendar.server.ts";
import { getSite } from "#app/settings/env.server.ts";

const t = translator(messages);

/** A member's saved events as a calendar to subscribe to. */
export const loader = defineResource((args, client) =>
  openSecretCalendar(args, async (token) => {
    const events = await readSavedCalendar(client, token);
    const write = (list: NonNullable<typeof events>) =>
      publicCalendar({ name: t("savedEvents"), ...list }, getSite(), "keep");
    return events && writeEventsSkippingMalformed(events, write, reportLeftOut(args));
  }),
);
