import { NavLink, useLocation } from "@remix-run/react";

/** Pages that nobody wants to come back to after signing in. */
const ACCOUNT_PAGES = /^\/(signin|signup|check-email|confirm|forgot-password|new-password)?$/;

/** 'Sign In', which leads back to the page it was followed from. */
export function SignInLink() {
  const { pathname, search } = useLocation();
  const to = ACCOUNT_PAGES.test(pathname)
    ? "/signin"
    : `/signin?${new URLSearchParams({ next: `${pathname}${search}` })}`;
  return (
    <NavLink to={to} rel="nofollow" className="menu-item">
      Sign In
    </NavLink>
  );
}
