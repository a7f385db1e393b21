import { Form, Link, useLocation } from "@remix-run/react";
import { forgetForms } from "#app/components/enhance/kept-forms.ts";
import { MenuCloser } from "#app/components/enhance/MenuCloser.tsx";
import { LanguageLinks, NavLink } from "#app/components/ui/Link.tsx";
import { CITIES, findCity, REGIONS, regionName } from "#app/domain/events/cities.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { PICTURES } from "#app/drawings/drawings.ts";
import messages from "#app/messages/site.ts";
import { translator } from "#app/messages/translator.ts";
import { Chevron, FindIcon, MenuIcon } from "./icons.tsx";
import { SiteSearch } from "./SiteSearch.tsx";

const t = translator(messages);

interface SiteHeaderProps {
  productName: string;
  user: { fullName: string; isAdmin: boolean } | null;
  /** Label of the link to /signin; null for members, and when the session could not be looked up. */
  signInLabel: string | null;
}

/**
 * The navigation bar. Its links are in the document once: a row on wide screens, the content of the 'Menu' disclosure on small ones. Every
 * menu is a native disclosure, so that it opens without scripts.
 */
export function SiteHeader({ productName, user, signInLabel }: SiteHeaderProps) {
  return (
    <header className="relative z-30 bg-paper">
      <div
        data-menu=""
        className="relative mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-1 px-4 py-2 sm:gap-x-4 sm:px-6"
      >
        <Link
          to={pathTo("/")}
          className="flex min-h-11 min-w-0 items-center gap-2 font-display text-lg font-extrabold tracking-tight max-[22.4rem]:text-base sm:text-xl text-ink no-underline"
        >
          <img src={PICTURES.logo} alt="" width={32} height={32} className="shrink-0" />
          <span className="min-w-0 break-words">{productName}</span>
        </Link>
        <details className="find-fold">
          <summary className="flex size-11 items-center justify-center rounded-lg hover:bg-gulf-wash">
            <FindIcon /> <span className="sr-only">{t("search")}</span>
          </summary>
        </details>
        <SiteSearch label={t("findEvents")} />
        <details className="peer lg:hidden">
          <summary className="-mr-3 flex min-h-11 items-center gap-2 rounded-lg px-3 font-semibold hover:bg-gulf-wash">
            <MenuIcon />
            {t("menu")}
          </summary>
        </details>{" "}
        <nav
          aria-label={t("mainMenu")}
          className="hidden w-full flex-col border-y border-line py-2 peer-open:mt-2 peer-open:flex lg:mt-0! lg:flex lg:w-auto lg:flex-row lg:items-center lg:gap-1 lg:border-0 lg:py-0"
        >
          <NavLink to={pathTo("/events")} className="menu-item">
            {t("browseEvents")}
          </NavLink>{" "}
          <CityMenu />{" "}
          <NavLink to={pathTo("/saved")} className="menu-item">
            {t("saved")}
          </NavLink>{" "}
          {user && (
            <>
              <NavLink to={pathTo("/create-event")} className="menu-item">
                {t("createEvent")}
              </NavLink>{" "}
              <AccountMenu user={user} />
            </>
          )}
          {signInLabel && (
            <>
              <SignInLink label={signInLabel} />{" "}
              <NavLink
                to={pathTo("/signup")}
                className="menu-item lg:ml-1 lg:bg-gulf lg:px-5 lg:font-semibold lg:text-on-gulf lg:hover:bg-gulf-strong lg:aria-[current=page]:text-on-gulf lg:aria-[current=page]:no-underline"
              >
                {t("signUp")}
              </NavLink>{" "}
            </>
          )}
          <LanguageLinks className="menu-item" />
        </nav>
      </div>
      <MenuCloser />
    </header>
  );
}

