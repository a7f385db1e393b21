import { EVENT_FIELDS, type EventFieldName } from "./controls.ts";

// Without schemas, so that zod stays out of the browser's bundle: they are in return-form.ts.

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

/** The name of the control for a requested change. Prefixed, because it would otherwise clash with the event form's own control. */
export function returnFieldName(name: (typeof RETURN_FIELDS)[number]): string {
  return `field_${name}`;
}

/** The checkbox of a reason of the list. */
export function reasonFieldName(key: string): string {
  return `because_${key}`;
}

/** The reason for refusing an event without notifying its organizer; also in `private.notify_organizer()`. */
export const SPAM_REASON = "spam";

/** The decision for which a reason is offered; the values of `moderation_reasons.decision`. */
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

/** Subjects of a reason: a field of the event form or the whole event, for returning it; "refused" for refusing it. */
export const REASON_SUBJECTS: readonly string[] = ["event", ...RETURN_FIELDS, "refused"];

/** The options of the control for a reason's subject. */
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

/** The reasons offered for a decision, grouped by subject, in the order of the form. */
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

/** The value of the control for a reason's subject. */
export function subjectOf({ decision, field }: Pick<ModerationReason, "decision" | "field">): string {
  return decision === "refused" ? "refused" : (field ?? "event");
}
