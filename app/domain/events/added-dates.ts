import { line, paragraphs, z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/series.ts";
import { translator } from "#app/messages/translator.ts";
import { addDays, type Day, isDay } from "./days.ts";
import { type EventInput, eventFormSchema } from "./form.ts";
import { formatDay } from "./format.ts";
import { RHYTHMS, SERIES_LIMITS } from "./series.ts";
import { daysOfRhythm } from "./series-dates.ts";
import { dateLines, daysInLines } from "./series-form.ts";
import { meantYear } from "./times-form.ts";

const t = translator(messages);

/** Dates that a form adds to a series: until a last day, or listed days; null for none. */
export type AskedDates = { until: Day | null; listed: Day[] } | null;

/**
 * Schema of the part of a date's form that adds dates to its series: a last day, or listed days.
 * @param isSent false for the button "Show the dates", which computes the dates again. When the form is submitted, shown dates that are all
 * unchecked are not added.
 */
export function askedDatesSchema(isSent: boolean): z.ZodType<AskedDates> {
  return z
    .object({ repeat_until: line, repeat_dates: dateLines, repeat_shown: paragraphs })
    .transform(({ repeat_until: until, repeat_dates, repeat_shown }, context): AskedDates => {
      const problem = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
      const listed = daysInLines(repeat_dates, (message) => problem("repeat_dates", message));
      if (until !== "" && !isDay(until)) problem("repeat_until", t("untilMalformed"));
      if (listed.length === 0 && (until === "" || (isSent && repeat_shown !== ""))) return null;
      return { until: isDay(until) ? until : null, listed };
    });
}

/** The value of the edit form: the event's content, and dates to add to its series. */
export interface ChangedEventInput {
  content: EventInput;
  asked: AskedDates;
}

/** Schema of the edit form, see `eventFormSchema`. */
export function changedEventSchema(siteTimeZone: string, now: Date): z.ZodType<ChangedEventInput> {
  return z.intersection(
    eventFormSchema(siteTimeZone)
      .and(meantYear(now))
      .transform((content) => ({ content })),
    askedDatesSchema(true).transform((asked) => ({ asked })),
  );
}

/** The days of a series, starting at one of its dates. */
export interface SeriesDays {
  /** As `event_series.rhythm`. */
  rhythm: string;
  /** The day of the date whose form is submitted. */
  day: Day;
  /** The days of the later dates. */
  later: readonly Day[];
}

/** Days to add to a series, or the reason why they cannot be added. */
export type AddedDays = { ok: true; days: Day[] } | { ok: false; message: string };

/**
 * The days to add to a series: the listed ones, else those of its rhythm after its last date. Days that the series already has are left
 * out. Skipped days between its dates are only added when listed.
 * @example addedDays({ until: "2026-12-12", listed: [] }, { rhythm: "weekly", day: "2026-11-28", later: [] }) // Dec 5 and 12
 */
export function addedDays(asked: NonNullable<AskedDates>, { rhythm: name, day, later }: SeriesDays): AddedDays {
  const { until, listed } = asked;
  const known = [day, ...later].sort();
  const last = known.at(-1) ?? day;
  const latest = addDays(day, SERIES_LIMITS.mostDays);
  const refuse = (message: string): AddedDays => ({ ok: false, message });
  if (listed.length === 0 && until !== null && until <= last)
    return refuse(t("goesOnUntil", { last: formatDay(last) }));
  const rhythm = RHYTHMS.find((each) => each !== "dates" && each === name);
  const fitting = rhythm && rhythm !== "dates" ? daysOfRhythm(rhythm, day, latest).days : null;
  if (fitting === null && listed.length === 0) return refuse(t("listTheDates"));
  const chosen = listed.length > 0 ? listed : (fitting ?? []).filter((each) => each > last && each <= (until ?? last));
  const tooEarly = chosen.find((each) => each < day);
  if (tooEarly) return refuse(t("notAfterThisDate", { day: formatDay(tooEarly, day) }));
  const tooLate = (until ?? "") > latest || chosen.some((each) => each > latest);
  if (tooLate) return refuse(t("tooLong", { last: formatDay(latest, day) }));
  const other = fitting && chosen.find((each) => !fitting.includes(each));
  if (other) return refuse(t("notInThisRhythm", { day: formatDay(other, day) }));
  const days = [...new Set(chosen)].filter((each) => !known.includes(each)).sort();
  const count = known.length + days.length;
  if (count > SERIES_LIMITS.mostDates) return refuse(t("tooMany", { most: SERIES_LIMITS.mostDates, count }));
  return { ok: true, days };
}
