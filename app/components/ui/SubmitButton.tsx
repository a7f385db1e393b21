import { useNavigation } from "@remix-run/react";
import type { ButtonHTMLAttributes } from "react";
import { Button } from "./Button.tsx";

interface SubmitButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Label while the form is being submitted, once hydrated. */
  busyLabel: string;
  /** Value of the button `intent`, which distinguishes the forms of a page. */
  intent?: string;
  variant?: "primary" | "secondary" | "danger";
}

/** A submit button. Disabled while any form of the page is being submitted; shows `busyLabel` while its own is. */
export function SubmitButton({ busyLabel, intent, children, ...rest }: SubmitButtonProps) {
  const { formData, formMethod } = useNavigation();
  const isSubmitting = formData !== undefined && formMethod === "POST";
  const isOwn = isSubmitting && formData.get("intent") === (intent ?? null);
  return (
    <Button disabled={isSubmitting} {...(intent ? { name: "intent", value: intent } : {})} {...rest}>
      {isOwn ? busyLabel : children}
    </Button>
  );
}
