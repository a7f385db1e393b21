import fc from "fast-check";
import { expect, test } from "vitest";
import { type CalendarEvent, organizerCalendar } from "#app/domain/calendars/organizer-calendar.ts";
import { NOT_STATED } from "#supabase/seed/factories.ts";
import { UNREADABLE_TIMES } from "#tests/support/unreadable-times.ts";

const SITE = { productName: "Sunshine Events", siteUrl: "https://events.example", timeZone: "America/New_York" };
const NOW = new Date("2026-11-21T12:00:00Z");

const EVENT: CalendarEvent = {
  id: "aaaaaaaa-0000-4000-8000-000000000000",
  title: "Porch Concert",
  description: "Three bands, one porch.",
  location: "Armature Works, Tampa",
  address: null,
  start_date: "2026-11-28T00:30:00+00:00",
  is_all_day: false,
  end_date: "2026-11-28T03:00:00+00:00",
  doors_at: null,
  image_url: null,
  event_url: "https://porch.example/concert",
  category: "music",
  max_attendees: null,
  price_kind: null,
  price_min_cents: null,
  price_max_cents: null,
  ...NOT_STATED,
  isApproved: true,
};

/** Lines of the file, unfolded (RFC 5545, section 3.1). */
const linesOf = (events: CalendarEvent[]) => organizerCalendar(events, SITE, NOW).replaceAll("\r\n ", "").split("\r\n");

test("an event is an entry with its own id, its times in UTC, and its place and link", () => {
  const lines = linesOf([EVENT]);
  expect(lines[0]).toBe("BEGIN:VCALENDAR");
  for (const line of [
    "UID:aaaaaaaa-0000-4000-8000-000000000000@events.example",
    "DTSTART:20261128T003000Z",
    "DTEND:20261128T030000Z",
    "SUMMARY:Porch Concert",
    "LOCATION:Armature Works\\, Tampa",
    "DESCRIPTION:Three bands\\, one porch.",
    "URL;VALUE=URI:https://porch.example/concert",
    "STATUS:CONFIRMED",
  ])
    expect(lines).toContain(line);
});

test("an event without an end or a link has neither, and one that waits for approval is tentative", () => {
  const lines = linesOf([{ ...EVENT, end_date: null, event_url: null, isApproved: false }]);
  expect(lines.filter((line) => /^(DTEND|URL)/.test(line))).toEqual([]);
  expect(lines).toContain("STATUS:TENTATIVE");
});

test("an entry says below the description what the event costs, when doors open and who can come", () => {
  const paid = { price_kind: "paid", price_min_cents: 1200, price_max_cents: 4000 };
  const [priced, opening, both] = [
    paid,
    { doors_at: "2026-11-28T00:00:00+00:00" },
    { ...paid, doors_at: EVENT.start_date },
  ].map((facts) => linesOf([{ ...EVENT, ...facts }]).find((line) => line.startsWith("DESCRIPTION:")));
  expect(priced).toBe("DESCRIPTION:Three bands\\, one porch.\\n\\nPrice: $12 – $40");
  expect(opening).toBe("DESCRIPTION:Three bands\\, one porch.\\n\\nDoors open: 7:00 PM");
  const stated = { ...EVENT, ages: "21", setting: "outdoors", access: ["step_free"] };
  expect(linesOf([stated])).toContain("DESCRIPTION:Three bands\\, one porch.\\n\\n21+\\, Outdoors\\, Step-free");
  expect(both).toBe("DESCRIPTION:Three bands\\, one porch.\\n\\nPrice: $12 – $40\\nDoors open: 7:30 PM");
});

test("user input cannot add lines to the calendar", () => {
  const text = fc.oneof(
    fc.string(),
    fc.constant("a\r\nBEGIN:VEVENT"),
    fc.constant("b\nEND:VCALENDAR"),
    fc.constant("c\rX:1"),
  );
  fc.assert(
    fc.property(text, text, text, (title, description, location) => {
      const lines = linesOf([{ ...EVENT, title, description, location }]);
      expect(lines.filter((line) => line === "BEGIN:VEVENT")).toHaveLength(1);
      expect(lines.filter((line) => line === "END:VCALENDAR")).toHaveLength(1);
      expect(lines.filter((line) => line.startsWith("X:"))).toEqual([]);
    }),
  );
});

test.each(UNREADABLE_TIMES)("an event that starts at %s is left out, and such an end is ignored", (stored) => {
  const lines = linesOf([
    { ...EVENT, start_date: stored },
    { ...EVENT, end_date: stored },
  ]);
  expect(lines.filter((line) => /^(DTSTART|DTEND)/.test(line))).toEqual(["DTSTART:20261128T003000Z"]);
});
