import messages from "#app/messages/dates.ts";
import { currentLanguage, type Language, LOCALES } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";
import { addDays, type Day, dayOf, type Instant, instantToMs, isReadableInstant } from "./days.ts";

const t = translator(messages);

/** Shown instead of an unparsable time, so that one such row does not break its page. */
export function unreadableDate(): string {
  return t("dateUnreadable");
}

type Style = "long" | "short" | "date" | "dashboard" | "monthDay" | "time" | "zone" | "day" | "weekday" | "month";

const STYLES: Record<Style, Intl.DateTimeFormatOptions> = {
  long: { weekday: "long", month: "long", day: "numeric", year: "numeric" },
  short: { weekday: "short", month: "short", day: "numeric" },
  date: { month: "short", day: "numeric" },
  dashboard: { month: "long", day: "numeric", year: "numeric" },
  monthDay: { month: "long", day: "numeric" },
  time: { hour: "numeric", minute: "2-digit", hour12: true },
  zone: { hour: "numeric", timeZoneName: "short" },
  day: { weekday: "long", month: "long", day: "numeric" },
  weekday: { weekday: "short" },
  month: { month: "long" },
};

// Memoized: creating an Intl.DateTimeFormat is far more expensive than using it, and a page formats dozens of dates.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(style: Style, zone: string): Intl.DateTimeFormat {
  const language = currentLanguage();
  const key = `${language} ${style} ${zone}`;
  let made = formatters.get(key);
  if (made === undefined) {
    made = new Intl.DateTimeFormat(LOCALES[language], { ...STYLES[style], timeZone: zone });
    formatters.set(key, made);
  }
  return made;
}

function format(style: Style, instant: Instant, zone: string): string {
  if (!isReadableInstant(instant)) return unreadableDate();
  const ms = instantToMs(instant);
  return style === "zone" ? nameOfZone(ms, zone) : spelled(style, formatter(style, zone).format(ms));
}

/**
 * Normalizes a formatted date or time: engines disagree on the space before AM and PM (plain or U+202F) and within "p. m.", and on "21 de
 * nov", but server and browser must render the same text. No line breaks within "p. m.".
 */
function spelled(style: Style, text: string): string {
  const even = text.replace(/\s/g, " ").replace(/([ap])\. ?m\./, "$1.\u00a0m.");
  return style === "short" || style === "date" ? even.replace(" de ", " ") : even;
}

function nameOfZone(ms: number, zone: string): string {
  const parts = formatter("zone", zone).formatToParts(ms);
  return parts.find((part) => part.type === "timeZoneName")?.value ?? "UTC";
}

/**
 * "Saturday, November 21, 2026", in `zone`.
 * @returns `unreadableDate()`, as from every function here, when the instant cannot be read.
 * @throws RangeError, as every function here, when `zone` is not a time zone.
 */
export function formatLongDate(instant: Instant, zone: string): string {
  return format("long", instant, zone);
}

/** "Sat, Nov 21", in `zone`. */
export function formatShortDate(instant: Instant, zone: string): string {
  return format("short", instant, zone);
}

/** "Nov 21", in `zone`. */
export function formatDate(instant: Instant, zone: string): string {
  return format("date", instant, zone);
}

/** "November 21, 2026" in `zone`: MMMM d, yyyy, as on the dashboard. */
export function formatDashboardDate(instant: Instant, zone: string): string {
  return format("dashboard", instant, zone);
}

/** "November 21" in `zone`; with the year unless it is that of `now`: "November 21, 2025". */
export function formatMonthDay(instant: Instant, zone: string, now: Date): string {
  if (!isReadableInstant(instant)) return unreadableDate();
  const isThisYear = dayOf(instant, zone).slice(0, 4) === dayOf(now.toISOString(), zone).slice(0, 4);
  return format(isThisYear ? "monthDay" : "dashboard", instant, zone);
}

/** "7:30 PM" in `zone`: h:mm a, as on the dashboard. */
export function formatTime(instant: Instant, zone: string): string {
  return format("time", instant, zone);
}

/** Abbreviation of the zone at that moment: "EST", "EDT", "UTC"; "GMT+9" where English has none; "" for an unparsable instant. */
export function zoneAbbreviation(instant: Instant, zone: string): string {
  return isReadableInstant(instant) ? format("zone", instant, zone) : "";
}

