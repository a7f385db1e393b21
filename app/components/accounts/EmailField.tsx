import { Field } from "#app/components/ui/Field.tsx";
import messages from "#app/messages/site.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

interface EmailFieldProps {
  errors: readonly string[] | undefined;
  defaultValue: string | undefined;
  /** `username` when the address is used to sign in. */
  autoComplete?: "email" | "username";
  label?: string;
}

/** The field `email` for the address of an account. */
export function EmailField({ errors, defaultValue, autoComplete = "email", label = t("email") }: EmailFieldProps) {
  return (
    <Field
      name="email"
      label={label}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      errors={errors}
      defaultValue={defaultValue}
    />
  );
}
