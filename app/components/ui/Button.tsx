import { Link, type LinkProps } from "@remix-run/react";
import type { ButtonHTMLAttributes } from "react";

type Look = "primary" | "secondary" | "danger" | "delete" | "plain";

/** A native button. Submits its form unless told otherwise. */
export function Button({
  look = "primary",
  className = "",
  type = "submit",
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { look?: Look }) {
  return <button type={type} className={classes(look, className)} {...rest} />;
}

/** A link that looks like a button: it goes somewhere and changes nothing. */
export function ButtonLink({ look = "primary", className = "", ...rest }: LinkProps & { look?: Look }) {
  return <Link className={classes(look, className)} {...rest} />;
}

function classes(look: Look, more: string): string {
  return `button button-${look}${more && ` ${more}`}`;
}
