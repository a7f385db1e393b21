import type { Submission, SubmissionResult } from "@conform-to/dom";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { z } from "#app/domain/zod.ts";
import { DataError } from "#app/models/data-error.ts";
import { requestContext } from "#app/session/request-context.server.ts";
import type { RequestArgs } from "#app/session/supabase.server.ts";
import { isHoneypotFilled, readAntiSpamValues, renewSubmissionKey, waitUntilReady } from "./anti-spam.server.ts";
import { readForm } from "./read-form.server.ts";

/** Also for a person whose browser filled in the hidden field: the form comes back with it empty. */
const TRAPPED = "This was not sent, because a hidden field of the form was changed. Please send it again.";

/** A form that anybody may send. */
interface PublicForm<Input> {
  /** For the log. */
  name: string;
  /** What else was sent is neither ours to read nor to send back. */
  fields: readonly string[];
  schema: z.ZodType<Input>;
}

/** What the action answers when the form is shown again. */
export interface PublicFormAnswer {
  result: SubmissionResult<string[]>;
  /** What the form is sent with next. */
  submissionKey: string;
}

/**
 * The action of a form that needs no account.
 * @param store keeps what was sent, once for each key; a `DataError` from it is shown above the form.
 * @returns null once stored, else the answer that shows the form again with its errors and everything that was typed:
 * 400 for the fields and for programs, the status of the failure otherwise.
 * @throws Response whatever `readForm` throws.
 */
export async function submitPublicForm<Input>(
  args: RequestArgs,
  { name, fields, schema }: PublicForm<Input>,
  store: (input: Input, submissionKey: string) => Promise<void>,
) {
  const sent = await readForm(args.request);
  const marks = readAntiSpamValues(args, sent);
  const submission = parseWithZod(pick(sent, fields), { schema });
  const refuse = (status: number, message?: string) => answer(submission, marks.submissionKey, status, message);
  if (submission.status !== "success") return refuse(400);
  await waitUntilReady(args, marks);
  if (isHoneypotFilled(sent)) return refuse(400, TRAPPED);
  try {
    await store(submission.value, marks.submissionKey);
    return null;
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    if (error.kind === "unexpected") requestContext(args.context).log.error({ err: error }, `${name}`);
    if (error.kind === "conflict") marks.submissionKey = renewSubmissionKey(args);
    return refuse(error.init.status, error.message);
  }
}

function pick(sent: FormData, fields: readonly string[]): FormData {
  const form = new FormData();
  for (const name of fields) {
    const value = sent.get(name);
    if (typeof value === "string") form.set(name, value);
  }
  return form;
}

function answer<Input>(submission: Submission<Input>, submissionKey: string, status: number, message?: string) {
  const result = message ? submission.reply({ formErrors: [message] }) : submission.reply();
  return data<PublicFormAnswer>({ result, submissionKey }, { status });
}
