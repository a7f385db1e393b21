import { expect, test } from "vitest";
import { countEvents, formatCount, formatDayCount, spanOfDays } from "#app/domain/lists/texts.ts";

test("a count says when there are more", () => {
  expect([formatCount(0), formatCount(1234), formatCount(100, true)]).toEqual(["0", "1,234", "100+"]);
  expect([countEvents(0), countEvents(1), countEvents(2), countEvents(1000, true)]).toEqual([
    "0 events",
    "1 event",
    "2 events",
    "1,000+ events",
  ]);
  expect([formatDayCount(1000), formatDayCount(1001)]).toEqual(["1,000", "1,000+"]);
});

test("a page is named by its first and its last day, once if that is one day", () => {
  const [saturday, tuesday] = [{ shortDate: "Sat, Nov 21" }, { shortDate: "Tue, Nov 24" }];
  expect(spanOfDays([saturday, saturday, tuesday])).toBe("Sat, Nov 21 – Tue, Nov 24");
  expect(spanOfDays([saturday])).toBe("Sat, Nov 21");
  expect(spanOfDays([])).toBe("");
});
