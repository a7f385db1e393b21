import type { MiddlewareHandler } from "hono";
import { isbot } from "isbot";
import { splitLanguage } from "#app/messages/language.ts";
import type { EventVisits } from "#app/models/events/event-counts.server.ts";
import type { ServerEnv } from "./server-env.ts";

/** Most events counted between two reports; visits of others are dropped. The same as in `count_event_visits()`. */
export const MAX_EVENTS = 5_000;

type Kind = "views" | "clicks";

/** Views and ticket clicks since the last report, by event only: nothing about who, from where or when. */
export class VisitCounter {
  #visits = new Map<string, EventVisits>();

  /** Counts one visit of an event. */
  count(eventId: string, kind: Kind): void {
    this.#add({ event_id: eventId, views: 0, clicks: 0, [kind]: 1 });
  }

  /** Returns the counts, and resets them. */
  take(): EventVisits[] {
    const visits = [...this.#visits.values()];
    this.#visits = new Map();
    return visits;
  }

  /** Adds counts that could not be reported back to the current ones. */
  putBack(visits: readonly EventVisits[]): void {
    for (const visit of visits) this.#add(visit);
  }

  #add({ event_id, views, clicks }: EventVisits): void {
    const earlier = this.#visits.get(event_id);
    if (!earlier && this.#visits.size >= MAX_EVENTS) return;
    this.#visits.set(event_id, {
      event_id,
      views: views + (earlier?.views ?? 0),
      clicks: clicks + (earlier?.clicks ?? 0),
    });
  }
}

/**
 * Counts views of event pages, cached or rendered, and ticket clicks. Not counted: known bots, clients without a User-Agent, prefetches,
 * and `HEAD`. A prefetched page sends `HEAD` with `Purpose: view` once it is shown (`saved-in-browser.js`). Repeated visits of the same
 * person count each time, because people are not identified.
 */
export function countVisits(visits: VisitCounter): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    await next();
    const { method, headers, url = "" } = c.env.incoming;
    const [, eventId, isTickets] = EVENT_PATH.exec(splitLanguage(url.split("?", 1)[0] ?? "").path) ?? [];
    if (eventId === undefined) return;
    const { status } = c.res;
    const isAnswered = isTickets ? status === 302 && method === "GET" : status === 200 || status === 304;
    if (!isAnswered || !isVisit(method, headers)) return;
    visits.count(eventId.toLowerCase(), isTickets ? "clicks" : "views");
  };
}

const EVENT_PATH = /^\/events\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(\/tickets)?\/?$/i;

function isVisit(
  method: string | undefined,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): boolean {
  const browser = headers["user-agent"];
  // isbot() accepts an empty User-Agent, but no browser sends one.
  if (!browser || isbot(String(browser))) return false;
  const { purpose } = headers;
  if (method === "HEAD") return purpose === "view";
  // Prefetch is indicated in the first header by Chromium and Safari, in the second by their older versions, in the third by Firefox.
  const ahead = [headers["sec-purpose"], purpose, headers["x-moz"]];
  return method === "GET" && !ahead.some((value) => /prefetch|prerender|preview/i.test(String(value)));
}
