import { describe, expect, test } from "vitest";
import { CATEGORIES } from "#app/domain/events/categories.ts";
import { CITIES, citiesIn } from "#app/domain/events/cities.ts";
import { addDays, dayBounds, dayOf, todayIn, toLocalInput, zoneOf } from "#app/domain/events/days.ts";
import { eventStatus } from "#app/domain/events/summary.ts";
import { CATALOGUE } from "#supabase/seed/catalogue/index.ts";
import { buildEvent, buildPerson } from "#supabase/seed/factories.ts";
import { type PlannedEvent, planSeed } from "#supabase/seed/plan.ts";

const SITE_ZONE = "America/New_York";
const DAY_MS = 86_400_000;

const moments = [
  { when: "an early morning", now: new Date("2026-11-21T10:00:00Z") },
  { when: "noon", now: new Date("2026-07-01T16:00:00Z") },
  { when: "a weekday evening", now: new Date("2027-02-11T00:30:00Z") },
  { when: "22:40", now: new Date("2026-11-22T03:40:00Z") },
  { when: "ten minutes before midnight", now: new Date("2026-11-22T04:50:00Z") },
  { when: "half past midnight, yesterday still in Pensacola", now: new Date("2026-11-21T05:30:00Z") },
  { when: "the week before clocks go back", now: new Date("2026-10-29T18:00:00Z") },
  { when: "ten minutes before midnight on the day clocks go back", now: new Date("2026-11-02T04:50:00Z") },
  { when: "the day clocks go forward", now: new Date("2027-03-14T15:00:00Z") },
  { when: "a leap day", now: new Date("2028-02-29T21:00:00Z") },
];

function zoneOfEvent({ row }: PlannedEvent): string {
  return zoneOf(row.location, SITE_ZONE);
}

function endOf({ row }: PlannedEvent): number {
  return Date.parse(row.end_date ?? row.start_date);
}

describe.each(moments)("a site seeded at $when", ({ now }) => {
  const { events, people } = planSeed(now, SITE_ZONE);
  const visible = events.filter(({ is_approved, row }) => is_approved && Date.parse(row.start_date) >= now.getTime());
  const startingOn = (daysAhead: number) =>
    visible.filter((event) => {
      const zone = zoneOfEvent(event);
      return dayOf(event.row.start_date, zone) === addDays(todayIn(zone, now), daysAhead);
    });

  test("shows at least 160 events, each idea of the catalogue once and no title twice", () => {
    expect(visible.length).toBeGreaterThanOrEqual(160);
    expect(events).toHaveLength(CATALOGUE.flatMap(({ ideas }) => ideas).length);
    expect(new Set(events.map(({ row }) => row.title.toLowerCase())).size).toBe(events.length);
  });

  test.each(CITIES)("shows at least 5 events in $name", (city) => {
    const there = visible.filter(({ row }) => row.location.endsWith(`, ${city.name}`));
    expect(there.length).toBeGreaterThanOrEqual(5);
    expect(there.flatMap(({ row }) => citiesIn(row.location)).every(({ slug }) => slug === city.slug)).toBe(true);
  });

  test.each(CATEGORIES)("shows at least 12 events of $label", ({ id }) => {
    expect(visible.filter(({ row }) => row.category === id).length).toBeGreaterThanOrEqual(12);
  });

  test("ends every event after it starts and starts none later than 90 days ahead", () => {
    for (const event of events) {
      const zone = zoneOfEvent(event);
      if (event.row.end_date) expect(endOf(event)).toBeGreaterThan(Date.parse(event.row.start_date));
      expect(dayOf(event.row.start_date, zone) <= addDays(todayIn(zone, now), 90)).toBe(true);
    }
  });

  test("starts every event at the local hour that the catalogue gives it", () => {
    const hours = new Map(
      CATALOGUE.flatMap(({ ideas }) => ideas.map(({ title, when }) => [title, when.at ?? "00:00"])),
    );
    const wrong = events.filter(
      (event) => toLocalInput(event.row.start_date, zoneOfEvent(event)).slice(11) !== hours.get(event.row.title),
    );
    expect(wrong.map(({ row }) => row.title)).toEqual([]);
  });

  test("has 12 events waiting for approval, all of them ahead", () => {
    const pending = events.filter(({ is_approved }) => !is_approved);
    expect(pending).toHaveLength(12);
    expect(pending.every(({ row }) => Date.parse(row.start_date) > now.getTime())).toBe(true);
  });

  test("has 2 events that are happening and 6 that ended less than a day ago", () => {
    const status = events.map(({ row }) => eventStatus(row, now));
    expect(status.filter((each) => each === "happening")).toHaveLength(2);
    const ended = events.filter((_, index) => status[index] === "ended");
    expect(ended).toHaveLength(6);
    expect(ended.every((event) => event.is_approved && endOf(event) > now.getTime() - DAY_MS)).toBe(true);
  });

  test("has all-day events of one, two and three days, of midnights where they are, that visitors see", () => {
    const shown = events.filter(({ is_approved, row }) => is_approved && row.is_all_day);
    const days = shown.map((event) => {
      const [zone, { start_date, end_date }] = [zoneOfEvent(event), event.row];
      const first = dayOf(start_date, zone);
      const length = [1, 2, 3].find((each) => dayBounds(addDays(first, each - 1), zone).to === end_date);
      return dayBounds(first, zone).from === start_date && endOf(event) > now.getTime() ? length : null;
    });
    expect(days.toSorted()).toEqual([1, 2, 3]);
  });

  test("has several events tomorrow", () => {
    expect(startingOn(1).length).toBeGreaterThanOrEqual(7);
  });

  test("gives every organizer something to look after", () => {
    expect(new Set(events.map(({ organizer }) => organizer)).size).toBe(people.length);
  });
});

