import { MAX_REASON_CHARS } from "#app/domain/events/report.ts";
import { filled, firstProblem, limited, line, paragraphs, requiredText, z } from "#app/domain/site/zod.ts";

/** Most authenticators of one account, as Auth has it. */
export const AUTHENTICATORS_MAX = 10;

/** The code that an authenticator shows: six digits, which many apps write with a space between them. */
export const authenticatorCode = filled(
  line.transform((text) => text.replace(/\s+/g, "")),
  "Type the 6 digits that your authenticator shows",
).refine((code) => /^\d{6}$/.test(code), firstProblem("A code has 6 digits"));

/** A recovery code. Auth takes it with or without spaces, hyphens and capitals. */
export const recoveryCode = filled(line, "Type one of your recovery codes").refine(
  (code) => /^[\dA-Za-z\s-]{1,40}$/.test(code),
  firstProblem("A recovery code has 16 letters and digits"),
);

/** The form for the code of an authenticator. */
export const codeSchema = z.object({ authenticator_code: authenticatorCode });

/** The form with which admins reset the second step of others; its messages are the database's. */
export const resetSchema = z.object({
  user_email: filled(line, "Please enter an email address"),
  reason: limited(filled(paragraphs, "Please say why"), "Reason", MAX_REASON_CHARS),
});

const MAX_NAME_CHARS = 50;

/** The form that begins to add an authenticator: its name. */
export const authenticatorSchema = z.object({ name: requiredText(line, "Name", { max: MAX_NAME_CHARS }) });

const SUGGESTED_NAMES = ["My phone", "My tablet", "My computer"];

/** A name for a new authenticator that none of the account's has; "" where these are used up. */
export function suggestName(taken: readonly string[]): string {
  const used = taken.map((name) => name.toLowerCase());
  return SUGGESTED_NAMES.find((name) => !used.includes(name.toLowerCase())) ?? "";
}

interface AuthenticatorAddress {
  /** Who asks for the codes: the site's name. */
  issuer: string;
  /** Whose they are: an e-mail address. */
  account: string;
  /** In base32. */
  secret: string;
}

/** What an authenticator reads from the QR code, and what a phone opens it with. Apps take Auth's kind of codes for granted: SHA-1, six digits, every 30 s. */
export function authenticatorAddress({ issuer, account, secret }: AuthenticatorAddress): string {
  // A colon ends the issuer, however it is written. Not by URLSearchParams: some apps show its "+" as it is.
  const site = encodeURIComponent(issuer.replaceAll(":", ""));
  return `otpauth://totp/${site}:${encodeURIComponent(account)}?secret=${secret}&issuer=${site}`;
}

/** A long key or code in groups of four, as people read it. */
export function inGroups(key: string, separator = " "): string {
  return key.match(/.{1,4}/g)?.join(separator) ?? "";
}
