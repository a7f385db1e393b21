import { FilterForm } from "#app/components/enhance/FilterForm.tsx";
import { DayStrip } from "#app/components/event/DayStrip.tsx";
import { Chevron } from "#app/components/site/icons.tsx";
import { Button, ButtonLink } from "#app/components/ui/Button.tsx";
import { Field, SelectField } from "#app/components/ui/Field.tsx";
import { CATEGORIES } from "#app/domain/categories.ts";
import { eventFiltersToSearch, FIRST_PAGE, type EventFilters as Filters } from "#app/domain/event-filters.ts";
import type { NextDay } from "#app/domain/format.ts";

interface EventFiltersProps {
  filters: Filters;
  /** The next days, offered as links below. */
  week: readonly NextDay[];
}

/**
 * Search, date, location and category of the list of events. Reset clears the first three. On small screens the last three
 * follow a disclosure, so that the list is not a screen away; it is open where it holds what nothing else on the page says.
 */
export function EventFilters({ filters, week }: EventFiltersProps) {
  const values = {
    search: filters.search,
    date: filters.date ?? "",
    location: filters.location,
    category: filters.categories[0] ?? "",
  };
  const isHidingMuch = values.location !== "" || (values.date !== "" && !week.some(({ day }) => day === values.date));
  const linkOf = (date: string) => `/events${eventFiltersToSearch({ ...filters, ...FIRST_PAGE, date })}`;
  return (
    <>
      <FilterForm action="/events" values={values} label="Filter events" className="filters panel">
        <Field
          name="search"
          label="Search"
          type="search"
          placeholder="Concert, market, yoga"
          maxLength={100}
          required={false}
          defaultValue={values.search}
        />
        <details open={isHidingMuch} className="peer sm:hidden">
          <summary className="button button-secondary w-full">
            Date, location, category
            <Chevron />
          </summary>
        </details>
        <div className="filters-more">
          <Field name="date" label="Date" type="date" required={false} defaultValue={values.date} />
          <Field
            name="location"
            label="Location"
            placeholder="City or venue"
            maxLength={100}
            required={false}
            defaultValue={values.location}
          />
          <SelectField name="category" label="Category" required={false} defaultValue={values.category}>
            <option value="">All categories</option>
            {CATEGORIES.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
        <div>
          <Button className="max-sm:grow">Search</Button>
          <ButtonLink
            to={`/events${eventFiltersToSearch({ categories: filters.categories })}`}
            variant="secondary"
            preventScrollReset
          >
            Reset
          </ButtonLink>
        </div>
      </FilterForm>
      <DayStrip days={week} shown={filters.date} linkOf={linkOf} className="mb-6" />
    </>
  );
}
