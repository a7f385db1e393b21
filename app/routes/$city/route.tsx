import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ComponentProps } from "react";
import { useRememberPlace } from "#app/components/enhance/remembered-place.ts";
import { DayStrip } from "#app/components/events/DayStrip.tsx";
import { EventList } from "#app/components/events/EventCard.tsx";
import { HappeningNow } from "#app/components/lists/HappeningNow.tsx";
import {
  FilterChips,
  FilterSheet,
  ListHints,
  NearestLists,
  OrganizerLinks,
} from "#app/components/lists/ListFilters.tsx";
import { StormBanner } from "#app/components/lists/StormBanner.tsx";
import { PrintedAddress } from "#app/components/site/EmailAddress.tsx";
import { EmptyState } from "#app/components/site/EmptyState.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { RefreshButton } from "#app/components/site/RefreshButton.tsx";
import { siteOf, useRootData } from "#app/components/site/root-data.ts";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { Pagination } from "#app/components/ui/Pagination.tsx";
import { guideTo, pickOtherCities } from "#app/content/city-guides/index.ts";
import { CITIES, findCity } from "#app/domain/events/cities.ts";
import { summarizeEvents } from "#app/domain/events/summary.ts";
import { chipsOf } from "#app/domain/lists/active-filters.ts";
import { listImage } from "#app/domain/lists/card.server.ts";
import { choiceGroups } from "#app/domain/lists/choices.ts";
import { arrangeEvents, eventsOf, eventUnderWay } from "#app/domain/lists/event-days.ts";
import type { Facets } from "#app/domain/lists/facets.ts";
import { eventFiltersToSearch, FIRST_PAGE, feedPath, filterParams, isUnfiltered } from "#app/domain/lists/filters.ts";
import type { HintGroup } from "#app/domain/lists/navigation.ts";
import { weekOf } from "#app/domain/lists/navigation.ts";
import { describeNeighbour } from "#app/domain/lists/neighbours.ts";
import { cityFilters } from "#app/domain/lists/parse-filters.ts";
import { marksOf, notesOf, orderNotes, organizersOf } from "#app/domain/lists/search-results.ts";
import { describeNotices } from "#app/domain/lists/storm-notices.ts";
import { cityData } from "#app/domain/lists/structured-data.ts";
import { countEvents, spanOfDays } from "#app/domain/lists/texts.ts";
import { titleOf } from "#app/domain/lists/titles.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { defineLoader, expireWith, notFound } from "#app/http/responses.server.ts";
import messages from "#app/messages/city.ts";
import { localPath } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";
import { withNames } from "#app/models/lists/list-filter.server.ts";
import { listCityListings, listNeighbours } from "#app/models/lists/listings.server.ts";
import { readAlternatives, readNearbyList } from "#app/models/lists/nearest-lists.server.ts";
import { getClient } from "#app/session/supabase.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import { CityHero, CityOutro, Neighbours } from "./sections.tsx";

const t = translator(messages);

/** One row of cards: a list with fewer events is followed by links to nearby cities. */
const FEW_EVENTS = 4;

/** Number of other cities at the end of the page (PRODUCT.md, Figures). */
const MORE_CITIES = 8;

export const handle: PageHandle = {
  isList: true,
  scripts: "when-found",
  shared: { reads: "city-filters", shows: "listings" },
};

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  const site = siteOf(matches);
  if (!page) return pageMeta(site, { title: t("pageNotFound"), path: pathTo("/"), isIndexed: false });
  return pageMeta(site, {
    title: t("eventsInState", { city: page.city.name }),
    description: page.guide.description,
    keywords: page.guide.keywords,
    path: pathTo("/:city", { city: page.city.slug }),
    image: page.image,
    feeds: page.feeds,
    isIndexed: !page.isFiltered && page.isFirst,
    structuredData: site
      ? cityData(site, { ...page, events: eventsOf(page.list), description: page.guide.description })
      : [],
  });
};