/** "November 20, 2026, 3:15 PM EST", in `zone`; "November 20, 2026, all day" for the start of an all-day event. */
export function formatMoment(instant: Instant, zone: string, isAllDay = false): string {
  if (!isReadableInstant(instant)) return unreadableDate();
  if (isAllDay) return t("dateAllDay", { date: formatDashboardDate(instant, zone) });
  return `${formatDashboardDate(instant, zone)}, ${formatTime(instant, zone)} ${zoneAbbreviation(instant, zone)}`;
}

/** "Nov 20, 3:15 PM", in `zone`; in the format of `formatMoment` if the year is not that of `now`. */
export function formatRecent(instant: Instant, zone: string, now: Date): string {
  if (!isReadableInstant(instant)) return unreadableDate();
  const yearOf = (moment: Instant) => dayOf(moment, zone).slice(0, 4);
  if (yearOf(instant) !== yearOf(now.toISOString())) return formatMoment(instant, zone);
  return `${format("date", instant, zone)}, ${formatTime(instant, zone)}`;
}

/** "7:30 PM" for use in a sentence: in Spanish with the article, "las 7:30 p. m.", "la 1:00 p. m.". */
export function formatTimeInSentence(instant: Instant, zone: string): string {
  const time = formatTime(instant, zone);
  return isReadableInstant(instant) ? t("timeInSentence", { time, hour: Number.parseInt(time, 10) }) : time;
}

/** Adds the year to a date from `formatShortDate`: "Fri, Nov 21, 2031". */
export function withYear(date: string, year: string): string {
  return t("dateWithYear", { date, year });
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

/** "November": the month of a calendar date; with the year, "November 2031", unless it is that of `today`. */
export function formatMonth(day: Day, today: Day = day): string {
  const month = format("month", `${day}T00:00:00Z`, "UTC");
  const year = day.slice(0, 4);
  return year === today.slice(0, 4) ? month : t("monthWithYear", { month, year });
}

/** Locales for lists: American English would put a comma before the last "and". */
const LIST_LOCALES: Readonly<Record<Language, string>> = { ...LOCALES, en: "en-GB" };

/** "Miami, Tampa or Orlando"; each text once. */
export function listed(texts: readonly string[], type: "conjunction" | "disjunction" = "conjunction"): string {
  return new Intl.ListFormat(LIST_LOCALES[currentLanguage()], { type }).format(new Set(texts));
}

/** The price columns of an event, in cents of US dollars; amounts are null unless the kind is "paid". */
export interface PriceFacts {
  price_kind: string | null;
  price_min_cents: number | null;
  price_max_cents: number | null;
}

function dollarsIn(language: Language): Intl.NumberFormat {
  const options = { style: "currency", currency: "USD", trailingZeroDisplay: "stripIfInteger" } as const;
  return new Intl.NumberFormat(LOCALES[language], options);
}

const DOLLARS: Readonly<Record<Language, Intl.NumberFormat>> = { en: dollarsIn("en"), es: dollarsIn("es") };

/** "$12", "$12.50", "$1,200". */
export function formatDollars(cents: number): string {
  return DOLLARS[currentLanguage()].format(cents / 100);
}

/** "Free", "$12", "$12.50 – $40", "Free – $40", "Pay what you can"; null for an unknown price. */
export function formatPrice({ price_kind, price_min_cents, price_max_cents }: PriceFacts): string | null {
  if (price_kind === "free") return t("free");
  if (price_kind === "any_amount") return t("payWhatYouCan");
  if (price_min_cents === null) return null;
  const lowest = price_min_cents === 0 ? t("free") : formatDollars(price_min_cents);
  return price_max_cents === null ? lowest : `${lowest} – ${formatDollars(price_max_cents)}`;
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
    const name = ahead === 0 ? t("today") : formatWeekday(day);
    return { day, name, month: formatMonth(day) };
  });
}

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** A length of time in whole hours or, from two days on, in whole days, rounded up: "1 hour", "36 hours", "3 days". */
export function formatDuration(seconds: number): string {
  const [value, unit] = seconds < 2 * DAY ? [seconds / HOUR, "hour"] : [seconds / DAY, "day"];
  const style = { style: "unit", unit, unitDisplay: "long" } as const;
  return Math.max(1, Math.ceil(Number(value))).toLocaleString(LOCALES[currentLanguage()], style);
}
