import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DayStrip } from "#app/components/events/DayStrip.tsx";
import { EventList } from "#app/components/events/EventCard.tsx";
import { Follow } from "#app/components/lists/Follow.tsx";
import { FilterChips, ListHints, NearestLists } from "#app/components/lists/ListFilters.tsx";
import { StormBanner } from "#app/components/lists/StormBanner.tsx";
import { PrintedAddress } from "#app/components/site/EmailAddress.tsx";
import { EmptyState } from "#app/components/site/EmptyState.tsx";
import { Page } from "#app/components/site/Page.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf } from "#app/components/site/root-data.ts";
import { BackLink } from "#app/components/ui/BackLink.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { Pagination } from "#app/components/ui/Pagination.tsx";
import { findCity } from "#app/domain/events/cities.ts";
import { todayIn } from "#app/domain/events/days.ts";
import { findPlace, lookUp } from "#app/domain/events/near.ts";
import { summarizeEvents } from "#app/domain/events/summary.ts";
import { chipsOf } from "#app/domain/lists/active-filters.ts";
import { arrangeEvents } from "#app/domain/lists/event-days.ts";
import {
  ALL_EVENTS_PATH,
  DEFAULT_RADIUS,
  type EventFilters,
  eventFiltersToSearch,
  feedPath,
  fromList,
} from "#app/domain/lists/filters.ts";
import { weekOf } from "#app/domain/lists/navigation.ts";
import { dayFilters } from "#app/domain/lists/parse-filters.ts";
import { describeNotices } from "#app/domain/lists/storm-notices.ts";
import { countEvents, spanOfDays } from "#app/domain/lists/texts.ts";
import { titleOf } from "#app/domain/lists/titles.ts";
import { pathTo, toQuery } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { defineLoader, expireWith, notFound } from "#app/http/responses.server.ts";
import { localPath } from "#app/messages/language.ts";
import messages from "#app/messages/near.ts";
import { translator } from "#app/messages/translator.ts";
import { browseListings } from "#app/models/lists/listings.server.ts";
import { distancesFrom } from "#app/models/lists/nearby-lists.server.ts";
import { readAlternatives } from "#app/models/lists/nearest-lists.server.ts";
import { readGazetteer } from "#app/models/places.server.ts";
import { getClient } from "#app/session/supabase.server.ts";
import { getSite } from "#app/settings/env.server.ts";

const t = translator(messages);

/** The page of a place is indexed if it has at least this many events. */
const MIN_EVENTS = 3;

export const handle: PageHandle = { isList: true, scripts: "when-found", shared: { reads: "days", shows: "listings" } };

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  const site = siteOf(matches);
  if (!page) return pageMeta(site, { title: t("pageNotFound"), path: pathTo("/"), isIndexed: false });
  const { place, radius: miles } = page;
  return pageMeta(site, {
    title: t("eventsNear", { place: place.name }),
    description: t("description", { place: place.name, miles }),
    path: pathTo("/near/:place", { place: place.slug }),
    feeds: page.feeds,
    isIndexed: page.isIndexed,
  });
};

