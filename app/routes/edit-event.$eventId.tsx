import { type ActionFunctionArgs, data, type HeadersFunction, type MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, Link, useActionData, useLoaderData } from "@remix-run/react";
import { DecisionReasons } from "#app/components/events/DecisionReasons.tsx";
import { EventForm } from "#app/components/events/EventForm.tsx";
import { EventSaved, refreshHeader } from "#app/components/events/EventSaved.tsx";
import { SeriesScope, seriesOfAnswer } from "#app/components/events/SeriesFields.tsx";
import { SHOWN_START_FIELD } from "#app/components/events/TimeFields.tsx";
import { ErrorScreen, FailureScreen, useFailure } from "#app/components/site/ErrorScreen.tsx";
import { Page } from "#app/components/site/Page.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { Notice } from "#app/components/ui/Notice.tsx";
import { type AskedDates, type ChangedEventInput, changedEventSchema } from "#app/domain/events/added-dates.ts";
import { describeCityPages } from "#app/domain/events/cities.ts";
import { describeZones, earliestLocalTime } from "#app/domain/events/controls.ts";
import { endMovedAlong, zoneOf } from "#app/domain/events/days.ts";
import { describeReasons } from "#app/domain/events/decision-reasons.ts";
import { toEventForm } from "#app/domain/events/form.ts";
import { formatDashboardDate } from "#app/domain/events/format.ts";
import { ownsEvent } from "#app/domain/events/ownership.ts";
import type { EventPreview } from "#app/domain/events/preview.server.ts";
import { isUpdating, SAVE_OUTCOMES, type SaveOutcome, shownMeanwhile } from "#app/domain/events/public-version.ts";
import { SCOPE_FIELD } from "#app/domain/events/series.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { PICTURES } from "#app/drawings/drawings.ts";
import { draftForm, endDraft, NO_DRAFTS, openDrafts } from "#app/forms/event-draft.server.ts";
import { previewForm } from "#app/forms/event-preview.server.ts";
import { handleForms, isFormShownAgain } from "#app/forms/handle-form.server.ts";
import { addedDatesForm, CHANGE_FIELDS, fieldOfChange, saveChange } from "#app/forms/series-change.server.ts";
import { defineLoader, notFound, requireId } from "#app/http/responses.server.ts";
import messages from "#app/messages/organizer.ts";
import planMessages from "#app/messages/plans.ts";
import seriesMessages from "#app/messages/series.ts";
import { translator } from "#app/messages/translator.ts";
import { getEvent } from "#app/models/events/events.server.ts";
import { keepsApprovedVersions } from "#app/models/events/publication-rules.server.ts";
import { getRhythm, listLaterDates } from "#app/models/events/series-changes.server.ts";
import { lastVerdict, listDecisions } from "#app/models/events/submission.server.ts";
import { type Client, DataError, type EventRow } from "#app/models/supabase.ts";
import { seeOther } from "#app/session/redirect.server.ts";
import { getSignedIn, requireUser, type SignedIn } from "#app/session/user.server.ts";
import { getEnv, getSite } from "#app/settings/env.server.ts";
import { storeChosenFile, storePicture } from "#app/uploads/store-picture.server.ts";
import { EventFormPreview } from "./events.$eventId/preview.tsx";

const t = translator(messages);
const series = translator(seriesMessages);
const plans = translator(planMessages);

/** Messages by the outcome of saving. */
const SAVED = { unchanged: "nothingChanged", public: "eventUpdatedAtOnce", updated: "eventUpdated" } as const;

/** Messages about what visitors will see once a change is saved. */
const ON_SAVING = { nothing: "onSaving", facts: "onSavingFacts", everything: "onSavingKept" } as const;
const MEANWHILE = { facts: "meanwhileFacts", everything: "meanwhileKept" } as const;

export const meta: MetaFunction<typeof loader> = ({ matches, params, error }) =>
  pageMeta(siteOf(matches), {
    title: isRouteErrorResponse(error) && error.status === 404 ? t("eventNotFound") : t("editEvent"),
    path: pathTo("/edit-event/:eventId", { eventId: params.eventId ?? "" }),
    isIndexed: false,
  });

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

