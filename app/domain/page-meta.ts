import type { SiteSettings } from "./site.ts";

/** What a page says about itself to browsers, search engines and social networks. */
export interface PageFacts {
  /** Without the product name; null is the home page's. */
  title: string | null;
  description?: string;
  keywords?: readonly string[];
  /** Canonical path, with the query only where that makes another page. */
  path: string;
  /** Absolute URL of a picture for social cards. */
  image?: string | null;
  /** Form, account and admin pages are for nobody's index. */
  isIndexed?: boolean;
}

const DEFAULT_DESCRIPTION =
  "Find concerts, markets, games, classes and festivals near you in Florida, or tell everybody about your own event.";

const DEFAULT_KEYWORDS = [
  "local events",
  "Florida events",
  "things to do in Florida",
  "concerts",
  "festivals",
  "markets",
  "community events",
];

/** Descriptors for Remix's `meta`, an empty list where the settings could not be loaded. */
export function pageMeta(site: SiteSettings | null, page: PageFacts) {
  if (!site) return [{ title: page.title ?? "Find Local Events" }];
  const title = page.title === null ? `${site.productName} | Find Local Events` : `${page.title} | ${site.productName}`;
  const description = page.description ?? DEFAULT_DESCRIPTION;
  const url = new URL(page.path, site.siteUrl).href;
  return [
    { title },
    { name: "description", content: description },
    { name: "keywords", content: (page.keywords ?? DEFAULT_KEYWORDS).join(", ") },
    { tagName: "link" as const, rel: "canonical", href: url },
    { property: "og:site_name", content: site.productName },
    { property: "og:type", content: "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { name: "twitter:card", content: page.image ? "summary_large_image" : "summary" },
    ...(page.image ? [{ property: "og:image", content: page.image }] : []),
    ...(page.isIndexed === false ? [{ name: "robots", content: "noindex" }] : []),
  ];
}
