import type { Context } from "hono";
import { z } from "zod";
import { requireServiceRole } from "./bearer.ts";
import { optionalObject, optionalText, readBody } from "./body.ts";
import { type AuthContext, inTransaction, type Transaction } from "./context.ts";
import { requireEmail } from "./emails.ts";
import { AuthError, emailExists, invalid, notInLocalStack } from "./errors.ts";
import { issueLink, LINK_RULES, type LinkKind, mailLink, verifyLink } from "./mails.ts";
import { hashPassword, hashUnknownPassword, requireStrongPassword } from "./passwords.ts";
import { redirectTarget } from "./redirects.ts";
import type { UserRow } from "./rows.ts";
import { EmailTakenError, getUserByEmail, insertUser, presentUser } from "./users.ts";

const KINDS: Record<string, LinkKind> = {
  signup: "confirmation",
  invite: "invite",
  recovery: "recovery",
  magiclink: "magic_link",
};

const linkSchema = z.object({ type: optionalText, email: optionalText, password: optionalText, data: optionalObject });
type LinkFields = z.infer<typeof linkSchema>;

/** `POST /admin/generate_link`: the link a mail would hold, without sending one. Links that change an address answer 404. */
export async function adminGenerateLink(context: AuthContext, c: Context): Promise<Response> {
  await requireServiceRole(context, c);
  const body = await readBody(c, linkSchema);
  if (body.type.startsWith("email_change")) throw notInLocalStack(`A generated '${body.type}' link`);
  const wanted = Object.hasOwn(KINDS, body.type) ? KINDS[body.type] : undefined;
  if (wanted === undefined) throw invalid(`Invalid email action link type requested: ${body.type}`);
  const email = requireEmail(body.email);
  const passwordHash = await passwordFor(context, body);
  const redirectTo = redirectTarget(context.config, c);
  const answer = await inTransaction(context, async (tx) => {
    const known = await getUserByEmail(tx, email);
    // A sign-in link for a new address is a sign-up.
    const kind = known === null && wanted === "magic_link" ? "confirmation" : wanted;
    const user = await linkOwner(context, tx, known, kind, { ...body, email }, passwordHash);
    const { token, updated } = await issueLink(context, tx, user, kind, false);
    const type = LINK_RULES[kind].verifyType;
    return {
      ...(await presentUser(tx, updated)),
      action_link: verifyLink(context, token, type, redirectTo),
      email_otp: token.code,
      hashed_token: token.tokenHash,
      verification_type: type,
      redirect_to: redirectTo,
    };
  }).catch(rethrowTaken);
  return c.json(answer);
}

const inviteSchema = z.object({ email: optionalText, data: optionalObject });

/** `POST /invite`: makes the account if there is none and mails it an invitation. */
export async function adminInvite(context: AuthContext, c: Context): Promise<Response> {
  await requireServiceRole(context, c);
  const body = await readBody(c, inviteSchema);
  const email = requireEmail(body.email);
  const passwordHash = await hashUnknownPassword(context.config);
  const redirectTo = redirectTarget(context.config, c);
  const answer = await inTransaction(context, async (tx) => {
    const known = await getUserByEmail(tx, email);
    const user = await linkOwner(context, tx, known, "invite", { ...body, email, type: "invite" }, passwordHash);
    const mailed = await mailLink(context, tx, user, { kind: "invite", redirectTo, challenge: null });
    return presentUser(tx, mailed);
  }).catch(rethrowTaken);
  return c.json(answer);
}

/** The account a link is for: an existing one, or for sign-up and invitation a new, unconfirmed one. */
async function linkOwner(
  context: AuthContext,
  tx: Transaction,
  known: UserRow | null,
  kind: LinkKind,
  fields: Pick<LinkFields, "type" | "email" | "data">,
  passwordHash: string,
): Promise<UserRow> {
  const makesUser = kind === "confirmation" || kind === "invite";
  if (known === null && !makesUser) throw new AuthError(404, "user_not_found", "User with this email not found");
  if (known !== null && makesUser && known.email_confirmed_at !== null) throw emailExists();
  const { email, data } = fields;
  const user = known ?? (await insertUser(context, tx, { email, passwordHash, data: data ?? {}, provider: "email" }));
  if (kind !== "invite") return user;
  const [invited] = await tx<UserRow>`
    update auth.users set invited_at = ${new Date()} where id = ${user.id} returning *`;
  return invited ?? user;
}

async function passwordFor(context: AuthContext, body: LinkFields): Promise<string> {
  if (body.type !== "signup") return hashUnknownPassword(context.config);
  if (body.password === "") throw invalid("Signup requires a valid password");
  requireStrongPassword(context.config, body.password);
  return hashPassword(context.config, body.password);
}

function rethrowTaken(thrown: unknown): never {
  throw thrown instanceof EmailTakenError ? emailExists() : thrown;
}
