import { html } from "hono/html";

/** A page for crawlers. */
export interface SitemapPage {
  /** Path and query. */
  path: string;
  /** UTC ISO 8601; null where it is not known: a wrong date would make crawlers ignore all of them. */
  changedAt: string | null;
}

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** A sitemap (sitemaps.org) of pages of the site at `siteUrl`, of at most 50,000. */
export function sitemapOf(pages: readonly SitemapPage[], siteUrl: string): string {
  const entries = pages.map((page) => `<url>${entryOf(page, siteUrl)}</url>`).join("\n");
  return `${DECLARATION}<urlset xmlns="${NAMESPACE}">\n${entries}\n</urlset>\n`;
}

/** The index of sitemaps, whose addresses are given like pages. */
export function sitemapIndexOf(files: readonly SitemapPage[], siteUrl: string): string {
  const entries = files.map((file) => `<sitemap>${entryOf(file, siteUrl)}</sitemap>`).join("\n");
  return `${DECLARATION}<sitemapindex xmlns="${NAMESPACE}">\n${entries}\n</sitemapindex>\n`;
}

/** @throws RangeError for a time that is none: crawlers would ignore the whole file. */
function entryOf({ path, changedAt }: SitemapPage, siteUrl: string): string {
  if (changedAt !== null && Number.isNaN(Date.parse(changedAt))) throw new RangeError(`${changedAt} is no time`);
  const changed = changedAt === null ? "" : html`<lastmod>${changedAt}</lastmod>`;
  return String(html`<loc>${new URL(`${siteUrl}${path}`).href}</loc>${changed}`);
}

/** How many events one sitemap may list: a fifth of what the format allows, so that a file stays below 2 MB. */
export const MAX_EVENTS_PER_FILE = 10_000;

/** Public events whose ids begin with the two hexadecimal digits in `name`. */
export interface EventPart {
  name: string;
  events: number;
  changedAt: string;
}

/** The parts of one sitemap of events. */
export interface EventFile {
  first: string;
  last: string;
  changedAt: string;
}

/**
 * Sitemaps of events: of all ids, or of equal halves, quarters and so on, as few as are small enough. Ids are random, so that the parts
 * of a file grow alike, and which file has an event changes only when their number doubles.
 */
export function eventFiles(parts: readonly EventPart[]): EventFile[] {
  for (let digitsPerFile = 256; digitsPerFile > 1; digitsPerFile /= 2) {
    const files = filesOf(parts, digitsPerFile);
    if (files.every(({ events }) => events <= MAX_EVENTS_PER_FILE)) return files;
  }
  return filesOf(parts, 1);
}

function filesOf(parts: readonly EventPart[], digitsPerFile: number): (EventFile & { events: number })[] {
  return Array.from({ length: 256 / digitsPerFile }, (_, file) => {
    const [first, last] = [twoDigits(file * digitsPerFile), twoDigits((file + 1) * digitsPerFile - 1)];
    const own = parts.filter(({ name }) => name >= first && name <= last);
    const events = own.reduce((sum, part) => sum + part.events, 0);
    return {
      first,
      last,
      events,
      changedAt:
        own
          .map(({ changedAt }) => changedAt)
          .sort()
          .at(-1) ?? "",
    };
  }).filter(({ events }) => events > 0);
}

function twoDigits(number: number): string {
  return number.toString(16).padStart(2, "0");
}
