import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { currentPasswordSchema, emailSchema } from "#app/domain/account-forms.ts";
import { requirePassword, WRONG_PASSWORD } from "#app/forms/current-password.server.ts";
import { keepForm } from "#app/forms/kept-form.server.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { DataError } from "#app/models/data-error.ts";
import { type AuthAccount, deleteOwnAccount, getAuthAccount } from "#app/models/own-account.server.ts";
import { setFlash } from "#app/session/flash.server.ts";
import { requestContext } from "#app/session/request-context.server.ts";
import { seeOther } from "#app/session/responses.server.ts";
import { forgetSession, type RequestArgs } from "#app/session/supabase.server.ts";
import { requireUser } from "#app/session/user.server.ts";

/** What /account/delete answers when the account stays. */
export interface DeleteAnswer {
  /** Messages by field; `""` for messages about the whole form. */
  errors: Record<string, string[] | null>;
  /** The address that was typed, where that is the confirmation. */
  email: string;
}

/**
 * The action of /account/delete: deletes the account once its password, or without one its address, was typed.
 * @returns a redirect home with a goodbye, or a `DeleteAnswer`: 400 for what was typed, 409 for the last admin.
 * @throws Response 303 to /signin, and what `readForm` throws.
 */
export async function submitDeletion(args: RequestArgs) {
  const form = await readForm(args.request);
  const refuse = (status: number, errors: DeleteAnswer["errors"]) => {
    if (status === 503) keepForm(args);
    return data<DeleteAnswer>({ errors, email: String(form.get("email") ?? "") }, { status });
  };
  try {
    const { client } = await requireUser(args);
    const account = await getAuthAccount(client);
    const { errors, password } = readConfirmation(account, form);
    if (errors) return refuse(400, errors);
    await requirePassword(args, account, () => deleteOwnAccount(client, password));
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    if (error.kind === "unexpected") requestContext(args.context).log.error({ err: error }, "delete account");
    return refuse(error.init.status, {
      [error.data.code === WRONG_PASSWORD ? "current_password" : ""]: [error.message],
    });
  }
  forgetSession(args);
  setFlash(
    args,
    "success",
    "Your account and your events have been deleted. Goodbye, and thank you for having been with us.",
  );
  return seeOther(args, "/");
}

interface Confirmation {
  /** What is wrong with what was typed; null when nothing is. */
  errors: DeleteAnswer["errors"] | null;
  /** Null where the account has none. */
  password: string | null;
}

function readConfirmation(account: AuthAccount, form: FormData): Confirmation {
  if (!account.hasPassword) return { errors: readAddress(account, form), password: null };
  const submission = parseWithZod(form, { schema: currentPasswordSchema });
  if (submission.status !== "success") return { errors: submission.error ?? {}, password: null };
  return { errors: null, password: submission.value.current_password };
}

/** Without a password, members type their address to confirm. */
function readAddress(account: AuthAccount, form: FormData): Confirmation["errors"] {
  const submission = parseWithZod(form, { schema: emailSchema });
  if (submission.status !== "success") return submission.error ?? {};
  const isTheirs = submission.value.email.toLowerCase() === account.email.toLowerCase();
  return isTheirs ? null : { email: ["That is not the address of your account"] };
}
