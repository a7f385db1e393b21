import { CONTACT_LIMITS, CONTACT_SUBJECTS } from "#app/domain/site/contact-message.ts";
import { emailAddress, line, paragraphs, requiredText, z } from "#app/domain/site/zod.ts";

/**
 * The contact form: name, email, subject, message, all required (PRODUCT.md, Contact). Texts are trimmed; the message keeps its line
 * breaks.
 */
export const contactSchema = z.object({
  name: requiredText(line, "Name", { max: CONTACT_LIMITS.maxNameChars }),
  email: emailAddress,
  subject: line.pipe(z.enum(CONTACT_SUBJECTS, "Subject is required")),
  message: requiredText(paragraphs, "Message", { max: CONTACT_LIMITS.maxMessageChars }),
});

/** A validated message. */
export type ContactInput = z.infer<typeof contactSchema>;
