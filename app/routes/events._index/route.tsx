import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeleteEventDialog } from "#app/components/events/DeleteEventDialog.tsx";
import { EventList } from "#app/components/events/EventCard.tsx";
import { HappeningNow } from "#app/components/lists/HappeningNow.tsx";
import { FilterChips, FilterSheet, NearestLists, OrganizerLinks } from "#app/components/lists/ListFilters.tsx";
import { SearchBox } from "#app/components/lists/SearchBox.tsx";
import { StormBanner } from "#app/components/lists/StormBanner.tsx";
import { PrintedAddress } from "#app/components/site/EmailAddress.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { RefreshButton } from "#app/components/site/RefreshButton.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { Pagination } from "#app/components/ui/Pagination.tsx";
import { findCategory } from "#app/domain/events/categories.ts";
import { lookUp } from "#app/domain/events/near.ts";
import { summarizeEvents } from "#app/domain/events/summary.ts";
import { chipsOf } from "#app/domain/lists/active-filters.ts";
import { choiceGroups } from "#app/domain/lists/choices.ts";
import { arrangeEvents, eventUnderWay } from "#app/domain/lists/event-days.ts";
import {
  ALL_EVENTS_PATH,
  eventFiltersToSearch,
  FIRST_PAGE,
  fromList,
  isUnfiltered,
} from "#app/domain/lists/filters.ts";
import { parseEventFilters } from "#app/domain/lists/parse-filters.ts";
import { marksOf, notesOf, orderNotes, organizersOf, unknownPlaceNote } from "#app/domain/lists/search-results.ts";
import { describeNotices } from "#app/domain/lists/storm-notices.ts";
import { countEvents, spanOfDays } from "#app/domain/lists/texts.ts";
import { titleOf } from "#app/domain/lists/titles.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { handleForms } from "#app/forms/handle-form.server.ts";
import { defineLoader, expireWith, requireId } from "#app/http/responses.server.ts";
import { localPath } from "#app/messages/language.ts";
import messages from "#app/messages/lists.ts";
import titles from "#app/messages/titles.ts";
import { translator } from "#app/messages/translator.ts";
import { deleteOwnEvent } from "#app/models/events/events.server.ts";
import { withNames } from "#app/models/lists/list-filter.server.ts";
import { browseListings } from "#app/models/lists/listings.server.ts";
import { distancesFrom } from "#app/models/lists/nearby-lists.server.ts";
import { readAlternatives, readNearbyList } from "#app/models/lists/nearest-lists.server.ts";
import { getClient } from "#app/session/supabase.server.ts";
import { getUser, requireUser } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import { filterFields, headOf, listPath, nameOf } from "./page-data.server.ts";
import { EventFilters, NearFold, NoEvents, OwnActions } from "./sections.tsx";

const t = translator(messages);
const tTitle = translator(titles);

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(siteOf(matches), page?.head ?? { title: t("browseEvents"), path: pathTo("/events") });

export const loader = defineLoader(async (args) => {
  const { timeZone } = getSite();
  const now = new Date();
  const params = new URL(args.request.url).searchParams;
  const asked = parseEventFilters(params);
  const context = await withNames(getClient(args), asked, null, { now, siteTimeZone: timeZone });
  const near = asked.near && lookUp(asked.near, context.names.gazetteer);
  const filters = { ...asked, near: near ?? asked.near };
  const [user, list] = await Promise.all([getUser(args), browseListings(getClient(args), filters, context)]);
  const { asked: shownList } = list;
  const { search, today } = shownList;
  const isEmpty = list.listings.length === 0 && list.previous === null && filters.after === null;
  const known = { ...context, client: getClient(args), city: null };
  const isUnknownPlace = filters.near !== null && near === null;
  const alternatives =
    isEmpty && !isUnknownPlace
      ? await readAlternatives(shownList, {
          ...known,
          path: ALL_EVENTS_PATH,
          corrected: list.search?.corrected ?? null,
        })
      : { nearest: [], hints: [] };
  const isLast = list.next === null && list.previous === null && filters.after === null;
  const nearby = !isEmpty && isLast ? await readNearbyList(shownList, known) : null;
  expireWith(args, [...list.listings, ...list.underWay], now);
  const own = list.listings.filter((event) => user?.ownerIds.includes(event.organizer_id));
  const deleting = own.find((event) => event.id === params.get("delete"));
  const events = summarizeEvents(list.listings, timeZone, now);
  const shown = eventFiltersToSearch(filters);
  const chips = chipsOf(shownList, ALL_EVENTS_PATH);
  const category = filters.categories.length === 1 ? findCategory(filters.categories[0]) : null;
  const title = titleOf({ filters, search, city: null, today });
  const count = countEvents(list.total, list.isMore);
  const choices = choiceGroups(shownList, list.choices, ALL_EVENTS_PATH);
  return {
    head: headOf(filters, { category, title, isFirst: list.previous === null }),
    form: filterFields(filters, ALL_EVENTS_PATH),
    title: nameOf(filters, { category, title }),
    /** The category, if the list has exactly one; else null. */
    category,
    isFiltered: !isUnfiltered(filters),
    isUnknownPlace,
    isFirst: list.previous === null && filters.after === null,
    total: list.total,
    count,
    /** Query string of this page. */
    shown,
    followPath: `${pathTo("/follow")}${fromList(`${ALL_EVENTS_PATH}${shown}`)}`,
    mapPath: `${pathTo("/events/map")}${eventFiltersToSearch({ ...filters, ...FIRST_PAGE })}`,
    first: listPath({ ...filters, ...FIRST_PAGE }),
    previous: list.previous && listPath({ ...filters, after: null, before: list.previous }),
    next: list.next && listPath({ ...filters, after: list.next, before: null }),
    hasEvents: events.length > 0,
    list: arrangeEvents(events, {
      filters,
      today,
      isCutBefore: list.previous !== null,
      isCutAfter: list.next !== null,
    }),
    span: spanOfDays(events),
    distances: filters.near ? distancesFrom(filters.near, list.listings) : {},
    underWay: list.underWay.map((event) => eventUnderWay(event, timeZone, now)),
    choices,
    chips,
    ...alternatives,
    nearby,
    organizers: filters.after === null && list.previous === null ? organizersOf(context.names) : [],
    notes: [
      ...(isUnknownPlace ? [unknownPlaceNote(filters, ALL_EVENTS_PATH)] : []),
      ...notesOf(shownList, list.search, { path: ALL_EVENTS_PATH, city: null, hasEvents: events.length > 0 }),
      ...orderNotes(shownList, { path: ALL_EVENTS_PATH, events: events.length }),
    ],
    storms: describeNotices(list.notices, { filters, path: ALL_EVENTS_PATH, today }),
    marks: marksOf(list.listings, list.search),
    ownIds: own.map((event) => event.id),
    deleting: deleting ? { id: deleting.id, title: deleting.title } : null,
  };
});

