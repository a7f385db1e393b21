import type { Context } from "hono";
import { z } from "zod";
import { optionalObject, optionalText, pkceFields, readBody } from "./body.ts";
import { type AuthContext, inTransaction, type Transaction } from "./context.ts";
import { requireEmail } from "./emails.ts";
import { AuthError, invalid, signupDisabled } from "./errors.ts";
import { type CodeChallenge, parseChallenge } from "./flow-state.ts";
import { mailLink } from "./mails.ts";
import { hashPassword, requireStrongPassword } from "./passwords.ts";
import { redirectTarget } from "./redirects.ts";
import { startSession } from "./sessions.ts";
import { confirmEmail } from "./user-changes.ts";
import { obfuscatedUserJson } from "./user-json.ts";
import { EmailTakenError, getUserByEmail, insertUser, presentUser } from "./users.ts";

const signupSchema = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  data: optionalObject,
  ...pkceFields,
});

interface NewAccount {
  email: string;
  passwordHash: string;
  data: Record<string, unknown>;
  redirectTo: string;
  challenge: CodeChallenge | null;
  userAgent: string | undefined;
}

/**
 * `POST /signup`. With confirmations on, it answers a user without a session and mails a link; a taken address gets a response of
 * the same shape. With confirmations off, it answers a session.
 */
export async function signUp(context: AuthContext, c: Context): Promise<Response> {
  const body = await readBody(c, signupSchema);
  const { auth } = context.config;
  if (!auth.enableSignup) throw signupDisabled();
  if (body.email === "" && body.phone === "" && body.password === "") {
    throw new AuthError(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
  }
  if (body.password === "") throw invalid("Signup requires a valid password");
  if (body.email !== "" && body.phone !== "") {
    throw invalid("Only an email address or phone number should be provided on signup.");
  }
  if (body.phone !== "") throw new AuthError(400, "phone_provider_disabled", "Phone signups are disabled");
  requireStrongPassword(context.config, body.password);
  if (!auth.email.enableSignup) throw new AuthError(400, "email_provider_disabled", "Email signups are disabled");
  const account: NewAccount = {
    email: requireEmail(body.email),
    // Outside the transaction, because hashing is slow and must not hold a connection. Also for taken addresses, for equal timing.
    passwordHash: await hashPassword(context.config, body.password),
    data: body.data ?? {},
    redirectTo: redirectTarget(context.config, c),
    challenge: parseChallenge(body),
    userAgent: c.req.header("User-Agent"),
  };
  return c.json(await createOrFind(context, account));
}

async function createOrFind(context: AuthContext, account: NewAccount): Promise<object> {
  const attempt = () => inTransaction(context, (tx) => signUpWithin(context, tx, account));
  try {
    return await attempt();
  } catch (thrown) {
    // A concurrent request took the address between lookup and insert; the second lookup finds it.
    if (thrown instanceof EmailTakenError) return attempt();
    throw thrown;
  }
}

async function signUpWithin(context: AuthContext, tx: Transaction, account: NewAccount): Promise<object> {
  const needsConfirmation = context.config.auth.email.enableConfirmations;
  const known = await getUserByEmail(tx, account.email);
  if (known !== null && !needsConfirmation) {
    throw new AuthError(422, "user_already_exists", "User already registered");
  }
  if (known !== null && known.email_confirmed_at !== null) return obfuscatedUserJson(account.email, account.data);
  const user = known ?? (await insertUser(context, tx, { ...account, provider: "email" }));
  if (!needsConfirmation) {
    await confirmEmail(tx, user.id);
    return startSession(context, tx, user.id, "password", account.userAgent);
  }
  // An unconfirmed account gets its link again and keeps its password: the address is not proved yet.
  const { redirectTo, challenge } = account;
  const mailed = await mailLink(context, tx, user, { kind: "confirmation", redirectTo, challenge });
  return presentUser(tx, mailed);
}
