import type { EventAttendance } from "#app/domain/events/attendance-form.ts";
import type { CategoryId } from "#app/domain/events/categories.ts";
import type { Motif } from "#app/domain/events/motifs.ts";
import type { EventPrice } from "#app/domain/events/price.ts";

/** A row for `events` as the API accepts it; times are UTC ISO 8601. */
export interface EventRow extends EventAttendance {
  title: string;
  description: string;
  category: CategoryId;
  location: string;
  address: string | null;
  start_date: string;
  end_date: string | null;
  is_all_day: boolean;
  image_url: string | null;
  picture_id: string | null;
  image_alt: string | null;
  image_focus_x: number | null;
  image_focus_y: number | null;
  motif: Motif | null;
  event_url: string | null;
  max_attendees: number | null;
  price_kind: EventPrice["price_kind"];
  price_min_cents: number | null;
  price_max_cents: number | null;
  doors_at: string | null;
  /** Left out, the text is in English and has no translation. */
  language?: string;
  translation_language?: string | null;
  translated_title?: string | null;
  translated_description?: string | null;
}

/** `EventRow` with the columns that the database decides for members and leaves to the service role. */
export interface EventInsert extends EventRow {
  is_approved?: boolean;
  organizer_id?: string;
}

/** Input of a sign-up. */
export interface Person {
  email: string;
  password: string;
  full_name: string;
}

/** Of an event whose organizer does not say who can come. */
export const NOT_STATED: EventAttendance = { ages: null, good_for_children: null, setting: null, access: [] };

const HOUR_MS = 3_600_000;
const FIRST_EVENT_DAYS_AHEAD = 7;

let eventsBuilt = 0;
let peopleBuilt = 0;

/**
 * A valid row for `events`, different at each call: a week from now, two hours long, each an hour after the previous one.
 * @param overrides replace single columns; with `is_approved` or `organizer_id` only the service role may insert it.
 * @example await olive.client.from("events").insert(buildEvent({ category: "tech" }))
 */
export function buildEvent(overrides: Partial<EventInsert> = {}): EventInsert {
  eventsBuilt += 1;
  const start = Date.now() + (FIRST_EVENT_DAYS_AHEAD * 24 + eventsBuilt) * HOUR_MS;
  return {
    title: `Porch Concert No. ${eventsBuilt}`,
    description: "Neighbors play for neighbors on the big porch. Bring a chair and something cold to drink.",
    category: "music",
    location: "Curtis Hixon Waterfront Park, Tampa",
    address: null,
    start_date: new Date(start).toISOString(),
    end_date: new Date(start + 2 * HOUR_MS).toISOString(),
    is_all_day: false,
    image_url: null,
    picture_id: null,
    image_alt: null,
    image_focus_x: null,
    image_focus_y: null,
    motif: null,
    event_url: null,
    max_attendees: null,
    price_kind: null,
    price_min_cents: null,
    price_max_cents: null,
    doors_at: null,
    ...NOT_STATED,
    ...overrides,
  };
}

/**
 * A person who can sign up, with a unique address and a valid password.
 * @example const olive = await signUp(buildPerson({ full_name: "Olive Hart" }))
 */
export function buildPerson(overrides: Partial<Person> = {}): Person {
  peopleBuilt += 1;
  return {
    email: `neighbor-${peopleBuilt}@example.com`,
    password: "correct-horse-2026",
    full_name: `Neighbor Number ${peopleBuilt}`,
    ...overrides,
  };
}
