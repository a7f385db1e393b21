/**
 * The result of every action that shows its form again, or a value once. All other outcomes are redirects.
 */
export interface FormAnswer<Shown = unknown> {
  /** Which form of the page was sent: the value of its button, "" where the page has one form. */
  intent: string;
  /** What was typed, by field; without secrets. */
  values: Record<string, string>;
  /** Messages by field. */
  errors: Record<string, string[]>;
  /** Message about the whole form, or null. */
  message: string | null;
  /** Why, for the page to choose its words by: INVALID_FORM, SIGNED_OUT, CODE_MISSING, or the code of the failure. */
  code: string;
  /** Path of the page where the person can do something about it; null where there is none. */
  next: string | null;
  /** Idempotency key for the next submission; null for forms without one. */
  submissionKey: string | null;
  /** A value to show in this response only, such as a one-time token. */
  shown: Shown | null;
}

/** `code` of an answer whose fields have to be changed. */
export const INVALID_FORM = "INVALID_FORM";

/** `code` of an answer to a person whose session has ended. */
export const SIGNED_OUT = "SIGNED_OUT";

/** `code` of an answer to a person who has signed in, and has not entered their code yet. */
export const CODE_MISSING = "CODE_MISSING";

/** `code` of an answer while the site cannot take this form from anybody: that of `DataError`s of this kind. */
export const UNAVAILABLE = "UNAVAILABLE";

/** Default value and errors of a field. */
export interface FieldState {
  defaultValue: string | undefined;
  errors: string[] | undefined;
}

/** What a form shows: messages by field name (`""`: of the whole form), and each field's part. */
export interface FormState<Name extends string> {
  errors: Record<string, string[]>;
  field(name: Name): FieldState;
}

interface FormStateOptions<Name extends string> {
  /** The intent of this form, where the page has several: what another one was answered does not count. */
  intent?: string;
  /** What the fields start with before the first try. */
  defaults?: Partial<Record<Name, string>>;
}

/**
 * What a form shows after an answer. conform's own React hook would do that too, and bring 9 kB of live validation to every page
 * with a form; here the server alone validates.
 * @param answer what the action answered; undefined before the first try.
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

/** A field that people never see and leave empty. A program that fills in whatever it finds gives itself away. */
export const HONEYPOT_FIELD = "extra_message";

/** From when on the form may be sent, in milliseconds since 1970. */
export const READY_AT_FIELD = "ready_at";

/** Made with the form; the database takes what comes with it once. */
export const SUBMISSION_KEY_FIELD = "submission_key";

/** Values that a form carries in hidden fields. */
export interface AntiSpamValues {
  submissionKey: string;
  /** Milliseconds since 1970. */
  readyAtMs: number;
}
