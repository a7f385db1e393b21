import { describe, expect, test } from "vitest";
import { calendarText, eventLines } from "./files.ts";
import { NOW } from "./read-files.ts";
import { daysOf, jazz, keysOf, one, read, readAt, start, WEEKLY } from "./read-subscription.ts";

// What changes when a feed is read repeatedly. Parsing of times and texts: calendar.test.ts.

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
      calendarText(...Array.from({ length: 10_001 }, () => eventLines("DTSTART:20260710T230000Z")).flat()),
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
