import { expect, test } from "vitest";
import type { FeedEvent, WithdrawnEvent } from "#app/domain/calendars/feed-event.ts";
import { publicCalendar } from "#app/domain/calendars/public-calendar.ts";
import { NOT_STATED } from "#supabase/seed/factories.ts";
import { readCalendar } from "#tests/support/calendar.ts";

const site = { productName: "Palm Days", siteUrl: "https://palm.example", timeZone: "America/New_York" };
const ID = "5f0c6a52-3c5c-4c39-9d12-0f7f6f0f3a11";

const event: FeedEvent = {
  id: ID,
  title: "Porch Concert",
  description: "Three bands, one porch.",
  category: "music",
  location: "Armature Works, Tampa",
  address: null,
  place: null,
  start_date: "2026-11-22T00:30:00+00:00",
  is_all_day: false,
  end_date: null,
  doors_at: null,
  image_url: null,
  motif: null,
  picture: null,
  event_url: null,
  max_attendees: null,
  organizer: null,
  price_kind: null,
  price_min_cents: null,
  price_max_cents: null,
  ...NOT_STATED,
  revision: 3,
  changed_at: "2026-11-01T10:00:00+00:00",
  added_at: "2026-10-01T10:00:00+00:00",
};
const withdrawn: WithdrawnEvent = {
  id: ID,
  title: "Porch Concert",
  is_updating: false,
  category: "music",
  city: "tampa",
  location: null,
  time_zone: null,
  start_date: event.start_date,
  is_all_day: false,
  end_date: null,
  revision: 4,
  changed_at: "2026-11-02T10:00:00+00:00",
};

const write = (events: FeedEvent[], gone: WithdrawnEvent[] = [], mode: "keep" | "title" | "drop" = "keep") =>
  publicCalendar({ name: "Events in Tampa", events, withdrawn: gone }, site, mode);

test("another program reads the calendar's name, and of each event what, when, where and its page", () => {
  const end_date = "2026-11-22T03:00:00+00:00";
  const { name, entries } = readCalendar(write([{ ...event, end_date, event_url: "https://tickets.example/5" }]));
  expect(name).toBe("Events in Tampa · Palm Days");
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({
    uid: `${ID}@palm.example`,
    sequence: 3,
    summary: "Porch Concert",
    location: "Armature Works, Tampa",
    status: "CONFIRMED",
    url: `https://palm.example/events/${ID}`,
    zone: "America/New_York",
    start: Date.parse(event.start_date),
    end: Date.parse(end_date),
    stamp: "2026-11-01T10:00:00Z",
    modified: "2026-11-01T10:00:00Z",
  });
  expect(entries[0]?.description).toContain("Three bands, one porch.");
  expect(entries[0]?.description).toContain("https://tickets.example/5");
});

test("the file of one event rings two hours before it, unless it does not take place, and lists do not ring", () => {
  const single = (status: FeedEvent["status"]) =>
    publicCalendar({ name: "Porch Concert", events: [{ ...event, status }], withdrawn: [] }, site, "keep", true);
  expect(single(null)).toMatch(/BEGIN:VALARM\r\n(.*\r\n)*?TRIGGER:-PT2H\r\n/);
  for (const silent of [single("cancelled"), single("postponed"), write([event])])
    expect(silent).not.toContain("VALARM");
});

test("events keep the clock of the place where they happen, before and after the clocks change", () => {
  const starts = ["2026-03-08T06:30:00Z", "2026-03-08T07:30:00Z", "2026-07-04T23:00:00Z", "2026-11-01T06:30:00Z"];
  const locations = ["Pier, Pensacola", "Pier, Tampa"];
  const events = locations.flatMap((location) => starts.map((start_date) => ({ ...event, location, start_date })));
  const { entries } = readCalendar(write(events));
  expect(entries.map(({ start }) => start)).toEqual(events.map(({ start_date }) => Date.parse(start_date)));
  expect(new Set(entries.map(({ zone }) => zone))).toEqual(
    new Set(["America/Chicago", "America/New_York", "undefined"]),
  );
});

test("events that end in the hour that comes twice keep their ends", () => {
  const ends = ["2026-11-01T05:30:00Z", "2026-11-01T06:30:00Z"];
  const { entries } = readCalendar(
    write(ends.map((end_date) => ({ ...event, start_date: "2026-11-01T04:00:00Z", end_date }))),
  );
  expect(entries.map(({ end }) => end)).toEqual(ends.map((end) => Date.parse(end)));
});

test("the file is the same until an event changes", () => {
  expect(write([event])).toBe(write([event]));
  expect(write([{ ...event, revision: 4 }])).not.toBe(write([event]));
});

