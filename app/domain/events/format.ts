import { addDays, type Day, dayOf, type Instant, instantToMs, isReadableInstant } from "./days.ts";

/** Shown instead of an unparsable time, so that one such row does not break its page. */
export const UNREADABLE_DATE = "Date unreadable";

type Style = "long" | "short" | "date" | "dashboard" | "time" | "zone" | "day" | "weekday" | "month";

const STYLES: Record<Style, Intl.DateTimeFormatOptions> = {
  long: { weekday: "long", month: "long", day: "numeric", year: "numeric" },
  short: { weekday: "short", month: "short", day: "numeric" },
  date: { month: "short", day: "numeric" },
  dashboard: { month: "long", day: "numeric", year: "numeric" },
  time: { hour: "numeric", minute: "2-digit", hour12: true },
  zone: { hour: "numeric", timeZoneName: "short" },
  day: { weekday: "long", month: "long", day: "numeric" },
  weekday: { weekday: "short" },
  month: { month: "long" },
};

// Memoized: creating an Intl.DateTimeFormat is far more expensive than using it, and a page formats dozens of dates.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(style: Style, zone: string): Intl.DateTimeFormat {
  const key = `${style} ${zone}`;
  let made = formatters.get(key);
  if (made === undefined) {
    made = new Intl.DateTimeFormat("en-US", { ...STYLES[style], timeZone: zone });
    formatters.set(key, made);
  }
  return made;
}

function format(style: Style, instant: Instant, zone: string): string {
  if (!isReadableInstant(instant)) return UNREADABLE_DATE;
  const ms = instantToMs(instant);
  // Engines disagree on the space before AM and PM (plain or U+202F); server and browser have to print the same.
  return style === "zone" ? nameOfZone(ms, zone) : formatter(style, zone).format(ms).replace(/\s/g, " ");
}

function nameOfZone(ms: number, zone: string): string {
  const parts = formatter("zone", zone).formatToParts(ms);
  return parts.find((part) => part.type === "timeZoneName")?.value ?? "UTC";
}

/**
 * "Saturday, November 21, 2026", in `zone`.
 * @returns `UNREADABLE_DATE`, as from every function here, when the instant cannot be read.
 * @throws RangeError, as every function here, when `zone` is not a time zone.
 */
export function formatLongDate(instant: Instant, zone: string): string {
  return format("long", instant, zone);
}

/** "Sat, Nov 21", in `zone`. */
export function formatShortDate(instant: Instant, zone: string): string {
  return format("short", instant, zone);
}

/** "November 21, 2026" in `zone`: MMMM d, yyyy, as on the dashboard. */
export function formatDashboardDate(instant: Instant, zone: string): string {
  return format("dashboard", instant, zone);
}

/** "7:30 PM" in `zone`: h:mm a, as on the dashboard. */
export function formatTime(instant: Instant, zone: string): string {
  return format("time", instant, zone);
}

/** Abbreviation of the zone at that moment: "EST", "EDT", "UTC"; "GMT+9" where English has none; "" for an unparsable instant. */
export function zoneAbbreviation(instant: Instant, zone: string): string {
  return isReadableInstant(instant) ? format("zone", instant, zone) : "";
}

/** "November 20, 2026, 3:15 PM EST", in `zone`. */
export function formatMoment(instant: Instant, zone: string): string {
  if (!isReadableInstant(instant)) return UNREADABLE_DATE;
  return `${formatDashboardDate(instant, zone)}, ${formatTime(instant, zone)} ${zoneAbbreviation(instant, zone)}`;
}

/** "Nov 20, 3:15 PM", in `zone`; in another year than `now`, the format of `formatMoment`. */
export function formatRecent(instant: Instant, zone: string, now: Date): string {
  if (!isReadableInstant(instant)) return UNREADABLE_DATE;
  const yearOf = (moment: Instant) => dayOf(moment, zone).slice(0, 4);
  if (yearOf(instant) !== yearOf(now.toISOString())) return formatMoment(instant, zone);
  return `${format("date", instant, zone)}, ${formatTime(instant, zone)}`;
}

/** "Saturday, November 21", a calendar date independent of zones; with the year unless it is that of `today`. */
export function formatDay(day: Day, today: Day = day): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return format(isThisYear ? "day" : "long", `${day}T00:00:00Z`, "UTC");
}

/** "Sat": the weekday of a calendar date. */
function formatWeekday(day: Day): string {
  return format("weekday", `${day}T00:00:00Z`, "UTC");
}

/** "November": the month of a calendar date. */
export function formatMonth(day: Day): string {
  return format("month", `${day}T00:00:00Z`, "UTC");
}

/** The price columns of an event, in cents of US dollars; amounts are null unless the kind is "paid". */
export interface PriceFacts {
  price_kind: string | null;
  price_min_cents: number | null;
  price_max_cents: number | null;
}

const dollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  trailingZeroDisplay: "stripIfInteger",
});

/** "Free", "$12", "$12.50 – $40", "Free – $40", "Pay what you can"; null for an unknown price. */
export function formatPrice({ price_kind, price_min_cents, price_max_cents }: PriceFacts): string | null {
  if (price_kind === "free") return "Free";
  if (price_kind === "any_amount") return "Pay what you can";
  if (price_min_cents === null) return null;
  const lowest = price_min_cents === 0 ? "Free" : dollars.format(price_min_cents / 100);
  return price_max_cents === null ? lowest : `${lowest} – ${dollars.format(price_max_cents / 100)}`;
}

/** One of the next days, formatted. */
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