export const handle: PageHandle<typeof loader> = {
  showsDialog: ({ deleting }) => deleting !== null,
  isList: true,
  shared: { reads: "event-filters", shows: "listings" },
};

export function action(args: ActionFunctionArgs) {
  const list = listPath(parseEventFilters(new URL(args.request.url).searchParams));
  return handleForms(args, {
    guard: requireUser,
    forms: {
      delete: {
        changes: "listings",
        failTo: list,
        async save(_, { client, user }, { form }) {
          const deleted = await deleteOwnEvent(client, user.ownerIds, requireId(String(form.get("id"))));
          if (deleted) return { to: list, success: tTitle("deleted", { title: deleted.title }) };
          return { to: list, error: tTitle("notDeleted") };
        },
      },
    },
  });
}

export default function BrowsePage() {
  const page = useLoaderData<typeof loader>();
  const { title, category, hasEvents, total, isFirst, shown: search, previous, next, ownIds, deleting, chips } = page;
  return (
    <>
      <div {...(deleting ? { inert: "" } : {})}>
        <div className="page-width list-page">
          <div className="list-head">
            <div>
              <div className="list-bar mb-0 min-h-0 flex-nowrap items-baseline">
                <h1>{title}</h1>
                <a href={localPath(page.mapPath)} className="link">
                  {t("mapShort")}
                </a>
              </div>
              {category && <p className="mt-2 text-ink-soft max-sm:hidden">{category.description}</p>}
            </div>
            <SearchBox
              action={pathTo("/events")}
              search={page.form.search}
              kept={page.form.keptBySearch}
              label={t("filterEvents")}
              fieldLabel={t("search")}
              placeholder={t("searchExample")}
            />
          </div>
          <StormBanner notices={page.storms} />
          <FilterChips
            chips={chips}
            notes={page.notes}
            {...(hasEvents ? { clearTo: pathTo("/events") } : {})}
            choices={page.choices}
          >
            <NearFold form={page.form} mapPath={page.mapPath} isOpen={page.isUnknownPlace} />
          </FilterChips>
          <div className="browse">
            <FilterSheet choices={page.choices} count={chips.length} show={t("show", { events: page.count })}>
              <EventFilters form={page.form} />
            </FilterSheet>
            <div className={`list-bar flex-nowrap ${hasEvents ? "max-sm:gap-x-3" : "lg:min-h-0"}`}>
              <p role="status" className={hasEvents ? "text-ink-soft" : "sr-only"}>
                {(isFirst || total > 0) && (
                  <span key={`${page.count} ${title}`}>
                    {page.count}
                    <span className="sr-only">: {title}</span>
                  </span>
                )}
              </p>
              {hasEvents && (
                <>
                  <a href={localPath(page.followPath)} className="link ml-auto">
                    {t("follow")}
                  </a>
                  <RefreshButton action={pathTo("/events")} search={search} isShort />
                </>
              )}
            </div>
            <div id="results" tabIndex={-1} className="browse-list">
              {"events" in page.list && <h2 className="sr-only">{t("events")}</h2>}
              <OrganizerLinks organizers={page.organizers} />
              <HappeningNow events={page.underWay} />
              {hasEvents ? (
                <EventList
                  list={page.list}
                  isFirstEager
                  distances={page.distances}
                  marks={page.marks}
                  isItemList={page.head.isIndexed}
                  actions={(event) => ownIds.includes(event.id) && <OwnActions event={event} search={search} />}
                />
              ) : (
                <NoEvents {...page} />
              )}
              <Pagination previous={previous} next={next} label={page.span} />
              <a
                href={localPath(page.followPath.replace("/follow", "/weekly"))}
                className="button button-secondary mt-8"
              >
                {t("followByMail")}
              </a>
              {page.nearby && (
                <div className="mt-8">
                  <NearestLists lists={[page.nearby]} />
                </div>
              )}
              <PrintedAddress path={`${pathTo("/events")}${search}`} />
            </div>
          </div>
        </div>
      </div>
      {deleting && (
        <DeleteEventDialog
          event={deleting}
          action={`${pathTo("/events")}?index&${search.slice(1)}`}
          closeTo={`${pathTo("/events")}${search}`}
        />
      )}
    </>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
