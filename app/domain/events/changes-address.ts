import { pathTo, toQuery } from "#app/domain/site/links.ts";
import { type City, findCity } from "./cities.ts";

/** The forms of what changed for other programs, by the ending of their addresses. No calendar: a change takes no time. */
export const CHANGES_FORMATS = ["atom", "rss", "json"] as const;
export type ChangesFormat = (typeof CHANGES_FORMATS)[number];

/** The addresses of what changed, everywhere and in one city, as routes have them. */
export const CHANGES_PAGES = ["changes", ":city/changes"] as const;
export const CHANGES_FEEDS = CHANGES_PAGES.flatMap((page) => CHANGES_FORMATS.map((format) => `${page}.${format}`));

/** The place in the list at which a page begins or ends, by the id of a change; both null on the first page. */
export interface ChangesPlace {
  after: number | null;
  before: number | null;
}

/** One page of what changed. */
export interface ChangesAddress extends ChangesPlace {
  /** Null everywhere. */
  city: City | null;
  /** Null for the page for people. */
  format: ChangesFormat | null;
  /** The list for people, on its first page. */
  pagePath: string;
  /** Its own address: path and query with nothing but what it reads. */
  path: string;
}

const PATH = new RegExp(`^((?:/([^/]+))?/changes)(?:\\.(${CHANGES_FORMATS.join("|")}))?$`);
const ID = /^[1-9]\d{0,14}$/;

/**
 * Parses the address of what changed. Never throws: invalid parameters are ignored.
 * @returns null for the path of anything else.
 * @example parseChangesAddress("/tampa/changes.atom", new URLSearchParams())
 */
export function parseChangesAddress(pathname: string, params: URLSearchParams): ChangesAddress | null {
  const [, pagePath, slug, ending] = PATH.exec(pathname) ?? [];
  const city = findCity(slug);
  if (pagePath === undefined || (slug !== undefined && city === null)) return null;
  const place = { after: parseId(params.get("after")), before: parseId(params.get("before")) };
  const format = CHANGES_FORMATS.find((known) => known === ending) ?? null;
  return { ...place, city, format, pagePath, path: `${pathname}${placeToSearch(place)}` };
}

function parseId(text: string | null): number | null {
  return text !== null && ID.test(text) ? Number(text) : null;
}

/** The query of a page of what changed, "" for the first one. */
export function placeToSearch({ after, before }: Partial<ChangesPlace>): string {
  return toQuery({ after, before: !after && before });
}

/** The page of what changed in a city, or everywhere. */
export function changesPath(city: Pick<City, "slug"> | null): string {
  return city ? pathTo("/:city/changes", { city: city.slug }) : pathTo("/changes");
}
