import { instantToMs, isReadableInstant } from "./days.ts";

/** `happening` is from the start to the end of an event that has an end. */
export type EventStatus = "upcoming" | "happening" | "ended";

/**
 * The status of an event at a moment. It has ended once its end, or without one its start, is past.
 * @param event times as instants; PostgREST's "+00:00" is as good as "Z".
 * An event with an unparsable start counts as ended.
 */
export function eventStatus(event: { start_date: string; end_date: string | null }, now: Date): EventStatus {
  if (!isReadableInstant(event.start_date)) return "ended";
  const start = instantToMs(event.start_date);
  const end = event.end_date !== null && isReadableInstant(event.end_date) ? instantToMs(event.end_date) : null;
  if (now.getTime() > (end ?? start)) return "ended";
  return end !== null && now.getTime() >= start ? "happening" : "upcoming";
}
