import type { MailTemplateKind } from "../context.ts";
import { Identifier } from "../database/connection.ts";
import { renderMail } from "../mail/template.ts";
import type { AuthContext, Transaction } from "./context.ts";
import { AuthError } from "./errors.ts";
import { type CodeChallenge, insertFlow } from "./flow-state.ts";
import { type IssuedToken, issueToken } from "./one-time-tokens.ts";
import type { OneTimeTokenType, UserRow } from "./rows.ts";

export type LinkKind = "confirmation" | "recovery" | "invite" | "magic_link";

interface LinkRules {
  tokenType: OneTimeTokenType;
  /** Column of auth.users that says when such a mail was last sent. */
  sentAt: "confirmation_sent_at" | "recovery_sent_at";
  /** `type` of the link to `/verify`. */
  verifyType: string;
  /** `authentication_method` of this mail's PKCE flow, and the `amr` of its session. */
  method: string;
}

/** Differences between the mails with one link. */
export const LINK_RULES: Record<LinkKind, LinkRules> = {
  confirmation: {
    tokenType: "confirmation_token",
    sentAt: "confirmation_sent_at",
    verifyType: "signup",
    method: "email/signup",
  },
  recovery: { tokenType: "recovery_token", sentAt: "recovery_sent_at", verifyType: "recovery", method: "recovery" },
  invite: { tokenType: "confirmation_token", sentAt: "confirmation_sent_at", verifyType: "invite", method: "invite" },
  magic_link: {
    tokenType: "recovery_token",
    sentAt: "recovery_sent_at",
    verifyType: "magiclink",
    method: "magiclink",
  },
};

export interface LinkRequest {
  kind: LinkKind;
  redirectTo: string;
  challenge: CodeChallenge | null;
}

/**
 * Mails the account a link of this kind. The account's row is locked, so concurrent requests send one mail.
 *
 * @returns the account with its new sent-at time.
 * @throws AuthError 429 `over_email_send_rate_limit` when such a mail went out less than `max_frequency` ago.
 */
export async function mailLink(
  context: AuthContext,
  tx: Transaction,
  user: UserRow,
  request: LinkRequest,
): Promise<UserRow> {
  const rules = LINK_RULES[request.kind];
  requireMailPause(context, user[rules.sentAt]);
  if (request.challenge !== null) {
    await insertFlow(tx, {
      userId: user.id,
      challenge: request.challenge,
      providerType: "email",
      authenticationMethod: rules.method,
    });
  }
  const { token, updated } = await issueLink(context, tx, user, request.kind, request.challenge !== null);
  await sendMail(context, request.kind, user, {
    to: user.email ?? "",
    token,
    link: verifyLink(context, token, rules.verifyType, request.redirectTo),
    redirectTo: request.redirectTo,
  });
  return updated;
}

/** Issues the token of such a link without a mail, and sets the sent-at time. */
export async function issueLink(
  context: AuthContext,
  tx: Transaction,
  user: UserRow,
  kind: LinkKind,
  isPkce: boolean,
): Promise<{ token: IssuedToken; updated: UserRow }> {
  const rules = LINK_RULES[kind];
  const token = await issueToken(context, tx, {
    userId: user.id,
    type: rules.tokenType,
    relatesTo: user.email ?? "",
    isPkce,
  });
  const [updated] = await tx<UserRow>`
    update auth.users set ${new Identifier(rules.sentAt)} = ${new Date()}, updated_at = ${new Date()}
    where id = ${user.id} returning *`;
  return { token, updated: updated ?? user };
}

/** Address of this server's own `/verify` for a token. */
export function verifyLink(context: AuthContext, token: IssuedToken, type: string, redirectTo: string): string {
  const query = new URLSearchParams({ token: token.tokenHash, type, redirect_to: redirectTo });
  return `${context.url}/auth/v1/verify?${query}`;
}

/** Renders and sends one mail. Runs last in its transaction, so that an error of the mail server rolls it back. */
export async function sendMail(
  context: AuthContext,
  kind: MailTemplateKind,
  user: UserRow,
  mail: { to: string; token: IssuedToken; link: string; redirectTo: string; newEmail?: string },
): Promise<void> {
  const rendered = await renderMail(context.config, kind, mail.to, {
    SiteURL: context.config.auth.siteUrl.replace(/\/+$/, ""),
    RedirectTo: mail.redirectTo,
    ConfirmationURL: mail.link,
    Token: mail.token.code,
    TokenHash: mail.token.tokenHash,
    Email: user.email ?? "",
    NewEmail: mail.newEmail ?? "",
    Data: user.raw_user_meta_data ?? {},
  });
  try {
    await context.mailer.send(rendered);
  } catch {
    context.log(`auth: the mail server did not take a ${kind} mail`);
    throw new AuthError(500, "unexpected_failure", `Error sending ${kind} email`);
  }
}

/** @throws AuthError 429 `over_email_send_rate_limit` while the last mail of this kind is younger than `max_frequency`. */
export function requireMailPause(context: AuthContext, lastSentAt: Date | null): void {
  if (lastSentAt === null) return;
  const pauseMs = context.config.auth.email.maxFrequencySeconds * 1000;
  const waitSeconds = Math.ceil((lastSentAt.getTime() + pauseMs - Date.now()) / 1000);
  if (waitSeconds <= 0) return;
  throw new AuthError(
    429,
    "over_email_send_rate_limit",
    `For security purposes, you can only request this after ${waitSeconds} seconds.`,
  );
}
