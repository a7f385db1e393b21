import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { EventForm } from "#app/components/event/EventForm.tsx";
import { EventSaved, moveOnHeader } from "#app/components/event/EventSaved.tsx";
import { Page } from "#app/components/site/Page.tsx";
import { siteOf } from "#app/components/site/site.ts";
import { Notice } from "#app/components/ui/Notice.tsx";
import { describeCityPages } from "#app/domain/cities.ts";
import { describeZones, earliestLocalTime } from "#app/domain/event-controls.ts";
import { pageMeta } from "#app/domain/page-meta.ts";
import { newAntiSpamValues } from "#app/forms/anti-spam.server.ts";
import { type EventFormAnswer, submitEventForm } from "#app/forms/event-form.server.ts";
import { isFormKept } from "#app/forms/kept-form.server.ts";
import { requireWithinLimit } from "#app/forms/rate-limits.server.ts";
import { getNewestEvent } from "#app/models/events.server.ts";
import { createEvent } from "#app/models/new-event.server.ts";
import { seeOther } from "#app/session/responses.server.ts";
import { requireUser } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";

const CREATED = "Event created successfully! It will be reviewed by our team before it appears publicly.";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: "Create a New Event", path: "/create-event", isIndexed: false });

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const { timeZone } = getSite();
  const times = { zones: describeZones(timeZone), earliestTime: earliestLocalTime(timeZone, new Date()) };
  const { submissionKey } = newAntiSpamValues(args);
  if (isFormKept(args)) return data({ ...times, submissionKey, isCreated: false, cityPages: null });
  const { client, user } = await requireUser(args);
  const isCreated = new URL(args.request.url).searchParams.get("done") === "created";
  const created = isCreated ? await getNewestEvent(client, user.id) : null;
  return data(
    { ...times, submissionKey, isCreated, cityPages: created && describeCityPages(created.location) },
    { headers: isCreated ? { Refresh: moveOnHeader("/dashboard") } : {} },
  );
}

export async function action(args: ActionFunctionArgs) {
  const options = {
    startsAfter: new Date(),
    signedOut: "You must be logged in to create an event",
    unexpected: "An unexpected error occurred while creating the event",
  };
  const refusal = await submitEventForm(args, options, async ({ client, user }, event, submissionKey) => {
    await requireWithinLimit(args, "create-event", { account: user.id });
    await createEvent(client, user.id, event, submissionKey);
  });
  return refusal ?? seeOther(args, "/create-event?done=created");
}

export default function CreateEventPage() {
  const { zones, earliestTime, submissionKey, isCreated, cityPages } = useLoaderData<typeof loader>();
  const answer = useActionData<EventFormAnswer>();
  return (
    <Page title="Create a New Event" width="text">
      <EventSaved message={isCreated ? CREATED : null} cityPages={cityPages} />
      {!isCreated && (
        <>
          <div className="mb-8">
            <Notice kind="info">
              Our team reviews every event before it appears publicly. Review takes{" "}
              <span className="whitespace-nowrap">1-2 business days</span>. Events are removed automatically{" "}
              <span className="whitespace-nowrap">24 hours</span> after they end.
            </Notice>
          </div>
          <EventForm
            action="/create-event"
            lastResult={answer?.result ?? null}
            submissionKey={answer?.submissionKey ?? submissionKey}
            createdEventId={answer?.createdEventId ?? null}
            zones={zones}
            earliestTime={earliestTime}
            signInTo={answer?.mustSignIn ? "/signin?next=%2Fcreate-event" : null}
            submitLabel="Create Event"
            busyLabel="Creating Event..."
          />
        </>
      )}
    </Page>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
