import { changesJson } from "#app/domain/changes.ts";
import { parseChangesAddress } from "#app/domain/changes-address.ts";
import { FEED_TYPES } from "#app/domain/page-meta.ts";
import { syndicateChanges, writeFeed } from "#app/domain/syndication.ts";
import { listChanges } from "#app/models/changes.server.ts";
import { defineResource, OPEN_TO_ALL, plainResource } from "#app/session/resources.server.ts";
import { notFound } from "#app/session/responses.server.ts";
import { getSite } from "#app/settings/env.server.ts";

/** What changed, as a feed or JSON. The ending of the address says which: see `CHANGES_FEEDS`. */
export const loader = defineResource(async ({ request }, client) => {
  const { pathname, searchParams } = new URL(request.url);
  const address = parseChangesAddress(pathname, searchParams);
  if (!address?.format) throw notFound();
  const list = await listChanges(client, address.city, address);
  const site = getSite();
  const body =
    address.format === "json"
      ? JSON.stringify(changesJson(address, list, site))
      : writeFeed(syndicateChanges(address, list.changes, site), address.format, site);
  return plainResource(body, FEED_TYPES[address.format], OPEN_TO_ALL);
});
