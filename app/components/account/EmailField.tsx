import { Field } from "#app/components/ui/Field.tsx";

interface EmailFieldProps {
  errors: readonly string[] | undefined;
  defaultValue: string | undefined;
  /** `username` where the address is what one signs in with. */
  autoComplete?: "email" | "username";
  label?: string;
}

/** The address of an account, named `email`. */
export function EmailField({ errors, defaultValue, autoComplete = "email", label = "Email" }: EmailFieldProps) {
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
