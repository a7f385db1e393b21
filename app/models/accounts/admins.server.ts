import { CLAIM_CODE_REFUSED, INVITATION_GONE, INVITATION_REFUSED } from "#app/domain/accounts/admin-setup.ts";
import { type Client, DataError, READ, toDataError } from "#app/models/supabase.ts";
import type { Database } from "#app/types/database.ts";

/** An admin with name and e-mail. Readable by admins only. */
interface AdminUser {
  user_id: string;
  full_name: string;
  email: string;
  has_second_step: boolean;
}

/**
 * Whether there is an admin. Fails closed: true when the check fails (PRODUCT.md, Admin Setup), so that an error never offers the role.
 */
export async function hasAnyAdmins(client: Client): Promise<boolean> {
  const result = await client.rpc("has_any_admins", undefined, READ);
  return result.error ? true : result.data;
}

/**
 * Whether claiming the first admin role requires a code that the operator has set.
 * @throws DataError
 */
export async function isClaimCodeNeeded(client: Client): Promise<boolean> {
  const result = await client.rpc("is_claim_code_needed", undefined, READ);
  if (result.error) throw toDataError(result, "Failed to ask whether a claim code is needed");
  return result.data;
}

/**
 * Makes the caller the first admin.
 * @param claimCode "" when none is required.
 * @throws DataError with the database's message when there is an admin already, or a code is required; "invalid" for a wrong
 * code, "limited" after too many.
 */
export async function claimFirstAdmin(client: Client, userId: string, claimCode: string): Promise<void> {
  const result = await client.rpc("make_user_admin", {
    target_user_id: userId,
    ...(claimCode ? { claim_code: claimCode } : {}),
  });
  if (result.error) throw toDataError(result, "Failed to grant admin privileges");
  if (!result.data) throw new DataError("invalid", CLAIM_CODE_REFUSED);
}

/**
 * Ends the caller's admin role at once.
 * @throws DataError of kind "conflict" for the last admin.
 */
export async function giveUpAdminRole(client: Client): Promise<void> {
  const result = await client.rpc("give_up_admin_role");
  if (result.error) throw toDataError(result, "Failed to give up the admin role");
}

/**
 * A new one-time admin token, valid for one hour. It is shown once; the database keeps only its hash.
 * @throws DataError
 */
export async function generateAdminToken(client: Client): Promise<string> {
  const result = await client.rpc("generate_admin_token");
  if (result.error) throw toDataError(result, "An error occurred while generating the token");
  return result.data;
}

/**
 * A new one-time invitation that only the account with this e-mail can accept, valid for one hour.
 * @throws DataError
 */
export async function createAdminInvitation(client: Client, email: string): Promise<string> {
  const result = await client.rpc("create_admin_invitation", { invitee_email: email });
  if (result.error) throw toDataError(result, "Failed to create the invitation");
  return result.data;
}

/** A token or invitation that can still be accepted. With `invitee_email` null, anyone who has the token can accept it. Times are UTC. */
type OpenInvitation = Omit<
  Database["public"]["Functions"]["list_admin_invitations"]["Returns"][number],
  "invitee_email"
> & { invitee_email: string | null };

/**
 * Tokens and invitations that can still be accepted, newest first. Admins only.
 * @throws DataError
 */
export async function listAdminInvitations(client: Client): Promise<OpenInvitation[]> {
  const result = await client.rpc("list_admin_invitations", undefined, READ);
  if (result.error) throw toDataError(result, "Failed to load the open invitations");
  return result.data;
}

/**
 * Revokes a token or invitation. Admins only.
 * @throws DataError of kind "missing" when it was accepted or no longer exists.
 */
export async function revokeAdminInvitation(client: Client, id: number): Promise<void> {
  const result = await client.rpc("revoke_admin_invitation", { invitation_id: id });
  if (result.error) throw toDataError(result, "Failed to revoke the invitation");
  if (!result.data) throw new DataError("missing", INVITATION_GONE);
}

/**
 * Makes the caller an admin in exchange for a token or invitation.
 * @throws DataError of kind "invalid" when the token does not work.
 */
export async function acceptAdminInvitation(client: Client, token: string): Promise<void> {
  const result = await client.rpc("accept_admin_invitation", { token });
  if (result.error) throw toDataError(result, INVITATION_REFUSED);
  // why the database returns false: raising an error would roll back the entry in the audit log.
  if (!result.data) throw new DataError("invalid", INVITATION_REFUSED);
}

/**
 * Makes the account with this confirmed e-mail address an admin.
 * @throws DataError
 */
export async function restoreAdminPrivileges(client: Client, email: string): Promise<void> {
  const result = await client.rpc("restore_admin_privileges", { user_email: email });
  if (result.error) throw toDataError(result, "Failed to restore admin privileges");
}

/**
 * Ends another admin's role at once and mails them the reason.
 * @throws DataError of kind "invalid" for the caller's own role, a member who is not an admin, or a missing reason; "conflict" for the last
 * admin.
 */
export async function revokeAdminRole(client: Client, userId: string, reason: string): Promise<void> {
  const result = await client.rpc("revoke_admin_role", { target_user_id: userId, reason });
  if (result.error) throw toDataError(result, "Failed to remove the admin role");
}

/**
 * Every admin, by name.
 * @throws DataError
 */
export async function listAdmins(client: Client): Promise<AdminUser[]> {
  const result = await client.rpc("list_admin_users", undefined, READ);
  if (result.error) throw toDataError(result, "Failed to load the list of admins");
  return result.data;
}

/**
 * Whether admins need a second step. Admins only.
 * @throws DataError
 */
export async function isSecondStepRequired(client: Client): Promise<boolean> {
  const result = await client.rpc("is_second_step_required", undefined, READ);
  if (result.error) throw toDataError(result, "Failed to load the rules for admins");
  return result.data;
}

/**
 * Sets whether admins need a second step; takes effect at once.
 * @throws DataError of kind "invalid" when an admin without one requires it.
 */
export async function setSecondStepRequired(client: Client, isRequired: boolean): Promise<void> {
  const result = await client.rpc("require_second_step", { is_required: isRequired });
  if (result.error) throw toDataError(result, "Failed to change the rules for admins");
}

/**
 * Removes every authenticator and recovery code of another account, ends its sessions, and mails its owner the reason.
 * @throws DataError of kind "refused" for an admin without a second step; "invalid" without a reason, for an unknown address, for the
 * admin's own, and for an account without a second step.
 */
export async function resetSecondStep(client: Client, email: string, reason: string): Promise<void> {
  const result = await client.rpc("reset_second_step", { user_email: email, reason });
  if (result.error) throw toDataError(result, "Failed to reset the second step");
}
