import { currentLanguage, LOCALES } from "#app/messages/language.ts";
import messages from "#app/messages/series.ts";
import { translator } from "#app/messages/translator.ts";
import { dayOf, isReadableInstant } from "./days.ts";
import { formatDate, formatShortDate } from "./format.ts";

const t = translator(messages);

// An event on several dates. The dates are computed in series-dates.ts, which browsers do not load.

/** Rhythms of a series, the values of `event_series.rhythm`. */
export const RHYTHMS = ["daily", "weekly", "fortnightly", "monthly_day", "monthly_weekday", "dates"] as const;
export type Rhythm = (typeof RHYTHMS)[number];

/** Limits of a series; also of the database. */
export const SERIES_LIMITS = { mostDates: 60, mostDays: 366 } as const;

/** The control for the dates of a series that a form changes, and its value for a date and all later ones. */
export const SCOPE_FIELD = "scope";
export const THIS_AND_LATER = "later";

/** The dates of a series that an action applies to: one, it and all later ones, or all that are not over. */
export const SERIES_DATES = ["one", "later", "all"] as const;
export type SeriesDates = (typeof SERIES_DATES)[number];

/** Parses the dates in a form or URL; one date by default. */
export function parseSeriesDates(text: unknown): SeriesDates {
  return SERIES_DATES.find((dates) => dates === text) ?? "one";
}

/** Number of dates of a series to choose from: those later than one, and all including it. */
export interface DatesAhead {
  later: number;
  all: number;
}

/** The controls with the series that a form adds dates to, for showing the form again. */
export const SERIES_FIELDS = ["series_rhythm", "series_last"] as const;

const RHYTHM_LABELS = {
  daily: "daily",
  weekly: "weekly",
  fortnightly: "fortnightly",
  monthly_day: "monthlyDay",
  monthly_weekday: "monthlyWeekday",
  dates: "dates",
} as const;

/** @example rhythmLabel("weekly") // "Every week" */
export function rhythmLabel(rhythm: Rhythm | ""): string {
  return t(rhythm === "" ? "never" : RHYTHM_LABELS[rhythm]);
}

/** The series of a listed date, as returned by the database. */
export interface SeriesFacts {
  rhythm: string;
  /** Number of public dates from this one on. */
  dates: number;
  /** The start of the last one. */
  last_start: string;
  /** Whether this is the next date of the series. */
  is_next: boolean;
}

const TEXTS = {
  daily: "dailySeries",
  weekly: "weeklySeries",
  fortnightly: "fortnightlySeries",
  monthly_day: "monthlyDaySeries",
  monthly_weekday: "monthlyWeekdaySeries",
} as const;

/**
 * The text about a series on a card: "Saturdays until May 30 · next Nov 28", "Daily until May 30", or "6 dates until May 30".
 * @param start of the card's date.
 * @returns null for the last date.
 */
export function describeSeries(series: SeriesFacts | null | undefined, start: string, zone: string): string | null {
  if (!series || series.dates < 2 || !isReadableInstant(start) || !isReadableInstant(series.last_start)) return null;
  const last = formatDate(series.last_start, zone);
  const name = TEXTS[series.rhythm as keyof typeof TEXTS];
  const text = name
    ? t(name, { weekday: weekdayOf(dayOf(start, zone)), last })
    : t("datesSeries", { count: series.dates, last });
  return series.is_next ? `${text} · ${t("nextDate", { next: formatDate(start, zone) })}` : text;
}

function weekdayOf(day: string): string {
  return new Intl.DateTimeFormat(LOCALES[currentLanguage()], { weekday: "long", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** A line of the control that lists the dates: "2026-12-05 (Sat, Dec 5)". */
export function dateLine(day: string): string {
  return `${day} (${formatShortDate(`${day}T00:00:00Z`, "UTC")})`;
}
