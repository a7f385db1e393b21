import { useNavigate } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { FilterForm } from "#app/components/enhance/FilterForm.tsx";
import { Chevron } from "#app/components/site/icons.tsx";
import { Button, ButtonLink } from "#app/components/ui/Button.tsx";
import { Field, SelectField } from "#app/components/ui/Field.tsx";
import { CATEGORIES } from "#app/domain/categories.ts";
import { CITIES, findCity, REGIONS } from "#app/domain/cities.ts";
import {
  DEFAULT_RADIUS,
  eventFiltersToSearch,
  FIRST_PAGE,
  type EventFilters as Filters,
  filterParams,
  RADII,
} from "#app/domain/event-filters.ts";
import { formatPoint } from "#app/domain/near.ts";

interface EventFiltersProps {
  filters: Filters;
  /** How many filters the list has. */
  active: number;
  /** Whether something is listed below: then small screens fold the filters. */
  hasEvents: boolean;
}

/**
 * Search, dates, place and category of the list of events. Reset clears all but category, time, price and tickets. On small screens
 * everything but the search, here and beside the list, follows a disclosure.
 */
export function EventFilters({ filters, active, hasEvents }: EventFiltersProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  const [isUnfoldedAtFirst] = useState(!hasEvents);
  useFoldedWithEvents(fold, hasEvents);
  const category = filters.categories.length === 1 ? (filters.categories[0] ?? "") : "";
  const values = {
    search: filters.search,
    date: filters.date ?? "",
    until: filters.until ?? "",
    location: filters.location,
    category,
    near: filters.near ?? "",
    radius: filters.radius === DEFAULT_RADIUS ? "" : String(filters.radius),
    sort: filters.sort ?? "",
  };
  const reset = {
    ...filters,
    ...FIRST_PAGE,
    search: "",
    when: null,
    date: null,
    until: null,
    location: "",
    near: null,
  };
  return (
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
      <details ref={fold} open={isUnfoldedAtFirst} className="filters-fold peer">
        <summary className="button button-secondary w-full">
          Filters{active > 0 && ` (${active})`}
          <Chevron />
        </summary>
      </details>
      <div className="filters-more">
        <Field name="date" label="Date" type="date" required={false} defaultValue={values.date} />
        <Field name="until" label="Until" type="date" required={false} defaultValue={values.until} />
        <Field
          name="location"
          label="Location"
          placeholder="City or venue"
          maxLength={100}
          required={false}
          defaultValue={values.location}
        />
        <CategoryField filters={filters} category={category} />
        <NearFields filters={filters} />
        <SortField filters={filters} />
      </div>
      <div className="filters-buttons">
        <Button className="max-sm:grow">Search</Button>
        <ButtonLink
          to={`/events${eventFiltersToSearch({ ...reset, sort: null })}`}
          variant="secondary"
          preventScrollReset
        >
          Reset
        </ButtonLink>
      </div>
      <KeptFilters filters={filters} />
    </FilterForm>
  );
}

/** Folds the filters once there are events, and unfolds them once there are none; never away from whoever is using them. */
function useFoldedWithEvents(fold: RefObject<HTMLDetailsElement>, hasEvents: boolean) {
  const hadEvents = useRef(hasEvents);
  useEffect(() => {
    if (hadEvents.current === hasEvents) return;
    hadEvents.current = hasEvents;
    const isInUse = fold.current?.parentElement?.contains(document.activeElement) ?? false;
    if (fold.current && !(hasEvents && isInUse)) fold.current.open = !hasEvents;
  }, [fold, hasEvents]);
}

/** What the form has no controls for. */
function KeptFilters({ filters: { when, time, price, tickets, categories } }: { filters: Filters }) {
  const kept = filterParams({ when, time, price, tickets, categories: categories.length > 1 ? categories : [] });
  return kept.map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />);
}

/** One category, or one more where the list has several. */
function CategoryField({ filters: { categories }, category }: { filters: Filters; category: string }) {
  const hasSeveral = categories.length > 1;
  return (
    <SelectField name="category" label="Category" required={false} defaultValue={category}>
      <option value="">{hasSeveral ? `${categories.length} categories` : "All categories"}</option>
      {CATEGORIES.filter(({ id }) => !hasSeveral || !categories.includes(id)).map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

function NearFields({ filters }: { filters: Filters }) {
  const { near, radius } = filters;
  return (
    <>
      <SelectField name="near" label="Near" required={false} defaultValue={near ?? ""}>
        <option value="">Anywhere</option>
        {near !== null && !findCity(near) && <option value={near}>Your location</option>}
        {REGIONS.map((region) => (
          <optgroup key={region} label={region}>
            {CITIES.filter((city) => city.region === region).map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <SelectField
        name="radius"
        label="Within"
        required={false}
        defaultValue={radius === DEFAULT_RADIUS ? "" : String(radius)}
      >
        {RADII.map((miles) => (
          <option key={miles} value={miles === DEFAULT_RADIUS ? "" : miles}>
            {miles} miles
          </option>
        ))}
      </SelectField>
      <LocateButton linkOf={(point) => `/events${eventFiltersToSearch({ ...filters, ...FIRST_PAGE, near: point })}`} />
    </>
  );
}

/** Only where there is an order to choose. */
function SortField({ filters: { search, near, sort } }: { filters: Filters }) {
  if (search === "" && near === null) return null;
  return (
    <SelectField name="sort" label="Order" required={false} defaultValue={sort ?? ""}>
      <option value="">{search === "" ? "Soonest first" : "Best match first"}</option>
      {search !== "" && <option value="soonest">Soonest first</option>}
      {near !== null && <option value="nearest">Nearest first</option>}
    </SelectField>
  );
}

/** How long a device may take to find out where it is, in milliseconds. */
const PATIENCE_MS = 10_000;

interface LocateButtonProps {
  /** The address of the list near a point, as `formatPoint` has it. */
  linkOf: (point: string) => string;
}

/**
 * Asks the device where it is and goes to the list near there. The point is rounded before it leaves the device. Exists only where
 * scripts run and the browser knows of places.
 */
function LocateButton({ linkOf }: LocateButtonProps) {
  const navigate = useNavigate();
  const [canLocate, setCanLocate] = useState<boolean | null>(null);
  const [state, setState] = useState<"idle" | "asking" | "failed">("idle");
  useEffect(() => setCanLocate("geolocation" in navigator), []);
  if (canLocate === null) return <div className="scripted-slot" />;
  if (!canLocate) return null;

  function locate() {
    setState("asking");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState("idle");
        navigate(linkOf(formatPoint(coords)), { preventScrollReset: true });
      },
      () => setState("failed"),
      { timeout: PATIENCE_MS, maximumAge: 60_000 },
    );
  }

  return (
    <div>
      <Button type="button" variant="secondary" className="w-full" onClick={locate} disabled={state === "asking"}>
        {state === "asking" ? "Finding your location..." : "Use my location"}
      </Button>
      <p role="status" className="mt-2 text-sm text-ink-soft empty:hidden">
        {state === "failed" ? "Your location could not be found. Choose a city instead." : ""}
      </p>
    </div>
  );
}
