import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { Page } from "#app/components/site/Page.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { BackLink } from "#app/components/ui/BackLink.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { MAX_SAVED_EVENTS } from "#app/domain/events/saved-events.ts";
import { fullDatesOf, summarizeEvent } from "#app/domain/events/summary.ts";
import { parseListAddress } from "#app/domain/lists/address.ts";
import { fromList } from "#app/domain/lists/filters.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { formState } from "#app/forms/answer.ts";
import { handleForms } from "#app/forms/handle-form.server.ts";
import { defineLoader, notFound, requireId } from "#app/http/responses.server.ts";
import { readEventPage } from "#app/models/events/event-page.server.ts";
import { removeSavedEvent, saveEvents } from "#app/models/events/saved-events.server.ts";
import { DataError } from "#app/models/supabase.ts";
import { requireUser } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";

const TITLE = "Save this event";
const NOT_FOUND = "Event not found";
const FULL = `You have saved ${MAX_SAVED_EVENTS} events, which is the most. Remove some from your saved events first.`;

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(siteOf(matches), { title: TITLE, path: location.pathname, isIndexed: false });

/** Asks for confirmation of people who signed in to save an event: a GET request must not save anything. */
export const loader = defineLoader(async (args) => {
  const { client } = await requireUser(args);
  const { timeZone } = getSite();
  const now = new Date();
  const id = requireId(args.params.eventId, NOT_FOUND);
  const page = await readEventPage(client, id, { now, siteTimeZone: timeZone });
  if (page.kind !== "event" || !page.event.is_approved) throw notFound(NOT_FOUND);
  return {
    event: { ...summarizeEvent(page.event, timeZone, now), ...fullDatesOf(page.event, timeZone) },
    isSaved: page.is_saved,
  };
});

export async function action(args: ActionFunctionArgs) {
  const id = requireId(args.params.eventId, NOT_FOUND);
  const to = `${pathTo("/events/:eventId", { eventId: id })}${fromOf(new URL(args.request.url).search)}`;
  return handleForms(args, {
    guard: requireUser,
    forms: {
      save: {
        async save(_, { client }) {
          const { saved, leftOut } = await saveEvents(client, [id]);
          if (leftOut > 0) throw new DataError("conflict", FULL);
          if (saved === 0) throw notFound(NOT_FOUND);
          return { to, success: "Saved. It is on your list of saved events." };
        },
        nextOf: () => pathTo("/saved"),
      },
      remove: {
        async save(_, { client, user }) {
          await removeSavedEvent(client, user.id, id);
          return { to, success: "Removed from your saved events." };
        },
      },
    },
  });
}

/** The query string with the list that the reader came from. */
function fromOf(search: string): string {
  return fromList(parseListAddress(new URLSearchParams(search)).path);
}

export default function SaveEventPage() {
  const { event, isSaved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { pathname, search } = useLocation();
  const eventPath = `${pathTo("/events/:eventId", { eventId: event.id })}${fromOf(search)}`;
  return (
    <Page back={<BackLink to={eventPath}>Back to the event</BackLink>} title={TITLE} lead={event.title} width="form">
      <ErrorSummary errors={formState(answer).errors} />
      <p className="mb-6 text-lg">
        {event.longDate}, {event.time}, {event.location}.{" "}
        {isSaved
          ? "It is on your list of saved events."
          : "It joins your list of saved events, which only you can see."}
      </p>
      <div className="flex flex-wrap gap-3">
        {isSaved ? (
          <ButtonLink to={pathTo("/saved")}>Saved events</ButtonLink>
        ) : (
          <Form method="post" action={`${pathname}${fromOf(search)}`}>
            <SubmitButton intent="save" busyLabel="Saving...">
              Save
            </SubmitButton>
          </Form>
        )}
        <ButtonLink to={answer?.next ?? eventPath} variant="secondary" reloadDocument={!answer?.next}>
          {answer?.next ? "Saved events" : "Back to the event"}
        </ButtonLink>
      </div>
    </Page>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
