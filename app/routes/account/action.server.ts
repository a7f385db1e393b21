import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { changeEmailSchema, changePasswordSchema, nameSchema } from "#app/domain/account-forms.ts";
import { z } from "#app/domain/zod.ts";
import { requirePassword, WRONG_PASSWORD } from "#app/forms/current-password.server.ts";
import { keepForm } from "#app/forms/kept-form.server.ts";
import { requireWithinLimit } from "#app/forms/rate-limits.server.ts";
import { readForm, requireIntent } from "#app/forms/read-form.server.ts";
import { setPassword, signOutEverywhere } from "#app/models/accounts.server.ts";
import { giveUpAdminRole } from "#app/models/admins.server.ts";
import { DataError } from "#app/models/data-error.ts";
import {
  changeEmail,
  changeName,
  endOwnSession,
  getAuthAccount,
  proveIdentity,
} from "#app/models/own-account.server.ts";
import { setFlash } from "#app/session/flash.server.ts";
import { requestContext } from "#app/session/request-context.server.ts";
import { seeOther } from "#app/session/responses.server.ts";
import { forgetSession, getClient, type RequestArgs } from "#app/session/supabase.server.ts";
import { getUser, type SignedIn, type User } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import { ACCOUNT_INTENTS, type AccountAnswer, type AccountIntent } from "./answer.ts";

const SIGNED_OUT = "You must be logged in to change your account";

/** Said alike whether the address is free, taken, or was asked for a minute ago. */
const EMAIL_ASKED =
  "If that address can be used, we have sent mail to it and to your present one. Open the link in both to finish. We send such mails at most once a minute.";

/** Which field a refusal of Auth or of ours belongs to, by its code. */
const FIELD_OF_CODE: Readonly<Record<string, string>> = {
  weak_password: "password",
  same_password: "password",
  [WRONG_PASSWORD]: "current_password",
  current_password_invalid: "current_password",
};

/**
 * The action of /account.
 * @returns a redirect once done, else an `AccountAnswer` with its status: 400 for the fields, 401 when the session has gone,
 * the status of the failure otherwise.
 * @throws Response 400 for an unknown intent, and what `readForm` throws.
 */
export async function submitAccountForm(args: RequestArgs) {
  const form = await readForm(args.request);
  const intent = requireIntent(form, ACCOUNT_INTENTS);
  const refuse = (status: number, errors: AccountAnswer["errors"]) => {
    // Without a session or a database the page could not be loaded again, and what was typed would go with it.
    if (status === 401 || status === 503) keepForm(args);
    return data<AccountAnswer>({ intent, errors, typed: typedIn(form) }, { status });
  };
  try {
    const user = await getUser(args);
    if (!user) return refuse(401, { "": [SIGNED_OUT] });
    const outcome = await FORMS[intent](args, { client: getClient(args), user }, form);
    if (outcome.status === "refused") return refuse(400, outcome.errors);
    setFlash(args, "success", outcome.message);
    return seeOther(args, outcome.to ?? "/account");
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    if (error.kind === "unexpected") requestContext(args.context).log.error({ err: error }, `account, ${intent}`);
    const field = FIELD_OF_CODE[error.data.code] ?? "";
    // The page has two fields for the present password.
    const isForEmail = intent === "email" && field === "current_password";
    return refuse(error.init.status, { [isForEmail ? "email_current_password" : field]: [error.message] });
  }
}

type Outcome =
  | { status: "refused"; errors: AccountAnswer["errors"] }
  | { status: "done"; message: string; to?: string };

type Save<Value> = (args: RequestArgs, signedIn: SignedIn, value: Value) => Promise<{ message: string; to?: string }>;

/** A form of the page: what is typed has to fit the schema for this person, and `save` does the work. */
function accountForm<Value>(schemaFor: (user: User) => z.ZodType<Value>, save: Save<Value>) {
  return async (args: RequestArgs, signedIn: SignedIn, form: FormData): Promise<Outcome> => {
    const submission = parseWithZod(form, { schema: schemaFor(signedIn.user) });
    if (submission.status !== "success") return { status: "refused", errors: submission.error ?? {} };
    return { status: "done", ...(await save(args, signedIn, submission.value)) };
  };
}

const FORMS: Record<AccountIntent, ReturnType<typeof accountForm<never>>> = {
  name: accountForm(
    () => nameSchema,
    async (_, { client, user }, { full_name }) => {
      await changeName(client, user.id, full_name);
      return { message: "Your name has been changed." };
    },
  ),

  email: accountForm(
    () => changeEmailSchema,
    async (args, { client, user }, { email, email_current_password: password }) => {
      if (email.toLowerCase() === user.email.toLowerCase()) return { message: "That is your address already." };
      const account = await getAuthAccount(client);
      if (account.hasPassword && password === "") {
        throw new DataError("invalid", "Your current password is required", { code: WRONG_PASSWORD });
      }
      await requirePassword(args, account, () => proveIdentity(client, account.hasPassword ? password : null));
      await requireWithinLimit(args, "mail", { account: user.id });
      await changeEmail(client, email, `${getSite().siteUrl}/confirm?type=email_change`);
      return { message: EMAIL_ASKED };
    },
  ),

  password: accountForm(passwordSchema, async (args, { client }, { current_password, password }) => {
    const account = await getAuthAccount(client);
    await requirePassword(args, account, () => proveIdentity(client, account.hasPassword ? current_password : null));
    await setPassword(client, password, current_password);
    return { message: "Your new password is set. Your other devices have been signed out." };
  }),

  "end-session": accountForm(
    () => z.object({ session: z.uuid({ error: "That is not one of your devices" }) }),
    async (args, { client }, { session }) => {
      const { ended, wasCurrent } = await endOwnSession(client, session);
      if (!ended) return { message: "That device was signed out already." };
      if (!wasCurrent) return { message: "That device has been signed out." };
      forgetSession(args);
      return { message: "You have been signed out.", to: "/" };
    },
  ),

  "sign-out-everywhere": accountForm(
    () => z.object({}),
    async (args, { client }) => {
      await signOutEverywhere(client);
      forgetSession(args);
      return { message: "You have been signed out on every device.", to: "/" };
    },
  ),

  "give-up-role": accountForm(
    () => z.object({}),
    async (_, { client }) => {
      await giveUpAdminRole(client);
      return { message: "You are no longer an admin." };
    },
  ),
};

function passwordSchema({ fullName, email }: User) {
  return changePasswordSchema([fullName, email, getSite().productName]);
}

function typedIn(form: FormData): Record<string, string> {
  return Object.fromEntries(["full_name", "email"].map((name) => [name, String(form.get(name) ?? "")]));
}
