import type { CategoryId } from "./categories.ts";
import { settle } from "./checked.ts";
import { type Instant, isReadableInstant, toLocalInput, zoneOf } from "./days.ts";
import { EVENT_LIMITS, type EventFieldName } from "./event-controls.ts";
import { checkAttendees, checkCategory, checkText, checkTimes, checkUrl } from "./event-fields.ts";
import { readLine, readParagraphs } from "./text.ts";
import { z } from "./zod.ts";

/** What a valid event form comes to: the columns of `events` that its organiser writes. */
export interface EventInput {
  title: string;
  description: string;
  category: CategoryId;
  location: string;
  start_date: Instant;
  end_date: Instant | null;
  image_url: string | null;
  event_url: string | null;
  max_attendees: number | null;
}

// The controls are read as unknown values: conform turns "" into undefined and a repeated field into an array, and its
// own coercion leaves unknown values alone, so the schema behaves the same with and without it.
const line = z.unknown().transform(readLine);
const sentFields = z.object({
  title: line,
  description: z.unknown().transform(readParagraphs),
  category: line,
  location: line,
  start_date: line,
  end_date: line,
  image_url: line,
  event_url: line,
  max_attendees: line,
});

/**
 * Schema of the create and edit forms, for `parseWithZod` or on its own. All problems are reported at once, each under
 * its field, with the messages of specification section 5.
 * @param siteTimeZone zone of the dates where the location names no city with a zone of its own.
 * @param startsAfter refuses a start that is not later; left out, any will do.
 * @example parseWithZod(formData, { schema: eventFormSchema("America/New_York") })
 */
export function eventFormSchema(siteTimeZone: string, startsAfter?: Date) {
  return sentFields.transform((sent, context): EventInput => {
    const values = settle(
      {
        title: checkText("Title", sent.title, {
          minChars: EVENT_LIMITS.minTitleChars,
          maxChars: EVENT_LIMITS.maxTitleChars,
        }),
        description: checkText("Description", sent.description, {
          minChars: EVENT_LIMITS.minDescriptionChars,
          maxChars: EVENT_LIMITS.maxDescriptionChars,
        }),
        location: checkText("Location", sent.location, { maxChars: EVENT_LIMITS.maxLocationChars }),
        ...checkTimes(sent, siteTimeZone, startsAfter),
        image_url: checkUrl("Image URL", sent.image_url),
        event_url: checkUrl("Event URL", sent.event_url),
        category: checkCategory(sent.category),
        max_attendees: checkAttendees(sent.max_attendees),
      },
      context,
    );
    return values ?? z.NEVER;
  });
}

/** The columns of a stored event that the edit form shows. */
export interface StoredEvent {
  title: string;
  description: string;
  category: string;
  location: string;
  start_date: string;
  end_date: string | null;
  image_url: string | null;
  event_url: string | null;
  max_attendees: number | null;
}

/**
 * What the edit form starts with: text for each control, "" where the event has nothing, times as "YYYY-MM-DDTHH:mm"
 * in the zone in which the schema reads them back; "" also for a time that cannot be read.
 */
export function toEventForm(event: StoredEvent, siteTimeZone: string): Record<EventFieldName, string> {
  const zone = zoneOf(event.location, siteTimeZone);
  return {
    title: event.title,
    description: event.description,
    location: event.location,
    start_date: isReadableInstant(event.start_date) ? toLocalInput(event.start_date, zone) : "",
    end_date: event.end_date !== null && isReadableInstant(event.end_date) ? toLocalInput(event.end_date, zone) : "",
    image_url: event.image_url ?? "",
    event_url: event.event_url ?? "",
    category: event.category,
    max_attendees: event.max_attendees === null ? "" : String(event.max_attendees),
  };
}
