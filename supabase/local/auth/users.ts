import { DatabaseError } from "pg";
import type { AuthContext, Transaction } from "./context.ts";
import { AuthError } from "./errors.ts";
import type { FactorRow, IdentityRow, UserRow } from "./rows.ts";
import { type UserJson, userJson } from "./user-json.ts";

const NO_INSTANCE = "00000000-0000-0000-0000-000000000000";

/** Thrown by `insertUser` when another request has just taken the address. */
export class EmailTakenError extends Error {}

/** The account with this address, its row locked until the transaction ends; null when there is none. */
export async function getUserByEmail(tx: Transaction, email: string): Promise<UserRow | null> {
  const [user] = await tx<UserRow>`
    select * from auth.users where email = ${email} and is_sso_user = false and deleted_at is null for update`;
  return user ?? null;
}

/**
 * The account with this id, its row locked until the transaction ends unless it is only read; null when there is none or
 * `id` is no UUID.
 */
export async function getUserById(
  tx: Transaction,
  id: string,
  lock: "lock" | "read" = "lock",
): Promise<UserRow | null> {
  if (!isUuid(id)) return null;
  const [user] =
    lock === "lock"
      ? await tx<UserRow>`select * from auth.users where id = ${id} and deleted_at is null for update`
      : await tx<UserRow>`select * from auth.users where id = ${id} and deleted_at is null`;
  return user ?? null;
}

/** Whether this text is a uuid in its canonical form. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

export async function listIdentities(tx: Transaction, userId: string): Promise<IdentityRow[]> {
  return tx<IdentityRow>`select * from auth.identities where user_id = ${userId} order by created_at, provider`;
}

/** The account's factors, verified or not, oldest first. */
export async function listFactors(tx: Transaction, userId: string): Promise<FactorRow[]> {
  return tx<FactorRow>`select * from auth.mfa_factors where user_id = ${userId} order by created_at, id`;
}

/** The account as clients see it, with its identities and factors. */
export async function presentUser(tx: Transaction, user: UserRow): Promise<UserJson> {
  return userJson(user, await listIdentities(tx, user.id), await listFactors(tx, user.id));
}

export interface NewUser {
  email: string;
  passwordHash: string | null;
  data: Record<string, unknown>;
  appData?: Record<string, unknown>;
  provider: string;
  /** Id and profile at the provider; left out for `email`, where both come from the account. */
  identity?: { providerId: string; data: Record<string, unknown> };
  role?: string;
}

/**
 * Makes an unconfirmed account with one identity. The order is Supabase Auth's, because triggers of the project see it:
 * insert (e-mail not confirmed, metadata as given), then the role, then the identity.
 *
 * @throws EmailTakenError when the address was taken meanwhile.
 * @throws AuthError 500 `unexpected_failure` when a trigger of the project rejects the row.
 */
export async function insertUser(context: AuthContext, tx: Transaction, user: NewUser): Promise<UserRow> {
  const id = crypto.randomUUID();
  const now = new Date();
  const appData = { ...user.appData, provider: user.provider, providers: [user.provider] };
  try {
    await tx`
      insert into auth.users (instance_id, id, aud, role, email, encrypted_password, raw_app_meta_data,
        raw_user_meta_data, created_at, updated_at)
      values (${NO_INSTANCE}, ${id}, 'authenticated', '', ${user.email}, ${user.passwordHash ?? ""},
        ${JSON.stringify(appData)}::text::jsonb, ${JSON.stringify(user.data)}::text::jsonb, ${now}, ${now})`;
  } catch (thrown) {
    throw toInsertError(context, thrown);
  }
  await insertIdentity(tx, id, {
    provider: user.provider,
    providerId: user.identity?.providerId ?? id,
    data: user.identity?.data ?? { sub: id, email: user.email, email_verified: false, phone_verified: false },
  });
  const [row] = await tx<UserRow>`
    update auth.users set role = ${user.role ?? "authenticated"},
      raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": false}'
    where id = ${id} returning *`;
  if (row === undefined) throw databaseRefusedUser();
  return row;
}

export async function insertIdentity(
  tx: Transaction,
  userId: string,
  identity: { provider: string; providerId: string; data: Record<string, unknown> },
): Promise<void> {
  const now = new Date();
  await tx`
    insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
    values (${identity.providerId}, ${userId}, ${JSON.stringify(identity.data)}::text::jsonb, ${identity.provider},
      ${now}, ${now}, ${now})`;
}

function toInsertError(context: AuthContext, thrown: unknown): unknown {
  if (!(thrown instanceof DatabaseError)) return thrown;
  if (thrown.code === "23505" && thrown.schema === "auth" && thrown.table === "users") {
    return new EmailTakenError();
  }
  context.log(`auth: the database refused a new user with SQLSTATE ${thrown.code}`);
  return databaseRefusedUser();
}

function databaseRefusedUser(): AuthError {
  return new AuthError(500, "unexpected_failure", "Database error saving new user");
}
