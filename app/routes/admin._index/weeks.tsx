import type { ReactNode } from "react";
import { WeekBars } from "#app/components/events/EventNumbers.tsx";
import { formatDate, formatDuration } from "#app/domain/events/format.ts";
import type { DeskWeeks } from "#app/models/events/moderation.server.ts";

const COUNTS = [
  ["received", "Received"],
  ["approved", "Approved"],
  ["returned", "Returned"],
  ["refused", "Refused"],
] as const;

const wait = (seconds: number | null) => (seconds === null ? null : formatDuration(seconds));
const written = (count: number) => count.toLocaleString("en-US");

/** The numbers of the last weeks, formatted for charts and table. */
export function describeWeeks({ weeks, wait_seconds }: DeskWeeks) {
  const counts = COUNTS.map(([kind, label]) => {
    const byWeek = weeks.map((week) => week[kind]);
    return { kind, label, byWeek, total: byWeek.reduce((sum, count) => sum + count, 0) };
  });
  return {
    counts,
    // A common scale makes the charts comparable.
    scale: Math.max(...counts.flatMap(({ byWeek }) => byWeek)),
    wait: wait(wait_seconds),
    waits: weeks.map((week) => week.wait_seconds ?? 0),
    rows: weeks.map(({ week, wait_seconds: seconds }) => ({
      week,
      label: formatDate(`${week}T00:00:00Z`, "UTC"),
      wait: wait(seconds),
    })),
  };
}

/** Link from the top of the page to the charts. */
export function WeeksLink() {
  return (
    <a href="#weeks" className="link">
      The last twelve weeks
    </a>
  );
}

/** Submissions and decisions of the last twelve weeks: a small chart of each, and the same numbers as a table. */
export function WeeksOfDesk({ weeks }: { weeks: ReturnType<typeof describeWeeks> }) {
  const { counts, scale, rows } = weeks;
  return (
    <section id="weeks" aria-labelledby="weeks-title" className="mt-14 scroll-mt-24">
      <h2 id="weeks-title" className="text-2xl">
        The last twelve weeks
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-ink-soft">
        Weeks start on Sunday; this one is last. A series decided at once counts once.
      </p>
      <div className="grid grid-cols-2 gap-4 md:grid-cols-4 lg:grid-cols-5">
        {counts.map(({ kind, label, byWeek, total }) => (
          <Chart key={kind} label={label} value={written(total)} note={`${written(byWeek.at(-1) ?? 0)} this week`}>
            <WeekBars byWeek={byWeek} scale={scale} />
          </Chart>
        ))}
        <Chart
          className="col-span-full lg:col-span-1"
          label="Wait"
          value={weeks.wait ?? "–"}
          note={`half were decided within that time; ${rows.at(-1)?.wait ?? "nothing decided"} this week`}
        >
          <WeekBars byWeek={weeks.waits} />
        </Chart>
      </div>
      <details className="mt-4">
        <summary className="flex min-h-11 w-fit items-center link">The same as a table</summary>
        <div className="mt-2 max-w-3xl overflow-x-auto panel px-4 py-2">
          <WeekTable weeks={weeks} />
        </div>
      </details>
    </section>
  );
}

interface ChartProps {
  className?: string;
  label: string;
  value: string;
  note: string;
  children: ReactNode;
}

function Chart({ className = "", label, value, note, children }: ChartProps) {
  return (
    <div className={`panel p-4 ${className}`}>
      <h3 className="font-sans text-base font-bold tracking-normal">{label}</h3>
      <p className="font-display text-2xl font-bold">{value}</p>
      <div className="max-w-64">{children}</div>
      <p className="mt-1 text-sm text-ink-soft">{note}</p>
    </div>
  );
}

function WeekTable({ weeks: { counts, rows, wait: usual } }: { weeks: ReturnType<typeof describeWeeks> }) {
  const columns = [...counts.map(({ label }) => label), "Wait"];
  return (
    <table className="w-full text-right max-sm:text-sm">
      <caption className="sr-only">The last twelve weeks of the desk</caption>
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className="py-2 pr-4 text-left">
            Week of
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className="py-2 pl-3 sm:pl-4">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows
          .map(({ week, label, wait: half }, index) => (
            <tr key={week}>
              <th scope="row" className="py-2 pr-4 text-left font-normal whitespace-nowrap">
                <time dateTime={week}>{label}</time>
              </th>
              {counts.map(({ kind, byWeek }) => (
                <td key={kind} className="py-2 pl-3 sm:pl-4">
                  {written(byWeek[index] ?? 0)}
                </td>
              ))}
              <td className="py-2 pl-3 sm:pl-4 whitespace-nowrap">{half ?? "–"}</td>
            </tr>
          ))
          // The latest week first.
          .reverse()}
      </tbody>
      <tfoot>
        <tr className="border-t border-line-strong font-semibold">
          <th scope="row" className="py-2 pr-4 text-left">
            Total
          </th>
          {counts.map(({ kind, total }) => (
            <td key={kind} className="py-2 pl-3 sm:pl-4">
              {written(total)}
            </td>
          ))}
          <td className="py-2 pl-3 sm:pl-4 whitespace-nowrap">{usual ?? "–"}</td>
        </tr>
      </tfoot>
    </table>
  );
}
