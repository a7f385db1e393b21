import type { EventCountsSummary } from "#app/domain/events/event-counts.ts";
import { currentLanguage, LOCALES } from "#app/messages/language.ts";
import messages from "#app/messages/numbers.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

const written = (count: number) => count.toLocaleString(LOCALES[currentLanguage()]);

/** Views, saves and ticket clicks of an event: a small chart of each, and the same numbers as a table. */
export function EventNumbers({ weeks, series, hasTickets }: Omit<EventCountsSummary, "title" | "lang">) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        {series.map((one) => (
          <section key={one.kind} aria-labelledby={`numbers-${one.kind}`} className="panel p-5">
            <h2 id={`numbers-${one.kind}`} className="text-base">
              {t(one.kind)}
            </h2>
            <p className="mt-1 font-display text-3xl font-bold">{t("inAll", { count: written(one.total) })}</p>
            <WeekBars byWeek={one.byWeek} />
            <p className="mt-1 text-sm text-ink-soft">{t("weeksShown", { count: weeks.length })}</p>
            <p className="mt-3 text-sm text-ink-soft">{t(`${one.kind}Note`)}</p>
          </section>
        ))}
      </div>
      {!hasTickets && <p className="mt-4 text-ink-soft">{t("noTickets")}</p>}
      <p className="mt-4 text-ink-soft">{t("howCounted")}</p>
      <h2 className="mt-10 mb-3 text-2xl">{t("byWeek")}</h2>
      <div className="max-w-3xl overflow-x-auto panel px-4 py-2">
        <WeekTable weeks={weeks} series={series} />
      </div>
    </>
  );
}

/** Number of weeks in a chart; missing ones stay empty on the left. */
const MOST_WEEKS = 12;
const HEIGHT = 40;

interface WeekBarsProps {
  byWeek: readonly number[];
  /** The value of a full-height bar; by default the maximum, unless charts are compared. */
  scale?: number;
}

/** A bar chart by week. Pair it with a table for people who cannot see it. */
export function WeekBars({ byWeek, scale = Math.max(...byWeek) }: WeekBarsProps) {
  const highest = Math.max(1, scale);
  const first = MOST_WEEKS - byWeek.length;
  const bars = byWeek.map((count, index) => {
    const height = Math.round((count / highest) * HEIGHT * 10) / 10;
    return `M${(first + index) * 10 + 1} ${HEIGHT}v-${height}h8v${height}z`;
  });
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${MOST_WEEKS * 10} ${HEIGHT + 1}`} className="mt-3 w-full text-gulf">
      <path d={bars.join("")} fill="currentColor" />
      <path d={`M0 ${HEIGHT}.500h${MOST_WEEKS * 10}`} stroke="currentColor" strokeWidth="0.5" />
    </svg>
  );
}

function WeekTable({ weeks, series }: Pick<EventCountsSummary, "weeks" | "series">) {
  // The latest week first.
  const rows = weeks.map((week, index) => ({ ...week, index })).reverse();
  return (
    <table className="w-full text-right">
      <caption className="sr-only">{t("byWeek")}</caption>
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className="py-2 pr-4 text-left">
            {t("week")}
          </th>
          {series.map(({ kind }) => (
            <th key={kind} scope="col" className="py-2 pl-4">
              {t(kind)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ startsOn, label, index }) => (
          <tr key={startsOn}>
            <th scope="row" className="py-2 pr-4 text-left font-normal">
              <time dateTime={startsOn}>{label}</time>
            </th>
            {series.map(({ kind, byWeek }) => (
              <td key={kind} className="py-2 pl-4">
                {written(byWeek[index] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t border-line-strong font-semibold">
          <th scope="row" className="py-2 pr-4 text-left">
            {t("total")}
          </th>
          {series.map(({ kind, total }) => (
            <td key={kind} className="py-2 pl-4">
              {written(total)}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
