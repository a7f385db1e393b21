import { expect, test } from "vitest";
import { type Draft, summarizeDraft } from "#app/domain/events/drafts.ts";

const NOW = new Date("2026-11-21T17:00:00Z");
const draft: Draft = { id: "1", event_id: null, fields: {}, picture_id: null, updated_at: "2026-11-21T16:00:00Z" };
const startOf = (fields: Draft["fields"]) => summarizeDraft({ ...draft, fields }, "America/New_York", NOW).starts;

test.each([
  ["a time", { start_date: "2026-12-04T19:00" }, "Fri, Dec 4, 7:00 PM"],
  ["a time in another year", { start_date: "2027-12-04T19:00" }, "Sat, Dec 4, 2027, 7:00 PM"],
  ["a day without its time", { start_date: "2026-12-04" }, "Fri, Dec 4"],
  ["a whole day", { is_all_day: "yes", start_day: "2026-12-04", end_day: "" }, "Fri, Dec 4, all day"],
  [
    "whole days",
    { is_all_day: "yes", start_day: "2026-12-31", end_day: "2027-01-02" },
    "Thu, Dec 31 – Sat, Jan 2, 2027, all day",
  ],
  [
    "whole days without the first",
    { is_all_day: "yes", start_day: "", start_date: "2026-12-04T19:00" },
    "Fri, Dec 4, 7:00 PM",
  ],
  ["another text", { start_date: "next Friday, when the tide is low" }, "next Friday, when th"],
  ["a time that no day has", { start_date: "2026-12-04T99:00" }, "2026-12-04T99:00"],
  ["nothing", {}, null],
])("a list of drafts says when an event starts of which %s was typed", (_, fields, text) => {
  expect(startOf(fields)).toBe(text);
});
