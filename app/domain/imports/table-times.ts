import { addDays, type Day, isDay, parseTimeOfDay } from "#app/domain/events/days.ts";
import { normalize } from "#app/domain/site/text.ts";

/** The time in a cell. */
export interface CellTime {
  /** The day read month first, and read day first; they differ only for numeric dates: "3/4/2027". Null for none. */
  monthFirst: Day | null;
  dayFirst: Day | null;
  /** "19:30"; null for none that can be read. */
  time: string | null;
  /** "Z" or "-05:00" if the time has an offset. */
  offset: string | null;
  /** The end of "7:00 PM - 9:00 PM". */
  until: string | null;
  isAllDay: boolean;
}

const NOTHING: CellTime = { monthFirst: null, dayFirst: null, time: null, offset: null, until: null, isAllDay: false };

/** Longer texts are not times. */
const MAX_CHARS = 80;

/** Months and weekdays in English and Spanish, without accents; abbreviations of at least three letters are accepted. */
const MONTHS = [
  ["january", "enero"],
  ["february", "febrero"],
  ["march", "marzo"],
  ["april", "abril"],
  ["may", "mayo"],
  ["june", "junio"],
  ["july", "julio"],
  ["august", "agosto"],
  ["september", "septiembre", "setiembre"],
  ["october", "octubre"],
  ["november", "noviembre"],
  ["december", "diciembre"],
];
const WEEKDAYS = [
  ["sunday", "domingo"],
  ["monday", "lunes"],
  ["tuesday", "martes"],
  ["wednesday", "miercoles"],
  ["thursday", "jueves"],
  ["friday", "viernes"],
  ["saturday", "sabado"],
];

// Of a text in lower case, without accents, on one line.
/** "2027-03-04", "2027/3/4". */
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:(t)|[ ,]+|$)/;
/** "3/4/2027", "4.3.27". */
const NUMBERS = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:[ ,]+|$)/;
/** "4 Mar 2027", "4-mar-27", "4 de marzo de 2027", "4th of March, 2027". */
const DAY_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?[ -](?:of |de )?([a-z]{3,})\.?,?[ -](?:del? )?(\d{4}|\d{2})(?:[ ,]+|$)/;
/** "March 4, 2027", "Mar 4th 2027", "marzo 4 de 2027". */
const MONTH_DAY = /^([a-z]{3,})\.? (\d{1,2})(?:st|nd|rd|th)?,? (?:del? )?(\d{4}|\d{2})(?:[ ,]+|$)/;
/** Serial day numbers of spreadsheets, counted from the end of 1899: 46460 is March 14, 2027. */
const SERIAL = /^(\d{5})$/;
const WEEKDAY = /^([a-z]{3,})\.?,? /;
const ALL_DAY = ["all day", "todo el dia"];

