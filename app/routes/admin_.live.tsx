import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AdminEventList } from "#app/components/events/AdminEventList.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { parseDeskPlace } from "#app/domain/events/desk-filters.ts";
import { summarizeEvents } from "#app/domain/events/summary.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { defineLoader } from "#app/http/responses.server.ts";
import { listPublicEvents } from "#app/models/lists/listings.server.ts";
import { requireAdmin } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: "Live events", path: pathTo("/admin/live"), isIndexed: false });

export const loader = defineLoader(async (args) => {
  const { client, user } = await requireAdmin(args);
  const place = parseDeskPlace(new URL(args.request.url).searchParams);
  const context = { now: new Date(), siteTimeZone: getSite().timeZone };
  const { listings, total, isMore, previous, next } = await listPublicEvents(client, place, false, context);
  const events = summarizeEvents(listings, context.siteTimeZone, context.now);
  return { place, events, total, isMore, previous, next, waiting: user.waiting };
});

/** Public events that are not over, including postponed ones. */
export default function LiveEventsPage() {
  return (
    <AdminEventList
      page="/admin/live"
      title="Live events"
      order="earliest first"
      none="No events are live."
      {...useLoaderData<typeof loader>()}
    />
  );
}

export { AdminErrorScreen as ErrorBoundary } from "#app/components/accounts/AdminPage.tsx";
