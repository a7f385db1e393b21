/** The data of every action that renders its page again, with the form or with a value to show once. Other outcomes are redirects. */
export interface FormAnswer<Shown = unknown> {
  /** Which form of the page was submitted: the value of its `intent` button, "" on a page with one form. */
  intent: string;
  /** The submitted values by field name, without secrets; several of one name are lines. */
  values: Record<string, string>;
  /** Messages by field name. */
  errors: Record<string, string[]>;
  /** Message about the whole form, or null. */
  message: string | null;
  /** Machine-readable reason: INVALID_FORM, SIGNED_OUT, CODE_MISSING, or the code of the `DataError`; "" without an error. */
  code: string;
  /** Path of the page that resolves the error, such as /signin; null if there is none. */
  next: string | null;
  /** Idempotency key for the next submission; null for forms without one. */
  submissionKey: string | null;
  /** A value to show in this response only, such as a one-time token. */
  shown: Shown | null;
}

/** `code` after failed validation. */
export const INVALID_FORM = "INVALID_FORM";

/** `code` when the session has ended. */
export const SIGNED_OUT = "SIGNED_OUT";

/** `code` when the session still needs its second step. */
export const CODE_MISSING = "CODE_MISSING";

/** `code` while the site cannot accept this form from anybody; that of a `DataError` of kind "unavailable". */
export const UNAVAILABLE = "UNAVAILABLE";

/** Default value and errors of a field. */
export interface FieldState {
  defaultValue: string | undefined;
  errors: string[] | undefined;
}

/** What a form renders. */
interface FormState<Name extends string> {
  /** Messages by field name; those about the whole form under "". */
  errors: Record<string, string[]>;
  field(name: Name): FieldState;
}

interface FormStateOptions<Name extends string> {
  /** The intent of this form, on a page with several; the result of another form is ignored. */
  intent?: string;
  /** Values of the fields before the first submission. */
  defaults?: Partial<Record<Name, string>>;
}

/**
 * The values and errors that a form renders. Replaces conform's React hook, which adds 9 kB of client-side validation to every page with
 * a form; only the server validates here.
 * @param answer the action's data; undefined before the first submission.
 * @example const { errors, field } = formState<"email" | "password">(useActionData<FormAnswer>());
 */
export function formState<Name extends string>(
  answer: FormAnswer | undefined,
  { intent, defaults = {} }: FormStateOptions<Name> = {},
): FormState<Name> {
  const own = intent === undefined || answer?.intent === intent ? answer : undefined;
  const errors: Record<string, string[]> = { ...own?.errors, ...(own?.message ? { "": [own.message] } : {}) };
  return {
    errors,
    field: (name) => ({ defaultValue: own ? own.values[name] : defaults[name], errors: errors[name] }),
  };
}

/** The honeypot: hidden from people, so that only bots fill it in. */
export const HONEYPOT_FIELD = "extra_message";

/** The earliest time at which the form may be submitted, in milliseconds since 1970. */
export const READY_AT_FIELD = "ready_at";

/** The idempotency key of the form: the database stores one row per key. */
export const SUBMISSION_KEY_FIELD = "submission_key";

/** Values that a form carries in hidden fields. */
export interface AntiSpamValues {
  submissionKey: string;
  /** Milliseconds since 1970. */
  readyAtMs: number;
}