export const loader = defineLoader(async (args) => {
  const { searchParams, search: query } = new URL(args.request.url);
  const asked = args.params.city ?? "";
  const city = findCity(asked.toLowerCase());
  if (!city) throw notFound();
  if (city.slug !== asked) throw redirect(`${pathTo("/:city", { city: city.slug })}${query}`, 301);
  const filters = cityFilters(searchParams);
  const now = new Date();
  const { timeZone } = getSite();
  const point = await withNames(getClient(args), filters, city, { now, siteTimeZone: timeZone });
  const list = await listCityListings(getClient(args), city, filters, point);
  const { asked: shownList } = list;
  const { search, today } = shownList;
  const isEmpty = list.listings.length === 0 && list.previous === null && filters.after === null;
  const known = { ...point, client: getClient(args), city };
  const alternatives = isEmpty
    ? await readAlternatives(shownList, {
        ...known,
        path: pathTo("/:city", { city: city.slug }),
        corrected: list.search?.corrected ?? null,
      })
    : { nearest: [], hints: [] };
  const isLast = list.next === null && list.previous === null && filters.after === null;
  const nearby = !isEmpty && isLast ? await readNearbyList(shownList, known) : null;
  const isShort = isUnfiltered(filters) && list.total < FEW_EVENTS;
  const neighbours = isShort ? await listNeighbours(getClient(args), city, point) : [];
  expireWith(args, [...list.listings, ...list.underWay], now);
  const path = pathTo("/:city", { city: city.slug });
  const shown = eventFiltersToSearch(filters);
  const events = summarizeEvents(list.listings, timeZone, now);
  const chips = chipsOf(shownList, path);
  const isFiltered = !isUnfiltered({ ...filters, ...FIRST_PAGE });
  const count = countEvents(list.total, list.isMore);
  // Today and tomorrow are in the day strip.
  const choices = choiceGroups(shownList, list.choices, path, ["tonight", "weekend", "next-weekend", "week"]);
  return {
    city: { slug: city.slug, name: city.name },
    guide: guideTo(city),
    search: filters.search,
    /** The other filters, as hidden fields of the search form. */
    kept: filterParams({ ...filters, ...FIRST_PAGE, search: "" }),
    title: isFiltered ? titleOf({ filters, search, city, today }) : t("comingUpIn", { city: city.name }),
    isFiltered,
    day: filters.until === null ? filters.date : null,
    week: weekOf(shownList, path, daysCounted(list.choices.when)),
    isFirst: list.previous === null && filters.after === null,
    /** Query strings of this page and of the first one. */
    shown,
    first: eventFiltersToSearch({ ...filters, ...FIRST_PAGE }),
    feeds: feedPath(`${path}${shown}`, "*"),
    image: listImage(city.slug, getSite()),
    previous: list.previous && eventFiltersToSearch({ ...filters, after: null, before: list.previous }),
    next: list.next && eventFiltersToSearch({ ...filters, after: list.next, before: null }),
    total: list.total,
    count,
    hasEvents: events.length > 0,
    list: arrangeEvents(events, {
      filters,
      today,
      isCutBefore: list.previous !== null,
      isCutAfter: list.next !== null,
    }),
    underWay: list.underWay.map((event) => eventUnderWay(event, timeZone, now)),
    span: spanOfDays(events),
    choices,
    chips,
    ...alternatives,
    nearby,
    neighbours: neighbours.map((neighbour) => ({
      ...describeNeighbour(city, neighbour),
      to: pathTo("/:city", { city: neighbour.city }),
    })),
    organizers: filters.after === null && list.previous === null ? organizersOf(point.names) : [],
    notes: [
      ...notesOf(shownList, list.search, { path, city, hasEvents: events.length > 0 }),
      ...orderNotes(shownList, { path, events: events.length }),
    ],
    storms: describeNotices(list.notices, { filters, path, today }),
    marks: marksOf(list.listings, list.search),
    others: pickOtherCities(CITIES, city, MORE_CITIES).map(({ slug, name }) => ({ slug, name })),
  };
});

/** Event counts of the next seven days from the facet of days; null if it was not counted, or only in part. */
function daysCounted({ counts, isCut }: Facets["when"]): Record<string, number> | null {
  return isCut || counts.today === undefined ? null : counts;
}

export function action() {
  throw notFound();
}

