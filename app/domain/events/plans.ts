import messages from "#app/messages/plans.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

/** What its organizer says of an event that does not take place as planned: the column `status` of events. */
export const PLANS = ["sold_out", "postponed", "cancelled"] as const;
export type Plan = (typeof PLANS)[number];

const LABELS = { sold_out: "soldOut", postponed: "postponed", cancelled: "canceled" } as const;

/** A plan and its label, for badges. */
export interface ShownPlan {
  id: Plan;
  /** "Sold out", "Postponed", "Canceled" */
  label: string;
}

/** The plan in the column `status`; null where an event takes place as planned. */
export function planOf(status: string | null | undefined): Plan | null {
  return PLANS.find((plan) => plan === status) ?? null;
}

/** As `planOf`, with the label. */
export function shownPlan(status: string | null | undefined): ShownPlan | null {
  const id = planOf(status);
  return id && { id, label: t(LABELS[id]) };
}

/** Whether an event takes place on its date. */
export function takesPlace(status: string | null | undefined): boolean {
  const plan = planOf(status);
  return plan !== "postponed" && plan !== "cancelled";
}

/** A sentence for texts without badges, such as those of calendars; null where an event takes place as planned. */
export function planSentence(status: string | null | undefined): string | null {
  const plan = planOf(status);
  return plan && t(`${LABELS[plan]}Sentence`);
}

/** "Canceled: Porch Concert", where readers see nothing but a title. */
export function titleWithPlan(title: string, status: string | null | undefined): string {
  const plan = shownPlan(status);
  return plan ? t("titleWithPlan", { label: plan.label, title }) : title;
}
