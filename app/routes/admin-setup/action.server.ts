import type { Logger } from "pino";
import { SETUP_FORMS, type SetupIntent } from "#app/domain/accounts/admin-setup.ts";
import { isMailAddress, mailAddressError } from "#app/domain/mail-address.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { readLine } from "#app/domain/site/text.ts";
import { z } from "#app/domain/site/zod.ts";
import { countFailures } from "#app/forms/count-attempts.server.ts";
import type { Form } from "#app/forms/handle-form.server.ts";
import { canSendMail, sendMail } from "#app/mail/message.server.ts";
import {
  acceptAdminInvitation,
  claimFirstAdmin,
  createAdminInvitation,
  restoreAdminPrivileges,
  revokeAdminInvitation,
  revokeAdminRole,
} from "#app/models/accounts/admins.server.ts";
import { DataError } from "#app/models/supabase.ts";
import { clearInvitation } from "#app/session/invitation-cookie.server.ts";
import { requestContext } from "#app/session/request-context.server.ts";
import type { RequestArgs } from "#app/session/supabase.server.ts";
import { requireAdmin, type SignedIn } from "#app/session/user.server.ts";
import { getEnv } from "#app/settings/env.server.ts";

/** A new invitation, shown once. */
export interface NewInvitation {
  token: string;
  /** Whether the token was also mailed to the invited address. */
  isMailed: boolean;
}

/** The forms of /admin-setup. */
export function setupForms(args: RequestArgs): Record<SetupIntent, Form<string, SignedIn, NewInvitation>> {
  // Rate limited, because any member could try to guess tokens and codes.
  const guess = (user: SignedIn["user"], work: () => Promise<void>) =>
    countFailures(args, "token", { account: user.id }, work);
  return {
    claim: setupForm("claim", args, ({ client, user }, code) =>
      guess(user, () => claimFirstAdmin(client, user.id, code)),
    ),
    accept: setupForm("accept", args, ({ client, user }, token) =>
      guess(user, async () => {
        try {
          await acceptAdminInvitation(client, token);
          clearInvitation(args, "admins");
        } catch (error) {
          // An invalid token will never work.
          if (error instanceof DataError && error.kind === "invalid") clearInvitation(args, "admins");
          throw error;
        }
      }),
    ),
    invite: {
      ...setupForm("invite", args, async () => undefined),
      // why no redirect: it would have to carry the token in a URL or a cookie.
      async save(email, { client, user }) {
        if (user.isAdmin || user.lacksSecondStep) await requireAdmin(args);
        const token = await createAdminInvitation(client, email);
        return { shown: { token, isMailed: await mailInvitation(requestContext(args.context).log, email, token) } };
      },
    },
    restore: setupForm("restore", args, ({ client }, email) => restoreAdminPrivileges(client, email)),
    revoke: setupForm("revoke", args, async ({ client }, reason, form) => {
      const target = z.uuid().safeParse(form.get("target_user_id"));
      if (!target.success) throw new DataError("invalid", "This person is not an admin, or no longer one.");
      await revokeAdminRole(client, target.data, reason);
    }),
    withdraw: setupForm("withdraw", args, async ({ client }, id) =>
      revokeAdminInvitation(client, /^\d{1,15}$/.test(id) ? Number(id) : 0),
    ),
  };
}

/** A form with one field, which redirects to the page with a success message. */
function setupForm(
  intent: SetupIntent,
  args: RequestArgs,
  act: (signedIn: SignedIn, typed: string, form: FormData) => Promise<void>,
): Form<string, SignedIn, NewInvitation> {
  const { field, blank, signedOut, done } = SETUP_FORMS[intent];
  return {
    fields: [field],
    schema: z
      .looseObject({})
      .transform((sent) => readLine(sent[field]))
      .refine((typed) => typed !== "" || blank === null, { path: [field], error: blank ?? "", abort: true })
      .refine((typed) => intent !== "invite" || isMailAddress(typed), {
        path: [field],
        error: ({ input }) => mailAddressError(String(input)),
      }),
    signedOut,
    fieldOf: () => field,
    async save(typed, signedIn, { form }) {
      // Checks that the session has not ended; the database rejects non-admins.
      if (signedIn.user.isAdmin || signedIn.user.lacksSecondStep) await requireAdmin(args);
      await act(signedIn, typed, form);
      return { to: pathTo("/admin-setup"), success: done };
    },
  };
}

/**
 * Mails an invitation to its address, if a mail server is configured. Not queued, because the token is valid for an hour only, and is
 * stored nowhere.
 * @returns whether it was sent. A failure is only logged, because the token is also shown to the admin.
 */
async function mailInvitation(log: Logger, address: string, token: string): Promise<boolean> {
  const env = getEnv();
  if (!canSendMail(env)) return false;
  try {
    await sendMail(env, { kind: "admin_invitation", address, data: { token } });
    return true;
  } catch (error) {
    log.error(`invitation mail was not sent: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}
