import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { DeleteEventDialog, deleteQuestion } from "#app/components/events/DeleteEventDialog.tsx";
import { DraftList } from "#app/components/events/DraftList.tsx";
import { WhichDates } from "#app/components/events/WhichDates.tsx";
import { EmptyState } from "#app/components/site/EmptyState.tsx";
import { Page } from "#app/components/site/Page.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf } from "#app/components/site/root-data.ts";
import { BackLink } from "#app/components/ui/BackLink.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { Notice } from "#app/components/ui/Notice.tsx";
import { Pagination } from "#app/components/ui/Pagination.tsx";
import { DASHBOARD_START, dashboardAddress, parseDashboardPlace } from "#app/domain/events/dashboard-address.ts";
import {
  DECISION_DAYS,
  summarizeDashboardEvent,
  summarizeDecision,
  summarizePastEvent,
} from "#app/domain/events/dashboard-event.ts";
import { zoneOf } from "#app/domain/events/days.ts";
import { summarizeDraft } from "#app/domain/events/drafts.ts";
import { formatLongDate } from "#app/domain/events/format.ts";
import { ownerOf, ownsEvent } from "#app/domain/events/ownership.ts";
import type { Plan } from "#app/domain/events/plans.ts";
import type { Publishers } from "#app/domain/events/publisher-form.ts";
import { parseSeriesDates } from "#app/domain/events/series.ts";
import { formatCursor, parseCursor } from "#app/domain/lists/parse-filters.ts";
import { inQuotationMarks } from "#app/domain/lists/texts.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { type Form, handleForms } from "#app/forms/handle-form.server.ts";
import { listPublishers } from "#app/forms/publishers.server.ts";
import { defineLoader, requireId } from "#app/http/responses.server.ts";
import messages from "#app/messages/dashboard.ts";
import organizer from "#app/messages/organizer.ts";
import calendarMessages from "#app/messages/own-calendars.ts";
import planMessages from "#app/messages/plans.ts";
import { translator } from "#app/messages/translator.ts";
import { getOwnDashboard, type OwnDashboard } from "#app/models/events/dashboard.server.ts";
import { listDrafts } from "#app/models/events/drafts.server.ts";
import { setEventPlan } from "#app/models/events/event-plans.server.ts";
import { deleteOwnEvent, getEvent } from "#app/models/events/events.server.ts";
import { countDatesAhead, deleteDates } from "#app/models/events/series-changes.server.ts";
import { requireUser, type SignedIn } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import { OwnEventList } from "./lists.tsx";
import { DashboardSearch, DashboardTabs, DECISIONS_ID, DecisionList } from "./sections.tsx";

const t = translator(messages);
const form = translator(organizer);
const plans = translator(planMessages);
const calendars = translator(calendarMessages);

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: t("dashboardTitle"), path: pathTo("/dashboard"), isIndexed: false });

const NO_DRAFTS = { drafts: [], hasOlder: false };

export const loader = defineLoader(async (args) => {
  const who = await requireUser(args);
  const { client } = who;
  const { timeZone } = getSite();
  const now = new Date();
  const params = new URL(args.request.url).searchParams;
  const place = parseDashboardPlace(params);
  const toDelete = params.get("delete");
  const isStart = place.search === "" && place.series === null && place.after === null && place.before === null;
  const asked = toDelete ? requireId(toDelete, form("eventNotFound")) : null;
  const decidedFrom = isStart ? new Date(now.getTime() - DECISION_DAYS * 86_400_000).toISOString() : null;
  const [page, publishers, { drafts, hasOlder }] = await Promise.all([
    getOwnDashboard(client, { place, decidedFrom, asked }),
    listPublishers(who),
    place.tab === "drafts" ? listDrafts(client, parseCursor(place.after), place.search) : NO_DRAFTS,
  ]);
  const lastDraft = hasOlder ? drafts.at(-1) : undefined;
  const { tab, skipped, found, previous, next } = page;
  const verdicts = new Map(page.verdicts.map((verdict) => [verdict.event_id, verdict]));
  const shown = page.events.length + page.removed.length;
  return {
    tab,
    place,
    questions: isStart ? page.calendarQuestions : 0,
    totals: page.totals,
    groups: groupByOwner(page, publishers).map(({ name, events, removed }) => ({
      name,
      events: events.map(({ event, series }) =>
        summarizeDashboardEvent(event, timeZone, now, { series, verdict: verdicts.get(event.id) }),
      ),
      removed: removed.map((event) => summarizePastEvent(event, timeZone, now)),
    })),
    drafts: {
      drafts: drafts.map((draft) => summarizeDraft(draft, timeZone, now)),
      newest: place.after && dashboardAddress({ ...place, after: null }),
      older: lastDraft
        ? dashboardAddress({ ...place, after: formatCursor({ start_date: lastDraft.updated_at, id: lastDraft.id }) })
        : null,
    },
    range: { from: skipped + 1, to: skipped + shown, found },
    previous: previous && dashboardAddress({ ...place, tab, after: null, before: previous }),
    next: next && dashboardAddress({ ...place, tab, after: next, before: null }),
    decisions: page.decisions.map((row) => summarizeDecision(row, timeZone, now)),
    deleting: page.asked && {
      id: page.asked.id,
      title: page.asked.title,
      ahead: await countDatesAhead(client, page.asked, now),
    },
  };
});

