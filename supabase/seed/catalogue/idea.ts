import type { CategoryId } from "#app/domain/events/categories.ts";
import type { VenueCity, VenueOf } from "../venues.ts";

/** Days of the week an event may start on; `night-out` is Friday and Saturday, `any` favours the weekend. */
export type Days = "any" | "weekday" | "weekend" | "night-out" | "friday" | "saturday";

/** When an event takes place, in local time of its city; the plan picks the date. */
export type Timing = { on: Days } & (TimesOfDay | WholeDays);

interface TimesOfDay {
  /** Start, `HH:mm`. */
  at: string;
  /** Length; an event without it, and without `until`, has no end. */
  hours?: number;
  /** Last day and its closing time, `HH:mm`, of an event of several days; two `days` are today and tomorrow. */
  until?: { days: number; at: string };
  wholeDays?: never;
}

interface WholeDays {
  /** Number of days of an all-day event. */
  wholeDays: number;
  at?: never;
  until?: never;
}

/** One event of the catalogue, without a date. No text may name a date, a weekday or a season. */
export interface EventIdea<Venue extends string = string> {
  title: string;
  category: CategoryId;
  venue: Venue;
  when: Timing;
  description: string;
  /** The same in Spanish, where the organizer has written it in both languages. */
  spanish?: { title: string; description: string };
  /** `tickets` and `info` give the event a link to a ticket shop or to a page about it. */
  link?: "tickets" | "info";
  maxAttendees?: number;
  /** In dollars, one price or the lowest and the highest; left out where the organizer does not say. */
  price?: "free" | "any_amount" | number | readonly [lowest: number, highest: number];
  /** When doors open on the day of the start, `HH:mm`. */
  doors?: string;
}

/** The ideas of one city. */
export interface CityIdeas {
  city: VenueCity;
  ideas: readonly EventIdea[];
}

/** The given `ideas` as those of `city`; the compiler refuses a venue of another city. */
export function ideasIn<C extends VenueCity>(city: C, ideas: readonly EventIdea<VenueOf<C>>[]): CityIdeas {
  return { city, ideas };
}
