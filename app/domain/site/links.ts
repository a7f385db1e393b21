import type { QueryName, SitePath } from "./paths.ts";

/** Paths without parameters. */
export type FixedPath = Exclude<SitePath, `${string}:${string}`>;

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
