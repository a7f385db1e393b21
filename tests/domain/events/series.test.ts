import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import { addedDays } from "#app/domain/events/added-dates.ts";
import { describeSeries } from "#app/domain/events/series.ts";
import { daysOfRhythm, onDay, timesOfDates } from "#app/domain/events/series-dates.ts";
import { newEventSchema, proposedDatesSchema, showDates } from "#app/domain/events/series-form.ts";
import { FILLED } from "./filled-form.ts";

const EAST = "America/New_York";
const NOW = new Date("2026-11-24T17:00:00Z");

function formOf(changes: Record<string, string | string[]>) {
  const form = new FormData();
  const values = { ...FILLED, start_date: "2026-11-28T10:00", end_date: "2026-11-28T13:00", ...changes };
  for (const [name, texts] of Object.entries(values)) for (const text of [texts].flat()) form.append(name, text);
  return form;
}

function submit(changes: Record<string, string | string[]>) {
  const submission = parseWithZod(formOf(changes), { schema: newEventSchema(EAST, NOW) });
  if (submission.status === "success") return { starts: submission.value.series?.dates.map((date) => date.start_date) };
  return { errors: submission.status === "error" ? submission.error : {} };
}

const WEEKLY = { repeat_rhythm: "weekly", repeat_until: "2027-05-22" };

describe("the days of a rhythm", () => {
  test.each([
    ["daily", "2026-11-29", "2026-12-01", ["2026-11-29", "2026-11-30", "2026-12-01"], []],
    ["weekly", "2026-11-28", "2026-12-12", ["2026-11-28", "2026-12-05", "2026-12-12"], []],
    ["fortnightly", "2026-11-28", "2026-12-26", ["2026-11-28", "2026-12-12", "2026-12-26"], []],
    [
      "monthly_day",
      "2026-12-31",
      "2027-04-30",
      ["2026-12-31", "2027-01-31", "2027-03-31"],
      ["2027-02-01", "2027-04-01"],
    ],
    ["monthly_weekday", "2026-12-12", "2027-02-28", ["2026-12-12", "2027-01-09", "2027-02-13"], []],
    [
      "monthly_weekday",
      "2027-01-30",
      "2027-05-30",
      ["2027-01-30", "2027-05-29"],
      ["2027-02-01", "2027-03-01", "2027-04-01"],
    ],
  ] as const)("%s from %s to %s", (rhythm, first, until, days, without) => {
    expect(daysOfRhythm(rhythm, first, until)).toEqual({ days, without });
  });

  test("end at one more than a series may have", () => {
    expect(daysOfRhythm("weekly", "2026-11-28", "2999-12-31").days).toHaveLength(61);
  });
});

describe("the times of a date", () => {
  test("are the same by the clock, whatever clocks do", () => {
    const times = {
      start_date: "2027-03-06T15:00:00.000Z",
      end_date: "2027-03-07T05:00:00.000Z",
      doors_at: "2027-03-06T14:30:00.000Z",
    };
    expect(onDay(times, "2027-03-13", EAST)).toEqual({
      start_date: "2027-03-13T15:00:00.000Z",
      // At midnight the clocks have not changed yet.
      end_date: "2027-03-14T05:00:00.000Z",
      doors_at: "2027-03-13T14:30:00.000Z",
    });
    expect(onDay(times, "2027-03-20", EAST)).toMatchObject({ start_date: "2027-03-20T14:00:00.000Z" });
  });

  test("that clocks skip do not exist", () => {
    const times = { start_date: "2027-03-07T07:30:00.000Z", end_date: null, doors_at: null };
    expect(onDay(times, "2027-03-14", EAST)).toBeNull();
    expect(onDay(times, "2027-03-21", EAST)).toMatchObject({ start_date: "2027-03-21T06:30:00.000Z" });
  });
});

