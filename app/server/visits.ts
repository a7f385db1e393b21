import type { MiddlewareHandler } from "hono";
import { isbot } from "isbot";
import { splitLanguage } from "#app/messages/language.ts";
import type { EventVisits } from "#app/models/events/event-counts.server.ts";
import type { ServerEnv } from "./server-env.ts";

/** Events whose visits are kept until the next report; those of others are dropped. As in `count_event_visits()`. */
export const MAX_EVENTS = 5_000;

type Kind = "views" | "clicks";

/** The views and ticket clicks of events since the last report, by event alone: nothing about who, from where or when. */
export class VisitCounter {
  #visits = new Map<string, EventVisits>();

  /** Counts one visit of an event. */
  count(eventId: string, kind: Kind): void {
    this.#add({ event_id: eventId, views: 0, clicks: 0, [kind]: 1 });
  }

  /** What was counted, and begins anew. */
  take(): EventVisits[] {
    const visits = [...this.#visits.values()];
    this.#visits = new Map();
    return visits;
  }

  /** Adds what could not be reported to what was counted meanwhile. */
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
 * Counts the pages of events that were opened, from a copy or rendered, and the ticket links that were followed. Not counted: known bots and
 * programs that do not say what they are, pages that a browser fetches ahead, and `HEAD`. A page that was fetched ahead asks again with
 * `HEAD` and `Purpose: view` once it is shown (`saved-in-browser.js`). The same person counts each time: nothing is known of people.
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
  // An empty name is none of a bot, but of no browser either.
  if (!browser || isbot(String(browser))) return false;
  const { purpose } = headers;
  if (method === "HEAD") return purpose === "view";
  // Chromium and Safari say it in the first header, older versions of both in the second, Firefox in the third.
  const ahead = [headers["sec-purpose"], purpose, headers["x-moz"]];
  return method === "GET" && !ahead.some((value) => /prefetch|prerender|preview/i.test(String(value)));
}
