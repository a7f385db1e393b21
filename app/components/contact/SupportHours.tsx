import { SUPPORT_HOURS } from "#app/domain/office.ts";

/** When somebody answers, on one line. */
export function SupportHours() {
  return <span className="whitespace-nowrap">{SUPPORT_HOURS}</span>;
}
