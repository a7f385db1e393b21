import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form as HtmlForm, Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { AS_PLANNED, PlanButtons } from "#app/components/events/PlanButtons.tsx";
import { PlanWordsFields } from "#app/components/events/PlanWordsFields.tsx";
import { Page } from "#app/components/site/Page.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { BackLink } from "#app/components/ui/BackLink.tsx";
import { Notice } from "#app/components/ui/Notice.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { zoneOf } from "#app/domain/events/days.ts";
import { formatLongDate } from "#app/domain/events/format.ts";
import { ownsEvent } from "#app/domain/events/ownership.ts";
import { type ExplainedPlan, parsePlanWords } from "#app/domain/events/plan-notes.ts";
import { PLANS, type Plan, planOf } from "#app/domain/events/plans.ts";
import { parseSeriesDates } from "#app/domain/events/series.ts";
import { eventStatus } from "#app/domain/events/summary.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { type Form, handleForms } from "#app/forms/handle-form.server.ts";
import { defineLoader, notFound, requireId } from "#app/http/responses.server.ts";
import wordsMessages from "#app/messages/plan-notes.ts";
import messages from "#app/messages/plans.ts";
import { translator } from "#app/messages/translator.ts";
import { isPublic, sayTakesPlace, setEventPlan } from "#app/models/events/event-plans.server.ts";
import { getEvent } from "#app/models/events/events.server.ts";
import { explainPlan, getOwnPlanWords, type OwnPlanWords } from "#app/models/events/plan-notes.server.ts";
import { countDatesAhead } from "#app/models/events/series-changes.server.ts";
import type { EventRow } from "#app/models/supabase.ts";
import { seeOther } from "#app/session/redirect.server.ts";
import { requireUser } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";

const t = translator(messages);
const words = translator(wordsMessages);

/** The `intent` of the button that saves the explanation. */
const EXPLAIN = "explain";

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(siteOf(matches), { title: t("title"), path: location.pathname, isIndexed: false });

/** The page where organizers mark an event as sold out, postponed or cancelled. */
export const loader = defineLoader(async (args) => {
  const { client, user } = await requireUser(args);
  const event = await getEvent(client, requireId(args.params.eventId, t("eventNotFound")));
  if (!event) throw notFound(t("eventNotFound"));
  if (!ownsEvent(user, event)) throw seeOther(args, pathTo("/dashboard"));
  const now = new Date();
  return {
    event: { id: event.id, version: event.updated_at, plan: planOf(event.status) },
    title: nameOf(event),
    // A pending change has a public version, unless it was unpublished.
    isPublic: isPublic(event),
    isOver: eventStatus(event, now) === "ended",
    ahead: await countDatesAhead(client, event, now, isPublic),
    dates: parseSeriesDates(new URL(args.request.url).searchParams.get("dates")),
    own: await getOwnPlanWords(client, event.id),
  };
});

/**
 * The title, with the day of a date of a series: "Porch Market, Friday, December 4, 2026"; of several with their number, the first and the
 * last.
 */
function nameOf(...events: [EventRow, ...EventRow[]]): string {
  const [{ title, series_id, location }] = events;
  if (series_id === null) return title;
  const [first = "", ...later] = events
    .map(({ start_date }) => start_date)
    .sort()
    .map((start) => formatLongDate(start, zoneOf(location, getSite().timeZone)));
  if (later.length === 0) return words("titleOnDate", { title, date: first });
  return words("titleOfDates", { title, count: events.length, first, last: later.at(-1) ?? "" });
}

const SAID = { sold_out: "saidSoldOut", postponed: "saidPostponed", cancelled: "saidCanceled" } as const;

