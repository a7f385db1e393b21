import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toPriceForm } from "#app/domain/events/price.ts";
import { accepted, EAST, errorsOf, submit } from "./filled-form.ts";

/** The price columns that a form results in. */
function priceOf(price_kind: string, price_min = "", price_max = "") {
  const { price_kind: kind, price_min_cents, price_max_cents } = accepted({ price_kind, price_min, price_max });
  return [kind, price_min_cents, price_max_cents];
}

describe("the price", () => {
  test("is free, what people can pay, or not stated", () => {
    expect(priceOf("")).toEqual([null, null, null]);
    expect(priceOf("free")).toEqual(["free", null, null]);
    expect(priceOf("any_amount")).toEqual(["any_amount", null, null]);
  });

  test("is one amount or a range; the same amount twice is one", () => {
    expect(priceOf("paid", "12")).toEqual(["paid", 1200, null]);
    expect(priceOf("paid", "12", "40")).toEqual(["paid", 1200, 4000]);
    expect(priceOf("paid", "0", "40")).toEqual(["paid", 0, 4000]);
    expect(priceOf("paid", "12", "$12.00")).toEqual(["paid", 1200, null]);
  });

  test("is meant by an amount where no other answer was chosen", () => {
    expect(priceOf("", "12")).toEqual(["paid", 1200, null]);
    expect(priceOf("", "12", "40")).toEqual(["paid", 1200, 4000]);
  });

  test.each([
    ["12.5", 1250],
    ["12.50", 1250],
    ["$12", 1200],
    ["$ 12", 1200],
    [" 0.99 ", 99],
    [".99", 99],
    ["19.99", 1999],
    ["1,200", 120_000],
    ["100,000.00", 10_000_000],
  ])("%j is %d cents", (text, cents) => {
    expect(priceOf("paid", text)).toEqual(["paid", cents, null]);
  });

  test.each([
    ["12 dollars", "Enter the price in dollars, such as 12 or 12.50"],
    ["12,50", "Enter the price in dollars, such as 12 or 12.50"],
    ["12.", "Enter the price in dollars, such as 12 or 12.50"],
    ["1e3", "Enter the price in dollars, such as 12 or 12.50"],
    ["€12", "Enter the price in dollars, such as 12 or 12.50"],
    ["$", "Enter the price in dollars, such as 12 or 12.50"],
    ["12.505", "Enter the price with at most 2 decimals, such as 12.50"],
    ["-5", "A price cannot be below $0"],
    ["$-5", "A price cannot be below $0"],
    ["100000.01", "A price cannot be more than $100,000"],
    ["9".repeat(400), "A price cannot be more than $100,000"],
  ])("%.20s is refused in either field: %s", (text, message) => {
    expect(errorsOf({ price_kind: "paid", price_min: text })).toEqual({ price_min: [message] });
    expect(errorsOf({ price_kind: "paid", price_min: "0", price_max: text })).toEqual({ price_max: [message] });
  });

  test.each([
    ["free", "12", "", "price_min", 'Clear the amount, or choose "A price or a range": you chose "Free"'],
    ["free", "", "40", "price_max", 'Clear the amount, or choose "A price or a range": you chose "Free"'],
    [
      "any_amount",
      "5",
      "",
      "price_min",
      'Clear the amount, or choose "A price or a range": you chose "Pay what you can"',
    ],
    ["paid", "", "", "price_min", "Enter the price, or choose another answer"],
    ["paid", "", "40", "price_min", "Enter the lowest price too"],
    ["", "", "40", "price_min", "Enter the lowest price too"],
    ["paid", "40", "12", "price_max", "The highest price must not be below the lowest"],
    ["paid", "12", "0", "price_max", "The highest price must not be below the lowest"],
    ["paid", "0", "", "price_min", 'Choose "Free", or enter a price above $0'],
    ["", "0", "0", "price_min", 'Choose "Free", or enter a price above $0'],
    ["donation", "", "", "price_kind", "Choose one of the price options"],
    ["constructor", "", "", "price_kind", "Choose one of the price options"],
  ])("%j from %j to %j is refused at %s: %s", (price_kind, price_min, price_max, field, message) => {
    expect(errorsOf({ price_kind, price_min, price_max })).toEqual({ [field]: [message] });
  });
});

