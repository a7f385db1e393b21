import type { Context } from "hono";
import { requireClaims, requireUser } from "./bearer.ts";
import { type AuthContext, inTransaction, type Transaction } from "./context.ts";
import { AuthError, invalid, notInLocalStack } from "./errors.ts";
import type { IdentityRow, UserRow } from "./rows.ts";
import { mergeMetadata } from "./user-changes.ts";
import { getUserByEmail, isUuid, listIdentities } from "./users.ts";

/** `GET /user/identities/authorize?provider=`: only the errors of linking are implemented in the local stack. */
export async function linkIdentity(context: AuthContext, c: Context): Promise<Response> {
  const claims = await requireClaims(context, c);
  await inTransaction(context, (tx) => requireUser(tx, claims, "read"));
  requireManualLinking(context);
  const name = c.req.query("provider") ?? "";
  if (!Object.hasOwn(context.config.auth.external, name)) {
    throw invalid("Unsupported provider: provider is not enabled");
  }
  throw notInLocalStack("Linking a provider");
}

/** `DELETE /user/identities/{id}`: unlinks an identity, unless it is the only one. */
export async function unlinkIdentity(context: AuthContext, c: Context): Promise<Response> {
  const claims = await requireClaims(context, c);
  await inTransaction(context, async (tx) => {
    const user = await requireUser(tx, claims);
    requireManualLinking(context);
    const id = c.req.param("id") ?? "";
    if (!isUuid(id)) throw new AuthError(404, "validation_failed", "identity_id must be an UUID");
    const identities = await listIdentities(tx, user.id);
    if (identities.length <= 1) {
      const message = "User must have at least 1 identity after unlinking";
      throw new AuthError(422, "single_identity_not_deletable", message);
    }
    const kept = identities.filter((identity) => identity.id !== id.toLowerCase());
    if (kept.length === identities.length) throw new AuthError(422, "identity_not_found", "Identity doesn't exist");
    await tx`delete from auth.identities where id = ${id} and user_id = ${user.id}`;
    await keepAnAddress(tx, user, kept);
    const providers = kept.map(({ provider }) => provider);
    await mergeMetadata(tx, user.id, "raw_app_meta_data", { provider: providers[0], providers });
  });
  return c.json({});
}

function requireManualLinking({ config }: AuthContext): void {
  if (config.auth.enableManualLinking) return;
  throw new AuthError(404, "manual_linking_disabled", "Manual linking is disabled");
}

/** The account's address must be that of an identity: if the last one with it was unlinked, another identity's is taken. */
async function keepAnAddress(tx: Transaction, user: UserRow, kept: IdentityRow[]): Promise<void> {
  if (kept.some(({ email }) => email === user.email)) return;
  for (const { email } of kept) {
    if (email === null || (await getUserByEmail(tx, email)) !== null) continue;
    await tx`update auth.users set email = ${email}, updated_at = ${new Date()} where id = ${user.id}`;
    return;
  }
  throw new AuthError(422, "email_conflict_identity_not_deletable", "Unable to unlink identity due to email conflict");
}
