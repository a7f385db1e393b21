import { Link, type LinkProps } from "@remix-run/react";

/** The way back to the list that a page belongs to, at its top. The style adds the arrow. */
export function BackLink(props: LinkProps) {
  return <Link className="back-link" {...props} />;
}
