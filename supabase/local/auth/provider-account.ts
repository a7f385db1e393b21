import type { AuthContext, Transaction } from "./context.ts";
import { AuthError, signupDisabled } from "./errors.ts";
import type { ProviderUser } from "./provider.ts";
import type { UserRow } from "./rows.ts";
import { confirmEmail, mergeMetadata } from "./user-changes.ts";
import { getUserByEmail, getUserById, insertIdentity, insertUser, listIdentities } from "./users.ts";

/**
 * The account of a provider's user: the one with this identity, else the one with the same address (linked now), else a new one.
 * Only an address that the provider has verified links or creates an account.
 *
 * @throws AuthError 403 `provider_email_needs_verification`, 422 `signup_disabled`, or what `insertUser` throws.
 */
export async function accountOfProviderUser(
  context: AuthContext,
  tx: Transaction,
  provider: string,
  person: ProviderUser,
): Promise<UserRow> {
  const [known] = await tx<{ user_id: string }>`
    update auth.identities
    set identity_data = identity_data || ${JSON.stringify(person.data)}::text::jsonb,
      last_sign_in_at = ${new Date()}, updated_at = ${new Date()}
    where provider = ${provider} and provider_id = ${person.providerId} returning user_id`;
  if (known !== undefined) {
    const user = await getUserById(tx, known.user_id);
    if (user === null) throw new AuthError(403, "user_not_found", "User not found");
    return user;
  }
  if (!person.isEmailVerified) {
    throw new AuthError(
      403,
      "provider_email_needs_verification",
      `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
    );
  }
  const owner = await getUserByEmail(tx, person.email);
  return owner === null ? makeAccount(context, tx, provider, person) : linkAccount(tx, owner, provider, person);
}

async function makeAccount(context: AuthContext, tx: Transaction, provider: string, person: ProviderUser) {
  if (!context.config.auth.enableSignup) throw signupDisabled();
  const user = await insertUser(context, tx, {
    email: person.email,
    passwordHash: null,
    data: person.data,
    provider,
    identity: { providerId: person.providerId, data: person.data },
  });
  return confirmEmail(tx, user.id);
}

async function linkAccount(tx: Transaction, owner: UserRow, provider: string, person: ProviderUser) {
  const isProved = owner.email_confirmed_at !== null;
  if (!isProved) {
    // The address was never confirmed: somebody else may have registered it and know the password, which must not open the owner's account.
    await tx`delete from auth.identities where user_id = ${owner.id}`;
    await tx`delete from auth.one_time_tokens where user_id = ${owner.id}`;
    await tx`
      update auth.users set encrypted_password = null, raw_user_meta_data = '{}', email_change = '' where id = ${owner.id}`;
  }
  await insertIdentity(tx, owner.id, { provider, providerId: person.providerId, data: person.data });
  const providers = (await listIdentities(tx, owner.id)).map((identity) => identity.provider);
  const kept = owner.raw_app_meta_data?.provider;
  const main = typeof kept === "string" && providers.includes(kept) ? kept : provider;
  await mergeMetadata(tx, owner.id, "raw_app_meta_data", { provider: main, providers });
  const present = isProved ? owner.raw_user_meta_data : {};
  const linked = await mergeMetadata(tx, owner.id, "raw_user_meta_data", {
    ...person.data,
    ...present,
    email_verified: true,
  });
  // Last, in Supabase Auth's order: the project's triggers see the provider's identity and metadata.
  return isProved ? linked : confirmEmail(tx, owner.id);
}
