import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "#app/domain/site/zod.ts";
import { SIGNED_OUT } from "#app/forms/answer.ts";
import { keepDraft } from "#app/forms/event-draft.server.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { answerMember } from "#app/http/responses.server.ts";
import messages from "#app/messages/drafts.ts";
import { translator } from "#app/messages/translator.ts";
import { DataError } from "#app/models/supabase.ts";

const t = translator(messages);

/**
 * Autosaves an event form as a draft: its fields, `event_id` for a change to an event, and the `account` of the form, because another
 * member may have signed in since.
 */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args);
  return answerMember(args, async (who) => {
    if (who.user.id !== form.get("account")) throw new DataError("refused", t("signInToSave"), { code: SIGNED_OUT });
    const eventId = form.has("event_id") ? z.uuid().safeParse(form.get("event_id")) : null;
    if (eventId?.success === false) throw new DataError("invalid", t("draftNotSaved"));
    return keepDraft(args, who, eventId?.data ?? null, form);
  });
}
