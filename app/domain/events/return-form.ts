import { line, optionalText, paragraphs, z } from "#app/domain/site/zod.ts";
import type { EventFieldName } from "./controls.ts";
import { MAX_REASON_CHARS } from "./report.ts";

/** The fields of an event that admins can ask to be changed, in the order of its form. */
export const RETURN_FIELDS = [
  "title",
  "description",
  "location",
  "start_date",
  "end_date",
  "picture",
  "event_url",
  "price_kind",
  "category",
] as const satisfies readonly EventFieldName[];

/** The control for what is asked of a field: names of the event form would be taken for the event's own. */
export function returnFieldName(name: (typeof RETURN_FIELDS)[number]): string {
  return `field_${name}`;
}

/** Longest request about one field, in code points. */
const MAX_FIELD_REASON_CHARS = 500;

const reasons = Object.fromEntries(
  RETURN_FIELDS.map((name) => [returnFieldName(name), optionalText(paragraphs, () => "This", MAX_FIELD_REASON_CHARS)]),
);

/** The form with which admins return an event: the database asks for a reason. `version` is the one they have read. */
export const returnSchema = z
  .object({ reason: optionalText(paragraphs, () => "Note", MAX_REASON_CHARS), version: line })
  .and(z.object(reasons))
  .transform((typed) => {
    const sent: Readonly<Record<string, string | null>> = typed;
    const fieldReasons = Object.fromEntries(
      RETURN_FIELDS.flatMap((name) => {
        const asked = sent[returnFieldName(name)];
        return asked ? [[name, asked] as const] : [];
      }),
    );
    return { reason: typed.reason, version: typed.version, fieldReasons };
  });

/** The form with which admins refuse an event, beside the other. */
export const refuseSchema = z.object({
  refuse_reason: optionalText(paragraphs, () => "Note", MAX_REASON_CHARS),
  version: line,
});

/** The checkbox of a reason of the list. */
export function reasonFieldName(key: string): string {
  return `because_${key}`;
}
