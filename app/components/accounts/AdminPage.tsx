import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Page } from "#app/components/site/Page.tsx";
import { Button, ButtonLink } from "#app/components/ui/Button.tsx";
import { Field } from "#app/components/ui/Field.tsx";
import { NavLink } from "#app/components/ui/Link.tsx";
import { type FixedPath, pathTo } from "#app/domain/site/links.ts";

interface AdminPageProps {
  title: string;
  lead?: ReactNode;
  /** Numbers of items that wait for admins; null for other members, who get no links to the admin pages. */
  waiting: { events: number; reports: number; messages: number; mail: number; organizers: number } | null;
  children: ReactNode;
}

/** An admin page, with links to the other ones and the number of items that wait there. */
export function AdminPage({ title, lead, waiting, children }: AdminPageProps) {
  return (
    <>
      {waiting !== null && (
        <nav aria-label="Admin pages" className="page-width pt-4">
          <ul className="-mx-1.5 flex flex-wrap sm:-mx-2.5 lg:gap-x-1">
            <AdminLink page="/admin" label="Admin Panel" count={waiting.events} counted="pending" />
            <AdminLink page="/admin/live" label="Live Events" />
            <AdminLink page="/admin/returned" label="Returned Events" />
            <AdminLink page="/admin/organizers" label="Organizers" count={waiting.organizers} counted="pending" />
            <AdminLink page="/admin/people" label="People" />
            <AdminLink page="/admin/reports" label="Reports" count={waiting.reports} counted="open" />
            <AdminLink page="/admin/messages" label="Contact Messages" count={waiting.messages} counted="unread" />
            <AdminLink page="/admin/audit" label="Audit Log" />
            <AdminLink page="/admin/publishing" label="Publishing" />
            <AdminLink page="/admin/reasons" label="Reasons" />
            <AdminLink page="/admin/security" label="Security" />
            <AdminLink page="/admin/mail" label="Unsent Mail" count={waiting.mail} counted="unsent" />
            <AdminLink page="/admin-token" label="Admin Token Generator" />
            <AdminLink page="/admin-setup" label="Admin Setup" />
          </ul>
        </nav>
      )}
      <Page title={title} lead={lead}>
        {children}
      </Page>
    </>
  );
}

interface AdminLinkProps {
  page: FixedPath;
  label: string;
  count?: number;
  /** Text after the number for screen readers, such as "pending". */
  counted?: string;
}

/** Upper bound of the database's counts. */
const MAX_COUNTED = 1000;

function AdminLink({ page, label, count = 0, counted }: AdminLinkProps) {
  return (
    <li>
      <NavLink
        to={pathTo(page)}
        end
        className="menu-item px-1.5 aria-[current=page]:no-underline max-sm:text-sm sm:px-2.5"
      >
        <span className="decoration-2 underline-offset-8 in-[[aria-current]]:underline">{label}</span>{" "}
        {count > 0 && (
          <span className="ml-1.5 rounded-full bg-gulf-wash px-2 text-sm font-semibold text-gulf forced-colors:border">
            {count < MAX_COUNTED ? count : `${MAX_COUNTED - 1}+`}
            <span className="sr-only"> {counted}</span>
          </span>
        )}
      </NavLink>
    </li>
  );
}

interface AdminSearchProps {
  /** Address of the whole list. */
  path: string;
  label: string;
  maxLength: number;
  /** What was searched for; "" for the whole list. */
  search: string;
}

/** Searches the list of an admin page. */
export function AdminSearch({ path, label, maxLength, search }: AdminSearchProps) {
  return (
    <Form action={path} role="search" className="mb-4 flex flex-wrap items-end gap-3">
      <div className="min-w-0 grow basis-60 sm:max-w-md">
        <Field name="search" label={label} type="search" maxLength={maxLength} required={false} defaultValue={search} />
      </div>
      <Button variant="secondary">Search</Button>
      {search && (
        <ButtonLink to={path} variant="plain">
          Show all
        </ButtonLink>
      )}
    </Form>
  );
}

/**
 * Selects all checkboxes of its form that have a name, or none; also those outside of it that belong to it by their attribute `form`.
 * Rendered only after hydration.
 */
export function SelectAll({ name }: { name: string }) {
  // A placeholder of the same width prevents a layout shift of the buttons beside it.
  if (!useHydrated()) return <div className="scripted-slot w-28" />;
  return (
    <label className="flex min-h-11 w-28 items-center gap-2">
      <input
        type="checkbox"
        className="checkbox"
        onChange={({ currentTarget }) => {
          for (const control of currentTarget.form?.elements ?? [])
            if (control instanceof HTMLInputElement && control.name === name && control.type === "checkbox")
              control.checked = currentTarget.checked;
        }}
      />
      Select all
    </label>
  );
}
