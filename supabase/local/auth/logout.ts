import type { Context } from "hono";
import { requireClaims, requireUser } from "./bearer.ts";
import { type AuthContext, inTransaction } from "./context.ts";
import { invalid } from "./errors.ts";

const SCOPES = ["global", "local", "others"];

/** `POST /logout?scope=global|local|others`: ends every session, this one, or all but this one. Answers 204. */
export async function logout(context: AuthContext, c: Context): Promise<Response> {
  const scope = c.req.query("scope") || "global";
  if (!SCOPES.includes(scope)) throw invalid(`Unsupported logout scope "${scope}"`);
  const claims = await requireClaims(context, c);
  await inTransaction(context, async (tx) => {
    const user = await requireUser(tx, claims);
    const own = claims.sessionId;
    if (scope === "global" || own === null) await tx`delete from auth.sessions where user_id = ${user.id}`;
    else if (scope === "local") await tx`delete from auth.sessions where user_id = ${user.id} and id = ${own}`;
    else await tx`delete from auth.sessions where user_id = ${user.id} and id <> ${own}`;
  });
  return c.body(null, 204);
}
