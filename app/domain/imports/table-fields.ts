import { addDays, type Day, toLocalInput, zoneOf } from "#app/domain/events/days.ts";
import { cutDescription, cutText, type ReadEvent, toReadEvent } from "./imported.ts";
import { type CellTime, readCellTime } from "./table-times.ts";
import { type Row, readAttendance, readCategory, readPrice, readRhythm, saysYes } from "./table-values.ts";

/** The context of reading a table's rows. */
export interface Reading {
  /** Whether "3/4/2027" is April 3. */
  isDayFirst: boolean;
  /** IANA zone, unless the location's city has another. */
  siteTimeZone: string;
}

const CANCELED = /^cancel/i;

/** The event of a row. */
export function readRow(row: Row, line: number, reading: Reading): ReadEvent {
  if (CANCELED.test(row.status ?? "")) return "cancelled";
  const title = cutText(row.title);
  const location = readPlace(row);
  const times = readTimes(row, location, reading);
  const rhythm = readRhythm(row.repeats);
  const image = cutText(row.image);
  const fields = {
    title,
    description: cutDescription(row.description),
    location,
    address: cutText(row.address),
    ...times,
    doors_at: readDoors(cutText(row.doors)),
    ...(rhythm && { repeat_rhythm: rhythm, repeat_until: readDay(row.repeatsUntil, reading) }),
    category: readCategory(row.category),
    ...readPrice(cutText(row.price), row.currency),
    event_url: cutText(row.url),
    // The Events Calendar numbers the pictures of its own site.
    image_url: /^\d+$/.test(image) ? "" : image,
    image_alt: cutText(row.imageText),
    max_attendees: cutText(row.attendees),
    language: readLanguage(row.language),
    ...readAttendance(row),
  };
  const start = times.start_date ?? times.start_day ?? "";
  return toReadEvent({ key: `row ${[title, location, start].join("\n").toLowerCase()}`, fields }, line);
}

/** Place and city as one text without repetitions: "Armature Works, Tampa". */
export function readPlace({ venue, location, city }: Row): string {
  let place = "";
  for (const part of [venue, location, city].map(cutText)) {
    if (part === "" || place.toLowerCase().includes(part.toLowerCase())) continue;
    place = part.toLowerCase().includes(place.toLowerCase()) ? part : `${place}, ${part}`;
  }
  return cutText(place);
}

/** "Spanish", "inglés". */
const OTHER_LANGUAGE_NAMES: Readonly<Record<string, string>> = { sp: "es", in: "en" };

function readLanguage(typed: string | undefined): string {
  const code = cutText(typed).toLowerCase().slice(0, 2);
  return OTHER_LANGUAGE_NAMES[code] ?? code;
}

function readDoors(typed: string): string {
  return readCellTime(typed).time ?? typed;
}

function readDay(typed: string | undefined, { isDayFirst }: Reading): string {
  return dayIn(readCellTime(typed ?? ""), isDayFirst) ?? cutText(typed);
}

function dayIn({ monthFirst, dayFirst }: CellTime, isDayFirst: boolean): Day | null {
  return isDayFirst ? (dayFirst ?? monthFirst) : (monthFirst ?? dayFirst);
}

/** A time whose day may be in a separate column. */
interface ReadTime extends Pick<CellTime, "time" | "offset" | "until" | "isAllDay"> {
  day: Day | null;
  /** Whether the row has any text about the time of day. */
  hasTime: boolean;
  typed: string;
}

function readTime(dayText = "", timeText = "", isDayFirst: boolean): ReadTime {
  const [first, second] = [readCellTime(dayText), readCellTime(timeText)];
  const clock = second.time === null ? first : second;
  return {
    ...clock,
    day: dayIn(first, isDayFirst) ?? dayIn(second, isDayFirst),
    isAllDay: first.isAllDay || second.isAllDay,
    hasTime: timeText !== "" || clock.time !== null,
    typed: cutText([dayText, timeText].filter(Boolean).join(" ")),
  };
}

interface ReadTimes {
  start_date?: string;
  end_date?: string;
  is_all_day?: "yes";
  start_day?: string;
  end_day?: string;
}

/** The controls of start and end. A day without a time stays a day, and anything else stays as typed, so that the form reports it. */
function readTimes(row: Row, location: string, { isDayFirst, siteTimeZone }: Reading): ReadTimes {
  const start = readTime(row.start, row.startTime, isDayFirst);
  const end = readTime(row.end, row.endTime, isDayFirst);
  if (saysYes(row.allDay) || start.isAllDay)
    return { is_all_day: "yes", start_day: start.day ?? start.typed, end_day: lastDay(start, end) };
  const zone = zoneOf(location, siteTimeZone);
  const starts = toControl(start, zone);
  const until = end.typed === "" && start.until ? { ...end, time: start.until, typed: start.until } : end;
  const ends = toControl(endAfter(start, until), zone);
  const isSaidAlready = ends === starts || (!until.hasTime && until.day === start.day);
  return { start_date: starts, end_date: isSaidAlready ? "" : ends };
}

/**
 * The last day of an all-day event, "" for the first. In Outlook's files the end is the midnight after that day, in others the day itself.
 */
function lastDay(start: ReadTime, end: ReadTime): string {
  if (start.day === null || end.day === null || end.day <= start.day) return "";
  const last = end.time === "00:00" ? addDays(end.day, -1) : end.day;
  return last === start.day ? "" : last;
}

/** An end without a day is on the day of the start, or in the following night. */
function endAfter(start: ReadTime, end: ReadTime): ReadTime {
  if (end.day !== null || end.time === null || start.day === null) return end;
  const isNight = start.time !== null && end.time <= start.time;
  return { ...end, offset: end.offset ?? start.offset, day: isNight ? addDays(start.day, 1) : start.day };
}

function toControl({ day, time, offset, typed }: ReadTime, zone: string): string {
  if (day === null) return typed;
  if (time === null) return day;
  return offset === null ? `${day}T${time}` : toLocalInput(`${day}T${time}:00${offset}`, zone);
}
