import { type ActionFunctionArgs, data, type HeadersFunction, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { EventForm } from "#app/components/events/EventForm.tsx";
import { EventSaved, refreshHeader } from "#app/components/events/EventSaved.tsx";
import { LinkForm } from "#app/components/events/LinkForm.tsx";
import { Page } from "#app/components/site/Page.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { Notice, StatusRegion } from "#app/components/ui/Notice.tsx";
import { describeAlike, type ShownAlike } from "#app/domain/events/alike.ts";
import { describeCityPages, findCity } from "#app/domain/events/cities.ts";
import { describeZones, earliestLocalTime, eventFieldOf } from "#app/domain/events/controls.ts";
import type { EventPreview } from "#app/domain/events/preview.server.ts";
import { type PublisherInput, publisherSchema } from "#app/domain/events/publisher-form.ts";
import {
  type NewEventInput,
  newEventSchema,
  type ProposedDates,
  proposedDatesSchema,
  showDates,
} from "#app/domain/events/series-form.ts";
import type { LinkNotes } from "#app/domain/imports/found-facts.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { z } from "#app/domain/site/zod.ts";
import { newAntiSpamValues } from "#app/forms/anti-spam.server.ts";
import { requireWithinLimit } from "#app/forms/count-attempts.server.ts";
import { draftForm, EVENT_FORM_FIELDS, endDraft, NO_DRAFTS, openDrafts } from "#app/forms/event-draft.server.ts";
import { previewForm } from "#app/forms/event-preview.server.ts";
import { type Form, handleForms, isFormShownAgain } from "#app/forms/handle-form.server.ts";
import { listPublishers, listPublishersAgain } from "#app/forms/publishers.server.ts";
import { reusedEvent } from "#app/forms/reused-event.server.ts";
import { defineLoader } from "#app/http/responses.server.ts";
import linkMessages from "#app/messages/from-link.ts";
import { currentLanguage } from "#app/messages/language.ts";
import messages from "#app/messages/organizer.ts";
import seriesMessages from "#app/messages/series.ts";
import { translator } from "#app/messages/translator.ts";
import { getNewestEvent } from "#app/models/events/events.server.ts";
import { createEvent, EventSubmittedError, listEventsLike } from "#app/models/events/new-events.server.ts";
import { getSignedIn, requireUser, type SignedIn } from "#app/session/user.server.ts";
import { getEnv, getSite } from "#app/settings/env.server.ts";
import { type Linked, linkForm } from "#app/uploads/linked-event.server.ts";
import { storeChosenFile, storePicture } from "#app/uploads/store-picture.server.ts";
import { EventFormPreview } from "./events.$eventId/preview.tsx";

const t = translator(messages);
const series = translator(seriesMessages);
const fromLink = translator(linkMessages);

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: t("createNewEvent"), path: pathTo("/create-event"), isIndexed: false });

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

export const loader = defineLoader(async (args) => {
  const { timeZone } = getSite();
  const { searchParams } = new URL(args.request.url);
  const cityName = findCity(searchParams.get("city"))?.name ?? null;
  const times = { zones: describeZones(timeZone), earliestTime: earliestLocalTime(timeZone, new Date()) };
  const { submissionKey } = newAntiSpamValues(args);
  const form = { ...times, submissionKey, cityName, isCopied: getEnv().REMOTE_PICTURES === "copy" };
  const blank = {
    ...form,
    isLinkAsked: false,
    isCreated: false,
    createdId: null,
    cityPages: null,
    account: null,
    publishers: null,
    ...NO_DRAFTS,
  };
  if (isFormShownAgain(args)) return data({ ...blank, publishers: await listPublishersAgain(args) });
  const who = await requireUser(args);
  if (searchParams.get("from") === "link") return data({ ...blank, isLinkAsked: true });
  const { client, user } = who;
  const isCreated = searchParams.get("done") === "created";
  const created = isCreated ? await getNewestEvent(client, user.id) : null;
  const drafts = isCreated ? NO_DRAFTS : await openDrafts(args, who, null);
  const reused = await reusedEvent(client, user, searchParams.get("from"), timeZone);
  return data(
    {
      ...blank,
      ...drafts,
      // The draft's id as key lets a later import of the same calendar find the event, to offer new times.
      submissionKey: drafts.draft?.id ?? submissionKey,
      ...(reused && drafts.draft === null && { typed: reused }),
      account: user.id,
      publishers: isCreated ? null : await listPublishers(who),
      isCreated,
      createdId: created?.id ?? null,
      cityPages: created && describeCityPages(created.location),
    },
    { headers: isCreated ? { Refresh: refreshHeader(pathTo("/dashboard")) } : {} },
  );
});

/** Shown with the form: a preview, the dates of a rhythm, notes about a link, or possible duplicates. */
type Shown = EventPreview | ShownAlike | LinkNotes | string;

/** The parsed input of each form, by its intent. */
type Inputs = {
  "": NewEventInput & PublisherInput;
  dates: ProposedDates | null;
  draft: object;
  link: Linked;
  preview: object;
};

