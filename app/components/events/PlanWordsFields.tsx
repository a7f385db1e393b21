import { TextAreaField } from "#app/components/ui/Field.tsx";
import {
  type ExplainedPlan,
  MAX_NOTE_CHARS,
  noteFieldName,
  PLAN_REASONS,
  type PlanWords,
  reasonSentence,
  reasonsFieldName,
} from "#app/domain/events/plan-notes.ts";
import messages from "#app/messages/plan-notes.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

interface PlanWordsFieldsProps {
  plan: ExplainedPlan;
  /** The current explanation. */
  said?: PlanWords;
}

/** The explanation of a plan: suitable reasons, and a note. Optional, so the disclosure is closed until it is filled in. */
export function PlanWordsFields({ plan, said = { reasons: [], note: "" } }: PlanWordsFieldsProps) {
  return (
    <details open={said.note !== "" || said.reasons.length > 0}>
      <summary className="flex min-h-11 w-fit items-center gap-1 link">{t("addWords")}</summary>
      <fieldset className="mb-4">
        <legend className="mb-1 font-semibold">{t("reasonsLegend")}</legend>
        {PLAN_REASONS[plan].map((reason) => (
          <label key={reason} className="flex min-h-11 items-center gap-3 py-1.5 leading-snug">
            <input
              type="checkbox"
              name={reasonsFieldName(plan)}
              value={reason}
              defaultChecked={said.reasons.includes(reason)}
              className="checkbox"
            />
            {reasonSentence(reason)}
          </label>
        ))}
      </fieldset>
      <TextAreaField
        name={noteFieldName(plan)}
        label={t("note")}
        hint={t("noteHint", { most: MAX_NOTE_CHARS })}
        optional
        rows={3}
        maxLength={MAX_NOTE_CHARS}
        defaultValue={said.note}
      />
    </details>
  );
}
