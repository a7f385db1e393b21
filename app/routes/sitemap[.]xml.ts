import type { PageHandle } from "#app/components/site/page-handle.ts";
import { writeSkippingMalformed } from "#app/domain/calendars/skip-malformed.ts";
import { eventFiles, type SitemapPage, sitemapIndexOf } from "#app/domain/site/sitemap.ts";
import { defineResource, plainResource, reportLeftOut } from "#app/http/resources.server.ts";
import { readSitemapLists } from "#app/models/lists/sitemaps.server.ts";
import { getSite } from "#app/settings/env.server.ts";

export const handle: PageHandle = { shared: { reads: "nothing", shows: "listings" } };

/** The sitemap index. */
export const loader = defineResource(async (args, client) => {
  const { changedAt, parts, venues, organizers } = await readSitemapLists(client);
  const files = [
    { path: "/sitemaps/pages.xml", changedAt },
    ...eventFiles(parts).map((file) => ({ ...file, path: `/sitemaps/events-${file.first}-${file.last}.xml` })),
    ...venues.map((file) => ({ ...file, path: `/sitemaps/venues-from-${file.first}.xml` })),
    ...organizers.map((first) => ({ path: `/sitemaps/organizers-from-${first}.xml`, changedAt: null })),
  ];
  const write = (listed: readonly SitemapPage[]) => sitemapIndexOf(listed, getSite().siteUrl);
  return plainResource(writeSkippingMalformed(files, write, reportLeftOut(args)), "application/xml");
});
