import { describe, expect, test } from "vitest";
import { calendarLinks } from "#app/domain/calendars/calendar-links.ts";
import { organizerCalendar } from "#app/domain/calendars/organizer-calendar.ts";
import { compareVersions } from "#app/domain/events/changed-fields.ts";
import { toEventForm } from "#app/domain/events/form.ts";
import { newEventSchema } from "#app/domain/events/series-form.ts";
import { eventData } from "#app/domain/events/structured-data.ts";
import { fullDatesOf, summarizeEvent } from "#app/domain/events/summary.ts";
import { eventUnderWay } from "#app/domain/lists/event-days.ts";
import { DEFAULT_SITE_SETTINGS } from "#app/domain/site/site.ts";
import { inLanguage } from "#app/messages/language.server.ts";
import { buildEvent } from "#supabase/seed/factories.ts";
import { BARE_EVENT } from "#tests/support/search-rules.ts";
import { accepted, EAST, errorsOf, FILLED } from "./filled-form.ts";

const NOW = new Date("2026-11-21T15:00:00Z");

/** November 21 and 22, 2026, in Tampa. */
const fair = {
  ...buildEvent({ title: "Orange Fair", location: "Riverfront Park, Tampa" }),
  id: "fair",
  picture: null,
  is_all_day: true,
  start_date: "2026-11-21T05:00:00+00:00",
  end_date: "2026-11-23T05:00:00+00:00",
};
const oneDay = { ...fair, end_date: "2026-11-22T05:00:00+00:00" };

describe("in the form", () => {
  const allDay = { is_all_day: "yes", start_date: "", start_day: "2026-11-21" };

  test("days come back as midnights where the event is", () => {
    expect(accepted(allDay)).toMatchObject({
      is_all_day: true,
      start_date: "2026-11-21T05:00:00.000Z",
      end_date: "2026-11-22T05:00:00.000Z",
    });
    expect(accepted({ ...allDay, end_day: "2026-11-22", location: "The Pier, Pensacola" })).toMatchObject({
      start_date: "2026-11-21T06:00:00.000Z",
      end_date: "2026-11-23T06:00:00.000Z",
    });
  });

  test("times and doors that were filled in before count as their days", () => {
    const filled = { start_date: "2026-11-21T10:00", end_date: "2026-11-22T18:00", doors_at: "09:00" };
    expect(accepted({ is_all_day: "yes", ...filled })).toMatchObject({
      start_date: "2026-11-21T05:00:00.000Z",
      end_date: "2026-11-23T05:00:00.000Z",
      doors_at: null,
    });
  });

  test.each([
    ["start_day", { start_day: "" }, "Start date is required"],
    ["start_day", { start_day: "2026-02-30" }, "Enter the first day as a date"],
    ["start_day", { start_day: "3000-01-01" }, "Enter a year from 1900 to 2999 for the start"],
    ["end_day", { end_day: "2026-11-20" }, "The last day must not be before the first day"],
    ["end_day", { end_day: "12/24" }, "Enter the last day as a date"],
    ["end_day", { end_day: "3000-01-01" }, "Enter a year from 1900 to 2999 for the end"],
    ["end_day", { start_day: "2999-12-31" }, "Enter a year from 1900 to 2999 for the end"],
  ])("%s: %j is refused", (field, changes, message) => {
    expect(errorsOf({ ...allDay, ...changes })).toEqual({ [field]: [message] });
  });

  test("an event is accepted on its last day, and not after it", () => {
    const sent = (day: string) =>
      newEventSchema(EAST, NOW).safeParse({ ...FILLED, is_all_day: "yes", start_date: "", start_day: day });
    expect(sent("2026-11-21").success).toBe(true);
    expect(sent("2026-11-20").error?.issues).toMatchObject([
      { path: ["start_day"], message: "Start date must be in the future" },
    ]);
  });

  test("it repeats on whole days, also on the one of 25 hours", () => {
    const form = { ...FILLED, is_all_day: "yes", start_date: "", start_day: "2027-10-31" };
    const { data } = newEventSchema(EAST, NOW).safeParse({
      ...form,
      repeat_rhythm: "weekly",
      repeat_until: "2027-11-14",
    });
    expect(data?.series?.dates.map(({ start_date, end_date }) => [start_date, end_date])).toEqual([
      ["2027-10-31T04:00:00.000Z", "2027-11-01T04:00:00.000Z"],
      ["2027-11-07T04:00:00.000Z", "2027-11-08T05:00:00.000Z"],
      ["2027-11-14T05:00:00.000Z", "2027-11-15T05:00:00.000Z"],
    ]);
  });

  test("a stored one is shown as its days, and sent back untouched is the same", () => {
    expect(toEventForm(oneDay, EAST)).toMatchObject({
      is_all_day: "yes",
      start_day: "2026-11-21",
      end_day: "",
      start_date: "",
      end_date: "",
    });
    const form = toEventForm(fair, EAST);
    expect(form).toMatchObject({ start_day: "2026-11-21", end_day: "2026-11-22" });
    const { start_date, end_date } = accepted(form);
    expect([start_date, end_date]).toEqual(["2026-11-21T05:00:00.000Z", "2026-11-23T05:00:00.000Z"]);
  });

  test("a day whose time an import could not read is asked for its time", () => {
    expect(errorsOf({ start_date: "2026-11-21" })).toEqual({
      start_date: ["Enter a start time, or choose All day"],
    });
    expect(errorsOf({ end_date: "2026-11-22" })).toEqual({ end_date: ["Enter an end time"] });
    expect(accepted({ start_date: "2026-11-21", start_time: "19:30" }).start_date).toBe("2026-11-22T00:30:00.000Z");
  });
});

