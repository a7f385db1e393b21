import type { ActionFunctionArgs } from "@remix-run/node";
import { makePreview } from "#app/forms/event-preview.server.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { answerMember } from "#app/http/responses.server.ts";

/** The live preview of an event form, shown beside it. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args);
  return answerMember(args, async (who) => (await makePreview(args, who, form, false)).preview);
}
