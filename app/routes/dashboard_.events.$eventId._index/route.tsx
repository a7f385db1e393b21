import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { UseAgain } from "#app/components/events/UseAgain.tsx";
import { Page } from "#app/components/site/Page.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { BackLink } from "#app/components/ui/BackLink.tsx";
import { compareVersions } from "#app/domain/events/changed-fields.ts";
import { summarizeDashboardEvent, summarizeDecision, summarizePastEvent } from "#app/domain/events/dashboard-event.ts";
import { formatDuration, formatRecent } from "#app/domain/events/format.ts";
import { ownsEvent } from "#app/domain/events/ownership.ts";
import { shownMeanwhile } from "#app/domain/events/public-version.ts";
import { fullDatesOf } from "#app/domain/events/summary.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { defineLoader, notFound, requireId } from "#app/http/responses.server.ts";
import messages from "#app/messages/dashboard.ts";
import organizer from "#app/messages/organizer.ts";
import { translator } from "#app/messages/translator.ts";
import { getEvent } from "#app/models/events/events.server.ts";
import { keepsApprovedVersions } from "#app/models/events/publication-rules.server.ts";
import {
  getApprovedContent,
  getPastEvent,
  getQueuePosition,
  getUsualWait,
  lastVerdict,
  listDecisions,
} from "#app/models/events/submission.server.ts";
import type { Client, EventRow } from "#app/models/supabase.ts";
import { seeOther } from "#app/session/redirect.server.ts";
import { requireUser } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import { Changes, Decisions, SubmissionFacts, SubmissionState } from "./sections.tsx";

const t = translator(messages);
const form = translator(organizer);

export const meta: MetaFunction<typeof loader> = ({ data: page, matches, params }) =>
  pageMeta(siteOf(matches), {
    title: page ? t("submissionTitle", { title: page.event.title }) : form("eventNotFound"),
    path: pathTo("/dashboard/events/:eventId", { eventId: params.eventId ?? "" }),
    isIndexed: false,
  });

export const loader = defineLoader(async (args: LoaderFunctionArgs) => {
  const { client, user } = await requireUser(args);
  const id = requireId(args.params.eventId, form("eventNotFound"));
  const [event, rows, keepsVersions] = await Promise.all([
    getEvent(client, id, form("eventNotLoaded")),
    listDecisions(client, id),
    keepsApprovedVersions(client),
  ]);
  const { timeZone } = getSite();
  const now = new Date();
  const decisions = rows.map((row) => summarizeDecision(row, timeZone, now));
  if (!event) {
    const past = await getPastEvent(client, id);
    if (!past && !decisions[0]) throw notFound(form("eventNotFound"));
    const gone = past ? summarizePastEvent(past, timeZone, now) : { title: decisions[0]?.title ?? "", numbers: null };
    return data({ kind: "gone" as const, id, event: gone, isRemoved: past !== null, decisions });
  }
  if (!ownsEvent(user, event)) throw seeOther(args, pathTo("/dashboard"));
  const verdict = event.is_approved ? rows[0] : lastVerdict(rows);
  const summary = summarizeDashboardEvent(event, timeZone, now, verdict && { verdict });
  return data({
    kind: "event" as const,
    event: { ...summary, ...fullDatesOf(event, timeZone) },
    ...(await readReview(client, event, timeZone, now)),
    meanwhile: shownMeanwhile(event, keepsVersions),
    isTakenOff: event.unpublished_at !== null,
    submitted: formatRecent(event.submitted_at, timeZone, now),
    decisions,
  });
});

/** The event's queue position, the usual wait, and the organizer's changes. */
async function readReview(client: Client, event: EventRow, timeZone: string, now: Date) {
  if (event.is_approved) return { position: null, usual: null, changes: null };
  const [position, usual, approved] = await Promise.all([
    getQueuePosition(client, event.id),
    getUsualWait(client),
    getApprovedContent(client, event.id),
  ]);
  return {
    position,
    usual: usual && { half: formatDuration(usual.half_seconds), most: formatDuration(usual.most_seconds) },
    changes: approved && {
      ...compareVersions({ ...event, ...(approved.content as Partial<EventRow>) }, event, timeZone, now),
      approved: formatRecent(approved.approved_at, timeZone, now),
    },
  };
}

export default function SubmissionPage() {
  const page = useLoaderData<typeof loader>();
  const back = <BackLink to={pathTo("/dashboard")}>{t("backToDashboard")}</BackLink>;
  if (page.kind === "gone")
    return (
      <Page back={back} title={page.event.title} lead={t(page.isRemoved ? "goneRemoved" : "goneDeleted")} width="text">
        {page.event.numbers !== null && <p className="mb-6">{page.event.numbers}</p>}
        {page.isRemoved && (
          <p className="mb-6">
            <UseAgain eventId={page.id} title={page.event.title} />
          </p>
        )}
        <Decisions decisions={page.decisions} />
      </Page>
    );
  const { event, changes, decisions } = page;
  return (
    <Page back={back} title={event.title}>
      <SubmissionFacts event={event} />
      <SubmissionState {...page} />
      {changes && <Changes {...changes} />}
      <Decisions decisions={decisions} />
    </Page>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
