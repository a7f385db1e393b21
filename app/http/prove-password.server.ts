import { countFailures } from "#app/http/rate-limit.server.ts";
import { newDetachedClient, type RequestArgs } from "#app/http/supabase.server.ts";
import type { Client } from "#app/models/client.ts";
import { DataError } from "#app/models/data-error.ts";
import { provePassword } from "#app/models/own-account.server.ts";

/** The code of the refusal of a password that is not the account's. */
export const WRONG_PASSWORD = "wrong_password";

/**
 * Has somebody who is signed in type their password again. Wrong ones count like failed sign-ins, so that a stolen session
 * cannot be used to guess it.
 * @returns a client with a session of its own, made by that password; end it with `signOut`.
 * @throws DataError of kind "invalid" with code `WRONG_PASSWORD`, of kind "limited" after too many.
 */
export async function requirePassword(args: RequestArgs, email: string, password: string): Promise<Client> {
  const detached = newDetachedClient(args);
  await countFailures(args, "sign-in", { account: email }, async () => {
    if (await provePassword(detached, email, password)) return;
    throw new DataError("invalid", "That is not your current password", { code: WRONG_PASSWORD });
  });
  return detached;
}
