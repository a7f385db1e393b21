import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "#app/components/ui/Button.tsx";
import { Field, SelectField } from "#app/components/ui/Field.tsx";
import { CATEGORIES } from "#app/domain/events/categories.ts";
import { CITIES } from "#app/domain/events/cities.ts";
import type { DeskFilters } from "#app/domain/events/desk-filters.ts";
import { type FixedPath, pathTo } from "#app/domain/site/links.ts";

interface AdminEventSearchProps {
  /** The list's page. */
  page: FixedPath;
  /** Label that names the searched fields. */
  label: string;
  filters: DeskFilters;
  /** Address of the unfiltered list; null if no filter is set. */
  all: string | null;
  /** Further controls, at most one of them visible. */
  children?: ReactNode;
}

/**
 * Searches an admin's list of events by text, city and category. Give it a key with its address, so that it shows the URL's values after
 * going back.
 */
export function AdminEventSearch({
  page,
  label,
  filters: { search, city, category },
  all,
  children,
}: AdminEventSearchProps) {
  return (
    <Form
      action={pathTo(page)}
      role="search"
      className={`grid grid-cols-2 items-end gap-3 ${children ? "lg:grid-cols-[2fr_1fr_1fr_1fr_auto_auto]" : "lg:grid-cols-[2fr_1fr_1fr_auto_auto]"}`}
    >
      <div className="max-lg:col-span-2">
        <Field name="search" label={label} type="search" maxLength={100} required={false} defaultValue={search} />
      </div>
      <SelectField name="city" label="City" required={false} defaultValue={city ?? ""}>
        <option value="">Every city</option>
        {CITIES.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField name="category" label="Category" required={false} defaultValue={category ?? ""}>
        <option value="">Every category</option>
        {CATEGORIES.map(({ id, label: name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {children}
      <Button variant="secondary">Search</Button>
      {all !== null && (
        <ButtonLink to={all} variant="plain">
          Show all
        </ButtonLink>
      )}
    </Form>
  );
}
