import { Link, type LinkProps } from "@remix-run/react";
import type { ButtonHTMLAttributes } from "react";

const BASE =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-lg px-5 py-2 text-base font-semibold no-underline transition-colors disabled:cursor-progress disabled:opacity-60";
const LOOKS = {
  primary: "bg-gulf text-on-gulf hover:bg-gulf-strong",
  secondary: "border border-line-strong bg-surface text-ink hover:bg-gulf-wash",
  danger: "bg-coral text-on-coral hover:bg-coral-strong",
  plain: "px-2 text-gulf underline underline-offset-4 hover:text-gulf-strong",
} as const;

type Look = keyof typeof LOOKS;

/** A native button. Submits its form unless told otherwise. */
export function Button({
  look = "primary",
  className = "",
  type = "submit",
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { look?: Look }) {
  return <button type={type} className={`${BASE} ${LOOKS[look]} cursor-pointer ${className}`} {...rest} />;
}

/** A link that looks like a button: it goes somewhere and changes nothing. */
export function ButtonLink({ look = "primary", className = "", ...rest }: LinkProps & { look?: Look }) {
  return <Link className={`${BASE} ${LOOKS[look]} ${className}`} {...rest} />;
}
