import { z } from "zod";
import { Identifier } from "../database/connection.ts";
import { type AuthContext, inTransaction } from "./context.ts";
import { AuthError } from "./errors.ts";

/** Statement timeout of a hook, Supabase Auth's own. */
const HOOK_TIMEOUT = "2s";

/** Supabase Auth's message if the hook rejects without one. */
const REFUSAL = "Further password verification attempts will be rejected.";

const answerSchema = z.object({
  decision: z.enum(["continue", "reject"]),
  message: z.string().optional(),
  should_logout_user: z.boolean().default(false),
});

/**
 * Calls the project's `password_verification_attempt` hook in a separate transaction, so that its writes are kept although the
 * sign-in fails.
 *
 * @throws AuthError 400 `invalid_credentials` when the hook rejects, 500 `unexpected_failure` when its result is malformed.
 */
export async function askPasswordHook(context: AuthContext, userId: string, valid: boolean): Promise<void> {
  const hook = context.config.auth.passwordVerificationHook;
  if (hook === null) return;
  const event = JSON.stringify({ user_id: userId, valid });
  const refusal = await inTransaction(context, async (tx) => {
    await tx`select set_config('statement_timeout', ${HOOK_TIMEOUT}, true)`;
    const [row] = await tx<{ answer: unknown }>`
      select ${new Identifier(hook.schema)}.${new Identifier(hook.name)}(${event}::text::jsonb) as answer`;
    const answer = answerSchema.safeParse(row?.answer);
    if (!answer.success) throw new AuthError(500, "unexpected_failure", "The password hook gave no valid answer");
    if (answer.data.decision === "continue") return null;
    if (answer.data.should_logout_user) await tx`delete from auth.sessions where user_id = ${userId}`;
    return new AuthError(400, "invalid_credentials", answer.data.message || REFUSAL);
  });
  if (refusal !== null) throw refusal;
}