describe("the form", () => {
  test("gives every date of a weekly market from November to May, at ten by the clock", () => {
    const { starts } = submit(WEEKLY);
    expect(starts).toHaveLength(26);
    expect([starts?.[0], starts?.at(-1)]).toEqual(["2026-11-28T15:00:00.000Z", "2027-05-22T14:00:00.000Z"]);
  });

  test("does not repeat unless it is asked to", () => {
    expect(submit({ repeat_until: "2027-05-22" })).toEqual({ starts: undefined });
  });

  test("takes the dates that were shown and are checked, and those that are typed beside them", () => {
    const shown = {
      repeat_rhythm: "weekly",
      repeat_until: "2026-12-12",
      repeat_shown: "2026-11-28 2026-12-05 2026-12-12",
    };
    expect(submit({ ...shown, repeat_dates: ["", "2026-11-28", "2026-12-12"] }).starts).toEqual([
      "2026-11-28T15:00:00.000Z",
      "2026-12-12T15:00:00.000Z",
    ]);
    const later = { repeat_until: "2026-12-19", repeat_dates: ["2026-12-19", "2026-12-12"] };
    expect(submit({ ...shown, ...later }).starts).toEqual(["2026-12-12T15:00:00.000Z", "2026-12-19T15:00:00.000Z"]);
    // All dates unchecked.
    expect(submit({ ...shown, repeat_dates: "" }).errors).toMatchObject({
      repeat_dates: [expect.stringContaining("A series needs at least two dates")],
    });
  });

  test("leaves out the dates whose lines were deleted, and takes those that are listed", () => {
    const listed = "2026-11-28 (Sat, Nov 28)\n2026-12-12 (Sat, Dec 12)";
    expect(submit({ ...WEEKLY, repeat_dates: listed }).starts).toEqual([
      "2026-11-28T15:00:00.000Z",
      "2026-12-12T15:00:00.000Z",
    ]);
    expect(submit({ repeat_rhythm: "dates", repeat_dates: "2026-12-24, 1/6/2027" }).starts).toEqual([
      "2026-11-28T15:00:00.000Z",
      "2026-12-24T15:00:00.000Z",
      "2027-01-06T15:00:00.000Z",
    ]);
  });

  test.each([
    [{ repeat_rhythm: "hourly" }, "repeat_rhythm", "Choose how often it repeats from the list"],
    [{ repeat_rhythm: "weekly" }, "repeat_until", "Enter the last day, or list the dates"],
    [{ repeat_rhythm: "weekly", repeat_until: "May" }, "repeat_until", "Enter the last day as a date"],
    [
      { repeat_rhythm: "weekly", repeat_until: "2026-11-28" },
      "repeat_until",
      "The last day must be after the first date",
    ],
    [
      { repeat_rhythm: "weekly", repeat_until: "2027-11-30" },
      "repeat_until",
      "All dates of a series must be within one year. Choose Monday, November 29, 2027 or an earlier last day",
    ],
    [
      { repeat_rhythm: "weekly", repeat_until: "2026-12-01" },
      "repeat_dates",
      "A series needs at least two dates. Choose a later last day, check or list more dates, or choose “Does not repeat”",
    ],
    [
      { ...WEEKLY, repeat_dates: "2026-11-29" },
      "repeat_dates",
      "Sunday, November 29 doesn't fit how often it repeats. To include it, choose “On dates I list below”",
    ],
    [
      { repeat_rhythm: "dates", repeat_dates: "2027-02-30" },
      "repeat_dates",
      "Write each date like 2027-01-09; “2027-02-30” isn't a date",
    ],
    [{ repeat_rhythm: "dates", repeat_dates: "2026-11-20" }, "repeat_dates", "Friday, November 20 is in the past"],
    [
      { repeat_rhythm: "monthly_day", start_date: "2026-12-31T10:00", end_date: "", repeat_until: "2027-03-31" },
      "repeat_until",
      "That day doesn't exist in February. Tap “Show the dates” to see the others",
    ],
    [
      { repeat_rhythm: "weekly", start_date: "2027-03-07T02:30", end_date: "", repeat_until: "2027-03-31" },
      "repeat_dates",
      "That time doesn't exist on Sunday, March 14, when clocks change. Leave this date out, or choose another time",
    ],
  ])("refuses %j", (changes, field, message) => {
    expect(submit(changes).errors?.[field]?.[0]).toBe(message);
  });

  test("refuses 61 dates", () => {
    const days = Array.from(
      { length: 60 },
      (_, count) => `2027-0${1 + Math.floor(count / 28)}-${String(1 + (count % 28)).padStart(2, "0")}`,
    );
    expect(submit({ repeat_rhythm: "dates", repeat_dates: days.join("\n") }).errors).toEqual({
      repeat_dates: ["A series can have up to 60 dates; this one has 61"],
    });
  });

  const show = (changes: Record<string, string | string[]>) => {
    const form = formOf(changes);
    const submission = parseWithZod(form, { schema: proposedDatesSchema });
    const found = submission.status === "success" ? submission.value : null;
    const text = found && showDates(form, { ...found, areComputed: found.rhythm !== "dates" });
    return { text, shown: form.get("repeat_shown"), dates: form.get("repeat_dates") };
  };

  test("shows what comes of a rhythm, all of it checked, and which months have no such day", () => {
    const changes = { repeat_rhythm: "monthly_day", start_date: "2026-12-31T10:00", repeat_until: "2027-03-31" };
    expect(show(changes)).toEqual({
      text: "3 dates, from Thursday, December 31, 2026 to Wednesday, March 31, 2027. That day doesn't exist in February.",
      shown: "2026-12-31 2027-01-31 2027-03-31",
      dates: "2026-12-31\n2027-01-31\n2027-03-31",
    });
  });

  test("shows them again with what was unchecked and typed meanwhile, without dates of another rhythm", () => {
    const before = { repeat_shown: "2026-11-28 2026-12-05", repeat_dates: ["12/24/2026", "2026-11-28"] };
    expect(show({ ...before, repeat_rhythm: "weekly", repeat_until: "2026-12-12" })).toMatchObject({
      shown: "2026-11-28 2026-12-05 2026-12-12",
      dates: "2026-12-24 (Thu, Dec 24)\n2026-11-28\n2026-12-12",
    });
    expect(show({ ...before, repeat_rhythm: "fortnightly", repeat_until: "2026-12-12" })).toMatchObject({
      shown: "2026-11-28 2026-12-12",
      dates: "2026-12-24 (Thu, Dec 24)\n2026-11-28\n2026-12-12",
    });
  });

  test("lists dates of no rhythm as lines", () => {
    const before = { repeat_shown: "2026-11-28 2026-12-05", repeat_dates: ["12/24/2026", "2026-12-05"] };
    expect(show({ ...before, repeat_rhythm: "dates" })).toMatchObject({
      shown: "",
      dates: "2026-11-28 (Sat, Nov 28)\n2026-12-05 (Sat, Dec 5)\n2026-12-24 (Thu, Dec 24)",
    });
  });
});

