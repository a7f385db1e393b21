import { describe, expect, test } from "vitest";
import { toEventForm } from "#app/domain/events/form.ts";
import { NOT_STATED } from "#supabase/seed/factories.ts";
import { accepted, EAST, FILLED } from "./filled-form.ts";

describe("the edit form", () => {
  const stored = {
    title: FILLED.title,
    description: FILLED.description,
    category: FILLED.category,
    location: "Saenger Theatre, Pensacola",
    address: null,
    is_all_day: false,
    start_date: "2026-11-22T01:30:00+00:00",
    end_date: "2026-11-22T04:00:00+00:00",
    image_url: null,
    motif: "jazz",
    picture_id: null,
    image_alt: null,
    image_focus_x: null,
    image_focus_y: null,
    event_url: "https://example.com/",
    max_attendees: 80,
    language: "es",
    translation_language: "en",
    translated_title: "Jazz at the theatre",
    translated_description: "A night of jazz below the stars of the ceiling.",
    price_kind: "paid",
    price_min_cents: 1250,
    price_max_cents: 4000,
    doors_at: "2026-11-22T00:45:00+00:00",
    ages: "all",
    good_for_children: false,
    setting: "both",
    access: ["step_free", "asl"],
  };

  test("starts with the event's times in its own zone and blanks for what it lacks", () => {
    expect(toEventForm(stored, EAST)).toEqual({
      ...FILLED,
      location: "Saenger Theatre, Pensacola",
      address: "",
      start_date: "2026-11-21T19:30",
      end_date: "2026-11-21T22:00",
      event_url: "https://example.com/",
      max_attendees: "80",
      language: "es",
      translated_title: "Jazz at the theatre",
      translated_description: "A night of jazz below the stars of the ceiling.",
      price_kind: "paid",
      price_min: "12.50",
      price_max: "40",
      doors_at: "18:45",
      far_year: "2026",
      ages: "all",
      good_for_children: "no",
      setting: "both",
      access_step_free: "yes",
      access_asl: "yes",
    });
  });

  test("sent back untouched changes nothing", () => {
    expect(accepted(toEventForm(stored, EAST))).toEqual({
      ...stored,
      start_date: "2026-11-22T01:30:00.000Z",
      end_date: "2026-11-22T04:00:00.000Z",
      doors_at: "2026-11-22T00:45:00.000Z",
    });
    const unpriced = { price_kind: null, price_min_cents: null, price_max_cents: null, doors_at: null };
    const bare = { ...stored, end_date: null, event_url: null, max_attendees: null, ...unpriced, ...NOT_STATED };
    expect(accepted(toEventForm(bare, EAST))).toEqual({ ...bare, start_date: "2026-11-22T01:30:00.000Z" });
  });
});
