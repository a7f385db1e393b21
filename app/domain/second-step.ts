import { filled, firstProblem, line, z } from "./zod.ts";

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
export const codeSchema = z.object({ code: authenticatorCode });
