import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "#app/domain/site/zod.ts";
import { SIGNED_OUT } from "#app/forms/answer.ts";
import { keepDraft } from "#app/forms/event-draft.server.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { statusOf } from "#app/http/responses.server.ts";
import messages from "#app/messages/drafts.ts";
import { translator } from "#app/messages/translator.ts";
import { DataError } from "#app/models/supabase.ts";
import { requestContext } from "#app/session/request-context.server.ts";
import { commitRequestState } from "#app/session/supabase.server.ts";
import { getSignedIn } from "#app/session/user.server.ts";

const t = translator(messages);

/**
 * Saves an event form as a draft while it is typed: its fields, with `event_id` for a change to an event, and the `account` whose form it
 * is, because another member may have signed in since.
 */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const answer = (body: object, status = 200) => {
    const headers = new Headers({ "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" });
    commitRequestState(args.context, headers);
    return Response.json(body, { status, headers });
  };
  try {
    const who = await getSignedIn(args);
    if (who?.user.id !== form.get("account")) return answer({ message: t("signInToSave"), code: SIGNED_OUT }, 401);
    const eventId = form.has("event_id") ? z.uuid().safeParse(form.get("event_id")) : null;
    if (!who || eventId?.success === false) return answer({ message: t("draftNotSaved"), code: "BAD_FORM" }, 400);
    return answer(await keepDraft(args, who, eventId?.data ?? null, form));
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    if (error.kind === "unexpected") requestContext(args.context).log.error({ err: error }, "save a draft");
    return answer({ message: error.message, code: error.code }, statusOf(error));
  }
}
