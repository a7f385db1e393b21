import { describe, expect, test } from "vitest";
import { meantYear } from "#app/domain/events/times-form.ts";
import { accepted, errorsOf } from "./filled-form.ts";

describe("the start and the end", () => {
  test("are read in the zone of the city that the location names", () => {
    expect(accepted({ location: "Tampa" }).start_date).toBe("2026-11-22T00:30:00.000Z");
    expect(accepted({ location: "Saenger Theatre, Pensacola" }).start_date).toBe("2026-11-22T01:30:00.000Z");
    expect(accepted({ location: "505 W Pensacola St, Tallahassee" }).start_date).toBe("2026-11-22T00:30:00.000Z");
    expect(accepted({ location: "Tampa" }, "UTC").start_date).toBe("2026-11-21T19:30:00.000Z");
  });

  test("are checked in the site's zone while the location is missing", () => {
    const hidden = { location: "", start_date: "2027-03-14T02:30" };
    expect(Object.keys(errorsOf(hidden) ?? {})).toEqual(["location", "start_date"]);
    expect(Object.keys(errorsOf(hidden, "UTC") ?? {})).toEqual(["location"]);
  });

  test.each(["tomorrow", "2026-02-30T10:00", "2026-11-21T25:00"])("%s is not a date and time", (text) => {
    expect(errorsOf({ start_date: text })).toEqual({ start_date: ["Enter the start as a date and time"] });
    expect(errorsOf({ end_date: text })).toEqual({ end_date: ["Enter the end as a date and time"] });
  });

  test.each(["12000-01-01T10:00", "3000-01-01T10:00", "2999-12-31T23:00", "1899-12-31T10:00", "0026-11-21T19:30"])(
    "%s is in no year of an event",
    (text) => {
      expect(errorsOf({ start_date: text })).toEqual({
        start_date: ["Enter a year from 1900 to 2999 for the start"],
      });
      expect(errorsOf({ end_date: text })).toEqual({ end_date: ["Enter a year from 1900 to 2999 for the end"] });
    },
  );

  test("cannot fall into the hour that daylight saving leaves out", () => {
    const message = "2:30 AM doesn't exist on Sunday, March 14, when clocks move forward. Choose 3:00 AM or later.";
    expect(errorsOf({ start_date: "2027-03-14T02:30" })).toEqual({ start_date: [message] });
    expect(errorsOf({ end_date: "2027-03-14T02:30" })).toEqual({ end_date: [message] });
    expect(errorsOf({ start_date: "2027-03-14T02:30", location: "Pensacola" })).toEqual({ start_date: [message] });
  });

  test("in the doubled hour mean its first run", () => {
    expect(accepted({ start_date: "2026-11-01T01:30" }).start_date).toBe("2026-11-01T05:30:00.000Z");
  });

  test.each(["2026-11-21T19:30", "2026-11-21T19:29", "2025-11-21T20:00"])(
    "%s is not a valid end for it",
    (end_date) => {
      expect(errorsOf({ end_date })).toEqual({ end_date: ["End date must be after the start date"] });
    },
  );

  test("are not compared while the start cannot be read", () => {
    expect(errorsOf({ start_date: "", end_date: "2020-01-01T10:00" })).toEqual({
      start_date: ["Start date is required"],
    });
  });
});

test.each([
  [{ start_date: "2028-12-31T19:30", far_year: "ask" }, false],
  [{ start_date: "2029-01-01T19:30", far_year: "ask" }, true],
  [{ start_date: "2029-01-01T19:30", far_year: ["2029", "ask"] }, false],
  [{ start_date: "2030-01-01T19:30", far_year: ["2029", "ask"] }, true],
  [{ start_date: "2029-01-01T19:30" }, false],
  [{ start_date: "soon", far_year: "ask" }, false],
])("a year more than two ahead is asked about until it is meant: %j", (typed, isAsked) => {
  expect(meantYear(new Date("2026-11-28T12:00:00Z")).safeParse(typed).success).toBe(!isAsked);
});
