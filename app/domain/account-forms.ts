import { type Checked, settle } from "./checked.ts";
import { isCommonPassword, isMadeOf } from "./common-passwords.ts";
import { countBytes, countCharacters, readLine } from "./text.ts";
import { z } from "./zod.ts";

/** Limits of names, e-mail addresses and passwords (PRODUCT.md, Validation), and those of Auth. */
export const ACCOUNT_LIMITS = {
  minNameChars: 2,
  maxNameChars: 100,
  minPasswordChars: 8,
  /** bcrypt reads no further, so a longer password would be accepted by its first 72 bytes alone. */
  maxPasswordBytes: 72,
  /** Longest address that mail can be delivered to: RFC 5321 section 4.5.3.1.3, less the angle brackets. */
  maxEmailChars: 254,
} as const;

// Something, an @, a domain with a dot. No two parts can match the same character, so a hostile text costs no more time.
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** In the words of Supabase Auth, which says it too. */
const SAME_PASSWORD = "New password should be different from the old password.";

const line = z.unknown().transform(readLine);
const secret = z.unknown().transform(readSecret);
const checkbox = z.unknown().transform((value) => value !== undefined && value !== "" && value !== false);

/**
 * Sign-up: full_name, email, password, confirm_password. All problems at once, each under its field, in the words of
 * PRODUCT.md, Validation. Names and addresses are trimmed, passwords are kept as typed.
 * @param productName no password either, as are the person's own name and address.
 */
export const signUpSchema = (productName: string) =>
  z.object({ full_name: line, email: line, password: secret, confirm_password: secret }).transform((sent, context) => {
    const checked = {
      full_name: checkName(sent.full_name),
      email: checkEmail(sent.email),
      ...checkNewPassword(sent, [sent.full_name, sent.email, productName]),
    };
    return settle(checked, context) ?? z.NEVER;
  });

/** Sign-in: email, password and the checkbox `remember`, which is false when it was not sent. */
export const signInSchema = z
  .object({ email: line, password: secret, remember: checkbox })
  .transform((sent, context) => {
    const password: Checked<string> =
      sent.password === "" ? { error: "Password is required" } : { value: sent.password };
    const remember: Checked<boolean> = { value: sent.remember };
    return settle({ email: checkEmail(sent.email), password, remember }, context) ?? z.NEVER;
  });

/** One address: email. For asking for a new password. */
export const emailSchema = z
  .object({ email: line })
  .transform((sent, context) => settle({ email: checkEmail(sent.email) }, context) ?? z.NEVER);

/** A change of address: email, email_current_password. Whether there has to be a password is the account's to say. */
export const changeEmailSchema = z
  .object({ email: line, email_current_password: secret })
  .transform((sent, context) => {
    const email_current_password: Checked<string> = { value: sent.email_current_password };
    return settle({ email: checkEmail(sent.email), email_current_password }, context) ?? z.NEVER;
  });

/** The name of an account: full_name. */
export const nameSchema = z
  .object({ full_name: line })
  .transform((sent, context) => settle({ full_name: checkName(sent.full_name) }, context) ?? z.NEVER);

/**
 * A change of password: current_password, password, confirm_password.
 * @param known texts that are no password: the person's name and address, and the product's name.
 */
export const changePasswordSchema = (known: readonly string[]) =>
  z.object({ current_password: secret, password: secret, confirm_password: secret }).transform((sent, context) => {
    const checked = { current_password: checkCurrentPassword(sent.current_password), ...checkNewPassword(sent, known) };
    const isSame = sent.password !== "" && sent.password === sent.current_password;
    return settle(isSame ? { ...checked, password: { error: SAME_PASSWORD } } : checked, context) ?? z.NEVER;
  });

/** What somebody types to confirm that they mean it: current_password. */
export const currentPasswordSchema = z
  .object({ current_password: secret })
  .transform(
    (sent, context) => settle({ current_password: checkCurrentPassword(sent.current_password) }, context) ?? z.NEVER,
  );

/**
 * What the owner of an address gives the account with the proof of it: full_name, password. `known` as above, the name itself is
 * left out of it.
 */
export const confirmAddressSchema = (known: readonly string[]) =>
  z.object({ full_name: line, password: secret }).transform((sent, context) => {
    const password = checkPassword(sent.password, [sent.full_name, ...known]);
    return settle({ full_name: checkName(sent.full_name), password }, context) ?? z.NEVER;
  });

/** A new password, typed twice: password, confirm_password. `known` as above. */
export const newPasswordSchema = (known: readonly string[]) =>
  z
    .object({ password: secret, confirm_password: secret })
    .transform((sent, context) => settle(checkNewPassword(sent, known), context) ?? z.NEVER);

/** What a valid sign-up comes to. */
export type SignUpInput = z.infer<ReturnType<typeof signUpSchema>>;
/** What a valid sign-in comes to. */
export type SignInInput = z.infer<typeof signInSchema>;

function checkName(text: string): Checked<string> {
  if (text === "") return { error: "Full name is required" };
  const chars = countCharacters(text);
  if (chars < ACCOUNT_LIMITS.minNameChars) return { error: "Name must be at least 2 characters" };
  if (chars > ACCOUNT_LIMITS.maxNameChars) return { error: "Name must not exceed 100 characters" };
  return { value: text };
}

/** An e-mail address from a trimmed text; messages as in PRODUCT.md, Validation. */
export function checkEmail(text: string): Checked<string> {
  if (text === "") return { error: "Email is required" };
  const isValid = text.length <= ACCOUNT_LIMITS.maxEmailChars && EMAIL.test(text);
  return isValid ? { value: text } : { error: "Invalid email address" };
}

function checkNewPassword(
  sent: { password: string; confirm_password: string },
  known: readonly string[],
): {
  password: Checked<string>;
  confirm_password: Checked<string>;
} {
  return { password: checkPassword(sent.password, known), confirm_password: checkRepeat(sent) };
}

function checkPassword(text: string, known: readonly string[]): Checked<string> {
  if (text === "") return { error: "Password is required" };
  if (countCharacters(text) < ACCOUNT_LIMITS.minPasswordChars) {
    return { error: "Password must be at least 8 characters" };
  }
  if (countBytes(text) > ACCOUNT_LIMITS.maxPasswordBytes) {
    return { error: "Password must be at most 72 bytes long" };
  }
  if (isCommonPassword(text)) return { error: "That password is among the first that others would try" };
  if (isMadeOf(text, known)) return { error: "A password must not be your name, your email or the name of this site" };
  return { value: text };
}

function checkRepeat(sent: { password: string; confirm_password: string }): Checked<string> {
  if (sent.confirm_password === "") return { error: "Please confirm your password" };
  return sent.confirm_password === sent.password
    ? { value: sent.confirm_password }
    : { error: "Passwords do not match" };
}

function checkCurrentPassword(text: string): Checked<string> {
  return text === "" ? { error: "Your current password is required" } : { value: text };
}

/** A password exactly as typed: white space and accents belong to it. */
function readSecret(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === "string" ? first : "";
}
