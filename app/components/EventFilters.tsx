import { CATEGORIES } from "#app/domain/categories.ts";
import { eventFiltersToSearch, type EventFilters as Filters } from "#app/domain/event-filters.ts";
import { FilterForm } from "./enhance/FilterForm.tsx";
import { Chevron } from "./site-icons.tsx";
import { Button, ButtonLink } from "./ui/Button.tsx";
import { Field, SelectField } from "./ui/Field.tsx";

/**
 * Search, date, location and category of the list of events. Reset clears the first three. On small screens the last three
 * follow an open disclosure, so that the list is not a screen away.
 */
export function EventFilters({ filters }: { filters: Filters }) {
  const values = {
    search: filters.search,
    date: filters.date ?? "",
    location: filters.location,
    category: filters.category ?? "",
  };
  const isNarrowed = Boolean(values.date || values.location || values.category);
  return (
    <FilterForm action="/events" values={values} label="Filter events" className="filters panel">
      <Field name="search" label="Search" type="search" maxLength={100} required={false} defaultValue={values.search} />
      <details open={isNarrowed} className="peer sm:hidden">
        <summary className="button button-secondary w-full">
          Date, location, category
          <Chevron />
        </summary>
      </details>
      <div className="filters-more">
        <Field name="date" label="Date" type="date" required={false} defaultValue={values.date} />
        <Field name="location" label="Location" maxLength={100} required={false} defaultValue={values.location} />
        <SelectField name="category" label="Category" required={false} defaultValue={values.category}>
          <option value="">All categories</option>
          {CATEGORIES.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="flex gap-3">
        <Button className="grow">Search</Button>
        <ButtonLink
          to={`/events${eventFiltersToSearch({ category: filters.category })}`}
          look="secondary"
          preventScrollReset
        >
          Reset
        </ButtonLink>
      </div>
    </FilterForm>
  );
}
