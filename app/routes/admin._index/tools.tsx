import { Link } from "@remix-run/react";
import { AdminEventSearch } from "#app/components/events/AdminEventSearch.tsx";
import { SelectField } from "#app/components/ui/Field.tsx";
import type { CalendarSource } from "#app/domain/events/pending-event.ts";
import { isFiltered, QUEUE_START, type QueuePlace, queueAddress } from "#app/domain/events/queue-address.ts";
import { countEvents } from "#app/domain/lists/texts.ts";

const ORDERS = [
  { sort: null, label: "Newest" },
  { sort: "urgent", label: "Most urgent" },
  { sort: "longest", label: "Longest waiting" },
] as const;

const SORTED = { urgent: "most urgent first", longest: "longest waiting first", newest: "newest first" } as const;

/** "12 events wait for approval, newest first" */
export function describeQueue(total: number, { sort, ...place }: QueuePlace): string {
  if (isFiltered(place)) return `${countEvents(total)} found, ${SORTED[sort ?? "newest"]}`;
  return total === 1
    ? "1 event is waiting for approval"
    : `${countEvents(total)} are waiting for approval, ${SORTED[sort ?? "newest"]}`;
}

interface QueueToolsProps {
  place: QueuePlace;
  /** The calendar that the queue is filtered by; null if none of its events is on the page. */
  calendar: CalendarSource | null;
}

/** Order and filters of the queue. */
export function QueueTools({ place, calendar }: QueueToolsProps) {
  const first = { ...place, page: 1, next: null };
  return (
    <div className="mb-6 flex flex-col gap-4">
      {place.calendar && (
        <p className="wrap-anywhere">
          Only events from {calendar ? `the calendar “${calendar.name}” (${calendar.host})` : "one calendar"}.{" "}
          <Link to={queueAddress({ ...first, calendar: null })} className="inline-block min-h-6 link">
            All events
          </Link>
        </p>
      )}
      <AdminEventSearch
        // Remounted for each URL, so that it shows the URL's values after going back.
        key={queueAddress(first)}
        page="/admin"
        label="Title, organizer, email, or place"
        filters={place}
        all={isFiltered(place) ? queueAddress({ ...QUEUE_START, sort: place.sort }) : null}
      >
        <SelectField name="type" label="New or changed" required={false} defaultValue={place.type ?? ""}>
          <option value="">Both</option>
          <option value="new">New</option>
          <option value="changed">Changed</option>
        </SelectField>
        {place.sort && <input type="hidden" name="sort" value={place.sort} />}
        {place.calendar && <input type="hidden" name="calendar" value={place.calendar} />}
      </AdminEventSearch>
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
