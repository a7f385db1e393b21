import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { EmailFallback } from "#app/components/site/EmailAddress.tsx";
import { Card, Page } from "#app/components/site/Page.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { AntiSpamFields, SubmissionKeyField } from "#app/components/ui/AntiSpamFields.tsx";
import { BackLink } from "#app/components/ui/BackLink.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { HintAndError, TextAreaField } from "#app/components/ui/Field.tsx";
import { RadioOptions } from "#app/components/ui/RadioOptions.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { MAX_REPORT_CHARS, REPORT_REASONS } from "#app/domain/events/report.ts";
import { reportSchema } from "#app/domain/events/report-form.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { formState, UNAVAILABLE } from "#app/forms/answer.ts";
import { newAntiSpamValues } from "#app/forms/anti-spam.server.ts";
import { handleForm } from "#app/forms/handle-form.server.ts";
import { requireWithinLimit } from "#app/forms/rate-limits.server.ts";
import { defineLoader, notFound, requireId } from "#app/http/responses.server.ts";
import { reportEvent } from "#app/models/events/event-reports.server.ts";
import { getEvent } from "#app/models/events/events.server.ts";
import { getClient } from "#app/session/supabase.server.ts";
import { getEnv } from "#app/settings/env.server.ts";

const TITLE = "Report this event";
const NOT_FOUND = "Event not found";

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(siteOf(matches), { title: TITLE, path: location.pathname, isIndexed: false });

export const loader = defineLoader(async (args) => {
  const isSent = new URL(args.request.url).searchParams.get("sent") === "1";
  const event = await getEvent(getClient(args), requireId(args.params.eventId, NOT_FOUND));
  // After a report was sent, the thank-you page is shown even if the event is not public any more.
  if (!event?.is_approved && !isSent) throw notFound(NOT_FOUND);
  const title = event?.is_approved ? event.title : null;
  return { id: args.params.eventId ?? "", title, isSent, antiSpam: newAntiSpamValues(args) };
});

export async function action(args: ActionFunctionArgs) {
  const id = requireId(args.params.eventId, NOT_FOUND);
  return handleForm(args, {
    fields: ["reason", "details"],
    schema: reportSchema,
    antiSpam: "refuse",
    async save(report, { client }, { submissionKey }) {
      await requireWithinLimit(args, "report");
      await reportEvent(client, getEnv().MAIL_QUEUE_KEY, id, report, submissionKey);
      return { to: pathTo("/events/:eventId/report", { eventId: id, sent: "1" }) };
    },
  });
}

export default function ReportPage() {
  const { id, title, isSent, antiSpam } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { errors, field } = formState<"reason" | "details">(answer);
  if (isSent)
    return (
      <Page
        title="Thank you for your report"
        lead="We have received it, and will look at the event. Nobody but our team reads what you wrote."
      >
        <ButtonLink to={pathTo("/events")}>Browse Events</ButtonLink>
      </Page>
    );
  const reasonError = errors.reason?.[0];
  return (
    <Page
      back={<BackLink to={pathTo("/events/:eventId", { eventId: id })}>Back to the event</BackLink>}
      title={TITLE}
      lead={title}
      width="form"
    >
      <ErrorSummary errors={errors}>{answer?.code === UNAVAILABLE && <EmailFallback />}</ErrorSummary>
      <Card>
        <Form method="post" action={pathTo("/events/:eventId/report", { eventId: id })} className="space-y-6">
          <fieldset aria-describedby={reasonError && "reason-error"}>
            <legend className="mb-2 font-semibold">What is wrong?</legend>
            <HintAndError name="reason" hint={undefined} error={reasonError} />
            <RadioOptions name="reason" options={REPORT_REASONS} defaultValue={field("reason").defaultValue} />
          </fieldset>
          <TextAreaField
            name="details"
            label="Tell us more"
            optional
            hint="Please leave out your name and address: we do not need them, and cannot answer."
            rows={5}
            maxLength={MAX_REPORT_CHARS}
            {...field("details")}
          />
          <AntiSpamFields values={antiSpam} />
          <SubmissionKeyField submissionKey={answer?.submissionKey ?? antiSpam.submissionKey} />
          <SubmitButton busyLabel="Sending..." className="max-sm:w-full">
            Send report
          </SubmitButton>
        </Form>
      </Card>
    </Page>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
