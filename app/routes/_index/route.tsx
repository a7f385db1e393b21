import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { useRememberedPlace, useRememberPlace } from "#app/components/enhance/remembered-place.ts";
import { EventGrid } from "#app/components/events/EventCard.tsx";
import { HappeningNow } from "#app/components/lists/HappeningNow.tsx";
import { EmptyState } from "#app/components/site/EmptyState.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { RefreshButton } from "#app/components/site/RefreshButton.tsx";
import { siteOf, useRootData } from "#app/components/site/root-data.ts";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { findCategory } from "#app/domain/events/categories.ts";
import { chooseMotif } from "#app/domain/events/choose-motif.ts";
import { cityOf } from "#app/domain/events/cities.ts";
import { type Day, dayOf, todayIn, zoneOf } from "#app/domain/events/days.ts";
import { formatDay, formatTimeInSentence, nextDays } from "#app/domain/events/format.ts";
import { citiesByDistance, lookUp, type Place } from "#app/domain/events/near.ts";
import { POSTER_VARIANTS, posterName } from "#app/domain/events/posters.ts";
import { summarizeEvent, summarizeEvents } from "#app/domain/events/summary.ts";
import { lightAt } from "#app/domain/events/sunlight.ts";
import { listImage } from "#app/domain/lists/card.server.ts";
import { describeCollection, type ShownCollection } from "#app/domain/lists/collections.ts";
import { eventUnderWay } from "#app/domain/lists/event-days.ts";
import { parseEventFilters, parseHomeChoice } from "#app/domain/lists/parse-filters.ts";
import { type SearchNote, unknownPlaceNote } from "#app/domain/lists/search-results.ts";
import { formatDayCount } from "#app/domain/lists/texts.ts";
import { NO_PLACES } from "#app/domain/places/gazetteer.ts";
import { pathTo, toQuery } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { defineLoader, expireWith } from "#app/http/responses.server.ts";
import messages from "#app/messages/home.ts";
import { translator } from "#app/messages/translator.ts";
import { readHomeListings } from "#app/models/lists/home-listings.server.ts";
import type { Listing } from "#app/models/lists/listing-page.server.ts";
import { distancesFrom } from "#app/models/lists/nearby-lists.server.ts";
import { readGazetteer } from "#app/models/places.server.ts";
import { getClient } from "#app/session/supabase.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import { DayPicker } from "./day-picker.tsx";
import { HomeHero } from "./hero.tsx";
import { CategoryGrid, Collections, HomeSection, HowItWorks, SoonEvents } from "./sections.tsx";

const t = translator(messages);

export const handle: PageHandle = { shared: { reads: "home", shows: "listings" } };

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(siteOf(matches), { title: null, path: pathTo("/"), image: page?.image });

export const loader = defineLoader(async (args) => {
  const { timeZone } = getSite();
  const now = new Date();
  const today = todayIn(timeZone, now);
  const client = getClient(args);
  const { typed, near: asked, date } = parseHomeChoice(new URL(args.request.url).searchParams);
  const isKnown = asked === null || asked.point !== null;
  const place = asked && lookUp(asked, isKnown ? NO_PLACES : await readGazetteer(client));
  const day = date && date > today ? date : today;
  const point = { now, siteTimeZone: timeZone };
  const { onDay, onDayTotal, counts, ...rows } = await readHomeListings(client, { day, today, place }, point);
  const { near, featured, underWay, weekend } = rows;
  expireWith(args, [onDay, near, featured, underWay, weekend].flat(), now);
  const summarize = (events: Listing[]) => summarizeEvents(events, timeZone, now);
  return {
    typed: place?.name ?? asked?.name ?? typed,
    note: place === null && typed !== "" ? noteOfUnknown(asked?.name ?? typed) : null,
    place: place && { id: place.id, ...textsOf(place) },
    today,
    light: lightAt(now, place?.point ? (citiesByDistance(place.point)[0]?.city ?? null) : null),
    day,
    week: nextDays(today).map((next) => {
      const count = counts[next.day] ?? 0;
      return {
        ...next,
        to: `${pathTo("/", { date: next.day, near: place?.id })}#day`,
        count: count === 0 ? "" : formatDayCount(count),
        label: formatDay(next.day, today),
      };
    }),
    dayLabel: formatDay(day, today),
    dayTotal: onDayTotal,
    dayCount: onDayTotal > onDay.length ? formatDayCount(onDayTotal) : null,
    dayEvents: onDay.map((event) => dayEvent(event, day, timeZone, now)),
    nearOnDay: rows.nearOnDay,
    featured: summarize(featured),
    underWay: underWay.map((event) => eventUnderWay(event, timeZone, now)),
    near: summarize(near),
    distances: place ? distancesFrom(place, near) : {},
    weekend: summarize(weekend),
    collections: rows.collections.map((collection) => ({
      ...describeCollection(collection),
      poster: posterOfCollection(collection),
    })),
    image: listImage("home", getSite()),
  };
});

