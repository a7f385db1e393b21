import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { z } from "#app/domain/site/zod.ts";
import { statusOf } from "#app/http/responses.server.ts";
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

/** Never sent back to the browser. */
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

/** Failures that the operator can do something about. */
const LOGGED_KINDS: readonly DataErrorKind[] = ["unexpected", "unavailable"];

/** PostgreSQL's code for what no policy or grant allows: behind a guard that let the person in, a fault of ours. */
const PERMISSION_DENIED = "42501";

/** Shown instead of `signedOut` to a person who has signed in, and has not entered their code yet. */
const CODE_FIRST = "Enter the code from your authenticator first, to finish signing in.";

/** Also for a person whose browser filled in the hidden field: the form comes back with it empty. */
const HONEYPOT_FILLED = "This was not sent, because a hidden field of the form was changed. Please send it again.";

/** The outcome of a form: a page to redirect to, with a message for it, or a value to show in this response. */
export type Saved<Shown> =
  | { to: string; success?: string; info?: string; error?: string }
  | { shown: Shown }
  | Response;

/** What was sent besides the fields. */
export interface Sent {
  /** The raw form, for repeated fields. */
  form: FormData;
  /** The idempotency key of the form. */
  submissionKey: string;
}

/** What became of the files of a form. */
export interface StoredFiles {
  /** Fields that stand for the files from now on, also when the form is shown again. */
  values: Record<string, string>;
  /** Messages by field. */
  errors: Record<string, string[]>;
}

/** One form: what it accepts and does. */
export interface Form<Input, Who, Shown = never> {
  /** The fields that are read, in the order of the page; the rest is neither ours to read nor to send back. */
  fields?: readonly string[];
  /** Takes the files of the form, before its fields are checked. Only such a form may be as long as a file. */
  files?(sent: FormData, who: Who): Promise<StoredFiles>;
  /** What the fields have to be; left out, nothing is read. */
  schema?: z.ZodType<Input> | ((who: Who) => z.ZodType<Input>);
  /**
   * Does what the form asks for.
   * @throws DataError shown above the form, or below the field that `fieldOf` names; a Response goes out as it is.
   */
  save(input: Input, who: Who, sent: Sent): Promise<Saved<Shown>>;
  /**
   * For public forms: waits until a person could have filled it in, and checks the honeypot field. If that was filled in, the
   * form is rejected, or gets the response that this function returns.
   */
  antiSpam?: "refuse" | ((input: Input, sent: Sent) => Saved<Shown>);
  /** The field that a failure is about. */
  fieldOf?(error: DataError): string | undefined;
  /** Path of a page where the person can do something about a failure. */
  nextOf?(error: DataError): string | undefined;
  /** Shown above the form after an unexpected error; without it the error page is shown. */
  unexpected?: string;
  /** Shown above the form when `guard` returns null; without it the person is sent to sign in. */
  signedOut?: string;
  /** For buttons without fields: a failure is shown on this page. */
  failTo?: string;
}

/** Who sent a form: null when the session has ended. @throws Response for people who may not send it. */
type Guard<Who> = (args: RequestArgs, form: FormData) => Promise<Who | null>;

interface Visitor {
  client: Client;
}

/**
 * The action of a page with one form: reads it, asks `guard` who sent it, checks the fields, saves.
 * @returns a redirect, or a `FormAnswer`: 400 for the fields, 401 when the session has ended, the status of the failure otherwise.
 * @throws Response what `readForm` and `guard` throw: fields are not checked before the sender is.
 * @example
 * export const action = (args: ActionFunctionArgs) =>
 *   handleForm(args, { guard: requireUser, fields: ["title"], schema, save: (event, { client }) => … });
 */
export async function handleForm<Input = object, Who = Visitor, Shown = never>(
  args: RequestArgs,
  { guard, ...form }: Form<Input, Who, Shown> & { guard?: Guard<Who> },
) {
  return submit(args, guard, form, "", await readForm(args.request, { hasFiles: form.files !== undefined }));
}

/**
 * The action of a page with several forms, told apart by the value of the button `intent`; "" is the form whose button has none.
 * @throws Response 400 for an intent that is not in the table; otherwise as `handleForm`.
 */
export async function handleForms<Inputs extends Record<string, unknown>, Who = Visitor, Shown = never>(
  args: RequestArgs,
  { guard, forms }: { guard?: Guard<Who>; forms: { [Intent in keyof Inputs]: Form<Inputs[Intent], Who, Shown> } },
) {
  const sent = await readForm(args.request);
  const intent = String(sent.get("intent") ?? "");
  const form = Object.hasOwn(forms, intent) ? forms[intent] : undefined;
  if (!form) throw data({ message: "Unknown action", code: "BAD_FORM" }, { status: 400 });
  return submit(args, guard, form, intent, sent);
}

