import { authenticatorCode } from "#app/domain/accounts/second-step.ts";
import { getSessionId } from "#app/models/accounts/own-account.server.ts";
import { verifyCode, WRONG_CODE } from "#app/models/accounts/second-step.server.ts";
import { type Client, DataError } from "#app/models/supabase.ts";
import type { RequestArgs } from "#app/session/supabase.server.ts";
import type { User } from "#app/session/user.server.ts";
import { countFailures } from "./rate-limits.server.ts";

/** The code of the refusal of a password that is not the account's. */
export const WRONG_PASSWORD = "wrong_password";

/** What a person typed to prove that they are the owner. The password is null for an account without one, whose sign-in has to be recent. */
export type Credential = { password: string | null } | { code: string };

/**
 * What was typed into a `ProofField`. Six digits are a code where the account has a second step: no password that this site takes is as
 * short.
 * @throws DataError of kind "invalid" with code `WRONG_PASSWORD` for nothing, where something is needed.
 */
export function parseCredential({ hasPassword, hasSecondStep }: User, typed: string): Credential {
  if (!hasPassword && !hasSecondStep) return { password: null };
  if (typed.trim() === "") {
    const password = hasSecondStep ? "Your password or a code is required" : "Your current password is required";
    throw new DataError("invalid", hasPassword ? password : CODE_REQUIRED, { code: WRONG_PASSWORD });
  }
  const code = hasSecondStep ? authenticatorCode.safeParse(typed) : null;
  if (code?.success) return { code: code.data };
  if (hasPassword) return { password: typed };
  throw new DataError("invalid", code?.error.issues[0]?.message ?? CODE_REQUIRED, { code: WRONG_PASSWORD });
}

/** Said where an account without a password has to be proved by a code. */
export const CODE_REQUIRED = "A code from your authenticator is required";

/**
 * Does work that the database allows only after the person has typed their password again, or a code of an authenticator. Wrong ones are
 * counted by session, as in the database: a stolen session cannot be used to guess the password, nor to use up the tries of its owner.
 * @param work gets the password; null after a code, which the database accepts for a minute. Resolves to false or null for a wrong password.
 * @returns what `work` resolved to.
 * @throws DataError of kind "invalid" with code `WRONG_PASSWORD` or `WRONG_CODE`, of kind "limited" after too many, and what `work` throws.
 */
export async function reauthenticate<T>(
  args: RequestArgs,
  client: Client,
  proof: Credential,
  work: (password: string | null) => Promise<T | false | null>,
): Promise<T> {
  const session = (await getSessionId(client)) ?? undefined;
  return countFailures(args, "current-password", { account: session }, async () => {
    if ("code" in proof) await verifyCode(client, proof.code);
    const done = await ("code" in proof ? work(null).catch(explainCode) : work(proof.password));
    if (done === false || done === null)
      throw new DataError("invalid", "That is not your current password", { code: WRONG_PASSWORD });
    return done;
  });
}

/** PostgreSQL's code for refusals in our functions' own words. */
const RAISED = "P0001";

/**
 * The database takes codes of authenticators that are older than the session: with a stolen one, somebody could have added theirs. After
 * a code that Auth took it asks for the password then.
 */
function explainCode(error: unknown): never {
  if (!(error instanceof DataError) || error.code !== RAISED) throw error;
  const message = "This device was signed in before that authenticator was added. Type your password instead.";
  throw new DataError("refused", message, { code: WRONG_PASSWORD, cause: error });
}

/** Auth's and our complaints about a password or a code, and the field that each belongs to. */
const PASSWORD_FIELDS: Readonly<Record<string, string>> = {
  weak_password: "password",
  same_password: "password",
  [WRONG_PASSWORD]: "current_password",
  [WRONG_CODE]: "current_password",
  current_password_invalid: "current_password",
};

/** The password field that a failure is about; undefined for any other failure. */
export function passwordFieldOf({ code }: DataError): string | undefined {
  return PASSWORD_FIELDS[code];
}