describe("a card", () => {
  const facts = { dates: 26, last_start: "2027-05-29T14:00:00Z", is_next: true };
  const said = (rhythm: string, more = {}) =>
    describeSeries({ ...facts, rhythm, ...more }, "2026-11-28T15:00:00Z", EAST);

  test("says how often an event takes place, until when, and when next", () => {
    expect(said("weekly")).toBe("Saturdays until May 29 · next Nov 28");
    expect(said("fortnightly")).toBe("Every other Saturday until May 29 · next Nov 28");
    expect(said("monthly_day")).toBe("Every month until May 29 · next Nov 28");
    expect(said("daily")).toBe("Daily until May 29 · next Nov 28");
    expect(said("monthly_weekday")).toBe("Monthly on a Saturday until May 29 · next Nov 28");
    expect(said("dates")).toBe("26 dates until May 29 · next Nov 28");
    // In a list of later days, the next date is not named.
    expect(said("weekly", { is_next: false })).toBe("Saturdays until May 29");
    expect(said("weekly", { dates: 1 })).toBeNull();
  });
});

test("later dates stay on their days where the series moves to a place in another zone", () => {
  const changed = { start_date: "2027-01-09T03:00:00.000Z", end_date: null, doors_at: null };
  // 11:30 PM in Pensacola is 12:30 AM on the next day in Tampa.
  const [date, later] = ["2027-01-09T05:30:00Z", "2027-01-16T05:30:00Z"].map((start_date) => ({
    id: start_date,
    start_date,
    zone: "America/Chicago",
  }));
  if (!date || !later) throw new Error("There are two dates.");
  expect(timesOfDates(date, [later], { ...changed, zone: EAST })).toEqual({
    times: [
      { id: date.id, ...changed },
      { id: later.id, ...changed, start_date: "2027-01-16T03:00:00.000Z" },
    ],
    skipped: null,
  });
});

describe("dates that are added to a series", () => {
  const weekly = { rhythm: "weekly", day: "2026-11-28", later: ["2026-12-05", "2026-12-19"] };
  const dates = (asked: { until?: string; listed?: string[] }, series = weekly) => {
    const added = addedDays({ until: null, listed: [], ...asked }, series);
    return added.ok ? added.days : added.message;
  };

  test("are those of the rhythm after the last one; a date that was skipped comes only where it is listed", () => {
    expect(dates({ until: "2027-01-02" })).toEqual(["2026-12-26", "2027-01-02"]);
    expect(dates({ listed: ["2026-12-12", "2026-12-19"] })).toEqual(["2026-12-12"]);
    expect(dates({ until: "2026-12-31", listed: ["2026-12-26"] })).toEqual(["2026-12-26"]);
  });

  test("of a series without a rhythm are listed", () => {
    const listed = { ...weekly, rhythm: "dates" };
    expect(dates({ listed: ["2026-12-13"] }, listed)).toEqual(["2026-12-13"]);
    expect(dates({ until: "2026-12-31" }, listed)).toBe("List the dates you're adding");
  });

  test("are after the date whose form asks, within a year, and at most 60 in all", () => {
    expect(dates({ listed: ["2026-11-21"] })).toContain("is before this date");
    expect(dates({ until: "2027-12-04" })).toContain("within one year");
    const later = Array.from(
      { length: 59 },
      (_, index) => `2027-${String(1 + (index % 6)).padStart(2, "0")}-${10 + Math.floor(index / 6)}`,
    );
    expect(dates({ listed: ["2026-12-13"] }, { rhythm: "dates", day: "2026-11-28", later })).toContain(
      "up to 60 dates",
    );
  });
});
