/** What /account can be asked to do; the values of its buttons. */
export const ACCOUNT_INTENTS = [
  "name",
  "email",
  "password",
  "end-session",
  "sign-out-everywhere",
  "give-up-role",
] as const;
export type AccountIntent = (typeof ACCOUNT_INTENTS)[number];

/** What /account answers to a form that could not be done. */
export interface AccountAnswer {
  intent: AccountIntent;
  /** Messages by field; `""` for messages about the whole form. */
  errors: Record<string, string[] | null>;
  /** What was typed, by field; passwords are left out. */
  typed: Record<string, string>;
}

/** The messages for one field of one form, and what was typed there; nothing when another form was answered. */
export function answerFor(
  answer: AccountAnswer | undefined,
  intent: AccountIntent,
  field: string,
): { errors: string[] | undefined; typed: string | undefined } {
  if (answer?.intent !== intent) return { errors: undefined, typed: undefined };
  return { errors: answer.errors[field] ?? undefined, typed: answer.typed[field] };
}
