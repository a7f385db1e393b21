import { addDays, type Day } from "./days.ts";
import { formatMonth, formatWeekday } from "./format.ts";

/** One of the next days, in words. */
export interface NextDay {
  /** `YYYY-MM-DD`. */
  day: Day;
  /** "Today", or "Sat". */
  name: string;
  /** Such as "November". */
  month: string;
}

/** Today and the six days after it. */
export function nextDays(today: Day): NextDay[] {
  return [0, 1, 2, 3, 4, 5, 6].map((ahead) => {
    const day = addDays(today, ahead);
    const name = ahead === 0 ? "Today" : formatWeekday(day);
    return { day, name, month: formatMonth(day) };
  });
}
