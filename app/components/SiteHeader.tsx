import { Form, Link, NavLink } from "@remix-run/react";
import type { ReactNode } from "react";
import { ADMIN_LINKS } from "./admin-links.ts";

interface SiteHeaderProps {
  productName: string;
  user: { fullName: string; isAdmin: boolean } | null;
}

const ITEM = "flex min-h-11 items-center rounded-lg px-3 font-medium hover:bg-gulf-wash aria-[current=page]:text-gulf";

/** The navigation bar: one row on wide screens, behind a native disclosure on small ones. */
export function SiteHeader({ productName, user }: SiteHeaderProps) {
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-6 px-4 py-2 sm:px-6">
        <Link
          to="/"
          className="flex min-h-11 items-center gap-2 text-xl font-extrabold tracking-tight text-ink no-underline"
        >
          <Logo />
          {productName}
        </Link>
        <nav aria-label="Main" className="hidden items-center gap-1 md:flex">
          <MainLinks user={user} />
          {user && (
            <Disclosure label={user.fullName}>
              <AccountLinks user={user} />
            </Disclosure>
          )}
        </nav>
        <details className="md:hidden group open:basis-full">
          <summary className="flex min-h-11 items-center gap-2 rounded-lg px-3 font-semibold hover:bg-gulf-wash group-open:ml-auto group-open:w-fit">
            <span aria-hidden="true">☰</span> Menu
          </summary>
          <nav aria-label="Main" className="border-t border-line py-2">
            <MainLinks user={user} />
            {user && (
              <>
                <p className="mt-2 border-t border-line px-3 pt-3 text-sm text-ink-soft">
                  Signed in as {user.fullName}
                </p>
                <AccountLinks user={user} />
              </>
            )}
          </nav>
        </details>
      </div>
    </header>
  );
}

function MainLinks({ user }: Pick<SiteHeaderProps, "user">) {
  return (
    <>
      <NavLink to="/events" className={ITEM}>
        Browse Events
      </NavLink>
      {user ? (
        <NavLink to="/create-event" className={ITEM}>
          Create Event
        </NavLink>
      ) : (
        <>
          <NavLink to="/signin" className={ITEM}>
            Sign In
          </NavLink>
          <NavLink
            to="/signup"
            className={`${ITEM} md:bg-gulf md:text-on-gulf md:hover:bg-gulf-strong md:aria-[current=page]:text-on-gulf`}
          >
            Sign Up
          </NavLink>
        </>
      )}
    </>
  );
}

function AccountLinks({ user }: { user: { isAdmin: boolean } }) {
  return (
    <>
      <NavLink to="/dashboard" className={ITEM}>
        Dashboard
      </NavLink>
      {user.isAdmin &&
        ADMIN_LINKS.map(({ to, label }) => (
          <NavLink key={to} to={to} className={ITEM}>
            {label}
          </NavLink>
        ))}
      <Form method="post" action="/signout">
        <button type="submit" className={`${ITEM} w-full cursor-pointer`}>
          Sign Out
        </button>
      </Form>
    </>
  );
}

function Disclosure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="relative" name="header-menu">
      <summary className={`${ITEM} max-w-56 gap-2`}>
        <span className="truncate">{label}</span>
        <span aria-hidden="true">▾</span>
      </summary>
      <div className="absolute right-0 z-40 mt-1 min-w-56 rounded-xl border border-line bg-surface p-2 shadow-xl">
        {children}
      </div>
    </details>
  );
}

function Logo() {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className="size-8">
      <circle cx="16" cy="17" r="9" fill="var(--sun)" />
      <path d="M2 21c4 0 4-2.500 7-2.500s3.500 2.500 7 2.500 4-2.500 7-2.500 3 2.500 7 2.500v8H2z" fill="var(--gulf)" />
      <path d="M16 3v3M5.500 8l2 2M26.500 8l-2 2" stroke="var(--sun)" strokeWidth="2.500" strokeLinecap="round" />
    </svg>
  );
}
