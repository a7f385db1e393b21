import { z as zod } from "zod";
import { isMailAddress, mailAddressError } from "#app/domain/mail-address.ts";
import { currentLanguage, LOCALES } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";
import messages from "#app/messages/validation.ts";
import { parseSiteAddress, SITE_ADDRESS_HELP } from "./site.ts";
import { countCharacters, readLine, readParagraphs } from "./text.ts";

const t = translator(messages);

// zod probes `new Function` when it first compiles a schema, which violates a content security policy without 'unsafe-eval'. `z` is created
// by a function, because tree shaking could drop a top-level `zod.config()` beside a plain re-export.
function withoutEval(): typeof zod {
  zod.config({ jitless: true });
  return zod;
}

/** zod without `new Function`. Every schema of the app uses this one. */
export const z = withoutEval();

export declare namespace z {
  /** The output type of a schema. */
  type infer<Schema extends zod.ZodType> = zod.output<Schema>;
  type output<Schema extends zod.ZodType> = zod.output<Schema>;
  type input<Schema extends zod.ZodType> = zod.input<Schema>;
  type ZodType<Output = unknown, Input = unknown> = zod.ZodType<Output, Input>;
  type RefinementCtx = zod.RefinementCtx;
}

// Fields are `z.unknown()`, which conform passes on as sent, while it turns the "" of a `z.string()` into undefined. So a schema gives the
// same result with and without conform, and `readLine` handles fields that are missing, repeated or files. Each field reports its first
// issue only.

/** The raw value of a field; undefined when it is missing. */
export const sent = z.unknown().optional();

/** A one-line text, normalised by `readLine`; "" when blank. */
export const line = sent.transform(readLine);

/** A multi-line text, normalised by `readParagraphs`; "" when blank. */
export const paragraphs = sent.transform(readParagraphs);

/** A message in the language of the request, which is known when a form is parsed, not when its schema is made. */
type Message = () => string;

/**
 * Options of a refinement that is skipped if the field has an issue already. Unlike zod's `abort`, it does not also skip the cross-field
 * refinements of the form.
 */
export function firstProblem(error: Message) {
  return { error, when: ({ issues }: { issues: readonly unknown[] }) => issues.length === 0 };
}

/** A text that must not be blank. */
export function filled<Text extends z.ZodType<string>>(text: Text, error: Message): Text {
  return text.refine((value) => value !== "", firstProblem(error));
}

/** A text that must not be blank, of `min` to `max` code points. */
export function requiredText<Text extends z.ZodType<string>>(
  text: Text,
  label: Message,
  { min = 1, max }: { min?: number; max: number },
): Text {
  return filled(text, () => t("required", { label: label() }))
    .refine(
      (value) => countCharacters(value) >= min,
      firstProblem(() => t("tooShort", { label: label(), min: String(min) })),
    )
    .refine(
      (value) => countCharacters(value) <= max,
      firstProblem(() => t("tooLong", { label: label(), max: String(max) })),
    );
}

/** An optional text of at most `max` code points; null when blank. */
export function optionalText(text: z.ZodType<string>, label: Message, max: number) {
  return limited(text, label, max).transform((value) => (value === "" ? null : value));
}

/** A text of at most `max` code points; the message formats the number ("1,000"). */
export function limited<Text extends z.ZodType<string>>(text: Text, label: Message, max: number): Text {
  return text.refine(
    (value) => countCharacters(value) <= max,
    firstProblem(() => t("tooLong", { label: label(), max: max.toLocaleString(LOCALES[currentLanguage()]) })),
  );
}

/** An e-mail address; messages as in PRODUCT.md, Validation. */
export const emailAddress = filled(line, () => t("emailRequired")).check((context) => {
  const { value, issues } = context;
  if (issues.length > 0 || isMailAddress(value)) return;
  issues.push({ code: "custom", input: value, message: mailAddressError(value) });
});

/** An e-mail address, or null when blank. */
export const optionalEmailAddress = line
  .check(({ value, issues }) => {
    if (value === "" || isMailAddress(value)) return;
    issues.push({ code: "custom", input: value, message: mailAddressError(value) });
  })
  .transform((value) => (value === "" ? null : value));

/** An invalid setting; the message is one line for the operator. */
export class SettingError extends Error {
  override name = "SettingError";
}

// Schemas of settings: their messages complete the sentence "NAME needs to be …".

/** A TCP port, 1 to 65535. */
export const portNumber = z
  .string()
  .refine(
    (text) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65535,
    "a port number from 1 to 65535",
  )
  .transform(Number);

/** An http(s) origin, normalised by `parseSiteAddress`. */
export const siteAddress = z.string().transform((text, { addIssue }) => {
  const origin = parseSiteAddress(text);
  if (origin !== null) return origin;
  addIssue(SITE_ADDRESS_HELP);
  return z.NEVER;
});

export const databaseAddress = z.string().regex(/^postgres(ql)?:\/\/\S+$/, "an address that starts with postgres://");

export const mailServerAddress = z
  .string()
  .regex(/^smtps?:\/\/\S+$/, "an address that starts with smtp:// or smtps://")
  .refine((text) => {
    const from = URL.canParse(text) ? new URL(text).searchParams.get("from") : null;
    return from === null || isMailAddress(from);
  }, "an address whose ?from= is just an e-mail address, without a name");

/** Settings that may contain credentials: error messages do not repeat their values. */
const SECRETS = ["DATABASE_URL", "RATE_LIMIT_DATABASE_URL", "SMTP_URL", "MAIL_QUEUE_KEY", "SUPABASE_ANON_KEY"];
const CREDENTIALS_IN_ADDRESS = /\/\/[^/]*@/;

/**
 * Parses the variables of `source` by `schema`. Blank values count as not set.
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

/** A checkbox: false when it is missing. */
export const checkbox = sent.transform((value) => value !== undefined && value !== "" && value !== false);
