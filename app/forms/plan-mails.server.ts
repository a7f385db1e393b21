import messages from "#app/messages/following.ts";
import { translator } from "#app/messages/translator.ts";
import { saveMailChoices } from "#app/models/site/event-mails.server.ts";
import type { SignedIn } from "#app/session/user.server.ts";
import type { Form } from "./handle-form.server.ts";

const t = translator(messages);

/**
 * The buttons of `PlanMails`.
 * @param to path of the page that they are on.
 */
export function planMailForms(to: string) {
  const choose = (isTold: boolean): Form<object, SignedIn> => ({
    failTo: to,
    async save(_, { client, user }) {
      await saveMailChoices(client, user.id, { saved_event_changes: isTold });
      return { to, success: t(isTold ? "nowTold" : "noLongerTold") };
    },
  });
  const remind = (isReminded: boolean): Form<object, SignedIn> => ({
    failTo: to,
    async save(_, { client, user }) {
      await saveMailChoices(client, user.id, { saved_event_reminders: isReminded });
      return { to, success: t(isReminded ? "nowReminded" : "noLongerReminded") };
    },
  });
  return { tell: choose(true), untell: choose(false), remind: remind(true), unremind: remind(false) };
}
