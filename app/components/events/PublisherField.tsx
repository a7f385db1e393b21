import { SelectField } from "#app/components/ui/Field.tsx";
import { EVENT_FIELDS } from "#app/domain/events/controls.ts";
import type { Publishers } from "#app/domain/events/publisher-form.ts";
import type { FieldState } from "#app/forms/answer.ts";

interface PublisherFieldProps extends FieldState {
  /** Null for members without an organization, and when they could not be loaded. */
  publishers: Publishers | null;
}

/** The choice of the name under which an event is published. Only for members of organizations. */
export function PublisherField({ publishers, defaultValue, errors }: PublisherFieldProps) {
  const { label, hint } = EVENT_FIELDS.publisher;
  // Keeps the choice when the form is shown without the names.
  if (publishers === null)
    return defaultValue ? <input type="hidden" name="publisher" defaultValue={defaultValue} /> : null;
  const { options, preset } = publishers;
  const isKnown = options.some(({ id }) => id === defaultValue);
  return (
    <SelectField
      name="publisher"
      label={label()}
      hint={hint?.()}
      errors={errors}
      defaultValue={isKnown ? defaultValue : preset}
    >
      {options.map((option) => (
        <option key={option.id} value={option.id}>
          {option.name}
        </option>
      ))}
    </SelectField>
  );
}
