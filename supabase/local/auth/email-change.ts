import type { AuthContext, Transaction } from "./context.ts";
import { type CodeChallenge, insertFlow } from "./flow-state.ts";
import { requireMailPause, sendMail, verifyLink } from "./mails.ts";
import { issueToken } from "./one-time-tokens.ts";
import type { OneTimeTokenType, UserRow } from "./rows.ts";

/**
 * Starts a change of address: stores the new one as pending and mails it a link to confirm; with `double_confirm_changes` the
 * current one too.
 *
 * @throws AuthError 429 `over_email_send_rate_limit` when such a mail went out less than `max_frequency` ago.
 */
export async function mailEmailChange(
  context: AuthContext,
  tx: Transaction,
  user: UserRow,
  change: { newEmail: string; redirectTo: string; challenge: CodeChallenge | null },
): Promise<UserRow> {
  const { newEmail, redirectTo, challenge } = change;
  requireMailPause(context, user.email_change_sent_at);
  if (challenge !== null) {
    const flow = { userId: user.id, challenge, providerType: "email", authenticationMethod: "email_change" };
    await insertFlow(tx, flow);
  }
  const [updated] = await tx<UserRow>`
    update auth.users set email_change = ${newEmail}, email_change_confirm_status = 0,
      email_change_sent_at = ${new Date()}, updated_at = ${new Date()}
    where id = ${user.id} returning *`;
  const send = async (to: string, type: OneTimeTokenType) => {
    const token = await issueToken(context, tx, { userId: user.id, type, relatesTo: to, isPkce: challenge !== null });
    const link = verifyLink(context, token, "email_change", redirectTo);
    await sendMail(context, "email_change", user, { to, token, link, redirectTo, newEmail });
  };
  await tx`
    delete from auth.one_time_tokens where user_id = ${user.id} and token_type = 'email_change_token_current'`;
  if (context.config.auth.email.doubleConfirmChanges && user.email) {
    await send(user.email, "email_change_token_current");
  }
  await send(newEmail, "email_change_token_new");
  return updated ?? user;
}
