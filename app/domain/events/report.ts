/** Reasons for a report, with the labels of the form. */
export const REPORT_REASONS = {
  wrong_details: "Wrong date, time or place",
  not_happening: "It is cancelled, or was never going to happen",
  misleading: "Misleading, a scam or an advertisement",
  offensive: "Offensive or hateful",
  harmful: "Dangerous or illegal",
  other: "Something else",
} as const;
export type ReportReason = keyof typeof REPORT_REASONS;

/** Longest details of a report, in code points. */
export const MAX_REPORT_CHARS = 2_000;

/** Longest reason of an admin, in code points. */
export const MAX_REASON_CHARS = 1_000;
