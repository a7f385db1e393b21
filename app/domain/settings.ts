import { parseSiteAddress, SITE_ADDRESS_HELP } from "./site.ts";
import { z } from "./zod.ts";

/** A setting that cannot be used; the message is one line for the operator. */
export class SettingError extends Error {
  override name = "SettingError";
}

/** A TCP port; its error says what a setting needs to be, as all below. */
export const portNumber = z
  .string()
  .refine(
    (text) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65535,
    "a port number from 1 to 65535",
  )
  .transform(Number);

/** The origin of a site. */
export const siteAddress = z.string().transform((text, { addIssue }) => {
  const origin = parseSiteAddress(text);
  if (origin !== null) return origin;
  addIssue(SITE_ADDRESS_HELP);
  return z.NEVER;
});

export const databaseAddress = z.string().regex(/^postgres(ql)?:\/\/\S+$/, "an address that starts with postgres://");

export const mailServerAddress = z
  .string()
  .regex(/^smtps?:\/\/\S+$/, "an address that starts with smtp:// or smtps://");

/** Settings that may hold a password: their values are not repeated. */
const SECRETS = ["DATABASE_URL", "RATE_LIMIT_DATABASE_URL", "SMTP_URL", "MAIL_QUEUE_KEY", "SUPABASE_ANON_KEY"];
const CREDENTIALS_IN_ADDRESS = /\/\/[^/]*@/;

/**
 * Reads those variables of `source` that `schema` names. Empty values count as not set.
 * @throws SettingError naming the first bad variable, what it got and what it needs.
 */
export function parseSettings<Settings>(
  schema: z.ZodType<Settings>,
  source: Record<string, string | undefined>,
): Settings {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const name = String(issue?.path[0]);
  const isSecret = SECRETS.includes(name) || CREDENTIALS_IN_ADDRESS.test(source[name] ?? "");
  const got = isSecret ? "not usable" : JSON.stringify(source[name]);
  throw new SettingError(`${name} is ${got}, but needs to be ${issue?.message}.`);
}
