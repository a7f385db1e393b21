import { useEffect, useRef } from "react";
import { Field, HintAndError, TextAreaField } from "#app/components/ui/Field.tsx";
import { Notice } from "#app/components/ui/Notice.tsx";
import { RadioOptions } from "#app/components/ui/RadioOptions.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import type { EventFieldName } from "#app/domain/events/controls.ts";
import { formatShortDate } from "#app/domain/events/format.ts";
import { RHYTHMS, rhythmLabel, SCOPE_FIELD, SERIES_FIELDS, THIS_AND_LATER } from "#app/domain/events/series.ts";
import { type FormAnswer, formState } from "#app/forms/answer.ts";
import { localPath } from "#app/messages/language.ts";
import messages from "#app/messages/series.ts";
import { translator } from "#app/messages/translator.ts";
import type { Control } from "./event-control.ts";

const t = translator(messages);

interface RepeatFieldsProps {
  control: (name: EventFieldName) => Control;
  /** Path of the form's page. */
  action: string;
  /** The form's response, with the text of the button "Show the dates". */
  answer: FormAnswer<unknown> | undefined;
  /** The series to which the form of a date adds dates; null for a new event. */
  series: SeriesOfForm | null;
}

/** A series to which a form adds dates: its rhythm, and its last day as text. */
export interface SeriesOfForm {
  rhythm: string;
  last: string;
}

/** The series in the response of a form that is shown again, or null. */
export function seriesOfAnswer(answer: FormAnswer<unknown> | undefined): SeriesOfForm | null {
  const { field } = formState<(typeof SERIES_FIELDS)[number]>(answer);
  const [rhythm, last] = SERIES_FIELDS.map((name) => field(name).defaultValue);
  return rhythm && last ? { rhythm, last } : null;
}

/** Further dates of the event: a disclosure that is closed until something is filled in. */
export function RepeatFields({ control, action, answer, series }: RepeatFieldsProps) {
  const [rhythm, until, listed] = [control("repeat_rhythm"), control("repeat_until"), control("repeat_dates")];
  const days = control("repeat_shown").defaultValue?.split(" ").filter(Boolean) ?? [];
  const dates = {
    ...listed,
    defaultValue: linesOf(listed)
      .filter((line) => !days.includes(line))
      .join("\n"),
  };
  const shown = typeof answer?.shown === "string" ? answer.shown : null;
  const folded = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const text = folded.current?.querySelector("textarea");
    if (!text || typeof answer?.shown !== "string") return;
    // A modified control ignores its default value, so it is set here. The event notifies autosave and preview.
    text.value = text.defaultValue;
    text.dispatchEvent(new Event("input", { bubbles: true }));
  }, [answer]);
  const isOpen = shown !== null || [rhythm, until, listed].some(({ defaultValue, errors }) => defaultValue || errors);
  return (
    <details ref={folded} open={isOpen} id="repeats">
      <summary className="flex min-h-11 w-fit items-center gap-1 link">{t(series ? "addDates" : "repeats")}</summary>
      <p className="mb-4 text-sm text-ink-soft">
        {series ? t("addDatesHint", { last: series.last }) : t("repeatsHint")}
      </p>
      <div className="space-y-5">
        {series ? (
          SERIES_FIELDS.map((name) => (
            <input key={name} type="hidden" name={name} value={name === "series_last" ? series.last : series.rhythm} />
          ))
        ) : (
          <fieldset aria-describedby={rhythm.errors && `${rhythm.name}-error`}>
            <legend className="mb-1 font-semibold">{rhythm.label}</legend>
            <HintAndError name={rhythm.name} hint={null} error={rhythm.errors?.[0]} />
            <RadioOptions
              name={rhythm.name}
              options={["" as const, ...RHYTHMS].map((value) => [value, rhythmLabel(value)] as const)}
              defaultValue={rhythm.defaultValue}
            />
          </fieldset>
        )}
        {series?.rhythm !== "dates" && (
          <div className="grid gap-x-10 sm:grid-cols-2">
            <Field {...until} {...(series && { label: t("newUntil"), hint: t("newUntilHint") })} type="date" />
          </div>
        )}
        {shown && <Notice kind="info">{shown}</Notice>}
        {days.length > 0 && <ShownDates days={days} checked={linesOf(listed)} />}
        <TextAreaField
          {...dates}
          {...(days.length > 0 && { label: t("moreDates"), rows: 3 })}
          {...(series && { hint: t("newDatesHint") })}
        />
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

function linesOf({ defaultValue = "" }: Control): string[] {
  return defaultValue.split(/\r?\n/).filter(Boolean);
}

interface ShownDatesProps {
  days: readonly string[];
  /** The dates in the form's values, among others. */
  checked: readonly string[];
}

/** The dates of a rhythm as checkboxes; they are submitted together with typed ones. */
function ShownDates({ days, checked }: ShownDatesProps) {
  return (
    <fieldset aria-describedby="repeat_shown-hint">
      <legend className="mb-1 font-semibold">{t("listed")}</legend>
      <HintAndError name="repeat_shown" hint={t("uncheck")} error={undefined} />
      <input type="hidden" name="repeat_shown" value={days.join(" ")} />
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {days.map((day) => (
          <label key={day} className="flex min-h-11 items-center gap-3 py-1.5 leading-snug">
            <input
              type="checkbox"
              name="repeat_dates"
              value={day}
              defaultChecked={checked.includes(day)}
              className="checkbox"
            />
            {formatShortDate(`${day}T00:00:00Z`, "UTC")}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface SeriesScopeProps {
  /** Number of later dates; unknown when the form is shown again. */
  later: number;
  answer: FormAnswer<unknown> | undefined;
}

/** Asks whether a change applies to this date of a series only. Renders nothing without later dates. */
export function SeriesScope({ later, answer }: SeriesScopeProps) {
  const chosen = formState<typeof SCOPE_FIELD>(answer).field(SCOPE_FIELD).defaultValue;
  if (later === 0 && chosen === undefined) return null;
  const options = [
    ["this", t("thisDate")],
    [THIS_AND_LATER, later === 0 ? t("thisAndLater") : t("thisAndSoManyLater", { later })],
  ] as const;
  return (
    <fieldset aria-describedby={`${SCOPE_FIELD}-hint`}>
      <legend className="mb-1 font-semibold">{t("scope")}</legend>
      <p id={`${SCOPE_FIELD}-hint`} className="mb-2 text-sm text-ink-soft">
        {t("scopeHint")}
      </p>
      <RadioOptions name={SCOPE_FIELD} options={options} defaultValue={chosen ?? "this"} />
    </fieldset>
  );
}
