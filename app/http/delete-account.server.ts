import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { currentPasswordSchema, emailSchema } from "#app/domain/account-forms.ts";
import { requireUser, type SignedIn } from "#app/http/auth.server.ts";
import { setFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { keepForm } from "#app/http/kept-form.server.ts";
import { requirePassword, WRONG_PASSWORD } from "#app/http/prove-password.server.ts";
import { seeOther } from "#app/http/redirect.server.ts";
import { forgetSession, type RequestArgs } from "#app/http/supabase.server.ts";
import { signOut } from "#app/models/accounts.server.ts";
import type { Client } from "#app/models/client.ts";
import { DataError } from "#app/models/data-error.ts";
import { type AuthAccount, deleteOwnAccount, getAuthAccount } from "#app/models/own-account.server.ts";

/** What /account/delete answers when the account stays. */
export interface DeleteAnswer {
  /** Messages by field; `""` holds what concerns the whole form. */
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
    const { errors, prover } = account.hasPassword
      ? await confirmByPassword(args, account, form)
      : confirmByEmail(client, account, form);
    if (!prover) return refuse(400, errors);
    await deleteAs(prover, prover !== client);
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    if (error.kind === "unexpected") console.error("delete account:", error);
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
  errors: DeleteAnswer["errors"];
  /** Whose session may delete the account; null when it was not confirmed. */
  prover: SignedIn["client"] | null;
}

/** The database wants a sign-in of the last minutes: typing the password makes one. */
async function confirmByPassword(args: RequestArgs, { email }: AuthAccount, form: FormData): Promise<Confirmation> {
  const submission = parseWithZod(form, { schema: currentPasswordSchema });
  if (submission.status !== "success") return { errors: submission.error ?? {}, prover: null };
  return { errors: {}, prover: await requirePassword(args, email, submission.value.current_password) };
}

function confirmByEmail(client: Client, account: AuthAccount, form: FormData): Confirmation {
  const submission = parseWithZod(form, { schema: emailSchema });
  if (submission.status !== "success") return { errors: submission.error ?? {}, prover: null };
  const isTheirs = submission.value.email.toLowerCase() === account.email.toLowerCase();
  return isTheirs
    ? { errors: {}, prover: client }
    : { errors: { email: ["That is not the address of your account"] }, prover: null };
}

/** A session that was only made to delete the account ends when that is refused. */
async function deleteAs(prover: Client, isDetached: boolean): Promise<void> {
  try {
    await deleteOwnAccount(prover);
  } catch (error) {
    if (isDetached) await signOut(prover);
    throw error;
  }
}
