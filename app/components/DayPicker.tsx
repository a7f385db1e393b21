import { Link } from "@remix-run/react";
import { DayCalendar } from "./enhance/DayCalendar.tsx";
import { FilterForm } from "./enhance/FilterForm.tsx";
import { Button } from "./ui/Button.tsx";

/** One event of a day: a link with its title and time. */
export interface DayEvent {
  id: string;
  title: string;
  /** "7:30 PM", or "7:30 PM CST" where that is not the site's zone. */
  time: string;
  startsAt: string;
}

interface DayPickerProps {
  /** The day shown, `YYYY-MM-DD`. */
  day: string;
  /** First day that can be picked, `YYYY-MM-DD`. */
  today: string;
  /** Such as "Saturday, November 21". */
  dayLabel: string;
  /** The first events of the day, soonest first. */
  events: readonly DayEvent[];
  /** How many there are that day. */
  total: number;
}

/** Picks a day and lists what is on. */
export function DayPicker({ day, today, dayLabel, events, total }: DayPickerProps) {
  return (
    <section
      id="day"
      aria-labelledby="day-title"
      className="scroll-mt-6 rounded-2xl border border-line bg-surface p-5 shadow-lg sm:p-6"
    >
      <FilterForm
        action="/"
        fragment="#day"
        values={{ date: day }}
        label="Events on a day"
        className="relative flex flex-wrap items-end gap-3"
      >
        <div className="min-w-40 grow">
          <label htmlFor="date" className="mb-1 block font-semibold">
            Pick a date
          </label>
          <input
            id="date"
            type="date"
            name="date"
            min={today}
            defaultValue={day}
            required
            className="block min-h-11 w-full rounded-lg border border-line-strong bg-surface px-3 py-2 text-base text-ink"
          />
        </div>
        <DayCalendar fieldId="date" day={day} today={today} />
        <Button>Show events</Button>
      </FilterForm>
      <h2 id="day-title" className="mt-5 text-lg font-bold" aria-live="polite">
        Events on {dayLabel}
      </h2>
      {events.length === 0 ? (
        <p className="mt-3 text-ink-soft">
          Nothing is listed for this day yet. Know of something?{" "}
          <Link to="/create-event" className="font-semibold text-gulf underline underline-offset-4">
            Create an event
          </Link>
        </p>
      ) : (
        <ul className="mt-2 max-h-72 divide-y divide-line overflow-y-auto">
          {events.map((event) => (
            <li key={event.id}>
              <Link
                to={`/events/${event.id}`}
                className="flex min-h-11 items-baseline gap-4 px-1 py-2.5 text-ink hover:bg-gulf-wash"
              >
                <time dateTime={event.startsAt} className="w-24 shrink-0 text-sm font-semibold text-gulf">
                  {event.time}
                </time>
                <span>{event.title}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {total > events.length && (
        <p className="mt-3">
          <Link to={`/events?date=${day}`} className="font-semibold text-gulf underline underline-offset-4">
            All {total} events on this day
          </Link>
        </p>
      )}
    </section>
  );
}
