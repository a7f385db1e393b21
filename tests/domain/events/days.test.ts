import { describe, expect, test } from "vitest";
import {
  addDays,
  dayBounds,
  dayOf,
  endMovedAlong,
  isDay,
  isTimeZone,
  parseLocalDateTime,
  todayIn,
  toLocalInput,
  zoneOf,
} from "#app/domain/events/days.ts";

const EAST = "America/New_York";
const CENTRAL = "America/Chicago";
const HOUR_MS = 3_600_000;

const hoursOf = ({ from, to }: { from: string; to: string }) => (Date.parse(to) - Date.parse(from)) / HOUR_MS;

function instantOf(local: string, zone: string): string {
  const parsed = parseLocalDateTime(local, zone);
  if (!parsed.ok) throw new Error(`${local} is ${parsed.problem}`);
  return parsed.instant;
}

describe("the zone of a location", () => {
  test.each([
    ["Blue Wahoos Stadium, Pensacola", CENTRAL],
    ["Pier Park, panama city beach, FL", CENTRAL],
    ["Curtis Hixon Park, Tampa", EAST],
    ["505 W Pensacola St, Tallahassee", EAST],
    ["Online", EAST],
    ["", EAST],
  ])("%j is in %s", (location, zone) => {
    expect(zoneOf(location, EAST)).toBe(zone);
  });

  test.each([
    ["HarborWalk Village, 10 Harbor Blvd, Destin, FL 32541", CENTRAL],
    ["destin", CENTRAL],
    ["The Wharf, Panama City FL 32401", CENTRAL],
    ["Orlando Avenue, Fort Walton Beach", CENTRAL],
    ["Destin, 12 Main Street, Tampa", EAST],
    ["Space Coast Stadium", EAST],
    ["Milton Avenue 5, Miami", EAST],
    ["Destiny Church, Largo", EAST],
  ])("of %s is that of the place without a page that it names last, between commas", (location, zone) => {
    expect(zoneOf(location, EAST)).toBe(zone);
  });

  test("is the site's own wherever the city has none", () => {
    expect(zoneOf("Tampa", "UTC")).toBe("UTC");
    expect(zoneOf("Pensacola", "UTC")).toBe(CENTRAL);
  });
});

