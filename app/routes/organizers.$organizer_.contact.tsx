import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { EmailFallback } from "#app/components/site/EmailAddress.tsx";
import { Card, Page } from "#app/components/site/Page.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { AntiSpamFields, SubmissionKeyField } from "#app/components/ui/AntiSpamFields.tsx";
import { BackLink } from "#app/components/ui/BackLink.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { Field, TextAreaField } from "#app/components/ui/Field.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { organizerMessageSchema } from "#app/domain/events/organizers.ts";
import { isSlug } from "#app/domain/events/venues.ts";
import { mailboxOf } from "#app/domain/mail-address.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { formState, UNAVAILABLE } from "#app/forms/answer.ts";
import { newAntiSpamValues } from "#app/forms/anti-spam.server.ts";
import { requireWithinLimit } from "#app/forms/count-attempts.server.ts";
import { handleForm } from "#app/forms/handle-form.server.ts";
import { defineLoader, notFound } from "#app/http/responses.server.ts";
import messages from "#app/messages/organizations.ts";
import { translator } from "#app/messages/translator.ts";
import { sendOrganizerMessage } from "#app/models/events/organizer-members.server.ts";
import { findContactableOrganizer } from "#app/models/events/organizers.server.ts";
import { DataError } from "#app/models/supabase.ts";
import { getClient } from "#app/session/supabase.server.ts";
import { getUserIfReachable } from "#app/session/user.server.ts";
import { getEnv } from "#app/settings/env.server.ts";

const t = translator(messages);

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) =>
  pageMeta(siteOf(matches), {
    title: t("contactTitle", { name: data?.name ?? "" }),
    path: location.pathname,
    isIndexed: false,
  });

export const loader = defineLoader(async (args) => {
  const slug = args.params.organizer ?? "";
  if (!isSlug(slug)) throw notFound(t("noSuchOrganizer"));
  const [organizer, user] = await Promise.all([
    findContactableOrganizer(getClient(args), slug),
    getUserIfReachable(args),
  ]);
  if (!organizer) throw notFound(t("noSuchOrganizer"));
  return {
    slug,
    name: organizer.name,
    isSent: new URL(args.request.url).searchParams.get("sent") === "1",
    sender: user && { name: user.fullName, email: user.email },
    antiSpam: newAntiSpamValues(args),
  };
});

export function action(args: ActionFunctionArgs) {
  const slug = args.params.organizer ?? "";
  if (!isSlug(slug)) throw notFound(t("noSuchOrganizer"));
  return handleForm(args, {
    fields: ["name", "email", "message"],
    schema: organizerMessageSchema,
    antiSpam: "refuse",
    async save(message, { client }, { submissionKey }) {
      await requireWithinLimit(args, "contact", { account: mailboxOf(message.email) });
      const isSent = await sendOrganizerMessage(client, getEnv().MAIL_QUEUE_KEY, slug, message, submissionKey);
      if (!isSent) throw new DataError("missing", t("noSuchOrganizer"));
      return { to: pathTo("/organizers/:organizer/contact", { organizer: slug, sent: "1" }) };
    },
  });
}

export default function OrganizerContactPage() {
  const { slug, name, isSent, sender, antiSpam } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { errors, field } = formState<"name" | "email" | "message">(answer, { defaults: sender ?? {} });
  const back = (
    <BackLink to={pathTo("/organizers/:organizer", { organizer: slug })}>{t("backToOrganizer", { name })}</BackLink>
  );
  if (isSent)
    return (
      <Page back={back} title={t("contactSent")} lead={t("contactSentText", { name })} width="form">
        <ButtonLink to={pathTo("/events")}>{t("browseEvents")}</ButtonLink>
      </Page>
    );
  return (
    <Page back={back} title={t("contactTitle", { name })} lead={t("contactLead", { name })} width="form">
      <ErrorSummary errors={errors}>{answer?.code === UNAVAILABLE && <EmailFallback />}</ErrorSummary>
      <Card>
        <Form
          method="post"
          action={pathTo("/organizers/:organizer/contact", { organizer: slug })}
          className="space-y-6"
        >
          <Field name="name" label={t("contactName")} required autoComplete="name" {...field("name")} />
          <Field
            name="email"
            label={t("contactEmail")}
            required
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            {...field("email")}
          />
          <TextAreaField name="message" label={t("contactMessage")} required {...field("message")} />
          <AntiSpamFields values={antiSpam} />
          <SubmissionKeyField submissionKey={answer?.submissionKey ?? antiSpam.submissionKey} />
          <SubmitButton busyLabel={t("sending")} className="max-sm:w-full">
            {t("contactSend")}
          </SubmitButton>
        </Form>
      </Card>
    </Page>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
