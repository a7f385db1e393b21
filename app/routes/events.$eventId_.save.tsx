import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { PlanMails } from "#app/components/events/PlanMails.tsx";
import { Page } from "#app/components/site/Page.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { BackLink } from "#app/components/ui/BackLink.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { MAX_SAVED_EVENTS } from "#app/domain/events/saved-events.ts";
import { fullDatesOf, summarizeEvent } from "#app/domain/events/summary.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { formState } from "#app/forms/answer.ts";
import { handleForms } from "#app/forms/handle-form.server.ts";
import { planMailForms } from "#app/forms/plan-mails.server.ts";
import { defineLoader, notFound, requireId } from "#app/http/responses.server.ts";
import messages from "#app/messages/event.ts";
import { translator } from "#app/messages/translator.ts";
import { readEventPage } from "#app/models/events/event-page.server.ts";
import { removeSavedEvent, saveEvents } from "#app/models/events/saved-events.server.ts";
import { DataError } from "#app/models/supabase.ts";
import { requireUser } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";

const t = translator(messages);

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(siteOf(matches), { title: t("saveEvent"), path: location.pathname, isIndexed: false });

/** Asks for confirmation of people who signed in to save an event: a GET request must not save anything. */
export const loader = defineLoader(async (args) => {
  const { client } = await requireUser(args);
  const { timeZone } = getSite();
  const now = new Date();
  const id = requireId(args.params.eventId, t("noSuchEvent"));
  const page = await readEventPage(client, id, { now, siteTimeZone: timeZone });
  if (page.kind !== "event" && page.kind !== "updating") throw notFound(t("noSuchEvent"));
  if (page.kind === "event" && !page.event.is_approved && page.shown_meanwhile === "nothing")
    throw notFound(t("noSuchEvent"));
  return {
    event: { ...summarizeEvent(page.event, timeZone, now), ...fullDatesOf(page.event, timeZone) },
    isSaved: page.is_saved,
    mails: { isTold: page.is_told, isReminded: page.is_reminded },
  };
});

export async function action(args: ActionFunctionArgs) {
  const id = requireId(args.params.eventId, t("noSuchEvent"));
  const to = pathTo("/events/:eventId", { eventId: id });
  return handleForms(args, {
    guard: requireUser,
    forms: {
      save: {
        async save(_, { client }) {
          const { saved, leftOut } = await saveEvents(client, [id]);
          if (leftOut > 0) throw new DataError("conflict", t("accountIsFull", { max: MAX_SAVED_EVENTS }));
          if (saved === 0) throw notFound(t("noSuchEvent"));
          return { to, success: t("isSaved") };
        },
        nextOf: () => pathTo("/saved"),
      },
      remove: {
        async save(_, { client, user }) {
          await removeSavedEvent(client, user.id, id);
          return { to, success: t("isRemoved") };
        },
      },
      ...planMailForms(to),
    },
  });
}

export default function SaveEventPage() {
  const { event, isSaved, mails } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { pathname } = useLocation();
  const eventPath = pathTo("/events/:eventId", { eventId: event.id });
  return (
    <Page
      back={<BackLink to={eventPath}>{t("backToEvent")}</BackLink>}
      title={t("saveEvent")}
      lead={event.title}
      width="form"
    >
      <ErrorSummary errors={formState(answer).errors} />
      <p className="mb-6 text-lg">
        {t(isSaved ? "factsOfSaved" : "factsOfUnsaved", {
          date: event.longDate,
          time: event.time,
          location: event.location,
        })}
      </p>
      <div className="flex flex-wrap gap-3">
        {isSaved ? (
          <>
            <ButtonLink to={pathTo("/saved")}>{t("savedEvents")}</ButtonLink>
            <Form method="post" action={pathname}>
              <SubmitButton intent="remove" variant="secondary" busyLabel={t("removing")}>
                {t("removeSaved")}
              </SubmitButton>
            </Form>
          </>
        ) : (
          <Form method="post" action={pathname}>
            <SubmitButton intent="save" busyLabel={t("saving")}>
              {t("save")}
            </SubmitButton>
          </Form>
        )}
        <ButtonLink to={answer?.next ?? eventPath} variant="secondary" reloadDocument={!answer?.next}>
          {t(answer?.next ? "savedEvents" : "backToEvent")}
        </ButtonLink>
      </div>
      {isSaved && (
        <div className="mt-4">
          <PlanMails action={pathname} mails={mails} />
        </div>
      )}
    </Page>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