/** The account menu: a dropdown on wide screens, the last part of the main menu on small ones. */
function AccountMenu({ user }: { user: { fullName: string; isAdmin: boolean } }) {
  return (
    <div data-menu="" className="lg:relative">
      <details name="header-menu" className="peer hidden lg:-mr-3 lg:block">
        <summary className="menu-item gap-2" title={user.fullName}>
          <span className="max-w-44 truncate">{user.fullName}</span>
          <Chevron />
        </summary>
      </details>
      <div className="mt-2 border-t border-line pt-2 lg:absolute lg:top-full lg:right-0 lg:z-40 lg:mt-1 lg:hidden lg:w-60 lg:rounded-2xl lg:border lg:bg-surface lg:p-2 lg:shadow-panel lg:peer-open:block">
        <p className="truncate px-3 py-2 text-sm text-ink-soft lg:hidden">{t("signedInAs", { name: user.fullName })}</p>
        <NavLink to={pathTo("/dashboard")} className="menu-item">
          {t("dashboard")}
        </NavLink>
        <NavLink to={pathTo("/account")} className="menu-item">
          {t("yourAccount")}
        </NavLink>
        {user.isAdmin &&
          ADMIN_LINKS.map(({ to, label }) => (
            <NavLink key={to} to={to} end className="menu-item">
              {label}
            </NavLink>
          ))}
        <Form method="post" action={pathTo("/signout")} onSubmit={forgetForms}>
          <button type="submit" className="menu-item w-full cursor-pointer">
            {t("signOut")}
          </button>
        </Form>
      </div>
    </div>
  );
}

/** Regions with more cities take two columns of the panel, to balance its columns. */
const LONG_LIST = 8;
const GROUPS = REGIONS.map((region, index) => {
  const cities = CITIES.filter((city) => city.region === region);
  return { id: `cities-${index}`, region, cities, isLong: cities.length > LONG_LIST };
});

/** Links to all city pages by region: a panel below the bar on wide screens, a list in the menu on small ones. */
function CityMenu() {
  const [, slug] = useLocation().pathname.toLowerCase().split("/");
  const current = findCity(slug)?.slug ?? "";
  return (
    <details data-menu="" name="header-menu">
      <summary className="menu-item justify-between gap-2">
        {t("citiesInMenu")}
        <Chevron />
      </summary>
      <div className="grid gap-x-4 gap-y-3 px-3 pt-2 pb-3 lg:absolute lg:inset-x-6 lg:top-full lg:z-40 lg:mt-1 lg:grid-cols-6 lg:rounded-2xl lg:border lg:border-line lg:bg-surface lg:p-6 lg:shadow-panel">
        {GROUPS.map(({ id, region, cities, isLong }) => (
          <div key={id} className={isLong ? "lg:col-span-2" : undefined}>
            <p id={id} className="mb-1 px-2 text-sm font-bold">
              {regionName(region)}
            </p>
            <ul aria-labelledby={id} className={`columns-2 gap-x-4 ${isLong ? "" : "lg:columns-1"}`}>
              {cities.map(({ slug, name }) => (
                <li key={slug} className="break-inside-avoid">
                  <Link
                    aria-current={slug === current ? "page" : undefined}
                    to={pathTo("/:city", { city: slug })}
                    className="city-link"
                    discover="none"
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </details>
  );
}

/** Pages that make no sense as the target after signing in. */
const ACCOUNT_PAGES = /^\/(sign(in|up)|check-email|confirm|(forgot|new)-password|second-step)?$/;

/** The link to sign in, which returns to the current page. */
function SignInLink({ label }: { label: string }) {
  const { pathname, search } = useLocation();
  const to = pathTo("/signin", ACCOUNT_PAGES.test(pathname) ? {} : { next: `${pathname}${search}` });
  return (
    <NavLink to={to} rel="nofollow" className="menu-item">
      {label}
    </NavLink>
  );
}

/** Links for admins (PRODUCT.md, Layout). */
export const ADMIN_LINKS = (
  [
    ["/admin", "Admin Panel"],
    ["/admin-setup", "Admin Setup"],
    ["/admin-token", "Admin Token Generator"],
    ["/admin/reports", "Reports"],
    ["/admin/messages", "Contact messages"],
    ["/admin/audit", "Audit log"],
  ] as const
).map(([page, label]) => ({ to: pathTo(page), label }));
