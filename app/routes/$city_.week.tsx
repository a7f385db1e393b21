import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PrintedAddress } from "#app/components/site/EmailAddress.tsx";
import { EmptyState } from "#app/components/site/EmptyState.tsx";
import { Page } from "#app/components/site/Page.tsx";
import { siteOf } from "#app/components/site/site.ts";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { findCity } from "#app/domain/cities.ts";
import { fullDatesOf, summarizeEvent } from "#app/domain/event-summary.ts";
import { formatCount } from "#app/domain/list-texts.ts";
import { pageMeta } from "#app/domain/page-meta.ts";
import { type Listing, listCityWeek } from "#app/models/listings.server.ts";
import { defineLoader, expireWith, notFound } from "#app/session/responses.server.ts";
import { getClient } from "#app/session/supabase.server.ts";
import { getSite } from "#app/settings/env.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  const site = siteOf(matches);
  if (!page) return pageMeta(site, { title: "Page Not Found", path: "/", isIndexed: false });
  const { name, slug } = page.city;
  // The city's own page lists the same events; search engines need only that one.
  return pageMeta(site, { title: `This week in ${name}, FL`, path: `/${slug}/week`, isIndexed: false });
};

/** The next seven days of a city, to print and pin up. */
export const loader = defineLoader(async (args) => {
  const city = findCity(args.params.city);
  if (!city) throw notFound();
  const { timeZone } = getSite();
  const now = new Date();
  const { listings, total, isMore } = await listCityWeek(getClient(args), city, { now, siteTimeZone: timeZone });
  expireWith(args, listings, now);
  return {
    city: { slug: city.slug, name: city.name },
    days: byDay(listings, timeZone, now),
    more: formatCount(total - listings.length, isMore),
  };
});

/** Events in order, under the day on which each happens. */
function byDay(listings: readonly Listing[], timeZone: string, now: Date) {
  const labelled = listings.map((event) => ({ event, label: fullDatesOf(event, timeZone).longDate }));
  return [...new Set(labelled.map(({ label }) => label))].map((day) => ({
    label: day,
    events: labelled.filter(({ label }) => label === day).map(({ event }) => sheetLine(event, timeZone, now)),
  }));
}

function sheetLine(event: Listing, timeZone: string, now: Date) {
  const { id, title, location, startsAt, time, zone, isSiteZone, price } = summarizeEvent(event, timeZone, now);
  return { id, title, location, price, startsAt, time: isSiteZone ? time : `${time} ${zone}` };
}

export default function CityWeekPage() {
  return <CityWeek {...useLoaderData<typeof loader>()} />;
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
export { clientLoader, handle } from "#app/components/site/page-handle.ts";

interface WeekEvent {
  id: string;
  title: string;
  location: string;
  /** "Free", "$12 – $40"; null where it is not known. */
  price: string | null;
  startsAt: string;
  /** "7:30 PM", or "7:30 PM CST" where that is not the site's zone. */
  time: string;
}

interface CityWeekProps {
  city: { slug: string; name: string };
  /** Days that have events, in order, each with its date in words. */
  days: readonly { label: string; events: readonly WeekEvent[] }[];
  /** How many events of the week did not fit: "0", "7", "964+". */
  more: string;
}

/** What is on in a city in the next seven days, close together: on paper it is one sheet. */
export function CityWeek({ city, days, more }: CityWeekProps) {
  const path = `/${city.slug}`;
  return (
    <Page
      title={`This week in ${city.name}`}
      lead={days.length > 0 && "The next seven days on one sheet. Print it with your browser and pin it up."}
      width="text"
      actions={
        days.length > 0 && (
          <ButtonLink to={path} variant="secondary">
            All events in {city.name}
          </ButtonLink>
        )
      }
    >
      {days.length === 0 && (
        <EmptyState title={`Nothing listed in ${city.name} this week`} text="Anything later is on the city's page.">
          <ButtonLink to={path}>All events in {city.name}</ButtonLink>
        </EmptyState>
      )}
      <div className="week-sheet">
        {days.map(({ label, events }) => (
          <section key={label}>
            <h2>{label}</h2>
            <ul>
              {events.map((event) => (
                <li key={event.id}>
                  <time dateTime={event.startsAt}>{event.time}</time>
                  <div>
                    <a href={`/events/${event.id}`}>{event.title}</a>
                    <p>
                      {event.price !== null && `${event.price} · `}
                      {event.location}
                    </p>
                  </div>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {more !== "0" && (
        <p className="mt-6">
          And {more} more: see the page of {city.name}.
        </p>
      )}
      <PrintedAddress path={path} />
    </Page>
  );
}
