import { Form } from "@remix-run/react";
import { EmailFallback } from "#app/components/site/EmailAddress.tsx";
import { Card, Page } from "#app/components/site/Page.tsx";
import { AntiSpamFields, SubmissionKeyField } from "#app/components/ui/AntiSpamFields.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { Field, SelectField, TextAreaField } from "#app/components/ui/Field.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { CONTACT_SUBJECTS, type ContactSubject } from "#app/domain/site/contact-message.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { PICTURES } from "#app/drawings/drawings.ts";
import type { AntiSpamValues } from "#app/forms/answer.ts";
import { type FormAnswer, formState } from "#app/forms/answer.ts";
import messages from "#app/messages/contact.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

interface ContactFormProps {
  /** The action's data; undefined before the first submission. */
  answer: FormAnswer | undefined;
  /** The signed-in member, or null. */
  sender: { name: string; email: string } | null;
  antiSpam: AntiSpamValues;
}

const SUBJECT_NAMES = {
  "General Inquiry": "generalInquiry",
  "Event Support": "eventSupport",
  "Account Issues": "accountIssues",
  Feedback: "feedback",
  Partnership: "partnership",
  Other: "otherSubject",
} as const satisfies Record<ContactSubject, string>;

/** The contact form. Its values survive every error. */
export function ContactForm({ answer, sender, antiSpam }: ContactFormProps) {
  const { errors, field } = formState<"name" | "email" | "subject" | "message">(answer, {
    defaults: sender ?? {},
  });
  const control = (name: Parameters<typeof field>[0]) => ({ name, ...field(name) });
  return (
    <>
      <ErrorSummary errors={errors}>{errors[""] && <EmailFallback />}</ErrorSummary>
      <Card>
        <Form method="post" action={pathTo("/contact")} className="space-y-6">
          <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2 sm:items-end">
            <Field {...control("name")} label={t("name")} required autoComplete="name" />
            <Field
              {...control("email")}
              label={t("email")}
              required
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
            />
          </div>
          <SelectField {...control("subject")} label={t("subject")} required>
            <option value="">{t("chooseSubject")}</option>
            {CONTACT_SUBJECTS.map((subject) => (
              <option key={subject} value={subject}>
                {t(SUBJECT_NAMES[subject])}
              </option>
            ))}
          </SelectField>
          <TextAreaField {...control("message")} label={t("message")} required />
          <AntiSpamFields values={antiSpam} />
          <SubmissionKeyField submissionKey={antiSpam.submissionKey} />
          <SubmitButton busyLabel={t("sending")} className="max-sm:w-full">
            {t("sendMessage")}
          </SubmitButton>
        </Form>
      </Card>
    </>
  );
}

/** Replaces the form after a message was stored. */
export function ContactThanks() {
  return (
    <Page
      title={t("thanks")}
      lead={t.rich("received", {
        hours: t("hours"),
        line: (text) => <span className="whitespace-nowrap">{text}</span>,
      })}
    >
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={pathTo("/events")} className="max-sm:w-full">
          {t("browseEvents")}
        </ButtonLink>
        <ButtonLink to={pathTo("/contact")} variant="secondary" className="max-sm:w-full">
          {t("sendAnother")}
        </ButtonLink>
      </div>
      <img
        src={PICTURES.home}
        alt=""
        width={1600}
        height={900}
        className="mt-10 aspect-2/1 w-full rounded-3xl object-cover object-[78%_60%] lg:aspect-3/1 lg:object-[50%_75%]"
      />
    </Page>
  );
}
