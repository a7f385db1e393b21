import { readParagraphs } from "#app/domain/site/text.ts";
import { line, paragraphs, sent, z } from "#app/domain/site/zod.ts";
import { currentLanguage, LOCALES } from "#app/messages/language.ts";
import messages from "#app/messages/series.ts";
import { translator } from "#app/messages/translator.ts";
import { typedFirstDay } from "./controls.ts";
import { addDays, type Day, isDay, parseLocalDateTime, todayIn, zoneOf } from "./days.ts";
import { type EventInput, eventFormSchema } from "./form.ts";
import { formatDay, formatMonth } from "./format.ts";
import { dateLine, RHYTHMS, type Rhythm, SERIES_LIMITS } from "./series.ts";
import { daysOfRhythm, onDay } from "./series-dates.ts";
import { meantYear } from "./times-form.ts";

const t = translator(messages);

/** The dates of an event in a valid form. */
export interface Repetition {
  /** Null for a single event. */
  repeats: { rhythm: Rhythm; days: Day[] } | null;
}

/** The dates of a rhythm, before the form is submitted. */
export interface ProposedDates {
  rhythm: Rhythm;
  days: Day[];
  without: Day[];
}

/**
 * The dates of a form, one per line. The text area has the same name as the checkboxes of the dates that the button "Show the dates" has
 * added, so their values are joined.
 */
export const dateLines = sent.transform((texts) =>
  readParagraphs(
    [texts]
      .flat()
      .filter((text) => typeof text === "string")
      .join("\n"),
  ),
);

const typed = z.object({
  location: line,
  start_date: line,
  is_all_day: line,
  start_day: line,
  repeat_rhythm: line,
  repeat_until: line,
  repeat_dates: dateLines,
  repeat_shown: paragraphs,
});
type Typed = z.infer<typeof typed>;

/** The value of the form of a new event: its content, and the content of each date of a series. */
export interface NewEventInput {
  content: EventInput;
  series: { rhythm: Rhythm; dates: EventInput[] } | null;
}

/**
 * Schema of the form of a new event, see `eventFormSchema`.
 * @param now all dates are later than this.
 */
export function newEventSchema(siteTimeZone: string, now: Date): z.ZodType<NewEventInput> {
  return z
    .intersection(eventFormSchema(siteTimeZone, now).and(meantYear(now)), repetitionSchema(siteTimeZone, now))
    .transform(({ repeats, ...content }, context): NewEventInput => {
      if (repeats === null) return { content, series: null };
      const zone = zoneOf(content.location, siteTimeZone);
      const dates = repeats.days.flatMap((day) => {
        const times = onDay(content, day, zone);
        if (times === null)
          context.addIssue({
            code: "custom",
            path: ["repeat_dates"],
            message: t("dateSkipped", { day: formatDay(day) }),
          });
        return times === null ? [] : [{ ...content, ...times }];
      });
      return { content, series: { rhythm: repeats.rhythm, dates } };
    });
}

/** A date in our format, or as people in Florida write it. */
const LISTED = /(\d{4})-(\d{2})-(\d{2})|(\d{1,2})\/(\d{1,2})\/(\d{4})/g;

/**
 * Schema of the part "Repeats" of the form: the days on which the event takes place.
 * @param now dates are later than this.
 */
export function repetitionSchema(siteTimeZone: string, now: Date): z.ZodType<Repetition> {
  return typed.transform((form, context): Repetition => {
    const proposed = propose(form, context, true);
    if (proposed === null) return { repeats: null };
    const zone = zoneOf(form.location, siteTimeZone);
    const days = listedDays(form, proposed, context);
    const problem = (message: string) => context.addIssue({ code: "custom", path: ["repeat_dates"], message });
    const count = days.length;
    if (count < 2) problem(t("onlyOne"));
    else if (count > SERIES_LIMITS.mostDates) problem(t("tooMany", { most: SERIES_LIMITS.mostDates, count }));
    const [first] = days;
    const last = first && addDays(first, SERIES_LIMITS.mostDays);
    if (last && days.some((day) => day > last)) problem(t("tooLong", { last: formatDay(last, first) }));
    for (const day of days) {
      if (form.is_all_day) {
        if (day < todayIn(zone, now)) problem(t("dateInPast", { day: formatDay(day) }));
        continue;
      }
      const start = parseLocalDateTime(`${day}${form.start_date.slice(10)}`, zone);
      if (!start.ok && start.problem === "skipped") problem(t("dateSkipped", { day: formatDay(day) }));
      if (start.ok && Date.parse(start.instant) <= now.getTime()) problem(t("dateInPast", { day: formatDay(day) }));
    }
    return { repeats: { rhythm: proposed.rhythm, days } };
  });
}

