import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { PublicData } from "#app/domain/site/shared-page.ts";
import { z } from "#app/domain/site/zod.ts";
import { statusOf } from "#app/http/responses.server.ts";
import messages from "#app/messages/errors.ts";
import { translator } from "#app/messages/translator.ts";
import type { Client } from "#app/models/supabase.ts";
import { DataError, type DataErrorKind } from "#app/models/supabase.ts";
import { setFlash } from "#app/session/flash.server.ts";
import { seeOther } from "#app/session/redirect.server.ts";
import { requestContext } from "#app/session/request-context.server.ts";
import { getClient, type RequestArgs } from "#app/session/supabase.server.ts";
import { getSignInStep } from "#app/session/user.server.ts";
import { CODE_MISSING, type FormAnswer, INVALID_FORM, SIGNED_OUT, SUBMISSION_KEY_FIELD } from "./answer.ts";
import { isHoneypotFilled, readAntiSpamValues, renewSubmissionKey, waitUntilReady } from "./anti-spam.server.ts";
import { readForm } from "./read-form.server.ts";

const t = translator(messages);

/** Never echoed in the response. */
const SECRET_FIELDS = [
  "password",
  "confirm_password",
  "current_password",
  "email_current_password",
  "claim_code",
  "authenticator_code",
  "recovery_code",
  "token",
];

/** Errors that are logged for the operator. */
const LOGGED_KINDS: readonly DataErrorKind[] = ["unexpected", "unavailable"];

/** SQLSTATE insufficient_privilege. The guard has let the person in, so it is a bug in our policies or grants. */
const PERMISSION_DENIED = "42501";

/** The outcome of a form: a page to redirect to, with a message for it, or a value to show in this response, with messages by field. */
export type Saved<Shown> =
  | { to: string; success?: string; info?: string; error?: string }
  | { shown: Shown; errors?: Record<string, string[]> }
  | Response;

/** The submission besides its validated fields. */
export interface Sent {
  /** The raw form, for repeated fields. */
  form: FormData;
  /** The values of `fields` as they were typed, with those of stored files. */
  typed: FormData;
  /** The idempotency key of the form. */
  submissionKey: string;
}

/** The result of storing the files of a form. */
export interface StoredFiles {
  /** Fields that replace the files, such as the id of a stored picture; also rendered when the form is shown again. */
  values: Record<string, string>;
  /** Messages by field. */
  errors: Record<string, string[]>;
}

/** One form: its fields, their validation, and what a valid submission does. */
export interface Form<Input, Who, Shown = never> {
  /** Names of the fields in page order; others are ignored and never echoed. */
  fields?: readonly string[];
  /** Stores the files, before the fields are validated. Forms without it are limited to 256 KiB. */
  files?(sent: FormData, who: Who): Promise<StoredFiles>;
  /** Validates the fields; omitted for a form without any. */
  schema?: z.ZodType<Input> | ((who: Who) => z.ZodType<Input>);
  /**
   * Executes a valid submission.
   * @throws DataError shown above the form, or at the field that `fieldOf` names; a Response is sent unchanged.
   */
  save(input: Input, who: Who, sent: Sent): Promise<Saved<Shown>>;
  /**
   * Public data that `save` changes. Cached pages are invalidated even when it fails, because a call that Supabase did not answer may have
   * been executed.
   */
  changes?: PublicData;
  /**
   * For public forms: applies the minimum fill-in time and the honeypot. A bot's submission is rejected, or gets the fake success that
   * this function returns.
   */
  antiSpam?: "refuse" | ((input: Input, sent: Sent) => Saved<Shown>);
  /** Name of the field that an error belongs to. */
  fieldOf?(error: DataError): string | undefined;
  /** Path of the page that resolves an error. */
  nextOf?(error: DataError): string | undefined;
  /** Shown above the form after an unexpected error; without it the error page is shown. */
  unexpected?: string;
  /** Shown above the form when `guard` returns null; without it the person is redirected to sign in. */
  signedOut?: string;
  /** For buttons without fields: path of the page that an error redirects to, with the error as its flash message. */
  failTo?: string;
}

