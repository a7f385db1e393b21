import { MAX_REASON_CHARS } from "#app/domain/events/report.ts";
import { filled, firstProblem, limited, line, paragraphs, requiredText, z } from "#app/domain/site/zod.ts";

/** Most TOTP factors of one account; Supabase Auth has the same limit. */
export const AUTHENTICATORS_MAX = 10;

/** A TOTP code: six digits. White space is ignored, because many apps show a code in groups. */
export const authenticatorCode = filled(
  line.transform((text) => text.replace(/\s+/g, "")),
  "Type the 6 digits that your authenticator shows",
).refine((code) => /^\d{6}$/.test(code), firstProblem("A code has 6 digits"));

/** A recovery code. Supabase Auth ignores spaces, hyphens and case. */
export const recoveryCode = filled(line, "Type one of your recovery codes").refine(
  (code) => /^[\dA-Za-z\s-]{1,40}$/.test(code),
  firstProblem("A recovery code has 16 letters and digits"),
);

/** The form for a TOTP code. */
export const codeSchema = z.object({ authenticator_code: authenticatorCode });

/** The form with which admins reset the second step of an account; the messages equal those of the database. */
export const resetSchema = z.object({
  user_email: filled(line, "Please enter an email address"),
  reason: limited(filled(paragraphs, "Please say why"), "Reason", MAX_REASON_CHARS),
});

const MAX_NAME_CHARS = 50;

/** The form that starts the enrolment of an authenticator: its name. */
export const authenticatorSchema = z.object({ name: requiredText(line, "Name", { max: MAX_NAME_CHARS }) });

const SUGGESTED_NAMES = ["My phone", "My tablet", "My computer"];

/** A default name for a new authenticator that is not among `taken`; "" when all defaults are. */
export function suggestName(taken: readonly string[]): string {
  const used = taken.map((name) => name.toLowerCase());
  return SUGGESTED_NAMES.find((name) => !used.includes(name.toLowerCase())) ?? "";
}

interface OtpauthParameters {
  /** The site's name. */
  issuer: string;
  /** The account's e-mail address. */
  account: string;
  /** The shared secret, in base32. */
  secret: string;
}

/**
 * The otpauth URI of a TOTP secret, for the QR code and for a link that opens an authenticator. Algorithm, digits and period are left out,
 * because Supabase Auth uses the defaults: SHA-1, 6 digits, 30 s.
 */
export function otpauthUri({ issuer, account, secret }: OtpauthParameters): string {
  // A colon separates issuer and account, even percent-encoded. encodeURIComponent, because some apps show the "+" of URLSearchParams.
  const site = encodeURIComponent(issuer.replaceAll(":", ""));
  return `otpauth://totp/${site}:${encodeURIComponent(account)}?secret=${secret}&issuer=${site}`;
}

/** A key or code in groups of four characters. */
export function inGroups(key: string, separator = " "): string {
  return key.match(/.{1,4}/g)?.join(separator) ?? "";
}
