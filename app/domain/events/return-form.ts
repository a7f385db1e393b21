import { filled, line, optionalText, paragraphs, requiredText, z } from "#app/domain/site/zod.ts";
import { MAX_REASON_TEXT_CHARS, REASON_SUBJECTS, RETURN_FIELDS, returnFieldName } from "./moderation-reasons.ts";
import { MAX_REASON_CHARS } from "./report.ts";

/** Longest request about one field, in code points. */
const MAX_FIELD_REASON_CHARS = 500;

const reasons = Object.fromEntries(
  RETURN_FIELDS.map((name) => [returnFieldName(name), optionalText(paragraphs, () => "This", MAX_FIELD_REASON_CHARS)]),
);

/** The form with which admins return events: the database asks for a reason. */
export const returnSchema = z
  .object({ reason: optionalText(paragraphs, () => "Note", MAX_REASON_CHARS) })
  .and(z.object(reasons))
  .transform((typed) => {
    const sent: Readonly<Record<string, string | null>> = typed;
    const fieldReasons = Object.fromEntries(
      RETURN_FIELDS.flatMap((name) => {
        const asked = sent[returnFieldName(name)];
        return asked ? [[name, asked] as const] : [];
      }),
    );
    return { reason: typed.reason, fieldReasons };
  });

/** The form with which admins refuse events, on the same page. */
export const refuseSchema = z.object({ refuse_reason: optionalText(paragraphs, () => "Note", MAX_REASON_CHARS) });

const text = (label: string) => requiredText(line, () => label, { min: 5, max: MAX_REASON_TEXT_CHARS });

/** The form of a reason of the list. */
export const reasonSchema = z
  .object({
    key: filled(line, () => "Short name is required").refine(
      (key) => key === "" || /^[a-z][a-z0-9_]{1,39}$/.test(key),
      {
        error: () => "Short name must be 2 to 40 small letters, digits and underscores, beginning with a letter",
      },
    ),
    about: line.refine((about) => REASON_SUBJECTS.includes(about), { error: () => "Please choose what it is about" }),
    text_en: text("English text"),
    text_es: text("Spanish text"),
  })
  .transform(({ about, ...typed }) => ({
    ...typed,
    decision: about === "refused" ? "refused" : "returned",
    field: about === "refused" || about === "event" ? null : about,
  }));
