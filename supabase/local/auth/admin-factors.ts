import type { Context } from "hono";
import { requireAccount, requireId } from "./admin-users.ts";
import { requireServiceRole } from "./bearer.ts";
import { type AuthContext, inTransaction } from "./context.ts";
import { deleteFactor, requireFactor } from "./second-step.ts";
import { factorJson } from "./user-json.ts";
import { listFactors } from "./users.ts";

/** `GET /admin/users/<id>/factors`. */
export async function adminListFactors(context: AuthContext, c: Context): Promise<Response> {
  await requireServiceRole(context, c);
  const factors = await inTransaction(context, async (tx) => {
    const user = await requireAccount(tx, requireId(c));
    return listFactors(tx, user.id);
  });
  return c.json(factors.map(factorJson));
}

/** `DELETE /admin/users/<id>/factors/<factor>`: sessions that were raised by it fall back to aal1. Answers the factor. */
export async function adminDeleteFactor(context: AuthContext, c: Context): Promise<Response> {
  await requireServiceRole(context, c);
  const factor = await inTransaction(context, async (tx) => {
    const user = await requireAccount(tx, requireId(c));
    const found = await requireFactor(tx, user.id, c.req.param("factor") ?? "");
    await deleteFactor(tx, found);
    return found;
  });
  return c.json(factorJson(factor));
}
