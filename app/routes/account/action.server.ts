import {
  adminMailsSchema,
  changeEmailSchema,
  changePasswordSchema,
  languageSchema,
  mailsSchema,
  nameSchema,
} from "#app/domain/accounts/forms.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { z } from "#app/domain/site/zod.ts";
import { requireWithinLimit } from "#app/forms/count-attempts.server.ts";
import type { Form } from "#app/forms/handle-form.server.ts";
import { codeRequired, parseCredential, passwordFieldOf, reauthenticate } from "#app/forms/reauthentication.server.ts";
import messages from "#app/messages/account-errors.ts";
import { localPath } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";
import { setPassword, signOutEverywhere } from "#app/models/accounts/accounts.server.ts";
import { giveUpAdminRole } from "#app/models/accounts/admins.server.ts";
import { disconnectGoogle } from "#app/models/accounts/google.server.ts";
import {
  changeEmail,
  changeLanguage,
  changeName,
  endOwnSession,
  proveIdentityForEmail,
  proveIdentityForPassword,
  withdrawProofAfter,
} from "#app/models/accounts/own-account.server.ts";
import { saveMailChoices } from "#app/models/site/event-mails.server.ts";
import { DataError } from "#app/models/supabase.ts";
import { requestContext } from "#app/session/request-context.server.ts";
import { forgetSession, type RequestArgs } from "#app/session/supabase.server.ts";
import type { SignedIn } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";

const t = translator(messages);

/** The forms of /account. */
export function accountForms(args: RequestArgs) {
  return {
    name: accountForm({
      fields: ["full_name"],
      schema: nameSchema,
      async save({ full_name }, { client, user }) {
        await changeName(client, user.id, full_name);
        return { to: pathTo("/account"), success: t("nameChanged") };
      },
    }),

    language: accountForm({
      fields: ["language"],
      schema: languageSchema,
      async save({ language }, { client, user }) {
        await changeLanguage(client, user.id, language);
        return { to: pathTo("/account"), success: t("languageChanged") };
      },
    }),

    mails: accountForm({
      fields: ["own_events", "reminders", "saved_event_changes", "saved_event_reminders"],
      schema: mailsSchema,
      async save(choices, { client, user }) {
        await saveMailChoices(client, user.id, choices);
        return { to: pathTo("/account"), success: t("mailsSaved") };
      },
    }),

    admin_mails: accountForm({
      fields: ["admin_daily", "admin_harm"],
      schema: adminMailsSchema,
      async save(choices, { client, user }) {
        await saveMailChoices(client, user.id, choices);
        return { to: pathTo("/account"), success: t("mailsSaved") };
      },
    }),

    email: accountForm({
      fields: ["email", "email_current_password"],
      schema: changeEmailSchema,
      // The page has two fields for the current password.
      fieldOf: (error) => (passwordFieldOf(error) === "current_password" ? "email_current_password" : undefined),
      async save({ email, email_current_password: password }, { client, user }) {
        const to = pathTo("/account");
        if (email.toLowerCase() === user.email.toLowerCase()) return { to, success: t("emailIsYours") };
        const proof = await reauthenticate(args, client, parseCredential(user, password), (typed) =>
          proveIdentityForEmail(client, email, typed),
        );
        const { log } = requestContext(args.context);
        const confirmUrl = `${getSite().siteUrl}${localPath(pathTo("/confirm", { type: "email_change" }))}`;
        await withdrawProofAfter(client, log, async () => {
          await requireWithinLimit(args, "mail", { account: user.id });
          await changeEmail(client, log, { email, proof, confirmUrl });
        });
        // The same for a free, a taken, and a recently requested address, to prevent account enumeration.
        return { to, success: t("emailChangeAsked") };
      },
    }),

    password: accountForm({
      fields: ["current_password", "password", "confirm_password"],
      schema: ({ user: { fullName, email, hasPassword, hasSecondStep } }) =>
        changePasswordSchema(
          [fullName, email, getSite().productName],
          hasSecondStep && !hasPassword ? codeRequired() : undefined,
        ),
      fieldOf: passwordFieldOf,
      async save({ current_password, password }, { client, user }) {
        // Auth requires the current password to change it, so a code does not suffice.
        const credential = user.hasPassword ? { password: current_password } : parseCredential(user, current_password);
        await reauthenticate(args, client, credential, (typed) => proveIdentityForPassword(client, typed));
        const { log } = requestContext(args.context);
        const current = user.hasPassword ? current_password : undefined;
        await withdrawProofAfter(client, log, () => setPassword(client, password, current));
        return { to: pathTo("/account"), success: t("newPasswordSignedOut") };
      },
    }),

    "disconnect-google": accountForm({
      async save(_, { client, user }) {
        if (!user.hasPassword) throw new DataError("invalid", t("googleOnlyWay"));
        const wasConnected = await disconnectGoogle(client);
        const success = t(wasConnected ? "googleDisconnected" : "googleDisconnectedAlready");
        return { to: pathTo("/account"), success };
      },
    }),

    "end-session": accountForm({
      fields: ["session"],
      schema: z.object({ session: z.uuid({ error: () => t("notYourDevice") }) }),
      async save({ session }, { client }) {
        const { hasEnded, wasCurrent } = await endOwnSession(client, session);
        if (!hasEnded) return { to: pathTo("/account"), success: t("deviceSignedOutAlready") };
        if (!wasCurrent) return { to: pathTo("/account"), success: t("deviceSignedOut") };
        forgetSession(args);
        return { to: pathTo("/"), success: t("signedOut") };
      },
    }),

    "sign-out-everywhere": accountForm({
      async save(_, { client }) {
        await signOutEverywhere(client);
        forgetSession(args);
        return { to: pathTo("/"), success: t("signedOutEverywhere") };
      },
    }),

    "give-up-role": accountForm({
      async save(_, { client }) {
        await giveUpAdminRole(client);
        return { to: pathTo("/account"), success: t("adminNoLonger") };
      },
    }),
  };
}

/** A form that is shown again with its values and a message when the session has ended. */
function accountForm<Input>(form: Form<Input, SignedIn>): Form<Input, SignedIn> {
  return { signedOut: t("loginToChangeAccount"), ...form };
}
