import { describe, expect, test } from "vitest";
import {
  formatDashboardDate,
  formatDay,
  formatLongDate,
  formatMoment,
  formatPrice,
  formatRecent,
  formatShortDate,
  formatTime,
  zoneAbbreviation,
} from "#app/domain/events/format.ts";
import { UNREADABLE_TIMES } from "#tests/support/unreadable-times.ts";

const EAST = "America/New_York";
const CENTRAL = "America/Chicago";
const CONCERT = "2026-11-22T00:30:00+00:00";

describe("dates as visitors read them", () => {
  test("name the day where the event happens, not the day in UTC", () => {
    expect(formatLongDate(CONCERT, EAST)).toBe("Saturday, November 21, 2026");
    expect(formatLongDate(CONCERT, "UTC")).toBe("Sunday, November 22, 2026");
    expect(formatShortDate(CONCERT, EAST)).toBe("Sat, Nov 21");
  });

  test("on the dashboard are MMMM d, yyyy", () => {
    expect(formatDashboardDate("2026-03-05T17:00:00Z", EAST)).toBe("March 5, 2026");
  });

  test("of a calendar day need no zone", () => {
    expect(formatDay("2026-11-21")).toBe("Saturday, November 21");
    expect(formatDay("2026-11-21", "2026-01-01")).toBe("Saturday, November 21");
    expect(formatDay("2027-01-01", "2026-12-31")).toBe("Friday, January 1, 2027");
  });
});

describe("times as visitors read them", () => {
  test("are h:mm a with a plain space", () => {
    expect(formatTime(CONCERT, EAST)).toBe("7:30 PM");
    expect(formatTime(CONCERT, CENTRAL)).toBe("6:30 PM");
    expect(formatTime("2026-11-21T05:05:00Z", EAST)).toBe("12:05 AM");
    expect(formatTime("2026-11-21T17:00:00Z", EAST)).toBe("12:00 PM");
  });

  test("come with the zone in force at that moment", () => {
    expect(zoneAbbreviation(CONCERT, EAST)).toBe("EST");
    expect(zoneAbbreviation(CONCERT, CENTRAL)).toBe("CST");
    expect(zoneAbbreviation("2026-07-04T00:00:00Z", EAST)).toBe("EDT");
    expect(zoneAbbreviation("2026-07-04T00:00:00Z", "UTC")).toBe("UTC");
  });

  test("tell the two runs of the doubled hour apart", () => {
    const runs = ["2026-11-01T05:30:00Z", "2026-11-01T06:30:00Z"];
    expect(runs.map((run) => `${formatTime(run, EAST)} ${zoneAbbreviation(run, EAST)}`)).toEqual([
      "1:30 AM EDT",
      "1:30 AM EST",
    ]);
  });
});

test.each(UNREADABLE_TIMES)("%s is shown as unreadable, by whatever formats it", (stored) => {
  for (const format of [formatTime, formatLongDate, formatShortDate, formatDashboardDate, formatMoment])
    expect(format(stored, EAST)).toBe("Date unavailable");
  expect(formatRecent(stored, EAST, new Date())).toBe("Date unavailable");
  expect(zoneAbbreviation(stored, EAST)).toBe("");
});

test("an unknown zone throws a RangeError", () => {
  expect(() => formatTime(CONCERT, "Florida/Tampa")).toThrow(RangeError);
});

test.each([
  [null, null, null, null],
  ["free", null, null, "Free"],
  ["any_amount", null, null, "Pay what you can"],
  ["paid", 1200, null, "$12"],
  ["paid", 1250, null, "$12.50"],
  ["paid", 5, null, "$0.05"],
  ["paid", 1200, 4000, "$12 – $40"],
  ["paid", 1250, 4000, "$12.50 – $40"],
  ["paid", 0, 4000, "Free – $40"],
  ["paid", 123_456, 10_000_000, "$1,234.56 – $100,000"],
] as const)(
  "a price of the kind %s from %s to %s cents reads %s",
  (price_kind, price_min_cents, price_max_cents, text) => {
    expect(formatPrice({ price_kind, price_min_cents, price_max_cents })).toBe(text);
  },
);