describe("reading a date and time", () => {
  test.each([
    ["2026-11-21T19:30", EAST, "2026-11-22T00:30:00.000Z"],
    ["2026-11-21T19:30", CENTRAL, "2026-11-22T01:30:00.000Z"],
    ["2026-07-04T20:00", EAST, "2026-07-05T00:00:00.000Z"],
    ["2026-11-21T19:30:15", "UTC", "2026-11-21T19:30:15.000Z"],
    ["2026-11-21T19:30:15.5", "UTC", "2026-11-21T19:30:15.500Z"],
    ["2026-11-21 19:30", "UTC", "2026-11-21T19:30:00.000Z"],
    ["2028-02-29T00:00", "Asia/Kathmandu", "2028-02-28T18:15:00.000Z"],
    ["2026-01-01T00:00", "Pacific/Kiritimati", "2025-12-31T10:00:00.000Z"],
    ["2026-01-01T00:00", "Pacific/Chatham", "2025-12-31T10:15:00.000Z"],
    ["2026-06-01T12:00", "America/St_Johns", "2026-06-01T14:30:00.000Z"],
  ])("%s in %s is %s", (local, zone, instant) => {
    expect(parseLocalDateTime(local, zone)).toEqual({ ok: true, instant });
  });

  test.each([
    ["2027-03-14T02:00", EAST, "2027-03-14T07:00:00.000Z"],
    ["2027-03-14T02:30", EAST, "2027-03-14T07:00:00.000Z"],
    ["2027-03-14T02:59:59", EAST, "2027-03-14T07:00:00.000Z"],
    ["2027-03-14T02:30", CENTRAL, "2027-03-14T08:00:00.000Z"],
    ["2026-10-04T02:15", "Australia/Lord_Howe", "2026-10-03T15:30:00.000Z"],
    ["2011-12-30T12:00", "Pacific/Apia", "2011-12-30T10:00:00.000Z"],
  ])("%s does not exist in %s: clocks go on at %s", (local, zone, resumesAt) => {
    expect(parseLocalDateTime(local, zone)).toEqual({ ok: false, problem: "skipped", resumesAt });
  });

  test("the minutes around a missing hour exist", () => {
    expect(instantOf("2027-03-14T01:59", EAST)).toBe("2027-03-14T06:59:00.000Z");
    expect(instantOf("2027-03-14T03:00", EAST)).toBe("2027-03-14T07:00:00.000Z");
    expect(instantOf("2027-03-14T02:30", "UTC")).toBe("2027-03-14T02:30:00.000Z");
  });

  test("of a doubled hour the first is meant", () => {
    expect(instantOf("2026-11-01T01:30", EAST)).toBe("2026-11-01T05:30:00.000Z");
    expect(instantOf("2026-11-01T01:30", CENTRAL)).toBe("2026-11-01T06:30:00.000Z");
    expect(instantOf("2026-11-01T02:00", EAST)).toBe("2026-11-01T07:00:00.000Z");
  });

  test.each([
    "",
    "tomorrow",
    "2026-11-21",
    "2026-11-21T",
    "2026-11-21T7:30",
    "2026-11-21T24:00",
    "2026-11-21T19:60",
    "2026-11-21T19:30:60",
    "2026-11-21T19:30Z",
    "2026-11-21T19:30+01:00",
    "2026-02-29T10:00",
    "2026-13-01T10:00",
    "2026-00-10T10:00",
    "0026-11-21T19:30",
    "12026-11-21T19:30",
    "-2026-11-21T19:30",
    "2026-11-21T19:30\n",
    "٢٠٢٦-11-21T19:30",
  ])("%j is malformed and throws nothing", (local) => {
    expect(parseLocalDateTime(local, EAST)).toEqual({ ok: false, problem: "malformed" });
  });

  test("an unknown zone is an error of the program", () => {
    expect(() => parseLocalDateTime("2026-11-21T19:30", "Florida/Tampa")).toThrow(RangeError);
    expect(() => dayOf("2026-11-21T19:30:00Z", "EST5EDT-nonsense+05")).toThrow(RangeError);
    expect(isTimeZone("Florida/Tampa")).toBe(false);
    expect(isTimeZone(EAST)).toBe(true);
  });
});

describe("showing an instant in a form", () => {
  test("accepts what PostgREST sends", () => {
    expect(toLocalInput("2026-11-22T00:30:00+00:00", EAST)).toBe("2026-11-21T19:30");
    expect(toLocalInput("2026-11-22T00:30:00.123456+00:00", CENTRAL)).toBe("2026-11-21T18:30");
  });

  test.each(["", "soon", "2026-11-22T00:30:00", "2026-11-22", "2026-99-22T00:30:00Z"])(
    "%j is no instant and throws a RangeError",
    (instant) => {
      expect(() => toLocalInput(instant, EAST)).toThrow(RangeError);
    },
  );

  test.each([EAST, CENTRAL])("every half hour of a year in %s survives the way through a form", (zone) => {
    const changed: string[] = [];
    const start = Date.parse("2026-06-01T00:00:00Z");
    for (let slot = 0; slot < 366 * 48; slot += 1) {
      const instant = new Date(start + (slot * HOUR_MS) / 2).toISOString();
      if (instantOf(toLocalInput(instant, zone), zone) !== instant) changed.push(instant);
    }
    // The second run of the repeated hour cannot be typed into a form: it reads as the first.
    const secondRun = zone === EAST ? "2026-11-01T06" : "2026-11-01T07";
    expect(changed).toEqual([`${secondRun}:00:00.000Z`, `${secondRun}:30:00.000Z`]);
  });
});

