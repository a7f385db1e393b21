/** Reasons for a report, with the messages (`app/messages/event.ts`) that say them. */
export const REPORT_REASONS = {
  wrong_details: "wrongDetails",
  not_happening: "notHappening",
  misleading: "misleading",
  offensive: "offensive",
  harmful: "harmful",
  other: "other",
} as const;
export type ReportReason = keyof typeof REPORT_REASONS;

/** Longest details of a report, in code points. */
export const MAX_REPORT_CHARS = 2_000;

/** Longest reason of an admin, in code points. */
export const MAX_REASON_CHARS = 1_000;
