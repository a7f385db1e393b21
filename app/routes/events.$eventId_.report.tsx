import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { EmailFallback } from "#app/components/site/EmailAddress.tsx";
import { Card, Page } from "#app/components/site/Page.tsx";
import { siteOf, useSite } from "#app/components/site/root-data.ts";
import { AntiSpamFields, SubmissionKeyField } from "#app/components/ui/AntiSpamFields.tsx";
import { BackLink } from "#app/components/ui/BackLink.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { Field, HintAndError, TextAreaField } from "#app/components/ui/Field.tsx";
import { RadioOptions } from "#app/components/ui/RadioOptions.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import {
  CLAIM_LIMITS,
  COPYRIGHT_ROLES,
  INTIMATE_ROLES,
  MAX_REPORT_CHARS,
  REPORT_REASONS,
} from "#app/domain/events/report.ts";
import { reportSchema } from "#app/domain/events/report-form.ts";
import { mailboxOf } from "#app/domain/mail-address.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { formState, UNAVAILABLE } from "#app/forms/answer.ts";
import { newAntiSpamValues } from "#app/forms/anti-spam.server.ts";
import { clientKey, requireWithinLimit } from "#app/forms/count-attempts.server.ts";
import { handleForm } from "#app/forms/handle-form.server.ts";
import { defineLoader, notFound, requireId } from "#app/http/responses.server.ts";
import eventMessages from "#app/messages/event.ts";
import messages from "#app/messages/reports.ts";
import { translator } from "#app/messages/translator.ts";
import { reportEvent } from "#app/models/events/event-reports.server.ts";
import { getEvent } from "#app/models/events/events.server.ts";
import { readUpdatingEvent } from "#app/models/events/updating-event.server.ts";
import { getClient } from "#app/session/supabase.server.ts";
import { getUserIfReachable } from "#app/session/user.server.ts";
import { getEnv } from "#app/settings/env.server.ts";

const t = translator(messages);
const tEvent = translator(eventMessages);

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(siteOf(matches), { title: tEvent("report"), path: location.pathname, isIndexed: false });

export const loader = defineLoader(async (args) => {
  const sent = new URL(args.request.url).searchParams.get("sent");
  const isSent = sent === "1" || sent === ANSWERED;
  const client = getClient(args);
  const id = requireId(args.params.eventId, tEvent("noSuchEvent"));
  const event = await getEvent(client, id);
  const shown = event?.is_approved ? event : await readUpdatingEvent(client, id);
  // After a report was sent, the thank-you page is shown even if the event is not public any more.
  if (!shown && !isSent) throw notFound(tEvent("noSuchEvent"));
  const title = shown?.title ?? null;
  const user = isSent ? null : await getUserIfReachable(args);
  return {
    id: args.params.eventId ?? "",
    title,
    isSent,
    getsAnswer: sent === ANSWERED,
    email: user?.email ?? "",
    antiSpam: newAntiSpamValues(args),
  };
});

/** Additional fields for copyright and intimate images. */
const CLAIM_FIELDS = ["work", "original", "name", "owner_role", "shown_role", "reach"] as const;

/** `sent` after a report with an address. */
const ANSWERED = "answered";

export async function action(args: ActionFunctionArgs) {
  const id = requireId(args.params.eventId, tEvent("noSuchEvent"));
  return handleForm(args, {
    fields: ["reason", "details", "email", ...CLAIM_FIELDS],
    schema: reportSchema,
    antiSpam: "refuse",
    async save(report, { client }, { submissionKey }) {
      await requireWithinLimit(args, "report", report.email === null ? {} : { account: mailboxOf(report.email) });
      const { MAIL_QUEUE_KEY: queueKey } = getEnv();
      await reportEvent(client, queueKey, id, { ...report, client: clientKey(args, queueKey ?? "") }, submissionKey);
      return { to: pathTo("/events/:eventId/report", { eventId: id, sent: report.email === null ? "1" : ANSWERED }) };
    },
  });
}

type ReportField = "reason" | "details" | "email" | (typeof CLAIM_FIELDS)[number];

interface ClaimProps {
  field: ReturnType<typeof formState<ReportField>>["field"];
}

