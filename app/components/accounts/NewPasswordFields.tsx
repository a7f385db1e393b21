import { useState } from "react";
import { Field } from "#app/components/ui/Field.tsx";
import { PasswordField } from "./PasswordField.tsx";

type Messages = readonly string[] | undefined;

interface NewPasswordFieldsProps {
  errors: { password?: Messages; confirm_password?: Messages };
  /** Of the first of the two. */
  label?: string;
}

/** A new password, typed twice, shown and hidden together. Never prefilled with what was sent. */
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
