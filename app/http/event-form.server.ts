import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { EVENT_FIELDS } from "#app/domain/event-controls.ts";
import { type EventInput, eventFormSchema } from "#app/domain/event-form.ts";
import { getUser, type SignedIn } from "#app/http/auth.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { keepForm } from "#app/http/kept-form.server.ts";
import { getSite } from "#app/http/site.server.ts";
import { getClient, type RequestArgs } from "#app/http/supabase.server.ts";
import { DataError } from "#app/models/data-error.ts";

/** What an event form says when it cannot be saved, for reasons that are no fault of a field. */
interface EventFormTexts {
  signedOut: string;
  unexpected: string;
}

/** What the action answers when the form is shown again. */
export interface EventFormAnswer {
  result: SubmissionResult<string[]>;
  mustSignIn: boolean;
}

/**
 * The action of Create Event and Edit Event: reads the form and saves what is valid.
 * @param save writes the event; a `DataError` from it is shown above the form.
 * @returns null once saved, else the answer that shows the form again with its errors and everything that was typed:
 * 400 for the fields, 401 when the session has gone, the status of the failure otherwise.
 * @throws Response whatever `save` or `readForm` throws as an answer of its own.
 */
export async function submitEventForm(
  args: RequestArgs,
  texts: EventFormTexts,
  save: (signedIn: SignedIn, event: EventInput) => Promise<unknown>,
) {
  const submission = parseEventForm(await readForm(args.request));
  try {
    const user = await getUser(args);
    if (!user) return refuse(args, submission, 401, texts.signedOut);
    if (submission.status !== "success") return refuse(args, submission, 400);
    await save({ client: getClient(args), user }, submission.value);
    return null;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const status = error instanceof DataError ? error.init.status : 500;
    if (status === 500) console.error("event form:", error);
    return refuse(args, submission, status, error instanceof DataError ? error.message : texts.unexpected);
  }
}

function parseEventForm(sent: FormData): Submission<EventInput> {
  // Only our own fields, each once: what else a form may hold is neither ours to read nor to send back.
  const form = new FormData();
  for (const name of Object.keys(EVENT_FIELDS)) {
    const value = sent.get(name);
    if (typeof value === "string") form.set(name, value);
  }
  return parseWithZod(form, { schema: eventFormSchema(getSite().timeZone) });
}

function refuse(args: RequestArgs, submission: Submission<EventInput>, status: number, message?: string) {
  keepForm(args);
  const result = message ? submission.reply({ formErrors: [message] }) : submission.reply();
  const answer: EventFormAnswer = { result, mustSignIn: status === 401 };
  return data(answer, { status });
}