export const loader = defineLoader(async (args) => {
  const { timeZone } = getSite();
  const page = {
    id: args.params.eventId ?? "",
    zones: describeZones(timeZone),
    isCopied: getEnv().REMOTE_PICTURES === "copy",
    outcome: null,
    shown: null,
    cityPages: null,
    form: undefined,
    earliestTime: undefined,
    account: null,
    hasOrganizations: false,
    hasPlans: false,
    sentBack: null,
    later: 0,
    ofSeries: null,
    changed: 0,
    added: 0,
    isTrusted: false,
    ...NO_DRAFTS,
  };
  if (isFormShownAgain(args)) return data(page);
  const { client, user } = await requireUser(args);
  const event = await getEvent(client, requireId(args.params.eventId, t("eventNotFound")), t("eventNotLoaded"));
  if (!event) throw notFound(t("eventNotFound"));
  if (!ownsEvent(user, event)) throw seeOther(args, pathTo("/dashboard"));
  const { searchParams } = new URL(args.request.url);
  const done = searchParams.get("done");
  const outcome = SAVE_OUTCOMES.find((each) => each === done) ?? null;
  const keepsVersions = await keepsApprovedVersions(client);
  const drafts = outcome ? NO_DRAFTS : await openDrafts(args, { client, user }, event.id);
  const now = new Date();
  const isAhead = Date.parse(event.start_date) > now.getTime();
  const earliestTime = isAhead ? earliestLocalTime(timeZone, now) : undefined;
  return data(
    {
      ...page,
      ...drafts,
      account: user.id,
      sentBack: outcome ? null : await readSentBack(client, event),
      outcome,
      ...(outcome ? {} : await readSeries(client, event, now)),
      changed: Number(searchParams.get("dates")) || 0,
      added: Number(searchParams.get("added")) || 0,
      shown: shownMeanwhile(event, keepsVersions),
      cityPages: event.is_approved ? null : describeCityPages(event.location),
      form: toEventForm(event, timeZone),
      earliestTime,
      isTrusted: user.isTrusted && (event.is_approved || (event.review === "waiting" && isUpdating(event))),
      hasOrganizations: user.ownerIds.length > 1,
      // The same condition as on the page of plans: it is public or has a public version.
      hasPlans: event.first_approved_at !== null && event.unpublished_at === null,
    },
    { headers: outcome ? { Refresh: refreshHeader(pathTo("/dashboard")) } : {} },
  );
});

/** The number of later dates of an event's series, and the series to which the form adds dates. */
async function readSeries(client: Client, event: EventRow, now: Date) {
  const [rhythm, later] = await Promise.all([getRhythm(client, event), listLaterDates(client, event, now)]);
  const last = later.at(-1) ?? event;
  const day = formatDashboardDate(last.start_date, zoneOf(last.location, getSite().timeZone));
  return { later: later.length, ofSeries: rhythm === null ? null : { rhythm, last: day } };
}

/** Why an event was returned, refused or unpublished; null for others. */
async function readSentBack(client: Client, { id, review, unpublished_at, unpublish_reason }: EventRow) {
  if (review !== "returned" && review !== "refused") return null;
  const decision = lastVerdict(await listDecisions(client, id));
  const isUnpublished = review === "returned" && unpublished_at !== null;
  return {
    kind: isUnpublished ? "unpublished" : review,
    ...describeReasons({
      reason: decision?.reason ?? unpublish_reason,
      field_reasons: decision?.field_reasons,
      reasons: decision?.reasons,
    }),
  } as const;
}

/** Messages above the form of an event that was sent back. */
const SENT_BACK = { returned: "isReturned", refused: "isRefused", unpublished: "isTakenOff" } as const;

/** The submitted end; moved along with a changed start if it was left unchanged. */
async function endOf(form: FormData, { client }: SignedIn, id: string): Promise<string> {
  const typed = { start: String(form.get("start_date") ?? ""), end: String(form.get("end_date") ?? "") };
  if (typed.start === form.get(SHOWN_START_FIELD)) return typed.end;
  const event = await getEvent(client, id, t("eventNotUpdated"));
  if (!event) return typed.end;
  const was = toEventForm(event, getSite().timeZone);
  return endMovedAlong(typed, { start: was.start_date, end: was.end_date });
}

/** The message after saving. */
function savedMessage(outcome: SaveOutcome, dates: number, added: number): string {
  if (dates + added === 0 || outcome === "unchanged") return t(SAVED[outcome]);
  const changed = series(outcome === "public" ? "datesChangedAtOnce" : "datesChanged", { count: dates });
  return [dates > 0 && changed, added > 0 && series("datesAdded", { count: added })].filter(Boolean).join(" ");
}

/** The parsed input of each form, by its intent. */
type Inputs = { "": ChangedEventInput; dates: AskedDates; draft: object; preview: object };

