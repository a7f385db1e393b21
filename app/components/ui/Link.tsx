import { Link, type LinkProps, useLocation } from "@remix-run/react";
import {
  currentLanguage,
  isEnglishOnly,
  LANGUAGE_NAMES,
  LANGUAGES,
  leavesLanguage,
  localPath,
} from "#app/messages/language.ts";

interface NavLinkProps extends LinkProps {
  to: string;
  /** Whether only the exact address counts, not pages below it. */
  end?: boolean;
}

/** A link of a menu, marked with `aria-current` on its page and on those below it. */
export function NavLink({ end = false, ...link }: NavLinkProps) {
  const { pathname } = useLocation();
  return (
    <Link
      aria-current={isCurrent(pathname, link.to, end) ? "page" : undefined}
      reloadDocument={leavesLanguage(link.to)}
      {...link}
    />
  );
}

function isCurrent(pathname: string, to: string, end: boolean): boolean {
  const current = pathname.toLowerCase();
  const [page = ""] = to.toLowerCase().split("?", 1);
  return current === page || (!end && current.startsWith(`${page}/`));
}

/** The links to the same page, with the same filters, in the other languages. Plain anchors: a document has one language. */
export function LanguageLinks({ className }: { className: string }) {
  const { pathname, search } = useLocation();
  if (isEnglishOnly(pathname)) return null;
  return LANGUAGES.filter((language) => language !== currentLanguage()).map((language) => (
    <a
      key={language}
      href={localPath(`${pathname}${search}`, language)}
      hrefLang={language}
      lang={language}
      className={className}
    >
      {LANGUAGE_NAMES[language]}
    </a>
  ));
}
