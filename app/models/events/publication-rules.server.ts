import { type Client, READ, toDataError } from "#app/models/supabase.ts";

/**
 * Whether the last approved version of an event stays public in full while a change is pending; otherwise only its title, date, place and
 * picture do. For members.
 * @throws DataError
 */
export async function keepsApprovedVersions(client: Client): Promise<boolean> {
  const result = await client.rpc("keeps_approved_versions", undefined, READ);
  if (result.error) throw toDataError(result, "Failed to load the rules for publishing");
  // Null without a session.
  return result.data === true;
}

/**
 * Sets whether approved versions stay public in full; takes effect at once. Admins only.
 * @throws DataError
 */
export async function setKeepsApprovedVersions(client: Client, isKept: boolean): Promise<void> {
  const result = await client.rpc("keep_approved_versions", { is_kept: isKept });
  if (result.error) throw toDataError(result, "Failed to change the rules for publishing");
}
