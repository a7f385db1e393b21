import { useNavigate } from "@remix-run/react";
import { type ComponentProps, useEffect, useState } from "react";
import { FilterForm } from "#app/components/enhance/FilterForm.tsx";
import { ListHints, NearestLists } from "#app/components/lists/ListFilters.tsx";
import { Constant } from "#app/components/site/Constant.tsx";
import { EmptyState } from "#app/components/site/EmptyState.tsx";
import { RefreshButton } from "#app/components/site/RefreshButton.tsx";
import { Button, ButtonLink } from "#app/components/ui/Button.tsx";
import { Field, SelectField } from "#app/components/ui/Field.tsx";
import { CITIES, REGIONS } from "#app/domain/events/cities.ts";
import type { FilterFields } from "#app/domain/lists/filter-fields.ts";
import type { HintGroup } from "#app/domain/lists/navigation.ts";

/** Days, place and order of the list of events, beside the choices that are links. Reset clears text, days and place. */
export function EventFilters({ form }: { form: FilterFields }) {
  const { values, kept, orders } = form;
  return (
    <FilterForm action="/events" values={values} label="Days and place" className="filter-fields">
      <Constant as="div" part="filters" variant={form}>
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
        <NearFields form={form} />
        {orders.length > 0 && (
          <SelectField name="sort" label="Order" required={false} defaultValue={values.sort}>
            <Options options={orders} />
          </SelectField>
        )}
      </Constant>
      <div className="flex gap-3">
        <Button variant="secondary">Apply</Button>
        <ButtonLink to={form.resetTo} variant="plain" preventScrollReset>
          Reset
        </ButtonLink>
      </div>
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
    </FilterForm>
  );
}

function Options({ options }: { options: readonly [value: string, label: string][] }) {
  return options.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

function NearFields({ form: { values, isNearPoint, radii, nearTo } }: { form: FilterFields }) {
  return (
    <>
      <SelectField name="near" label="Near" required={false} defaultValue={values.near}>
        <option value="">Anywhere</option>
        {isNearPoint && <option value={values.near}>Your location</option>}
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
      <SelectField name="radius" label="Within" required={false} defaultValue={values.radius}>
        <Options options={radii} />
      </SelectField>
      <LocateSlot nearTo={nearTo} />
    </>
  );
}

/** How long a device may take to find out where it is, in milliseconds. */
const PATIENCE_MS = 10_000;

/**
 * Asks the device where it is and goes to the list near there. The point is rounded before it leaves the device. Exists only where
 * scripts run and the browser knows of places.
 */
function LocateSlot({ nearTo }: Pick<FilterFields, "nearTo">) {
  const [canLocate, setCanLocate] = useState<boolean | null>(null);
  useEffect(() => setCanLocate("geolocation" in navigator), []);
  if (canLocate === null) return <div className="scripted-slot" />;
  return canLocate && <LocateButton nearTo={nearTo} />;
}

function LocateButton({ nearTo }: Pick<FilterFields, "nearTo">) {
  const navigate = useNavigate();
  const [state, setState] = useState<"idle" | "asking" | "failed">("idle");

  function locate() {
    setState("asking");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState("idle");
        // As addresses have a point: about half a mile is precise enough.
        const point = `${coords.latitude.toFixed(2)},${coords.longitude.toFixed(2)}`;
        navigate(nearTo.replace("near=here", `near=${encodeURIComponent(point)}`), { preventScrollReset: true });
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

/** What organizers can do about an event of their own. */
export function OwnActions({ event, search }: { event: { id: string; title: string }; search: string }) {
  const name = <span className="sr-only"> {event.title}</span>;
  return (
    <div className="flex gap-6">
      <ButtonLink to={`/edit-event/${event.id}`} variant="plain">
        <span>Edit{name}</span>
      </ButtonLink>
      <ButtonLink
        to={withDelete(search, event.id)}
        variant="plain"
        preventScrollReset
        className="text-coral hover:text-coral-strong"
      >
        <span>Delete{name}</span>
      </ButtonLink>
    </div>
  );
}

interface NoEventsProps {
  isFiltered: boolean;
  isFirst: boolean;
  /** The query of this page, and the address of the first one. */
  shown: string;
  first: string;
  from: string;
  nearest: ComponentProps<typeof NearestLists>["lists"];
  hints: readonly HintGroup[];
}

/** What a page of the list without events says, and the ways on. */
export function NoEvents({ isFiltered, isFirst, shown, first, from, nearest, hints }: NoEventsProps) {
  if (!isFirst) {
    return (
      <EmptyState title="No events on this page" text="The list has become shorter.">
        <ButtonLink to={first}>Go to the first page</ButtonLink>
      </EmptyState>
    );
  }
  if (!isFiltered) return <NothingYet />;
  return (
    <>
      <NearestLists lists={nearest} from={from} />
      <EmptyState
        title="No events found"
        text="Nothing matches just now. Try other words, another day or a nearby place."
        isCompact={nearest.length > 0}
      >
        <ButtonLink to="/events">Clear filters</ButtonLink>
        <RefreshButton action="/events" search={shown} label="Refresh Events" />
      </EmptyState>
      <ListHints groups={hints} />
    </>
  );
}

/** Where there is nothing to filter. */
function NothingYet() {
  return (
    <EmptyState title="No events yet" text="Once an event is approved, it shows up here.">
      <ButtonLink to="/create-event">Create Event</ButtonLink>
      <ButtonLink to="/events" variant="secondary">
        Clear filters
      </ButtonLink>
      <RefreshButton action="/events" search="" label="Refresh Events" />
    </EmptyState>
  );
}

function withDelete(search: string, id: string): string {
  const params = new URLSearchParams(search);
  params.set("delete", id);
  return `/events?${params}`;
}