/** Groups the listed events by organization, and those of the member; a single unnamed group for members without an organization. */
function groupByOwner({ events, removed }: Pick<OwnDashboard, "events" | "removed">, publishers: Publishers | null) {
  const groups = publishers?.options.map(({ id, name }) => ({
    name,
    events: events.filter(({ event }) => ownerOf(event) === id),
    removed: removed.filter((event) => ownerOf(event) === id),
  })) ?? [{ name: null, events, removed }];
  return groups.filter((group) => group.events.length + group.removed.length > 0);
}

export const handle: PageHandle<typeof loader> = { showsDialog: ({ deleting }) => deleting !== null };

export function action(args: ActionFunctionArgs) {
  const to = dashboardAddress(parseDashboardPlace(new URL(args.request.url).searchParams));
  return handleForms(args, {
    guard: requireUser,
    forms: {
      delete: {
        changes: "listings",
        failTo: to,
        async save(_, { client, user }, { form: sent }) {
          const id = requireId(String(sent.get("id")), form("eventNotFound"));
          const dates = parseSeriesDates(sent.get("dates"));
          const event = dates === "one" ? null : await getEvent(client, id);
          if (event && event.series_id !== null && ownsEvent(user, event)) {
            const count = await deleteDates(client, event, dates, new Date());
            return count > 0 ? { to, success: t("datesDeleted", { count }) } : { to, error: t("eventNotDeleted") };
          }
          const deleted = await deleteOwnEvent(client, user.ownerIds, id);
          return deleted ? { to, success: t("eventDeleted") } : { to, error: t("eventNotDeleted") };
        },
      },
      skip: skipForm(to, "cancelled"),
      take_up: skipForm(to, null),
    },
  });
}

/** The button that cancels a public date of a series, and the one that undoes it. */
function skipForm(to: string, plan: Plan | null): Form<object, SignedIn> {
  return {
    changes: "listings",
    failTo: to,
    async save(_, { client }, { form: sent }) {
      const id = requireId(String(sent.get("id")), form("eventNotFound"));
      const said = await setEventPlan(client, id, plan, String(sent.get("version")));
      if (said === null) return { to, info: plans("changedMeanwhile") };
      const [event] = said;
      const date = formatLongDate(event.start_date, zoneOf(event.location, getSite().timeZone));
      return { to, success: t(plan === null ? "dateTakenUp" : "dateSkipped", { date }) };
    },
  };
}

