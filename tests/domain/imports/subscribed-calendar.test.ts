import { describe, expect, test } from "vitest";
import { type CalendarReading, readSubscribedCalendar } from "#app/domain/imports/subscribed-calendar.ts";
import { calendarText, eventLines } from "./files.ts";

// What changes when a feed is read repeatedly. Parsing of times, texts and rules: calendar.test.ts.

const NOW = new Date("2027-03-01T12:00:00Z");

const readAt = (now: Date, text: string, description: string | null = null) =>
  readSubscribedCalendar(new TextEncoder().encode(text), {
    siteTimeZone: "America/New_York",
    now,
    category: "arts",
    language: "es",
    description,
  });

function read(text: string, now = NOW, description: string | null = null): CalendarReading {
  const found = readAt(now, text, description);
  if (typeof found === "string") throw new Error(`Not read: ${found}`);
  return found;
}

const TEXTS = ["DESCRIPTION:Two bands on one porch.", "LOCATION:Straub Park\\, St. Petersburg"];
const jazz = (...lines: string[]) => eventLines(...TEXTS, ...lines);
const start = (day: string, time = "190000") => `DTSTART;TZID=America/New_York:${day}T${time}`;
const one = (...lines: string[]) => read(calendarText(...jazz(...lines)));
const daysOf = ({ items }: CalendarReading) => items.map(({ starts }) => starts.slice(0, 10));
const keysOf = ({ items }: CalendarReading) => items.map(({ key }) => key);
/** Weekly on Mondays at 7 PM since 2016; March 1, 2027 is one. */
const WEEKLY = [start("20160104"), "RRULE:FREQ=WEEKLY"];
const NO_MORE = ["DTSTART:20260710T230000Z"];

describe("an event of a subscribed calendar", () => {
  test("has what our form makes of it, with the subscription's category and language where the calendar says none", () => {
    const { items, ...counts } = one(start("20270710"), "DURATION:PT2H");
    expect(items).toEqual([
      {
        key: expect.stringMatching(/^[0-9a-f]{64}$/),
        series: null,
        rhythm: null,
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        title: "Jazz Night",
        place: "Straub Park, St. Petersburg",
        starts: "2027-07-10T23:00:00.000Z",
        isCancelled: false,
        missing: [],
        content: expect.objectContaining({
          title: "Jazz Night",
          description: "Two bands on one porch.",
          location: "Straub Park, St. Petersburg",
          start_date: "2027-07-10T23:00:00.000Z",
          end_date: "2027-07-11T01:00:00.000Z",
          is_all_day: false,
          category: "arts",
          language: "es",
          picture_id: null,
          max_attendees: null,
        }),
      },
    ]);
    expect(counts).toEqual({ over: 0, private: 0, tentative: 0, unread: [], horizons: {}, isCut: false });
    expect(one(start("20270710"), "CATEGORIES:Jazz,Music").items[0]?.content?.category).toBe("music");
  });

  test("that our form would not accept names what is missing, and has no content", () => {
    const text = calendarText(...eventLines(start("20270710"), "DESCRIPTION:Short", "LOCATION:https://zoom.us/j/1"));
    expect(read(text).items).toMatchObject([
      { title: "Jazz Night", missing: ["description", "location"], content: null },
    ]);
  });

  test("has the subscription's description where it has none, and after one that is too short", () => {
    const usual = "Music every week, on the porch by the lake.";
    const descriptionOf = (line: string) => {
      const text = calendarText(...eventLines(start("20270710"), "LOCATION:Straub Park\\, St. Petersburg", line));
      return read(text, NOW, usual).items.map(({ content, missing }) => [content?.description, missing])[0];
    };
    expect(descriptionOf("DESCRIPTION:")).toEqual([usual, []]);
    expect(descriptionOf("DESCRIPTION:Bring a chair.")).toEqual([`Bring a chair.\n\n${usual}`, []]);
    expect(descriptionOf("DESCRIPTION:Two bands on one porch.")).toEqual(["Two bands on one porch.", []]);
  });

  test("comes without what it need not have, where the form does not accept that, and names it", () => {
    const facts = (url: string) => one(start("20270710"), url, "DTEND;TZID=America/New_York:20270710T180000").items[0];
    expect(facts("URL:javascript:alert(1)")).toMatchObject({
      content: { event_url: null, end_date: null, title: "Jazz Night" },
      missing: ["end_date", "event_url"],
    });
    expect(facts(`URL:https://example.com/${"a".repeat(2_000)}`)?.content).toMatchObject({ event_url: null });
    const own = {
      title: "Jazz Night",
      description: "Two bands on one porch.",
      location: "Straub Park, St. Petersburg",
    };
    const wrong = { category: "circus", language: "tlh", price_kind: "paid", price_min: "lots", image_url: "x y" };
    const form = JSON.stringify({ ...own, ...wrong, max_attendees: "0", translated_title: "Jazz" });
    expect(one(start("20270710"), `X-SUNSHINE-EVENTS-FORM:${form.replace(/[,;]/g, "\\$&")}`).items[0]).toMatchObject({
      content: { category: "arts", language: "es", price_kind: null, image_url: null, max_attendees: null },
      missing: expect.arrayContaining(["category", "language", "price_min", "image_url", "max_attendees"]),
    });
  });

  test("keeps its key when it is edited, and has another hash", () => {
    const found = ["20270710", "20270711", "20270710"].map((day) => one(start(day)).items[0]);
    expect(new Set(found.map((item) => item?.key)).size).toBe(1);
    expect(found[2]?.hash).toBe(found[0]?.hash);
    expect(found[1]?.hash).not.toBe(found[0]?.hash);
    const hashes = [["STATUS:CANCELLED"], ["STATUS:CONFIRMED"], ["URL:https://example.com/a"]].map(
      (lines) => one(start("20270710"), ...lines).items[0]?.hash,
    );
    expect(hashes[1]).toBe(found[0]?.hash);
    expect(new Set(hashes).size).toBe(3);
  });

  test.each([
    ["STATUS:CANCELLED", calendarText(...jazz(start("20270710"), "STATUS:CANCELLED"))],
    ["METHOD:CANCEL", calendarText("METHOD:CANCEL", ...jazz(start("20270710")))],
  ])("is cancelled by %s", (_, text) => {
    const key = keysOf(one(start("20270710")))[0];
    expect(read(text).items).toMatchObject([
      { key, isCancelled: true, content: null, missing: [], title: "Jazz Night" },
    ]);
  });

  test("is left out and counted where it is over, private, confidential or tentative", () => {
    const text = calendarText(
      ...jazz(start("20270228")),
      ...jazz(start("20270710"), "CLASS:PRIVATE"),
      ...jazz(start("20270710"), "CLASS:Confidential"),
      ...jazz(...WEEKLY, "CLASS:PRIVATE"),
      ...jazz(start("20270710"), "STATUS:TENTATIVE"),
      ...jazz(start("20260101"), "RRULE:FREQ=DAILY;COUNT=7"),
      ...jazz(start("20270710"), "CLASS:PUBLIC", "STATUS:CONFIRMED"),
    );
    expect(read(text)).toMatchObject({ items: [{}], over: 2, private: 3, tentative: 1, unread: [] });
  });

  test("has a title and a place that the list has room for", () => {
    const text = calendarText(
      ...eventLines(start("20270710"), `LOCATION:${"Ñ".repeat(400)}`).map((line) =>
        line.replace("Jazz", "😀".repeat(150)),
      ),
    );
    const [item] = read(text).items;
    expect([...(item?.title ?? "")]).toHaveLength(100);
    expect([...(item?.place ?? "")]).toHaveLength(200);
  });

  test("of several with one key the first is taken", () => {
    const text = calendarText(...jazz(start("20270710")), ...jazz(start("20270710"), "STATUS:CANCELLED"));
    expect(read(text).items).toMatchObject([{ isCancelled: false }]);
  });
});

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

