import { useNavigation } from "@remix-run/react";
import type { ButtonHTMLAttributes } from "react";
import { Button } from "./Button.tsx";

interface SubmitButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Label while the form is being sent, with JavaScript. */
  busyLabel: string;
  /** The value of the button's `intent`, which distinguishes the forms of a page. */
  intent?: string;
  variant?: "primary" | "secondary" | "danger";
}

/** A submit button. Disabled while any form of the page is being sent; shows `busyLabel` while its own is. */
export function SubmitButton({ busyLabel, intent, children, ...rest }: SubmitButtonProps) {
  const { formData, formMethod } = useNavigation();
  const isUnderWay = formData !== undefined && formMethod === "POST";
  const isOwn = isUnderWay && formData.get("intent") === (intent ?? null);
  return (
    <Button disabled={isUnderWay} {...(intent ? { name: "intent", value: intent } : {})} {...rest}>
      {isOwn ? busyLabel : children}
    </Button>
  );
}
