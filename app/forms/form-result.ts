import type { SubmissionResult } from "@conform-to/dom";

/** What one field starts with, and what is wrong with it. */
export interface FieldState {
  defaultValue: string | undefined;
  errors: string[] | undefined;
}

/** What a form shows: messages by field name (`""`: of the whole form), and each field's part. */
export interface FormResult<Name extends string> {
  errors: Record<string, string[]>;
  field(name: Name): FieldState;
}

/**
 * Reads conform's answer to a posted form. Its own React hook would do that too, and bring 9 kB of live validation to every
 * page with a form; here the server alone validates.
 * @param lastResult what the action answered; nothing before the first try.
 * @param defaults what the fields start with until then.
 * @example const { errors, field } = readFormResult<"email" | "password">(useActionData<typeof action>()?.result);
 */
export function readFormResult<Name extends string>(
  lastResult: SubmissionResult<string[]> | null | undefined,
  defaults: Partial<Record<Name, string>> = {},
): FormResult<Name> {
  const errors: Record<string, string[]> = {};
  for (const [name, messages] of Object.entries(lastResult?.error ?? {})) if (messages) errors[name] = messages;
  const typed = lastResult?.initialValue;
  return {
    errors,
    field(name) {
      const value = typed ? typed[name] : defaults[name];
      return { defaultValue: typeof value === "string" ? value : undefined, errors: errors[name] };
    },
  };
}
