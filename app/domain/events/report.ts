import messages from "#app/messages/event.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

/** Reasons for a report, with the messages that say them. */
export const REPORT_REASONS = {
  wrong_details: "wrongDetails",
  not_happening: "notHappening",
  misleading: "misleading",
  offensive: "offensive",
  harmful: "harmful",
  other: "other",
} as const;
export type ReportReason = keyof typeof REPORT_REASONS;

/** The reasons with the labels of the form, in their order. */
export function reasonLabels(): Record<ReportReason, string> {
  const labels = Object.entries(REPORT_REASONS).map(([reason, message]) => [reason, t(message)]);
  return Object.fromEntries(labels) as Record<ReportReason, string>;
}

/** Longest details of a report, in code points. */
export const MAX_REPORT_CHARS = 2_000;

/** Longest reason of an admin, in code points. */
export const MAX_REASON_CHARS = 1_000;
