import { data } from "@remix-run/node";
import type { Logger } from "pino";
import { SETUP_FORMS, SETUP_INTENTS, type SetupIntent } from "#app/domain/admin-setup.ts";
import { readLine } from "#app/domain/text.ts";
import { z } from "#app/domain/zod.ts";
import { keepForm } from "#app/forms/kept-form.server.ts";
import { countFailures } from "#app/forms/rate-limits.server.ts";
import { readForm, requireIntent } from "#app/forms/read-form.server.ts";
import { canSendMail, sendMail } from "#app/mail/message.server.ts";
import {
  acceptAdminInvitation,
  claimFirstAdmin,
  createAdminInvitation,
  restoreAdminPrivileges,
  revokeAdminRole,
} from "#app/models/admins.server.ts";
import { DataError } from "#app/models/data-error.ts";
import { setFlash } from "#app/session/flash.server.ts";
import { requestContext } from "#app/session/request-context.server.ts";
import { seeOther } from "#app/session/responses.server.ts";
import { getClient, type RequestArgs } from "#app/session/supabase.server.ts";
import { getUser, requireAdmin, type SignedIn } from "#app/session/user.server.ts";
import { getEnv } from "#app/settings/env.server.ts";

/** What /admin-setup answers to a post that does not end in a redirect. */
export interface SetupAnswer {
  intent: SetupIntent;
  error: string | null;
  /** What was typed; "" where that is a secret. */
  typed: string;
  /** The token of a new invitation, shown this once. */
  token: string | null;
  /** Whether that token was mailed as well. */
  isMailed: boolean;
}

/**
 * The action of /admin-setup.
 * @returns a redirect once done, or a `SetupAnswer`: 200 with the token of a new invitation, else the failure with its status.
 * @throws Response 400 for an unknown intent, and what `readForm` and `requireAdmin` throw.
 */
export async function submitSetupForm(args: RequestArgs) {
  const form = await readForm(args.request);
  const intent = requireIntent(form, SETUP_INTENTS);
  const { field, blank, signedOut, done } = SETUP_FORMS[intent];
  const typed = readLine(form.get(field));
  const answer = (status: number, error: string | null, token: string | null = null, isMailed = false) => {
    // Without a session or a database the page could not be loaded again, and what was typed would go with it.
    if (status === 401 || status === 503) keepForm(args);
    const body: SetupAnswer = { intent, error, typed: SECRETS.includes(field) ? "" : typed, token, isMailed };
    return data(body, { status, headers: { "Cache-Control": "no-store" } });
  };
  try {
    const user = await getUser(args);
    if (!user) return answer(401, signedOut);
    if (!typed && blank !== null) return answer(400, blank);
    // Asks whether the session still stands; members get the database's own refusal.
    if (user.isAdmin) await requireAdmin(args);
    const act = () => ACTIONS[intent]({ client: getClient(args), user }, typed, form);
    const token = await (GUESSED.includes(intent) ? countFailures(args, "token", { account: user.id }, act) : act());
    // why no redirect with a token: it would have to carry it in a URL or a cookie.
    if (token) return answer(200, null, token, await mailInvitation(requestContext(args.context).log, typed, token));
    setFlash(args, "success", done);
    return seeOther(args, "/admin-setup");
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    if (error.kind === "unexpected") requestContext(args.context).log.error({ err: error }, `admin setup, ${intent}`);
    return answer(error.init.status, error.message);
  }
}

/**
 * Sends an invitation to its address, where there is something to send mail with.
 * @returns whether it was sent; a failure is logged, since the token is shown to the admin all the same. It is not queued: a token
 * works for an hour, and is kept nowhere.
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

/** Fields that are never sent back. */
const SECRETS = ["claim_code", "token"];

/** Available to every member. */
const GUESSED: readonly SetupIntent[] = ["claim", "accept"];

/** Each does its work for the caller; only an invitation comes back with a token to show. */
const ACTIONS: Record<SetupIntent, (signedIn: SignedIn, typed: string, form: FormData) => Promise<string | undefined>> =
  {
    async claim({ client, user }, code) {
      await claimFirstAdmin(client, user.id, code);
      return undefined;
    },
    async accept({ client }, token) {
      await acceptAdminInvitation(client, token);
      return undefined;
    },
    invite: ({ client }, email) => createAdminInvitation(client, email),
    async restore({ client }, email) {
      await restoreAdminPrivileges(client, email);
      return undefined;
    },
    async revoke({ client }, reason, form) {
      const target = z.uuid().safeParse(form.get("target_user_id"));
      if (!target.success) throw new DataError("invalid", "This person is no admin (any more).");
      await revokeAdminRole(client, target.data, reason);
      return undefined;
    },
  };