export function action(args: ActionFunctionArgs) {
  const id = requireId(args.params.eventId, t("eventNotFound"));
  const page = pathTo("/events/:eventId/plans", { eventId: id });
  const say = (plan: Plan | null): Form<object, Awaited<ReturnType<typeof requireUser>>> => ({
    changes: "listings",
    failTo: page,
    async save(_, { client }, { form }) {
      const dates = parseSeriesDates(form.get("dates"));
      const said = await setEventPlan(
        client,
        id,
        plan,
        String(form.get("version")),
        dates,
        plan ? parsePlanWords(form, plan) : undefined,
      );
      if (said === null) return { to: page, info: t("changedMeanwhile") };
      const title = nameOf(...said);
      // Undoing applies to the same dates.
      const to = pathTo("/events/:eventId/plans", { eventId: id, dates: plan && dates !== "one" && dates });
      if (plan === null) return { to, success: t("saidAsPlanned", { title }) };
      return { to, success: t("undoIsBelow", { text: t(SAID[plan], { title }) }) };
    },
  });
  const explainForm: ReturnType<typeof say> = {
    changes: "listings",
    failTo: page,
    async save(_, { client }, { form }) {
      const plan = planOf(String(form.get("plan"))) ?? "moved";
      if (!(await explainPlan(client, id, plan, parsePlanWords(form, plan))))
        return { to: page, info: words("changedMeanwhile") };
      const { said } = await getOwnPlanWords(client, id);
      const saved = { waiting: "wordsAndNoteSaved", approved: "noteSaved", refused: "wordsSaved" } as const;
      return { to: page, success: words(saved[said?.review ?? "refused"]) };
    },
  };
  /** From the event's page, under a storm notice. */
  const takesPlaceForm: ReturnType<typeof say> = {
    changes: "listings",
    failTo: page,
    async save(_, { client }) {
      const to = pathTo("/events/:eventId", { eventId: id });
      return (await sayTakesPlace(client, id)) ? { to, success: t("saidTakesPlace") } : { to, info: t("noStorm") };
    },
  };
  return handleForms(args, {
    guard: requireUser,
    forms: {
      takes_place: takesPlaceForm,
      [EXPLAIN]: explainForm,
      [AS_PLANNED]: say(null),
      ...Object.fromEntries(PLANS.map((plan) => [plan, say(plan)])),
    },
  });
}

const NOW = { sold_out: "isSoldOut", postponed: "isPostponed", cancelled: "isCanceled" } as const;

export default function PlansPage() {
  const { event, title, isPublic, isOver, ahead, dates, own } = useLoaderData<typeof loader>();
  const eventPath = pathTo("/events/:eventId", { eventId: event.id });
  const editLink = (text: ReactNode) => (
    <Link to={pathTo("/edit-event/:eventId", { eventId: event.id })} className="link">
      {text}
    </Link>
  );
  const canSay = isPublic && !isOver;
  return (
    <Page back={<BackLink to={eventPath}>{t("toEvent")}</BackLink>} title={t("title")} lead={title} width="text">
      {!isPublic && <Notice kind="info">{t.rich("notPublic", { link: editLink })}</Notice>}
      {isPublic && isOver && <Notice kind="info">{t("isOver")}</Notice>}
      {canSay && (
        <>
          <p className="mb-1 text-lg font-semibold">{t(event.plan ? NOW[event.plan] : "asPlanned")}</p>
          <p className="mb-6 text-ink-soft">{t("lead")}</p>
          {event.plan && <Explanation eventId={event.id} plan={event.plan} said={own.said} />}
          {own.has_moved && <Explanation eventId={event.id} plan="moved" said={own.said} />}
          <PlanButtons event={event} ahead={ahead} dates={dates} />
          <p className="mt-6">{t.rich("newDate", { link: editLink })}</p>
          <p className="mt-3">
            {t.rich("deleteInstead", {
              link: (text) => (
                <Link to={pathTo("/dashboard")} className="link">
                  {text}
                </Link>
              ),
            })}
          </p>
        </>
      )}
    </Page>
  );
}

const REVIEWS = { waiting: "noteWaits", approved: "noteApproved", refused: "noteRefused" } as const;

interface ExplanationProps {
  eventId: string;
  plan: ExplainedPlan;
  said: OwnPlanWords["said"];
}

/** The current explanation of a plan or move, and the form that changes it. */
function Explanation({ eventId, plan, said: latest }: ExplanationProps) {
  const said = latest?.status === plan ? latest : null;
  return (
    <HtmlForm method="post" action={pathTo("/events/:eventId/plans", { eventId })} className="mb-6 panel p-4">
      <input type="hidden" name="plan" value={plan} />
      <h2 className="text-lg">{words(plan === "moved" ? "movedTitle" : "whyTitle")}</h2>
      {said?.review && <p className="mt-1">{words(REVIEWS[said.review])}</p>}
      <PlanWordsFields plan={plan} {...(said && { said: { reasons: said.reasons, note: said.note ?? "" } })} />
      <p className="mt-4">
        <SubmitButton intent={EXPLAIN} busyLabel={t("saying")} variant="secondary">
          {words("saveWords")}
        </SubmitButton>
      </p>
    </HtmlForm>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
