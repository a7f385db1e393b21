import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useRememberPlace } from "#app/components/enhance/remembered-place.ts";
import { EventGrid } from "#app/components/events/EventCard.tsx";
import { PrintedAddress } from "#app/components/site/EmailAddress.tsx";
import { EmptyState } from "#app/components/site/EmptyState.tsx";
import { Page } from "#app/components/site/Page.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf } from "#app/components/site/root-data.ts";
import { BackLink } from "#app/components/ui/BackLink.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { findCity } from "#app/domain/events/cities.ts";
import { todayIn } from "#app/domain/events/days.ts";
import { formatDay } from "#app/domain/events/format.ts";
import { findPlace } from "#app/domain/events/near.ts";
import { summarizeEvents } from "#app/domain/events/summary.ts";
import { listImage } from "#app/domain/lists/card.server.ts";
import { fromList } from "#app/domain/lists/filters.ts";
import { weekendData } from "#app/domain/lists/structured-data.ts";
import { capitalized, countEvents } from "#app/domain/lists/texts.ts";
import { daysOfPeriod } from "#app/domain/search/calendar.ts";
import { pathTo, toQuery } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { defineLoader, expireWith, notFound } from "#app/http/responses.server.ts";
import { translator } from "#app/messages/translator.ts";
import messages from "#app/messages/weekend.ts";
import { listCityWeekend, listWeekendAround } from "#app/models/lists/listings.server.ts";
import { distancesFrom } from "#app/models/lists/nearby-lists.server.ts";
import { getClient } from "#app/session/supabase.server.ts";
import { getSite } from "#app/settings/env.server.ts";

const t = translator(messages);

/** Events in a row of a wide window. */
const ROW = 4;
/** Most events shown: of this weekend (one page of a list), of the next one, and around the city. */
const [SHOWN, NEXT_SHOWN, AROUND_SHOWN] = [24, ROW, 2 * ROW];

export const handle: PageHandle = { scripts: "when-found", shared: { reads: "nothing", shows: "listings" } };

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  const site = siteOf(matches);
  if (!page) return pageMeta(site, { title: t("pageNotFound"), path: pathTo("/"), isIndexed: false });
  const { name, slug } = page.city;
  const title = t("title", { city: name });
  const description = t("description", { city: name });
  return pageMeta(site, {
    title,
    description,
    path: pathTo("/:city/weekend", { city: slug }),
    image: page.image,
    structuredData: site ? weekendData(site, title, { ...page, description }) : [],
  });
};

/** The events of a city this weekend, and a row of the next one. */
export const loader = defineLoader(async (args) => {
  const city = findCity(args.params.city);
  if (!city) throw notFound();
  const now = new Date();
  const { timeZone } = getSite();
  const context = { now, siteTimeZone: timeZone };
  const [weekend, next] = await Promise.all([
    listCityWeekend(getClient(args), city, { when: "weekend", size: SHOWN }, context),
    listCityWeekend(getClient(args), city, { when: "next-weekend", size: NEXT_SHOWN }, context),
  ]);
  const isLittle = weekend.listings.length < ROW;
  const around = isLittle ? await listWeekendAround(getClient(args), city, AROUND_SHOWN, context) : [];
  expireWith(args, [...weekend.listings, ...next.listings, ...around], now);
  const center = findPlace(city.slug);
  const today = todayIn(city.timeZone ?? timeZone, now);
  const { from, to } = daysOfPeriod("weekend", today);
  const days = [...new Set([from, to])].map((day) => formatDay(day, today));
  return {
    city: { slug: city.slug, name: city.name },
    days: capitalized(days.join(" – ")),
    around: summarizeEvents(around, timeZone, now),
    distances: center ? distancesFrom(center, around) : {},
    count: countEvents(weekend.total, weekend.isMore),
    hasMore: weekend.total > weekend.listings.length,
    events: summarizeEvents(weekend.listings, timeZone, now),
    next: summarizeEvents(next.listings, timeZone, now),
    image: listImage(city.slug, getSite()),
  };
});

export default function CityWeekendPage() {
  const { city, days, count, hasMore, events, around, distances, next } = useLoaderData<typeof loader>();
  const list = pathTo("/:city", { city: city.slug });
  // Target of events' back links: the weekend itself is not a list that they can refer to.
  const path = pathTo("/:city/weekend", { city: city.slug });
  useRememberPlace(city.slug);
  return (
    <Page
      back={<BackLink to={list}>{t("allEvents", { city: city.name })}</BackLink>}
      title={t("title", { city: city.name })}
      lead={
        <span className="dots">
          <span>{days}</span> {events.length > 0 && <span>{count}</span>}
        </span>
      }
    >
      {events.length > 0 ? (
        <>
          <h2 className="sr-only">{t("thisWeekend")}</h2>
          <EventGrid events={events} isFirstEager />
        </>
      ) : (
        <EmptyState
          title={t("nothing", { city: city.name })}
          text={t(around.length > 0 ? "later" : "nothingNear", { city: city.name })}
        >
          <ButtonLink to={list}>{t("allEvents", { city: city.name })}</ButtonLink>
          <ButtonLink to={`${pathTo("/follow")}${fromList(list)}`} variant="secondary">
            {t("follow", { city: city.name })}
          </ButtonLink>
          <ButtonLink to={pathTo("/create-event", { city: city.slug })} variant="secondary">
            {t("createEvent")}
          </ButtonLink>
        </EmptyState>
      )}
      {around.length > 0 && (
        <section aria-labelledby="around" className="mt-12">
          <h2 id="around" className="mb-4 text-2xl">
            {t("near", { city: city.name })}
          </h2>
          <EventGrid events={around} distances={distances} />
        </section>
      )}
      {hasMore && (
        <p className="mt-6">
          <ButtonLink to={`${list}${toQuery({ when: "weekend" })}`} variant="secondary">
            {t("all", { count })}
          </ButtonLink>
        </p>
      )}
      {next.length > 0 && (
        <section aria-labelledby="next-weekend" className="mt-12">
          <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
            <h2 id="next-weekend" className="text-2xl">
              {t("nextWeekend")}
            </h2>
            <ButtonLink to={`${list}${toQuery({ when: "next-weekend" })}`} variant="plain">
              {t("allNextWeekend")}
            </ButtonLink>
          </div>
          <EventGrid events={next} />
        </section>
      )}
      <PrintedAddress path={path} />
    </Page>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
