import { lightFormat } from "date-fns/lightFormat";
import { parseISO } from "date-fns/parseISO";
import { useEffect, useState } from "react";
import { DayPicker, type Modifiers } from "react-day-picker";
import { formatDayCount } from "#app/domain/lists/texts.ts";
import { pathTo } from "#app/domain/site/links.ts";
import messages from "#app/messages/calendar.ts";
import { currentLanguage, LOCALES } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

interface CalendarPanelProps {
  /** `YYYY-MM-DD`, or null. */
  day: string | null;
  /** `YYYY-MM-DD`; earlier days cannot be picked. */
  today: string;
  /** Called with `YYYY-MM-DD`. */
  onPick: (day: string) => void;
}

const STEP =
  "grid size-10 cursor-pointer place-items-center rounded-lg hover:bg-gulf-wash aria-disabled:cursor-default aria-disabled:opacity-40";
const DOT = "size-1.5 rounded-full bg-sun forced-colors:bg-[CanvasText]";
const CLASS_NAMES = {
  months: "relative",
  nav: "absolute right-0 flex gap-1",
  button_previous: STEP,
  button_next: STEP,
  chevron: "size-4 fill-current",
  month_caption: "flex h-10 items-center px-2 font-bold",
  month_grid: "mt-2 w-full border-collapse text-center",
  weekday: "py-1 text-sm font-semibold text-ink-soft",
  day: "relative p-0",
  day_button: "h-10 w-full cursor-pointer rounded-lg hover:bg-gulf-wash disabled:cursor-default disabled:opacity-40",
  today: "font-extrabold underline underline-offset-4",
  selected: "[&>button]:bg-gulf [&>button]:text-on-gulf",
  hidden: "invisible",
};
// Written out, because Tailwind finds class names in the source.
const MARKED =
  "after:pointer-events-none after:absolute after:bottom-0.5 after:left-1/2 after:size-1.5 after:-translate-x-1/2 after:rounded-full after:bg-sun forced-colors:after:bg-[CanvasText]";

/** Date formats in the language of the document. */
const FORMATS = {
  day: { dateStyle: "full" },
  month: { month: "long", year: "numeric" },
  weekday: { weekday: "long" },
  shortWeekday: { weekday: "short" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

function format(date: Date, parts: keyof typeof FORMATS): string {
  return new Intl.DateTimeFormat(LOCALES[currentLanguage()], FORMATS[parts]).format(date);
}

const dayText = (date: Date) => lightFormat(date, "yyyy-MM-dd");

/**
 * A month calendar with weeks from Sunday (PRODUCT.md, Dates), in which days with events are marked. Arrow keys move by day and week, Home
 * and End within the week, Page Up and Page Down by month.
 */
export default function CalendarPanel({ day, today, onPick }: CalendarPanelProps) {
  const first = parseISO(today);
  const picked = day === null ? first : parseISO(day);
  const [month, setMonth] = useState(picked);
  const { counts, isFailed } = useEventCounts(lightFormat(month, "yyyy-MM"));
  return (
    <>
      <DayPicker
        mode="single"
        required
        autoFocus
        weekStartsOn={0}
        today={first}
        startMonth={first}
        month={month}
        onMonthChange={setMonth}
        selected={picked}
        disabled={{ before: first }}
        onSelect={(date) => onPick(dayText(date))}
        modifiers={{ hasEvents: (date) => dayText(date) in counts }}
        modifiersClassNames={{ hasEvents: MARKED }}
        formatters={{
          formatCaption: (date) => format(date, "month"),
          formatWeekdayName: (date) => format(date, "shortWeekday").slice(0, 2),
        }}
        labels={{
          labelDayButton: (date, modifiers) => dayLabel(date, modifiers, counts[dayText(date)]),
          labelGrid: (date) => format(date, "month"),
          labelNext: () => t("nextMonth"),
          labelPrevious: () => t("previousMonth"),
          labelWeekday: (date) => format(date, "weekday"),
        }}
        classNames={CLASS_NAMES}
      />
      <p role="status" className="mt-2 flex items-center gap-2 px-2 text-sm text-ink-soft">
        {isFailed ? (
          t("countsFailed")
        ) : (
          <>
            <span aria-hidden="true" className={DOT} /> {t("daysWithEvents")}
          </>
        )}
      </p>
    </>
  );
}

/** The label contains the visible number, so that voice control works: "4" is not part of "4th". */
function dayLabel(date: Date, { today, selected }: Modifiers, count = 0): string {
  return t("dayLabel", {
    date: format(date, "day"),
    today: today ? "yes" : "no",
    selected: selected ? "yes" : "no",
    count,
    events: formatDayCount(count),
  });
}

/** Number of events by day (`YYYY-MM-DD`); days without events are omitted. */
type EventCounts = Readonly<Record<string, number>>;

/**
 * Number of events per day for every month (`YYYY-MM`) loaded so far. `isFailed`: those of `month` could not be loaded; the calendar then
 * has no marks.
 */
function useEventCounts(month: string): { counts: EventCounts; isFailed: boolean } {
  const [counts, setCounts] = useState<EventCounts>({});
  const [failedMonth, setFailedMonth] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    fetchCounts(month, controller.signal).then(
      (found) => setCounts((known) => ({ ...known, ...found })),
      () => {
        if (!controller.signal.aborted) setFailedMonth(month);
      },
    );
    return () => controller.abort();
  }, [month]);
  return { counts, isFailed: failedMonth === month };
}

async function fetchCounts(month: string, signal: AbortSignal): Promise<EventCounts> {
  // Without cookies, because the response is the same for every client.
  const response = await fetch(pathTo("/days.json", { month }), { signal, credentials: "omit" });
  const body: unknown = response.ok ? await response.json() : null;
  if (!isCounts(body)) throw new Error(`days.json answered ${response.status}`);
  return body;
}

function isCounts(body: unknown): body is EventCounts {
  return typeof body === "object" && body !== null && Object.values(body).every((count) => typeof count === "number");
}
