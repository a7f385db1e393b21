import messages from "#app/messages/account.ts";
import { translator } from "#app/messages/translator.ts";
import { type CalendarContents, endCalendar, renewCalendar } from "#app/models/accounts/own-calendar.server.ts";
import type { SignedIn } from "#app/session/user.server.ts";
import type { Form } from "./handle-form.server.ts";

const t = translator(messages);

/**
 * The buttons of `CalendarPage`.
 * @param to path of the page that they are on.
 */
export function calendarForms(contents: CalendarContents, to: string) {
  const renew: Form<object, SignedIn> = {
    failTo: to,
    async save(_, { client }) {
      await renewCalendar(client, contents);
      return { to, success: t("ownCalendarMade") };
    },
  };
  const end: Form<object, SignedIn> = {
    failTo: to,
    async save(_, { client, user }) {
      await endCalendar(client, user.id, contents);
      return { to, success: t("ownCalendarEnded") };
    },
  };
  return { renew, end };
}
