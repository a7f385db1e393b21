import { describe, expect, test } from "vitest";
import { findPlace } from "#app/domain/events/near.ts";
import { chipsOf } from "#app/domain/lists/active-filters.ts";
import { choiceGroups } from "#app/domain/lists/choices.ts";
import { eventUnderWay } from "#app/domain/lists/event-days.ts";
import type { Facets } from "#app/domain/lists/facets.ts";
import { type EventFilters, eventFiltersToSearch, mapChoices, NO_FILTERS } from "#app/domain/lists/filters.ts";
import { hintsOf } from "#app/domain/lists/navigation.ts";
import { parseEventFilters } from "#app/domain/lists/parse-filters.ts";
import { parseListSearch } from "#app/domain/lists/search.ts";
import { FLORIDA } from "#tests/support/gazetteer.ts";

const TODAY = "2026-11-20";
const SOME: EventFilters = {
  ...NO_FILTERS,
  search: "jazz",
  categories: ["music", "arts"],
  date: "2026-11-21",
  until: "2026-11-22",
  time: "evening",
  location: "Ybor",
  near: findPlace("tampa"),
  radius: 50,
  price: "10",
  tickets: "yes",
  sort: "nearest",
  after: null,
};

const everyFacet = (facet: Facets["access"]): Facets => ({
  when: facet,
  category: facet,
  access: facet,
  ...mapChoices(() => facet),
});

function counts(change: Partial<Facets> = {}): Facets {
  const none = { counts: {}, isCut: false };
  return { ...everyFacet(none), ...change };
}

/** The filters in the link of a choice. */
function filtersOf(to: string | null | undefined): EventFilters {
  expect(to).toMatch(/^\/events/);
  return parseEventFilters(new URLSearchParams(to?.slice("/events".length)));
}

describe("the choices of a list", () => {
  test("lead to the list with one filter more, and keep every other filter", () => {
    const some = { counts: {}, isCut: true };
    const groups = choiceGroups({ filters: SOME, today: TODAY }, everyFacet(some), "/events");
    for (const { choices } of groups) {
      for (const { label, to, isChosen } of choices) {
        const filters = filtersOf(to);
        const changed = Object.keys(SOME).filter(
          (name) =>
            eventFiltersToSearch({
              near: findPlace("tampa"),
              date: "2026-11-21",
              [name]: filters[name as keyof EventFilters],
            }) !==
            eventFiltersToSearch({
              near: findPlace("tampa"),
              date: "2026-11-21",
              [name]: SOME[name as keyof EventFilters],
            }),
        );
        expect(changed.filter((name) => !["when", "until"].includes(name)).length, `${label} ${isChosen}`).toBe(1);
      }
    }
  });

  test("that are chosen are taken away by their link", () => {
    const groups = choiceGroups({ filters: SOME, today: TODAY }, counts(), "/events");
    const chosen = groups.flatMap(({ choices }) => choices.filter(({ isChosen }) => isChosen));
    expect(chosen.map(({ label }) => label)).toEqual(["Music", "Arts & Culture", "Evening", "Up to $10", "Ticketed"]);
    expect(filtersOf(chosen[0]?.to).categories).toEqual(["arts"]);
    expect(filtersOf(chosen[2]?.to).time).toBeNull();
  });

  test("of days replace the date, and categories are added in their order", () => {
    const some = { counts: { today: 1, tech: 1 }, isCut: false };
    const groups = choiceGroups({ filters: SOME, today: TODAY }, counts({ when: some, category: some }), "/events");
    const choice = (label: string) => groups.flatMap(({ choices }) => choices).find((one) => one.label === label);
    expect(filtersOf(choice("Today")?.to)).toMatchObject({ when: "today", date: null, until: null });
    expect(filtersOf(choice("Technology")?.to).categories).toEqual(["music", "tech", "arts"]);
  });

  test("show their counts: exact ones, at least so many, or none where it is unknown; those without events are not there", () => {
    const shown = (count: number, isCut: boolean) => {
      const category = { counts: { music: count }, isCut };
      const groups = choiceGroups({ filters: NO_FILTERS, today: TODAY }, counts({ category }), "/events");
      return groups.flatMap(({ choices }) => choices).find(({ label }) => label === "Music")?.count;
    };
    expect(shown(12, false)).toBe("12");
    expect(shown(0, false)).toBeUndefined();
    expect(shown(387, true)).toBe("300+");
    expect(shown(1001, true)).toBe("1,000+");
    expect(shown(0, true)).toBe("");
    expect(choiceGroups({ filters: NO_FILTERS, today: TODAY }, counts(), "/events")).toEqual([]);
  });

  test("that were understood are chosen, and give way to another of their kind", () => {
    const filters = { ...NO_FILTERS, search: "free yoga this weekend in tampa" };
    const search = parseListSearch(filters, {
      city: null,
      now: new Date(`${TODAY}T15:00:00Z`),
      zone: "America/New_York",
      gazetteer: FLORIDA,
    });
    const when = { counts: { today: 2, weekend: 3 }, isCut: false };
    const [days, price] = choiceGroups({ filters, search, today: TODAY }, counts({ when }), "/events");
    expect(days?.choices.map(({ label, isChosen, to }) => [label, isChosen, to])).toEqual([
      ["Today", false, "/events?search=free+yoga+in+tampa&when=today"],
      ["This weekend", true, "/events?search=free+yoga+in+tampa"],
    ]);
    expect(price?.choices.map(({ label, to }) => [label, to])).toEqual([
      ["Free", "/events?search=yoga+this+weekend+in+tampa"],
    ]);
  });
});

