import { useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { FilterForm } from "#app/components/enhance/FilterForm.tsx";
import { Constant } from "#app/components/site/Constant.tsx";
import { Button, ButtonLink } from "#app/components/ui/Button.tsx";
import { Field, SelectField } from "#app/components/ui/Field.tsx";
import { CITIES, REGIONS } from "#app/domain/cities.ts";
import type { FilterFields } from "#app/domain/list-page.ts";

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