describe("calendar days", () => {
  test("8 pm in Tampa is tonight there, though it is tomorrow in UTC", () => {
    const concert = "2026-11-22T01:00:00Z";
    expect(dayOf(concert, EAST)).toBe("2026-11-21");
    expect(dayOf(concert, "UTC")).toBe("2026-11-22");
  });

  test("half past midnight in Tampa is still the night before in Pensacola", () => {
    const instant = "2026-11-22T05:30:00Z";
    expect(dayOf(instant, zoneOf("Tampa", EAST))).toBe("2026-11-22");
    expect(dayOf(instant, zoneOf("Pensacola", EAST))).toBe("2026-11-21");
  });

  test("today depends on the zone", () => {
    const now = new Date("2026-11-22T01:00:00Z");
    expect(todayIn(EAST, now)).toBe("2026-11-21");
    expect(todayIn("Asia/Tokyo", now)).toBe("2026-11-22");
    expect(isDay(todayIn(EAST))).toBe(true);
  });

  test.each(["2026-11-21", "2028-02-29", "2000-02-29", "1900-01-01", "2999-12-31"])("%s is a day", (text) => {
    expect(isDay(text)).toBe(true);
  });

  test.each([
    "2026-02-29",
    "1900-02-29",
    "2026-11-31",
    "2026-13-01",
    "2026-1-1",
    "2026-11-21T00:00",
    "20261121",
    "0000-01-01",
    "9999-12-31",
    "",
    null,
    undefined,
  ])("%j is none", (text) => {
    expect(isDay(text)).toBe(false);
  });

  test("are counted on over months, leap days and changes of the clocks", () => {
    expect(addDays("2026-11-30", 1)).toBe("2026-12-01");
    expect(addDays("2027-12-31", 1)).toBe("2028-01-01");
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2027-03-14", 1)).toBe("2027-03-15");
    expect(addDays("2026-11-01", -1)).toBe("2026-10-31");
    expect(addDays("2026-11-21", 0)).toBe("2026-11-21");
    expect(() => addDays("2026-02-30", 1)).toThrow(RangeError);
  });
});

describe("the span of a day", () => {
  test("is half-open, from midnight to midnight", () => {
    expect(dayBounds("2026-11-21", EAST)).toEqual({
      from: "2026-11-21T05:00:00.000Z",
      to: "2026-11-22T05:00:00.000Z",
    });
  });

  test.each([
    ["2027-03-14", EAST, 23],
    ["2026-11-01", EAST, 25],
    ["2027-03-14", CENTRAL, 23],
    ["2026-11-01", CENTRAL, 25],
    ["2026-11-01", "UTC", 24],
    ["2026-10-04", "Australia/Lord_Howe", 23.5],
    ["2026-11-21", "Asia/Kathmandu", 24],
    ["2999-12-31", EAST, 24],
  ])("%s in %s lasts %d hours", (day, zone, hours) => {
    expect(hoursOf(dayBounds(day, zone))).toBe(hours);
  });

  test("starts when the clocks jump where midnight is skipped", () => {
    expect(dayBounds("2022-09-11", "America/Santiago")).toEqual({
      from: "2022-09-11T04:00:00.000Z",
      to: "2022-09-12T03:00:00.000Z",
    });
  });

  test.each([EAST, CENTRAL, "UTC", "America/Santiago", "Pacific/Chatham"])(
    "the days of three years in %s follow each other without gap and hold their own ends",
    (zone) => {
      let day = "2026-01-01";
      while (day < "2029-01-01") {
        const { from, to } = dayBounds(day, zone);
        const lastMoment = new Date(Date.parse(to) - 1).toISOString();
        expect([dayOf(from, zone), dayOf(lastMoment, zone)]).toEqual([day, day]);
        day = addDays(day, 1);
        expect(dayBounds(day, zone).from).toBe(to);
      }
    },
  );
});

test("an end that was left as it is moves along with the start, by the clock; another end stays", () => {
  const was = { start: "2026-10-31T19:30", end: "2026-10-31T22:00" };
  expect(endMovedAlong({ ...was, start: "2026-11-07T20:00" }, was)).toBe("2026-11-07T22:30");
  expect(endMovedAlong({ start: "2026-11-07T20:00", end: "2026-11-07T23:00" }, was)).toBe("2026-11-07T23:00");
  expect(endMovedAlong({ start: "2026-11-07T20:00", end: "" }, { ...was, end: "" })).toBe("");
  expect(endMovedAlong({ ...was, start: "soon" }, was)).toBe(was.end);
});
