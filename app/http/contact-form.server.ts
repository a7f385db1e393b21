import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { Honeypot, SpamError } from "remix-utils/honeypot/server";
import { type ContactInput, contactSchema } from "#app/domain/contact-form.ts";
import { TRAP_FIELD } from "#app/domain/contact-subjects.ts";
import { readForm } from "#app/http/form.server.ts";
import { DataError } from "#app/models/data-error.ts";

// No time stamp: the page may be kept by shared caches.
const honeypot = new Honeypot({ nameFieldName: TRAP_FIELD, validFromFieldName: null });

const FIELDS = ["name", "email", "subject", "message"];

/** Also for a person whose browser filled in the hidden field: the form comes back with it empty. */
const TRAPPED = "Your message was not sent, because a hidden field of the form was changed. Please send it again.";

/**
 * The action of the contact form.
 * @param store keeps a valid message; a `DataError` from it is shown above the form.
 * @returns null once stored, else the answer that shows the form again with its errors and everything that was typed:
 * 400 for the fields and for programs, the status of the failure otherwise.
 * @throws Response whatever `readForm` throws.
 */
export async function submitContactForm(request: Request, store: (message: ContactInput) => Promise<void>) {
  const sent = await readForm(request);
  const submission = parseWithZod(ownFields(sent), { schema: contactSchema });
  if (submission.status !== "success") return refuse(submission, 400);
  if (isTrapped(sent)) return refuse(submission, 400, TRAPPED);
  try {
    await store(submission.value);
    return null;
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    if (error.kind === "unexpected") console.error("contact form:", error);
    return refuse(submission, error.init.status, error.message);
  }
}

/** Whether a program filled in the form. Ours always has the field, so whoever leaves it out (which `check` accepts) did not use it. */
function isTrapped(sent: FormData): boolean {
  if (!sent.has(TRAP_FIELD)) return true;
  try {
    honeypot.check(sent);
    return false;
  } catch (error) {
    if (error instanceof SpamError) return true;
    throw error;
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

function refuse(submission: Submission<ContactInput>, status: number, message?: string) {
  const result = message ? submission.reply({ formErrors: [message] }) : submission.reply();
  return data({ result }, { status });
}
