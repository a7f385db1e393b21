import { writeSkippingMalformed } from "#app/domain/calendars/skip-malformed.ts";
import { CATEGORIES } from "#app/domain/events/categories.ts";
import { changesPath } from "#app/domain/events/changes-address.ts";
import { CITIES } from "#app/domain/events/cities.ts";
import { isSlug } from "#app/domain/events/venues.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { inEachLanguage, type SitemapPage, sitemapOf } from "#app/domain/site/sitemap.ts";
import { defineResource, plainResource, reportLeftOut } from "#app/http/resources.server.ts";
import { notFound } from "#app/http/responses.server.ts";
import { readSitemapEvents, readSitemapLists, readSitemapPages } from "#app/models/lists/sitemaps.server.ts";
import type { Client } from "#app/models/supabase.ts";
import { getSite } from "#app/settings/env.server.ts";

/** Static pages, except those with `noindex`, such as `/signup`. */
const STATIC_PAGES = [
  "/about",
  "/accessibility",
  "/contact",
  "/developers",
  "/embed",
  "/follow",
  "/moderation",
  "/privacy",
  "/terms",
] as const;

const EVENTS = /^events-([\da-f]{2})-([\da-f]{2})$/;
const MANY = /^(venue|organizer)s-from-(.+)$/;

/** One sitemap of the index. */
export const loader = defineResource(async (args, client) => {
  const pages = await pagesOf(args.params.file ?? "", client);
  const write = (listed: readonly SitemapPage[]) => sitemapOf(listed.flatMap(inEachLanguage), getSite().siteUrl);
  return plainResource(writeSkippingMalformed(pages, write, reportLeftOut(args)), "application/xml");
});

async function pagesOf(file: string, client: Client): Promise<SitemapPage[]> {
  if (file === "pages") return fixedPages(client);
  const [, first, last] = EVENTS.exec(file) ?? [];
  if (first && last) return readSitemapEvents(client, first, last);
  const [, kind, slug = ""] = MANY.exec(file) ?? [];
  if ((kind !== "venue" && kind !== "organizer") || !isSlug(slug)) throw notFound();
  return readSitemapPages(client, kind, slug, new Date());
}

/** Home, lists and static pages. */
async function fixedPages(client: Client): Promise<SitemapPage[]> {
  const { changedAt, categories, cities, changes, places } = await readSitemapLists(client);
  return [
    ...[pathTo("/"), pathTo("/events")].map((path) => ({ path, changedAt })),
    ...CATEGORIES.map(({ id }) => ({ path: pathTo("/events", { category: id }), changedAt: categories[id] ?? null })),
    ...CITIES.flatMap(({ slug }) =>
      [pathTo("/:city", { city: slug }), pathTo("/:city/weekend", { city: slug })].map((path) => ({
        path,
        changedAt: cities[slug] ?? null,
      })),
    ),
    ...places.map((place) => ({ path: pathTo("/near/:place", { place }), changedAt: null })),
    // Only pages of changes that have entries.
    ...[null, ...CITIES].flatMap((city) => {
      const lastAt = changes[city?.slug ?? ""];
      return lastAt === undefined ? [] : [{ path: changesPath(city), changedAt: lastAt }];
    }),
    ...STATIC_PAGES.map((page) => ({ path: pathTo(page), changedAt: null })),
  ];
}
