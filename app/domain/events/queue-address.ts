import { parseCursor } from "#app/domain/lists/parse-filters.ts";
import { pathTo, type Query } from "#app/domain/site/links.ts";

/** A cursor in the moderation queue, which is newest first, and the event to continue with after a decision. */
export interface QueuePlace {
  /** The page shows what is older than this cursor (`formatCursor`), or null. */
  older: string | null;
  /** Or else what is newer, up to it. */
  newer: string | null;
  /** Id of the event to continue with, or null. */
  next: string | null;
}

/** Where the queue begins. */
export const QUEUE_START: QueuePlace = { older: null, newer: null, next: null };

/** Where it ends: what has waited longest. Older than any event. */
export const QUEUE_END: QueuePlace = {
  ...QUEUE_START,
  newer: "19700101T000000Z-ffffffff-ffff-4fff-8fff-ffffffffffff",
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Parses the cursor from an address of the Admin Panel; ignores invalid parts. */
export function parseQueuePlace(params: URLSearchParams): QueuePlace {
  const next = params.get("next") ?? "";
  const [older, newer] = ["older", "newer"].map((name) => (parseCursor(params.get(name)) ? params.get(name) : null));
  return { older: older ?? null, newer: older ? null : (newer ?? null), next: UUID.test(next) ? next : null };
}

/** The cursor from which an event's page was opened, from `from` in its address; the start of the queue by default. */
export function queuePlaceOf(params: URLSearchParams): QueuePlace {
  const [path, query] = params.get("from")?.split("?", 2) ?? [];
  return parseQueuePlace(new URLSearchParams(path === "/admin" ? query : ""));
}

/**
 * The address of a cursor in the queue.
 * @param more further parameters, such as the event to ask about.
 * @example queueAddress({ ...QUEUE_START, older: "20261120T201500Z-9b2e…" }, { delete: id }) // "/admin?older=…&delete=…"
 */
export function queueAddress({ older, newer, next }: QueuePlace, more: Query = {}): string {
  return pathTo("/admin", { older, newer, next, ...more });
}

/** The id of an event's row in the queue. */
export function queueRowId(eventId: string): string {
  return `event-${eventId}`;
}

/** The fragment for continuing at an event's row; "" for none. */
export function queueFragment(eventId: string | null): string {
  return eventId ? `#${queueRowId(eventId)}` : "";
}
