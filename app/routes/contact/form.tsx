import { Form } from "@remix-run/react";
import { EmailFallback } from "#app/components/site/EmailAddress.tsx";
import { Card, Page } from "#app/components/site/Page.tsx";
import { AntiSpamFields, SubmissionKeyField } from "#app/components/ui/AntiSpamFields.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { Field, SelectField, TextAreaField } from "#app/components/ui/Field.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { CONTACT_SUBJECTS } from "#app/domain/site/contact-message.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { PICTURES } from "#app/drawings/drawings.ts";
import type { AntiSpamValues } from "#app/forms/answer.ts";
import { type FormAnswer, formState } from "#app/forms/answer.ts";
import { SupportHours } from "./details.tsx";

interface ContactFormProps {
  /** The action's data; undefined before the first submission. */
  answer: FormAnswer | undefined;
  /** The signed-in member, or null. */
  sender: { name: string; email: string } | null;
  antiSpam: AntiSpamValues;
}

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
            <Field {...control("name")} label="Name" required autoComplete="name" />
            <Field
              {...control("email")}
              label="Email"
              required
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
            />
          </div>
          <SelectField {...control("subject")} label="Subject" required>
            <option value="">Choose a subject</option>
            {CONTACT_SUBJECTS.map((subject) => (
              <option key={subject}>{subject}</option>
            ))}
          </SelectField>
          <TextAreaField {...control("message")} label="Message" required />
          <AntiSpamFields values={antiSpam} />
          <SubmissionKeyField submissionKey={antiSpam.submissionKey} />
          <SubmitButton busyLabel="Sending..." className="max-sm:w-full">
            Send message
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
      title="Thank you for your message!"
      lead={
        <>
          We have received it and will answer by email. Our support hours are <SupportHours />.
        </>
      }
    >
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={pathTo("/events")} className="max-sm:w-full">
          Browse Events
        </ButtonLink>
        <ButtonLink to={pathTo("/contact")} variant="secondary" className="max-sm:w-full">
          Send another message
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
