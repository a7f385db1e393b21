import { useNavigation } from "@remix-run/react";
import type { ButtonHTMLAttributes } from "react";
import { Button } from "./Button.tsx";

interface SubmitButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Label while the form is under way, where JavaScript runs. */
  busyLabel: string;
  /** Tells the forms of one page apart: the value of the button's `intent`. */
  intent?: string;
  variant?: "primary" | "secondary" | "danger";
}

/** The button that sends a form. While any form of the page is under way it is disabled; its own form's shows `busyLabel`. */
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
