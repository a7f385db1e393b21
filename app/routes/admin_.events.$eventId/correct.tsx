import { Form, useLocation } from "@remix-run/react";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { Field, TextAreaField } from "#app/components/ui/Field.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { EVENT_FIELDS } from "#app/domain/events/controls.ts";
import { MAX_REASON_CHARS } from "#app/domain/events/report.ts";
import { type FormAnswer, formState } from "#app/forms/answer.ts";

/** The controls of the form. */
export const CORRECTION_FIELDS = ["title", "description", "location", "note", "version"] as const;

interface CorrectProps {
  /** The texts as they were typed, and the version that is corrected. */
  texts: { title: string; description: string; location: string; version: string };
  answer: FormAnswer | undefined;
}

/** Corrects a typing error in somebody else's event that waits, folded away until it is wanted. */
export function Correct({ texts, answer }: CorrectProps) {
  const { pathname, search } = useLocation();
  const { errors, field } = formState<(typeof CORRECTION_FIELDS)[number]>(answer, { defaults: texts });
  return (
    <details className="group panel" open={answer !== undefined}>
      <summary className="flex min-h-11 w-fit items-center px-4 py-2 link sm:px-6">Correct a typo yourself</summary>
      <div className="space-y-5 px-4 pt-2 pb-6 sm:px-6">
        <p className="text-ink-soft">
          For slips only: the event goes on waiting, and its organizer gets a mail with your note. What they should
          decide themselves, return to them.
        </p>
        <ErrorSummary errors={errors} />
        <Form method="post" action={`${pathname}${search}`} className="space-y-5">
          <input type="hidden" name="version" value={field("version").defaultValue} />
          <Field name="title" label={EVENT_FIELDS.title.label()} {...field("title")} />
          <TextAreaField
            name="description"
            label={EVENT_FIELDS.description.label()}
            rows={8}
            {...field("description")}
          />
          <Field name="location" label={EVENT_FIELDS.location.label()} {...field("location")} />
          <TextAreaField
            name="note"
            label="Note"
            hint="Its organizer gets it by mail, and reads it beside the event."
            rows={2}
            maxLength={MAX_REASON_CHARS}
            {...field("note")}
          />
          <SubmitButton busyLabel="Correcting..." variant="secondary">
            Correct
          </SubmitButton>
        </Form>
      </div>
    </details>
  );
}
