import { html } from "hono/html";
import { categoryLabel } from "#app/domain/events/categories.ts";
import { withoutControls } from "#app/domain/site/text.ts";
import { currentLanguage, LOCALES, localPath } from "#app/messages/language.ts";
import type { FeedSite } from "./feed-event.ts";

/** A format-independent feed. Its paths have no language prefix, because they identify the feed and its entries. */
export interface Syndicated {
  name: string;
  description: string;
  /** Path and query of the HTML page. */
  pagePath: string;
  /** Path and query of this feed. */
  path: string;
  /** Null for an empty list. */
  updatedAt: Date | null;
  entries: readonly SyndicatedEntry[];
}

/** One event, or one change, of a feed. */
export interface SyndicatedEntry {
  title: string;
  /** Language of the title if it differs from the feed's. RSS cannot express it. */
  lang?: string | undefined;
  /** Path that identifies the entry; with a fragment when several entries are about one page. */
  id: string;
  path: string;
  changedAt: Date;
  publishedAt: Date;
  /** HTML. */
  content: string;
  author: string;
  /** A `CategoryId`. */
  category: string;
  /** Absolute URL of a picture, and its media type. */
  image?: { url: string; type: string };
}

/** The Unix epoch, for an empty list: Atom requires `updated`, and the current time would change the ETag of every response. */
const NEVER = new Date(0);

const DECLARATION = '<?xml version="1.0" encoding="utf-8"?>\n';

// No feed library: feedsmith 3.0.1 puts line breaks around every text or URL with "&" or "<", although Atom allows no white space in ids;
// it decodes a typed "&apos;", and silently omits invalid dates (decision 0064).

/**
 * Serialises a feed as Atom (RFC 4287) or RSS 2.0. The templates escape every text, without CDATA sections; characters that XML does not
 * allow are removed.
 * @throws RangeError for an invalid date.
 */
export function writeFeed(
  list: Syndicated,
  format: "atom" | "rss",
  site: Pick<FeedSite, "productName" | "siteUrl">,
): string {
  const feed = format === "atom" ? atomOf(list, site) : rssOf(list, site);
  return `${DECLARATION}${withoutControls(String(feed))}\n`;
}

function atomOf(
  { name, description, pagePath, path, updatedAt, entries }: Syndicated,
  site: Pick<FeedSite, "productName" | "siteUrl">,
) {
  const { siteUrl, productName } = site;
  return html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${LOCALES[currentLanguage()]}">
<id>${siteUrl}${path}</id>
<title>${name} · ${productName}</title>
<updated>${(updatedAt ?? NEVER).toISOString()}</updated>
<generator>${productName}</generator>
<link rel="alternate" href="${siteUrl}${localPath(pagePath)}"/>
<link rel="self" href="${siteUrl}${localPath(path)}"/>
<subtitle>${description}</subtitle>
${entries.map((entry) => atomEntryOf(entry, siteUrl))}</feed>`;
}

function atomEntryOf(entry: SyndicatedEntry, siteUrl: string) {
  const { title, lang, id, path, changedAt, publishedAt, content, author, category, image } = entry;
  // Most feed readers render titles as HTML whatever their type, so titles are escaped twice: as HTML, then as XML.
  const titleHtml = String(html`${title}`);
  // In the content, because few readers show an Atom enclosure.
  const picture = image ? `${html`<p><img src="${image.url}" alt=""></p>`}\n` : "";
  return html`<entry>
<title type="html"${lang ? html` xml:lang="${lang}"` : ""}>${titleHtml}</title>
<id>${siteUrl}${id}</id>
<link href="${siteUrl}${localPath(path)}"/>
<updated>${changedAt.toISOString()}</updated>
<published>${publishedAt.toISOString()}</published>
<author><name>${author}</name></author>
<category term="${category}" label="${categoryLabel(category)}"/>
<content type="html">${picture}${content}</content>
</entry>
`;
}

function rssOf(
  { name, description, pagePath, path, updatedAt, entries }: Syndicated,
  site: Pick<FeedSite, "productName" | "siteUrl">,
) {
  const { siteUrl, productName } = site;
  return html`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel>
<title>${name} · ${productName}</title>
<link>${siteUrl}${localPath(pagePath)}</link>
<description>${description}</description>
<language>${LOCALES[currentLanguage()]}</language>
<lastBuildDate>${rssTime(updatedAt ?? NEVER)}</lastBuildDate>
<docs>https://www.rssboard.org/rss-specification</docs>
<generator>${productName}</generator>
<atom:link rel="self" href="${siteUrl}${localPath(path)}" type="application/rss+xml"/>
${entries.map((entry) => rssItemOf(entry, siteUrl))}</channel>
</rss>`;
}

function rssItemOf(entry: SyndicatedEntry, siteUrl: string) {
  const { title, id, path, publishedAt, content, author, category, image } = entry;
  // RSS requires a length; 0 means unknown.
  const enclosure = image ? html`<enclosure url="${image.url}" length="0" type="${image.type}"/>\n` : "";
  return html`<item>
<title>${title}</title>
<link>${siteUrl}${localPath(path)}</link>
<guid isPermaLink="false">${siteUrl}${id}</guid>
<pubDate>${rssTime(publishedAt)}</pubDate>
<author>${author}</author>
<category>${categoryLabel(category)}</category>
${enclosure}<content:encoded>${content}</content:encoded>
</item>
`;
}

/** "Sat, 21 Nov 2026 12:00:00 GMT". @throws RangeError for an invalid date, for which `toUTCString` alone returns "Invalid Date". */
function rssTime(time: Date): string {
  return new Date(time.toISOString()).toUTCString();
}
