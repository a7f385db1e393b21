import { useLocation } from "@remix-run/react";
import { Chevron } from "#app/components/site/icons.tsx";
import { NavLink } from "#app/components/ui/Link.tsx";
import { type FixedPath, pathTo } from "#app/domain/site/links.ts";

/** Numbers of items that wait for admins. */
export interface Waiting {
  events: number;
  reports: number;
  messages: number;
  mail: number;
  organizers: number;
  changes: number;
}

interface AdminLink {
  page: FixedPath;
  label: string;
  /** What is counted beside it, and the word after the number for screen readers. */
  counts?: readonly [keyof Waiting, string];
}

/** The lists of the review desk. */
const TABS: readonly AdminLink[] = [
  { page: "/admin", label: "Waiting", counts: ["events", "pending"] },
  { page: "/admin/returned", label: "Returned" },
  { page: "/admin/live", label: "Live" },
  { page: "/admin/ended", label: "Ended" },
  { page: "/admin/reports", label: "Reported", counts: ["reports", "open"] },
  { page: "/admin/people", label: "People" },
];

/** The other pages; each has one place here. */
const GROUPS: readonly { label: string; links: readonly AdminLink[] }[] = [
  {
    label: "Desk",
    links: [
      { page: "/admin/organizers", label: "Organizers", counts: ["organizers", "pending"] },
      { page: "/admin/trusted", label: "Trusted Changes", counts: ["changes", "not looked at"] },
      { page: "/admin/reasons", label: "Reasons" },
      { page: "/admin/storm", label: "Storm" },
      { page: "/admin/audit", label: "Audit Log" },
    ],
  },
  {
    label: "Messages and mail",
    links: [
      { page: "/admin/messages", label: "Contact Messages", counts: ["messages", "unread"] },
      { page: "/admin/mail", label: "Unsent Mail", counts: ["mail", "unsent"] },
    ],
  },
  {
    label: "Setup",
    links: [
      { page: "/admin/collections", label: "Collections" },
      { page: "/admin/publishing", label: "Publishing" },
      { page: "/admin/security", label: "Security" },
      { page: "/admin-setup", label: "Admin Setup" },
      { page: "/admin-token", label: "Admin Token Generator" },
    ],
  },
];

/** The lists of the desk as tabs, and the other pages in groups: beneath them on wide screens, else folded up. */
export function AdminNavigation({ waiting }: { waiting: Waiting }) {
  const { pathname } = useLocation();
  const others = GROUPS.flatMap(({ links }) => links);
  const waitingBehind = others.reduce((sum, { counts }) => sum + (counts ? waiting[counts[0]] : 0), 0);
  return (
    <nav aria-label="Admin pages" className="page-width pt-4">
      <ul className="-mx-1.5 grid grid-cols-3 sm:-mx-2.5 sm:flex lg:gap-x-1">
        {TABS.map((link) => (
          <NavigationLink key={link.page} link={link} waiting={waiting} />
        ))}
      </ul>
      <details className="border-t border-line xl:hidden" open={others.some(({ page }) => pathTo(page) === pathname)}>
        <summary className="flex min-h-11 w-fit items-center gap-1 text-sm link">
          More admin pages <Count count={waitingBehind} counted="waiting" /> <Chevron />
        </summary>
        <Groups waiting={waiting} />
      </details>
      <div className="hidden border-t border-line pt-2 xl:block">
        <Groups waiting={waiting} />
      </div>
    </nav>
  );
}

function Groups({ waiting }: { waiting: Waiting }) {
  return (
    <div className="flex flex-wrap gap-x-10 gap-y-2 text-sm">
      {GROUPS.map(({ label, links }) => (
        <div key={label} className="max-sm:w-full">
          <p aria-hidden="true" className="text-ink-soft">
            {label}
          </p>
          <ul aria-label={label} className="-mx-1.5 flex flex-wrap sm:-mx-2.5">
            {links.map((link) => (
              <NavigationLink key={link.page} link={link} waiting={waiting} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function NavigationLink({ link: { page, label, counts }, waiting }: { link: AdminLink; waiting: Waiting }) {
  return (
    <li>
      <NavLink
        to={pathTo(page)}
        end={page === "/admin"}
        className="menu-item px-1.5 aria-[current=page]:no-underline max-sm:text-sm sm:px-2.5"
      >
        <span className="decoration-2 underline-offset-8 in-[[aria-current]]:underline">{label}</span>{" "}
        {counts && <Count count={waiting[counts[0]]} counted={counts[1]} />}
      </NavLink>
    </li>
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
