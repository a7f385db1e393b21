import { parseCursor } from "#app/domain/lists/parse-filters.ts";
import { pathTo, type Query } from "#app/domain/site/links.ts";

/** A page of the moderation queue, which is newest first, and the event to continue with after a decision. */
export interface QueuePlace {
  /** Cursor (`formatCursor`): the page shows older events. Null without one. */
  older: string | null;
  /** Cursor: the page shows the events before it, which are newer. Null without one, and beside `older`. */
  newer: string | null;
  /** Id of the event to continue with, or null. */
  next: string | null;
}

/** The first page, with the newest events. */
export const QUEUE_START: QueuePlace = { older: null, newer: null, next: null };

/** The last page, with the events that have waited longest: a cursor older than any event. */
export const QUEUE_END: QueuePlace = {
  ...QUEUE_START,
  newer: "19700101T000000Z-ffffffff-ffff-4fff-8fff-ffffffffffff",
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Parses the page from a URL of the Admin Panel; ignores invalid parameters. */
export function parseQueuePlace(params: URLSearchParams): QueuePlace {
  const next = params.get("next") ?? "";
  const [older, newer] = ["older", "newer"].map((name) => (parseCursor(params.get(name)) ? params.get(name) : null));
  return { older: older ?? null, newer: older ? null : (newer ?? null), next: UUID.test(next) ? next : null };
}

/** The page of the queue from which an event's page was opened, by the parameter `from`; the first page by default. */
export function queuePlaceOf(params: URLSearchParams): QueuePlace {
  const [path, query] = params.get("from")?.split("?", 2) ?? [];
  return parseQueuePlace(new URLSearchParams(path === "/admin" ? query : ""));
}

/**
 * The URL of a page of the queue.
 * @param more further parameters, such as the event whose deletion is to be confirmed.
 * @example queueAddress({ ...QUEUE_START, older: "20261120T201500Z-9b2e…" }, { delete: id }) // "/admin?older=…&delete=…"
 */
export function queueAddress({ older, newer, next }: QueuePlace, more: Query = {}): string {
  return pathTo("/admin", { older, newer, next, ...more });
}

/** The element id of an event's row in the queue. */
export function queueRowId(eventId: string): string {
  return `event-${eventId}`;
}

/** The URL fragment of an event's row; "" for null. */
export function queueFragment(eventId: string | null): string {
  return eventId ? `#${queueRowId(eventId)}` : "";
}