/** Parses the time in a cell; all fields are null for other texts. */
export function readCellTime(text: string): CellTime {
  if (text.length > MAX_CHARS) return NOTHING;
  const typed = normalize(text, "NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
  const [, word = ""] = WEEKDAY.exec(typed) ?? [];
  const weekday = indexIn(WEEKDAYS, word);
  // "mar" is March, or Tuesday in Spanish, so the text is first tried unchanged.
  const found = readDay(typed) ?? (weekday >= 0 ? readDay(typed.replace(WEEKDAY, "")) : null);
  if (!found) return { ...NOTHING, ...readClock(typed, false) };
  return { ...NOTHING, ...onWeekday(found, weekday), ...readClock(found.rest, found.isIso) };
}

interface FoundDay {
  monthFirst: Day | null;
  dayFirst: Day | null;
  /** What follows. */
  rest: string;
  /** Whether a "T" follows. */
  isIso: boolean;
}

function readDay(text: string): FoundDay | null {
  const found = (match: RegExpExecArray, monthFirst: Day | null, dayFirst = monthFirst): FoundDay | null => {
    if (!monthFirst && !dayFirst) return null;
    return { monthFirst, dayFirst, rest: text.slice(match[0].length), isIso: match[4] === "t" };
  };
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return found(yearFirst, toDay(yearFirst[1], yearFirst[2], yearFirst[3]));
  const numbers = NUMBERS.exec(text);
  if (numbers) {
    const [, one, other, year] = numbers;
    return found(numbers, toDay(year, one, other), toDay(year, other, one));
  }
  const dayMonth = DAY_MONTH.exec(text);
  if (dayMonth) return found(dayMonth, toDay(dayMonth[3], monthOf(dayMonth[2]), dayMonth[1]));
  const monthDay = MONTH_DAY.exec(text);
  if (monthDay) return found(monthDay, toDay(monthDay[3], monthOf(monthDay[1]), monthDay[2]));
  const serial = SERIAL.exec(text);
  return serial && found(serial, ofSerial(Number(text)));
}

/** A weekday resolves an ambiguous day: "Sat 3/4/2027" is April 3. */
function onWeekday(days: FoundDay, weekday: number): Pick<CellTime, "monthFirst" | "dayFirst"> {
  const { monthFirst, dayFirst } = days;
  const fits = (day: Day | null) => day !== null && new Date(`${day}T00:00Z`).getUTCDay() === weekday;
  if (weekday < 0 || fits(monthFirst) === fits(dayFirst)) return { monthFirst, dayFirst };
  return { monthFirst: fits(monthFirst) ? monthFirst : null, dayFirst: fits(dayFirst) ? dayFirst : null };
}

function toDay(year = "", month = "", date = ""): Day | null {
  const day = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  return isDay(day) ? day : null;
}

function monthOf(word = ""): string {
  const index = indexIn(MONTHS, word);
  return index < 0 ? "" : String(index + 1);
}

function indexIn(names: readonly (readonly string[])[], word: string): number {
  return word.length < 3 ? -1 : names.findIndex((each) => each.some((name) => name.startsWith(word)));
}

/** Only days of the years 2000 to 2099, so that other numbers are not read as days. */
function ofSerial(count: number): Day | null {
  return count >= 36_526 && count <= 73_050 ? addDays("2000-01-01", count - 36_526) : null;
}

type Clock = Pick<CellTime, "time" | "offset" | "until" | "isAllDay">;

const NO_CLOCK: Clock = { time: null, offset: null, until: null, isAllDay: false };

/** "19:30:00Z", "19:30:00.000-05:00". A shorter time and "-12:00" are the times of a range, unless a "T" is before them. */
const ZONED = /^(\d{1,2}:\d{2})((?::\d{2}(?:\.\d{1,6})?)?) ?(z|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?)$/;
const RANGE = / ?(?:-|–|—| to | a | hasta ) ?/;
const HALF_OF_DAY = /[ap]\.? ?m\.?$/;

function readClock(text: string, isIso: boolean): Clock {
  const typed = text.replace(/^(?:at |a las? |@ ?|- )/, "");
  if (ALL_DAY.includes(typed)) return { ...NO_CLOCK, isAllDay: true };
  const [, clock = "", seconds = "", zone = ""] = ZONED.exec(typed) ?? [];
  if (zone === "z" || (zone !== "" && (isIso || seconds !== "")))
    // `Date.parse` does not accept offsets without minutes.
    return { ...NO_CLOCK, time: parseTimeOfDay(clock), offset: zone.length === 3 ? `${zone}:00` : zone.toUpperCase() };
  const time = readTimeOfDay(typed);
  if (time !== null) return { ...NO_CLOCK, time };
  const [from = "", to = "", ...more] = typed.split(RANGE);
  // "7:00 - 9:00 PM" is ambiguous.
  if (more.length > 0 || HALF_OF_DAY.test(from) !== HALF_OF_DAY.test(to)) return NO_CLOCK;
  const until = readTimeOfDay(to);
  return until === null ? NO_CLOCK : { ...NO_CLOCK, time: readTimeOfDay(from), until };
}

/** As `parseTimeOfDay`, also "19h30", "19 h", "19.30", "19:30 hrs", "noon". */
function readTimeOfDay(text: string): string | null {
  if (["noon", "12 noon", "mediodia"].includes(text)) return "12:00";
  const hours = /^(\d{1,2}) ?h(?:rs?|oras)?\.? ?(\d{2})?$/.exec(text);
  if (hours) return parseTimeOfDay(`${hours[1]}:${hours[2] ?? "00"}`);
  const digits = text.replace(/ ?(?:h|hs|hrs|horas)\.?$/, "").replace(/^(\d{1,2})\.(\d{2})(?!\d)/, "$1:$2");
  return parseTimeOfDay(digits);
}
