import { z } from "zod";
import { invalid } from "./errors.ts";

const MAX_EMAIL_CHARS = 255;
const address = z.email().max(MAX_EMAIL_CHARS);

/**
 * The address as it is stored: trimmed and lower-cased.
 *
 * @throws AuthError 400 `validation_failed` when it is not an e-mail address.
 */
export function requireEmail(text: string): string {
  const email = text.trim().toLowerCase();
  if (email === "") throw invalid("An email address is required");
  if (!address.safeParse(email).success) throw invalid("Unable to validate email address: invalid format");
  return email;
}
