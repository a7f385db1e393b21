import type { Client } from "#tests/support/stack.ts";
import type { ModelEvent, Publication, Words } from "./model.ts";

/** A place where visitors read events: what it must contain, and what else it may contain. */
interface Place {
  name: string;
  read: () => Promise<string>;
  must: readonly string[];
  may?: readonly string[];
}

/** Marks of title and place, which lists have, and which readers keep while a change is pending. */
const factsOf = ({ title, place }: Words) => [`zqt${title}`, `zqp${place}`];
const marksOf = (words: Words) => [...factsOf(words), `zqd${words.description}`];

const isGoingOn = ({ status }: ModelEvent) => status !== "cancelled" && status !== "postponed";

/** Marks, by the places where the model lets visitors find them. */
function marksFor(site: Publication) {
  const versions = site.events.map((event) => ({ event, visible: site.visible(event) }));
  const full = versions.flatMap(({ event, visible }) =>
    visible && "full" in visible ? [{ event, words: visible.full }] : [],
  );
  const facts = versions.flatMap(({ visible }) => (visible && "facts" in visible ? factsOf(visible.facts) : []));
  const onLists = full.filter(({ event }) => event.status !== "postponed");
  // A series is one entry: its first date that takes place or, if none does, its first date.
  const entries = onLists.filter(({ event }) => {
    const dates = onLists
      .map((other) => other.event)
      .filter(({ series }) => series && series.key === event.series?.key);
    const [first = event] = dates.toSorted((a, b) => Number(isGoingOn(b)) - Number(isGoingOn(a)) || a.day - b.day);
    return first === event;
  });
  return {
    approved: full.filter(({ event }) => event.review === "approved").flatMap(({ words }) => marksOf(words)),
    listings: full.flatMap(({ words }) => factsOf(words)),
    entries: entries.flatMap(({ words }) => factsOf(words)),
    onLists: onLists.flatMap(({ words }) => factsOf(words)),
    inFeeds: onLists.flatMap(({ words }) => marksOf(words)),
    // Postponed events, events with a pending change, and tombstones of deleted ones.
    inCalendars: [
      ...full.flatMap(({ words }) => marksOf(words)),
      ...facts,
      ...site.events.flatMap(({ known }) => known.flatMap(factsOf)),
    ],
    onPage: (event: ModelEvent) => {
      const visible = site.visible(event);
      if (!visible) return [];
      return "full" in visible ? marksOf(visible.full) : factsOf(visible.facts);
    },
  };
}

type IdOf = (event: ModelEvent) => string;

/** The API: tables, and the calls behind lists, pages, feeds, calendars and the changelog. */
export function placesOfApi(client: Client, site: Publication, idOf: IdOf): Place[] {
  const at = new Date().toISOString();
  const filter = { site_zone: "America/New_York", starts_from: at, sort: "soonest" };
  const marks = marksFor(site);
  const place = (
    name: string,
    call: PromiseLike<object>,
    must: readonly string[],
    may: readonly string[] = [],
  ): Place => ({
    name,
    must,
    may,
    read: async () => JSON.stringify(await call),
  });
  return [
    place("the table of events", client.from("events").select("*"), marks.approved),
    place("the table of listings", client.from("listings").select("id, title, location"), marks.listings),
    place("browse_listings()", client.rpc("browse_listings", { filter, choices: {} }), marks.entries, marks.onLists),
    place("list_feed()", client.rpc("list_feed", { filter }), marks.inFeeds, marks.inCalendars),
    place("list_changes()", client.rpc("list_changes", {}), [], marks.inCalendars),
    ...site.events.map((event) =>
      place(
        `event_page() of event ${event.key}`,
        client.rpc("event_page", { event_id: idOf(event), at, site_zone: filter.site_zone }),
        marks.onPage(event),
        marks.onLists,
      ),
    ),
  ];
}

/**
 * Lists, feeds and calendars of the site, and the pages of some events.
 * @param events those that an act has touched; placesOfApi() covers all.
 */
export function placesOfSite(origin: string, site: Publication, events: readonly ModelEvent[], idOf: IdOf): Place[] {
  const marks = marksFor(site);
  const place = (path: string, must: readonly string[], may: readonly string[] = []): Place => ({
    name: path,
    must,
    may,
    read: async () => (await fetch(`${origin}${path}`)).text(),
  });
  return [
    place("/events", marks.entries, marks.onLists),
    place("/events.atom", marks.inFeeds, marks.inCalendars),
    place("/events.ics", marks.inFeeds, marks.inCalendars),
    place("/changes", [], marks.inCalendars),
    ...events.map((event) => place(`/events/${idOf(event)}`, marks.onPage(event), marks.onLists)),
  ];
}

/** Differences between what visitors read and what the model says. */
export async function differences(places: readonly Place[]): Promise<string[]> {
  const found = places.map(async ({ name, read, must, may = [] }) => {
    const text = await read();
    const there = new Set(text.toLowerCase().match(/zq[tpd]\d+/g));
    const allowed = new Set([...must, ...may]);
    const missing = must.filter((mark) => !there.has(mark)).map((mark) => `${name} lacks ${mark}`);
    const leaked = [...there].filter((mark) => !allowed.has(mark)).map((mark) => `${name} shows ${mark}`);
    return [...leaked, ...missing];
  });
  return (await Promise.all(found)).flat();
}
