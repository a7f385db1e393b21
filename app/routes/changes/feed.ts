import type { PageHandle } from "#app/components/site/page-handle.ts";
import { writeFeed } from "#app/domain/calendars/feed-xml.ts";
import { writeSkippingMalformed } from "#app/domain/calendars/skip-malformed.ts";
import { syndicateChanges } from "#app/domain/calendars/syndication.ts";
import { changesJson, type EventChange } from "#app/domain/events/changes.ts";
import { parseChangesAddress } from "#app/domain/events/changes-address.ts";
import { FEED_TYPES } from "#app/domain/site/page-meta.ts";
import { defineResource, OPEN_TO_ALL, plainResource, reportLeftOut } from "#app/http/resources.server.ts";
import { notFound } from "#app/http/responses.server.ts";
import { splitLanguage } from "#app/messages/language.ts";
import { listChanges } from "#app/models/events/changes.server.ts";
import { getSite } from "#app/settings/env.server.ts";

export const handle: PageHandle = { shared: { reads: "change-position", shows: "listings" } };

/** The changes as Atom, RSS or JSON, by the file extension of the address: see `CHANGES_FEEDS`. */
export const loader = defineResource(async (args, client) => {
  const { pathname, searchParams } = new URL(args.request.url);
  const address = parseChangesAddress(splitLanguage(pathname).path, searchParams);
  const format = address?.format;
  if (!format) throw notFound();
  const list = await listChanges(client, address.city, address);
  const site = getSite();
  const write = (changes: readonly EventChange[]) =>
    format === "json"
      ? JSON.stringify(changesJson(address, { ...list, changes }, site))
      : writeFeed(syndicateChanges(address, changes, site), format, site);
  return plainResource(
    writeSkippingMalformed(list.changes, write, reportLeftOut(args)),
    FEED_TYPES[format],
    OPEN_TO_ALL,
  );
});
