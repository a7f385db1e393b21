import { MAX_REASON_CHARS } from "#app/domain/events/report.ts";
import { line, paragraphs, requiredText, z } from "#app/domain/site/zod.ts";

/** Measures about accounts, as `account_measures.kind`, with the word for each button and its past tense. */
export const MEASURES = {
  warned: { act: "Warn", done: "Warned" },
  limited: { act: "Limit", done: "Limited" },
  blocked: { act: "Block", done: "Blocked" },
  trusted: { act: "Trust", done: "Trusted" },
} as const;
export type MeasureKind = keyof typeof MEASURES;

/** The highest limit of pending events for a limited account: fewer than for others. Also a constraint of the database. */
export const MOST_WAITING = 19;

/** Durations of a measure in days; 0 means until it is lifted. */
export const MEASURE_DAYS = [
  ["7", "A week"],
  ["30", "30 days"],
  ["90", "90 days"],
  ["365", "A year"],
  ["0", "Until it is lifted"],
] as const;

const DAY_MS = 86_400_000;

/** A measure as an admin places it. */
export interface Measure {
  kind: MeasureKind;
  reason: string;
  /** UTC ISO 8601; null for until it is lifted. */
  endsAt: string | null;
  /** The limit of pending events; null for other measures. */
  mostWaiting: number | null;
  /** For a block: whether it also refuses pending events, and unpublishes public ones. */
  refusesWaiting: boolean;
  takesOffLive: boolean;
}

/** Whether a text is the kind of a measure. */
export function isMeasureKind(kind: string | null): kind is MeasureKind {
  return kind !== null && Object.hasOwn(MEASURES, kind);
}

/** The form of a measure. @param now start of the duration. */
export function measureSchema(now: Date): z.ZodType<Measure> {
  return z
    .object({
      kind: line.refine(isMeasureKind, { error: () => "Please choose what to do" }),
      reason: requiredText(paragraphs, () => "Reason", { max: MAX_REASON_CHARS }),
      days: line.refine((days) => MEASURE_DAYS.some(([value]) => value === days), {
        error: () => "Please choose how long it holds",
      }),
      most: line,
      refuses_waiting: line,
      takes_off_live: line,
    })
    .refine(({ kind, most }) => kind !== "limited" || isMostWaiting(most), {
      path: ["most"],
      error: () => `Please enter a number from 1 to ${MOST_WAITING}`,
      when: () => true,
    })
    .transform(({ kind, reason, days, most, refuses_waiting, takes_off_live }) => ({
      kind: kind as MeasureKind,
      reason,
      endsAt: days === "0" ? null : new Date(now.getTime() + Number(days) * DAY_MS).toISOString(),
      mostWaiting: kind === "limited" ? Number(most) : null,
      refusesWaiting: refuses_waiting === "on",
      takesOffLive: takes_off_live === "on",
    }));
}

function isMostWaiting(most: string): boolean {
  return /^\d{1,2}$/.test(most) && Number(most) >= 1 && Number(most) <= MOST_WAITING;
}
