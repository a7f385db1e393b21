import { z as zod } from "zod/v4";
import { countCharacters, readLine, readParagraphs } from "./text.ts";

// zod probes `new Function` when it first compiles a schema, which a content security policy without 'unsafe-eval'
// reports. A bundler could skip a plain re-export and with it the setting, so `z` is created here.
function withoutEval(): typeof zod {
  zod.config({ jitless: true });
  return zod;
}

/** zod without `new Function`. Every schema of the app uses this one. */
export const z = withoutEval();

export declare namespace z {
  /** What a schema's parse returns. */
  type infer<Schema extends zod.ZodType> = zod.output<Schema>;
  type output<Schema extends zod.ZodType> = zod.output<Schema>;
  type input<Schema extends zod.ZodType> = zod.input<Schema>;
  type ZodType<Output = unknown, Input = unknown> = zod.ZodType<Output, Input>;
  type RefinementCtx = zod.RefinementCtx;
}

// Controls are read from unknown values: conform leaves those as they were sent, where it would turn the "" of a
// `z.string()` into undefined. So a schema gives the same result with conform and on its own, and a field that was left
// out, sent twice or sent as a file is read as `readLine` says. Each field reports its first problem only.

/** Longest address that mail can be delivered to: RFC 5321 section 4.5.3.1.3, less the angle brackets. */
const MAX_EMAIL_CHARS = 254;

// Some text, an @, a domain with a dot. No two parts match the same character, so there is no catastrophic backtracking.
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** A text of one line, "" when nothing was typed. */
export const line = z.unknown().transform(readLine);

/** A text that keeps its line breaks, "" when nothing was typed. */
export const paragraphs = z.unknown().transform(readParagraphs);

/** A text that must not be blank. */
export function filled<Text extends z.ZodType<string>>(text: Text, error: string): Text {
  return text.refine((value) => value !== "", { error, abort: true });
}

/** A text that must not be blank, of `min` to `max` characters. */
export function requiredText<Text extends z.ZodType<string>>(
  text: Text,
  label: string,
  { min = 1, max }: { min?: number; max: number },
): Text {
  return filled(text, `${label} is required`)
    .refine((value) => countCharacters(value) >= min, {
      error: `${label} must be at least ${min} characters`,
      abort: true,
    })
    .refine((value) => countCharacters(value) <= max, `${label} must not exceed ${max} characters`);
}

/** A text of at most `max` characters that may be left out; null when it is blank. */
export function optionalText(text: z.ZodType<string>, label: string, max: number) {
  return limited(text, label, max).transform((value) => (value === "" ? null : value));
}

/** A text of at most `max` characters, which the message writes as "1,000". */
export function limited<Text extends z.ZodType<string>>(text: Text, label: string, max: number): Text {
  return text.refine((value) => countCharacters(value) <= max, {
    error: `${label} must not exceed ${max.toLocaleString("en-US")} characters`,
    abort: true,
  });
}

/** An e-mail address; messages as in PRODUCT.md, Validation. */
export const emailAddress = filled(line, "Email is required").refine(
  (text) => text.length <= MAX_EMAIL_CHARS && EMAIL.test(text),
  "Invalid email address",
);