/** The fields required for a copyright claim. */
function CopyrightClaim({ field }: ClaimProps) {
  const { copyrightAgent, postalAddress } = useSite();
  return (
    <>
      <TextAreaField
        {...{ name: "work", label: t("work"), hint: t("workHint"), rows: 3, maxLength: CLAIM_LIMITS.work }}
        {...field("work")}
      />
      <Field
        {...{ name: "original", label: t("original"), hint: t("originalHint"), maxLength: CLAIM_LIMITS.original }}
        {...field("original")}
      />
      <Field
        {...{ name: "name", label: t("yourName"), autoComplete: "name", maxLength: CLAIM_LIMITS.name }}
        {...field("name")}
      />
      <RoleOptions name="owner_role" roles={COPYRIGHT_ROLES} field={field} />
      {(copyrightAgent || postalAddress) && (
        <p>{t("claimsGoTo", { agent: [copyrightAgent, postalAddress].filter(Boolean).join(", ") })}</p>
      )}
    </>
  );
}

/** The fields required for a report of intimate images. */
function IntimateClaim({ field }: ClaimProps) {
  return (
    <>
      <p>{t("soonAway")}</p>
      <RoleOptions name="shown_role" roles={INTIMATE_ROLES} field={field} />
      <Field
        {...{ name: "reach", label: t("reach"), hint: t("reachHint"), maxLength: CLAIM_LIMITS.reach }}
        {...field("reach")}
      />
    </>
  );
}

function RoleOptions({
  name,
  roles,
  field,
}: ClaimProps & {
  name: "owner_role" | "shown_role";
  roles: Readonly<Record<string, "owner" | "ownersAgent" | "person" | "personsAgent">>;
}) {
  const { errors, defaultValue } = field(name);
  return (
    <fieldset aria-describedby={errors?.[0] && `${name}-error`}>
      <legend className="mb-2 font-semibold">{t("yourRole")}</legend>
      <HintAndError name={name} hint={undefined} error={errors?.[0]} />
      <RadioOptions
        name={name}
        options={Object.entries(roles).map(([role, message]) => [role, t(message)] as const)}
        defaultValue={defaultValue}
      />
    </fieldset>
  );
}

export default function ReportPage() {
  const { id, title, isSent, getsAnswer, email, antiSpam } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { errors, field } = formState<ReportField>(answer, { defaults: { email } });
  if (isSent)
    return (
      <Page title={t("thankYou")} lead={t("thankYouText")}>
        <p className="mb-6 max-w-prose">{t(getsAnswer ? "reportIsAnswered" : "reportIsNotAnswered")}</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={pathTo("/events")}>{tEvent("browseEvents")}</ButtonLink>
          <ButtonLink to={pathTo("/moderation")} variant="secondary" reloadDocument>
            {t("howWeReview")}
          </ButtonLink>
        </div>
      </Page>
    );
  const reasonError = errors.reason?.[0];
  const reasons = Object.entries(REPORT_REASONS).map(([reason, message]) => [reason, t(message)] as const);
  return (
    <Page
      back={<BackLink to={pathTo("/events/:eventId", { eventId: id })}>{tEvent("backToEvent")}</BackLink>}
      title={tEvent("report")}
      lead={title}
      width="form"
    >
      <ErrorSummary errors={errors}>{answer?.code === UNAVAILABLE && <EmailFallback />}</ErrorSummary>
      <Card>
        <Form method="post" action={pathTo("/events/:eventId/report", { eventId: id })} className="space-y-6">
          <fieldset aria-describedby={reasonError && "reason-error"}>
            <legend className="mb-2 font-semibold">{t("whatIsWrong")}</legend>
            <HintAndError name="reason" hint={undefined} error={reasonError} />
            <RadioOptions
              name="reason"
              options={reasons}
              defaultValue={field("reason").defaultValue}
              further={{
                copyright: <CopyrightClaim field={field} />,
                intimate_images: <IntimateClaim field={field} />,
              }}
            />
          </fieldset>
          <TextAreaField
            name="details"
            label={t("tellUsMore")}
            optional
            hint={t("leaveOutNames")}
            rows={5}
            maxLength={MAX_REPORT_CHARS}
            {...field("details")}
          />
          <Field
            name="email"
            label={t("addressForAnswer")}
            optional
            hint={t("whyAddress")}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            {...field("email")}
          />
          <p className="text-sm text-ink-soft">
            {t.rich("whatComesOfReports", {
              rules: (text) => (
                <Link to={pathTo("/moderation")} reloadDocument className="link">
                  {text}
                </Link>
              ),
            })}
          </p>
          <AntiSpamFields values={antiSpam} />
          <SubmissionKeyField submissionKey={answer?.submissionKey ?? antiSpam.submissionKey} />
          <SubmitButton busyLabel={t("sending")} className="max-sm:w-full">
            {t("sendReport")}
          </SubmitButton>
        </Form>
      </Card>
    </Page>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
