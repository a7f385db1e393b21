import { addDays, type Day, isDay } from "#app/domain/events/days.ts";
import { comingWeekday, weekdaysOfMonth } from "./calendar.ts";
import { type Kind, kind } from "./kinds.ts";

/** A holiday: finds events that name it, then other events on its day. */
export interface Holiday extends Kind {
  /** Its date in a year; null for a season, whose events are on many days. */
  readonly dateIn: ((year: number) => Day | null) | null;
}

const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;

/** Date of Easter Sunday: the Sunday after the paschal full moon of the Gregorian calendar. */
export function easterSunday(year: number): Day {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const moonShift = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const epact = (moonShift + 19 * golden + 15) % 30;
  const moon = epact - (epact === 29 || (epact === 28 && golden > 10) ? 1 : 0);
  return comingWeekday(SUNDAY, addDays(`${year}-03-22`, moon));
}

/**
 * First days of years of the Chinese calendar, from almanacs. `Intl` is wrong for 2027 and 2030, when the new moon is minutes from midnight
 * in China.
 */
const LUNAR_NEW_YEARS: readonly Day[] = `
  2026-02-17 2027-02-06 2028-01-26 2029-02-13 2030-02-03 2031-01-23 2032-02-11 2033-01-31 2034-02-19 2035-02-08
  2036-01-28 2037-02-15 2038-02-04 2039-01-24 2040-02-12 2041-02-01 2042-01-22 2043-02-10 2044-01-30 2045-02-17`
  .trim()
  .split(/\s+/);

const lunarNewYear = (year: number) => LUNAR_NEW_YEARS.find((day) => day.startsWith(`${year}-`)) ?? null;

/** A date without a year. @example on("12-31") */
const on = (date: string) => (year: number) => `${year}-${date}`;

/** A weekday of a month: 1 is its first, -1 its last. */
const onWeekday = (weekday: number, which: number, month: number) => (year: number) =>
  weekdaysOfMonth(weekday, year, month).at(which > 0 ? which - 1 : which)?.from ?? null;

const fromEaster = (days: number) => (year: number) => addDays(easterSunday(year), days);

const thanksgiving = onWeekday(THURSDAY, 4, 11);

function blackFriday(year: number): Day | null {
  const day = thanksgiving(year);
  return day && addDays(day, 1);
}

const holiday = (dateIn: Holiday["dateIn"], names: string, finds: string): Holiday => ({
  ...kind(names, finds),
  dateIn,
});