/** Minutes until midnight where the site is. Late in the evening hardly any event fits into today. */
const minutesLeft = (now: Date) =>
  (Date.parse(dayBounds(todayIn(SITE_ZONE, now), SITE_ZONE).to) - now.getTime()) / 60_000;

describe.each(moments.filter(({ now }) => minutesLeft(now) > 75))("a site seeded at $when", ({ now }) => {
  const { events } = planSeed(now, SITE_ZONE);

  test("has at least 4 events later today", () => {
    const later = events.filter(({ is_approved, row }) => is_approved && Date.parse(row.start_date) >= now.getTime());
    const today = later.filter(
      (event) => dayOf(event.row.start_date, zoneOfEvent(event)) === todayIn(zoneOfEvent(event), now),
    );
    expect(today.length).toBeGreaterThanOrEqual(4);
  });

  test("has events that ended yesterday begin and end within yesterday", () => {
    for (const event of events.filter(({ row }) => eventStatus(row, now) === "ended")) {
      const zone = zoneOfEvent(event);
      const yesterday = dayBounds(addDays(todayIn(zone, now), -1), zone);
      expect(event.row.start_date >= yesterday.from && new Date(endOf(event)).toISOString() <= yesterday.to).toBe(true);
    }
  });
});

describe("the catalogue", () => {
  const { events } = planSeed(new Date("2026-11-21T15:00:00Z"), SITE_ZONE);
  const rows = events.map(({ row }) => row);

  test("keeps titles between 5 and 100 and descriptions between 60 and 600 characters", () => {
    const outside = rows.filter(
      ({ title, description }) =>
        title.length < 5 || title.length > 100 || description.length < 60 || description.length > 600,
    );
    expect(outside.map(({ title }) => title)).toEqual([]);
  });

  test("names no weekday or season, which the chosen date could contradict", () => {
    const dated = /\b((mon|tues|wednes|thurs|fri|satur|sun)days?|tonight|today|tomorrow|summer|autumn|spring break)\b/i;
    expect(rows.filter(({ title, description }) => dated.test(`${title} ${description}`))).toEqual([]);
  });

  test("links only to reserved hosts, and to no pictures", () => {
    const hosts = new Set(rows.flatMap(({ event_url }) => (event_url ? [new URL(event_url).hostname] : [])));
    expect([...hosts].sort()).toEqual(["tickets.example.com", "www.example.com"]);
    expect(rows.every(({ image_url }) => image_url === null)).toBe(true);
  });

  test("limits the attendees of about a third and gives about two thirds an end", () => {
    const limited = rows.filter(({ max_attendees }) => max_attendees !== null).length / rows.length;
    const ending = rows.filter(({ end_date }) => end_date !== null).length / rows.length;
    expect(limited).toBeGreaterThan(0.28);
    expect(limited).toBeLessThan(0.38);
    expect(ending).toBeGreaterThan(0.6);
    expect(ending).toBeLessThan(0.72);
  });

  test("says what most events cost: free for many, a price or a range for many, what people can pay for some", () => {
    const share = (fits: (row: (typeof rows)[number]) => boolean) => rows.filter(fits).length / rows.length;
    expect(share(({ price_kind }) => price_kind === null)).toBeGreaterThan(0.08);
    expect(share(({ price_kind }) => price_kind === null)).toBeLessThan(0.2);
    expect(share(({ price_kind }) => price_kind === "free")).toBeGreaterThan(0.3);
    expect(share(({ price_kind }) => price_kind === "any_amount")).toBeGreaterThan(0.03);
    expect(share(({ price_min_cents }) => price_min_cents !== null)).toBeGreaterThan(0.35);
    expect(share(({ price_max_cents }) => price_max_cents !== null)).toBeGreaterThan(0.12);
  });

  test("agrees with its descriptions: what has tickets costs something, what is called free does not", () => {
    const ticketed = rows.filter(({ event_url }) => event_url?.startsWith("https://tickets."));
    expect(ticketed.filter(({ price_kind }) => price_kind !== "paid")).toEqual([]);
    const free = rows.filter(({ description }) => /\bFree([;,.]| entry| admission| on the lawn)/.test(description));
    expect(free.length).toBeGreaterThan(15);
    expect(free.filter(({ price_kind, price_min_cents }) => price_kind !== "free" && price_min_cents !== 0)).toEqual(
      [],
    );
  });

  test("opens the doors of concerts, plays and films with tickets at most two hours before", () => {
    const minutes = rows.flatMap(({ start_date, doors_at }) =>
      doors_at === null ? [] : (Date.parse(start_date) - Date.parse(doors_at)) / 60_000,
    );
    expect(minutes.length).toBeGreaterThan(20);
    expect(minutes.filter((before) => before < 15 || before > 120)).toEqual([]);
    const ticketedMusic = rows.filter(({ category, event_url }) => category === "music" && event_url !== null);
    expect(ticketedMusic.filter(({ doors_at, price_kind }) => doors_at === null && price_kind === "paid")).toEqual([]);
  });

  test("comes out the same when planned again, and differently for a site that runs on another clock", () => {
    const now = new Date("2026-11-21T15:00:00Z");
    expect(planSeed(now, SITE_ZONE)).toEqual(planSeed(now, SITE_ZONE));
    expect(planSeed(now, "America/Denver")).not.toEqual(planSeed(now, SITE_ZONE));
  });
});

describe("the factories", () => {
  test("build a different upcoming event and a different person at each call", () => {
    const [first, second] = [buildEvent(), buildEvent()];
    expect(first.title).not.toBe(second.title);
    expect(Date.parse(first.start_date)).toBeGreaterThan(Date.now());
    expect(buildPerson().email).not.toBe(buildPerson().email);
  });

  test("take overrides as they are", () => {
    expect(buildEvent({ category: "tech", end_date: null })).toMatchObject({ category: "tech", end_date: null });
    expect(buildPerson({ full_name: "Olive Hart" }).full_name).toBe("Olive Hart");
  });
});
