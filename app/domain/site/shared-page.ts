/**
 * Part of a route's `handle` for a page that is the same for every visitor: the server caches it (`app/server/pages`). Plain data, because
 * browsers load it too.
 */
export interface SharedPage {
  /**
   * The query parameters that its loader reads, by the name of their parser in `app/server/pages/addresses.ts`. Other parameters are
   * dropped.
   */
  readonly reads: QueryParser;
  /** The public data that it shows; a change of it invalidates cached copies. Undefined if it shows nothing that can change. */
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

/** Kinds of public data. "listings": events and organizers, whose changes the database counts (`listings_version`). */
export type PublicData = "listings";

/** The shared page in a route's `handle`; null for a page that is rendered for each request. */
export function sharedPageOf(handle: unknown): SharedPage | null {
  return hasSharedPage(handle) ? handle.shared : null;
}

/** Each of our routes types its `handle` as `PageHandle`. */
function hasSharedPage(handle: unknown): handle is { shared: SharedPage } {
  return typeof handle === "object" && handle !== null && "shared" in handle;
}
