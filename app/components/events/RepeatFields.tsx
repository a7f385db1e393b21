import { Field, HintAndError, TextAreaField } from "#app/components/ui/Field.tsx";
import { Notice } from "#app/components/ui/Notice.tsx";
import { RadioOptions } from "#app/components/ui/RadioOptions.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import type { EventFieldName } from "#app/domain/events/controls.ts";
import { RHYTHMS, rhythmLabel } from "#app/domain/events/series.ts";
import { localPath } from "#app/messages/language.ts";
import messages from "#app/messages/series.ts";
import { translator } from "#app/messages/translator.ts";
import type { Control } from "./EventForm.tsx";

const t = translator(messages);

interface RepeatFieldsProps {
  control: (name: EventFieldName) => Control;
  /** Path of the form's page. */
  action: string;
  /** What the button "Show the dates" has answered. */
  shown: string | null;
}

/** On which other dates the event takes place: folded away until something of it is filled in. */
export function RepeatFields({ control, action, shown }: RepeatFieldsProps) {
  const [rhythm, until, dates] = [control("repeat_rhythm"), control("repeat_until"), control("repeat_dates")];
  const isOpen = shown !== null || [rhythm, until, dates].some(({ defaultValue, errors }) => defaultValue || errors);
  return (
    <details open={isOpen} id="repeats">
      <summary className="flex min-h-11 w-fit items-center gap-1 link">{t("repeats")}</summary>
      <p className="mb-4 text-sm text-ink-soft">{t("repeatsHint")}</p>
      <div className="space-y-5">
        <fieldset aria-describedby={rhythm.errors && `${rhythm.name}-error`}>
          <legend className="mb-1 font-semibold">{rhythm.label}</legend>
          <HintAndError name={rhythm.name} hint={null} error={rhythm.errors?.[0]} />
          <RadioOptions
            name={rhythm.name}
            options={["" as const, ...RHYTHMS].map((value) => [value, rhythmLabel(value)] as const)}
            defaultValue={rhythm.defaultValue}
          />
        </fieldset>
        <div className="grid gap-x-10 sm:grid-cols-2">
          <Field {...until} type="date" />
        </div>
        {shown && <Notice kind="info">{shown}</Notice>}
        <TextAreaField {...dates} />
        <SubmitButton
          intent="dates"
          busyLabel={t("showingDates")}
          variant="secondary"
          formAction={`${localPath(action)}#repeats`}
          formNoValidate
        >
          {t("showDates")}
        </SubmitButton>
      </div>
    </details>
  );
}
