import { CATEGORIES } from "#app/domain/categories.ts";
import { eventFiltersToSearch, type EventFilters as Filters } from "#app/domain/event-filters.ts";
import { FilterForm } from "./enhance/FilterForm.tsx";
import { Button, ButtonLink } from "./ui/Button.tsx";
import { Field, SelectField } from "./ui/Field.tsx";

/** Search, date, location and category of the list of events. Reset clears the first three. */
export function EventFilters({ filters }: { filters: Filters }) {
  const values = {
    search: filters.search,
    date: filters.date ?? "",
    location: filters.location,
    category: filters.category ?? "",
  };
  return (
    <FilterForm
      action="/events"
      values={values}
      label="Filter events"
      className="mb-8 grid items-end gap-4 panel p-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1.5fr_1.5fr_auto]"
    >
      <Field name="search" label="Search" type="search" maxLength={100} required={false} defaultValue={values.search} />
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
      <div className="flex gap-3">
        <Button>Search</Button>
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
