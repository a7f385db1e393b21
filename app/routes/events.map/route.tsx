import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FilterChips } from "#app/components/lists/ListFilters.tsx";
import { EmptyState } from "#app/components/site/EmptyState.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf } from "#app/components/site/root-data.ts";
import { BackLink } from "#app/components/ui/BackLink.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { CITIES, REGIONS, regionName } from "#app/domain/events/cities.ts";
import { centreOf, lookUp, milesBetween, type Point } from "#app/domain/events/near.ts";
import { chipsOf, withoutGroup } from "#app/domain/lists/active-filters.ts";
import { ALL_EVENTS_PATH, eventFiltersToSearch } from "#app/domain/lists/filters.ts";
import { nearText } from "#app/domain/lists/labels.ts";
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
import { MAP_PATHS, MAP_SIZE, NAMED_ON, onMap, UNITS_PER_MILE } from "./florida.ts";

const t = translator(messages);
const tList = translator(lists);
const tTitle = translator(titles);

const PATH = pathTo("/events/map");

/** The most that is counted in a city. */
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

/** The events of a list, with its filters except those by name of a location, by city; around a place the cities that its list reaches. */
export const loader = defineLoader(async (args) => {
  const { timeZone } = getSite();
  const now = new Date();
  const asked = parseEventFilters(new URL(args.request.url).searchParams);
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
  return {
    title: isAll ? null : titleOf(shown),
    chips: chipsOf(shown, PATH),
    listPath,
    /** The place that the list is about: everything around it, also where no city is. */
    around:
      near?.point && around && around.total > 0
        ? {
            label: nearText(near, kept.radius),
            point: near.point,
            miles: kept.radius,
            text: countEvents(around.total, around.isMore),
          }
        : null,
    cities: CITIES.flatMap(({ slug, name, region }) => {
      if (!isReached(slug)) return [];
      const events = Math.min(counts[slug] ?? 0, MOST);
      if (events === 0) return [];
      const text = countEvents(events, (counts[slug] ?? 0) > MOST);
      return [{ slug, name, region, events, text, to: `${pathTo("/:city", { city: slug })}${query}` }];
    }),
  };
});

export default function MapPage() {
  const { title, chips, listPath, around, cities } = useLoaderData<typeof loader>();
  return (
    <div className="page-width list-page">
      <BackLink to={listPath}>{t("backToList")}</BackLink>
      <h1>{nameOf(title)}</h1>
      {cities.length > 0 && <p className="mt-2 mb-4 text-ink-soft">{t("text", { cities: cities.length })}</p>}
      <FilterChips chips={chips} notes={[]} {...(cities.length > 0 ? { clearTo: PATH } : {})} />
      {cities.length === 0 && !around ? (
        <EmptyState title={tList("noEventsFound")} text={tList("noEventsFoundText")}>
          <ButtonLink to={PATH}>{tList("clearFilters")}</ButtonLink>
        </EmptyState>
      ) : (
        <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[3fr_2fr]">
          <FloridaMap cities={cities} around={around} />
          <CityList cities={cities} around={around} listPath={listPath} />
        </div>
      )}
    </div>
  );
}

/** A place and what is around it. */
interface Around {
  label: string;
  point: Point;
  miles: number;
  /** Its number of events. */
  text: string;
}

interface MappedCity {
  slug: string;
  name: string;
  region: (typeof REGIONS)[number];
  events: number;
  text: string;
  to: string;
}

/** Radius of a dot, in units of the map: its area grows with the number of events. */
const radiusOf = (events: number) => Math.round((5 + 1.7 * Math.sqrt(events)) * 10) / 10;

/** The circle that a list around a place reaches. */
function ringOf({ point, miles }: Around): { cx: number; cy: number; r: number } {
  const { x, y } = onMap(point);
  return { cx: x, cy: y, r: Math.round(miles * UNITS_PER_MILE) };
}

/** For the eyes and the pointer; the list beside it has the same links for everybody. */
function FloridaMap({ cities, around }: { cities: readonly MappedCity[]; around: Around | null }) {
  const { width, height } = MAP_SIZE;
  // The smaller ones on top.
  const dots = [...cities].sort((one, other) => other.events - one.events);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="florida-map">
      <path d={MAP_PATHS.land} className="florida-land" />
      <path d={MAP_PATHS.keys} className="florida-keys" />
      <path d={MAP_PATHS.lake} className="florida-lake" />
      {around && <circle {...ringOf(around)} />}
      {dots.map(({ slug, name, events, text, to }) => {
        const { x, y } = onMap(centreOf({ slug }));
        const radius = radiusOf(events);
        const side = NAMED_ON[slug];
        return (
          <a key={slug} href={localPath(to)} tabIndex={-1}>
            <title>{`${name}: ${text}`}</title>
            <circle cx={x} cy={y} r={radius} />
            {side && (
              <text
                x={x + (side === "right" ? radius + 6 : -radius - 6)}
                y={y + (side === "above" ? -6 : 6)}
                textAnchor={side === "right" ? "start" : "end"}
              >
                {name}
              </text>
            )}
          </a>
        );
      })}
    </svg>
  );
}

function CityList({
  cities,
  around,
  listPath,
}: {
  cities: readonly MappedCity[];
  around: Around | null;
  listPath: string;
}) {
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
      {REGIONS.map((region) => {
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

export const handle: PageHandle = { scripts: "never", shared: { reads: "event-filters", shows: "listings" } };
export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
export { clientLoader } from "#app/components/site/page-handle.ts";
