import { html } from "hono/html";
import { DEFAULT_LANGUAGE, LANGUAGES, localPath, splitLanguage } from "#app/messages/language.ts";

/** An entry of a sitemap. */
export interface SitemapPage {
  /** Path and query. */
  path: string;
  /** `lastmod`, UTC ISO 8601; null if unknown. Crawlers ignore all dates of a site with wrong ones. */
  changedAt: string | null;
}

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
const LINK_NAMESPACE = "http://www.w3.org/1999/xhtml";
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** A page in each language. */
export function inEachLanguage({ path, changedAt }: SitemapPage): SitemapPage[] {
  return LANGUAGES.map((language) => ({ path: localPath(path, language), changedAt }));
}

/**
 * A sitemap (sitemaps.org) of at most 50,000 pages, each with links to itself in every language, as search engines ask for.
 * @throws RangeError for an invalid date.
 */
export function sitemapOf(pages: readonly SitemapPage[], siteUrl: string): string {
  const entries = pages.map((page) => `<url>${entryOf(page, siteUrl)}${alternatesOf(page, siteUrl)}</url>`).join("\n");
  return `${DECLARATION}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="${LINK_NAMESPACE}">\n${entries}\n</urlset>\n`;
}

/** Links to a page in each language; `x-default` is for readers of any other. */
function alternatesOf(page: SitemapPage, siteUrl: string): string {
  const { path } = splitLanguage(page.path);
  const languages = [
    ...LANGUAGES.map((language) => [language, language] as const),
    ["x-default", DEFAULT_LANGUAGE] as const,
  ];
  const links = languages.map(([name, language]) => {
    const { href } = new URL(`${siteUrl}${localPath(path, language)}`);
    return html`<xhtml:link rel="alternate" hreflang="${name}" href="${href}"/>`;
  });
  return links.join("");
}

/** A sitemap index. @throws RangeError for an invalid date. */
export function sitemapIndexOf(files: readonly SitemapPage[], siteUrl: string): string {
  const entries = files.map((file) => `<sitemap>${entryOf(file, siteUrl)}</sitemap>`).join("\n");
  return `${DECLARATION}<sitemapindex xmlns="${NAMESPACE}">\n${entries}\n</sitemapindex>\n`;
}

/** @throws RangeError for an invalid date, because crawlers would reject the whole file. */
function entryOf({ path, changedAt }: SitemapPage, siteUrl: string): string {
  if (changedAt !== null && Number.isNaN(Date.parse(changedAt))) throw new RangeError(`invalid date: ${changedAt}`);
  const changed = changedAt === null ? "" : html`<lastmod>${changedAt}</lastmod>`;
  return String(html`<loc>${new URL(`${siteUrl}${path}`).href}</loc>${changed}`);
}

/** Most events of one sitemap: with each language, fewer than half of the pages that the format allows, and about 10 MB of its 50. */
export const MAX_EVENTS_PER_FILE = 10_000;

/** A bucket of public events: those whose ids begin with the two hexadecimal digits in `name`. */
export interface EventPart {
  name: string;
  events: number;
  changedAt: string;
}

/** A sitemap of events: its first and last bucket, and its `lastmod`. */
interface EventFile {
  first: string;
  last: string;
  changedAt: string;
}

/**
 * Divides events into sitemaps by the prefix of their ids: into 1, 2, 4, … files, the fewest that respect `MAX_EVENTS_PER_FILE`. Ids are
 * random, so files are of similar size, and events move between files only when the number of files doubles.
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
