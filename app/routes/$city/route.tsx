import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useRememberCity } from "#app/components/enhance/remembered-city.ts";
import { EventGrid } from "#app/components/event/EventCard.tsx";
import { EmptyState } from "#app/components/site/EmptyState.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { RefreshButton } from "#app/components/site/RefreshButton.tsx";
import { siteOf, useRootData } from "#app/components/site/site.ts";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { Link } from "#app/components/ui/Link.tsx";
import { Pagination } from "#app/components/ui/Pagination.tsx";
import { guideTo, pickOtherCities } from "#app/content/city-guides/index.ts";
import { CITIES, findCity } from "#app/domain/cities.ts";
import { eventFiltersToSearch, fromList } from "#app/domain/event-filters.ts";
import { summarizeEvent } from "#app/domain/event-summary.ts";
import { countEvents, spanOfDays } from "#app/domain/list-texts.ts";
import { pageMeta } from "#app/domain/page-meta.ts";
import { cityFilters } from "#app/domain/parse-event-filters.ts";
import { cityData } from "#app/domain/structured-data.ts";
import { listCityListings } from "#app/models/listings.server.ts";
import { defineLoader, expireWith, notFound } from "#app/session/responses.server.ts";
import { getClient } from "#app/session/supabase.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import { CityHero, CityOutro } from "./sections.tsx";

/** Number of other cities at the end of the page (PRODUCT.md, Figures). */
const MORE_CITIES = 8;

export const handle: PageHandle = { scripts: "when-found" };

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  const site = siteOf(matches);
  if (!page) return pageMeta(site, { title: "Page Not Found", path: "/", isIndexed: false });
  return pageMeta(site, {
    title: `Events in ${page.city.name}, FL`,
    description: page.guide.description,
    keywords: page.guide.keywords,
    path: `/${page.city.slug}`,
    isIndexed: page.search === "" && page.isFirst,
    structuredData: site ? cityData(site, { ...page, description: page.guide.description }) : [],
  });
};

export const loader = defineLoader(async (args) => {
  const city = findCity(args.params.city);
  if (!city) throw notFound();
  const filters = cityFilters(new URL(args.request.url).searchParams);
  const { search, after } = filters;
  const now = new Date();
  const { timeZone } = getSite();
  const point = { now, siteTimeZone: timeZone };
  const list = await listCityListings(getClient(args), city, filters, point);
  expireWith(args, list.listings, now);
  return {
    city: { slug: city.slug, name: city.name },
    guide: guideTo(city),
    search,
    isFirst: list.previous === null && after === null,
    /** The query of this page, and of the pages around it. */
    shown: eventFiltersToSearch(filters),
    previous: list.previous && eventFiltersToSearch({ ...filters, after: null, before: list.previous }),
    next: list.next && eventFiltersToSearch({ ...filters, after: list.next, before: null }),
    total: list.total,
    isMore: list.isMore,
    events: list.listings.map((event) => summarizeEvent(event, timeZone, now)),
    others: pickOtherCities(CITIES, city, MORE_CITIES).map(({ slug, name }) => ({ slug, name })),
  };
});

export function action() {
  throw notFound();
}

export default function CityPage() {
  const { city, guide, search, isFirst, shown, previous, next, total, isMore, events, others } =
    useLoaderData<typeof loader>();
  const productName = useRootData()?.site.productName ?? "";
  const path = `/${city.slug}`;
  useRememberCity(city.slug);
  return (
    <>
      <CityHero key={city.slug} city={city} blurb={guide.hero} search={search} productName={productName} />
      <div className="page-width py-10 sm:py-14">
        <div className="mb-6 flex items-center justify-between gap-4 max-[16em]:flex-wrap">
          <h2 className="text-xl sm:text-3xl">Coming up in {city.name}</h2>
          <RefreshButton action={path} search={shown} />
        </div>
        <div className={search ? "mb-6 flex flex-wrap gap-x-4" : "sr-only"}>
          <p role="status" className="text-ink-soft">
            {(isFirst || total > 0) && countText(countEvents(total, isMore), search)}
          </p>
          {search && events.length > 0 && (
            <Link to={path} className="link">
              Clear search
            </Link>
          )}
        </div>
        {events.length > 0 ? (
          <>
            <EventGrid events={events} from={fromList(`${path}${shown}`)} />
            <Pagination
              previous={previous === null ? null : `${path}${previous}`}
              next={next === null ? null : `${path}${next}`}
              label={spanOfDays(events)}
            />
          </>
        ) : (
          <NoCityEvents city={city} search={search} isFirst={isFirst} />
        )}
        <CityOutro city={city} productName={productName} others={others} isEmpty={total === 0} />
      </div>
    </>
  );
}

function countText(count: string, search: string): string {
  return search ? `${count} for “${search}”` : count;
}

interface NoCityEventsProps {
  city: { slug: string; name: string };
  search: string;
  isFirst: boolean;
}

function NoCityEvents({ city, search, isFirst }: NoCityEventsProps) {
  if (!isFirst) {
    return (
      <EmptyState title="No events on this page" text="The list has become shorter.">
        <ButtonLink to={`/${city.slug}${eventFiltersToSearch({ search })}`}>Go to the first page</ButtonLink>
      </EmptyState>
    );
  }
  const invitation = "Be the first to create an event and share it with the community!";
  return (
    <EmptyState
      title={`No events found in ${city.name}`}
      text={search ? `Nothing here matches “${search}”. ${invitation}` : invitation}
    >
      {search && <ButtonLink to={`/${city.slug}`}>Clear search</ButtonLink>}
      <ButtonLink to={`/create-event?city=${city.slug}`} variant={search ? "secondary" : "primary"}>
        Create Event
      </ButtonLink>
    </EmptyState>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
