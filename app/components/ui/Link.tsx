import { type LinkProps, Link as RemixLink, useLocation } from "@remix-run/react";

/**
 * A link of this site, which the browser's router follows once the page is hydrated.
 *
 * The server renders it as the plain element that it is: Remix's component resolves each address against all routes, although
 * every address that starts with a slash is what it says. The markup is the same, so the browser hydrates it as Remix's.
 */
// why "?.": tests load components without Vite, which sets this.
export const Link = import.meta.env?.SSR ? ServerLink : RemixLink;

export type { LinkProps };

function ServerLink({ to, children, ...rest }: LinkProps) {
  if (typeof to !== "string" || !to.startsWith("/") || to.startsWith("//")) {
    return (
      <RemixLink to={to} {...rest}>
        {children}
      </RemixLink>
    );
  }
  // What only the router reads is no attribute.
  const { discover, prefetch, reloadDocument, replace, state, preventScrollReset, relative, viewTransition, ...own } =
    rest;
  return (
    <a {...own} data-discover={reloadDocument ? undefined : "true"} href={to}>
      {children}
    </a>
  );
}

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
