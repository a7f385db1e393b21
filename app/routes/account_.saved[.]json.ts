import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { MAX_SAVED_EVENTS, parseEventIds } from "#app/domain/events/saved-events.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { answerMember } from "#app/http/responses.server.ts";
import messages from "#app/messages/event.ts";
import { translator } from "#app/messages/translator.ts";
import { listSavedIds, removeSavedEvent, saveEvents } from "#app/models/events/saved-events.server.ts";
import { DataError } from "#app/models/supabase.ts";

const t = translator(messages);

/** The ids of the member's saved events, for the bookmarks of cards. */
export function loader(args: LoaderFunctionArgs) {
  return answerMember(args, async ({ client, user }) => listSavedIds(client, user.id));
}

/** Saves or removes an event: `intent` and `id`, as sent by the bookmark of a card. Same response as `loader`. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args);
  return answerMember(args, async ({ client, user }) => {
    const [id] = parseEventIds(form.get("id"));
    if (id === undefined) throw new DataError("missing", t("noSuchEvent"));
    if (form.get("intent") === "remove") await removeSavedEvent(client, user.id, id);
    else {
      const { saved, leftOut } = await saveEvents(client, [id]);
      if (leftOut > 0) throw new DataError("conflict", t("accountIsFull", { max: MAX_SAVED_EVENTS }));
      if (saved === 0) throw new DataError("missing", t("noSuchEvent"));
    }
    return listSavedIds(client, user.id);
  });
}
