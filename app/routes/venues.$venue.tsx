import { data, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { SavedMarksScript } from "#app/components/enhance/SavedMarks.tsx";
import { EventGrid } from "#app/components/events/EventCard.tsx";
import { Follow } from "#app/components/lists/Follow.tsx";
import { NearestLists } from "#app/components/lists/ListFilters.tsx";
import { PrintedAddress } from "#app/components/site/EmailAddress.tsx";
import { Chevron } from "#app/components/site/icons.tsx";
import { Page } from "#app/components/site/Page.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf } from "#app/components/site/root-data.ts";
import { BackLink } from "#app/components/ui/BackLink.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { Pagination } from "#app/components/ui/Pagination.tsx";
import { summarizeEvents } from "#app/domain/events/summary.ts";
import { cityOfVenue, DIRECTIONS, describeVenue, isSlug } from "#app/domain/events/venues.ts";
import { eventFiltersToSearch, feedPath, fromList } from "#app/domain/lists/filters.ts";
import { parseEventFilters } from "#app/domain/lists/parse-filters.ts";
import { venueData } from "#app/domain/lists/structured-data.ts";
import { countEvents, spanOfDays } from "#app/domain/lists/texts.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { PICTURES } from "#app/drawings/drawings.ts";
import { defineLoader, expireWith, notFound } from "#app/http/responses.server.ts";
import messages from "#app/messages/following.ts";
import { translator } from "#app/messages/translator.ts";
import { isPageGone } from "#app/models/events/gone-pages.server.ts";
import { readStreetOf } from "#app/models/events/venues.server.ts";
import { listVenueListings } from "#app/models/lists/listings.server.ts";
import { readAroundVenue } from "#app/models/lists/nearest-lists.server.ts";
import { seeOther } from "#app/session/redirect.server.ts";
import { getClient } from "#app/session/supabase.server.ts";
import { getSite } from "#app/settings/env.server.ts";

const t = translator(messages);

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  const site = siteOf(matches);
  if (!page) return pageMeta(site, { title: t("pageNotFound"), path: pathTo("/"), isIndexed: false });
  const path = pathTo("/venues/:venue", { venue: page.slug });
  if (page.kind === "empty") return pageMeta(site, { title: t("noEventsHere"), path, isIndexed: false });
  const { name, city, events } = page;
  const description = t("whatVenueHas", { name, city: city.name });
  return pageMeta(site, {
    title: t("eventsAt", { name, city: city.name }),
    description,
    keywords: [t("venueKeywords", { name, city: city.name })],
    path,
    feeds: page.feeds,
    isIndexed: page.isFirst,
    structuredData: site ? venueData(site, { ...page, description, events }) : [],
  });
};

export const loader = defineLoader(async (args) => {
  const slug = args.params.venue ?? "";
  const city = isSlug(slug) ? cityOfVenue(slug) : null;
  if (!city) throw notFound();
  const path = pathTo("/venues/:venue", { venue: slug });
  const { after, before } = parseEventFilters(new URL(args.request.url).searchParams);
  const now = new Date();
  const { timeZone } = getSite();
  const point = { now, siteTimeZone: timeZone };
  const list = await listVenueListings(getClient(args), slug, { after, before }, point);
  const inCity = { slug, city: { slug: city.slug, name: city.name } };
  if (list.listings.length === 0) {
    // The linked page is past the end of the list: redirect to the first one.
    if (after !== null) throw seeOther(args, path);
    const isGone = await isPageGone(getClient(args), path);
    return data({ kind: "empty" as const, ...inCity }, { status: isGone ? 410 : 404 });
  }
  expireWith(args, list.listings, now);
  const client = getClient(args);
  const at = list.listings.find(({ place }) => place !== null)?.place ?? null;
  const isFirst = list.previous === null && after === null;
  const [street, around] = await Promise.all([
    readStreetOf(
      client,
      list.listings.map(({ id }) => id),
    ),
    isFirst && at ? readAroundVenue(client, slug, at, point) : null,
  ]);
  return {
    kind: "venue" as const,
    ...inCity,
    ...describeVenue(
      list.listings.map(({ location }) => location),
      street,
    ),
    around,
    feeds: feedPath(path, "*"),
    isFirst,
    shown: eventFiltersToSearch({ after, before }),
    previous: list.previous && eventFiltersToSearch({ before: list.previous }),
    next: list.next && eventFiltersToSearch({ after: list.next }),
    total: list.total,
    isMore: list.isMore,
    events: summarizeEvents(list.listings, timeZone, now),
  };
});

export default function VenuePage() {
  const page = useLoaderData<typeof loader>();
  if (page.kind === "empty") return <NothingHere city={page.city} />;
  const { slug, city, name, address, previous, next, total, isMore, events, around } = page;
  const path = pathTo("/venues/:venue", { venue: slug });
  return (
    <Page
      back={<BackLink to={pathTo("/:city", { city: city.slug })}>{t("eventsIn", { city: city.name })}</BackLink>}
      title={name}
      lead={<span className="break-words">{address}</span>}
      actions={<Directions location={`${name}, ${address}`} />}
    >
      <div className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <h2 className="text-2xl">{t("comingUpHere")}</h2>
        <p className="mr-auto text-ink-soft">{countEvents(total, isMore)}</p>
        <a href="#follow" className="button button-secondary print:hidden">
          {t("follow")}
        </a>
      </div>
      <EventGrid events={events} isFirstEager />
      <Pagination
        previous={previous === null ? null : `${path}${previous}`}
        next={next === null ? null : `${path}${next}`}
        label={spanOfDays(events)}
      />
      <Follow path={`${pathTo("/follow")}${fromList(path)}`} feeds={page.feeds} />
      {around && (
        <div className="mt-10 print:hidden">
          <NearestLists lists={[around]} />
        </div>
      )}
      <PrintedAddress path={path} />
      {events.length > 0 && <SavedMarksScript />}
      <p className="mt-10 border-t border-line pt-6 print:hidden">
        <Link to={pathTo("/:city", { city: city.slug })} className="link inline-block py-1">
          {t("moreEventsIn", { city: city.name })}
        </Link>
      </p>
    </Page>
  );
}

/** Map services for directions, in a disclosure. */
function Directions({ location }: { location: string }) {
  return (
    <details className="relative print:hidden">
      <summary className="button button-secondary inline-flex">
        {t("directions")}
        <Chevron />
      </summary>
      <ul className="panel z-40 mt-2 w-64 p-2 shadow-panel sm:absolute sm:right-0">
        {DIRECTIONS.map(({ service, address }) => (
          <li key={service}>
            <a href={address(location)} rel="noopener noreferrer" className="menu-item">
              {service}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** For a venue after its last event (410), and for an unknown one (404). */
function NothingHere({ city }: { city: { slug: string; name: string } }) {
  return (
    <Page
      back={<BackLink to={pathTo("/:city", { city: city.slug })}>{t("eventsIn", { city: city.name })}</BackLink>}
      title={t("noEventsHere")}
      lead={t("noEventsHereText", { city: city.name })}
    >
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={pathTo("/:city", { city: city.slug })}>{t("eventsIn", { city: city.name })}</ButtonLink>
        <ButtonLink to={pathTo("/events")} variant="secondary">
          {t("browseEvents")}
        </ButtonLink>
      </div>
      <img src={PICTURES.empty} alt="" width={600} height={360} className="mt-10 w-full max-w-md rounded-3xl" />
    </Page>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";

export const handle: PageHandle = { scripts: "never", shared: { reads: "list-position", shows: "listings" } };
export { clientLoader } from "#app/components/site/page-handle.ts";
