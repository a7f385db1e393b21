import { MAX_REASON_CHARS } from "#app/domain/events/report.ts";
import { filled, firstProblem, limited, line, paragraphs, requiredText, z } from "#app/domain/site/zod.ts";
import errors from "#app/messages/account-errors.ts";
import messages from "#app/messages/second-step.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);
const tError = translator(errors);

/** Most TOTP factors of one account; Supabase Auth has the same limit. */
export const AUTHENTICATORS_MAX = 10;

/** A TOTP code: six digits. White space is ignored, because many apps show a code in groups. */
export const authenticatorCode = filled(
  line.transform((text) => text.replace(/\s+/g, "")),
  () => tError("authenticatorCodeRequired"),
).refine(
  (code) => /^\d{6}$/.test(code),
  firstProblem(() => tError("authenticatorCodeInvalid")),
);

/** A recovery code. Supabase Auth ignores spaces, hyphens and case. */
export const recoveryCode = filled(line, () => tError("recoveryCodeRequired")).refine(
  (code) => /^[\dA-Za-z\s-]{1,40}$/.test(code),
  firstProblem(() => tError("recoveryCodeInvalid")),
);

/** The form for a TOTP code. */
export const codeSchema = z.object({ authenticator_code: authenticatorCode });

/** The form with which admins reset the second step of an account; the messages equal those of the database. */
export const resetSchema = z.object({
  user_email: filled(line, () => "Please enter an email address"),
  reason: limited(
    filled(paragraphs, () => "Please say why"),
    () => "Reason",
    MAX_REASON_CHARS,
  ),
});

const MAX_NAME_CHARS = 50;

/** The form that starts the enrolment of an authenticator: its name. */
export const authenticatorSchema = z.object({
  name: requiredText(line, () => tError("authenticatorName"), { max: MAX_NAME_CHARS }),
});

const SUGGESTED_NAMES = ["myPhone", "myTablet", "myComputer"] as const;

/** A default name for a new authenticator that is not among `taken`; "" when all defaults are. */
export function suggestName(taken: readonly string[]): string {
  const used = taken.map((name) => name.toLowerCase());
  return SUGGESTED_NAMES.map((name) => t(name)).find((name) => !used.includes(name.toLowerCase())) ?? "";
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
