import { describe, expect, test } from "vitest";
import { easterSunday, HOLIDAYS, nextDate } from "#app/domain/search/holidays.ts";
import { understand } from "#app/domain/search/understand.ts";
import { FLORIDA } from "#tests/support/gazetteer.ts";
import { MONDAY, outline, ZONE } from "./outline.ts";

/** The date that a search adds to the name of the holiday. */
function dateOf(text: string, now = MONDAY): string | undefined {
  return understand(text, now, ZONE, { gazetteer: FLORIDA }).words.flatMap(({ synonyms }) =>
    synonyms.filter((word) => /^\d{4}-/.test(word)),
  )[0];
}

describe("on Monday, November 23, 2026, a holiday is searched for by its names, and by its date", () => {
  test.each([
    ["new year's day", "2027-01-01"],
    ["año nuevo", "2027-01-01"],
    ["día de reyes", "2027-01-06"],
    ["Three Kings", "2027-01-06"],
    ["mlk day events", "2027-01-18"],
    ["Gasparilla", "2027-01-30"],
    ["año nuevo chino", "2027-02-06"],
    ["valentines day", "2027-02-14"],
    ["san valentín", "2027-02-14"],
    ["mardi gras", "2027-02-09"],
    ["St. Patrick's Day", "2027-03-17"],
    ["st patricks", "2027-03-17"],
    ["good friday", "2027-03-26"],
    ["easter brunch", "2027-03-28"],
    ["domingo de pascua", "2027-03-28"],
    ["mothers day", "2027-05-09"],
    ["día de las madres", "2027-05-09"],
    ["memorial day", "2027-05-31"],
    ["juneteenth", "2027-06-19"],
    ["father's day", "2027-06-20"],
    ["4th of july fireworks", "2027-07-04"],
    ["cuatro de julio", "2027-07-04"],
    ["labor day", "2027-09-06"],
    ["halloween", "2027-10-31"],
    ["día de los muertos", "2027-11-02"],
    ["thanksgiving", "2026-11-26"],
    ["acción de gracias", "2026-11-26"],
    ["viernes negro", "2026-11-27"],
    ["nochebuena", "2026-12-24"],
    ["christmas day", "2026-12-25"],
    ["nochevieja", "2026-12-31"],
    ["fin de año", "2026-12-31"],
    ["new year's eve party", "2026-12-31"],
    // Holidays whose events are spread over many days.
    ["christmas", undefined],
    ["luces de navidad", undefined],
    ["hanukkah", undefined],
  ])("%s: %s", (text, date) => {
    expect(dateOf(text)).toBe(date);
  });

  test("beside other words, and in each language what it is called in the other", () => {
    expect(outline("black friday in tampa")).toBe("black friday→viernes negro/2026-11-27 | in:tampa");
    expect(outline("desayuno de nochebuena")).toBe(
      "desayuno→breakfast | nochebuena→christmas eve/noche buena/2026-12-24",
    );
    expect(outline("labor day weekend")).toBe("labor day weekend");
  });

  test("today included, else next year's", () => {
    expect(dateOf("christmas eve", new Date("2026-12-24T20:00:00Z"))).toBe("2026-12-24");
    expect(dateOf("christmas eve", new Date("2026-12-25T20:00:00Z"))).toBe("2027-12-24");
    expect(dateOf("gasparilla", new Date("2028-01-10T20:00:00Z"))).toBe("2028-01-29");
  });
});

describe("dates that move", () => {
  // The earliest and latest possible dates, the exceptions of the computus, and some recent years.
  test.each([
    [1954, "1954-04-18"],
    [1981, "1981-04-19"],
    [2008, "2008-03-23"],
    [2024, "2024-03-31"],
    [2025, "2025-04-20"],
    [2038, "2038-04-25"],
    [2049, "2049-04-18"],
    [2076, "2076-04-19"],
    [2285, "2285-03-22"],
  ])("Easter of %i is %s", (year, date) => {
    expect(easterSunday(year)).toBe(date);
  });

  test.each([
    ["2026-01-01", "2026-02-17"],
    ["2027-02-06", "2027-02-06"],
    ["2027-02-07", "2028-01-26"],
    ["2045-12-31", null],
  ])("the Lunar New Year after %s is %s", (today, date) => {
    const [holiday] = HOLIDAYS.filter(({ names }) => names.includes("lunar new year"));
    expect(holiday && nextDate(holiday, today)).toBe(date);
  });
});
