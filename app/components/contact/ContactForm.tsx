import type { SubmissionResult } from "@conform-to/dom";
import { Form } from "@remix-run/react";
import { EmailAddress } from "#app/components/EmailAddress.tsx";
import { GuardFields, SubmissionKeyField } from "#app/components/GuardFields.tsx";
import { useSite } from "#app/components/site.ts";
import { Card } from "#app/components/ui/Card.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { Field, SelectField, TextAreaField } from "#app/components/ui/Field.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { CONTACT_SUBJECTS } from "#app/domain/contact-subjects.ts";
import type { FormMarks } from "#app/domain/form-guard.ts";
import { readFormResult } from "#app/domain/form-result.ts";

interface ContactFormProps {
  /** What the action answered; undefined before the first try. */
  lastResult: SubmissionResult<string[]> | undefined;
  /** Who writes, when signed in. */
  sender: { name: string; email: string } | null;
  marks: FormMarks;
}

/** The form of the contact page. What was typed stays through every error. */
export function ContactForm({ lastResult, sender, marks }: ContactFormProps) {
  const { errors, field } = readFormResult<"name" | "email" | "subject" | "message">(lastResult, sender ?? {});
  const { supportEmail } = useSite();
  const control = (name: Parameters<typeof field>[0]) => ({ name, ...field(name) });
  return (
    <>
      <ErrorSummary errors={errors}>
        {errors[""] && (
          <>
            What you wrote is still below. You can also write to <EmailAddress address={supportEmail} />.
          </>
        )}
      </ErrorSummary>
      <Card>
        <Form method="post" action="/contact" className="space-y-6">
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
          <GuardFields marks={marks} />
          <SubmissionKeyField submissionKey={marks.submissionKey} />
          <SubmitButton busyLabel="Sending..." className="max-sm:w-full">
            Send message
          </SubmitButton>
        </Form>
      </Card>
    </>
  );
}
