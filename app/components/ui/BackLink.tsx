import { Link, type LinkProps } from "@remix-run/react";

/** Link at the top of a page to the list that it belongs to. CSS adds the arrow. */
export function BackLink(props: LinkProps) {
  return <Link className="back-link" {...props} />;
}
