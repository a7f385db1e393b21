import { addDays, type Day, dayOf, parseLocalDateTime, todayIn, zoneOf } from "#app/domain/events/days.ts";
import { GULF_COAST } from "./events-gulf-coast.ts";
import { IN_SPANISH } from "./events-in-spanish.ts";
import { INLAND } from "./events-inland.ts";
import { MIAMI_AND_KEYS } from "./events-miami-and-keys.ts";
import { NORTH } from "./events-north.ts";
import { SOUTHEAST } from "./events-southeast.ts";
import { checkKind } from "./kinds.ts";
import { townOf } from "./towns.ts";

/*
 * The events of the judged collection, one per line:
 *
 *   key | title | description | location @ town | category | day time | price | kinds | more
 *
 * - town: its key in `towns.ts`. The location is as organizers write it: it may name another part of town, or no town.
 * - day: "Sat" is the next one, today included, "Sat+1" a week later; "+5" is five days from today; "12-15" is the next December 15;
 *   or a holiday of `MOVABLE`.
 * - price: "free", "any" (pay what you can), dollars, or "?" if not stated.
 * - kinds: what it is for visitors, by `kinds.ts`, whether or not its text says so.
 * - more: "es" (written in Spanish), "kids" (suitable for children), "18" or "21" (minimum age), "outdoors", "indoors", and last
 *   "by=" with the organization that publishes it.
 */

/** The site's time zone in the collection. */
export const ZONE = "America/New_York";

/**
 * The time of every query: a Wednesday at 10 AM, a week before Thanksgiving. Far in the future, because the database decides by its own
 * clock which events have ended.
 */
export const NOW = new Date("2035-11-14T15:00:00Z");

/** An event of the collection. */
export interface JudgedEvent {
  key: string;
  title: string;
  description: string;
  location: string;
  town: string;
  category: string;
  /** UTC ISO 8601. */
  startsAt: string;
  /** The day in the time zone of the event. */
  day: Day;
  hour: number;
  priceKind: "free" | "paid" | "any_amount" | null;
  priceCents: number | null;
  kinds: readonly string[];
  language: "en" | "es";
  ages: "18" | "21" | null;
  isForChildren: boolean;
  setting: "outdoors" | "indoors" | null;
  organizer: string | null;
}

const TODAY = todayIn(ZONE, NOW);
const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

const weekdayOf = (day: Day) => new Date(`${day}T00:00Z`).getUTCDay();
const comingWeekday = (weekday: number, from: Day) => addDays(from, (weekday - weekdayOf(from) + 7) % 7);

/** Holidays on the nth weekday of a month. */
const MOVABLE: Readonly<Record<string, { month: string; weekday: string; week: number }>> = {
  thanksgiving: { month: "11", weekday: "Thu", week: 4 },
  mlk: { month: "01", weekday: "Mon", week: 3 },
};

/** The next date, today included, of a holiday or "MM-DD". */
function nextDate(text: string): Day {
  const year = Number(TODAY.slice(0, 4));
  const dates = [year, year + 1].map((each) => dateIn(each, text));
  return dates.find((date) => date >= TODAY) ?? TODAY;
}

function dateIn(year: number, text: string): Day {
  const holiday = MOVABLE[text];
  if (!holiday) return `${year}-${text}`;
  const first = comingWeekday(WEEKDAYS.indexOf(holiday.weekday), `${year}-${holiday.month}-01`);
  return addDays(first, (holiday.week - 1) * 7);
}

/**
 * The date that a day of the collection stands for.
 * @throws Error for an invalid text.
 * @example dayFrom("Sat+1") // "2035-11-24"
 */
export function dayFrom(text: string): Day {
  const [, name = "", later = "0"] = /^([A-Z][a-z]{2})(?:\+(\d+))?$/.exec(text) ?? [];
  const weekday = WEEKDAYS.indexOf(name);
  if (weekday !== -1) return addDays(comingWeekday(weekday, TODAY), Number(later) * 7);
  if (/^\+\d+$/.test(text)) return addDays(TODAY, Number(text));
  if (text === "black-friday") return addDays(nextDate("thanksgiving"), 1);
  if (/^\d\d-\d\d$/.test(text) || text in MOVABLE) return nextDate(text);
  throw new Error(`"${text}" is no day`);
}

function priceFrom(text: string): Pick<JudgedEvent, "priceKind" | "priceCents"> {
  if (text === "?") return { priceKind: null, priceCents: null };
  if (text === "free") return { priceKind: "free", priceCents: null };
  if (text === "any") return { priceKind: "any_amount", priceCents: null };
  if (!/^\d+$/.test(text)) throw new Error(`"${text}" is no price`);
  return { priceKind: "paid", priceCents: Number(text) * 100 };
}

const FLAGS = new Set(["es", "kids", "18", "21", "outdoors", "indoors"]);

function eventFrom(line: string): JudgedEvent {
  const columns = line.split("|").map((column) => column.trim());
  const [key = "", title = "", description = "", place = "", category = "", time = "", price = "", kinds = "", more] =
    columns;
  if (columns.length > 9 || more === undefined) throw new Error(`${key} has ${columns.length} columns, not 9`);
  const [location = "", town = ""] = place.split(" @ ");
  townOf(town);
  const [dayText = "", clock = ""] = time.split(" ");
  const zone = zoneOf(location, ZONE);
  const start = parseLocalDateTime(`${dayFrom(dayText)}T${clock}`, zone);
  if (!start.ok) throw new Error(`${key} is at no time`);
  const [, flagTexts = "", organizer = null] = /^(.*?)(?:by=(.*))?$/.exec(more) ?? [];
  const flags = new Set(flagTexts.split(" ").filter((flag) => flag !== ""));
  for (const flag of flags) if (!FLAGS.has(flag)) throw new Error(`${key}: "${flag}"`);
  const either = <Flag extends string>(one: Flag, other: Flag) =>
    flags.has(one) ? one : flags.has(other) ? other : null;
  return {
    key,
    title,
    description,
    location,
    town,
    category,
    startsAt: start.instant,
    day: dayOf(start.instant, zone),
    hour: Number(clock.slice(0, 2)),
    ...priceFrom(price),
    kinds: kinds.split(" ").map(checkKind),
    language: flags.has("es") ? "es" : "en",
    ages: either("18", "21"),
    isForChildren: flags.has("kids"),
    setting: either("outdoors", "indoors"),
    organizer,
  };
}

/** All events of the collection. */
export const EVENTS: readonly JudgedEvent[] = [
  GULF_COAST,
  INLAND,
  NORTH,
  SOUTHEAST,
  MIAMI_AND_KEYS,
  IN_SPANISH,
].flatMap((table) => table.trim().split("\n").map(eventFrom));
