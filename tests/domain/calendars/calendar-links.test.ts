import { expect, test } from "vitest";
import { calendarLinks } from "#app/domain/calendars/calendar-links.ts";

const event = {
  id: "5f0c6a52-3c5c-4c39-9d12-0f7f6f0f3a11",
  title: "Jazz & Friends, 100% live #1",
  location: "Armature Works, Tampa",
  start_date: "2026-11-22T00:30:00+00:00",
  is_all_day: false,
  end_date: "2026-11-22T03:00:00+00:00",
};
const SITE = "https://palm.example";

test("Google and Outlook get title, place, times in UTC and the event's page, whatever characters they have", () => {
  const links = calendarLinks(event, { siteUrl: SITE, timeZone: "America/New_York" });
  const google = new URL(links?.google ?? "").searchParams;
  expect(Object.fromEntries(google)).toEqual({
    action: "TEMPLATE",
    text: event.title,
    dates: "20261122T003000Z/20261122T030000Z",
    location: event.location,
    details: `${SITE}/events/${event.id}`,
  });
  const outlook = new URL(links?.outlook ?? "").searchParams;
  expect(outlook.get("subject")).toBe(event.title);
  expect(outlook.get("startdt")).toBe("2026-11-22T00:30:00Z");
  expect(outlook.get("enddt")).toBe("2026-11-22T03:00:00Z");
  expect(links?.file).toBe(`/events/${event.id}.ics`);
});

test("an event without an end ends as it starts, and one that cannot be placed in time has no links", () => {
  const links = calendarLinks({ ...event, end_date: null }, { siteUrl: SITE, timeZone: "America/New_York" });
  expect(new URL(links?.google ?? "").searchParams.get("dates")).toBe("20261122T003000Z/20261122T003000Z");
  expect(
    calendarLinks({ ...event, start_date: "infinity" }, { siteUrl: SITE, timeZone: "America/New_York" }),
  ).toBeNull();
});