test("whatever is typed is refused, or is a price that the database takes and the edit form reads back", () => {
  const typed = fc.oneof(
    fc.string({ unit: fc.constantFrom(..."0123456789.,$ -e") }),
    fc.double({ min: -1, max: 100_001 }).map((number) => number.toFixed(2)),
    fc.constantFrom("", "0", "12", "0.00"),
  );
  fc.assert(
    fc.property(fc.constantFrom("", "free", "paid", "any_amount"), typed, typed, (price_kind, price_min, price_max) => {
      const submission = submit({ price_kind, price_min, price_max });
      if (submission.status !== "success") return;
      const { price_kind: kind, price_min_cents: lowest, price_max_cents: highest } = submission.value;
      // As the constraints of `events` require.
      expect(lowest !== null).toBe(kind === "paid");
      if (highest !== null) expect(highest > (lowest ?? Number.NaN) && highest <= 10_000_000).toBe(true);
      if (lowest !== null) expect(lowest >= (highest === null ? 1 : 0) && lowest <= 10_000_000).toBe(true);
      expect(accepted(toPriceForm(submission.value))).toEqual(submission.value);
    }),
    { numRuns: 500 },
  );
});

test("whatever times are typed, doors are refused or open at most 24 hours before the start", () => {
  const zones = fc.constantFrom("The Pier, Tampa", "Saenger Theatre, Pensacola");
  const minutes = fc
    .integer({ min: 0, max: 1439 })
    .map((count) => new Date(count * 60_000).toISOString().slice(11, 16));
  const days = fc.constantFrom("2026-11-01", "2026-11-02", "2027-03-14", "2027-03-15", "2026-12-31");
  fc.assert(
    fc.property(zones, days, minutes, minutes, (location, day, start, doors_at) => {
      const submission = submit({ location, start_date: `${day}T${start}`, doors_at });
      if (submission.status !== "success") return;
      const { start_date, doors_at: opens } = submission.value;
      const hours = (Date.parse(start_date) - Date.parse(opens ?? "")) / 3_600_000;
      expect(hours >= 0 && hours <= 24).toBe(true);
    }),
    { numRuns: 500 },
  );
});

describe("the doors", () => {
  test.each([
    ["19:00", "2026-11-22T00:00:00.000Z"],
    ["19:30", "2026-11-22T00:30:00.000Z"],
    ["00:00", "2026-11-21T05:00:00.000Z"],
    ["19:00:00", "2026-11-22T00:00:00.000Z"],
    ["7:00 PM", "2026-11-22T00:00:00.000Z"],
    ["7pm", "2026-11-22T00:00:00.000Z"],
    ["12:15 p.m.", "2026-11-21T17:15:00.000Z"],
    ["12 am", "2026-11-21T05:00:00.000Z"],
  ])("open at %s on the day of the start", (doors_at, instant) => {
    expect(accepted({ doors_at }).doors_at).toBe(instant);
  });

  test("open in the zone of the city that the location names", () => {
    expect(accepted({ doors_at: "19:00", location: "Saenger Theatre, Pensacola" }).doors_at).toBe(
      "2026-11-22T01:00:00.000Z",
    );
  });

  test("may open the evening before a start after midnight", () => {
    expect(accepted({ start_date: "2026-11-22T00:30", doors_at: "22:30" }).doors_at).toBe("2026-11-22T03:30:00.000Z");
  });

  test.each(["seven", "7", "25:00", "19:60", "13 pm", "0 am", "2026-11-21T19:00"])("%s is not a time", (doors_at) => {
    expect(errorsOf({ doors_at })).toEqual({ doors_at: ["Enter the time when doors open, such as 7:00 PM"] });
  });

  test("cannot open after the start, which is said beside other problems with the times", () => {
    const message = "Doors cannot open after the start. Enter 7:30 PM or earlier";
    expect(errorsOf({ doors_at: "19:31" })).toEqual({ doors_at: [message] });
    expect(errorsOf({ doors_at: "20:00", end_date: "2026-11-21T19:00" })).toEqual({
      end_date: ["End date must be after the start date"],
      doors_at: [message],
    });
    expect(errorsOf({ start_date: "", doors_at: "20:00" })).toEqual({ start_date: ["Start date is required"] });
  });

  test("cannot open more than 24 hours ahead on the day when clocks go back", () => {
    const late = { start_date: "2026-11-01T23:30" };
    expect(accepted({ ...late, doors_at: "00:30" }).doors_at).toBe("2026-11-01T04:30:00.000Z");
    expect(errorsOf({ ...late, doors_at: "00:15" })).toEqual({
      doors_at: ["Doors cannot open more than 24 hours before the start"],
    });
  });

  test("cannot open in the hour that daylight saving leaves out", () => {
    expect(errorsOf({ start_date: "2027-03-14T09:00", doors_at: "02:30" }, EAST)).toEqual({
      doors_at: ["2:30 AM doesn't exist on Sunday, March 14, when clocks move forward. Choose 3:00 AM or later."],
    });
  });
});
