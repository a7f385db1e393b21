import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigate } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { useRememberCity, useRememberedCity } from "#app/components/enhance/remembered-city.ts";
import { EventGrid } from "#app/components/events/EventCard.tsx";
import { HappeningNow } from "#app/components/lists/HappeningNow.tsx";
import { CityGrid } from "#app/components/lists/PictureTile.tsx";
import { EmptyState } from "#app/components/site/EmptyState.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { RefreshButton } from "#app/components/site/RefreshButton.tsx";
import { siteOf, useRootData } from "#app/components/site/root-data.ts";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { CITIES, type City, cityOf, findCity } from "#app/domain/events/cities.ts";
import { type Day, dayOf, todayIn, zoneOf } from "#app/domain/events/days.ts";
import { formatDay, formatTimeInSentence, nextDays } from "#app/domain/events/format.ts";
import { findPlace } from "#app/domain/events/near.ts";
import { eventUnderWay, summarizeEvent, summarizeEvents } from "#app/domain/events/summary.ts";
import { lightAt } from "#app/domain/events/sunlight.ts";
import { listImage } from "#app/domain/lists/card.server.ts";
import { describeCollection } from "#app/domain/lists/collections.ts";
import { parseHomeChoice } from "#app/domain/lists/parse-filters.ts";
import { formatDayCount } from "#app/domain/lists/texts.ts";
import { pathTo, toQuery } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { defineLoader, expireWith } from "#app/http/responses.server.ts";
import messages from "#app/messages/home.ts";
import { translator } from "#app/messages/translator.ts";
import { readHomeListings } from "#app/models/lists/home-listings.server.ts";
import type { Listing } from "#app/models/lists/listing-page.server.ts";
import { distancesFrom } from "#app/models/lists/nearby-lists.server.ts";
import { getClient } from "#app/session/supabase.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import { DayPicker } from "./day-picker.tsx";
import { HomeHero } from "./hero.tsx";
import { CategoryGrid, CityEvents, Collections, HowItWorks } from "./sections.tsx";

const t = translator(messages);

/** The largest cities, and Key West. Menu and footer link to all cities. */
const CITIES_SHOWN = CITIES.filter(({ slug }) =>
  ["miami", "orlando", "tampa", "jacksonville", "st-petersburg", "fort-lauderdale", "tallahassee", "key-west"].includes(
    slug,
  ),
);

export const handle: PageHandle = { shared: { reads: "home", shows: "listings" } };

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(siteOf(matches), { title: null, path: pathTo("/"), image: page?.image });

export const loader = defineLoader(async (args) => {
  const { timeZone } = getSite();
  const now = new Date();
  const today = todayIn(timeZone, now);
  const { city, date } = parseHomeChoice(new URL(args.request.url).searchParams);
  const day = date && date > today ? date : today;
  const point = { now, siteTimeZone: timeZone };
  const { onDay, onDayTotal, counts, ...rows } = await readHomeListings(getClient(args), { day, today, city }, point);
  const { tonight, inCity, near, featured, underWay, weekend, added } = rows;
  expireWith(args, [onDay, tonight, inCity, near, featured, underWay, weekend, added].flat(), now);
  const summarize = (events: Listing[]) => summarizeEvents(events, timeZone, now);
  return {
    city: city && {
      slug: city.slug,
      name: city.name,
      isEmpty: rows.cityEvents === 0,
      tonight: summarize(tonight),
      events: summarize(inCity),
      near: summarize(near),
      distances: distancesTo(city, near),
    },
    today,
    light: lightAt(now, city),
    day,
    week: nextDays(today).map((next) => {
      const count = counts[next.day] ?? 0;
      return {
        ...next,
        to: `${pathTo("/", { city: city?.slug, date: next.day })}#day`,
        count: count === 0 ? "" : formatDayCount(count),
        label: formatDay(next.day, today),
      };
    }),
    dayLabel: formatDay(day, today),
    dayTotal: onDayTotal,
    dayCount: onDayTotal > onDay.length ? formatDayCount(onDayTotal) : null,
    dayEvents: onDay.map((event) => ({
      ...dayEvent(event, day, timeZone, now),
      isInCity: city !== null && cityOf(event.location) === city,
    })),
    featured: summarize(featured),
    underWay: underWay.map((event) => eventUnderWay(event, timeZone, now)),
    weekend: summarize(weekend),
    added: summarize(added),
    collections: rows.collections.map(describeCollection),
    image: listImage("home", getSite()),
  };
});

