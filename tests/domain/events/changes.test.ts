import { describe, expect, test } from "vitest";
import { byDay, changesJson, type EventChange, nameChanges, summarizeChange } from "#app/domain/events/changes.ts";
import { changesPath, parseChangesAddress } from "#app/domain/events/changes-address.ts";
import { findCity } from "#app/domain/events/cities.ts";

const ZONE = "America/New_York";

const change: EventChange = {
  id: 7,
  event_id: "5f0c6a52-3c5c-4c39-9d12-0f7f6f0f3a11",
  kind: "new",
  changed_at: "2026-11-20T18:00:00+00:00",
  title: "Porch Concert",
  category: "music",
  city: "tampa",
  location: "Armature Works, Tampa",
  start_date: "2026-11-22T00:30:00+00:00",
  old_location: null,
  old_start_date: null,
  is_all_day: false,
  is_public: true,
  has_moved: false,
};

const summarize = (fields: Partial<EventChange> = {}) => summarizeChange({ ...change, ...fields }, ZONE);

test("a new event is named with its time and its place", () => {
  expect(summarize()).toMatchObject({
    label: "New",
    title: "Porch Concert",
    before: null,
    note: null,
    isLinked: true,
    facts: "Sat, Nov 21, 7:30 PM · Armature Works, Tampa",
  });
});

test("a move says both times, each by the clocks of its place", () => {
  const moved = summarize({
    kind: "moved",
    city: "pensacola",
    location: "Seawall, Pensacola",
    old_location: "Armature Works, Tampa",
    old_start_date: "2026-11-22T00:30:00+00:00",
  });
  expect(moved.facts).toBe("Sat, Nov 21, 6:30 PM CST · Seawall, Pensacola");
  expect(moved.before).toBe("Sat, Nov 21, 7:30 PM · Armature Works, Tampa");
});

test("programs read both times in the offsets of their places", () => {
  const address = parseChangesAddress("/changes.json", new URLSearchParams());
  if (!address) throw new Error("There is no such list.");
  const moved: EventChange = {
    ...change,
    kind: "moved",
    city: "pensacola",
    location: "Seawall, Pensacola",
    old_location: "Armature Works, Tampa",
    old_start_date: "2026-11-22T00:30:00+00:00",
  };
  const list = { changes: [moved], previous: null, next: null };
  expect(changesJson(address, list, { siteUrl: "https://palm.example", timeZone: ZONE }).changes).toMatchObject([
    {
      event: { starts_at: "2026-11-21T18:30:00-06:00" },
      before: { starts_at: "2026-11-21T19:30:00-05:00", location: "Armature Works, Tampa" },
    },
  ]);
});

test("a year that is not the one of the change is named", () => {
  expect(summarize({ start_date: "2027-01-02T00:30:00+00:00" }).facts).toContain("Fri, Jan 1, 2027, 7:30 PM");
});

test.each([
  ["gone", { kind: "gone", location: null, is_public: false }, "No longer listed.", false],
  ["being updated", { location: null, is_public: false }, "Being updated; back soon.", false],
  ["moved by now", { has_moved: true }, "Has moved since.", true],
  ["back after it was gone", { kind: "gone", location: null, is_public: true }, "No longer listed.", false],
] as const)("an event that is %s says so", (_, fields, note, isLinked) => {
  expect(summarize(fields)).toMatchObject({ note, isLinked });
});

test("what an admin took off the site has no title", () => {
  expect(summarize({ kind: "gone", title: null, location: null }).title).toBe("An event in Tampa");
  expect(summarize({ kind: "gone", title: null, location: null, city: null }).title).toBe("An event");
});

test("changes stand under the day on which they were made, by the clocks of the list", () => {
  const late = { ...change, id: 8, changed_at: "2026-11-21T04:30:00+00:00" };
  const now = new Date("2026-11-21T12:00:00Z");
  const days = byDay([late, change], ZONE, ZONE, now);
  expect(days.map(({ label, changes }) => [label, changes.map(({ id }) => id)])).toEqual([
    ["Friday, November 20", [8, 7]],
  ]);
  expect(byDay([late], "UTC", ZONE, now)[0]?.label).toBe("Today");
});

describe("the address of what changed", () => {
  const parse = (path: string) => {
    const { pathname, searchParams } = new URL(path, "http://site.invalid");
    return parseChangesAddress(pathname, searchParams);
  };

  test.each([
    ["/changes", null, null, "/changes"],
    ["/tampa/changes", "tampa", null, "/tampa/changes"],
    ["/tampa/changes.atom?after=12&x=1", "tampa", "atom", "/tampa/changes.atom?after=12"],
    ["/changes.json?before=3", null, "json", "/changes.json?before=3"],
    ["/changes?after=5&before=3", null, null, "/changes?after=5"],
    ["/changes?after=0", null, null, "/changes"],
    ["/changes?after=99999999999999999999", null, null, "/changes"],
    ["/changes?after=1%20or%201", null, null, "/changes"],
  ])("%s is read", (path, slug, format, own) => {
    const address = parse(path);
    expect([address?.city?.slug ?? null, address?.format, address?.path]).toEqual([slug, format, own]);
  });

  test.each([
    "/atlantis/changes",
    "/changes.ics",
    "/changes/",
    "/a/b/changes",
    "//changes",
    "/tampa",
    "/__proto__/changes",
  ])("%s is none", (path) => {
    expect(parseChangesAddress(path, new URLSearchParams())).toBeNull();
  });

  test("a city's is below the city's own", () => {
    expect(changesPath(findCity("key-west"))).toBe("/key-west/changes");
    expect(nameChanges({ city: findCity("key-west") })).toBe("Recently updated in Key West");
  });
});
