import { Link, NavLink } from "@remix-run/react";
import { AccountMenu } from "./AccountMenu.tsx";
import { CityMenu } from "./CityMenu.tsx";
import { MenuCloser } from "./enhance/MenuCloser.tsx";
import { SignInLink } from "./menu-items.tsx";
import { PICTURES } from "./pictures.ts";
import { MenuIcon } from "./site-icons.tsx";

interface SiteHeaderProps {
  productName: string;
  user: { fullName: string; isAdmin: boolean } | null;
  /** Offers signing in. Neither this nor a user: somebody has a session that nobody can look up now. */
  isSignedOut: boolean;
}

/**
 * The navigation bar. Its links are in the document once: a row on wide screens, and on small ones what follows the open
 * 'Menu' disclosure. Every menu is a native disclosure, so it opens without scripts.
 */
export function SiteHeader({ productName, user, isSignedOut }: SiteHeaderProps) {
  return (
    <header className="relative z-30 bg-paper">
      <div
        data-menu=""
        className="relative mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-4 px-4 py-2 sm:px-6"
      >
        <Link
          to="/"
          className="flex min-h-11 min-w-0 items-center gap-2 font-display text-xl font-extrabold tracking-tight text-ink no-underline"
        >
          <img src={PICTURES.logo} alt="" width={32} height={32} className="shrink-0" />
          <span className="min-w-0 break-words">{productName}</span>
        </Link>
        <details className="peer lg:hidden">
          <summary className="-mr-3 flex min-h-11 items-center gap-2 rounded-lg px-3 font-semibold hover:bg-gulf-wash">
            <MenuIcon />
            Menu
          </summary>
        </details>
        <nav
          aria-label="Main"
          className="hidden w-full flex-col border-y border-line py-2 peer-open:mt-2 peer-open:flex lg:mt-0! lg:flex lg:w-auto lg:flex-row lg:items-center lg:gap-1 lg:border-0 lg:py-0"
        >
          <NavLink to="/events" className="menu-item">
            Browse Events
          </NavLink>
          <CityMenu />
          {user && (
            <>
              <NavLink to="/create-event" className="menu-item">
                Create Event
              </NavLink>
              <AccountMenu user={user} />
            </>
          )}
          {isSignedOut && (
            <>
              <SignInLink />
              <NavLink
                to="/signup"
                className="menu-item lg:ml-1 lg:bg-gulf lg:px-5 lg:font-semibold lg:text-on-gulf lg:hover:bg-gulf-strong lg:aria-[current=page]:text-on-gulf lg:aria-[current=page]:no-underline"
              >
                Sign Up
              </NavLink>
            </>
          )}
        </nav>
      </div>
      <MenuCloser />
    </header>
  );
}
