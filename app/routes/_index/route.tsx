import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { CityGrid } from "#app/components/city/CityGrid.tsx";
import { EventGrid } from "#app/components/event/EventCard.tsx";
import { PICTURES } from "#app/components/pictures.ts";
import { EmptyState } from "#app/components/site/EmptyState.tsx";
import { RefreshButton } from "#app/components/site/RefreshButton.tsx";
import { siteOf, useRootData } from "#app/components/site/site.ts";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { CITIES, cityOf } from "#app/domain/cities.ts";
import { todayIn } from "#app/domain/days.ts";
import { eventFiltersToSearch } from "#app/domain/event-filters.ts";
import { summarizeEvent } from "#app/domain/event-summary.ts";
import { formatDay, nextDays } from "#app/domain/format.ts";
import { pageMeta } from "#app/domain/page-meta.ts";
import { parseEventFilters } from "#app/domain/parse-event-filters.ts";
import { type Listing, readHomeListings } from "#app/models/listings.server.ts";
import { defineLoader, expireWith } from "#app/session/responses.server.ts";
import { getClient } from "#app/session/supabase.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import { DayPicker } from "./day-picker.tsx";
import { CategoryGrid, HowItWorks } from "./sections.tsx";

/** The largest of the cities that have pages, and Key West. The menu and the footer have all of them. */
const CITIES_SHOWN = [
  "miami",
  "orlando",
  "tampa",
  "jacksonville",
  "st-petersburg",
  "fort-lauderdale",
  "tallahassee",
  "key-west",
];

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(siteOf(matches), { title: null, path: "/" });

export const loader = defineLoader(async (args) => {
  const { timeZone } = getSite();
  const now = new Date();
  const today = todayIn(timeZone, now);
  const { date } = parseEventFilters(new URL(args.request.url).searchParams);
  const day = date && date > today ? date : today;
  const point = { now, siteTimeZone: timeZone };
  const { onDay, onDayTotal, counts, featured } = await readHomeListings(getClient(args), { day, today }, point);
  expireWith(args, [...onDay, ...featured], now);
  return {
    today,
    day,
    week: nextDays(today).map((next) => ({ ...next, count: counts[next.day] ?? 0, label: formatDay(next.day, today) })),
    dayLabel: formatDay(day, today),
    dayTotal: onDayTotal,
    dayEvents: onDay.map((event) => dayEvent(event, timeZone, now)),
    featured: featured.map((event) => summarizeEvent(event, timeZone, now)),
    cities: CITIES.filter(({ slug }) => CITIES_SHOWN.includes(slug)).map(({ slug, name }) => ({ slug, name })),
  };
});

function dayEvent(event: Listing, timeZone: string, now: Date) {
  const { id, title, location, time, zone, isSiteZone, startsAt } = summarizeEvent(event, timeZone, now);
  return {
    id,
    title,
    startsAt,
    time: isSiteZone ? time : `${time} ${zone}`,
    place: cityOf(location)?.name ?? location,
  };
}

export default function HomePage() {
  const { today, day, week, dayLabel, dayEvents, dayTotal, featured, cities } = useLoaderData<typeof loader>();
  const isSignedIn = Boolean(useRootData()?.user);
  return (
    <>
      <div className="home-hero">
        <img src={PICTURES.home} alt="" width={1600} height={900} fetchPriority="high" />
        <div className="page-width">
          <div className="lg:max-w-lg">
            <h1 className="text-[2.75rem] sm:text-6xl lg:max-xl:max-w-88 lg:max-xl:text-5xl">
              Find your next good day out in Florida
            </h1>
            <p className="mt-4 max-w-md text-lg sm:text-xl lg:max-w-80 xl:max-w-104">
              Concerts, markets, games and <span className="whitespace-nowrap">get-togethers</span> from Pensacola to
              Key West, listed by the people who put them on.
            </p>
            <div className="mt-6 flex flex-wrap gap-3">
              <ButtonLink to="/events">Browse Events</ButtonLink>
              <ButtonLink to={isSignedIn ? "/create-event" : "/signup"} variant="secondary">
                Create Event
              </ButtonLink>
            </div>
          </div>
        </div>
      </div>
      <div className="page-width relative z-10 lg:-mt-16">
        <DayPicker day={day} today={today} week={week} dayLabel={dayLabel} events={dayEvents} total={dayTotal} />
      </div>
      <div className="page-width space-y-16 py-12 sm:space-y-20 sm:py-16">
        <HomeSection
          title="Featured Events"
          actions={
            <>
              <RefreshButton action="/" search={eventFiltersToSearch({ date: day === today ? null : day })} />
              <ButtonLink to="/events" variant="plain">
                View All Events
              </ButtonLink>
            </>
          }
        >
          {featured.length > 0 ? (
            <EventGrid events={featured} />
          ) : (
            <EmptyState title="No upcoming events yet" text="Once an event is approved, it shows up here.">
              <ButtonLink to="/create-event">Create an event</ButtonLink>
            </EmptyState>
          )}
        </HomeSection>
        <HomeSection title="Pick your city">
          <CityGrid cities={cities} />
        </HomeSection>
        <HomeSection title="Browse by category">
          <CategoryGrid />
        </HomeSection>
        <HomeSection title="How it works">
          <HowItWorks />
        </HomeSection>
      </div>
    </>
  );
}

function HomeSection({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl sm:text-3xl">{title}</h2>
        {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
      </div>
      {children}
    </section>
  );
}
