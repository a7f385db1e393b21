import { checkEmail } from "#app/domain/account-forms.ts";
import { type Checked, settle } from "#app/domain/checked.ts";
import { CONTACT_LIMITS, CONTACT_SUBJECTS, type ContactSubject } from "#app/domain/contact-message.ts";
import { countCharacters, readLine, readParagraphs } from "#app/domain/text.ts";
import { z } from "#app/domain/zod.ts";

const line = z.unknown().transform(readLine);

/**
 * The contact form: name, email, subject, message, all four required (PRODUCT.md, Contact). All problems at once,
 * each under its field. Texts are trimmed; the message keeps its line breaks.
 */
export const contactSchema = z
  .object({ name: line, email: line, subject: line, message: z.unknown().transform(readParagraphs) })
  .transform((sent, context) => {
    const checked = {
      name: checkText("Name", sent.name, CONTACT_LIMITS.maxNameChars),
      email: checkEmail(sent.email),
      subject: checkSubject(sent.subject),
      message: checkText("Message", sent.message, CONTACT_LIMITS.maxMessageChars),
    };
    return settle(checked, context) ?? z.NEVER;
  });

/** What a valid message comes to. */
export type ContactInput = z.infer<typeof contactSchema>;

function checkText(label: string, text: string, maxChars: number): Checked<string> {
  if (text === "") return { error: `${label} is required` };
  if (countCharacters(text) > maxChars) return { error: `${label} must not exceed ${maxChars} characters` };
  return { value: text };
}

function checkSubject(text: string): Checked<ContactSubject> {
  const subject = CONTACT_SUBJECTS.find((known) => known === text);
  return subject ? { value: subject } : { error: "Subject is required" };
}
