import { currentLanguage } from "#app/messages/language.ts";
import { EVENT_FIELDS } from "./controls.ts";
import { DECISIONS } from "./dashboard-event.ts";
import { type ModerationReason, RETURN_FIELDS } from "./moderation-reasons.ts";

/** The rules for one part of an event, in the reader's language. */
export interface RuleGroup {
  /** Label of the field; null for the whole event. */
  label: string | null;
  rules: string[];
}

/** The reasons of the list as public rules: why events are returned, by field in the order of the form, and why they are refused. */
export function moderationRules(reasons: readonly ModerationReason[]): { returned: RuleGroup[]; refused: string[] } {
  const offered = reasons.filter(({ retired_at }) => retired_at === null);
  const about = (decision: string, field: string | null) =>
    offered.filter((reason) => reason.decision === decision && reason.field === field).map(textOf);
  const returned = [null, ...RETURN_FIELDS].map((field) => ({
    label: field && EVENT_FIELDS[field].label(),
    rules: about("returned", field),
  }));
  return { returned: returned.filter(({ rules }) => rules.length > 0), refused: about("refused", null) };
}

/** A row of `moderation_figures()`. */
interface Figure {
  decision: string;
  /** Null for all decisions of the kind. */
  reason_key: string | null;
  decisions: number;
}

/** Counts by decision, null for fewer than five, and the reasons that were given at least five times, the most frequent first. */
export function moderationCounts(figures: readonly Figure[], reasons: readonly ModerationReason[]) {
  const texts = new Map(reasons.map((reason) => [reason.key, textOf(reason)]));
  return {
    decisions: DECISIONS.map((decision) => ({
      decision,
      count: figures.find((row) => row.decision === decision && row.reason_key === null)?.decisions ?? null,
    })),
    reasons: figures
      .flatMap(({ reason_key: key, decisions: count }) => (key === null ? [] : { text: texts.get(key) ?? key, count }))
      .sort((a, b) => b.count - a.count),
  };
}

function textOf({ text_en: en, text_es: es }: ModerationReason): string {
  return { en, es }[currentLanguage()];
}
