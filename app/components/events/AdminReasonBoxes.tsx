import { reasonFieldName, SPAM_REASON } from "#app/domain/events/moderation-reasons.ts";
import type { FieldState } from "#app/forms/answer.ts";

interface AdminReasonBoxesProps {
  label: string;
  reasons: readonly { key: string; text: string }[];
  field: (name: string) => FieldState;
}

/** Checkboxes for an admin's reasons; for events, those about one field. */
export function AdminReasonBoxes({ label, reasons, field }: AdminReasonBoxesProps) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{label}</legend>
      {reasons.map(({ key, text }) => (
        <label key={key} className="flex min-h-11 items-center gap-3 py-1.5 leading-snug">
          <input
            type="checkbox"
            name={reasonFieldName(key)}
            value="yes"
            defaultChecked={field(reasonFieldName(key)).defaultValue !== undefined}
            className="checkbox"
          />
          <span>
            {text}
            {key === SPAM_REASON && <span className="text-ink-soft"> No email is sent.</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