/** Authorizes the sender of a form; null when the session has ended. @throws Response for people who may not submit it. */
type Guard<Who> = (args: RequestArgs, form: FormData) => Promise<Who | null>;

interface Visitor {
  client: Client;
}

/**
 * The action of a page with one form: reads it, authorizes the sender, validates the fields, saves.
 * @returns a redirect, or a `FormAnswer`: 400 after failed validation, 401 when the session has ended, else the status of the error.
 * @throws Response those of `readForm` and `guard`: the sender is authorized before the fields are validated.
 * @example
 * export const action = (args: ActionFunctionArgs) =>
 *   handleForm(args, { guard: requireUser, fields: ["title"], schema, save: (event, { client }) => … });
 */
export async function handleForm<Input = object, Who = Visitor, Shown = never>(
  args: RequestArgs,
  { guard, ...form }: Form<Input, Who, Shown> & { guard?: Guard<Who> },
) {
  return submit(args, guard, form, "", await readForm(args, { hasFiles: form.files !== undefined }));
}

/**
 * The action of a page with several forms, distinguished by the value of the submit button `intent`; "" is the form without one.
 * @throws Response 400 for an unknown intent; otherwise as `handleForm`.
 */
export async function handleForms<Inputs extends Record<string, unknown>, Who = Visitor, Shown = never>(
  args: RequestArgs,
  { guard, forms }: { guard?: Guard<Who>; forms: { [Intent in keyof Inputs]: Form<Inputs[Intent], Who, Shown> } },
) {
  const hasFiles = Object.values<Pick<Form<unknown, Who>, "files">>(forms).some(({ files }) => files !== undefined);
  const sent = await readForm(args, { hasFiles });
  const intent = String(sent.get("intent") ?? "");
  const form = Object.hasOwn(forms, intent) ? forms[intent] : undefined;
  if (!form) throw data({ message: t("unknownAction"), code: "BAD_FORM" }, { status: 400 });
  return submit(args, guard, form, intent, sent);
}

