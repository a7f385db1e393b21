import { Field } from "#app/components/ui/Field.tsx";

type Messages = readonly string[] | undefined;

interface NewPasswordFieldsProps {
  errors: { password?: Messages; confirm_password?: Messages };
  /** Of the first of the two. */
  label?: string;
}

/** A new password, typed twice. Never filled in from what was sent. */
export function NewPasswordFields({ errors, label = "Password" }: NewPasswordFieldsProps) {
  return (
    <>
      <Field
        name="password"
        label={label}
        type="password"
        autoComplete="new-password"
        hint="At least 8 characters, and not a common password or your name."
        errors={errors.password}
      />
      <Field
        name="confirm_password"
        label="Confirm password"
        type="password"
        autoComplete="new-password"
        errors={errors.confirm_password}
      />
    </>
  );
}
