import { describe, expect, test } from "vitest";
import { calendarText } from "./files.ts";
import { daysOf, jazz, keysOf, one, read, start, TEXTS, WEEKLY } from "./read-subscription.ts";

// The dates of repeating events, when a feed is read repeatedly. Parsing of rules: recurrence.test.ts.

describe("a repeating event", () => {
  test("is an event on each date, to the end of the month eleven months ahead where it goes on", () => {
    const found = one(...WEEKLY);
    expect(found.items).toHaveLength(53);
    expect([daysOf(found)[0], daysOf(found).at(-1)]).toEqual(["2027-03-02", "2028-02-29"]);
    expect(new Set(keysOf(found)).size).toBe(53);
    expect(new Set(found.items.map(({ series }) => series)).size).toBe(1);
    expect(found.items.every(({ rhythm, content }) => rhythm === "weekly" && content !== null)).toBe(true);
    // New dates are added once a month.
    const later = read(calendarText(...jazz(...WEEKLY)), new Date("2027-03-30T12:00:00Z"));
    expect(daysOf(later)).toEqual(daysOf(found).slice(5));
    expect(keysOf(later)).toEqual(keysOf(found).slice(5));
    const inApril = read(calendarText(...jazz(...WEEKLY)), new Date("2027-04-02T12:00:00Z"));
    expect(daysOf(inApril).at(-1)).toBe("2028-03-27");
  });

  test("that ends has all its dates of a year", () => {
    expect(daysOf(one(start("20270301"), "RRULE:FREQ=MONTHLY;COUNT=13"))).toHaveLength(13);
    expect(daysOf(one(start("20270302"), "RRULE:FREQ=MONTHLY;COUNT=13"))).toHaveLength(12);
  });

  test("with more than 60 dates has those until the end of next month, 60 at most", () => {
    const daily = one(start("20270305"), "RRULE:FREQ=DAILY;COUNT=90");
    expect([daily.items.length, daysOf(daily).at(-1)]).toEqual([57, "2027-04-30"]);
    const hourly = one(start("20270305", "100000"), "RRULE:FREQ=DAILY;BYHOUR=10,12,14");
    expect(hourly.items).toHaveLength(60);
    expect(new Set(keysOf(hourly)).size).toBe(60);
  });

  test("has a horizon where later dates are not taken, and none where all are", () => {
    const horizonOf = (...lines: string[]) => {
      const { items, horizons } = one(...lines);
      return horizons[items[0]?.series ?? ""] ?? null;
    };
    expect(horizonOf(start("20270305"), "RRULE:FREQ=DAILY;COUNT=60")).toBeNull();
    expect(horizonOf(start("20270305"), "RRULE:FREQ=DAILY;COUNT=90")).toBe("2027-05-01T04:00:00.000Z");
    expect(horizonOf(...WEEKLY)).toBe("2028-03-01T05:00:00.000Z");
    expect(horizonOf(start("20270302"), "RRULE:FREQ=MONTHLY;COUNT=13")).toBe("2028-03-01T05:00:00.000Z");
    // The start of the 61st date.
    expect(horizonOf(start("20270305", "100000"), "RRULE:FREQ=DAILY;BYHOUR=10,12,14")).toBe("2027-03-25T14:00:00.000Z");
  });

  test.each([
    ["daily", "RRULE:FREQ=DAILY;COUNT=9"],
    ["fortnightly", "RRULE:FREQ=WEEKLY;INTERVAL=2"],
    ["monthly_day", "RRULE:FREQ=MONTHLY"],
    ["monthly_weekday", "RRULE:FREQ=MONTHLY;BYDAY=2WE"],
    ["dates", "RDATE;TZID=America/New_York:20270401T190000,20270420T190000"],
    ["dates", "RRULE:FREQ=YEARLY"],
  ])("has the rhythm %s by %s", (rhythm, rule) => {
    expect(one(start("20270310"), rule).items[0]?.rhythm).toBe(rhythm);
  });

  test("has dates whose keys stay while its time, its texts and its end change", () => {
    const keys = keysOf(one(...WEEKLY)).slice(0, 3);
    const others = [
      [start("20160104", "203000"), "RRULE:FREQ=WEEKLY"],
      [...WEEKLY, "COMMENT:new", "DURATION:PT3H"],
      [start("20160104"), "RRULE:FREQ=WEEKLY;UNTIL=20270320T000000Z"],
    ];
    for (const lines of others) expect(keysOf(one(...lines)).slice(0, 3)).toEqual(keys);
  });

  const change = (...lines: string[]) => ["BEGIN:VEVENT", "UID:1@example.com", ...lines, "END:VEVENT"];
  const withChange = (...lines: string[]) => read(calendarText(...jazz(...WEEKLY), ...change(...TEXTS, ...lines)));
  const ID = "RECURRENCE-ID;TZID=America/New_York:20270308T190000";

  test.each([
    ["in its zone", ID],
    ["in UTC", "RECURRENCE-ID:20270309T000000Z"],
    ["as a day", "RECURRENCE-ID;VALUE=DATE:20270308"],
  ])("keeps the key of a date that was moved, named %s", (_, id) => {
    const plain = one(...WEEKLY);
    const moved = withChange(id, "SUMMARY:Jazz on Tuesday", start("20270316"));
    expect(moved.items).toHaveLength(plain.items.length);
    expect(moved.items.find(({ title }) => title === "Jazz on Tuesday")).toMatchObject({
      key: keysOf(plain)[1],
      starts: "2027-03-16T23:00:00.000Z",
      series: plain.items[0]?.series,
    });
    expect(daysOf(moved)).toEqual([...daysOf(moved)].sort());
    expect(moved.items[0]?.hash).toBe(plain.items[0]?.hash);
  });

  test.each([
    ["STATUS:CANCELLED", calendarText(...jazz(...WEEKLY), ...change(ID, "STATUS:CANCELLED"))],
    ["EXDATE", calendarText(...jazz(...WEEKLY, "EXDATE;TZID=America/New_York:20270308T190000"))],
  ])("has a date that is cancelled by %s", (_, text) => {
    const [plain, found] = [one(...WEEKLY), read(text)];
    expect(keysOf(found)).toEqual(keysOf(plain));
    expect(found.items.filter(({ isCancelled }) => isCancelled)).toMatchObject([
      { key: keysOf(plain)[1], starts: "2027-03-09T00:00:00.000Z", content: null },
    ]);
  });

  test("has its later dates as they were changed together, with their keys", () => {
    const plain = one(...WEEKLY);
    const found = withChange(
      `${ID.replace(";", ";RANGE=THISANDFUTURE;")}`,
      "SUMMARY:Late Jazz",
      start("20270309", "210000"),
    );
    expect(keysOf(found)).toEqual(keysOf(plain));
    expect(found.items.slice(0, 3).map(({ title, starts }) => [title, starts.slice(0, 16)])).toEqual([
      ["Jazz Night", "2027-03-02T00:00"],
      ["Late Jazz", "2027-03-10T02:00"],
      ["Late Jazz", "2027-03-17T01:00"],
    ]);
    const ended = read(
      calendarText(...jazz(...WEEKLY), ...change(ID.replace(";", ";RANGE=THISANDFUTURE;"), "STATUS:CANCELLED")),
    );
    expect(ended.items.filter(({ isCancelled }) => !isCancelled)).toHaveLength(1);
    expect(ended.items.find(({ isCancelled }) => isCancelled)?.key).toBe(keysOf(plain)[1]);
  });

  test("that is cancelled has only cancelled dates, 60 at most", () => {
    const found = one(start("20270305"), "RRULE:FREQ=DAILY", "STATUS:CANCELLED");
    expect(found.items).toHaveLength(60);
    expect(found.items.every(({ isCancelled }) => isCancelled)).toBe(true);
  });

  test("leaves out a date that became private or uncertain, and one that was moved into the past", () => {
    const keys = keysOf(one(...WEEKLY));
    const without = keys.filter((_, at) => at !== 1);
    const hidden = withChange(ID, "SUMMARY:Jazz Night", start("20270308"), "CLASS:PRIVATE");
    expect([keysOf(hidden), hidden.private]).toEqual([without, 1]);
    const open = withChange(ID, "SUMMARY:Jazz Night", start("20270308"), "STATUS:TENTATIVE");
    expect([keysOf(open), open.tentative]).toEqual([without, 1]);
    expect(keysOf(withChange(ID, "SUMMARY:Jazz Night", start("20270225")))).toEqual(without);
  });

  test("of whole days has its days as keys in any zone", () => {
    const days = one("DTSTART;VALUE=DATE:20270306", "RRULE:FREQ=WEEKLY;COUNT=4");
    const changed = read(
      calendarText(
        ...jazz("DTSTART;VALUE=DATE:20270306", "RRULE:FREQ=WEEKLY;COUNT=4"),
        ...change(...TEXTS, "RECURRENCE-ID:20270313T000000Z", "SUMMARY:Jazz Night", "DTSTART;VALUE=DATE:20270314"),
      ),
    );
    expect(keysOf(changed)).toEqual(keysOf(days));
    expect(daysOf(changed)).toEqual(["2027-03-06", "2027-03-14", "2027-03-20", "2027-03-27"]);
    expect(days.items[0]?.content?.is_all_day).toBe(true);
  });

  test("whose rule cannot be read is named, and its changed dates are read", () => {
    const text = calendarText(
      ...jazz(start("20270301"), "RRULE:FREQ=SECONDLY"),
      ...change(...TEXTS, ID, "SUMMARY:Jazz Night", start("20270310")),
    );
    expect(read(text)).toMatchObject({
      items: [{ series: null }],
      unread: [{ line: 3, title: "Jazz Night", reason: "repeats" }],
    });
  });
});
