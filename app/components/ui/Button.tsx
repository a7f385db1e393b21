import { Link, type LinkProps } from "@remix-run/react";
import type { ButtonHTMLAttributes } from "react";

type Variant = "primary" | "secondary" | "danger" | "delete" | "plain";

// The space after each keeps text browsers from joining it with the following text.

/** A native button; `type` is submit by default. */
export function Button({
  variant = "primary",
  className = "",
  type = "submit",
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { variant?: Variant }) {
  return (
    <>
      <button type={type} className={classes(variant, className)} {...rest} />{" "}
    </>
  );
}

/** A link styled as a button; for navigation only. */
export function ButtonLink({ variant = "primary", className = "", ...rest }: LinkProps & { variant?: Variant }) {
  return (
    <>
      <Link className={classes(variant, className)} {...rest} />{" "}
    </>
  );
}

function classes(variant: Variant, more: string): string {
  return `button button-${variant}${more && ` ${more}`}`;
}
