import { describe, expect, test } from "vitest";
import { eventStatus } from "#app/domain/event-status.ts";

const concert = { start_date: "2026-11-21T20:00:00+00:00", end_date: "2026-11-21T22:00:00+00:00" };
const openEnded = { ...concert, end_date: null };

describe("an event with an end", () => {
  test.each([
    ["2026-11-21T19:59:59.999Z", "upcoming"],
    ["2026-11-21T20:00:00Z", "happening"],
    ["2026-11-21T21:00:00Z", "happening"],
    ["2026-11-21T22:00:00Z", "happening"],
    ["2026-11-21T22:00:00.001Z", "ended"],
  ])("at %s is %s", (now, status) => {
    expect(eventStatus(concert, new Date(now))).toBe(status);
  });
});

describe("an event without an end", () => {
  test.each([
    ["2026-11-21T19:59:59Z", "upcoming"],
    ["2026-11-21T20:00:00Z", "upcoming"],
    ["2026-11-21T20:00:00.001Z", "ended"],
  ])("at %s is %s", (now, status) => {
    expect(eventStatus(openEnded, new Date(now))).toBe(status);
  });
});

test("a time that cannot be read throws a RangeError", () => {
  expect(() => eventStatus({ start_date: "soon", end_date: null }, new Date())).toThrow(RangeError);
});