/** How far the cities of events are from a city, by the events' ids. */
function distancesTo(city: City, events: readonly Listing[]): Record<string, string> {
  const place = findPlace(city.slug);
  return place ? distancesFrom(place, events) : {};
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

/** When an event that started before a day ends on it, "Until 7:30 PM"; null if it goes on. */
function endOn({ location, end_date, is_all_day }: Listing, day: Day, timeZone: string): string | null {
  const zone = zoneOf(location, timeZone);
  if (end_date === null || is_all_day || dayOf(end_date, zone) !== day) return null;
  return t("until", { time: formatTimeInSentence(end_date, zone) });
}

export default function HomePage() {
  const { light, city, today, day, dayEvents, featured, underWay, weekend, added, collections, ...picker } =
    useLoaderData<typeof loader>();
  const isSignedIn = Boolean(useRootData()?.user);
  useRememberCity(city?.slug ?? null);
  const remembered = useRememberedCity();
  const navigate = useNavigate();
  const date = day === today ? null : day;
  const isReplaced = !city && remembered !== null;
  // After links to home: a document is replaced before it is drawn, by OPEN_REMEMBERED_CITY.
  useEffect(() => {
    if (!isReplaced) return;
    navigate(pathTo("/", { city: remembered, date }), { replace: true, preventScrollReset: true });
  }, [isReplaced, remembered, date, navigate]);
  if (isReplaced) return <div className="min-h-dvh" />;
  const choice = { city: city?.slug ?? null, date };
  const list = city ? pathTo("/:city", { city: city.slug }) : pathTo("/events");
  const cityEvents = city && <CityEvents city={city} />;
  // Whichever has events of the city comes first.
  const isDayFirst = dayEvents.some(({ isInCity }) => isInCity);
  return (
    <>
      <HomeHero light={light} isSignedIn={isSignedIn} isShort={dayEvents.length === 0} {...choice} />
      <div className="page-width relative z-10 space-y-4 max-sm:px-3 sm:space-y-8 lg:-mt-16">
        {!isDayFirst && cityEvents}
        <DayPicker {...picker} city={city} day={day} today={today} events={dayEvents} />
        {isDayFirst && cityEvents}
      </div>
      <div className="page-width space-y-10 pt-3 pb-12 sm:space-y-20 sm:py-16">
        <HappeningNow events={underWay} />
        {collections.length > 0 && (
          <HomeSection title={t("collections")}>
            <Collections collections={collections} />
          </HomeSection>
        )}
        <HomeSection
          title={t("featured")}
          actions={
            <>
              <RefreshButton isShort action={pathTo("/")} search={toQuery(choice)} />
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
        {weekend.length > 0 && (
          <HomeSection
            title={city ? t("thisWeekendIn", { city: city.name }) : t("thisWeekend")}
            actions={
              <>
                <ButtonLink to={`${list}${toQuery({ when: "weekend" })}`} variant="plain">
                  {t("allThisWeekend")}
                </ButtonLink>
                <ButtonLink to={`${list}${toQuery({ when: "next-weekend" })}`} variant="plain">
                  {t("nextWeekend")}
                </ButtonLink>
              </>
            }
          >
            <EventGrid events={weekend} />
          </HomeSection>
        )}
        {added.length > 0 && (
          <HomeSection title={city ? t("justAddedIn", { city: city.name }) : t("justAdded")}>
            <EventGrid events={added} />
          </HomeSection>
        )}
        <HomeSection title={t("pickCity")}>
          <CityGrid cities={citiesFrom(choice.city)} />
        </HomeSection>
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

/** `CITIES_SHOWN`, with the chosen city first. */
function citiesFrom(slug: string | null) {
  const chosen = findCity(slug);
  if (!chosen) return CITIES_SHOWN;
  return [chosen, ...CITIES_SHOWN.filter((city) => city !== chosen)].slice(0, CITIES_SHOWN.length);
}

function HomeSection({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <div className="mb-1 flex min-h-11 flex-wrap items-center justify-between gap-2 sm:mb-6 sm:gap-3">
        <h2 className="text-lg sm:text-3xl">{title}</h2>
        {actions && <div className="flex flex-wrap items-center gap-2 sm:gap-3">{actions}</div>}
      </div>
      {children}
    </section>
  );
}
