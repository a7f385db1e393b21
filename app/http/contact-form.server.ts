import type { Submission, SubmissionResult } from "@conform-to/dom";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { type ContactInput, contactSchema } from "#app/domain/contact-form.ts";
import { readForm } from "#app/http/form.server.ts";
import { isTrapped, readMarks, renewSubmissionKey, waitUntilReady } from "#app/http/form-guard.server.ts";
import type { RequestArgs } from "#app/http/supabase.server.ts";
import { DataError } from "#app/models/data-error.ts";

const FIELDS = ["name", "email", "subject", "message"];

/** Also for a person whose browser filled in the hidden field: the form comes back with it empty. */
const TRAPPED = "Your message was not sent, because a hidden field of the form was changed. Please send it again.";

/** What the action answers when the form is shown again. */
export interface ContactFormAnswer {
  result: SubmissionResult<string[]>;
  /** What the form is sent with next. */
  submissionKey: string;
}

/**
 * The action of the contact form.
 * @param store keeps a valid message, once for each key; a `DataError` from it is shown above the form.
 * @returns null once stored, else the answer that shows the form again with its errors and everything that was typed:
 * 400 for the fields and for programs, the status of the failure otherwise.
 * @throws Response whatever `readForm` throws.
 */
export async function submitContactForm(
  args: RequestArgs,
  store: (message: ContactInput, submissionKey: string) => Promise<void>,
) {
  const sent = await readForm(args.request);
  const marks = readMarks(args, sent);
  const submission = parseWithZod(ownFields(sent), { schema: contactSchema });
  const refuse = (status: number, message?: string) => answer(submission, marks.submissionKey, status, message);
  if (submission.status !== "success") return refuse(400);
  await waitUntilReady(args, marks);
  if (isTrapped(sent)) return refuse(400, TRAPPED);
  try {
    await store(submission.value, marks.submissionKey);
    return null;
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    if (error.kind === "unexpected") console.error("contact form:", error);
    if (error.kind === "conflict") marks.submissionKey = renewSubmissionKey(args);
    return refuse(error.init.status, error.message);
  }
}

/** What else a form may hold is neither ours to read nor to send back. */
function ownFields(sent: FormData): FormData {
  const form = new FormData();
  for (const name of FIELDS) {
    const value = sent.get(name);
    if (typeof value === "string") form.set(name, value);
  }
  return form;
}

function answer(submission: Submission<ContactInput>, submissionKey: string, status: number, message?: string) {
  const result = message ? submission.reply({ formErrors: [message] }) : submission.reply();
  return data<ContactFormAnswer>({ result, submissionKey }, { status });
}
