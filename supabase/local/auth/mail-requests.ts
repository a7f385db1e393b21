import type { Context } from "hono";
import { z } from "zod";
import { optionalObject, optionalText, pkceFields, readBody } from "./body.ts";
import { type AuthContext, inTransaction } from "./context.ts";
import { mailEmailChange } from "./email-change.ts";
import { requireEmail } from "./emails.ts";
import { AuthError, invalid, signupDisabled } from "./errors.ts";
import { parseChallenge } from "./flow-state.ts";
import { mailLink } from "./mails.ts";
import { hashUnknownPassword } from "./passwords.ts";
import { redirectTarget } from "./redirects.ts";
import { confirmEmail } from "./user-changes.ts";
import { EmailTakenError, getUserByEmail, insertUser } from "./users.ts";

const recoverSchema = z.object({ email: optionalText, ...pkceFields });

/** `POST /recover`: mails a link for a new password. Answers `{}` for an unknown address too. */
export async function recover(context: AuthContext, c: Context): Promise<Response> {
  const body = await readBody(c, recoverSchema);
  if (body.email === "") throw invalid("Password recovery requires an email");
  const email = requireEmail(body.email);
  const challenge = parseChallenge(body);
  const redirectTo = redirectTarget(context.config, c);
  await inTransaction(context, async (tx) => {
    const user = await getUserByEmail(tx, email);
    if (user !== null) await mailLink(context, tx, user, { kind: "recovery", redirectTo, challenge });
  });
  return c.json({});
}

const resendSchema = z.object({ type: optionalText, email: optionalText, phone: optionalText, ...pkceFields });

/** `POST /resend`: mails the confirmation of a sign-up or an address change again. Answers `{}` even if there is nothing to send. */
export async function resend(context: AuthContext, c: Context): Promise<Response> {
  const body = await readBody(c, resendSchema);
  if (body.type !== "signup" && body.type !== "email_change") {
    throw invalid("Missing one of these types: signup, email_change, sms, phone_change");
  }
  if (body.email === "" || body.phone !== "") throw invalid("Type provided requires an email address");
  const email = requireEmail(body.email);
  const challenge = parseChallenge(body);
  const redirectTo = redirectTarget(context.config, c);
  await inTransaction(context, async (tx) => {
    const user = await getUserByEmail(tx, email);
    if (user === null) return;
    if (body.type === "signup" && user.email_confirmed_at === null) {
      await mailLink(context, tx, user, { kind: "confirmation", redirectTo, challenge });
    }
    if (body.type === "email_change" && user.email_change) {
      await mailEmailChange(context, tx, user, { newEmail: user.email_change, redirectTo, challenge });
    }
  });
  return c.json({});
}

const otpSchema = z.object({
  email: optionalText,
  phone: optionalText,
  create_user: z
    .boolean()
    .nullish()
    .transform((value) => value ?? true),
  data: optionalObject,
  ...pkceFields,
});

/** `POST /otp`: mails a sign-in link; creates a missing account first unless `create_user` is false. */
export async function sendMagicLink(context: AuthContext, c: Context): Promise<Response> {
  const body = await readBody(c, otpSchema);
  if (body.phone !== "") throw new AuthError(400, "phone_provider_disabled", "Unsupported phone provider");
  const email = requireEmail(body.email);
  const challenge = parseChallenge(body);
  const redirectTo = redirectTarget(context.config, c);
  const passwordHash = await hashUnknownPassword(context.config);
  const attempt = () =>
    inTransaction(context, async (tx) => {
      const known = await getUserByEmail(tx, email);
      if (known === null && !body.create_user) {
        throw new AuthError(422, "otp_disabled", "Signups not allowed for otp");
      }
      if (known === null && !(context.config.auth.enableSignup && context.config.auth.email.enableSignup)) {
        throw signupDisabled();
      }
      const user =
        known ?? (await insertUser(context, tx, { email, passwordHash, data: body.data ?? {}, provider: "email" }));
      const isConfirmed = user.email_confirmed_at !== null;
      if (!isConfirmed && context.config.auth.email.enableConfirmations) {
        await mailLink(context, tx, user, { kind: "confirmation", redirectTo, challenge });
        return;
      }
      const confirmed = isConfirmed ? user : await confirmEmail(tx, user.id);
      await mailLink(context, tx, confirmed, { kind: "magic_link", redirectTo, challenge });
    });
  await attempt().catch((thrown: unknown) => {
    if (thrown instanceof EmailTakenError) return attempt();
    throw thrown;
  });
  return c.json({});
}
