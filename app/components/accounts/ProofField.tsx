import { Field } from "#app/components/ui/Field.tsx";
import messages from "#app/messages/account.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

interface ProofFieldProps {
  name: string;
  /** The credentials of the account; null when it could not be loaded. */
  account: { hasPassword: boolean; hasSecondStep: boolean } | null;
  hint?: string;
  errors: readonly string[] | undefined;
}

/**
 * Asks for re-authentication: the password or, if the account has a second step, a code of an authenticator, in the same field. Renders
 * nothing for an account that has neither.
 */
export function ProofField({ account, ...field }: ProofFieldProps) {
  const { hasPassword, hasSecondStep } = account ?? { hasPassword: true, hasSecondStep: false };
  if (hasPassword) {
    const label = t(hasSecondStep ? "passwordOrCode" : "yourPassword");
    return <Field {...field} label={label} type="password" autoComplete="current-password" />;
  }
  if (!hasSecondStep) return null;
  return (
    <Field {...field} label={t("codeFromAuthenticator")} inputMode="numeric" autoComplete="one-time-code" dir="ltr" />
  );
}
