import { authenticatorCode } from "#app/domain/accounts/second-step.ts";
import messages from "#app/messages/errors.ts";
import { translator } from "#app/messages/translator.ts";
import { getSessionId } from "#app/models/accounts/own-account.server.ts";
import { verifyCode, WRONG_CODE } from "#app/models/accounts/second-step.server.ts";
import { type Client, DataError } from "#app/models/supabase.ts";
import type { User } from "#app/session/identity.ts";
import type { RequestArgs } from "#app/session/supabase.server.ts";
import { countFailures } from "./count-attempts.server.ts";

const t = translator(messages);

/** `code` of the error for a wrong password. */
const WRONG_PASSWORD = "wrong_password";

/** A credential for re-authentication. The password is null for an account without one; the database then requires a recent sign-in. */
type Credential = { password: string | null } | { code: string };

/**
 * Parses what was typed into a `ProofField`. If the account has a second step, six digits are a code: passwords have at least 8 characters.
 * @throws DataError of kind "invalid" with code `WRONG_PASSWORD` for a blank field, unless the account has neither password nor second
 * step.
 */
export function parseCredential({ hasPassword, hasSecondStep }: User, typed: string): Credential {
  if (!hasPassword && !hasSecondStep) return { password: null };
  if (typed.trim() === "") {
    const password = t(hasSecondStep ? "passwordOrCodeRequired" : "passwordRequired");
    throw new DataError("invalid", hasPassword ? password : codeRequired(), { code: WRONG_PASSWORD });
  }
  const code = hasSecondStep ? authenticatorCode.safeParse(typed) : null;
  if (code?.success) return { code: code.data };
  if (hasPassword) return { password: typed };
  throw new DataError("invalid", code?.error.issues[0]?.message ?? codeRequired(), { code: WRONG_PASSWORD });
}

/** Shown to the owner of an account without a password. */
export const codeRequired = () => t("codeRequired");

/**
 * Re-authenticates the person with their password or a code, then does `work`. Failures are counted per session, as in the database, so
 * that a stolen session can neither guess the password nor lock its owner out.
 * @param work gets the password; null after a code, which the database remembers for a minute. Resolves to false or null for a wrong
 * password.
 * @returns what `work` resolved to.
 * @throws DataError of kind "invalid" with code `WRONG_PASSWORD` or `WRONG_CODE`, "limited" after too many failures, and what `work`
 * throws.
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
    if (done === false || done === null) throw new DataError("invalid", t("wrongPassword"), { code: WRONG_PASSWORD });
    return done;
  });
}

/**
 * The database ignores codes of authenticators that were added during the session: a thief of the session could have added their own.
 * Auth has accepted the code by then, so the person is asked for the password instead.
 */
function explainCode(error: unknown): never {
  if (!(error instanceof DataError && error.isRejectedFor("current_password_required"))) throw error;
  throw new DataError("refused", t("newAuthenticator"), { code: WRONG_PASSWORD, cause: error });
}

/** The form field of each error code about a password or a code, Auth's and ours. */
const PASSWORD_FIELDS: Readonly<Record<string, string>> = {
  weak_password: "password",
  same_password: "password",
  [WRONG_PASSWORD]: "current_password",
  [WRONG_CODE]: "current_password",
  current_password_invalid: "current_password",
};

/** The name of the field that an error about a password or a code belongs to; undefined for any other error. */
export function passwordFieldOf({ code }: DataError): string | undefined {
  return PASSWORD_FIELDS[code];
}
