import { parsePageNumber } from "./parse-event-filters.ts";

/** A position in the moderation queue, and the event to continue with after a decision. */
export interface QueuePlace {
  /** From 1. */
  page: number;
  /** Id of the event to continue with, or null. */
  next: string | null;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Parses the position from an address of the Admin Panel; ignores invalid parts. */
export function parseQueuePlace(params: URLSearchParams): QueuePlace {
  const next = params.get("next") ?? "";
  return { page: parsePageNumber(params.get("page")), next: UUID.test(next) ? next : null };
}

/** The position from which an event's page was opened, from `from` in its address; the start of the queue by default. */
export function queuePlaceOf(params: URLSearchParams): QueuePlace {
  const [path, query] = params.get("from")?.split("?", 2) ?? [];
  return parseQueuePlace(new URLSearchParams(path === "/admin" ? query : ""));
}

/**
 * The address of a position in the queue.
 * @param more further parameters, such as the event to ask about.
 * @example queueAddress({ page: 2, next: null }, { delete: id }) // "/admin?page=2&delete=…"
 */
export function queueAddress({ page, next }: QueuePlace, more: Readonly<Record<string, string>> = {}): string {
  const params = new URLSearchParams({
    ...(page > 1 && { page: String(page) }),
    ...(next && { next }),
    ...more,
  });
  return params.size > 0 ? `/admin?${params}` : "/admin";
}

/** The id of an event's row in the queue. */
export function queueRowId(eventId: string): string {
  return `event-${eventId}`;
}

/** The fragment for continuing at an event's row; "" for none. */
export function queueFragment(eventId: string | null): string {
  return eventId ? `#${queueRowId(eventId)}` : "";
}
