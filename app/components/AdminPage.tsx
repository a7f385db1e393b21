import { NavLink } from "@remix-run/react";
import type { ReactNode } from "react";
import { Page } from "./Page.tsx";

interface AdminPageProps {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** What waits for admins; null for readers who are none, who get no links to the other admin pages. */
  work: { pendingEvents: number; messages: number } | null;
  /** Reading and forms keep to a column; lists take all there is. */
  width?: "text" | "wide";
  children: ReactNode;
}

/** A page of the admins': at the same place on each, the links to the others with how much waits there. */
export function AdminPage({ title, lead, actions, work, width = "wide", children }: AdminPageProps) {
  return (
    <>
      {work && (
        <nav aria-label="Admin pages" className="page-width pt-4">
          <ul className="-mx-2 flex flex-wrap sm:-mx-3 sm:gap-x-1">
            <AdminLink to="/admin" label="Admin Panel" count={work.pendingEvents} counted="pending" />
            <AdminLink to="/admin/messages" label="Contact Messages" count={work.messages} counted="in all" />
            <AdminLink to="/admin/audit" label="Audit Log" />
            <AdminLink to="/admin-token" label="Admin Token Generator" />
            <AdminLink to="/admin-setup" label="Admin Setup" />
          </ul>
        </nav>
      )}
      <Page title={title} lead={lead} actions={actions}>
        {width === "text" ? <div className="max-w-3xl">{children}</div> : children}
      </Page>
    </>
  );
}

function AdminLink({ to, label, count, counted }: { to: string; label: string; count?: number; counted?: string }) {
  return (
    <li>
      <NavLink to={to} end className="menu-item max-sm:min-h-9 max-sm:px-2 max-sm:text-sm">
        {label}{" "}
        {count !== undefined && (
          <span className="ml-1.5 rounded-full bg-sunken px-2 text-sm font-semibold text-ink">
            {count}
            <span className="sr-only"> {counted}</span>
          </span>
        )}
      </NavLink>
    </li>
  );
}
