import { lightFormat } from "date-fns/lightFormat";
import { parseISO } from "date-fns/parseISO";
import { DayPicker } from "react-day-picker";

interface CalendarPanelProps {
  /** `YYYY-MM-DD`, or null. */
  day: string | null;
  /** `YYYY-MM-DD`; earlier days cannot be picked. */
  today: string;
  /** Gets `YYYY-MM-DD`. */
  onPick: (day: string) => void;
}

const STEP = "grid size-10 cursor-pointer place-items-center rounded-lg hover:bg-gulf-wash disabled:opacity-40";

/** A month of days, weeks starting on Sunday (specification, section 9). Arrow keys move by day and week. */
export default function CalendarPanel({ day, today, onPick }: CalendarPanelProps) {
  const first = parseISO(today);
  const shown = day === null ? first : parseISO(day);
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      weekStartsOn={0}
      today={first}
      startMonth={first}
      defaultMonth={shown}
      selected={shown}
      disabled={{ before: first }}
      onSelect={(picked) => onPick(lightFormat(picked, "yyyy-MM-dd"))}
      classNames={{
        months: "relative",
        nav: "absolute right-0 flex gap-1",
        button_previous: STEP,
        button_next: STEP,
        chevron: "size-4 fill-current",
        month_caption: "flex h-10 items-center px-2 font-bold",
        month_grid: "mt-2 w-full border-collapse text-center",
        weekday: "py-1 text-sm font-semibold text-ink-soft",
        day: "p-0",
        day_button:
          "h-10 w-full cursor-pointer rounded-lg hover:bg-gulf-wash disabled:cursor-default disabled:opacity-40",
        today: "font-extrabold underline underline-offset-4",
        selected: "[&>button]:bg-gulf [&>button]:text-on-gulf",
        hidden: "invisible",
      }}
    />
  );
}
