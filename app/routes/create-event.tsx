import { type ActionFunctionArgs, data, type HeadersFunction, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { EventForm } from "#app/components/events/EventForm.tsx";
import { EventSaved, refreshHeader } from "#app/components/events/EventSaved.tsx";
import { Page } from "#app/components/site/Page.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { Notice } from "#app/components/ui/Notice.tsx";
import { describeCityPages, findCity } from "#app/domain/events/cities.ts";
import {
  COPIED_PICTURE_HINT,
  describeZones,
  EVENT_FIELD_NAMES,
  EVENT_FIELDS,
  earliestLocalTime,
  eventFieldOf,
} from "#app/domain/events/controls.ts";
import { eventFormSchema } from "#app/domain/events/form.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { newAntiSpamValues } from "#app/forms/anti-spam.server.ts";
import { handleForm, isFormShownAgain } from "#app/forms/handle-form.server.ts";
import { requireWithinLimit } from "#app/forms/rate-limits.server.ts";
import { defineLoader } from "#app/http/responses.server.ts";
import { createEvent, EventSubmittedError, getNewestEvent } from "#app/models/events/events.server.ts";
import { getSignedIn, requireUser } from "#app/session/user.server.ts";
import { getEnv, getSite } from "#app/settings/env.server.ts";
import { storePicture } from "#app/uploads/store-picture.server.ts";

const CREATED = "Event created successfully! It will be reviewed by our team before it appears publicly.";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: "Create a New Event", path: pathTo("/create-event"), isIndexed: false });

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

export const loader = defineLoader(async (args) => {
  const { timeZone } = getSite();
  const { searchParams } = new URL(args.request.url);
  const cityName = findCity(searchParams.get("city"))?.name ?? null;
  const times = { zones: describeZones(timeZone), earliestTime: earliestLocalTime(timeZone, new Date()) };
  const { submissionKey } = newAntiSpamValues(args);
  const form = { ...times, submissionKey, cityName, isCopied: getEnv().REMOTE_PICTURES === "copy" };
  if (isFormShownAgain(args)) return data({ ...form, isCreated: false, cityPages: null });
  const { client, user } = await requireUser(args);
  const isCreated = searchParams.get("done") === "created";
  const created = isCreated ? await getNewestEvent(client, user.id) : null;
  return data(
    { ...form, isCreated, cityPages: created && describeCityPages(created.location) },
    { headers: isCreated ? { Refresh: refreshHeader("/dashboard") } : {} },
  );
});

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, {
    guard: getSignedIn,
    signedOut: "You must be logged in to create an event",
    fields: EVENT_FIELD_NAMES,
    files: (form, who) => storePicture(args, form, who),
    schema: eventFormSchema(getSite().timeZone, new Date()),
    fieldOf: eventFieldOf,
    nextOf: (error) =>
      error instanceof EventSubmittedError ? pathTo("/edit-event/:eventId", { eventId: error.eventId }) : undefined,
    unexpected: "An unexpected error occurred while creating the event",
    async save(event, { client, user }, { submissionKey }) {
      await requireWithinLimit(args, "create-event", { account: user.id });
      await createEvent(client, user.id, event, submissionKey);
      return { to: pathTo("/create-event", { done: "created" }) };
    },
  });
}

export default function CreateEventPage() {
  const { zones, earliestTime, submissionKey, cityName, isCopied, isCreated, cityPages } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
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
            action={pathTo("/create-event")}
            answer={answer}
            submissionKey={answer?.submissionKey ?? submissionKey}
            zones={zones}
            earliestTime={earliestTime}
            {...startInCity(cityName, isCopied)}
            submitLabel="Create Event"
            busyLabel="Creating Event..."
          />
        </>
      )}
    </Page>
  );
}

/** Prefills the location with the city from whose page the organizer comes. */
function startInCity(cityName: string | null, isCopied: boolean) {
  const hints = isCopied ? { image_url: COPIED_PICTURE_HINT } : {};
  if (cityName === null) return { hints };
  const location = `${EVENT_FIELDS.location.hint}. Put the venue before '${cityName}'.`;
  return { defaultValue: { location: cityName }, hints: { ...hints, location } };
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
