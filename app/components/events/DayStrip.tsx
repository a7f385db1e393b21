import { Link } from "@remix-run/react";
import type { NextDay } from "#app/domain/events/format.ts";
import messages from "#app/messages/lists.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

export interface StripDay extends NextDay {
  /** Address of the list of that day. */
  to: string;
  /** Number of upcoming events, such as "7" or "1,000+"; "" for none; omitted if not counted. */
  count?: string;
}

interface DayStripProps {
  days: readonly StripDay[];
  /** The selected day, or null. */
  shown: string | null;
  className?: string;
}

/** The next seven days as links, for picking a day without scripts. Renders nothing without days. */
export function DayStrip({ days, shown, className = "" }: DayStripProps) {
  if (days.length === 0) return null;
  return (
    <nav aria-label={t("nextSevenDays")} className={className}>
      <ul className="grid grid-cols-7 gap-1 sm:gap-2">
        {days.map(({ day, name, month, to, count }) => (
          <li key={day}>
            <Link to={to} preventScrollReset aria-current={day === shown ? "date" : undefined} className="strip-day">
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

function EventCount({ count }: { count: string }) {
  return (
    <small>
      <span className="sr-only">: </span>
      {count === "" ? (
        <>
          <span aria-hidden="true">–</span>
          <span className="sr-only">{t("noEventsThatDay")}</span>
        </>
      ) : (
        t.rich("countWithUnit", {
          count,
          form: count === "1" ? "one" : "other",
          unit: (text) => <span className="max-sm:sr-only">{text}</span>,
        })
      )}
    </small>
  );
}
