import { Identifier } from "../database/connection.ts";
import type { Transaction } from "./context.ts";
import { AuthError } from "./errors.ts";
import type { UserRow } from "./rows.ts";

/** Marks the address as confirmed, in the account and in its `email` identity, and drops the confirmation token. */
export async function confirmEmail(tx: Transaction, userId: string): Promise<UserRow> {
  await tx`
    update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = ${new Date()}
    where user_id = ${userId} and provider = 'email'`;
  await tx`delete from auth.one_time_tokens where user_id = ${userId} and token_type = 'confirmation_token'`;
  const rows = await tx<UserRow>`
    update auth.users set email_confirmed_at = ${new Date()}, updated_at = ${new Date()},
      raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}'
    where id = ${userId} returning *`;
  return only(rows);
}

/** Sets `email` as the confirmed address, and drops a pending change. The caller has checked that it is not taken. */
export async function applyEmail(tx: Transaction, userId: string, email: string): Promise<UserRow> {
  await tx`
    update auth.identities
    set identity_data = identity_data || jsonb_build_object('email', ${email}::text, 'email_verified', true),
      updated_at = ${new Date()}
    where user_id = ${userId} and provider = 'email'`;
  await tx`delete from auth.one_time_tokens where user_id = ${userId}`;
  const rows = await tx<UserRow>`
    update auth.users set email = ${email}, email_change = '', email_change_confirm_status = 0,
      email_confirmed_at = coalesce(email_confirmed_at, ${new Date()}), updated_at = ${new Date()},
      raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}'
    where id = ${userId} returning *`;
  return only(rows);
}

/** Stores a new password hash, drops every pending mail link and then ends every session but `keepSessionId`. */
export async function applyPassword(
  tx: Transaction,
  userId: string,
  hash: string,
  keepSessionId: string | null,
): Promise<UserRow> {
  const rows = await tx<UserRow>`
    update auth.users set encrypted_password = ${hash}, updated_at = ${new Date()}, confirmation_sent_at = null,
      recovery_sent_at = null, email_change_sent_at = null
    where id = ${userId} returning *`;
  await tx`delete from auth.one_time_tokens where user_id = ${userId}`;
  await tx`delete from auth.sessions where user_id = ${userId} and id is distinct from ${keepSessionId}::uuid`;
  return only(rows);
}

/** Merges into the user's metadata or the app's, which only the server writes; a null value deletes its key. */
export async function mergeMetadata(
  tx: Transaction,
  userId: string,
  column: "raw_user_meta_data" | "raw_app_meta_data",
  changes: Record<string, unknown>,
): Promise<UserRow> {
  const deleted = JSON.stringify(Object.keys(changes).filter((key) => changes[key] === null));
  const rows = await tx<UserRow>`
    update auth.users set updated_at = ${new Date()},
      ${new Identifier(column)} = (coalesce(${new Identifier(column)}, '{}') || ${JSON.stringify(changes)}::text::jsonb)
        - array(select jsonb_array_elements_text(${deleted}::text::jsonb))
    where id = ${userId} returning *`;
  return only(rows);
}

/** @throws AuthError when the account no longer exists, which its row lock prevents. */
function only(rows: UserRow[]): UserRow {
  const [row] = rows;
  if (row === undefined) throw new AuthError(404, "user_not_found", "User not found");
  return row;
}
