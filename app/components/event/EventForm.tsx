import type { SubmissionResult } from "@conform-to/dom";
import { Form } from "@remix-run/react";
import { SubmissionKeyField } from "#app/components/ui/AntiSpamFields.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { Field, SelectField, TextAreaField } from "#app/components/ui/Field.tsx";
import { Notice } from "#app/components/ui/Notice.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { CATEGORIES } from "#app/domain/categories.ts";
import { EVENT_FIELDS, type EventFieldName } from "#app/domain/event-controls.ts";
import { readFormResult } from "#app/forms/form-result.ts";

interface EventFormProps {
  /** Route whose action handles the form. */
  action: string;
  /** What the action answered; null before the first try. */
  lastResult: SubmissionResult<string[]> | null;
  /** Default values of the controls; empty by default. */
  defaultValue?: Record<EventFieldName, string>;
  /** Idempotency key of the form; omitted when repeating it is harmless. */
  submissionKey?: string;
  /** The event that this form has already created, or null. */
  createdEventId?: string | null;
  /** `min` of the times, "YYYY-MM-DDTHH:mm"; only a hint. Omitted for an event that has started. */
  earliestTime?: string;
  /** The time zone of the form, as text. */
  zones: string;
  submitLabel: string;
  busyLabel: string;
  /** Address for signing in again when the session has ended. */
  signInTo: string | null;
}

/** The form of Create Event and Edit Event. The server validates; input is kept through every error. */
export function EventForm({ action, lastResult, defaultValue, zones, signInTo, ...rest }: EventFormProps) {
  const { submissionKey, createdEventId, earliestTime, ...labels } = rest;
  const { errors, field } = readFormResult<EventFieldName>(lastResult, defaultValue);
  const control = (name: EventFieldName) => {
    const { label, hint, required } = EVENT_FIELDS[name];
    return { name, label, hint, optional: !required, ...field(name) };
  };
  return (
    <>
      <ErrorSummary errors={errors} />
      {signInTo && (
        <div className="mb-8">
          <Notice kind="info">
            What you typed is still here.{" "}
            <a href={signInTo} target="_blank" rel="noopener" className="font-semibold text-gulf underline">
              Sign in in a new tab
            </a>
            , then come back and press {labels.submitLabel} again.
          </Notice>
        </div>
      )}
      {createdEventId && (
        <div className="mb-8">
          <Notice kind="info">
            What you typed is still here. To change the event you have created,{" "}
            <a
              href={`/edit-event/${createdEventId}`}
              target="_blank"
              rel="noopener"
              className="font-semibold text-gulf underline"
            >
              edit it in a new tab
            </a>
            .
          </Notice>
        </div>
      )}
      <Form method="post" action={action} noValidate className="space-y-6">
        {submissionKey && <SubmissionKeyField submissionKey={submissionKey} />}
        <Field {...control("title")} />
        <TextAreaField {...control("description")} />
        <Field {...control("location")} />
        <fieldset aria-describedby="zones">
          <legend className="sr-only">Date and time</legend>
          <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2 sm:items-end">
            <Field {...control("start_date")} type="datetime-local" min={earliestTime} />
            <Field {...control("end_date")} type="datetime-local" min={earliestTime} />
          </div>
          <p id="zones" className="mt-2 text-sm text-ink-soft">
            {zones}
          </p>
        </fieldset>
        <Field {...control("image_url")} type="url" inputMode="url" />
        <Field {...control("event_url")} type="url" inputMode="url" />
        <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2 sm:items-end">
          <SelectField {...control("category")}>
            <option value="">Choose a category</option>
            {CATEGORIES.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </SelectField>
          <Field {...control("max_attendees")} type="number" min={EVENT_FIELDS.max_attendees.min} inputMode="numeric" />
        </div>
        <div className="flex flex-wrap gap-3 pt-2">
          <SubmitButton busyLabel={labels.busyLabel}>{labels.submitLabel}</SubmitButton>
          <ButtonLink to="/dashboard" variant="secondary">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}
