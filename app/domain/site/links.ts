/** Pages, forms and files of this site that are linked to, by the paths of their routes. */
type SitePath =
  | "/"
  | "/:city"
  | "/:city/changes"
  | "/:city/week"
  | "/:city/weekend"
  | "/about"
  | "/accessibility"
  | "/account"
  | "/account/calendar"
  | "/account/data.json"
  | "/account/delete"
  | "/account/events.ics"
  | "/account/organizer"
  | "/account/organizer/members"
  | "/account/saved.ics"
  | "/account/second-step"
  | "/admin"
  | "/admin-setup"
  | "/admin-token"
  | "/admin/audit"
  | "/admin/audit.csv"
  | "/admin/calendars"
  | "/admin/collections"
  | "/admin/ended"
  | "/admin/events/:eventId"
  | "/admin/live"
  | "/admin/mail"
  | "/admin/messages"
  | "/admin/organizers"
  | "/admin/people"
  | "/admin/people/:accountId"
  | "/admin/messages/:messageId"
  | "/admin/reports"
  | "/admin/return"
  | "/admin/refused"
  | "/admin/returned"
  | "/admin/publishing"
  | "/admin/reasons"
  | "/admin/security"
  | "/admin/storm"
  | "/admin/trusted"
  | "/auth/callback"
  | "/calendars/:token.ics"
  | "/calendars/saved/:token.ics"
  | "/changes"
  | "/check-email"
  | "/confirm"
  | "/contact"
  | "/create-event"
  | "/dashboard"
  | "/dashboard/calendars"
  | "/dashboard/events/:eventId"
  | "/dashboard/events/:eventId/numbers"
  | "/dashboard/import"
  | "/dashboard/import/template.csv"
  | "/days.json"
  | "/developers"
  | "/drafts.json"
  | "/drafts/:draftId/delete"
  | "/edit-event/:eventId"
  | "/embed"
  | "/events"
  | "/events/:eventId"
  | "/events/map"
  | "/events/:eventId.ics"
  | "/events/:eventId/organizer"
  | "/events/:eventId/plans"
  | "/events/:eventId/poster"
  | "/events/:eventId/report"
  | "/events/:eventId/save"
  | "/events/:eventId/tickets"
  | "/events/:eventId/unpublish"
  | "/follow"
  | "/forgot-password"
  | "/mail/end"
  | "/join-organizer"
  | "/moderation"
  | "/near/:place"
  | "/new-password"
  | "/offline"
  | "/openapi.json"
  | "/organizers/:organizer"
  | "/organizers/:organizer/contact"
  | "/preview.json"
  | "/privacy"
  | "/saved"
  | "/saved/calendar"
  | "/saved/events.ics"
  | "/saved/events.json"
  | "/second-step"
  | "/signin"
  | "/signout"
  | "/signup"
  | "/storm-answer"
  | "/suggest.json"
  | "/taking-place"
  | "/terms"
  | "/theme"
  | "/venues.json"
  | "/venues/:venue"
  | "/weekly"
  | "/weekly/confirm"
  | "/weekly/unsubscribe";

/** Paths without parameters. */
export type FixedPath = Exclude<SitePath, `${string}:${string}`>;

/** The query parameters, in the order used in links, so that each view has one URL. */
type QueryName =
  | "q"
  | "city"
  | "tab"
  | "state"
  | "search"
  | "series"
  | "category"
  | "when"
  | "date"
  | "until"
  | "location"
  | "near"
  | "radius"
  | "time"
  | "audience"
  | "price"
  | "tickets"
  | "ages"
  | "setting"
  | "access"
  | "sort"
  | "action"
  | "person"
  | "event"
  | "after"
  | "before"
  | "cancelled"
  | "older"
  | "newer"
  | "subject"
  | "page"
  | "id"
  | "ids"
  | "chosen"
  | "month"
  | "from"
  | "only"
  | "token"
  | "token_hash"
  | "type"
  | "calendar"
  | "next"
  | "with"
  | "sent"
  | "done"
  | "dates"
  | "map"
  | "remove"
  | "removed"
  | "withdraw"
  | "ask"
  | "approve"
  | "return"
  | "version"
  | "changed"
  | "delete"
  | "draft"
  | "edit"
  | "correct"
  | "close";

/** The value of a parameter; a list for a repeated one. Null, undefined, false and "" omit it. */
type QueryValue = string | number | false | null | undefined | readonly string[];

/** Parameters of an address of this site. */
export type Query = { readonly [Name in QueryName]?: QueryValue };

/** @example NamesIn<"/events/:eventId/report"> // "eventId" */
type NamesIn<Path extends string> = Path extends `${string}:${infer Rest}` ? FirstName<Rest> | NamesIn<Rest> : never;
type FirstName<Text extends string> = Text extends `${infer Name}/${string}`
  ? Name
  : Text extends `${infer Name}.${string}`
    ? Name
    : Text;

/** Path parameters and query parameters. */
type LinkValues<Path extends string> = Query & { readonly [Name in NamesIn<Path>]: string };

/**
 * The path and query of a page of this site. Used for every internal link, form and redirect.
 * @param values path parameters, which are encoded; the others form the query, see `toQuery`.
 * @example pathTo("/events/:eventId/report", { eventId: id, sent: 1 }) // "/events/0b9f…/report?sent=1"
 */
export function pathTo<Path extends SitePath>(
  path: Path,
  ...[values]: [NamesIn<Path>] extends [never] ? [values?: Query] : [values: LinkValues<Path>]
): string {
  const query: Record<string, QueryValue> = { ...values };
  const filled = path.replace(/:(\w+)/g, (_, name) => {
    const value = encodeURIComponent(String(query[name]));
    delete query[name];
    return value;
  });
  return filled + toQuery(query);
}

/**
 * The query string of a URL, without omitted parameters; "" for none.
 * @param values in the order of `QueryName`: sorting them here would cost every page 0.2 kB, so tests/links.test.ts checks each call.
 * @example toQuery({ category: ["music", "food"], date: "2026-11-21" }) // "?category=music&category=food&date=2026-11-21"
 */
export function toQuery(values: Query): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const single of [value].flat()) if (single) query.append(name, String(single));
  }
  return query.size > 0 ? `?${query}` : "";
}
