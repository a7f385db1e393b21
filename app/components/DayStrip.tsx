import { Link } from "@remix-run/react";

/** One of the next days. */
export interface StripDay {
  /** `YYYY-MM-DD`. */
  day: string;
  /** "Today", or "Sat". */
  name: string;
  /** Such as "November"; read out, not shown. */
  month: string;
  /** Events still to come that day. */
  count: number;
}

/** The next seven days as links, each with how much is on: picks a day without scripts. `shown` is the day listed below. */
export function DayStrip({ days, shown }: { days: readonly StripDay[]; shown: string }) {
  return (
    <nav aria-label="The next seven days" className="mt-6">
      <ul className="grid grid-cols-7 gap-1 sm:gap-2">
        {days.map(({ day, name, month, count }) => (
          <li key={day}>
            <Link
              to={`/?date=${day}#day`}
              preventScrollReset
              aria-current={day === shown ? "date" : undefined}
              className="strip-day"
            >
              <span className="text-xs font-semibold">{name}</span>
              <span className="sr-only"> {month} </span>
              <b>{Number(day.slice(8))}</b>
              <span className="text-xs">
                <span className="sr-only">: </span>
                {count > 0 ? count : <span aria-hidden="true">–</span>}
                <span className={count > 0 ? "max-sm:sr-only" : "sr-only"}>{eventsText(count)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What follows the number. */
function eventsText(count: number): string {
  if (count === 0) return "no events";
  return count === 1 ? " event" : " events";
}
