import { Field } from "#app/components/ui/Field.tsx";

interface EmailFieldProps {
  errors: readonly string[] | undefined;
  defaultValue: string | undefined;
  /** `username` where the address is what one signs in with. */
  autoComplete?: "email" | "username";
}

/** The address of an account, named `email`. */
export function EmailField({ errors, defaultValue, autoComplete = "email" }: EmailFieldProps) {
  return (
    <Field
      name="email"
      label="Email"
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
