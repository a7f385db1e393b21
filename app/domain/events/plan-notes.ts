import { cutCharacters, isPlainText, readParagraphs } from "#app/domain/site/text.ts";
import messages from "#app/messages/plan-notes.ts";
import { translator } from "#app/messages/translator.ts";
import type { Plan } from "./plans.ts";

const t = translator(messages);

/** The subject of an explanation: a plan, or that an event was moved. */
export type ExplainedPlan = Plan | "moved";

/** The reasons available for each, the same as `private.status_reasons()`. */
export const PLAN_REASONS = {
  sold_out: ["new_place"],
  postponed: ["weather", "illness", "refunds", "tickets_valid", "new_place"],
  cancelled: ["weather", "illness", "refunds"],
  moved: ["weather", "illness", "refunds", "tickets_valid", "new_place"],
} as const satisfies Record<ExplainedPlan, readonly string[]>;

export type PlanReason = (typeof PLAN_REASONS)[ExplainedPlan][number];

/** Most characters of a note, the same as in the database. */
export const MAX_NOTE_CHARS = 300;

const SENTENCES = {
  weather: "weather",
  illness: "illness",
  refunds: "refunds",
  tickets_valid: "ticketsValid",
  new_place: "newPlace",
} as const satisfies Record<PlanReason, string>;

/** @example reasonSentence("refunds") // "Tickets are refunded." */
export function reasonSentence(reason: PlanReason): string {
  return t(SENTENCES[reason]);
}

/** The sentences of the reasons, in the order of the list; "" for none. */
export function describePlanReasons(reasons: readonly string[]): string {
  return PLAN_REASONS.moved
    .filter((reason) => reasons.includes(reason))
    .map(reasonSentence)
    .join(" ");
}

/** The names of the controls for explaining a plan. */
export const reasonsFieldName = (plan: ExplainedPlan) => `reasons_${plan}`;
export const noteFieldName = (plan: ExplainedPlan) => `note_${plan}`;

/** An organizer's explanation of a plan. */
export interface PlanWords {
  reasons: string[];
  /** "" for none. */
  note: string;
}

/** The explanation of a plan in a form. An invalid note is ignored, because it must not hold up a cancellation. */
export function parsePlanWords(form: FormData, plan: ExplainedPlan): PlanWords {
  const chosen = form.getAll(reasonsFieldName(plan));
  const note = cutCharacters(readParagraphs(form.get(noteFieldName(plan))), MAX_NOTE_CHARS);
  return {
    reasons: PLAN_REASONS[plan].filter((reason) => chosen.includes(reason)),
    note: isPlainText(note) ? note : "",
  };
}
