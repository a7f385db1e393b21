import { Link, useLocation } from "@remix-run/react";
import type { Waiting } from "#app/domain/accounts/waiting.ts";
import { type FixedPath, pathTo } from "#app/domain/site/links.ts";

interface AdminLink {
  page: FixedPath;
  label: string;
  /** The count shown beside it, and the word after the number for screen readers. */
  counts?: readonly [keyof Waiting, string];
}

interface AdminGroup {
  label: string;
  links: readonly [AdminLink, ...AdminLink[]];
}

/** The admin pages, grouped by task; each is listed once. */
const GROUPS: readonly AdminGroup[] = [
  {
    label: "Queue",
    links: [
      { page: "/admin", label: "Waiting", counts: ["events", "pending"] },
      { page: "/admin/returned", label: "Returned" },
      { page: "/admin/refused", label: "Refused" },
      { page: "/admin/trusted", label: "Changes and notes", counts: ["changes", "not reviewed"] },
      { page: "/admin/organizers", label: "Organizers", counts: ["organizers", "pending"] },
    ],
  },
  {
    label: "Live",
    links: [
      { page: "/admin/live", label: "Live" },
      { page: "/admin/ended", label: "Ended" },
      { page: "/admin/storm", label: "Storm" },
    ],
  },
  {
    label: "Inbox",
    links: [
      { page: "/admin/reports", label: "Reports", counts: ["reports", "open"] },
      { page: "/admin/messages", label: "Contact messages", counts: ["messages", "unread"] },
      { page: "/admin/mail", label: "Unsent email", counts: ["mail", "unsent"] },
    ],
  },
  {
    label: "People",
    links: [
      { page: "/admin/people", label: "Accounts" },
      { page: "/admin/calendars", label: "Calendars" },
      { page: "/admin-setup", label: "Admin Setup" },
      { page: "/admin-token", label: "Admin Token Generator" },
      { page: "/admin/audit", label: "Audit log" },
    ],
  },
  {
    label: "Settings",
    links: [
      { page: "/admin/publishing", label: "Publishing" },
      { page: "/admin/reasons", label: "Reasons" },
      { page: "/admin/collections", label: "Collections" },
      { page: "/admin/security", label: "Security" },
    ],
  },
];

/** The menu's page for an address: the one with the longest matching path prefix. */
function currentPage(pathname: string): FixedPath {
  const found = GROUPS.flatMap(({ links }) => links.map(({ page }) => page))
    .filter((page) => pathname === pathTo(page) || pathname.startsWith(`${pathTo(page)}/`))
    .sort((one, other) => other.length - one.length);
  return found[0] ?? "/admin";
}

/** The five groups of admin pages with their numbers of open tasks, and below them the pages of the current group. */
export function AdminNavigation({ waiting }: { waiting: Waiting }) {
  const { pathname } = useLocation();
  const current = currentPage(pathname);
  const group = GROUPS.find(({ links }) => links.some(({ page }) => page === current));
  return (
    <nav aria-label="Admin pages" className="page-width pt-4">
      <ul className="-mx-1.5 flex flex-wrap border-b border-line sm:-mx-2.5 lg:gap-x-1">
        {GROUPS.map(({ label, links }) => (
          <li key={label}>
            <Link
              to={pathTo(links[0].page)}
              aria-current={group?.label === label ? "true" : undefined}
              className="menu-item px-1.5 font-semibold max-sm:text-sm sm:px-2.5"
            >
              <span className="decoration-2 underline-offset-8 in-[[aria-current]]:underline">{label}</span>{" "}
              <Count
                count={links.reduce((sum, { counts }) => sum + (counts ? waiting[counts[0]] : 0), 0)}
                counted="to do"
              />
            </Link>
          </li>
        ))}
      </ul>
      <ul aria-label={group?.label} className="-mx-1.5 flex flex-wrap text-sm sm:-mx-2.5">
        {group?.links.map(({ page, label, counts }) => (
          <li key={page}>
            <Link
              to={pathTo(page)}
              aria-current={page === current ? "page" : undefined}
              className="menu-item px-1.5 aria-[current=page]:no-underline sm:px-2.5"
            >
              <span className="decoration-2 underline-offset-8 in-[[aria-current]]:underline">{label}</span>{" "}
              {counts && <Count count={waiting[counts[0]]} counted={counts[1]} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Upper bound of the database's counts. */
const MAX_COUNTED = 1000;

function Count({ count, counted }: { count: number; counted: string }) {
  if (count === 0) return null;
  return (
    <span className="ml-1.5 rounded-full bg-gulf-wash px-2 text-sm font-semibold text-gulf forced-colors:border">
      {count < MAX_COUNTED ? count : `${MAX_COUNTED - 1}+`}
      <span className="sr-only"> {counted}</span>
    </span>
  );
}
