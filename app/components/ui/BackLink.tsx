import { Link, type LinkProps } from "./Link.tsx";

/** Link back to the list that a page belongs to, at its top. CSS adds the arrow. */
export function BackLink(props: LinkProps) {
  return <Link className="back-link" {...props} />;
}