/** Events near a place of Florida without a city page. */
export const loader = defineLoader(async (args) => {
  const client = getClient(args);
  const gazetteer = await readGazetteer(client);
  const asked = args.params.place ?? "";
  const typed = findPlace(asked);
  const place = typed && typed.name !== null ? lookUp({ ...typed, point: null }, gazetteer) : null;
  if (!place) throw notFound();
  const city = findCity(place.id);
  if (city) throw redirect(pathTo("/:city", { city: city.slug }), 301);
  const path = pathTo("/near/:place", { place: place.id });
  if (place.id !== asked) throw redirect(path, 301);
  const { timeZone } = getSite();
  const now = new Date();
  const today = todayIn(timeZone, now);
  const days = dayFilters(new URL(args.request.url).searchParams);
  const filters: EventFilters = { ...days, near: place };
  const context = { now, siteTimeZone: timeZone, names: { gazetteer } };
  const list = await browseListings(client, filters, context);
  const isFirst = list.previous === null && filters.after === null;
  const alternatives =
    list.listings.length === 0 && isFirst
      ? await readAlternatives(
          { filters, today },
          { ...context, client, path: ALL_EVENTS_PATH, city: null, corrected: null },
        )
      : { nearest: [], hints: [] };
  expireWith(args, [...list.listings, ...list.underWay], now);
  const ofPlace = `${ALL_EVENTS_PATH}${eventFiltersToSearch(filters)}`;
  const isFiltered = eventFiltersToSearch({ ...days, after: null, before: null }) !== "";
  const events = summarizeEvents(list.listings, timeZone, now);
  return {
    place: { slug: place.id, name: place.name ?? "" },
    radius: DEFAULT_RADIUS,
    heading: isFiltered ? titleOf({ filters, search: null, city: null, today }) : t("comingUp"),
    count: countEvents(list.total, list.isMore),
    isIndexed: isFirst && !isFiltered && list.total >= MIN_EVENTS,
    week: weekOf({ filters: days, today }, path, list.choices.when.isCut ? null : list.choices.when.counts),
    day: days.until === null ? days.date : null,
    chips: chipsOf({ filters: days, today }, path),
    storms: describeNotices(list.notices, { filters, path: ALL_EVENTS_PATH, today }),
    feeds: feedPath(ofPlace, "*"),
    hasEvents: events.length > 0,
    list: arrangeEvents(events, {
      filters,
      today,
      isCutBefore: list.previous !== null,
      isCutAfter: list.next !== null,
    }),
    span: spanOfDays(events),
    distances: distancesFrom(place, list.listings),
    first: `${path}${eventFiltersToSearch({ ...days, after: null, before: null })}`,
    previous: list.previous && `${path}${eventFiltersToSearch({ ...days, after: null, before: list.previous })}`,
    next: list.next && `${path}${eventFiltersToSearch({ ...days, after: list.next, before: null })}`,
    isFirst,
    ...alternatives,
  };
});

export function action() {
  throw notFound();
}

export default function NearPage() {
  const page = useLoaderData<typeof loader>();
  const { place, radius: miles, count, hasEvents } = page;
  const path = pathTo("/near/:place", { place: place.slug });
  const all = pathTo("/events", { near: place.slug });
  return (
    <Page
      back={<BackLink to={pathTo("/events")}>{t("allEvents")}</BackLink>}
      title={t("eventsNear", { place: place.name })}
      lead={t("within", { miles })}
    >
      <div className="list-bar flex-nowrap max-sm:gap-x-3">
        <h2 className="line-clamp-2 text-xl sm:text-2xl">{page.heading}</h2>
        <a href={localPath(`${pathTo("/follow")}${fromList(all)}`)} className="link ml-auto">
          {t("follow")}
        </a>
      </div>
      <DayStrip days={page.week} shown={page.day} className="mb-3" />
      <StormBanner notices={page.storms} />
      <FilterChips chips={page.chips} notes={[]} {...(hasEvents ? { clearTo: path } : {})} />
      <div id="results" tabIndex={-1} className="list-bar scroll-row">
        <p role="status" className="text-ink-soft">
          {count}
        </p>
        <ButtonLink to={`${path}${toQuery({ when: "weekend" })}`} variant="plain">
          {t("thisWeekend")}
        </ButtonLink>
        <ButtonLink to={all} variant="plain">
          {t("moreFilters")}
        </ButtonLink>
      </div>
      {hasEvents ? (
        <EventList list={page.list} distances={page.distances} isFirstEager />
      ) : page.isFirst ? (
        <>
          <NearestLists lists={page.nearest} />
          <EmptyState
            title={t("nothing", { place: place.name })}
            text={t("nothingText")}
            isCompact={page.nearest.length > 0}
          >
            <ButtonLink to={pathTo("/create-event")}>{t("createEvent")}</ButtonLink>
            <ButtonLink to={`${pathTo("/follow")}${fromList(all)}`} variant="secondary">
              {t("follow")}
            </ButtonLink>
          </EmptyState>
          <ListHints groups={page.hints} />
        </>
      ) : (
        <EmptyState title={t("emptyPage")} text={t("emptyPageText")}>
          <ButtonLink to={page.first}>{t("firstPage")}</ButtonLink>
        </EmptyState>
      )}
      <Pagination previous={page.previous} next={page.next} label={page.span} />
      <Follow path={`${pathTo("/follow")}${fromList(all)}`} feeds={page.feeds} />
      <PrintedAddress path={path} />
    </Page>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
