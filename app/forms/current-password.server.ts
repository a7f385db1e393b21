import { DataError } from "#app/models/supabase.ts";
import type { RequestArgs } from "#app/session/supabase.server.ts";
import { countFailures } from "./rate-limits.server.ts";

/** The code of the refusal of a password that is not the account's. */
export const WRONG_PASSWORD = "wrong_password";

/**
 * Does work that the database allows only after the person has typed their password again. Wrong ones count like failed sign-ins, so that a
 * stolen session cannot be used to guess it; the database counts them too.
 * @param work resolves to false for a wrong password.
 * @throws DataError of kind "invalid" with code `WRONG_PASSWORD`, of kind "limited" after too many, and what `work` throws.
 */
export async function requirePassword(
  args: RequestArgs,
  { email }: { email: string },
  work: () => Promise<boolean>,
): Promise<void> {
  await countFailures(args, "sign-in", { account: email }, async () => {
    if (await work()) return;
    throw new DataError("invalid", "That is not your current password", { code: WRONG_PASSWORD });
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