export async function action(args: ActionFunctionArgs) {
  const id = requireId(args.params.eventId, t("eventNotFound"));
  const withEnd = (store: typeof storeChosenFile) => async (form: FormData, who: SignedIn) => {
    const [{ values, errors }, end] = await Promise.all([store(args, form, who), endOf(form, who, id)]);
    return { values: { ...values, end_date: end }, errors };
  };
  const files = withEnd(storeChosenFile);
  return handleForms<Inputs, SignedIn, EventPreview | string>(args, {
    guard: getSignedIn,
    forms: {
      "": {
        changes: "listings",
        signedOut: t("signInToUpdate"),
        // The start has no lower bound here: the database compares it with the current one.
        fields: CHANGE_FIELDS,
        files: withEnd(storePicture),
        schema: changedEventSchema(getSite().timeZone, new Date()),
        fieldOf: fieldOfChange,
        unexpected: t("updateFailed"),
        async save(event, { client, user }, { typed }) {
          const current = await getEvent(client, id, t("eventNotUpdated"));
          if (!current) throw new DataError("missing", t("eventNotFound"));
          if (!ownsEvent(user, current)) return { to: pathTo("/dashboard") };
          const saved = await saveChange(client, current, event, typed.get(SCOPE_FIELD));
          await endDraft(args, client, id, typed);
          return { to: pathTo("/edit-event/:eventId", { eventId: id, ...saved }) };
        },
      },
      dates: addedDatesForm({ eventId: id, files }),
      draft: draftForm(args, { eventId: id, files }),
      preview: previewForm(args, { isNew: false, files }),
    },
  });
}

export default function EditEventPage() {
  const page = useLoaderData<typeof loader>();
  const { id, zones, isCopied, earliestTime, outcome, shown, form, cityPages, account, typed, draft } = page;
  const { otherDrafts, hasOrganizations, hasPlans, places, sentBack, later, ofSeries, changed, added, isTrusted } =
    page;
  const answer = useActionData<typeof action>();
  return (
    <Page title={t("editEvent")} lead={form?.title} width={outcome ? "text" : "editor"}>
      <EventSaved
        submissionId={id}
        message={outcome && savedMessage(outcome, changed, added)}
        cityPages={cityPages}
        meanwhile={outcome === "updated" && shown !== "nothing" && shown ? t(MEANWHILE[shown]) : null}
      />
      {!outcome && (
        <>
          <div className="mb-8">
            {sentBack ? (
              <Notice kind="error">
                <p className="font-semibold">{t(SENT_BACK[sentBack.kind])}</p>
                <DecisionReasons reason={sentBack.reason} fields={sentBack.fields} isForm />
                {shown && <p className="mt-2">{t(ON_SAVING[shown])}</p>}
              </Notice>
            ) : isTrusted ? (
              <Notice kind="info">
                {t("trustedNotice")} {(shown === "facts" || shown === "everything") && t(MEANWHILE[shown])}
              </Notice>
            ) : (
              <Notice kind="warning">
                {t("editNotice")} {shown && t(ON_SAVING[shown])}
              </Notice>
            )}
          </div>
          <EventForm
            action={pathTo("/edit-event/:eventId", { eventId: id })}
            answer={answer}
            account={account}
            Preview={EventFormPreview}
            places={places}
            eventId={id}
            drafts={{ current: draft, others: otherDrafts }}
            defaultValue={typed ?? form}
            hints={{ end_date: t("endMovesAlong"), ...(isCopied && { image_url: t("imageUrlCopiedHint") }) }}
            askedChanges={Object.fromEntries(sentBack?.fields.map(({ name, reason }) => [name, reason]) ?? [])}
            zones={zones}
            earliestTime={earliestTime}
            submitLabel={t("updateEvent")}
            busyLabel={t("updatingEvent")}
            series={ofSeries ?? seriesOfAnswer(answer)}
          >
            <SeriesScope later={later} answer={answer} />
          </EventForm>
          {hasPlans && (
            <p className="mt-6">
              <Link to={pathTo("/events/:eventId/plans", { eventId: id })} className="link">
                {plans("title")}
              </Link>
            </p>
          )}
          {hasOrganizations && (
            <p className="mt-6">
              <Link to={pathTo("/events/:eventId/organizer", { eventId: id })} className="link">
                {t("changePublisher")}
              </Link>
            </p>
          )}
        </>
      )}
    </Page>
  );
}

export function ErrorBoundary() {
  const { status, message } = useFailure();
  if (status !== 404) return <ErrorScreen />;
  return (
    <FailureScreen picture={PICTURES.lost} title={message ?? t("eventNotFound")} text={t("eventMayBeDeleted")}>
      <ButtonLink to={pathTo("/dashboard")}>{t("goToDashboard")}</ButtonLink>
    </FailureScreen>
  );
}
