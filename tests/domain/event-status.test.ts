import { describe, expect, test } from "vitest";
import { eventStatus } from "#app/domain/event-summary.ts";
import { UNREADABLE_TIMES } from "#tests/support/unreadable-times.ts";

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

test.each(UNREADABLE_TIMES)("an event with the start %s counts as ended; as an end it counts as none", (stored) => {
  const now = new Date("2026-11-21T19:00:00Z");
  expect(eventStatus({ start_date: stored, end_date: null }, now)).toBe("ended");
  expect(eventStatus({ start_date: stored, end_date: "2026-11-22T19:00:00Z" }, now)).toBe("ended");
  expect(eventStatus({ start_date: "2026-11-21T20:00:00Z", end_date: stored }, now)).toBe("upcoming");
  expect(eventStatus({ start_date: "2026-11-21T18:00:00Z", end_date: stored }, now)).toBe("ended");
});