describe("the chips of a list", () => {
  test("name each filter and lead to the list without it", () => {
    const chips = chipsOf({ filters: SOME, today: TODAY }, "/events");
    expect(chips.map(({ label }) => label)).toEqual([
      "“jazz”",
      "Music",
      "Arts & Culture",
      "Sat, Nov 21 – Sun, Nov 22",
      "Ybor",
      "Within 50 miles of Tampa",
      "Evening",
      "Up to $10",
      "Ticketed",
    ]);
    const all = [...new URLSearchParams(eventFiltersToSearch(SOME))];
    for (const { label, to } of chips) {
      const left = [...new URLSearchParams(to.slice("/events".length))];
      expect(left.length, label).toBeLessThan(all.length);
      expect(all).toEqual(expect.arrayContaining(left));
    }
  });

  test("are none without filters", () => {
    expect(chipsOf({ filters: { ...NO_FILTERS, radius: 50 }, today: TODAY }, "/events")).toEqual([]);
  });
});

describe("the ways on from a list without events", () => {
  const hints = {
    days: [{ day: "2026-11-28", events: 2, isMore: true }],
    cities: { miami: 9, lakeland: 1, "st-petersburg": 4, orlando: 5 },
  };

  test("are other days, and the nearest cities", () => {
    const filters = { ...NO_FILTERS, search: "jazz", date: "2026-11-21", time: "evening" as const, location: "Tampa" };
    expect(hintsOf({ filters, today: TODAY }, hints, "/events", null)).toEqual([
      {
        title: "Other days",
        hints: [
          {
            label: "Saturday, November 28",
            to: "/events?search=jazz&date=2026-11-28&location=Tampa&time=evening",
            text: "2+ events",
          },
        ],
      },
      {
        title: "Other cities",
        hints: [
          { label: "St. Petersburg", to: "/st-petersburg?search=jazz&date=2026-11-21&time=evening", text: "4 events" },
          { label: "Lakeland", to: "/lakeland?search=jazz&date=2026-11-21&time=evening", text: "1 event" },
          { label: "Orlando", to: "/orlando?search=jazz&date=2026-11-21&time=evening", text: "5 events" },
        ],
      },
    ]);
  });

  test("are the cities with most events where no place is known", () => {
    const filters = { ...NO_FILTERS, location: "Ybor" };
    const [group] = hintsOf({ filters, today: TODAY }, { ...hints, days: [] }, "/events", null);
    expect(group?.hints.map(({ label }) => label)).toEqual(["Miami", "Orlando", "St. Petersburg"]);
  });
});

describe("an event under way", () => {
  const event = {
    id: "1",
    title: "Fair",
    category: "music",
    location: "Pier, Pensacola",
    is_all_day: false,
    start_date: "2026-11-20T10:00:00Z",
    image_url: null,
    motif: null,
    picture: null,
    max_attendees: null,
    price_kind: null,
    price_min_cents: null,
    price_max_cents: null,
  };
  const until = (end_date: string | null) =>
    eventUnderWay({ ...event, end_date }, "America/New_York", new Date("2026-11-20T18:00:00Z")).until;

  test("says until when, in the zone where it happens", () => {
    expect(until("2026-11-21T03:00:00Z")).toBe("Until 9:00 PM");
    expect(until("2026-11-22T18:00:00Z")).toBe("Until Sun, Nov 22, 12:00 PM");
    expect(until(null)).toBe("Happening now");
    expect(until("infinity")).toBe("Happening now");
  });
});

test("a chip names the years of a range that are not this one, and shows a text in quotation marks as it was typed", () => {
  const filters = { ...NO_FILTERS, search: '"porch jazz"', date: "2026-12-30", until: "2027-01-02" };
  expect(chipsOf({ filters, today: TODAY }, "/events").map(({ label }) => label)).toEqual([
    '"porch jazz"',
    "Wed, Dec 30 – Sat, Jan 2, 2027",
  ]);
});