/** Schema of the button "Show the dates": the dates of the rhythm, ignoring listed dates. Null if it does not repeat. */
export const proposedDatesSchema: z.ZodType<ProposedDates | null> = typed.transform((form, context) => {
  const proposed = propose(form, context, false);
  if (proposed === null || proposed.rhythm !== "dates") return proposed;
  return { ...proposed, days: listedDays(form, proposed, context) };
});

function propose(form: Typed, context: z.RefinementCtx, isSent: boolean): ProposedDates | null {
  const problem = (path: string, message: string) => {
    context.addIssue({ code: "custom", path: [path], message });
    return null;
  };
  const { repeat_rhythm, repeat_until: until } = form;
  if (repeat_rhythm === "") return null;
  const rhythm = RHYTHMS.find((known) => known === repeat_rhythm);
  if (!rhythm) return problem("repeat_rhythm", t("rhythmUnknown"));
  const first = typedFirstDay(form);
  // The start field reports this error itself.
  if (!isDay(first)) return null;
  if (rhythm === "dates") return { rhythm, days: [first], without: [] };
  const latest = addDays(first, SERIES_LIMITS.mostDays);
  const isListed = isSent && hasListed(form);
  if (until === "" && !isListed) return problem("repeat_until", t("untilRequired"));
  if (until !== "" && !isDay(until)) return problem("repeat_until", t("untilMalformed"));
  if (until !== "" && until <= first) return problem("repeat_until", t("untilTooEarly"));
  if (until > latest) return problem("repeat_until", t("tooLong", { last: formatDay(latest, first) }));
  const { days, without } = daysOfRhythm(rhythm, first, until === "" ? latest : until);
  if (isSent && without.length > 0 && !isListed)
    return problem("repeat_until", t("monthsWithoutDay", { months: namesOf(without) }));
  return { rhythm, days, without };
}

/** Whether the form has been filled with dates; true even if all of them are unchecked. */
function hasListed({ repeat_dates, repeat_shown }: Typed): boolean {
  return repeat_dates !== "" || repeat_shown !== "";
}

/** The days that are listed, one per line. @param problem receives the message about an invalid line. */
export function daysInLines(lines: string, problem: (message: string) => void): Day[] {
  return lines.split("\n").flatMap((text) => {
    const found = [...text.matchAll(LISTED)].map(([iso, year, , , month = "", day = "", usYear]) =>
      year ? iso : `${usYear}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`,
    );
    if (text.trim() !== "" && (found.length === 0 || !found.every(isDay)))
      problem(t("lineMalformed", { line: text.trim().slice(0, 40) }));
    return found.filter(isDay);
  });
}

/** The listed days; without any, all days of the rhythm. */
function listedDays(form: Typed, { rhythm, days }: ProposedDates, context: z.RefinementCtx): Day[] {
  const problem = (message: string) => context.addIssue({ code: "custom", path: ["repeat_dates"], message });
  const listed = daysInLines(form.repeat_dates, problem);
  const all = rhythm === "dates" ? [...days, ...listed] : hasListed(form) ? listed : days;
  const other = rhythm === "dates" ? undefined : all.find((day) => !days.includes(day));
  if (other) problem(t("notInRhythm", { day: formatDay(other) }));
  return [...new Set(all)].sort();
}

/** Dates to show in the form: computed from a rhythm, or listed. */
interface ShownDates extends Pick<ProposedDates, "days" | "without"> {
  areComputed: boolean;
}

/**
 * The button "Show the dates": puts the dates into the form, those of a rhythm as checkboxes. Unchecked and typed dates are preserved.
 * @returns the message about them.
 */
export function showDates(form: FormData, { days, without, areComputed }: ShownDates): string {
  const daysIn = (name: string) => daysInLines(dateLines.parse(form.getAll(name)), () => undefined);
  const [listed, before] = [daysIn("repeat_dates"), daysIn("repeat_shown")];
  const checked = days.filter((day) => listed.includes(day) || !before.includes(day));
  const typed = listed.filter((day) => !before.includes(day) && !days.includes(day));
  form.set("repeat_shown", areComputed ? days.join(" ") : "");
  form.set("repeat_dates", (areComputed ? [...typed.map(dateLine), ...checked] : days.map(dateLine)).join("\n"));
  const [first = "", last = first] = [days[0], days.at(-1)];
  const found = t("theseDates", { count: days.length, first: formatDay(first, last), last: formatDay(last, first) });
  return without.length === 0 ? found : `${found} ${t("withoutDay", { months: namesOf(without) })}`;
}

/** "February, April and June". */
function namesOf(months: readonly Day[]): string {
  const names = months.map((month) => formatMonth(month));
  return new Intl.ListFormat(LOCALES[currentLanguage()]).format([...new Set(names)]);
}
