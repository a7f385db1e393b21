import { describe, expect, test } from "vitest";
import { type EventFacts, eventStatus, fullDatesOf, summarizeEvent } from "#app/domain/events/summary.ts";
import { eventUnderWay } from "#app/domain/lists/event-days.ts";
import { UNREADABLE_TIMES } from "#tests/support/unreadable-times.ts";

const EAST = "America/New_York";
const NOW = new Date("2026-11-21T17:00:00Z");

const concert: EventFacts = {
  id: "0b1c",
  title: "Night Concert",
  category: "music",
  location: "Tampa Theatre, Tampa",
  start_date: "2026-11-22T01:00:00+00:00",
  is_all_day: false,
  end_date: null,
  image_url: null,
  motif: null,
  picture: null,
  max_attendees: null,
  price_kind: null,
  price_min_cents: null,
  price_max_cents: null,
};

test("an evening in Tampa is that evening, though it is tomorrow in UTC", () => {
  expect(summarizeEvent(concert, EAST, NOW)).toMatchObject({
    startsOn: "2026-11-21",
    shortDate: "Sat, Nov 21",
    time: "8:00 PM",
    zone: "EST",
    isSiteZone: true,
    status: "upcoming",
  });
  expect(fullDatesOf(concert, EAST)).toMatchObject({
    longDate: "Saturday, November 21, 2026",
    dashboardDate: "November 21, 2026",
  });
});

test("an event that was edited is described as it is now, and dated for the day on which it is read", () => {
  expect(summarizeEvent(concert, EAST, NOW)).toMatchObject({ title: "Night Concert", shortDate: "Sat, Nov 21" });
  const edited = { ...concert, title: "Late Chess", price_kind: "free" };
  const summary = summarizeEvent(edited, EAST, NOW);
  expect(summary).toMatchObject({ title: "Late Chess", price: "Free" });
  expect(summary.poster).toMatch(/^chess-/);
  expect(summarizeEvent(concert, EAST, new Date("2025-12-31T17:00:00Z")).shortDate).toBe("Sat, Nov 21, 2026");
  expect(summarizeEvent(concert, EAST, new Date("2026-11-23T17:00:00Z")).status).toBe("ended");
  expect(summarizeEvent(concert, "UTC", NOW).time).toBe("1:00 AM");
});

test("the same moment in Pensacola is an hour earlier, and says so", () => {
  const summary = summarizeEvent({ ...concert, location: "Seville Quarter, Pensacola" }, EAST, NOW);
  expect(summary).toMatchObject({ time: "7:00 PM", zone: "CST", isSiteZone: false });
});

test("with UTC as the site's zone the literal day is shown", () => {
  expect(summarizeEvent(concert, "UTC", NOW)).toMatchObject({ startsOn: "2026-11-22", time: "1:00 AM", zone: "UTC" });
});

test("the time span names the day of the end only where it is another day", () => {
  const sameDay = fullDatesOf({ ...concert, end_date: "2026-11-22T03:30:00Z" }, EAST);
  expect(sameDay.timeSpan).toBe("8:00 PM – 10:30 PM");
  const untilSix = fullDatesOf({ ...concert, end_date: "2026-11-22T11:00:00Z" }, EAST);
  expect(untilSix.timeSpan).toBe("8:00 PM – Sunday, November 22, 2026, 6:00 AM");
  expect(untilSix.shortTimeSpan).toBe("8:00 PM – Sun, Nov 22, 6:00 AM");
  expect(fullDatesOf(concert, EAST).timeSpan).toBe("8:00 PM");
});

test("an end before 5 AM of the next day needs no date", () => {
  const overnight = fullDatesOf({ ...concert, end_date: "2026-11-22T06:00:00Z" }, EAST);
  expect(overnight.timeSpan).toBe("8:00 PM – 1:00 AM");
  expect(overnight.shortTimeSpan).toBe("8:00 PM – 1:00 AM");
  const inTwoNights = fullDatesOf({ ...concert, end_date: "2026-11-23T06:00:00Z" }, EAST);
  expect(inTwoNights.timeSpan).toBe("8:00 PM – Monday, November 23, 2026, 1:00 AM");
  const underWay = eventUnderWay(
    { ...concert, end_date: "2026-11-22T06:00:00Z" },
    EAST,
    new Date("2026-11-22T02:00:00Z"),
  );
  expect(underWay.until).toBe("Until 1:00 AM");
});

test("the time span names both zones where the clock changes before the end", () => {
  const night = { ...concert, start_date: "2026-11-01T05:30:00Z", end_date: "2026-11-01T06:30:00Z" };
  expect(fullDatesOf(night, EAST)).toMatchObject({ timeSpan: "1:30 AM EDT – 1:30 AM", zone: "EST" });
});

test("the price is that of the organizer, or unknown", () => {
  expect(summarizeEvent(concert, EAST, NOW).price).toBeNull();
  expect(summarizeEvent({ ...concert, price_kind: "free" }, EAST, NOW).price).toBe("Free");
  const paid = { price_kind: "paid", price_min_cents: 1200, price_max_cents: 4000 };
  expect(summarizeEvent({ ...concert, ...paid }, EAST, NOW).price).toBe("$12 – $40");
});

test("the doors name their day only where it is not the day of the start", () => {
  expect(fullDatesOf({ ...concert, doors_at: "2026-11-22T00:00:00+00:00" }, EAST).doors).toBe("7:00 PM");
  const midnight = { ...concert, start_date: "2026-11-22T05:30:00Z", doors_at: "2026-11-22T04:00:00Z" };
  expect(fullDatesOf(midnight, EAST).doors).toBe("Saturday, November 21, 2026, 11:00 PM");
  expect(fullDatesOf({ ...midnight, location: "Seville Quarter, Pensacola" }, EAST).doors).toBe("10:00 PM");
  for (const doors_at of [null, undefined, "infinity"])
    expect(fullDatesOf({ ...concert, doors_at }, EAST).doors).toBeNull();
});

test("a category that is none of the ten is shown as it is", () => {
  expect(summarizeEvent({ ...concert, category: "unheard-of" }, EAST, NOW).categoryLabel).toBe("unheard-of");
});

test("a card's date has its year where that is not the year of now", () => {
  expect(summarizeEvent(concert, EAST, NOW).shortDate).toBe("Sat, Nov 21");
  const nextYear = summarizeEvent({ ...concert, start_date: "2027-02-08T15:00:00Z" }, EAST, NOW);
  expect(nextYear.shortDate).toBe("Mon, Feb 8, 2027");
});

const times = { start_date: "2026-11-21T20:00:00+00:00", end_date: "2026-11-21T22:00:00+00:00" };
const openEnded = { ...times, end_date: null };

describe("an event with an end", () => {
  test.each([
    ["2026-11-21T19:59:59.999Z", "upcoming"],
    ["2026-11-21T20:00:00Z", "happening"],
    ["2026-11-21T21:00:00Z", "happening"],
    ["2026-11-21T22:00:00Z", "happening"],
    ["2026-11-21T22:00:00.001Z", "ended"],
  ])("at %s is %s", (now, status) => {
    expect(eventStatus(times, new Date(now))).toBe(status);
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
