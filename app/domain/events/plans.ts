import { currentLanguage, type Language } from "#app/messages/language.ts";
import messages from "#app/messages/plans.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

/** The organizer's plan for an event that does not take place as announced: the column `status` of events. */
export const PLANS = ["sold_out", "postponed", "cancelled"] as const;
export type Plan = (typeof PLANS)[number];

const LABELS = { sold_out: "soldOut", postponed: "postponed", cancelled: "canceled" } as const;

/** Kinds of storm notices: the column `kind` of `storm_notices`. */
export type StormKind = "check" | "postponed";

const STORM_LABELS = { check: "stormCheck", postponed: "stormPostponed" } as const;

/** A plan or a storm notice with its label, for badges. */
export interface ShownPlan {
  id: Plan | `storm_${StormKind}`;
  /** "Sold out", "Postponed", "Canceled", "Check with the organizer (weather)" */
  label: string;
}

/** The storm notice on an event, or the organizer's answer to it. */
export interface ShownStorm {
  /** Null when the organizer answered that it takes place. */
  kind: StormKind | null;
  /** When the notice was placed or answered: "Wed, Nov 25, 3:15 PM". */
  date: string;
  sentence: StormSentence | null;
}

/** The additional sentence of a storm notice. */
export interface StormSentence {
  text: string;
  /** Set if it is not in the language of the page. */
  lang: Language | undefined;
}

/** The sentence of a storm notice in the current language, else in the other; null without one. */
export function stormSentenceOf(notice: { text_en: string | null; text_es: string | null }): StormSentence | null {
  const own = currentLanguage() === "es" ? notice.text_es : notice.text_en;
  if (own !== null) return { text: own, lang: undefined };
  const other = notice.text_en ?? notice.text_es;
  return other === null ? null : { text: other, lang: notice.text_en === null ? "es" : "en" };
}

/** The kind of a storm notice; null for none. */
export function stormKindOf(notice: unknown): StormKind | null {
  return notice === "check" || notice === "postponed" ? notice : null;
}

/** The plan in the column `status`; null when an event takes place as announced. */
export function planOf(status: string | null | undefined): Plan | null {
  return PLANS.find((plan) => plan === status) ?? null;
}

/** As `planOf`, with the label. @param notice the kind of the storm notice on the event, which takes precedence. */
export function shownPlan(status: string | null | undefined, notice?: string | null): ShownPlan | null {
  const storm = stormKindOf(notice);
  if (storm) return { id: `storm_${storm}`, label: t(STORM_LABELS[storm]) };
  const id = planOf(status);
  return id && { id, label: t(LABELS[id]) };
}

/** Whether an event takes place on its date. */
export function takesPlace(status: string | null | undefined): boolean {
  const plan = planOf(status);
  return plan !== "postponed" && plan !== "cancelled";
}

/** Sentences for texts without badges, such as those of calendars; null when an event takes place as announced. */
export function planSentence(status: string | null | undefined, notice?: string | null): string | null {
  const plan = planOf(status);
  const storm = stormKindOf(notice);
  const sentences = [storm && t(`${STORM_LABELS[storm]}Sentence`), plan && t(`${LABELS[plan]}Sentence`)];
  return sentences.filter(Boolean).join(" ") || null;
}

/** "Canceled: Porch Concert", for places that show only a title. */
export function titleWithPlan(title: string, status: string | null | undefined, notice?: string | null): string {
  const plan = shownPlan(status, notice);
  return plan ? t("titleWithPlan", { label: plan.label, title }) : title;
}
