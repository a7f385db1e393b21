import { RadioOptions } from "#app/components/ui/RadioOptions.tsx";
import { type FormAnswer, formState } from "#app/forms/answer.ts";
import messages from "#app/messages/series.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

/** The control that says which dates of a series a form changes. */
export const SCOPE_FIELD = "scope";

/** The value for a date with all later ones. */
export const THIS_AND_LATER = "later";

interface SeriesScopeProps {
  /** How many later dates there are; unknown where the form is shown again. */
  later: number;
  answer: FormAnswer<unknown> | undefined;
}

/** Asks whether a change is of this date of a series only. Nothing for an event without later dates. */
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
