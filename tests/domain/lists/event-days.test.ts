import { expect, test } from "vitest";
import { type EventFacts, summarizeEvents } from "#app/domain/events/summary.ts";
import { arrangeEvents, eventsOf } from "#app/domain/lists/event-days.ts";

const NOW = new Date("2026-11-27T15:00:00Z");
const PAGE = { today: "2026-11-27", isCutBefore: false, isCutAfter: false };
const SOONEST = { search: "", sort: null };

function startingAt(start_date: string, more: Partial<EventFacts> = {}): EventFacts {
  return {
    id: start_date,
    title: start_date,
    category: "music",
    location: "Armature Works, Tampa",
    start_date,
    title_es: null,
    description_es: null,
    language: "en",
    end_date: null,
    is_all_day: false,
    image_url: null,
    motif: null,
    picture: null,
    max_attendees: null,
    price_kind: null,
    price_min_cents: null,
    price_max_cents: null,
    ...more,
  } as EventFacts;
}

const arrange = (facts: EventFacts[], page: Partial<Parameters<typeof arrangeEvents>[1]> = {}) =>
  arrangeEvents(summarizeEvents(facts, "America/New_York", NOW), { filters: SOONEST, ...PAGE, ...page });

test("a list by start has a heading for each day, with its number of events", () => {
  const list = arrange([
    startingAt("2026-11-26T05:00:00Z", { is_all_day: true, end_date: "2026-11-30T05:00:00Z" }),
    startingAt("2026-11-27T23:00:00Z"),
    startingAt("2026-11-28T15:00:00Z"),
  ]);
  expect("days" in list && list.days.map(({ name, count, events }) => [name, count, events.length])).toEqual([
    // Events that began earlier are listed under today.
    ["Friday, November 27", "2 events", 2],
    ["Saturday, November 28", "1 event", 1],
  ]);
  expect(eventsOf(list)).toHaveLength(3);
});

test("a day has no number where other pages have more of it", () => {
  const facts = ["2026-11-27T23:00:00Z", "2026-11-28T15:00:00Z", "2026-11-29T15:00:00Z"].map((start) =>
    startingAt(start),
  );
  const list = arrange(facts, { isCutBefore: true, isCutAfter: true });
  expect("days" in list && list.days.map(({ count }) => count)).toEqual([null, "1 event", null]);
});

test("an event is under its day where it takes place, once for each day", () => {
  const list = arrange([
    startingAt("2026-11-28T03:00:00Z"),
    startingAt("2026-11-28T05:30:00Z"),
    startingAt("2026-11-28T05:45:00Z", { location: "Plaza Ferdinand VII, Pensacola" }),
  ]);
  expect("days" in list && list.days.map(({ name, events }) => [name, events.length])).toEqual([
    ["Friday, November 27", 2],
    ["Saturday, November 28", 1],
  ]);
});

test("lists by match or by distance have no days", () => {
  for (const filters of [
    { search: "jazz", sort: null },
    { search: "", sort: "nearest" },
  ])
    expect(arrange([startingAt("2026-11-27T23:00:00Z")], { filters })).toHaveProperty("events.length", 1);
  expect(arrange([], { filters: { search: "jazz", sort: "soonest" } })).toEqual({ days: [] });
});
