import { Link } from "#app/components/ui/Link.tsx";
import type { NextDay } from "#app/domain/format.ts";
import { formatDayCount } from "#app/domain/list-texts.ts";

export interface StripDay extends NextDay {
  /** Upcoming events on that day; omitted if they were not counted. */
  count?: number;
}

interface DayStripProps {
  days: readonly StripDay[];
  /** The day listed below, if any. */
  shown: string | null;
  linkOf: (day: string) => string;
  className?: string;
}

/** The next seven days as links, for picking a day without scripts. */
export function DayStrip({ days, shown, linkOf, className = "" }: DayStripProps) {
  return (
    <nav aria-label="The next seven days" className={className}>
      <ul className="grid grid-cols-7 gap-1 sm:gap-2">
        {days.map(({ day, name, month, count }) => (
          <li key={day}>
            <Link
              to={linkOf(day)}
              preventScrollReset
              aria-current={day === shown ? "date" : undefined}
              className="strip-day"
            >
              <span>{name}</span>
              <span className="sr-only"> {month} </span>
              <b>{Number(day.slice(8))}</b>
              {count !== undefined && <EventCount count={count} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function EventCount({ count }: { count: number }) {
  return (
    <small>
      <span className="sr-only">: </span>
      {count > 0 ? formatDayCount(count) : <span aria-hidden="true">–</span>}
      <span className={count > 0 ? "max-sm:sr-only" : "sr-only"}>{eventsText(count)}</span>
    </small>
  );
}

/** Text after the number. */
function eventsText(count: number): string {
  if (count === 0) return "no events";
  return count === 1 ? " event" : " events";
}
