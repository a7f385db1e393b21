import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Card, Page } from "#app/components/site/Page.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { BackLink } from "#app/components/ui/BackLink.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { TextAreaField } from "#app/components/ui/Field.tsx";
import { Notice } from "#app/components/ui/Notice.tsx";
import { RadioOptions } from "#app/components/ui/RadioOptions.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { isUpdating } from "#app/domain/events/public-version.ts";
import { MAX_REASON_CHARS } from "#app/domain/events/report.ts";
import { unpublishSchema } from "#app/domain/events/report-form.ts";
import { fullDatesOf, summarizeEvent } from "#app/domain/events/summary.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { formState } from "#app/forms/answer.ts";
import { handleForm } from "#app/forms/handle-form.server.ts";
import { defineLoader, notFound, requireId } from "#app/http/responses.server.ts";
import { decideOne } from "#app/models/events/decisions.server.ts";
import { getEvent } from "#app/models/events/events.server.ts";
import { countOtherPublicDates } from "#app/models/events/moderation.server.ts";
import { requireAdmin } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";

const TITLE = "Unpublish event";
const NOT_FOUND = "Event not found";

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(siteOf(matches), { title: TITLE, path: location.pathname, isIndexed: false });

export const loader = defineLoader(async (args) => {
  const { client } = await requireAdmin(args);
  const event = await getEvent(client, requireId(args.params.eventId, NOT_FOUND));
  if (!event) throw notFound(NOT_FOUND);
  const { timeZone } = getSite();
  return {
    event: { ...summarizeEvent(event, timeZone, new Date()), ...fullDatesOf(event, timeZone) },
    isLive: event.is_approved || isUpdating(event),
    otherDates: await countOtherPublicDates(client, event),
    isFromReports: comesFromReports(args.request),
  };
});

export async function action(args: ActionFunctionArgs) {
  const id = requireId(args.params.eventId, NOT_FOUND);
  return handleForm(args, {
    guard: requireAdmin,
    changes: "listings",
    fields: ["dates", "reason"],
    schema: unpublishSchema,
    async save({ reason, dates: isWholeSeries }, { client }) {
      const title = await decideOne(client, id, null, "unpublished", { note: reason, isWholeSeries });
      const to = comesFromReports(args.request) ? pathTo("/admin/reports") : pathTo("/admin");
      if (title === null)
        return { to, error: "The event was not unpublished: it no longer exists, or isn't public anymore." };
      const what = isWholeSeries ? `All dates of "${title}" have` : `Event "${title}" has`;
      return { to, success: `${what} been unpublished. Its organizer gets an email with your reason.` };
    },
  });
}

/** Whether to return to the reports afterwards, instead of the Admin Panel. */
function comesFromReports({ url }: Request): boolean {
  return new URL(url).searchParams.get("from") === "reports";
}

export default function UnpublishPage() {
  const { event, isLive, otherDates, isFromReports } = useLoaderData<typeof loader>();
  const { errors, field } = formState<"dates" | "reason">(useActionData<typeof action>());
  const eventPath = pathTo("/events/:eventId", { eventId: event.id });
  return (
    <Page back={<BackLink to={eventPath}>Back to the event</BackLink>} title={TITLE} lead={event.title} width="form">
      {isLive ? (
        <>
          <ErrorSummary errors={errors} />
          <Card>
            <p className="mb-6">
              {event.longDate}, <span className="whitespace-nowrap">{event.time}</span>, {event.location}. The event
              leaves the site at once and goes back to its organizer; it waits for approval again once they have changed
              it. Its address says that it is under review. Open reports about it are closed.
            </p>
            <Form
              method="post"
              action={pathTo("/events/:eventId/unpublish", { eventId: event.id, from: isFromReports && "reports" })}
              className="space-y-6"
            >
              {otherDates > 0 && (
                <fieldset>
                  <legend className="mb-1 font-semibold">Which dates of the series?</legend>
                  <RadioOptions
                    name="dates"
                    options={[
                      ["this", "This date"],
                      [
                        "all",
                        `This and ${otherDates === 1 ? "the other public date" : `the ${otherDates} other public dates`}`,
                      ],
                    ]}
                    defaultValue={field("dates").defaultValue ?? "this"}
                  />
                </fieldset>
              )}
              <TextAreaField
                name="reason"
                label="Reason"
                hint="Its organizer gets an email with it, and sees it on the dashboard. It's also in the audit log."
                rows={5}
                maxLength={MAX_REASON_CHARS}
                {...field("reason")}
              />
              <div className="flex flex-wrap gap-3">
                <SubmitButton busyLabel="Unpublishing..." variant="danger">
                  Unpublish
                </SubmitButton>
                <ButtonLink to={isFromReports ? pathTo("/admin/reports") : eventPath} variant="secondary">
                  Cancel
                </ButtonLink>
              </div>
            </Form>
          </Card>
        </>
      ) : (
        <Notice kind="info">This event is not public. There is nothing to unpublish.</Notice>
      )}
    </Page>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
