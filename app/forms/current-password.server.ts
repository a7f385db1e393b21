import { getSessionId } from "#app/models/own-account.server.ts";
import { type Client, DataError } from "#app/models/supabase.ts";
import type { RequestArgs } from "#app/session/supabase.server.ts";
import { countFailures } from "./rate-limits.server.ts";

/** The code of the refusal of a password that is not the account's. */
export const WRONG_PASSWORD = "wrong_password";

/**
 * Does work that the database allows only after the person has typed their password again. Wrong ones are counted by session, as in the
 * database: a stolen session cannot be used to guess the password, nor to use up the tries of its owner.
 * @param work resolves to false or null for a wrong password.
 * @returns what `work` resolved to.
 * @throws DataError of kind "invalid" with code `WRONG_PASSWORD`, of kind "limited" after too many, and what `work` throws.
 */
export async function requirePassword<T>(
  args: RequestArgs,
  client: Client,
  work: () => Promise<T | false | null>,
): Promise<T> {
  const session = (await getSessionId(client)) ?? undefined;
  return countFailures(args, "current-password", { account: session }, async () => {
    const done = await work();
    if (done === false || done === null)
      throw new DataError("invalid", "That is not your current password", { code: WRONG_PASSWORD });
    return done;
  });
}

/** Auth's and our complaints about a password, and the field that each belongs to. */
const PASSWORD_FIELDS: Readonly<Record<string, string>> = {
  weak_password: "password",
  same_password: "password",
  [WRONG_PASSWORD]: "current_password",
  current_password_invalid: "current_password",
};

/** The password field that a failure is about; undefined for any other failure. */
export function passwordFieldOf({ code }: DataError): string | undefined {
  return PASSWORD_FIELDS[code];
}
