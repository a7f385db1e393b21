import { Link } from "@remix-run/react";
import { pathTo } from "#app/domain/site/links.ts";
import messages from "#app/messages/series.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

/** Another date of the series of an event. */
export interface ComingDate {
  id: string;
  /** "Sat, Nov 28" */
  day: string;
}

/** Links to the next dates of the series of an event. Not printed. */
export function MoreDates({ dates }: { dates: readonly ComingDate[] }) {
  if (dates.length === 0) return null;
  return (
    <section aria-labelledby="more-dates" className="mt-5 border-t border-line pt-4 print:hidden">
      <h2 id="more-dates" className="mb-1 text-base font-semibold">
        {t("moreDates")}
      </h2>
      <ul className="flex flex-wrap gap-x-4">
        {dates.map(({ id, day }) => (
          <li key={id}>
            <Link to={pathTo("/events/:eventId", { eventId: id })} className="link inline-block py-1">
              {day}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Leads from a date that is over to the next one. */
export function NextDate({ id, day }: ComingDate) {
  return (
    <p className="mt-1">
      {t.rich("nextOfSeries", {
        date: day,
        link: (text) => (
          <Link to={pathTo("/events/:eventId", { eventId: id })} className="link">
            {text}
          </Link>
        ),
      })}
    </p>
  );
}
