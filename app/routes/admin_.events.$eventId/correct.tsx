import { Form, Link, useLocation } from "@remix-run/react";
import { ChangedFields, isUnchanged } from "#app/components/events/AdminChangedFields.tsx";
import type { Control } from "#app/components/events/event-control.ts";
import { TimeFields } from "#app/components/events/TimeFields.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { Field, TextAreaField } from "#app/components/ui/Field.tsx";
import { RadioOptions } from "#app/components/ui/RadioOptions.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { EVENT_FIELDS, type EventFieldName } from "#app/domain/events/controls.ts";
import { MAX_REASON_CHARS } from "#app/domain/events/report.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { type FormAnswer, formState } from "#app/forms/answer.ts";
import type { CorrectionFormData, MissedCorrection } from "./correction-data.server.ts";

interface CorrectProps extends CorrectionFormData {
  eventId: string;
  answer: FormAnswer<MissedCorrection> | undefined;
}

/** The form that corrects the pending or the public version of somebody else's event, in a disclosure. */
export function Correct({ eventId, isOfPublic, isOpen, change, other, series, zones, texts, answer }: CorrectProps) {
  const { pathname, search } = useLocation();
  const { errors, field } = formState<EventFieldName | "dates" | "note" | "version">(answer, { defaults: texts });
  const control = (name: EventFieldName): Control => {
    const { label, required } = EVENT_FIELDS[name];
    return { name, label: label(), hint: undefined, optional: !required, ...field(name) };
  };
  return (
    <details id="correct" className="group panel scroll-mt-24" open={isOpen || answer !== undefined}>
      <summary className="flex min-h-11 w-fit items-center px-4 py-2 link sm:px-6">
        {isOfPublic ? "Correct what is public" : "Correct a typo yourself"}
      </summary>
      <div className="space-y-5 px-4 pt-2 pb-6 sm:px-6">
        <p className="text-ink-soft">
          {isOfPublic
            ? "For typos only: visitors see the correction right away. Its organizer gets an email with the old text, the new text and your note; if the place or time changes, so do people who saved it."
            : "For typos only: the event keeps waiting, and its organizer gets an email with your note. If they should decide themselves, return it to them."}
        </p>
        {isOfPublic && change !== null && (
          <p className="font-semibold">
            A change by its organizer {change}. It stays as it is, but where it says the same as the public version,
            it's corrected too.
          </p>
        )}
        {other !== null && (
          <p>
            <Link to={`${pathTo("/admin/events/:eventId", { eventId, correct: other })}#correct`} className="link">
              {other === "public" ? "Correct what is public instead" : "Correct the change that waits instead"}
            </Link>
          </p>
        )}
        <ErrorSummary errors={errors} />
        {answer?.shown && <WouldChange {...answer.shown} />}
        <Form method="post" action={`${pathname}${search}`} className="space-y-5">
          <input type="hidden" name="version" value={field("version").defaultValue} />
          <input type="hidden" name="language" value={field("language").defaultValue} />
          <Field {...control("title")} />
          <TextAreaField {...control("description")} rows={8} />
          <Field {...control("translated_title")} />
          <TextAreaField {...control("translated_description")} rows={texts.translated_description ? 8 : 2} />
          <Field {...control("location")} />
          <Field {...control("address")} />
          <TimeFields control={control} earliestTime={undefined} zones={zones} doesEndMove />
          {series.others > 0 && (
            <fieldset>
              <legend className="mb-1 font-semibold">Which dates of the series?</legend>
              <RadioOptions
                name="dates"
                options={[
                  ["this", "This date"],
                  ["all", `This and the ${series.others} other public dates with the same texts and place`],
                ]}
                defaultValue={field("dates").defaultValue ?? "this"}
              />
            </fieldset>
          )}
          {series.isDecidedTogether && (
            <p>Texts and place are corrected in all dates that wait together, the times in this one.</p>
          )}
          <TextAreaField
            name="note"
            label="Note"
            hint="Its organizer gets it by email, and sees it next to the event."
            rows={2}
            maxLength={MAX_REASON_CHARS}
            {...field("note")}
          />
          <SubmitButton intent={isOfPublic ? "public" : undefined} busyLabel="Correcting..." variant="secondary">
            {isOfPublic ? "Correct now" : "Correct"}
          </SubmitButton>
        </Form>
      </div>
    </details>
  );
}

/** What an outdated form would change now. */
function WouldChange({ would }: MissedCorrection) {
  if (isUnchanged(would)) return <p>The event says by now what you have typed.</p>;
  return (
    <section aria-labelledby="would-change">
      <h3 id="would-change" className="text-lg">
        What your form would change now
      </h3>
      <p className="mb-2 text-ink-soft">
        Everything you typed is below. Remove what you don't want to change, and send it again.
      </p>
      <div className="rounded-lg border border-line">
        <ChangedFields {...would} />
      </div>
    </section>
  );
}