/** Note that a place is unknown. */
function noteOfUnknown(name: string): SearchNote {
  const near = { id: "", name, point: null };
  return unknownPlaceNote({ ...parseEventFilters(new URLSearchParams()), near }, pathTo("/events"));
}

/** Texts about the chosen place, or the position of a device. */
function textsOf({ name }: Place) {
  return name === null
    ? { title: t("nearYou"), byDay: t("byDayNearYou"), nothing: t("nothingNearYou") }
    : {
        title: t("nearPlace", { place: name }),
        byDay: t("byDayNear", { place: name }),
        nothing: t("nothingNear", { place: name }),
      };
}

/** The name of the poster of a collection, chosen by its texts, as for an event. */
function posterOfCollection({ id, name_en, text_en, filter }: ShownCollection): string {
  const category = findCategory(new URLSearchParams(filter).get("category"))?.id ?? "other";
  const motif = chooseMotif({ title: name_en, description: text_en, category });
  return posterName({ motif, light: "day", category, variant: id % POSTER_VARIANTS });
}

function dayEvent(event: Listing, day: Day, timeZone: string, now: Date) {
  const { id, title, lang, location, zone, isSiteZone, startsAt, plan, ...start } = summarizeEvent(
    event,
    timeZone,
    now,
  );
  const time = start.startsOn === day ? start.time : endOn(event, day, timeZone);
  return {
    id,
    title,
    lang,
    startsAt,
    time: time === null ? t("allDay") : isSiteZone ? time : `${time} ${zone}`,
    place: cityOf(location)?.name ?? location,
    plan: plan?.label ?? null,
  };
}

/** "Until 7:30 PM" for an event that started earlier and ends on this day; null if it continues. */
function endOn({ location, end_date, is_all_day }: Listing, day: Day, timeZone: string): string | null {
  const zone = zoneOf(location, timeZone);
  if (end_date === null || is_all_day || dayOf(end_date, zone) !== day) return null;
  return t("until", { time: formatTimeInSentence(end_date, zone) });
}

export default function HomePage() {
  const { light, typed, note, place, today, day, dayEvents, featured, underWay, near, distances, weekend, ...page } =
    useLoaderData<typeof loader>();
  const isSignedIn = Boolean(useRootData()?.user);
  useRememberPlace(place?.id ?? null);
  const remembered = useRememberedPlace();
  const navigate = useNavigate();
  const hasChosen = useLocation().search.includes("near=");
  const date = day === today ? null : day;
  const isReplaced = !place && !hasChosen && remembered !== null;
  // For client-side navigations; for documents, OPEN_REMEMBERED_PLACE redirects before the first paint.
  useEffect(() => {
    if (!isReplaced) return;
    navigate(pathTo("/", { date, near: remembered }), { replace: true, preventScrollReset: true });
  }, [isReplaced, remembered, date, navigate]);
  if (isReplaced) return <div className="min-h-dvh" />;
  const soon = <SoonEvents {...{ place, date, near, distances, weekend }} />;
  const hasSoon = near.length + weekend.length > 0;
  return (
    <>
      <div className="home-top">
        <HomeHero {...{ light, isSignedIn, typed, note, date }} />
        <div className="page-width relative z-20 max-sm:px-3 lg:-mt-16">
          <DayPicker
            {...{ day, today, week: page.week, dayLabel: page.dayLabel, dayCount: page.dayCount }}
            near={place?.id ?? null}
            byDay={place?.byDay ?? null}
            events={dayEvents}
            nearOnDay={page.nearOnDay}
          />
        </div>
      </div>
      <div className="page-width flex flex-col gap-6 pt-3 sm:gap-8 sm:pt-8">
        <HappeningNow events={underWay} />
        {hasSoon && soon}
        <HomeSection
          title={t("featured")}
          actions={
            <>
              <RefreshButton isShort action={pathTo("/")} search={toQuery({ date, near: place?.id })} />
              <ButtonLink to={pathTo("/events")} variant="plain">
                {t("viewAll")}
              </ButtonLink>
            </>
          }
        >
          {featured.length > 0 ? (
            <EventGrid events={featured} />
          ) : (
            <EmptyState title={t("noUpcoming")} text={t("noUpcomingText")}>
              <ButtonLink to={pathTo("/create-event")}>{t("createAnEvent")}</ButtonLink>
            </EmptyState>
          )}
        </HomeSection>
        {!hasSoon && soon}
        {page.collections.length > 0 && (
          <HomeSection title={t("collections")}>
            <Collections collections={page.collections} />
          </HomeSection>
        )}
        <HomeSection title={t("browseByCategory")}>
          <CategoryGrid />
        </HomeSection>
        <HomeSection title={t("howItWorks")}>
          <HowItWorks />
        </HomeSection>
      </div>
    </>
  );
}
