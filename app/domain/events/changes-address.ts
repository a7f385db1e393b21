import { pathTo, toQuery } from "#app/domain/site/links.ts";
import { type City, findCity } from "./cities.ts";

/** Machine-readable formats of the list of changes, by the extension of the URL. No iCalendar: a change has no duration. */
export const CHANGES_FORMATS = ["atom", "rss", "json"] as const;
type ChangesFormat = (typeof CHANGES_FORMATS)[number];

/** Route patterns of the list of changes: everywhere, and in one city. */
export const CHANGES_PAGES = ["changes", ":city/changes"] as const;
export const CHANGES_FEEDS = CHANGES_PAGES.flatMap((page) => CHANGES_FORMATS.map((format) => `${page}.${format}`));

/** Cursors of a page: it follows `after` or precedes `before`, ids of changes; both null on the first page. */
export interface ChangesPlace {
  after: number | null;
  before: number | null;
}

/** The parsed URL of a page of changes. */
export interface ChangesAddress extends ChangesPlace {
  /** Null for changes everywhere. */
  city: City | null;
  /** Null for the HTML page. */
  format: ChangesFormat | null;
  /** Path of the HTML page, without cursors. */
  pagePath: string;
  /** Canonical path and query: only the parameters it reads. */
  path: string;
}

const PATH = new RegExp(`^((?:/([^/]+))?/changes)(?:\\.(${CHANGES_FORMATS.join("|")}))?$`);
const ID = /^[1-9]\d{0,14}$/;

/**
 * Parses the URL of a list of changes. Never throws: invalid parameters are ignored.
 * @returns null for the path of anything else.
 * @example parseChangesAddress("/tampa/changes.atom", new URLSearchParams())
 */
export function parseChangesAddress(pathname: string, params: URLSearchParams): ChangesAddress | null {
  const [, pagePath, slug, ending] = PATH.exec(pathname) ?? [];
  const city = findCity(slug);
  if (pagePath === undefined || (slug !== undefined && city === null)) return null;
  const place = { after: parseId(params.get("after")), before: parseId(params.get("before")) };
  const format = CHANGES_FORMATS.find((known) => known === ending) ?? null;
  return { ...place, city, format, pagePath, path: `${pathname}${placeToQuery(place)}` };
}

function parseId(text: string | null): number | null {
  return text !== null && ID.test(text) ? Number(text) : null;
}

/** The query of a page of changes, "" for the first one. */
export function placeToQuery({ after, before }: Partial<ChangesPlace>): string {
  return toQuery({ after, before: !after && before });
}

/** Path of the page of changes in a city, or everywhere for null. */
export function changesPath(city: Pick<City, "slug"> | null): string {
  return city ? pathTo("/:city/changes", { city: city.slug }) : pathTo("/changes");
}
