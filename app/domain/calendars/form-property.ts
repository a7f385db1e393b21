import { ACCESS_KINDS, type AttendanceFacts } from "#app/domain/events/attendance.ts";
import { toAttendanceForm } from "#app/domain/events/attendance-form.ts";
import { accessFieldName, type EventFieldName } from "#app/domain/events/controls.ts";
import { isReadableInstant, toLocalInput, zoneOf } from "#app/domain/events/days.ts";
import type { PriceFacts } from "#app/domain/events/format.ts";
import { toPriceForm } from "#app/domain/events/price.ts";

/**
 * A non-standard iCalendar property with the values of the event form, except the times, as JSON. iCalendar has no properties for prices,
 * doors and attendance, so they are in the description as plain text; this property lets us import our own calendars without losing or
 * duplicating them.
 */
export const FORM_PROPERTY = "x-sunshine-events-form";

/** The controls whose values it contains, if they are filled in. */
const CONTROLS: readonly EventFieldName[] = [
  ...([
    "title",
    "description",
    "language",
    "translated_title",
    "translated_description",
    "location",
    "address",
  ] as const),
  ...(["doors_at", "image_url", "event_url", "price_kind", "price_min", "price_max", "category"] as const),
  ...(["max_attendees", "ages", "good_for_children", "setting"] as const),
  ...ACCESS_KINDS.map(accessFieldName),
];

/** The facts of an event in this property. */
export interface FormFacts extends PriceFacts, AttendanceFacts {
  title: string;
  description: string;
  language?: string;
  translated_title?: string | null;
  translated_description?: string | null;
  location: string;
  address: string | null;
  doors_at: string | null;
  image_url: string | null;
  event_url: string | null;
  category: string;
  max_attendees: number | null;
}

/** The property of an event. @param siteTimeZone zone of the doors time, unless the location's city has another. */
export function formProperty(event: FormFacts, siteTimeZone: string): [name: string, value: string] {
  const zone = zoneOf(event.location, siteTimeZone);
  const values: Partial<Record<EventFieldName, string | number | null | undefined>> = {
    ...event,
    ...toPriceForm(event),
    ...toAttendanceForm(event),
    doors_at: isReadableInstant(event.doors_at) ? toLocalInput(event.doors_at, zone).slice(11) : "",
  };
  const filled = CONTROLS.flatMap((name) => (values[name] ? [[name, String(values[name])] as const] : []));
  return [FORM_PROPERTY, JSON.stringify(Object.fromEntries(filled))];
}

/** The values of the form by the names of its controls; empty for a malformed property. */
export function parseFormProperty(text: string): Partial<Record<EventFieldName, string>> {
  const values = parseObject(text);
  const known = CONTROLS.flatMap((name) => {
    const value = Object.hasOwn(values, name) ? values[name] : null;
    return typeof value === "string" ? [[name, value] as const] : [];
  });
  return Object.fromEntries(known);
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
