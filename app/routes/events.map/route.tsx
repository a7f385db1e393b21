import type { MetaFunction, SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ComponentProps } from "react";
import { FilterChips } from "#app/components/lists/ListFilters.tsx";
import { EmptyState } from "#app/components/site/EmptyState.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf } from "#app/components/site/root-data.ts";
import { BackLink } from "#app/components/ui/BackLink.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { CITIES, REGIONS, type Region, regionName } from "#app/domain/events/cities.ts";
import { centreOf, lookUp, milesBetween } from "#app/domain/events/near.ts";
import { chipsOf, withoutGroup } from "#app/domain/lists/active-filters.ts";
import { ALL_EVENTS_PATH, eventFiltersToSearch } from "#app/domain/lists/filters.ts";
import { nearText } from "#app/domain/lists/labels.ts";
import { inRegion, parseMapRegion } from "#app/domain/lists/map-address.ts";
import { parseEventFilters } from "#app/domain/lists/parse-filters.ts";
import { countEvents } from "#app/domain/lists/texts.ts";
import { titleOf } from "#app/domain/lists/titles.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { defineLoader } from "#app/http/responses.server.ts";
import { localPath } from "#app/messages/language.ts";
import lists from "#app/messages/lists.ts";
import messages from "#app/messages/map.ts";
import titles from "#app/messages/titles.ts";
import { translator } from "#app/messages/translator.ts";
import { parseList, withNames } from "#app/models/lists/list-filter.server.ts";
import { countByCity, readRelaxedPage } from "#app/models/lists/listings.server.ts";
import { getClient } from "#app/session/supabase.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import { FLORIDA, REGION_POINTS, viewOf, viewWithin } from "./dots.ts";
import { onMap, UNITS_PER_MILE } from "./florida.ts";
import { FloridaMap } from "./map.tsx";

const t = translator(messages);
const tList = translator(lists);
const tTitle = translator(titles);

const PATH = pathTo("/events/map");

/** Upper bound of a city's count. */
const MOST = 100;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(siteOf(matches), {
    title: tTitle("titleInBrowser", { name: nameOf(page?.title ?? null) }),
    description: t("description"),
    path: PATH,
    isIndexed: false,
  });

/** @param list its title; null for all events. */
function nameOf(list: string | null): string {
  return list === null ? t("map") : t("mapOf", { list });
}

/**
 * Event counts by city for a list and its filters, except the location filter: of a region, or of all regions; around a place, of the
 * cities within its radius.
 */
export const loader = defineLoader(async (args) => {
  const { timeZone } = getSite();
  const now = new Date();
  const { searchParams } = new URL(args.request.url);
  const asked = parseEventFilters(searchParams);
  const region = parseMapRegion(searchParams);
  const context = await withNames(getClient(args), asked, null, { now, siteTimeZone: timeZone });
  const filters = { ...withoutGroup(parseList(asked, null, context), "location"), sort: null };
  const near = asked.near && lookUp(asked.near, context.names.gazetteer);
  const kept = { ...filters, near, radius: asked.radius };
  const shown = parseList(kept, null, context);
  const client = getClient(args);
  const counts = await countByCity(client, { ...shown, filters }, context);
  const around = near && (await readRelaxedPage(client, { city: null, filters: kept, pageSize: 1 }, context));
  const query = eventFiltersToSearch(filters);
  const listPath = `${ALL_EVENTS_PATH}${eventFiltersToSearch(kept)}`;
  const isAll = listPath === ALL_EVENTS_PATH;
  const isReached = (slug: string) => !near?.point || milesBetween(near.point, centreOf({ slug })) <= kept.radius;
  const cities = CITIES.flatMap(({ slug, name, region }) => {
    const events = counts[slug] ?? 0;
    if (!isReached(slug) || events === 0) return [];
    const to = `${pathTo("/:city", { city: slug })}${query}`;
    return [{ slug, name, region, to, ...counted(Math.min(events, MOST), events > MOST) }];
  });
  const eventsOf = (region: Region) =>
    CITIES.flatMap((city) => (city.region === region ? (counts[city.slug] ?? 0) : []));
  return {
    title: isAll ? null : titleOf(shown),
    chips: chipsOf(shown, PATH).map((chip) => ({ ...chip, to: inRegion(chip.to, region) })),
    clearTo: inRegion(PATH, region),
    listPath,
    region,
    /** The map of all of Florida, with the filters of the list. */
    allPath: `${PATH}${query}`,
    regions: REGIONS.map((region) => {
      const numbers = eventsOf(region).map((events) => Math.min(events, MOST));
      const events = numbers.reduce((sum, more) => sum + more, 0);
      const isMore = eventsOf(region).some((events) => events > MOST);
      return { region, to: inRegion(`${PATH}${query}`, region), ...counted(events, isMore) };
    }),
    /** The place that the list is about: everything around it, even without a city. */
    around:
      near?.point && around && around.total > 0
        ? {
            label: nearText(near, kept.radius),
            point: near.point,
            miles: kept.radius,
            text: countEvents(around.total, around.isMore),
          }
        : null,
    cities,
  };
});

