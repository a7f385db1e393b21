import { eventFiles, sitemapIndexOf } from "#app/domain/sitemap.ts";
import { readSitemapLists } from "#app/models/sitemaps.server.ts";
import { defineResource, plainResource } from "#app/session/resources.server.ts";
import { getSite } from "#app/settings/env.server.ts";

/** The index of all sitemaps. */
export const loader = defineResource(async (_, client) => {
  const { changedAt, parts, venues, organizers } = await readSitemapLists(client);
  const files = [
    { path: "/sitemaps/pages.xml", changedAt },
    ...eventFiles(parts).map((file) => ({ ...file, path: `/sitemaps/events-${file.first}-${file.last}.xml` })),
    ...venues.map((file) => ({ ...file, path: `/sitemaps/venues-from-${file.first}.xml` })),
    ...organizers.map((first) => ({ path: `/sitemaps/organizers-from-${first}.xml`, changedAt: null })),
  ];
  return plainResource(sitemapIndexOf(files, getSite().siteUrl), "application/xml");
});
