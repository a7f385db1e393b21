import { type ComponentProps, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Field } from "#app/components/ui/Field.tsx";

interface PasswordFieldProps extends Omit<ComponentProps<typeof Field>, "type" | "className"> {
  /** Told whether the password is to be seen, each time that changes. */
  onShow?: (isShown: boolean) => void;
}

/** A password, which a button inside of its field shows and hides. The button exists only once scripts run. */
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
          {isShown ? "Hide" : "Show"}
          <span className="sr-only"> password</span>
        </button>
      )}
    </div>
  );
}
