import { type JsonLdObject, organizationData, SOCIAL_IMAGE, websiteData } from "#app/domain/events/structured-data.ts";
import {
  currentLanguage,
  DEFAULT_LANGUAGE,
  LANGUAGES,
  type Language,
  LOCALES,
  localPath,
} from "#app/messages/language.ts";
import messages from "#app/messages/site.ts";
import { translator } from "#app/messages/translator.ts";
import type { SiteSettings } from "./site.ts";

const t = translator(messages);

/** A social card of 1200 × 630 pixels. */
export interface SocialImage {
  path: string;
  /** Media type; omitted if the file extension implies it. */
  type?: string;
  /** Alternative text. */
  alt: string;
}

/** The metadata of a page for browsers, search engines and social networks. */
export interface PageFacts {
  /** Without the product name; null for the home page. */
  title: string | null;
  description?: string;
  keywords?: readonly string[];
  /** Path of the canonical URL, with a query only if it selects different content. */
  path: string;
  /** Social card; by default the site's. */
  image?: SocialImage | null;
  /** False for form, account and admin pages, which get `noindex`. */
  isIndexed?: boolean;
  /** Pattern of the list's feeds: path and query with `*` for the extension (`feedPath`). */
  feeds?: string;
  /** Structured data of the page, in addition to the site's. */
  structuredData?: readonly JsonLdObject[];
}

/** Media types of feeds by file extension, without parameters. */
export const FEED_TYPES = {
  ics: "text/calendar",
  atom: "application/atom+xml",
  rss: "application/rss+xml",
  json: "application/json",
};

/**
 * The `<title>` of a page (PRODUCT.md, Page titles).
 * @param title without the product name; null is the default title.
 */
export function pageTitle(site: SiteSettings, title: string | null): string {
  return title === null ? t("defaultTitle", { product: site.productName }) : `${title} | ${site.productName}`;
}

/** Descriptors for Remix's `meta`. @param site null if the settings could not be loaded: then there is only a title. */
export function pageMeta(site: SiteSettings | null, page: PageFacts) {
  if (!site) return [{ title: page.title ?? t("findLocalEvents") }];
  const title = pageTitle(site, page.title);
  const description = page.description ?? t("defaultDescription");
  const urlIn = (language = currentLanguage()) => new URL(localPath(page.path, language), site.siteUrl).href;
  const url = urlIn();
  return [
    { title },
    { name: "description", content: description },
    { name: "keywords", content: page.keywords?.join(", ") ?? t("defaultKeywords") },
    { tagName: "link" as const, rel: "canonical", href: url },
    ...(page.isIndexed === false ? [] : alternates(urlIn)),
    ...feedLinks(page.feeds),
    ...socialCard(site, { title, description, url, image: page.image ?? SOCIAL_IMAGE }),
    ...(page.isIndexed === false
      ? [{ name: "robots", content: "noindex" }]
      : [websiteData(site), organizationData(site), ...(page.structuredData ?? [])].map((data) => ({
          "script:ld+json": data,
        }))),
  ];
}

/** `<link rel="alternate">` of the page in each language; `x-default` is for readers of any other. */
function alternates(urlIn: (language: Language) => string) {
  const pages = LANGUAGES.map((language) => ({ hrefLang: language as string, href: urlIn(language) }));
  const others = { hrefLang: "x-default", href: urlIn(DEFAULT_LANGUAGE) };
  return [...pages, others].map((link) => ({ tagName: "link" as const, rel: "alternate", ...link }));
}

/** `<link rel="alternate">` of all feeds, expanded from one pattern, because loader data with all URLs would be 0.2 kB larger. */
function feedLinks(feeds = "") {
  if (feeds === "") return [];
  return Object.entries(FEED_TYPES).map(([ending, type]) => ({
    tagName: "link" as const,
    rel: "alternate",
    type,
    href: localPath(feeds.replace("*", ending)),
  }));
}

interface SocialCard {
  title: string;
  description: string;
  url: string;
  image: SocialImage;
}

function socialCard(site: SiteSettings, { title, description, url, image }: SocialCard) {
  const address = new URL(image.path, site.siteUrl).href;
  return [
    { property: "og:site_name", content: site.productName },
    { property: "og:type", content: "website" },
    { property: "og:locale", content: LOCALES[currentLanguage()].replace("-", "_") },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: address },
    ...(image.type ? [{ property: "og:image:type", content: image.type }] : []),
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: image.alt },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: address },
  ];
}
