import { EVENT_FIELDS, type EventFieldName } from "#app/domain/events/controls.ts";

/** The label of a control for use outside its form, where "From" alone would not be understood as a price. */
export function fieldLabel(name: string): string {
  const shown = name === "price_min" || name === "price_max" ? "price_kind" : name;
  return EVENT_FIELDS[shown as EventFieldName]?.label() ?? name;
}
