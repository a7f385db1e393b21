import { useState } from "react";
import { Field } from "#app/components/ui/Field.tsx";
import { PasswordField } from "./PasswordField.tsx";

type Messages = readonly string[] | undefined;

interface NewPasswordFieldsProps {
  errors: { password?: Messages; confirm_password?: Messages };
  /** Label of the first field. */
  label?: string;
}

/** A new password, typed twice, with one button to show both. Never echoes submitted values. */
export function NewPasswordFields({ errors, label = "Password" }: NewPasswordFieldsProps) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <PasswordField
        name="password"
        label={label}
        autoComplete="new-password"
        hint="At least 8 characters, and not a common password or your name."
        errors={errors.password}
        onShow={setShown}
      />
      <Field
        name="confirm_password"
        label="Confirm password"
        type={isShown ? "text" : "password"}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        errors={errors.confirm_password}
      />
    </>
  );
}