async function submit<Input, Who, Shown>(
  args: RequestArgs,
  guard: Guard<Who> | undefined,
  form: Form<Input, Who, Shown>,
  intent: string,
  sent: FormData,
) {
  const context = requestContext(args.context);
  const antiSpam = readAntiSpamValues(args, sent);
  const typed = pick(sent, form.fields ?? []);
  const answer = (status: number, more: Partial<FormAnswer<Shown>>) => {
    context.answeredStatus = status;
    const key = context.antiSpamValues?.submissionKey ?? null;
    const submissionKey = sent.has(SUBMISSION_KEY_FIELD) ? key : null;
    const echoed = [...new Set(typed.keys())].filter((name) => !SECRET_FIELDS.includes(name));
    const values = Object.fromEntries(echoed.map((name) => [name, typed.getAll(name).join("\n")]));
    const blank = { intent, values, errors: {}, message: null, code: "", next: null, submissionKey, shown: null };
    // A one-time value, such as a token, must not be cached by the browser either.
    const headers = new Headers(more.shown === undefined ? {} : { "Cache-Control": "no-store" });
    const errors = inOrder(more.errors ?? {}, form.fields ?? []);
    return data<FormAnswer<Shown>>({ ...blank, ...more, errors } as FormAnswer<Shown>, { status, headers });
  };
  const finish = (saved: Saved<Shown>) => {
    if (saved instanceof Response) return saved;
    if ("shown" in saved) return answer(200, saved);
    for (const kind of ["success", "info", "error"] as const) if (saved[kind]) setFlash(args, kind, saved[kind]);
    return seeOther(args, saved.to);
  };
  try {
    const who = guard ? await guard(args, sent) : ({ client: getClient(args) } as Who);
    if (who === null) {
      const { path: next, needsCode } = await getSignInStep(args);
      if (form.signedOut === undefined) return seeOther(args, next);
      // Instead of `signedOut`, because the session still needs its second step.
      if (needsCode) return answer(401, { message: t("codeFirst"), code: CODE_MISSING, next });
      return answer(401, { message: form.signedOut, code: SIGNED_OUT, next });
    }
    const taken = await form.files?.(sent, who);
    for (const [name, value] of Object.entries(taken?.values ?? {})) typed.set(name, value);
    const schema = typeof form.schema === "function" ? form.schema(who) : form.schema;
    const submission = parseWithZod(typed, { schema: schema ?? z.custom<Input>() });
    const fileErrors = taken?.errors ?? {};
    if (submission.status !== "success")
      return answer(400, { errors: { ...readErrors(submission.error), ...fileErrors }, code: INVALID_FORM });
    if (Object.keys(fileErrors).length > 0) return answer(400, { errors: fileErrors, code: INVALID_FORM });
    const rest = { form: sent, typed, submissionKey: antiSpam.submissionKey };
    if (form.antiSpam) {
      await waitUntilReady(args, antiSpam);
      if (isHoneypotFilled(sent)) {
        // Also shown to people whose browser autofilled the honeypot; the form is rendered again with it empty.
        if (form.antiSpam === "refuse") return answer(400, { message: t("hiddenFieldChanged"), code: INVALID_FORM });
        return finish(form.antiSpam(submission.value, rest));
      }
    }
    const saving = form.save(submission.value, who, rest);
    const { changes } = form;
    return finish(await (changes ? saving.finally(() => context.changed(changes)) : saving));
  } catch (error) {
    const { log } = context;
    const name = `POST ${new URL(args.request.url).pathname}${intent && `, ${intent}`}`;
    if (!(error instanceof DataError)) {
      if (!(error instanceof Error) || form.unexpected === undefined) throw error;
      log.error({ err: error }, name);
      return answer(500, { message: form.unexpected, code: "UNEXPECTED" });
    }
    if (LOGGED_KINDS.includes(error.kind) || error.code === PERMISSION_DENIED) log.error({ err: error }, name);
    // The idempotency key is used: with a new one, submitting the form again repeats the operation on purpose.
    if (error.kind === "conflict") renewSubmissionKey(args);
    if (form.failTo !== undefined) return finish({ to: form.failTo, error: error.message });
    const field = form.fieldOf?.(error);
    const said = field === undefined ? { message: error.message } : { errors: { [field]: [error.message] } };
    return answer(statusOf(error), { ...said, code: error.code, next: form.nextOf?.(error) ?? null });
  }
}

/** The values of these fields that are text, not files. */
function pick(sent: FormData, fields: readonly string[]): FormData {
  const form = new FormData();
  for (const name of fields)
    for (const value of sent.getAll(name)) if (typeof value === "string") form.append(name, value);
  return form;
}

function readErrors(errors: Record<string, string[] | null> | null | undefined): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors ?? {}).flatMap(([name, said]) => (said ? [[name, said]] : [])));
}

/** Messages in the order of the fields, for the error summary; those of other names come last. */
function inOrder(errors: Record<string, string[]>, fields: readonly string[]): Record<string, string[]> {
  const place = (name: string) => (fields.includes(name) ? fields.indexOf(name) : fields.length);
  return Object.fromEntries(Object.entries(errors).toSorted(([one], [other]) => place(one) - place(other)));
}

/**
 * Whether this request's action found that the session has ended (401) or that Supabase is unavailable (503). Loaders then make no calls:
 * they would fail for the same reason, and the error page would replace the form and its values.
 */
export function isSessionUnavailable({ context }: RequestArgs): boolean {
  const { answeredStatus } = requestContext(context);
  return answeredStatus === 401 || answeredStatus === 503;
}

/** Whether this request's action renders its form again. Loaders of pages that only hold the form then make no calls. */
export function isFormShownAgain({ context }: RequestArgs): boolean {
  return requestContext(context).answeredStatus !== null;
}
