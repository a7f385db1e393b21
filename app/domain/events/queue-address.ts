import { type DeskFilters, isNarrowed, parseDeskFilters } from "#app/domain/events/desk-filters.ts";
import { parsePageNumber } from "#app/domain/lists/parse-filters.ts";
import { pathTo, type Query } from "#app/domain/site/links.ts";
import { UUID } from "#app/domain/site/text.ts";

/** Orders of the queue; newest first by default. */
export const QUEUE_SORTS = ["urgent", "longest"] as const;

/** "changed": the event was approved before. */
export const QUEUE_TYPES = ["new", "changed"] as const;

/** Filters of the queue; the text also matches organizers' names and e-mail addresses. */
export interface QueueFilters extends DeskFilters {
  type: (typeof QUEUE_TYPES)[number] | null;
  /** Id of the subscribed calendar that the events come from, or null. */
  calendar: string | null;
}

/** A page of the moderation queue, and the event to continue with after a decision. */
export interface QueuePlace extends QueueFilters {
  /** Null for the newest first. */
  sort: (typeof QUEUE_SORTS)[number] | null;
  /** From 1. */
  page: number;
  /** Id of the event to continue with, or null. */
  next: string | null;
}

/** The first page of the whole queue, with the newest events. */
export const QUEUE_START: QueuePlace = {
  search: "",
  city: null,
  category: null,
  type: null,
  calendar: null,
  sort: null,
  page: 1,
  next: null,
};

/** Parses the page from a URL of the Admin Panel; ignores invalid parameters. */
export function parseQueuePlace(params: URLSearchParams): QueuePlace {
  const readId = (name: string) => {
    const id = params.get(name) ?? "";
    return UUID.test(id) ? id : null;
  };
  return {
    ...parseDeskFilters(params),
    type: QUEUE_TYPES.find((type) => type === params.get("type")) ?? null,
    sort: QUEUE_SORTS.find((sort) => sort === params.get("sort")) ?? null,
    page: parsePageNumber(params.get("page")),
    next: readId("next"),
    calendar: readId("calendar"),
  };
}

/** The page of the queue from which an event's page was opened, by the parameter `from`; the first page by default. */
export function queuePlaceOf(params: URLSearchParams): QueuePlace {
  const [path, query] = params.get("from")?.split("?", 2) ?? [];
  return parseQueuePlace(new URLSearchParams(path === "/admin" ? query : ""));
}

/** A selected event, in the version that the admin has read. */
export interface ChosenEvent {
  id: string;
  version: string;
}

/** The value of a selected event in forms and URLs. */
export function formatChosen({ id, version }: ChosenEvent): string {
  return `${id} ${version}`;
}

/** The selected events in a form or URL, without duplicates; malformed values are ignored. */
export function parseChosen(values: readonly string[]): ChosenEvent[] {
  const chosen = values.flatMap((value) => {
    const [id = "", version = ""] = value.split(" ");
    // Events with a malformed version are ignored, too.
    return UUID.test(id) && !Number.isNaN(Date.parse(version)) ? [[id, { id, version }] as const] : [];
  });
  return [...new Map(chosen).values()];
}

/**
 * The page for returning or refusing the selected events.
 * @param place where to continue afterwards. @param only `refuse`: without the form that returns them.
 */
export function returnAddress(chosen: readonly ChosenEvent[], place: QueuePlace, only: "refuse" | null = null): string {
  return pathTo("/admin/return", { chosen: chosen.map(formatChosen), from: queueAddress(place), only });
}

/**
 * The event at which the queue continues after a decision: the next pending one, or the previous one at the end of the page.
 * @param waiting ids of the events of the page, in order. @param decided ids of those that were decided.
 */
export function nextInQueue(waiting: readonly string[], decided: readonly string[]): string | null {
  const last = Math.max(...decided.map((id) => waiting.indexOf(id)));
  const isLeft = (id: string) => !decided.includes(id);
  return waiting.slice(last + 1).find(isLeft) ?? waiting.findLast(isLeft) ?? null;
}

/** Whether any filter is set. */
export function isFiltered({ type, calendar, ...filters }: QueueFilters): boolean {
  return type !== null || calendar !== null || isNarrowed(filters);
}

/**
 * The URL of a page of the queue.
 * @param more further parameters, such as the event whose deletion is to be confirmed.
 * @example queueAddress({ ...QUEUE_START, sort: "urgent" }, { delete: id }) // "/admin?sort=urgent&delete=…"
 */
export function queueAddress(place: QueuePlace, more: Query = {}): string {
  const { city, search, category, sort, page, type, calendar, next } = place;
  return pathTo("/admin", { city, search, category, sort, page: page > 1 && page, type, calendar, next, ...more });
}

/** The element id of an event's row in the queue. */
export function queueRowId(eventId: string): string {
  return `event-${eventId}`;
}

/** The URL fragment of an event's row; "" for null. */
export function queueFragment(eventId: string | null): string {
  return eventId ? `#${queueRowId(eventId)}` : "";
}
