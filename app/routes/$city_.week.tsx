import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CityWeek } from "#app/components/CityWeek.tsx";
import { siteOf } from "#app/components/site.ts";
import { findCity } from "#app/domain/cities.ts";
import { type EventSummary, summarizeEvent } from "#app/domain/event-summary.ts";
import { pageMeta } from "#app/domain/page-meta.ts";
import { notFound } from "#app/http/not-found.server.ts";
import { getSite } from "#app/http/site.server.ts";
import { getClient } from "#app/http/supabase.server.ts";
import { listCityWeek } from "#app/models/browse-events.server.ts";

/** Events on the sheet: as many as fit on one page of Letter or A4 when each takes two lines. */
const MAX_SHEET_EVENTS = 36;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  const site = siteOf(matches);
  if (!page) return pageMeta(site, { title: "Page Not Found", path: "/", isIndexed: false });
  const { name, slug } = page.city;
  // The city's own page lists the same events; search engines need only that one.
  return pageMeta(site, { title: `This week in ${name}, FL`, path: `/${slug}/week`, isIndexed: false });
};

/** The next seven days of a city, to print and pin up. */
export async function loader(args: LoaderFunctionArgs) {
  const city = findCity(args.params.city);
  if (!city) throw notFound();
  const { timeZone } = getSite();
  const now = new Date();
  const events = await listCityWeek(getClient(args), city, { now, siteTimeZone: timeZone });
  const shown = events.slice(0, MAX_SHEET_EVENTS).map((event) => summarizeEvent(event, timeZone, now));
  return { city: { slug: city.slug, name: city.name }, days: byDay(shown), more: events.length - shown.length };
}

/** Events in order, under the day on which each happens. */
function byDay(events: readonly EventSummary[]) {
  const labels = [...new Set(events.map(({ longDate }) => longDate))];
  return labels.map((label) => ({
    label,
    events: events.filter(({ longDate }) => longDate === label).map(sheetLine),
  }));
}

function sheetLine({ id, title, location, startsAt, time, zone, isSiteZone }: EventSummary) {
  return { id, title, location, startsAt, time: isSiteZone ? time : `${time} ${zone}` };
}

export default function CityWeekPage() {
  return <CityWeek {...useLoaderData<typeof loader>()} />;
}

export { ErrorScreen as ErrorBoundary } from "#app/components/ErrorScreen.tsx";
export { clientLoader, handle } from "#app/components/script-free.ts";
