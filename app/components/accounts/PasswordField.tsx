import { type ComponentProps, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Field } from "#app/components/ui/Field.tsx";
import messages from "#app/messages/account.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

interface PasswordFieldProps extends Omit<ComponentProps<typeof Field>, "type" | "className"> {
  /** Called when the password is shown or hidden. */
  onShow?: (isShown: boolean) => void;
}

/** A password field with a button that shows and hides it. The button is rendered only after hydration. */
export function PasswordField({ onShow, ...field }: PasswordFieldProps) {
  const isHydrated = useHydrated();
  const [isShown, setShown] = useState(false);
  return (
    <div className="relative">
      <Field
        {...field}
        type={isShown ? "text" : "password"}
        autoCapitalize="none"
        spellCheck={false}
        className="pr-18"
      />
      {isHydrated && (
        <button
          type="button"
          className="absolute right-1 bottom-1 min-h-9 cursor-pointer rounded-lg px-3 text-sm font-semibold text-gulf underline underline-offset-4"
          onClick={() => {
            setShown(!isShown);
            onShow?.(!isShown);
          }}
        >
          {t.rich(isShown ? "hidePassword" : "showPassword", {
            unseen: (text) => <span className="sr-only">{text}</span>,
          })}
        </button>
      )}
    </div>
  );
}

interface NewPasswordFieldsProps {
  /** Messages of the form by field name. */
  errors: Readonly<Record<string, readonly string[]>>;
  /** Label of the first field. */
  label?: string;
}

/** A new password, typed twice, with one button to show both. Never echoes submitted values. */
export function NewPasswordFields({ errors, label = t("password") }: NewPasswordFieldsProps) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <PasswordField
        name="password"
        label={label}
        autoComplete="new-password"
        hint={t("passwordRules")}
        errors={errors.password}
        onShow={setShown}
      />
      <Field
        name="confirm_password"
        label={t("confirmPassword")}
        type={isShown ? "text" : "password"}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        errors={errors.confirm_password}
      />
    </>
  );
}