describe("of a whole calendar", () => {
  test("the 500 soonest events are taken", () => {
    const numbered = (number: number) =>
      jazz(start(number % 2 === 0 ? "20270710" : "20270709")).map((line) => line.replace("UID:1@", `UID:${number}@`));
    const found = read(calendarText(...Array.from({ length: 520 }, (_, number) => numbered(number)).flat()));
    expect(found).toMatchObject({ isCut: true, unread: [] });
    expect(daysOf(found).filter((day) => day === "2027-07-09")).toHaveLength(260);
    expect(found.items).toHaveLength(500);
    const many = read(
      calendarText(
        ...Array.from({ length: 11 }, (_, number) =>
          jazz(...WEEKLY).map((line) => line.replace("UID:1@", `UID:${number}@`)),
        ).flat(),
      ),
    );
    expect(many).toMatchObject({ isCut: true, horizons: {} });
    // Eleven events a week.
    expect([many.items.length, daysOf(many).at(-1)]).toEqual([500, "2028-01-11"]);
    expect(daysOf(many)).toEqual([...daysOf(many)].sort());
  });

  test("as many horizons are kept as there may be events", () => {
    const far = Array.from({ length: 501 }, (_, number) =>
      jazz(start("20270801"), "RRULE:FREQ=DAILY;COUNT=90").map((line) => line.replace("UID:1@", `UID:${number}@`)),
    );
    expect(read(calendarText(...far.flat()))).toMatchObject({ items: [], isCut: true, horizons: {} });
  });

  test("nothing is no problem", () => {
    const counts = { over: 0, private: 0, tentative: 0 };
    expect(read(calendarText())).toEqual({ items: [], ...counts, unread: [], horizons: {}, isCut: false });
  });

  test("with several calendars all are read", () => {
    const two =
      calendarText(...jazz(start("20270710"))) + calendarText(...jazz(start("20270711"))).replaceAll("1@", "2@");
    expect(read(two).items).toHaveLength(2);
  });

  const WHOLE = calendarText(...jazz(start("20270710")));
  test.each([
    ["cut_off", "without its end", WHOLE.replace("END:VCALENDAR", "")],
    ["cut_off", "in the middle of an event", WHOLE.slice(0, -40)],
    ["cut_off", "after the first of two", WHOLE + WHOLE.slice(0, 40)],
    ["not_a_calendar", "a page", "<!doctype html><title>Sign in</title>"],
    ["not_a_calendar", "nothing", ""],
    ["not_a_calendar", "a table", "title,start\nJazz,2027-07-10\n"],
    [
      "too_long",
      "more than 10,000 events",
      calendarText(...Array.from({ length: 10_001 }, () => eventLines(...NO_MORE)).flat()),
    ],
  ])("%s: %s", (problem, _, text) => {
    expect(readAt(NOW, text)).toBe(problem);
  });

  test("an event that cannot be read does not keep the others away", () => {
    const text = calendarText(
      ...eventLines("DTSTART:next Friday"),
      ...jazz("DTSTART:29991231T190000Z", "DURATION:P900W"),
      ...jazz(start("20270710")),
    );
    expect(read(text)).toMatchObject({
      items: [{}],
      unread: [
        { line: 3, reason: "start" },
        { line: 8, reason: "start" },
      ],
    });
  });
});
