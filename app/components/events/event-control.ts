import type { ReactNode } from "react";
import type { EventFieldName } from "#app/domain/events/controls.ts";
import type { FieldState } from "#app/forms/answer.ts";

/** The props of a control of the event form, from its field. */
export interface Control extends FieldState {
  name: EventFieldName;
  label: string;
  hint: ReactNode;
  optional: boolean;
}

/** Props of fields in a disclosure, which is open if they are filled in or a change of them was requested. */
export interface FoldedFieldsProps {
  control: (name: EventFieldName) => Control;
  asked: Partial<Record<EventFieldName, string>>;
}
