import type { Context } from "hono";
import { z } from "zod";
import { requireServiceRole } from "./bearer.ts";
import { optionalObject, optionalText, readBody } from "./body.ts";
import { type AuthContext, inTransaction, type Transaction } from "./context.ts";
import { requireEmail } from "./emails.ts";
import { AuthError, emailExists, invalid, notInLocalStack } from "./errors.ts";
import { hashPassword, hashUnknownPassword, requireStrongPassword } from "./passwords.ts";
import type { UserRow } from "./rows.ts";
import { applyEmail, applyPassword, confirmEmail, mergeMetadata } from "./user-changes.ts";
import { EmailTakenError, getUserByEmail, getUserById, insertUser, isUuid, presentUser } from "./users.ts";

const userSchema = z.object({
  email: optionalText,
  password: z.string().nullish(),
  email_confirm: z.boolean().nullish(),
  user_metadata: optionalObject,
  app_metadata: optionalObject,
  ban_duration: optionalText,
  /** Only roles that a token of this stack may have. */
  role: z.enum(["authenticated", "service_role"]).nullish(),
});
type UserFields = z.infer<typeof userSchema>;

/** `POST /admin/users`: makes an account without a mail; confirmed with `email_confirm`. */
export async function adminCreateUser(context: AuthContext, c: Context): Promise<Response> {
  await requireServiceRole(context, c);
  const body = await readBody(c, userSchema);
  const email = requireEmail(body.email);
  if (body.password) requireStrongPassword(context.config, body.password);
  const passwordHash = body.password
    ? await hashPassword(context.config, body.password)
    : await hashUnknownPassword(context.config);
  try {
    const answer = await inTransaction(context, async (tx) => {
      if ((await getUserByEmail(tx, email)) !== null) throw emailExists();
      const user = await insertUser(context, tx, {
        email,
        passwordHash,
        data: body.user_metadata ?? {},
        appData: body.app_metadata ?? {},
        provider: "email",
        role: body.role ?? "authenticated",
      });
      if (body.email_confirm) await confirmEmail(tx, user.id);
      await setBan(tx, user.id, body.ban_duration);
      return present(tx, user.id);
    });
    return c.json(answer);
  } catch (thrown) {
    throw thrown instanceof EmailTakenError ? emailExists() : thrown;
  }
}

/** `GET /admin/users/<id>`. */
export async function adminGetUser(context: AuthContext, c: Context): Promise<Response> {
  await requireServiceRole(context, c);
  const id = requireId(c);
  return c.json(await inTransaction(context, (tx) => present(tx, id)));
}

/** `PUT /admin/users/<id>`: applies the fields at once; a new password ends every session. */
export async function adminUpdateUser(context: AuthContext, c: Context): Promise<Response> {
  await requireServiceRole(context, c);
  const id = requireId(c);
  const body = await readBody(c, userSchema);
  if (body.password) requireStrongPassword(context.config, body.password);
  const hash = body.password ? await hashPassword(context.config, body.password) : null;
  return c.json(
    await inTransaction(context, async (tx) => {
      await applyFields(tx, await requireAccount(tx, id), body, hash);
      return present(tx, id);
    }),
  );
}

/** `DELETE /admin/users/<id>`: the account, its sessions and whatever references it with `on delete cascade`. Answers `{}`. */
export async function adminDeleteUser(context: AuthContext, c: Context): Promise<Response> {
  await requireServiceRole(context, c);
  const id = requireId(c);
  const text = await c.req.text();
  if (/"should_soft_delete"\s*:\s*true/.test(text)) throw notInLocalStack("Soft deletion");
  await inTransaction(context, async (tx) => {
    await requireAccount(tx, id);
    await tx`delete from auth.users where id = ${id}`;
  });
  return c.json({});
}

async function applyFields(tx: Transaction, user: UserRow, fields: UserFields, hash: string | null): Promise<void> {
  if (fields.email !== "") {
    const email = requireEmail(fields.email);
    if (email !== user.email) {
      if ((await getUserByEmail(tx, email)) !== null) throw emailExists();
      await applyEmail(tx, user.id, email);
    }
  }
  if (fields.email_confirm && user.email_confirmed_at === null) await confirmEmail(tx, user.id);
  if (hash !== null) await applyPassword(tx, user.id, hash, null);
  if (fields.user_metadata !== null) await mergeMetadata(tx, user.id, "raw_user_meta_data", fields.user_metadata);
  if (fields.app_metadata !== null) await mergeMetadata(tx, user.id, "raw_app_meta_data", fields.app_metadata);
  if (fields.role) await tx`update auth.users set role = ${fields.role} where id = ${user.id}`;
  await setBan(tx, user.id, fields.ban_duration);
}

async function setBan(tx: Transaction, id: string, duration: string): Promise<void> {
  if (duration === "") return;
  await tx`update auth.users set banned_until = ${banEnd(duration)}, updated_at = ${new Date()} where id = ${id}`;
}

async function present(tx: Transaction, id: string) {
  return presentUser(tx, await requireAccount(tx, id));
}

/** @throws AuthError 404 `user_not_found`. */
export async function requireAccount(tx: Transaction, id: string): Promise<UserRow> {
  const user = await getUserById(tx, id);
  if (user === null) throw new AuthError(404, "user_not_found", "User not found");
  return user;
}

/** The account's id in the path. @throws AuthError 400 `validation_failed` when it is not a UUID. */
export function requireId(c: Context): string {
  const id = c.req.param("id") ?? "";
  if (!isUuid(id)) throw invalid("user_id must be an UUID");
  return id;
}

const MS_PER_UNIT: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
const MAX_MS = 100 * 365 * 24 * 3_600_000;

/**
 * When a ban of this duration ends (`24h`, `1h30m`); null for `none`, which lifts a ban.
 * @throws AuthError 400 `validation_failed` for anything else, and for more than a hundred years.
 */
function banEnd(duration: string, now = new Date()): Date | null {
  if (duration === "none") return null;
  if (!/^(\d+(\.\d+)?(ms|s|m|h))+$/.test(duration)) throw invalid(`invalid format for ban duration: ${duration}`);
  const lengthMs = [...duration.matchAll(/([\d.]+)(ms|s|m|h)/g)].reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * (MS_PER_UNIT[unit ?? ""] ?? 0),
    0,
  );
  if (!(lengthMs <= MAX_MS)) throw invalid(`invalid format for ban duration: ${duration}`);
  return new Date(now.getTime() + lengthMs);
}
