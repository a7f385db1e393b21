import { Link } from "@remix-run/react";

/** One of the next days. */
export interface StripDay {
  /** `YYYY-MM-DD`. */
  day: string;
  /** "Today", or "Sat". */
  name: string;
  /** Such as "Saturday, November 21". */
  label: string;
  /** Events still to come that day. */
  count: number;
}

/** The next seven days as links, each with how much is on: picks a day without scripts. `shown` is the day listed below. */
export function DayStrip({ days, shown }: { days: readonly StripDay[]; shown: string }) {
  return (
    <nav aria-label="The next seven days" className="mt-6">
      <ul className="grid grid-cols-7 gap-1 sm:gap-2">
        {days.map(({ day, name, label, count }) => (
          <li key={day}>
            <Link
              to={`/?date=${day}#day`}
              preventScrollReset
              aria-current={day === shown ? "date" : undefined}
              aria-label={`${name === "Today" ? "Today, " : ""}${label}, ${count === 1 ? "1 event" : `${count} events`}`}
              className="strip-day"
            >
              <span className="text-xs font-semibold">{name}</span>
              <b>{Number(day.slice(8))}</b>
              <span className="text-xs">
                {count === 0 ? "–" : count}
                {count > 0 && <span className="max-sm:hidden">{count === 1 ? " event" : " events"}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