/** Holidays in the order of the year. Each finds at most ten terms, because the date counts as the eleventh. */
export const HOLIDAYS: readonly Holiday[] = [
  holiday(
    on("01-01"),
    "new years day, new year day, dia de ano nuevo, primer dia del ano",
    "new year day, dia ano nuevo",
  ),
  holiday(on("01-01"), "new year, ano nuevo", "new year, nye, ano nuevo, nochevieja, fin ano"),
  holiday(
    on("01-06"),
    "three kings, three kings day, dia de reyes, dia de los reyes magos, reyes magos, epiphany",
    "three kings, reyes, epiphany, epifania",
  ),
  holiday(
    onWeekday(MONDAY, 3, 1),
    "mlk, mlk day, martin luther king, martin luther king day, martin luther king jr day, dia de martin luther king",
    "mlk, martin luther king, dr king",
  ),
  holiday(onWeekday(SATURDAY, -1, 1), "gasparilla, gasparilla parade", "gasparilla"),
  holiday(
    lunarNewYear,
    "lunar new year, chinese new year, ano nuevo chino, ano nuevo lunar",
    "lunar new year, chinese new year, ano nuevo chino, ano nuevo lunar",
  ),
  holiday(
    on("02-14"),
    "valentine, valentine day, valentines day, san valentin, dia de san valentin, dia de los enamorados, dia del amor y la amistad",
    "valentine, galentine, valentin, enamorados",
  ),
  holiday(onWeekday(MONDAY, 3, 2), "presidents day, president day, dia de los presidentes", "presidents day"),
  holiday(fromEaster(-47), "mardi gras, fat tuesday, martes de carnaval", "mardi gras, fat tuesday, carnaval"),
  holiday(
    on("03-17"),
    "st patrick, st patrick day, st patricks, st patricks day, saint patrick day, saint patricks day, st paddys day, st pattys day, san patricio, dia de san patricio",
    "patrick day, st patrick, st paddy, st patty, shamrock, san patricio",
  ),
  holiday(fromEaster(-2), "good friday, viernes santo", "good friday, viernes santo"),
  holiday(
    fromEaster(0),
    "easter, easter sunday, pascua, domingo de pascua, domingo de resurreccion",
    "easter, egg hunt, pascua, resurreccion",
  ),
  holiday(on("05-05"), "cinco de mayo", "cinco mayo"),
  holiday(
    onWeekday(SUNDAY, 2, 5),
    "mother day, mothers day, dia de la madre, dia de las madres",
    "mother day, dia madre",
  ),
  holiday(onWeekday(MONDAY, -1, 5), "memorial day, dia de los caidos", "memorial day, dia caidos"),
  holiday(on("06-19"), "juneteenth", "juneteenth, emancipation"),
  holiday(
    onWeekday(SUNDAY, 3, 6),
    "father day, fathers day, dia del padre, dia de los padres",
    "father day, dia padre",
  ),
  holiday(
    on("07-04"),
    "4th of july, fourth of july, independence day, dia de la independencia, 4 de julio, cuatro de julio",
    "4th july, fourth july, july 4th, july 4, independence day, 4 julio, independencia",
  ),
  holiday(onWeekday(MONDAY, 1, 9), "labor day, dia del trabajo", "labor day, dia trabajo"),
  holiday(
    on("10-31"),
    "halloween, noche de brujas",
    "halloween, trick treat, trunk treat, haunted house, noche brujas",
  ),
  holiday(on("11-02"), "day of the dead, dia de los muertos, dia de muertos", "day dead, dia muertos"),
  holiday(on("11-11"), "veterans day, veteran day, dia de los veteranos", "veterans day, dia veteranos"),
  holiday(
    thanksgiving,
    "thanksgiving, thanksgiving day, turkey day, accion de gracias, dia de accion de gracias",
    "thanksgiving, turkey trot, friendsgiving, accion gracias",
  ),
  holiday(blackFriday, "black friday, viernes negro", "black friday, viernes negro"),
  holiday(null, "hanukkah, chanukah, januca", "hanukkah, chanukah, menorah, januca"),
  holiday(
    null,
    "christmas light, holiday light, light display, luces de navidad, luces navidenas",
    "christmas light, holiday light, tree lighting, lights, luces",
  ),
  holiday(
    null,
    "christmas, xmas, navidad, navideno, navidena",
    "christmas, xmas, santa claus, carols, nutcracker, navidad, navideno, navidena, posada, villancicos",
  ),
  holiday(on("12-24"), "christmas eve, xmas eve, nochebuena, noche buena", "christmas eve, nochebuena, noche buena"),
  holiday(on("12-25"), "christmas day, xmas day, dia de navidad", "christmas day, dia navidad"),
  holiday(
    on("12-31"),
    "new year eve, new years eve, nye, nochevieja, noche vieja, fin de ano, noche de fin de ano",
    "new year eve, nye, noon year, nochevieja, noche vieja, fin ano",
  ),
];

/** The next date of a holiday, today included; null for a season. */
export function nextDate({ dateIn }: Holiday, today: Day): Day | null {
  const year = Number(today.slice(0, 4));
  const dates = [year, year + 1].map((each) => dateIn?.(each) ?? null);
  return dates.find((date) => date !== null && isDay(date) && date >= today) ?? null;
}
