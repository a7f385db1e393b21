import { expect, test } from "vitest";
import { ALIKE_SEEN_FIELD, describeAlike, seenAlike } from "#app/domain/events/alike.ts";

const NOW = new Date("2026-12-28T17:00:00Z");

const like = (event_id: string, start_date: string) => ({
  event_id,
  start_date,
  event_title: "Porch Concert",
  place: "Armature Works, Tampa",
  is_all_day: false,
  is_own: false,
});
const describe = (typed = new FormData()) =>
  describeAlike(
    [like("one", "2026-12-31T01:00:00Z"), like("other", "2027-01-03T01:00:00Z")],
    typed,
    "America/New_York",
    NOW,
  );

test("an event like one's own is dated where it happens, with the year if it is another one", () => {
  expect(describe().map(({ when }) => when)).toEqual(["Wed, Dec 30, 8:00 PM", "Sat, Jan 2, 2027, 8:00 PM"]);
});

test("what an organizer has seen once is not asked about again", () => {
  const typed = new FormData();
  typed.set(ALIKE_SEEN_FIELD, seenAlike(undefined, describe().slice(0, 1)));
  expect(describe(typed).map(({ id }) => id)).toEqual(["other"]);
});
