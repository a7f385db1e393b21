import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { Field, SelectField, TextAreaField } from "#app/components/ui/Field.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { CONTACT_SUBJECTS, TRAP_FIELD } from "#app/domain/contact-subjects.ts";

interface ContactFormProps {
  /** What the action answered; undefined before the first try. */
  lastResult: SubmissionResult<string[]> | undefined;
  /** Who writes, when signed in. */
  sender: { name: string; email: string } | null;
}

/** The form of the contact page. What was typed stays through every error. */
export function ContactForm({ lastResult, sender }: ContactFormProps) {
  const [form, fields] = useForm<{ name: string; email: string; subject: string; message: string }>({
    id: "contact-form",
    lastResult,
    defaultValue: sender ?? undefined,
  });
  const control = (name: keyof typeof fields) => ({
    name,
    errors: fields[name].errors,
    defaultValue: fields[name].initialValue,
  });
  return (
    <>
      <ErrorSummary errors={form.allErrors} />
      <Form method="post" action="/contact" id={form.id} onSubmit={form.onSubmit} className="space-y-6">
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
        <SelectField {...control("subject")} label="Subject" required>
          <option value="">Choose a subject</option>
          {CONTACT_SUBJECTS.map((subject) => (
            <option key={subject}>{subject}</option>
          ))}
        </SelectField>
        <TextAreaField {...control("message")} label="Message" required />
        <div hidden>
          <label htmlFor={TRAP_FIELD}>Leave this field empty</label>
          <input id={TRAP_FIELD} name={TRAP_FIELD} defaultValue="" tabIndex={-1} autoComplete="off" />
        </div>
        <SubmitButton busyLabel="Sending...">Send Message</SubmitButton>
      </Form>
    </>
  );
}