async function submit<Input, Who, Shown>(
  args: RequestArgs,
  guard: Guard<Who> | undefined,
  form: Form<Input, Who, Shown>,
  intent: string,
  sent: FormData,
) {
  const antiSpam = readAntiSpamValues(args, sent);
  const typed = pick(sent, form.fields ?? []);
  const answer = (status: number, more: Partial<FormAnswer<Shown>>) => {
    args.context.answeredStatus = status;
    const key = args.context.antiSpamValues?.submissionKey ?? null;
    const submissionKey = sent.has(SUBMISSION_KEY_FIELD) ? key : null;
    const values = Object.fromEntries([...typed].filter(([name]) => !SECRET_FIELDS.includes(name)).reverse());
    const blank = { intent, values, errors: {}, message: null, code: "", next: null, submissionKey, shown: null };
    // A value that is shown once must not be cached, not even by the browser.
    const headers = new Headers(more.shown === undefined ? {} : { "Cache-Control": "no-store" });
    const errors = inOrder(more.errors ?? {}, form.fields ?? []);
    return data<FormAnswer<Shown>>({ ...blank, ...more, errors } as FormAnswer<Shown>, { status, headers });
  };
  const finish = (saved: Saved<Shown>) => {
    if (saved instanceof Response) return saved;
    if ("shown" in saved) return answer(200, { shown: saved.shown });
    for (const kind of ["success", "info", "error"] as const) if (saved[kind]) setFlash(args, kind, saved[kind]);
    return seeOther(args, saved.to);
  };
  try {
    const who = guard ? await guard(args, sent) : ({ client: getClient(args) } as Who);
    if (who === null) {
      const { path: next, needsCode } = await getSignInStep(args);
      if (form.signedOut === undefined) return seeOther(args, next);
      if (needsCode) return answer(401, { message: CODE_FIRST, code: CODE_MISSING, next });
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
    const context = { form: sent, submissionKey: antiSpam.submissionKey };
    if (form.antiSpam) {
      await waitUntilReady(args, antiSpam);
      if (isHoneypotFilled(sent)) {
        if (form.antiSpam === "refuse") return answer(400, { message: HONEYPOT_FILLED, code: INVALID_FORM });
        return finish(form.antiSpam(submission.value, context));
      }
    }
    return finish(await form.save(submission.value, who, context));
  } catch (error) {
    const { log } = requestContext(args.context);
    const name = `POST ${new URL(args.request.url).pathname}${intent && `, ${intent}`}`;
    if (!(error instanceof DataError)) {
      if (!(error instanceof Error) || form.unexpected === undefined) throw error;
      log.error({ err: error }, name);
      return answer(500, { message: form.unexpected, code: "UNEXPECTED" });
    }
    if (LOGGED_KINDS.includes(error.kind) || error.code === PERMISSION_DENIED) log.error({ err: error }, name);
    // The key is used up: sent once more, the form does it again, which is then a choice and no accident.
    if (error.kind === "conflict") renewSubmissionKey(args);
    if (form.failTo !== undefined) return finish({ to: form.failTo, error: error.message });
    const field = form.fieldOf?.(error);
    const said = field === undefined ? { message: error.message } : { errors: { [field]: [error.message] } };
    return answer(statusOf(error), { ...said, code: error.code, next: form.nextOf?.(error) ?? null });
  }
}

/** Only these fields, and of those only texts. */
function pick(sent: FormData, fields: readonly string[]): FormData {
  const form = new FormData();
  for (const name of fields)
    for (const value of sent.getAll(name)) if (typeof value === "string") form.append(name, value);
  return form;
}

function readErrors(errors: Record<string, string[] | null> | null | undefined): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors ?? {}).flatMap(([name, said]) => (said ? [[name, said]] : [])));
}

/** Messages in the order of their fields, in which the summary above the form lists them; other ones at the end. */
function inOrder(errors: Record<string, string[]>, fields: readonly string[]): Record<string, string[]> {
  const place = (name: string) => (fields.includes(name) ? fields.indexOf(name) : fields.length);
  return Object.fromEntries(Object.entries(errors).toSorted(([one], [other]) => place(one) - place(other)));
}

declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    /** Status of the answer with which the action of this request shows its form again. */
    answeredStatus?: number;
  }
}

/**
 * Whether this request's action answered that the session has ended or that Supabase is away. A loader of the page then asks for
 * nothing: it would fail for the same reason, and what was typed would be lost.
 */
export function isSessionUnavailable({ context }: RequestArgs): boolean {
  return context.answeredStatus === 401 || context.answeredStatus === 503;
}

/** Whether this request's action shows its form again, for whatever reason: a page that holds nothing else asks for nothing then. */
export function isFormShownAgain({ context }: RequestArgs): boolean {
  return context.answeredStatus !== undefined;
}
