import { line, z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/organizer-errors.ts";
import { translator } from "#app/messages/translator.ts";
import { type EventFieldName, typedFirstDay, YEAR_NOT_ASKED } from "./controls.ts";
import {
  addDays,
  dayBounds,
  dayOf,
  type Instant,
  instantToMs,
  isDay,
  isReadableInstant,
  type ParsedDateTime,
  parseLocalDateTime,
  parseTimeOfDay,
  toLocalInput,
  zoneOf,
} from "./days.ts";
import { formatDay, formatTime } from "./format.ts";

const t = translator(messages);

/** The times of an event form. */
export interface EventTimesInput {
  start_date: Instant;
  end_date: Instant | null;
  /** Whether the start is the midnight before its first day, and the end the one after its last. */
  is_all_day: boolean;
  doors_at: Instant | null;
}

/** A day as controls send it, in a year outside of 1900 to 2999. */
const OTHER_YEAR_OF_DAY = /^(?!(19|2\d)\d\d-)\d{4,6}-\d\d-\d\d$/;
/** A date and time in such a year. */
const OTHER_YEAR = /^(?!(19|2\d)\d\d-)\d{4,6}-\d\d-\d\d[T ]\d\d:\d\d/;

/** A wall-clock time as typed, and its zone. */
interface LocalTime {
  text: string;
  zone: string;
}

const requiredTime = z
  .custom<LocalTime>()
  .refine(({ text }) => text !== "", { error: () => t("startRequired"), abort: true })
  .transform((time, context) => readTime("start", time, context));

const optionalTime = z
  .custom<LocalTime>()
  .transform((time, context) => (time.text === "" ? null : readTime("end", time, context)));

/** A time of day as "HH:mm"; `resolveDoors` determines its date from the start. */
const optionalDoors = z.custom<LocalTime>().transform(({ text, zone }, context) => {
  const time = text === "" ? "" : parseTimeOfDay(text);
  if (time !== null) return { time, zone };
  context.addIssue({ code: "custom", message: t("doorsMalformed"), continue: false });
  return z.NEVER;
});

/**
 * Schema of the part with the times: start, end and doors by the clock, or the days of an all-day event, in the zone of the location (the
 * site's if that is blank).
 * @param startsAfter the start, of an all-day event the end, must be later than this; any is accepted without it.
 */
export function eventTimes(siteTimeZone: string, startsAfter: Date | undefined) {
  const byTheClock = clockSchema(siteTimeZone, startsAfter);
  const onDays = daysSchema(siteTimeZone, startsAfter);
  return z.unknown().transform((typed, context): EventTimesInput => {
    const isAllDay = Boolean(z.object({ is_all_day: line }).safeParse(typed).data?.is_all_day);
    const { data, error } = (isAllDay ? onDays : byTheClock).safeParse(typed);
    if (data) return data;
    for (const { path, message } of error.issues) context.addIssue({ code: "custom", path: [...path], message });
    return z.NEVER;
  });
}

/** The days of an all-day event where it takes place. */
function daysSchema(siteTimeZone: string, startsAfter: Date | undefined): z.ZodType<EventTimesInput> {
  return z
    .object({ location: line, start_date: line, end_date: line, start_day: line, end_day: line })
    .transform((typed, context) => {
      const problem = (path: EventFieldName, message: string) => {
        context.addIssue({ code: "custom", path: [path], message });
        return z.NEVER;
      };
      // Without scripts the times may have been filled in before 'All day' was chosen.
      const first = typed.start_day || typed.start_date.slice(0, 10);
      const last = typed.end_day || (typed.start_day ? first : typed.end_date.slice(0, 10)) || first;
      if (first === "") return problem("start_day", t("startRequired"));
      if (!isDay(first))
        return problem("start_day", t(OTHER_YEAR_OF_DAY.test(first) ? "startYear" : "firstDayMalformed"));
      if (!isDay(last)) return problem("end_day", t(OTHER_YEAR_OF_DAY.test(last) ? "endYear" : "lastDayMalformed"));
      if (last < first) return problem("end_day", t("lastDayBeforeFirst"));
      const zone = zoneOf(typed.location, siteTimeZone);
      const [start_date, end_date] = [dayBounds(first, zone).from, dayBounds(last, zone).to];
      if (startsAfter && instantToMs(end_date) <= startsAfter.getTime()) return problem("start_day", t("startInPast"));
      // The midnight after the last day of 2999.
      if (!isReadableInstant(end_date)) return problem("end_day", t("endYear"));
      return { start_date, end_date, is_all_day: true, doors_at: null };
    });
}

/** Later years than this many after the current one need confirmation. */
const YEARS_AHEAD = 2;

/**
 * Asks for confirmation of a start in the far future, by an issue of `far_year`: a checkbox with that year as its value. Only for forms
 * that have this control.
 */
export function meantYear(now: Date) {
  return z
    .object({ is_all_day: line, start_day: line, start_date: line, far_year: z.unknown().optional() })
    .transform((typed, context) => {
      const [day, answers] = [typedFirstDay(typed), [typed.far_year].flat()];
      const year = day.slice(0, 4);
      const isAsked = isDay(day) && Number(year) > now.getUTCFullYear() + YEARS_AHEAD;
      if (isAsked && answers.includes(YEAR_NOT_ASKED) && !answers.includes(year))
        context.addIssue({ code: "custom", path: ["far_year"], message: t("isYearMeant", { year }) });
      return {};
    });
}

/** Combines a day without a time, as left by an import, with the time from a separate control. */
function withTime(date: string, time: string): string {
  return isDay(date) && time !== "" ? `${date}T${time}` : date;
}

function clockSchema(siteTimeZone: string, startsAfter: Date | undefined): z.ZodType<EventTimesInput> {
  return z
    .object({ location: line, start_date: line, end_date: line, start_time: line, end_time: line, doors_at: line })
    .transform(({ location, start_date, end_date, start_time, end_time, doors_at }) => {
      const zone = zoneOf(location, siteTimeZone);
      const inZone = (text: string): LocalTime => ({ text, zone });
      return {
        start_date: inZone(withTime(start_date, start_time)),
        end_date: inZone(withTime(end_date, end_time)),
        doors_at: inZone(doors_at),
      };
    })
    .pipe(
      z
        .object({
          start_date: requiredTime.refine((start) => !startsAfter || Date.parse(start) > startsAfter.getTime(), {
            error: () => t("startInPast"),
          }),
          end_date: optionalTime,
          doors_at: optionalDoors,
        })
        // zod skips both when one of the times is malformed, but not when the start is in the past.
        .refine(({ start_date, end_date }) => end_date === null || end_date > start_date, {
          path: ["end_date"],
          error: () => t("endBeforeStart"),
        })
        .superRefine(({ start_date, doors_at }, context) => {
          const doors = resolveDoors(start_date, doors_at);
          if (!doors.ok) context.addIssue({ code: "custom", path: ["doors_at"], message: doors.problem });
        })
        .transform(({ start_date, end_date, doors_at }) => {
          const doors = resolveDoors(start_date, doors_at);
          return { start_date, end_date, is_all_day: false, doors_at: doors.ok ? doors.instant : null };
        }),
    );
}

/**
 * The times of an edited event, where those that read the same as before stay exactly as stored: controls show neither seconds nor which of two
 * equal hours is meant when daylight saving time ends.
 */
export function keepUnchangedTimes<Edited extends EventTimesInput & { location: string }>(
  edited: Edited,
  stored: EventTimesInput & { location: string },
  siteTimeZone: string,
): Edited {
  const zone = zoneOf(edited.location, siteTimeZone);
  if (edited.is_all_day || stored.is_all_day || zone !== zoneOf(stored.location, siteTimeZone)) return edited;
  const keep = <Time extends Instant | null>(time: Time, before: Time): Time =>
    time !== null && isReadableInstant(before) && toLocalInput(time, zone) === toLocalInput(before, zone)
      ? before
      : time;
  return {
    ...edited,
    start_date: keep(edited.start_date, stored.start_date),
    end_date: keep(edited.end_date, stored.end_date),
    doors_at: keep(edited.doors_at, stored.doors_at),
  };
}

/** Doors may open the evening before an event that starts shortly after midnight; earlier than this is a mistake. */
const EVENING_BEFORE_MS = 12 * 3_600_000;
/** Also a check constraint of the database. Reached on the same day only when daylight saving time ends, a day of 25 hours. */
const MOST_BEFORE_START_MS = 24 * 3_600_000;

/** The instant at which doors open, from their time of day: on the day of the start, or on the evening before. */
function resolveDoors(start: Instant, { time, zone }: { time: string; zone: string }) {
  if (time === "") return { ok: true, instant: null } as const;
  const day = dayOf(start, zone);
  const sameDay = parseLocalDateTime(`${day}T${time}`, zone);
  if (!sameDay.ok && sameDay.problem === "skipped")
    return { ok: false, problem: describeSkipped(`${day}T${time}`, sameDay.resumesAt, zone) } as const;
  const before = (opens: ParsedDateTime) => (opens.ok ? instantToMs(start) - instantToMs(opens.instant) : Infinity);
  if (before(sameDay) > MOST_BEFORE_START_MS) return { ok: false, problem: t("doorsTooEarly") } as const;
  if (before(sameDay) >= 0) return sameDay;
  const evening = parseLocalDateTime(`${addDays(day, -1)}T${time}`, zone);
  if (before(evening) <= EVENING_BEFORE_MS) return evening;
  return { ok: false, problem: t("doorsAfterStart", { start: formatTime(start, zone) }) } as const;
}

const PROBLEMS_OF_TIMES = {
  start: { malformed: "startMalformed", year: "startYear", time: "startTimeMissing" },
  end: { malformed: "endMalformed", year: "endYear", time: "endTimeMissing" },
} as const;

function readTime(field: "start" | "end", { text, zone }: LocalTime, context: z.RefinementCtx): Instant {
  const reject = (message: string) => {
    context.addIssue({ code: "custom", message, continue: false });
    return z.NEVER;
  };
  const parsed = parseLocalDateTime(text, zone);
  // Years are checked in UTC: the last hours of 2999 in local time are in the year 3000.
  if (parsed.ok && isReadableInstant(parsed.instant)) return parsed.instant;
  if (isDay(text)) return reject(t(PROBLEMS_OF_TIMES[field].time));
  if (parsed.ok || OTHER_YEAR.test(text)) return reject(t(PROBLEMS_OF_TIMES[field].year));
  if (parsed.problem === "malformed") return reject(t(PROBLEMS_OF_TIMES[field].malformed));
  return reject(describeSkipped(text, parsed.resumesAt, zone));
}

/** Message for a wall-clock time that daylight saving time skips, "2027-03-14T02:30". */
function describeSkipped(text: string, resumesAt: Instant, zone: string): string {
  const time = formatTime(`${text.slice(0, 10)}T${text.slice(11, 16)}:00Z`, "UTC");
  const day = formatDay(text.slice(0, 10));
  return t("timeSkipped", { time, day, resumes: formatTime(resumesAt, zone) });
}
