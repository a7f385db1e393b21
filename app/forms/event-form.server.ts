import type { Submission, SubmissionResult } from "@conform-to/dom";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { EVENT_FIELDS, START_IN_PAST } from "#app/domain/event-controls.ts";
import { type EventInput, eventFormSchema } from "#app/domain/event-form.ts";
import { DataError } from "#app/models/data-error.ts";
import { EventSubmittedError } from "#app/models/new-event.server.ts";
import { requestContext } from "#app/session/request-context.server.ts";
import { getClient, type RequestArgs } from "#app/session/supabase.server.ts";
import { getUser, type SignedIn } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import { readAntiSpamValues, renewSubmissionKey } from "./anti-spam.server.ts";
import { keepForm } from "./kept-form.server.ts";
import { readForm } from "./read-form.server.ts";

/** What an event form says when it cannot be saved, for reasons that are no fault of a field. */
interface EventFormTexts {
  signedOut: string;
  unexpected: string;
}

interface EventFormOptions extends EventFormTexts {
  startsAfter?: Date;
}

/** What the action answers when the form is shown again. */
export interface EventFormAnswer {
  result: SubmissionResult<string[]>;
  mustSignIn: boolean;
  /** What the form is sent with next. */
  submissionKey: string;
  /** The event that this form has created already, when it was sent again with other content. */
  createdEventId: string | null;
}

/**
 * The action of Create Event and Edit Event: reads the form and saves what is valid.
 * @param options.startsAfter refuses a start that is not later. An edit leaves that to the database, which knows the start before it.
 * @param save writes the event; a `DataError` from it is shown above the form.
 * @returns null once saved, else the answer that shows the form again with its errors and everything that was typed:
 * 400 for the fields, 401 when the session has gone, the status of the failure otherwise.
 * @throws Response whatever `save` or `readForm` throws as an answer of its own.
 */
export async function submitEventForm(
  args: RequestArgs,
  { startsAfter, ...texts }: EventFormOptions,
  save: (signedIn: SignedIn, event: EventInput, submissionKey: string) => Promise<unknown>,
) {
  const form = await readForm(args.request);
  const { submissionKey } = readAntiSpamValues(args, form);
  const submission = parseEventForm(form, startsAfter);
  const refuse = (status: number, message?: string) => answer(args, submission, { status, message, submissionKey });
  try {
    const user = await getUser(args);
    if (!user) return refuse(401, texts.signedOut);
    if (submission.status !== "success") return refuse(400);
    await save({ client: getClient(args), user }, submission.value, submissionKey);
    return null;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error instanceof EventSubmittedError) return answerSubmitted(args, submission, error);
    const status = error instanceof DataError ? error.init.status : 500;
    if (status === 500) requestContext(args.context).log.error({ err: error }, "event form");
    return refuse(status, error instanceof DataError ? error.message : texts.unexpected);
  }
}

function parseEventForm(sent: FormData, startsAfter?: Date): Submission<EventInput> {
  // Only our own fields, each once: what else a form may hold is neither ours to read nor to send back.
  const form = new FormData();
  for (const name of Object.keys(EVENT_FIELDS)) {
    const value = sent.get(name);
    if (typeof value === "string") form.set(name, value);
  }
  return parseWithZod(form, { schema: eventFormSchema(getSite().timeZone, startsAfter) });
}

interface Refusal {
  status: number;
  message: string | undefined;
  submissionKey: string;
  createdEventId?: string;
}

function answer(args: RequestArgs, submission: Submission<EventInput>, refusal: Refusal) {
  const { status, message, submissionKey, createdEventId = null } = refusal;
  keepForm(args);
  const result = submission.reply(
    message === START_IN_PAST ? { fieldErrors: { start_date: [message] } } : message ? { formErrors: [message] } : {},
  );
  return data<EventFormAnswer>({ result, mustSignIn: status === 401, submissionKey, createdEventId }, { status });
}

/** The used-up key gives way to a new one, so that pressing the button again creates another event: a choice, not an accident. */
function answerSubmitted(args: RequestArgs, submission: Submission<EventInput>, error: EventSubmittedError) {
  const { eventId: createdEventId, message } = error;
  const submissionKey = renewSubmissionKey(args);
  return answer(args, submission, { status: error.init.status, message, submissionKey, createdEventId });
}
