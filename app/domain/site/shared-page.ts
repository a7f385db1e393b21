/**
 * What the `handle` of a route says of a page that is the same for every visitor: the server keeps copies of it (`app/server/pages`). Data
 * only, because browsers load it too.
 */
export interface SharedPage {
  /** The query parameters that its loader reads, by the name of their parser in `app/server/pages/addresses.ts`. No others reach it. */
  readonly reads: QueryParser;
  /** What it shows of the database: a change of that expires its copies. Left out, it shows nothing that can change. */
  readonly shows?: PublicData;
}

/** Parsers of queries, by what they read. */
export type QueryParser =
  | "nothing"
  | "home"
  | "event-filters"
  | "map"
  | "city-filters"
  | "days"
  | "list-position"
  | "change-position"
  | "from-list"
  | "embed-code"
  | "month"
  | "suggested-text"
  | "next"
  | "feed"
  | "embed";

/** Public data: events and organizers, whose changes the database counts (`listings_version`). */
export type PublicData = "listings";

/** What the `handle` of a route says of its page; null for a page that is rendered for each request. */
export function sharedPageOf(handle: unknown): SharedPage | null {
  return hasSharedPage(handle) ? handle.shared : null;
}

/** Each of our routes types its `handle` as `PageHandle`. */
function hasSharedPage(handle: unknown): handle is { shared: SharedPage } {
  return typeof handle === "object" && handle !== null && "shared" in handle;
}
