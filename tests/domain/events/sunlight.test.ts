import { expect, test } from "vitest";
import { lightAt, lightOf } from "#app/domain/events/sunlight.ts";

test.each([
  // Sunset at 8:29 PM, sunrise at 6:38 AM.
  ["Tampa", "2026-07-04T06:00-04:00", "night"],
  ["Tampa", "2026-07-04T06:45-04:00", "dawn"],
  ["Tampa", "2026-07-04T10:00-04:00", "day"],
  ["Tampa", "2026-07-04T19:00-04:00", "day"],
  ["Tampa", "2026-07-04T20:00-04:00", "dusk"],
  ["Tampa", "2026-07-04T20:45-04:00", "dusk"],
  ["Tampa", "2026-07-04T21:00-04:00", "night"],
  // Sunset at 5:39 PM, sunrise at 7:17 AM.
  ["Tampa", "2026-12-21T06:30-05:00", "night"],
  ["Tampa", "2026-12-21T07:30-05:00", "dawn"],
  ["Tampa", "2026-12-21T16:00-05:00", "day"],
  ["Tampa", "2026-12-21T17:00-05:00", "dusk"],
  ["Tampa", "2026-12-21T18:15-05:00", "night"],
  // The sun sets in Miami 17 minutes earlier than in Pensacola.
  ["Miami", "2026-12-21T23:05Z", "night"],
  ["Pensacola", "2026-12-21T23:05Z", "dusk"],
])("what starts in %s at %s is in the light of %s", (city, time, light) => {
  expect(lightOf({ location: `Main Library, ${city}`, start_date: new Date(time).toISOString() })).toBe(light);
});

test("without a known city the sun is that of the middle of Florida; an unparsable start is by day", () => {
  const moment = new Date("2026-12-21T23:15:00Z");
  expect(lightOf({ location: "Somewhere", start_date: moment.toISOString() })).toBe(lightAt(moment, null));
  expect(lightAt(moment, { slug: "orlando" })).toBe(lightAt(moment, null));
  expect(lightOf({ location: "Tampa", start_date: "soon" })).toBe("day");
  const midnight = { location: "Tampa", start_date: "2026-11-21T05:00:00Z" };
  expect([lightOf(midnight), lightOf({ ...midnight, is_all_day: true })]).toEqual(["night", "day"]);
});