export async function action(args: ActionFunctionArgs) {
  const files = (form: FormData, who: SignedIn) => storeChosenFile(args, form, who);
  return handleForms<Inputs, SignedIn, Shown>(args, {
    guard: getSignedIn,
    forms: {
      "": {
        signedOut: t("signInToCreate"),
        fields: EVENT_FORM_FIELDS,
        files: (form, who) => storePicture(args, form, who),
        schema: ({ user }) => z.intersection(newEventSchema(getSite().timeZone, new Date()), publisherSchema(user)),
        fieldOf: eventFieldOf,
        nextOf: (error) =>
          error instanceof EventSubmittedError ? pathTo("/edit-event/:eventId", { eventId: error.eventId }) : undefined,
        unexpected: t("createFailed"),
        async save(event, { client, user }, { submissionKey, typed }) {
          const found = await listEventsLike(client, event.content, submissionKey);
          const alike = describeAlike(found, typed, getSite().timeZone, new Date());
          if (alike.length > 0) return { shown: { alike } };
          await requireWithinLimit(args, "create-event", { account: user.id });
          await createEvent(client, user.id, event, submissionKey);
          await endDraft(args, client, null, typed);
          return { to: pathTo("/create-event", { done: "created" }) };
        },
      },
      dates: datesForm(args),
      draft: draftForm(args, { eventId: null, files }),
      link: linkForm(args),
      preview: previewForm(args, { isNew: true, files }),
    },
  });
}

/** The button "Show the dates": shows the form again, filled with the dates of the rhythm. */
function datesForm(args: ActionFunctionArgs): Form<ProposedDates | null, SignedIn, string> {
  return {
    signedOut: series("signInToSee"),
    fields: EVENT_FORM_FIELDS,
    files: (form, who) => storeChosenFile(args, form, who),
    schema: proposedDatesSchema,
    save(proposed, _, { typed }) {
      const shown = proposed
        ? showDates(typed, { ...proposed, areComputed: proposed.rhythm !== "dates" })
        : series("rhythmUnknown");
      return Promise.resolve({ shown });
    },
  };
}

export default function CreateEventPage() {
  const {
    zones,
    earliestTime,
    submissionKey,
    cityName,
    isCopied,
    isLinkAsked,
    isCreated,
    createdId,
    cityPages,
    account,
    publishers,
    typed,
    draft,
    otherDrafts,
    places,
  } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const shown = typeof answer?.shown === "object" ? answer.shown : null;
  const linked = shown && "notes" in shown ? shown : null;
  if (answer ? answer.intent === "link" && !linked : isLinkAsked)
    return (
      <Page title={t("createNewEvent")} width="text">
        <LinkForm answer={answer} />
      </Page>
    );
  return (
    <Page title={t("createNewEvent")} width={isCreated ? "text" : "editor"}>
      <EventSaved submissionId={createdId} message={isCreated ? t("eventCreated") : null} cityPages={cityPages} />
      {!isCreated && (
        <>
          <Notice kind="info">
            {t.rich("reviewNotice", { nowrap: (text) => <span className="whitespace-nowrap">{text}</span> })}
            {publishers === null && ` ${t("notAnonymous")}`}
          </Notice>
          <p className="mt-4 mb-8">{!answer && fromLink.rich("startFromLink", { link: linkToStart })}</p>
          {linked && <LinkNotice {...linked} />}
          <EventForm
            action={pathTo("/create-event")}
            answer={answer}
            account={account}
            Preview={EventFormPreview}
            places={places}
            eventId={null}
            drafts={{ current: draft, others: otherDrafts }}
            submissionKey={answer?.submissionKey ?? submissionKey}
            zones={zones}
            earliestTime={earliestTime}
            isRepeatable
            publishers={publishers}
            {...startingWith(cityName, isCopied)}
            {...(typed && { defaultValue: typed })}
            submitLabel={t("createEvent")}
            busyLabel={t("creatingEvent")}
          />
        </>
      )}
    </Page>
  );
}

function linkToStart(text: ReactNode) {
  return (
    <Link to={pathTo("/create-event", { from: "link" })} className="link">
      {text}
    </Link>
  );
}

/** Notes above the form about what was filled in from a link, and what was not. */
function LinkNotice({ notes: [first, ...notes] }: LinkNotes) {
  return (
    <div className="mb-8">
      <StatusRegion>
        <Notice kind="success">
          <p className="font-semibold">{first}</p>
          {notes.map((note) => (
            <p key={note} className="mt-2">
              {note}
            </p>
          ))}
        </Notice>
      </StatusRegion>
    </div>
  );
}

/** Prefills the page's language, and the city from whose page the organizer comes. */
function startingWith(cityName: string | null, isCopied: boolean) {
  const hints = isCopied ? { image_url: t("imageUrlCopiedHint") } : {};
  const language = currentLanguage();
  if (cityName === null) return { defaultValue: { language }, hints };
  const location = t("locationHintInCity", { city: cityName });
  return { defaultValue: { language, location: cityName }, hints: { ...hints, location } };
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
