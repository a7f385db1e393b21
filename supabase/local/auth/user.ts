import type { Context } from "hono";
import { z } from "zod/v4";
import { requireClaims, requireUser } from "./bearer.ts";
import { optionalObject, optionalText, pkceFields, readBody } from "./body.ts";
import { type AuthContext, inTransaction, type Transaction } from "./context.ts";
import { mailEmailChange } from "./email-change.ts";
import { requireEmail } from "./emails.ts";
import { AuthError, emailExists, invalid } from "./errors.ts";
import { parseChallenge } from "./flow-state.ts";
import { hashPassword, passwordMatches, requireStrongPassword } from "./passwords.ts";
import { redirectTarget } from "./redirects.ts";
import type { UserRow } from "./rows.ts";
import { applyPassword, mergeMetadata } from "./user-changes.ts";
import { userJson } from "./user-json.ts";
import { getUserByEmail, listIdentities } from "./users.ts";

/** `GET /user`: the account of the access token, as long as its session lasts. */
export async function getUser(context: AuthContext, c: Context): Promise<Response> {
  const claims = await requireClaims(context, c);
  const answer = await inTransaction(context, async (tx) => {
    const user = await requireUser(tx, claims, "read");
    return userJson(user, await listIdentities(tx, user.id));
  });
  return c.json(answer);
}

const updateSchema = z.object({
  email: optionalText,
  phone: optionalText,
  password: z.string().nullish(),
  data: optionalObject,
  ...pkceFields,
});

/**
 * `PUT /user`: metadata is merged, a new password ends all other sessions, a new address waits for its confirmation.
 */
export async function updateUser(context: AuthContext, c: Context): Promise<Response> {
  const claims = await requireClaims(context, c);
  const body = await readBody(c, updateSchema);
  if (body.phone !== "") throw new AuthError(400, "phone_provider_disabled", "Phone logins are disabled");
  const email = body.email === "" ? null : requireEmail(body.email);
  const challenge = parseChallenge(body);
  const redirectTo = redirectTarget(context.config, c);
  const before = await inTransaction(context, (tx) => requireUser(tx, claims, "read"));
  const hash = await newPasswordHash(context, before, body.password ?? null);
  const answer = await inTransaction(context, async (tx) => {
    let user = await requireUser(tx, claims);
    if (body.data !== null) user = await mergeMetadata(tx, user.id, "raw_user_meta_data", body.data);
    if (hash !== null) user = await applyPassword(tx, user.id, hash, claims.sessionId);
    if (email !== null && email !== user.email) {
      await requireFreeEmail(tx, email);
      user = await mailEmailChange(context, tx, user, { newEmail: email, redirectTo, challenge });
    }
    return userJson(user, await listIdentities(tx, user.id));
  });
  return c.json(answer);
}

async function newPasswordHash(context: AuthContext, user: UserRow, password: string | null): Promise<string | null> {
  if (password === null) return null;
  if (password === "") throw invalid("Password cannot be empty");
  requireStrongPassword(context.config, password);
  if (await passwordMatches(context.config, password, user.encrypted_password)) {
    throw new AuthError(422, "same_password", "New password should be different from the old password.");
  }
  return hashPassword(context.config, password);
}

async function requireFreeEmail(tx: Transaction, email: string): Promise<void> {
  if ((await getUserByEmail(tx, email)) !== null) throw emailExists();
}
