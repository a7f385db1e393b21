import fc from "fast-check";
import { expect, test } from "vitest";
import { parseLocalDateTime, toLocalInput } from "#app/domain/events/days.ts";
import { localText, Zones } from "#app/domain/imports/calendar-zones.ts";
import { stepBudget } from "#app/domain/imports/recurrence.ts";

const MINUTE_MS = 60_000;
const zones = new Zones([], new Date("2027-03-01T12:00:00Z"), stepBudget());
const names = fc.constantFrom(
  "America/New_York",
  "America/Chicago",
  "Australia/Lord_Howe",
  "Africa/Casablanca",
  "Etc/UTC",
);
const minutes = fc
  .integer({ min: Date.UTC(2020, 0, 1) / MINUTE_MS, max: Date.UTC(2032, 0, 1) / MINUTE_MS })
  .map((count) => count * MINUTE_MS);
/** Times around the clock changes in New York and Chicago. */
const changes = fc
  .tuple(fc.constantFrom("2027-03-14", "2027-11-07", "2028-03-12"), fc.integer({ min: -1_500, max: 1_500 }))
  .map(([day, ahead]) => Date.parse(day) + ahead * MINUTE_MS);

test("times of known zones are the moments that forms take them for, and back, also where clocks change", () => {
  fc.assert(
    fc.property(names, fc.oneof(minutes, changes), (name, local) => {
      const zone = zones.get(name);
      const parsed = parseLocalDateTime(localText(local), name);
      expect(zone?.momentOf(local)).toBe(
        Date.parse(parsed.ok ? parsed.instant : "resumesAt" in parsed ? parsed.resumesAt : ""),
      );
      expect(localText(zone?.localOf(local) ?? 0)).toBe(toLocalInput(new Date(local).toISOString(), name));
    }),
    { numRuns: 500 },
  );
});
