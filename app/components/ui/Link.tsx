import { Link, type LinkProps, useLocation } from "@remix-run/react";

interface NavLinkProps extends LinkProps {
  to: string;
  /** Whether pages below the address do not count as it. */
  end?: boolean;
}

/** A link of a menu, marked with `aria-current` on its page and on those below it. */
export function NavLink({ end = false, ...link }: NavLinkProps) {
  const { pathname } = useLocation();
  return <Link aria-current={isCurrent(pathname, link.to, end) ? "page" : undefined} {...link} />;
}

function isCurrent(pathname: string, to: string, end: boolean): boolean {
  const current = pathname.toLowerCase();
  const [page = ""] = to.toLowerCase().split("?", 1);
  return current === page || (!end && current.startsWith(`${page}/`));
}
