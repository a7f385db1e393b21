import { expect, test } from "vitest";
import { summarizePendingEvent } from "#app/domain/events/pending-event.ts";
import { NOT_STATED } from "#supabase/seed/factories.ts";

const EAST = "America/New_York";
/** Noon in Tampa. */
const NOW = new Date("2026-11-21T17:00:00Z");

const concert = {
  id: "0b1c",
  title: "Night Concert",
  category: "music",
  location: "Tampa Theatre, Tampa",
  address: null,
  start_date: "2026-11-28T01:00:00Z",
  is_all_day: false,
  end_date: null as string | null,
  image_url: null,
  motif: null,
  picture: null,
  image_alt: null,
  picture_id: null,
  doors_at: null,
  event_url: null,
  max_attendees: null,
  price_kind: null,
  price_min_cents: null,
  price_max_cents: null,
  ...NOT_STATED,
  description: "Three bands, one porch, and lemonade for everybody who comes.",
  organizer_id: "o1",
  organizerName: "Olive Marlowe",
  created_at: "2026-11-20T20:15:00Z",
  updated_at: "2026-11-20T20:15:00Z",
  version: "2026-11-20T20:15:00Z",
  dates: null as string[] | null,
  is_approved: false,
  first_approved_at: null as string | null,
  unpublished_at: null as string | null,
  unpublish_reason: null,
  isFirst: false,
  takenOffBy: null,
};

function summarize(fields: Partial<typeof concert>) {
  return summarizePendingEvent({ ...concert, ...fields }, EAST, NOW);
}

test.each([
  ["2026-11-21T18:00:00Z", "today", true],
  ["2026-11-22T04:59:00Z", "today", true],
  ["2026-11-22T05:00:00Z", "tomorrow", true],
  ["2026-11-24T04:59:00Z", "in 2 days", true],
  ["2026-11-24T05:00:00Z", "in 3 days", false],
  ["2026-12-22T17:00:00Z", "in 31 days", false],
  ["2026-12-23T17:00:00Z", null, false],
])("an event that starts at %s is read as %s; whether that hurries: %s", (start_date, startsIn, isUrgent) => {
  expect(summarize({ start_date })).toMatchObject({ startsIn, isUrgent });
});

test("an event that has started or ended is not urgent", () => {
  const begun = { start_date: "2026-11-21T16:00:00Z" };
  expect(summarize({ ...begun, end_date: "2026-11-21T19:00:00Z" })).toMatchObject({ startsIn: null, isUrgent: false });
  expect(summarize(begun)).toMatchObject({ startsIn: null, isUrgent: false });
});

test("an event came in, and was edited, at a time of this year, or of a year that is named", () => {
  expect(summarize({})).toMatchObject({ submitted: "Nov 20, 3:15 PM", edited: null });
  expect(summarize({ updated_at: "2026-11-21T15:00:00Z" }).edited).toBe("Nov 21, 10:00 AM");
  const decided = { id: 1, decision: "approved", together: [1], wasApproved: false };
  const approved = { ...concert, updated_at: "2026-11-21T15:00:00Z", decided };
  expect(summarizePendingEvent(approved, EAST, NOW).edited).toBeNull();
  expect(summarize({ created_at: "2026-01-01T04:59:00Z" }).submitted).toBe("December 31, 2025, 11:59 PM EST");
});

test("a change of an event that was public is told from a new event, and from one that was unpublished", () => {
  const approved = { first_approved_at: "2026-11-19T12:00:00Z" };
  expect(summarize({}).isChange).toBe(false);
  expect(summarize(approved).isChange).toBe(true);
  expect(summarize({ ...approved, unpublished_at: "2026-11-20T12:00:00Z" }).isChange).toBe(false);
});
