import { accessLabel, agesLabel, settingLabel } from "#app/domain/events/attendance.ts";
import { categoryLabel } from "#app/domain/events/categories.ts";
import { type Region, regionName } from "#app/domain/events/cities.ts";
import { type Day, monthDays } from "#app/domain/events/days.ts";
import { formatDay, formatMonth, formatShortDate, withYear } from "#app/domain/events/format.ts";
import type { Place } from "#app/domain/events/near.ts";
import type { DaysMeaning, Meaning, Part } from "#app/domain/search/meaning.ts";
import type { Span } from "#app/domain/search/tokens.ts";
import attendance from "#app/messages/attendance.ts";
import messages from "#app/messages/titles.ts";
import { translator } from "#app/messages/translator.ts";
import type { ChoiceName, ChosenValues, PartOfDay, Period } from "./filters.ts";
import { capitalized } from "./texts.ts";

const t = translator(messages);
const attend = translator(attendance);

// Labels of choices, days and places of a list: on chips and choices, and within a sentence.

/** A value of one of the single-value filters. */
type ChosenValue = NonNullable<ChosenValues[ChoiceName]>;

/** "$12", "$12.50". */
export function dollars(cents: number): string {
  return cents % 100 === 0 ? `$${cents / 100}` : `$${(cents / 100).toFixed(2)}`;
}

export const PERIODS_IN_SENTENCES = {
  today: "onToday",
  tonight: "onTonight",
  tomorrow: "onTomorrow",
  weekend: "onWeekend",
  "next-weekend": "onNextWeekend",
  week: "onWeek",
} as const satisfies Record<Period, string>;

export const TIMES_IN_SENTENCES = {
  morning: "inMorning",
  afternoon: "inAfternoon",
  evening: "inEvening",
} as const satisfies Record<PartOfDay, string>;

const REGIONS_IN_SENTENCES = {
  "North Florida": "inNorthFlorida",
  "Central Florida": "inCentralFlorida",
  "Tampa Bay": "inTampaBay",
  "Southwest Florida": "inSouthwestFlorida",
  "South Florida": "inSouthFlorida",
} as const satisfies Record<Region, string>;

/** The label of a period on chips and choices. */
export function periodLabel(period: Period): string {
  return t(period);
}

/** Headings of the choices of each single-value filter. */
const CHOICE_HEADINGS = {
  time: "timeOfDay",
  audience: "kids",
  price: "price",
  tickets: "tickets",
} as const satisfies Record<Exclude<ChoiceName, AttendanceFilter>, string>;

type AttendanceFilter = "ages" | "setting";

/** The heading of the choices of a filter. */
export function choiceHeading(name: ChoiceName | "access"): string {
  return name === "ages" || name === "setting" || name === "access" ? attend(name) : t(CHOICE_HEADINGS[name]);
}

/** The label of a value on chips and choices. @example choiceLabel("10") // "Up to $10" */
export function choiceLabel(value: ChosenValue): string {
  switch (value) {
    case "children":
      return t("goodForChildren");
    case "any-amount":
      return t("payWhatYouCan");
    case "yes":
      return t("hasTickets");
    case "all":
    case "18":
    case "21":
      return agesLabel(value);
    case "indoors":
    case "outdoors":
      return settingLabel(value);
    case "10":
    case "25":
    case "50":
      return t("upTo", { price: `$${value}` });
    default:
      return t(value);
  }
}

/** "Fri, Nov 27", with the year unless it is the current one. */
function shortDay(day: Day, today: Day): string {
  const year = day.slice(0, 4);
  const date = formatShortDate(`${day}T00:00:00Z`, "UTC");
  return year === today.slice(0, 4) ? date : withYear(date, year);
}

/** "December" for a range that is a whole month or the rest of one, with the year unless it is the current one; else null. */
export function monthText({ from, to }: { from: Day; to: Day | null }, today: Day): string | null {
  const month = monthDays(from.slice(0, 7));
  if (month === null || to !== month.last || (from !== month.first && from !== today)) return null;
  return formatMonth(from, today);
}

/** "Friday, November 27", "Fri, Nov 27 – Sun, Nov 29", or "December" for a month; years unless they are the current one. */
export function daysText({ from, to }: { from: Day; to: Day | null }, today: Day): string {
  const days =
    monthText({ from, to }, today) ??
    (to === null || to === from ? formatDay(from, today) : `${shortDay(from, today)} – ${shortDay(to, today)}`);
  return capitalized(days);
}

/** Days for use in a title: "Friday, November 27", "in December". */
export function daysInSentence({ from, to }: { from: Day; to: Day | null }, today: Day): string {
  const month = monthText({ from, to }, today);
  if (month !== null) return t("inMonth", { month });
  if (to === null || to === from) return t("onDay", { day: formatDay(from, today) });
  return t("onDays", { from: shortDay(from, today), to: shortDay(to, today) });
}

/** "within 25 miles of Tampa", or "of you" for a point or null. @param miles radius. */
export function nearInSentence(place: Place | null, miles: number): string {
  const city = place?.name;
  return city ? t("withinOfCity", { miles, city }) : t("withinOfYou", { miles });
}

/** "Within 25 miles of Tampa". */
export function nearText(place: Place | null, miles: number): string {
  return capitalized(nearInSentence(place, miles));
}

type PlaceMeaning = Extract<Meaning, { filter: "place" }>;

/** The name of a place or region, or else as typed. */
function placeText({ place, region }: PlaceMeaning, typed: string): string {
  if (place) return place.name;
  return region ? regionName(region) : capitalized(typed.replace(/^(in the|in|at|en|de) /i, ""));
}

/** The name of a place after "in": Spanish regions have an article. */
export function placeInSentence({ region }: PlaceMeaning, label: string): string {
  return region ? t(REGIONS_IN_SENTENCES[region]) : label;
}

function daysLabel({ period, from, to, time }: DaysMeaning, today: Day): string {
  const days = period ? periodLabel(period) : daysText({ from, to }, today);
  return time === null || period === "tonight" ? days : t("daysAndTime", { days, time });
}

/** Label of the chip of an implied filter: "St. Petersburg", "Up to $20". */
export function labelOf({ meaning, start, end }: Part, text: string, today: Day): string {
  const typed = text.slice(start, end);
  switch (meaning.filter) {
    case "days":
      return daysLabel(meaning, today);
    case "time":
      return choiceLabel(meaning.time);
    case "price":
      if (meaning.kind !== "amount") return choiceLabel(meaning.kind);
      return meaning.minCents === null
        ? t("upTo", { price: dollars(meaning.maxCents) })
        : t("fromTo", { from: dollars(meaning.minCents), to: dollars(meaning.maxCents) });
    case "place":
      return placeText(meaning, typed);
    case "near":
      return nearText(meaning.place, meaning.radius);
    case "venue":
      // Capitalised like a name, however it was typed.
      return typed
        .replace(/^(at|en) /i, "")
        .split(" ")
        .map(capitalized)
        .join(" ");
    case "organizer":
      return meaning.name;
    case "category":
      return categoryLabel(meaning.category);
    case "audience":
      return choiceLabel(meaning.audience);
    case "ages":
      return agesLabel(meaning.ages);
    case "access":
      return accessLabel(meaning.access);
  }
}

/** Label of the chip of a run of search terms: "Farmers market". */
export function labelOfRun({ start, end }: Span, text: string): string {
  return capitalized(text.slice(start, end));
}
