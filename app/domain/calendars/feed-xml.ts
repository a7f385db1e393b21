import { html } from "hono/html";
import { findCategory } from "#app/domain/events/categories.ts";
import { withoutControls } from "#app/domain/site/text.ts";

/** What readers of feeds show, of any list. */
export interface Syndicated {
  name: string;
  description: string;
  /** Path and query of the page for people, and of this feed. */
  pagePath: string;
  path: string;
  /** Null for a list in which nothing ever was. */
  updatedAt: Date | null;
  entries: readonly SyndicatedEntry[];
}

interface SyndicatedEntry {
  title: string;
  /** Path of the entry; with a fragment, where several are about one page. */
  id: string;
  path: string;
  changedAt: Date;
  publishedAt: Date;
  /** HTML. */
  content: string;
  author: string;
  /** Id of a category of events. */
  category: string;
  /** Whole address of a picture, and its media type. */
  image?: { url: string; type: string };
}

interface FeedSite {
  productName: string;
  siteUrl: string;
}

/** The Unix epoch, for a list in which nothing ever was: Atom demands a time, and the present would make each answer another one. */
const NEVER = new Date(0);

const DECLARATION = '<?xml version="1.0" encoding="utf-8"?>\n';

// No library for feeds: feedsmith 3.0.1 puts line breaks around each text or address with "&" or "<", among them the ids of filtered
// lists, where Atom allows no white space; it writes "'" for a typed "&apos;", and leaves out times that are none (decision 0064).

/**
 * A list as an Atom feed (RFC 4287) or as RSS 2.0. Every text is escaped by the templates, which have no CDATA sections, and loses the
 * characters that XML cannot have.
 * @throws RangeError for a time that is none.
 */
export function writeFeed(list: Syndicated, format: "atom" | "rss", site: FeedSite): string {
  const feed = format === "atom" ? atomOf(list, site) : rssOf(list, site);
  return `${DECLARATION}${withoutControls(String(feed))}\n`;
}

function atomOf({ name, description, pagePath, path, updatedAt, entries }: Syndicated, site: FeedSite) {
  const { siteUrl, productName } = site;
  return html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">
<id>${siteUrl}${path}</id>
<title>${name} · ${productName}</title>
<updated>${(updatedAt ?? NEVER).toISOString()}</updated>
<generator>${productName}</generator>
<link rel="alternate" href="${siteUrl}${pagePath}"/>
<link rel="self" href="${siteUrl}${path}"/>
<subtitle>${description}</subtitle>
${entries.map((entry) => atomEntryOf(entry, siteUrl))}</feed>`;
}

function atomEntryOf(entry: SyndicatedEntry, siteUrl: string) {
  const { title, id, path, changedAt, publishedAt, content, author, category, image } = entry;
  // Most readers take a title for HTML, whatever its type: so it is escaped once as HTML, and once more as XML.
  const titleHtml = String(html`${title}`);
  // In the content rather than as an enclosure, which few readers show.
  const picture = image ? `${html`<p><img src="${image.url}" alt=""></p>`}\n` : "";
  return html`<entry>
<title type="html">${titleHtml}</title>
<id>${siteUrl}${id}</id>
<link href="${siteUrl}${path}"/>
<updated>${changedAt.toISOString()}</updated>
<published>${publishedAt.toISOString()}</published>
<author><name>${author}</name></author>
<category term="${category}" label="${labelOf(category)}"/>
<content type="html">${picture}${content}</content>
</entry>
`;
}

function rssOf({ name, description, pagePath, path, updatedAt, entries }: Syndicated, site: FeedSite) {
  const { siteUrl, productName } = site;
  return html`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel>
<title>${name} · ${productName}</title>
<link>${siteUrl}${pagePath}</link>
<description>${description}</description>
<language>en-US</language>
<lastBuildDate>${rssTime(updatedAt ?? NEVER)}</lastBuildDate>
<docs>https://www.rssboard.org/rss-specification</docs>
<generator>${productName}</generator>
<atom:link rel="self" href="${siteUrl}${path}" type="application/rss+xml"/>
${entries.map((entry) => rssItemOf(entry, siteUrl))}</channel>
</rss>`;
}

function rssItemOf(entry: SyndicatedEntry, siteUrl: string) {
  const { title, id, path, publishedAt, content, author, category, image } = entry;
  // The length has to be there, and is not known.
  const enclosure = image ? html`<enclosure url="${image.url}" length="0" type="${image.type}"/>\n` : "";
  return html`<item>
<title>${title}</title>
<link>${siteUrl}${path}</link>
<guid isPermaLink="false">${siteUrl}${id}</guid>
<pubDate>${rssTime(publishedAt)}</pubDate>
<author>${author}</author>
<category>${labelOf(category)}</category>
${enclosure}<content:encoded>${content}</content:encoded>
</item>
`;
}

function labelOf(category: string): string {
  return findCategory(category)?.label ?? category;
}

/** "Sat, 21 Nov 2026 12:00:00 GMT" @throws RangeError for a time that is none, where `toUTCString` would write "Invalid Date". */
function rssTime(time: Date): string {
  return new Date(time.toISOString()).toUTCString();
}
