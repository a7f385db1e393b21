import { expect, test } from "vitest";
import { describeZones, EVENT_FIELDS, earliestLocalTime } from "#app/domain/events/controls.ts";
import { toEventForm } from "#app/domain/events/form.ts";
import { buildEvent } from "#supabase/seed/factories.ts";

const EAST = "America/New_York";

test("the event form has a labelled field for every value", () => {
  expect(Object.keys(EVENT_FIELDS).sort()).toEqual(Object.keys(toEventForm(buildEvent(), EAST)).sort());
  for (const [name, { label }] of Object.entries(EVENT_FIELDS)) expect(label(), name).toMatch(/^[A-Z]\w/);
  const labels = Object.values(EVENT_FIELDS).map(({ label }) => label());
  expect(new Set(labels).size).toBe(labels.length);
});

test("the event form says in whose time it wants to be filled in", () => {
  expect(describeZones(EAST)).toBe(
    "Times are in the local time of the city you name: Eastern, or Central for Panama City Beach and Pensacola.",
  );
  expect(describeZones("America/Chicago")).toBe("Times are in the local time of the city you name: Central.");
});

test("the event form hints at no time that could still be ahead anywhere", () => {
  const now = new Date("2026-11-21T20:15:40Z");
  expect(earliestLocalTime(EAST, now)).toBe("2026-11-21T14:15");
  expect(earliestLocalTime("UTC", now)).toBe("2026-11-21T14:15");
});
