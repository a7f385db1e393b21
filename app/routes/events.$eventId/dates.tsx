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

/** The series of a date, formatted for its page. */
export interface SeriesDates {
  /** "Saturdays until May 30"; null if only one date is upcoming. */
  rhythm: string | null;
  /** The next dates except this one. */
  dates: readonly ComingDate[];
  /** The next skipped days: "Dec 24 and Dec 31"; "" for none. */
  leftOut: string;
}

/** The rhythm of a series, links to its next dates, and skipped days. Not printed. */
export function MoreDates({ rhythm, dates, leftOut }: SeriesDates) {
  if (dates.length === 0) return null;
  return (
    <section aria-labelledby="more-dates" className="mt-5 border-t border-line pt-4 print:hidden">
      <h2 id="more-dates" className="text-base font-semibold">
        {t("moreDates")}
      </h2>
      {rhythm && <p>{rhythm}</p>}
      <ul className="flex flex-wrap gap-x-4">
        {dates.map(({ id, day }) => (
          <li key={id}>
            <Link to={pathTo("/events/:eventId", { eventId: id })} className="link inline-block py-1">
              {day}
            </Link>
          </li>
        ))}
      </ul>
      {leftOut && <p className="text-sm text-ink-soft">{t("leftOut", { days: leftOut })}</p>}
    </section>
  );
}

/** Link from a past date to the next one. */
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
