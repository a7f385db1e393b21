import { EVENT_FIELDS, type EventFieldName } from "#app/domain/events/controls.ts";

/** The label of a control that is named outside of its form, where "From" would not say that it is a price. */
export function fieldLabel(name: string): string {
  const shown = name === "price_min" || name === "price_max" ? "price_kind" : name;
  return EVENT_FIELDS[shown as EventFieldName]?.label() ?? name;
}