describe("for readers", () => {
  test("days stand where others have times", () => {
    expect(summarizeEvent(oneDay, EAST, NOW)).toMatchObject({
      time: "All day",
      zone: "",
      isSiteZone: true,
      startsAt: "2026-11-21",
      lastDay: null,
      status: "happening",
    });
    expect(summarizeEvent(fair, EAST, NOW).lastDay).toBe("Sun, Nov 22");
    expect(fullDatesOf(oneDay, EAST)).toMatchObject({ timeSpan: "All day", zone: "", lastLongDate: null });
    expect(fullDatesOf(fair, EAST)).toMatchObject({
      timeSpan: "All day, through Sunday, November 22, 2026",
      shortTimeSpan: "All day, through Sun, Nov 22",
      lastLongDate: "Sunday, November 22, 2026",
    });
    const inSpanish = inLanguage("es", () => fullDatesOf(fair, EAST).shortTimeSpan);
    const overNewYear = { ...fair, end_date: "2027-01-03T05:00:00Z" };
    expect(fullDatesOf(overNewYear, EAST).shortTimeSpan).toBe("All day, through Sat, Jan 2, 2027");
    expect(inSpanish).toBe("Todo el día, hasta el dom, 22 nov");
  });

  test("what is going on names its last day", () => {
    expect(eventUnderWay(fair, EAST, NOW).until).toBe("Through Sun, Nov 22");
    expect(eventUnderWay(oneDay, EAST, NOW).until).toBe("All day");
  });

  test("calendars get dates, of which the end is the day after the last", () => {
    const file = organizerCalendar(
      [{ ...fair, isApproved: true }],
      { siteUrl: "https://palm.example", productName: "Palm", timeZone: EAST },
      NOW,
    );
    expect(file).toContain("DTSTART;VALUE=DATE:20261121\r\n");
    expect(file).toContain("DTEND;VALUE=DATE:20261123\r\n");
    const links = calendarLinks(fair, { siteUrl: "https://palm.example", timeZone: EAST });
    expect(new URL(links?.google ?? "").searchParams.get("dates")).toBe("20261121/20261123");
    expect(new URL(links?.outlook ?? "").searchParams.get("allday")).toBe("true");
  });

  test("search engines get dates, of which the end is the last", () => {
    const { start_date, end_date, is_all_day } = fair;
    expect(eventData(DEFAULT_SITE_SETTINGS, { ...BARE_EVENT, start_date, end_date, is_all_day })[0]).toMatchObject({
      startDate: "2026-11-21",
      endDate: "2026-11-22",
    });
  });

  test("what differs between two versions are days", () => {
    const times = { is_all_day: false, start_date: "2026-11-21T15:00:00Z", end_date: "2026-11-22T23:00:00Z" };
    const { fields } = compareVersions({ ...fair, ...times }, fair, EAST, NOW);
    expect(fields.map(({ before, after }) => [before, after])).toEqual([
      ["November 21, 2026, 10:00 AM EST", "November 21, 2026, all day"],
      ["November 22, 2026, 6:00 PM EST", "November 22, 2026"],
    ]);
    const moved = { start_date: "2026-11-22T05:00:00Z", end_date: "2026-11-24T05:00:00Z" };
    expect(compareVersions(fair, { ...fair, ...moved }, EAST, NOW).fields).toMatchObject([
      { label: "Starts on", before: "November 21, 2026, all day", after: "November 22, 2026, all day" },
      { label: "Ends on", before: "November 22, 2026", after: "November 23, 2026" },
    ]);
  });
});
