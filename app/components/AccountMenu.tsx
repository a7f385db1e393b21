import { Form, NavLink } from "@remix-run/react";
import { ADMIN_LINKS } from "./admin-links.ts";
import { Chevron } from "./site-icons.tsx";

/** What is the reader's own: a dropdown under their name on wide screens, the last part of the small menu on others. */
export function AccountMenu({ user }: { user: { fullName: string; isAdmin: boolean } }) {
  return (
    <div data-menu="" className="lg:relative">
      <details name="header-menu" className="peer hidden lg:-mr-3 lg:block">
        <summary className="menu-item gap-2" title={user.fullName}>
          <span className="max-w-44 truncate">{user.fullName}</span>
          <Chevron />
        </summary>
      </details>
      <div className="mt-2 border-t border-line pt-2 lg:absolute lg:top-full lg:right-0 lg:z-40 lg:mt-1 lg:hidden lg:w-60 lg:rounded-2xl lg:border lg:bg-surface lg:p-2 lg:shadow-panel lg:peer-open:block">
        <p className="truncate px-3 py-2 text-sm text-ink-soft lg:hidden">Signed in as {user.fullName}</p>
        <NavLink to="/dashboard" className="menu-item">
          Dashboard
        </NavLink>
        <NavLink to="/account" className="menu-item">
          Your account
        </NavLink>
        {user.isAdmin &&
          ADMIN_LINKS.map(({ to, label }) => (
            <NavLink key={to} to={to} end className="menu-item">
              {label}
            </NavLink>
          ))}
        <Form method="post" action="/signout">
          <button type="submit" className="menu-item w-full cursor-pointer">
            Sign Out
          </button>
        </Form>
      </div>
    </div>
  );
}
