import { dayOf, todayIn, zoneOf } from "./days.ts";
import { formatShortDate, formatTime, withYear } from "./format.ts";

/** The hidden control of a new event with the ids of possible duplicates that its organizer has seen. */
export const ALIKE_SEEN_FIELD = "alike_seen";

/** A possible duplicate of the event that an organizer is about to submit. */
export interface AlikeEvent {
  id: string;
  title: string;
  /** "Sat, Nov 21, 7:30 PM"; with the year unless it is the current one. */
  when: string;
  place: string;
  /** Whether it belongs to the organizer or one of their organizations. */
  isOwn: boolean;
}

/** The form's response when it asks whether the event is one of these. */
export interface ShownAlike {
  alike: AlikeEvent[];
}

/** Such an event, as the database returns it. Times are UTC ISO 8601. */
interface AlikeFacts {
  event_id: string;
  event_title: string;
  place: string;
  start_date: string;
  is_all_day: boolean;
  is_own: boolean;
}

/** Describes the events that, according to the form, the organizer has not seen yet. */
export function describeAlike(
  events: readonly AlikeFacts[],
  typed: FormData,
  siteTimeZone: string,
  now: Date,
): AlikeEvent[] {
  const seen = String(typed.get(ALIKE_SEEN_FIELD) ?? "").split(" ");
  return events
    .filter(({ event_id }) => !seen.includes(event_id))
    .map(({ event_id, event_title, place, start_date, is_all_day, is_own }) => {
      const zone = zoneOf(place, siteTimeZone);
      const [date, year] = [formatShortDate(start_date, zone), dayOf(start_date, zone).slice(0, 4)];
      const day = year === todayIn(zone, now).slice(0, 4) ? date : withYear(date, year);
      return {
        id: event_id,
        title: event_title,
        when: is_all_day ? day : `${day}, ${formatTime(start_date, zone)}`,
        place,
        isOwn: is_own,
      };
    });
}

/** The control's value after these events have been shown, too. */
export function seenAlike(before: string | undefined, events: readonly AlikeEvent[]): string {
  return [...(before ? [before] : []), ...events.map(({ id }) => id)].join(" ");
}