/** A number of events, formatted for the map and the list beside it. */
function counted(events: number, isMore: boolean) {
  return { events, count: `${events}${isMore ? "+" : ""}`, text: countEvents(events, isMore) };
}

type MapOfList = SerializeFrom<typeof loader>;

export default function MapPage() {
  const page = useLoaderData<typeof loader>();
  const { title, chips, listPath, around, region } = page;
  const cities = page.cities.filter((city) => region === null || city.region === region);
  const name = nameOf(title);
  return (
    <div className="page-width list-page">
      <BackLink to={listPath}>{t("backToList")}</BackLink>
      <h1>{region ? t("inRegion", { name, region: regionName(region) }) : name}</h1>
      {cities.length > 0 && <p className="mt-2 mb-4 text-ink-soft">{t("text", { cities: cities.length })}</p>}
      <FilterChips chips={chips} notes={[]} {...(cities.length > 0 ? { clearTo: page.clearTo } : {})} />
      {!around && page.cities.length > 0 && <Regions {...page} />}
      {cities.length === 0 && !around ? (
        <EmptyState title={tList("noEventsFound")} text={tList("noEventsFoundText")}>
          <ButtonLink to={PATH}>{tList("clearFilters")}</ButtonLink>
        </EmptyState>
      ) : (
        <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[3fr_2fr]">
          <FloridaMap {...drawingOf(page)} />
          <CityList {...page} cities={cities} />
        </div>
      )}
    </div>
  );
}

/** The props of the map: the regions, the cities of one, or those around a place. */
function drawingOf({ region, regions, cities, around }: MapOfList): ComponentProps<typeof FloridaMap> {
  const spotsOf = (shown: MapOfList["cities"]) =>
    shown.map((city) => ({ ...city, id: city.slug, point: centreOf(city) }));
  if (around) {
    const { x, y } = onMap(around.point);
    const ring = { cx: x, cy: y, r: Math.round(around.miles * UNITS_PER_MILE) };
    return { spots: spotsOf(cities), view: viewWithin(around.point, around.miles), ring };
  }
  if (region) {
    const points = CITIES.flatMap((city) => (city.region === region ? centreOf(city) : []));
    return { spots: spotsOf(cities.filter((city) => city.region === region)), view: viewOf(points), ring: null };
  }
  const spots = regions.flatMap(({ region, ...counted }) =>
    counted.events === 0 ? [] : { ...counted, id: region, point: REGION_POINTS[region], name: regionName(region) },
  );
  return { spots, view: FLORIDA, ring: null };
}

/** Links to the map of each region, and to that of all. */
function Regions({ regions, region: shown, allPath }: MapOfList) {
  const links = [{ region: null, to: allPath, count: "", events: 1 }, ...regions.filter(({ events }) => events > 0)];
  return (
    <nav aria-label={t("regions")} className="chips mb-4">
      <ul>
        {links.map(({ region, to, count }) => (
          <li key={to}>
            <a
              href={localPath(to)}
              aria-current={region === shown ? "page" : undefined}
              className={region === shown ? "chip" : "chip chip-choice"}
            >
              {region ? regionName(region) : t("allOfFlorida")} {count && <small>{count}</small>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function CityList({ cities, around, listPath, regions }: MapOfList) {
  return (
    <div className="space-y-6">
      {around && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <a href={localPath(listPath)} className="link inline-block py-2 font-semibold">
            {around.label}
          </a>{" "}
          <span className="text-ink-soft">{around.text}</span>
        </p>
      )}
      <h2 className="sr-only">{t("cities")}</h2>
      {regions.map(({ region }) => {
        const here = cities.filter((city) => city.region === region);
        if (here.length === 0) return null;
        return (
          <div key={region}>
            <h3 className="mb-1 text-lg">{regionName(region)}</h3>
            <ul>
              {here.map(({ slug, name, text, to }) => (
                <li key={slug} className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line">
                  <a href={localPath(to)} className="link inline-block py-2 font-semibold">
                    {name}
                  </a>{" "}
                  <span className="text-ink-soft">{text}</span>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      {!around && (
        <p className="text-ink-soft">
          {t.rich("elsewhere", {
            link: (text) => (
              <a href={localPath(listPath)} className="link">
                {text}
              </a>
            ),
          })}
        </p>
      )}
    </div>
  );
}

export const handle: PageHandle = { scripts: "never", shared: { reads: "map", shows: "listings" } };
export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
export { clientLoader } from "#app/components/site/page-handle.ts";
