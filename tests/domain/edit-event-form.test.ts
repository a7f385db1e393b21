import { describe, expect, test } from "vitest";
import { toEventForm } from "#app/domain/event-form.ts";
import { accepted, EAST, FILLED } from "./filled-event-form.ts";

describe("the edit form", () => {
  const stored = {
    ...FILLED,
    location: "Saenger Theatre, Pensacola",
    start_date: "2026-11-22T01:30:00+00:00",
    end_date: "2026-11-22T04:00:00+00:00",
    image_url: null,
    event_url: "https://example.com/",
    max_attendees: 80,
  };

  test("starts with the event's times in its own zone and blanks for what it lacks", () => {
    expect(toEventForm(stored, EAST)).toEqual({
      ...FILLED,
      location: "Saenger Theatre, Pensacola",
      start_date: "2026-11-21T19:30",
      end_date: "2026-11-21T22:00",
      event_url: "https://example.com/",
      max_attendees: "80",
    });
  });

  test("sent back untouched changes nothing", () => {
    expect(accepted(toEventForm(stored, EAST))).toEqual({
      ...stored,
      start_date: "2026-11-22T01:30:00.000Z",
      end_date: "2026-11-22T04:00:00.000Z",
    });
    const bare = { ...stored, end_date: null, event_url: null, max_attendees: null };
    expect(accepted(toEventForm(bare, EAST))).toEqual({ ...bare, start_date: "2026-11-22T01:30:00.000Z" });
  });
});
