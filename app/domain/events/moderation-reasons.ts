import { filled, line, requiredText, z } from "#app/domain/site/zod.ts";
import { EVENT_FIELDS } from "./controls.ts";
import { RETURN_FIELDS } from "./return-form.ts";

/** What a reason of the list is offered for; as `moderation_reasons.decision`. */
type ReasonDecision = "returned" | "refused";

/** A reason of the list that admins choose from, a row of `moderation_reasons`. */
export interface ModerationReason {
  key: string;
  decision: string;
  /** The control of the event form that is to be changed; null for the whole event. */
  field: string | null;
  text_en: string;
  text_es: string;
  /** UTC ISO 8601; null while it is offered. */
  retired_at: string | null;
}

/** The longest text of a reason, in code points; also a constraint of the database. */
export const MAX_REASON_TEXT_CHARS = 200;

const text = (label: string) => requiredText(line, () => label, { min: 5, max: MAX_REASON_TEXT_CHARS });

/** What a reason can be about: a field of the event form, or the whole event, to return or to refuse it. */
const REASON_SUBJECTS: readonly string[] = ["event", ...RETURN_FIELDS, "refused"];

/** The form of a reason. */
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

/** The options of the control for what a reason is about. */
export function reasonSubjects(): [value: string, label: string][] {
  return REASON_SUBJECTS.map((subject) => [subject, subjectLabel(subject)]);
}

function subjectLabel(subject: string): string {
  return (
    fieldLabel(subject) ?? (subject === "refused" ? "The whole event, to refuse it" : "The whole event, to return it")
  );
}

function fieldLabel(subject: string): string | undefined {
  const field = RETURN_FIELDS.find((name) => name === subject);
  return field && EVENT_FIELDS[field].label();
}

/** The reasons that are offered for a decision, by what they are about, in the order of the form. */
export function groupReasons(reasons: readonly ModerationReason[], decision: ReasonDecision) {
  const offered = reasons.filter((reason) => reason.decision === decision && reason.retired_at === null);
  return REASON_SUBJECTS.flatMap((subject) => {
    const about = offered.filter((reason) => subjectOf(reason) === subject);
    return about.length === 0
      ? []
      : [
          {
            subject,
            label: fieldLabel(subject) ?? "The whole event",
            reasons: about.map(({ key, text_en }) => ({ key, text: text_en })),
          },
        ];
  });
}

/** The value of the control for what a reason is about. */
export function subjectOf({ decision, field }: Pick<ModerationReason, "decision" | "field">): string {
  return decision === "refused" ? "refused" : (field ?? "event");
}