export default function DashboardPage() {
  const page = useLoaderData<typeof loader>();
  const { tab, place, questions, totals, range, previous, next, decisions, deleting } = page;
  const isEmpty = place.search === "" && Object.values(totals).every((total) => total === 0);
  const create = <ButtonLink to={pathTo("/create-event")}>{t("createNew")}</ButtonLink>;
  const closeTo = dashboardAddress(place);
  return (
    <>
      <div {...(deleting ? { inert: "" } : {})}>
        <Page
          back={
            place.series && <BackLink to={dashboardAddress({ ...DASHBOARD_START, tab })}>{t("allEvents")}</BackLink>
          }
          title={t("dashboardTitle")}
          actions={
            <>
              {!isEmpty && create}
              <ButtonLink to={pathTo("/dashboard/import")} variant="secondary">
                {t("importEvents")}
              </ButtonLink>
              <ButtonLink to={pathTo("/dashboard/calendars")} variant="secondary">
                {calendars("dashboardLink")}
              </ButtonLink>
            </>
          }
        >
          {questions > 0 && (
            <div className="mb-6">
              <Notice kind="info">
                {`${calendars("dashboardQuestions", { count: questions })} `}
                <Link to={pathTo("/dashboard/calendars")} className="link">
                  {calendars("answerThem")}
                </Link>
              </Notice>
            </div>
          )}
          {isEmpty ? (
            <EmptyState title={t("noEvents")} text={t("getStarted")}>
              {create}
            </EmptyState>
          ) : (
            <>
              {/* Hidden for the dates of a series, because the totals would be those of the series. */}
              {!place.series && (
                <>
                  <DashboardTabs tab={tab} totals={totals} search={place.search} />
                  <div className="my-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
                    <DashboardSearch tab={tab} search={place.search} />
                    {decisions.length > 0 && (
                      <a href={`#${DECISIONS_ID}`} className="py-1.5 link">
                        {t("decisionsOfTeam")}
                      </a>
                    )}
                  </div>
                </>
              )}
              <TabNote />
              <TabContent />
              <Pagination previous={previous} next={next} label={t("range", range)} />
            </>
          )}
          {decisions.length > 0 && <DecisionList decisions={decisions} />}
        </Page>
      </div>
      {deleting && (
        <DeleteEventDialog event={deleting} action={closeTo} closeTo={closeTo} question={deleteQuestion()}>
          <WhichDates ahead={deleting.ahead} chosen="one" />
        </DeleteEventDialog>
      )}
    </>
  );
}

/** The heading of each tab, and its text without events. */
const TABS = {
  upcoming: { heading: "headingUpcoming", nothing: "nothingUpcoming" },
  waiting: { heading: "headingWaiting", nothing: "nothingWaiting" },
  drafts: { heading: "headingDrafts", nothing: "nothingInDrafts" },
  past: { heading: "pastEvents", nothing: "nothingPast" },
} as const;

/** The note about all entries of a tab. */
function TabNote() {
  const { tab, place, groups, drafts } = useLoaderData<typeof loader>();
  const nowrap = (text: ReactNode) => <span className="whitespace-nowrap">{text}</span>;
  return (
    <>
      {drafts.drafts.length === 0 && (
        <h2 className={place.series ? "mb-3 text-2xl" : "sr-only"}>
          {t(place.series ? "datesOfSeries" : TABS[tab].heading)}
        </h2>
      )}
      {tab === "waiting" && groups.length > 0 && (
        <p className="mb-3 text-ink-soft">{t.rich("waitingNote", { nowrap })}</p>
      )}
      {tab === "past" && groups.length > 0 && <p className="mb-3 text-ink-soft">{t("pastNote")}</p>}
    </>
  );
}

function TabContent() {
  const { tab, place, groups, drafts } = useLoaderData<typeof loader>();
  if (drafts.drafts.length > 0) return <DraftList {...drafts} />;
  if (groups.length > 0) {
    return (
      <div className="space-y-8">
        {groups.map(({ name, ...entries }) => (
          <section key={name}>
            {name !== null && <h2 className="mb-3 text-2xl break-words">{name}</h2>}
            <OwnEventList {...{ ...entries, tab, place }} />
          </section>
        ))}
      </div>
    );
  }
  if (place.search) {
    return <p className="panel p-6 text-ink-soft">{t("nothingFound", { search: inQuotationMarks(place.search) })}</p>;
  }
  if (place.after ?? place.before) {
    return (
      <p className="panel p-6 text-ink-soft">
        {t("endOfList")}{" "}
        <Link to={dashboardAddress({ ...DASHBOARD_START, tab })} className="link">
          {t("firstPage")}
        </Link>
      </p>
    );
  }
  return <p className="panel p-6 text-ink-soft">{t(TABS[tab].nothing)}</p>;
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