test.each([
  ["line breaks", "Night\r\nBEGIN:VEVENT\r\nUID:evil\nSTATUS:CANCELLED"],
  ["commas, semicolons and backslashes", "a,b;c\\n\\,d"],
  ["emoji where lines are folded", "🎷".repeat(60)],
  ["letters of several bytes at every offset", `${"x".repeat(61)}é漢🎷${"ü".repeat(80)}`],
  ["text from right to left", "אירוע בחוף ‏מוזיקה"],
  ["markup", "]]> <b>&amp;</b>"],
  ["quotes and colons", 'X-EVIL;VALUE="a:b":c'],
])("text with %s arrives as it was typed, and adds no entry or property", (_, text) => {
  const { entries } = readCalendar(write([{ ...event, title: text, description: text, location: `${text}, Tampa` }]));
  expect(entries).toHaveLength(1);
  const typed = text.replaceAll("\r\n", "\n");
  expect(entries[0]?.summary.replaceAll("\r", "")).toBe(typed);
  // Descriptions are Markdown, where a backslash before punctuation is an escape and not part of the text.
  expect(entries[0]?.description.replaceAll("\r", "").startsWith(typed.replaceAll("\\,", ","))).toBe(true);
  expect(entries[0]).toMatchObject({ uid: `${ID}@palm.example`, status: "CONFIRMED" });
});

test("a description has its words, lines and the addresses of its links, and no marks of Markdown", () => {
  const description =
    "**Live jazz**, *free*\nWith [The Reeds](https://reeds.example/).\n\n- Bring a chair\n- Bring a hat";
  const [entry] = readCalendar(write([{ ...event, description }])).entries;
  const text = "Live jazz, free\nWith The Reeds (https://reeds.example/).\n\n- Bring a chair\n- Bring a hat";
  expect(entry?.description.startsWith(text)).toBe(true);
});

test("the name of a calendar is escaped like the texts of its entries", () => {
  const calendar = publicCalendar(
    { name: "Jazz, blues; \\n and\r\nBEGIN:VEVENT", events: [event], withdrawn: [] },
    site,
    "keep",
  );
  const [line] = calendar
    .replaceAll("\r\n ", "")
    .split("\r\n")
    .filter((each) => each.startsWith("X-WR-CALNAME:"));
  expect(line).toBe("X-WR-CALNAME:Jazz\\, blues\\; \\\\n and BEGIN:VEVENT · Palm Days");
  expect(readCalendar(calendar).entries).toHaveLength(1);
});

test("lines are at most 75 bytes long and end as the standard asks", () => {
  const lines = write([{ ...event, description: "🎷é漢 ".repeat(200) }]).split("\r\n");
  expect(lines.every((line) => !line.includes("\n"))).toBe(true);
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
});

test("a withdrawn event is CANCELLED, with a higher SEQUENCE of the same UID", () => {
  const [entry] = readCalendar(write([], [withdrawn])).entries;
  expect(entry).toMatchObject({
    uid: `${ID}@palm.example`,
    sequence: 4,
    status: "CANCELLED",
    summary: "Porch Concert",
  });
  expect(entry?.location).toBe("");
});

test.each(["keep", "title", "drop"] as const)(
  "an event whose change waits stays where it is with cancelled=%s, as TENTATIVE",
  (mode) => {
    const updating = { ...withdrawn, is_updating: true, location: "Armature Works, Tampa" };
    const [entry] = readCalendar(write([], [updating], mode)).entries;
    expect(entry).toMatchObject({ status: "TENTATIVE", summary: "Porch Concert", location: "Armature Works, Tampa" });
    expect(entry?.description).toContain("This event is being updated");
  },
);

test("where calendars ignore the status, the title can say it, or the entry be dropped", () => {
  const [entry] = readCalendar(write([], [withdrawn], "title")).entries;
  expect(entry).toMatchObject({ status: null, summary: "Canceled: Porch Concert" });
  expect(readCalendar(write([event], [withdrawn], "drop")).entries).toHaveLength(1);
});

test("an event that an admin took off the site is reduced to its city and its times", () => {
  const [entry] = readCalendar(write([], [{ ...withdrawn, title: null }])).entries;
  expect(entry).toMatchObject({ uid: `${ID}@palm.example`, status: "CANCELLED", summary: "An event in Tampa" });
  expect(entry?.location).toBe("");
  const [elsewhere] = readCalendar(write([], [{ ...withdrawn, title: null, city: null }])).entries;
  expect(elsewhere?.summary).toBe("An event on Palm Days");
});

test("a withdrawn event keeps its city's zone, and has the city as its location", () => {
  const gone = { ...withdrawn, title: null, city: "pensacola", time_zone: "America/Chicago" };
  const [entry] = readCalendar(write([], [gone])).entries;
  expect(entry).toMatchObject({ zone: "America/Chicago", start: Date.parse(event.start_date) });
});

test("an event whose start cannot be read is left out", () => {
  expect(readCalendar(write([{ ...event, start_date: "infinity" }])).entries).toEqual([]);
});
