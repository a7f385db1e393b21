import { Form, useLocation } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { ErrorScreen, KeepsHappening } from "#app/components/site/ErrorScreen.tsx";
import { Page } from "#app/components/site/Page.tsx";
import { useRootData } from "#app/components/site/root-data.ts";
import { Button, ButtonLink } from "#app/components/ui/Button.tsx";
import { Field } from "#app/components/ui/Field.tsx";
import type { Waiting } from "#app/domain/accounts/waiting.ts";
import { AdminNavigation } from "./AdminNavigation.tsx";

interface AdminPageProps {
  /** Link back, above the title. */
  back?: ReactNode;
  title: string;
  lead?: ReactNode;
  width?: ComponentProps<typeof Page>["width"];
  /** Null for other members, who get no links to the admin pages. */
  waiting: Waiting | null;
  children: ReactNode;
}

/** An admin page, with links to the others and their numbers of open tasks. */
export function AdminPage({ waiting, ...page }: AdminPageProps) {
  return (
    <>
      {waiting !== null && <AdminNavigation waiting={waiting} />}
      <Page {...page} />
    </>
  );
}

/** The error boundary of admin pages, with links to the other ones. */
export function AdminErrorScreen() {
  const waiting = useRootData()?.user?.waiting ?? null;
  return (
    <>
      {waiting !== null && <AdminNavigation waiting={waiting} />}
      <ErrorScreen />
    </>
  );
}

interface MissingPartProps {
  failure: { message: string; code: string; reference: string };
  /** Suggestion of what to do. */
  advice: string;
}

/** Replaces a part of an admin page that failed. */
export function MissingPart({ failure: { message, code, reference }, advice }: MissingPartProps) {
  const { pathname, search } = useLocation();
  return (
    <div role="alert" className="rounded-lg border-l-4 border-coral bg-coral-wash p-6">
      <h2 className="text-xl">{message}</h2>
      <p className="mt-1 mb-4">{advice}</p>
      <ButtonLink to={`${pathname}${search}`} reloadDocument variant="secondary">
        Try again
      </ButtonLink>
      <p className="mt-4 text-sm text-ink-soft">
        <KeepsHappening code={code} reference={reference} />
      </p>
    </div>
  );
}

interface AdminSearchProps {
  /** Address of the whole list. */
  path: string;
  /** Parameters of that address: submitting a GET form drops its action's query. */
  fields?: Readonly<Record<string, string>>;
  label: string;
  maxLength: number;
  /** What was searched for; "" for the whole list. */
  search: string;
}

/** Searches the list of an admin page. */
export function AdminSearch({ path, fields = {}, label, maxLength, search }: AdminSearchProps) {
  return (
    <Form action={path} role="search" className="mb-4 flex flex-wrap items-end gap-3">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="min-w-0 grow basis-40 sm:max-w-md">
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

interface NewestOlderProps {
  /** Address of the first page; null on it. */
  newest: string | null;
  /** Address of the next page; null on the last. */
  older: string | null;
}

/** The pagination of a list that only knows its next page. Renders nothing for a single page. */
export function NewestOlder({ newest, older }: NewestOlderProps) {
  if (newest === null && older === null) return null;
  return (
    <nav aria-label="Pages" className="mt-8 flex flex-wrap justify-center gap-3">
      {newest && (
        <ButtonLink to={newest} variant="secondary">
          Newest
        </ButtonLink>
      )}
      {older && (
        <ButtonLink to={older} variant="secondary" rel="next">
          Older
        </ButtonLink>
      )}
    </nav>
  );
}

/**
 * Selects or deselects all checkboxes of this name in its form, including those that belong to it by their `form` attribute. Rendered only
 * after hydration.
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
