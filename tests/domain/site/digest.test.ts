import { describe, expect, test } from "vitest";
import { currentIssue, digestDays, endOfIssue, formatHour, isDue, parseDigestList } from "#app/domain/site/digest.ts";

describe("the list of a weekly mail", () => {
  test.each([
    ["/events", "/events", "Events in Florida"],
    ["/events?category=music", "/events?category=music", "Music events in Florida"],
    ["/tampa", "/tampa", "Events in Tampa"],
    [
      "/tampa?search=%3Cb%3E+jazz&category=music&price=free",
      "/tampa?search=%3Cb%3E+jazz&category=music&price=free",
      "Music events in Tampa (“<b> jazz”, Free)",
    ],
    [
      "/events?category=food&category=music",
      "/events?category=music&category=food",
      "Events in Florida (Music, Food & Drink)",
    ],
    ["/events?near=tampa&radius=50", "/events?near=tampa&radius=50", "Events in Florida (Within 50 miles of Tampa)"],
    ["/tampa?when=weekend&time=evening", "/tampa?when=weekend&time=evening", "Events in Tampa (This weekend, Evening)"],
    ["/venues/armature-works-tampa?after=x", "/venues/armature-works-tampa", "Events at this venue"],
    ["/organizers/porch-works?category=music", "/organizers/porch-works", "Events by this organizer"],
  ])("%s is %s, called %s", (address, path, name) => {
    expect(parseDigestList(address)).toMatchObject({ path, name });
  });

  test.each([
    ["/tampa?when=today", "/tampa"],
    ["/tampa?date=2026-11-22&until=2026-11-24", "/tampa"],
    ["/events?search=jazz&sort=soonest&after=x", "/events?search=jazz"],
    ["/events?near=27.96,-82.44&sort=nearest", "/events?near=tampa"],
    ["/tampa?location=Miami&utm_source=x", "/tampa"],
  ])("%s loses what belongs to no weekly mail: %s", (address, path) => {
    expect(parseDigestList(address)?.path).toBe(path);
  });

  test("on the site has the same days as the mail", () => {
    expect(parseDigestList("/tampa?price=free")?.weekPath).toBe("/tampa?when=week&price=free");
    expect(parseDigestList("/tampa?when=weekend")?.weekPath).toBe("/tampa?when=weekend");
  });

  test.each([
    "",
    "/",
    "/nowhere",
    "tampa",
    "/venues/x",
    "/organizers/X",
    "https://evil.example/tampa",
    "//tampa",
    "/tampa/week",
  ])("%j is none", (address) => {
    expect(parseDigestList(address)).toBeNull();
  });
});

describe("the day of the weekly mail", () => {
  const schedule = { weekday: "Thursday", hour: 9, timeZone: "America/New_York" } as const;

  test.each([
    ["2026-11-25T15:00:00Z", "2026-11-26", false],
    // In New York: five seconds before nine, nine, and the last second of the day.
    ["2026-11-26T13:59:55Z", "2026-11-26", false],
    ["2026-11-26T14:00:00Z", "2026-11-26", true],
    ["2026-11-27T04:59:59Z", "2026-11-26", true],
    ["2026-11-27T05:00:00Z", "2026-12-03", false],
  ])("at %s is %s, being sent: %s", (now, day, isSent) => {
    const issue = currentIssue(new Date(now), schedule);
    expect([issue.day, isDue(issue, new Date(now))]).toEqual([day, isSent]);
    expect(issue.expiresAt).toBe(`${day === "2026-11-26" ? "2026-11-27" : "2026-12-04"}T05:00:00.000Z`);
  });

  test("ends where the next one begins, when the clocks change as well", () => {
    expect(endOfIssue("2026-11-26", schedule)).toBe("2026-12-03T14:00:00.000Z");
    expect(endOfIssue("2026-10-29", schedule)).toBe("2026-11-05T14:00:00.000Z");
    // At 2 AM on March 14, 2027, the clocks go forward an hour.
    const early = { ...schedule, weekday: "Sunday", hour: 2 } as const;
    expect(endOfIssue("2027-03-07", early)).toBe("2027-03-14T07:00:00.000Z");
  });

  test("has an hour that people can read", () => {
    expect([0, 9, 12, 23].map(formatHour)).toEqual(["12\u00a0AM", "9\u00a0AM", "12\u00a0PM", "11\u00a0PM"]);
  });
});

test("the events of a weekly mail are under the days on which they happen, with the time there", () => {
  const facts = {
    id: "6b1c4f5e-0000-4000-8000-000000000000",
    title: "Porch <Concert>",
    category: "music",
    location: "Armature Works, Tampa",
    start_date: "2026-11-27T00:30:00Z",
    is_all_day: false,
    end_date: null,
    image_url: null,
    motif: null,
    picture: null,
    max_attendees: null,
    price_kind: "paid",
    price_min_cents: 1200,
    price_max_cents: null,
  };
  const central = { ...facts, location: "Plaza Ferdinand VII, Pensacola", start_date: "2026-11-28T00:30:00Z" };
  const unreadable = { ...facts, start_date: "infinity" };
  const now = new Date("2026-11-26T14:00:00Z");
  const days = digestDays([facts, central, unreadable], "America/New_York", now);
  const path = "/events/6b1c4f5e-0000-4000-8000-000000000000";
  expect(days).toEqual([
    {
      title: "Thursday, November 26",
      items: [{ title: "Porch <Concert>", path, text: "7:30 PM, Armature Works, Tampa, $12" }],
    },
    {
      title: "Friday, November 27",
      items: [{ title: "Porch <Concert>", path, text: "6:30 PM CST, Plaza Ferdinand VII, Pensacola, $12" }],
    },
  ]);
});
