import { Form, Link } from "@remix-run/react";
import { Button, ButtonLink } from "#app/components/ui/Button.tsx";
import { Field, SelectField } from "#app/components/ui/Field.tsx";
import { CATEGORIES } from "#app/domain/events/categories.ts";
import { CITIES } from "#app/domain/events/cities.ts";
import { isFiltered, QUEUE_START, type QueuePlace, queueAddress } from "#app/domain/events/queue-address.ts";
import { pathTo } from "#app/domain/site/links.ts";

const ORDERS = [
  { sort: null, label: "Newest" },
  { sort: "urgent", label: "Most urgent" },
  { sort: "longest", label: "Longest waiting" },
] as const;

/** The order of the queue, and what to look for in it. */
export function QueueTools({ place }: { place: QueuePlace }) {
  const first = { ...place, page: 1, next: null };
  return (
    <div className="mb-6 flex flex-col gap-4">
      <Form
        // Shows what the address says after going back.
        key={queueAddress(first)}
        action={pathTo("/admin")}
        role="search"
        className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[2fr_1fr_1fr_1fr_auto_auto]"
      >
        <div className="max-lg:col-span-2">
          <Field
            name="search"
            label="Title, organizer, email, or place"
            type="search"
            maxLength={100}
            required={false}
            defaultValue={place.search}
          />
        </div>
        <SelectField name="city" label="City" required={false} defaultValue={place.city ?? ""}>
          <option value="">Every city</option>
          {CITIES.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField name="category" label="Category" required={false} defaultValue={place.category ?? ""}>
          <option value="">Every category</option>
          {CATEGORIES.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField name="type" label="New or changed" required={false} defaultValue={place.type ?? ""}>
          <option value="">Both</option>
          <option value="new">New</option>
          <option value="changed">Changed</option>
        </SelectField>
        {place.sort && <input type="hidden" name="sort" value={place.sort} />}
        <Button variant="secondary">Search</Button>
        {isFiltered(place) && (
          <ButtonLink to={queueAddress({ ...QUEUE_START, sort: place.sort })} variant="plain">
            Show all
          </ButtonLink>
        )}
      </Form>
      <nav aria-label="Order">
        <ul className="flex flex-wrap gap-x-4 lg:gap-x-2">
          {ORDERS.map(({ sort, label }) => (
            <li key={label}>
              <Link
                to={queueAddress({ ...first, sort })}
                aria-current={sort === place.sort ? "true" : undefined}
                className="choice"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
