import { instantToMs } from "./days.ts";

/** `happening` is from the start to the end of an event that has an end. */
export type EventStatus = "upcoming" | "happening" | "ended";

/**
 * Where an event stands at a moment. It has ended once its end, or without one its start, is past.
 * @param event times as instants; PostgREST's "+00:00" is as good as "Z".
 * @throws RangeError when a time cannot be read.
 */
export function eventStatus(event: { start_date: string; end_date: string | null }, now: Date): EventStatus {
  const start = instantToMs(event.start_date);
  const end = event.end_date === null ? start : instantToMs(event.end_date);
  if (now.getTime() > end) return "ended";
  return event.end_date !== null && now.getTime() >= start ? "happening" : "upcoming";
}