export default function CityPage() {
  const page = useLoaderData<typeof loader>();
  const { city, guide, search, isFirst, shown, previous, next, total, hasEvents, chips, others } = page;
  const productName = useRootData()?.site.productName ?? "";
  const path = pathTo("/:city", { city: city.slug });
  useRememberPlace(city.slug);
  return (
    <>
      <CityHero
        key={city.slug}
        city={city}
        blurb={guide.hero}
        search={search}
        kept={page.kept}
        isFiltered={page.isFiltered}
        productName={productName}
      />
      <div className="page-width list-page">
        <div className="list-bar flex-nowrap max-sm:gap-x-3">
          <h2 className="line-clamp-2 text-xl sm:text-2xl">{page.title}</h2>
          <a href={localPath(pathTo("/follow", { from: `${path}${shown}` }))} className="link ml-auto">
            {t("follow")}
          </a>
          <RefreshButton action={path} search={shown} isShort />
        </div>
        <DayStrip days={page.week} shown={page.day} className="mb-3" />
        <StormBanner notices={page.storms} />
        <FilterChips
          chips={chips}
          notes={page.notes}
          choices={hasEvents ? page.choices : []}
          {...(hasEvents ? { clearTo: path } : {})}
        />
        <div className="browse">
          <FilterSheet choices={page.choices} count={chips.length} show={t("show", { events: page.count })} />
          <div className="list-bar scroll-row">
            <p role="status" className={hasEvents ? "text-ink-soft" : "sr-only"}>
              {(isFirst || total > 0) && (
                <span key={`${page.count} ${page.title}`}>
                  {page.count}
                  <span className="sr-only">: {page.title}</span>
                </span>
              )}
            </p>
            <ButtonLink to={pathTo("/:city/weekend", { city: city.slug })} variant="plain">
              {t("thisWeekend")}
            </ButtonLink>
            <ButtonLink to={`${pathTo("/events/map")}${page.first}`} variant="plain" reloadDocument>
              {t("map")}
            </ButtonLink>
            <ButtonLink to={`${path}/week`} variant="plain" reloadDocument>
              {t("printWeek")}
            </ButtonLink>
          </div>
          <div id="results" tabIndex={-1} className="browse-list">
            <OrganizerLinks organizers={page.organizers} />
            <HappeningNow events={page.underWay} />
            {hasEvents ? <EventList list={page.list} marks={page.marks} /> : <NoCityEvents {...page} />}
            <Pagination
              previous={previous === null ? null : `${path}${previous}`}
              next={next === null ? null : `${path}${next}`}
              label={page.span}
            />
            {page.nearby && (
              <div className="mt-8">
                <NearestLists lists={[page.nearby]} />
              </div>
            )}
          </div>
        </div>
        <PrintedAddress path={`${path}${shown}`} />
        <Neighbours title={t("onNear", { city: city.name })} neighbours={page.neighbours} />
        <CityOutro city={city} productName={productName} others={others} isEmpty={total === 0} />
      </div>
    </>
  );
}

interface NoCityEventsProps {
  city: { slug: string; name: string };
  search: string;
  isFiltered: boolean;
  isFirst: boolean;
  /** Query string of the first page. */
  first: string;
  nearest: ComponentProps<typeof NearestLists>["lists"];
  hints: readonly HintGroup[];
}

function NoCityEvents({ city, search, isFiltered, isFirst, first, nearest, hints }: NoCityEventsProps) {
  if (!isFirst) {
    return (
      <EmptyState title={t("emptyPage")} text={t("emptyPageText")}>
        <ButtonLink to={`${pathTo("/:city", { city: city.slug })}${first}`}>{t("firstPage")}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <NearestLists lists={nearest} />
      <EmptyState
        isCompact={nearest.length > 0}
        title={t("noEventsFound", { city: city.name })}
        text={search ? t("nothingMatches", { search }) : t("beFirst")}
      >
        {isFiltered && <ButtonLink to={pathTo("/:city", { city: city.slug })}>{t("clearFilters")}</ButtonLink>}
        <ButtonLink to={pathTo("/create-event", { city: city.slug })} variant={isFiltered ? "secondary" : "primary"}>
          {t("createEvent")}
        </ButtonLink>
      </EmptyState>
      <ListHints groups={hints} />
    </>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
