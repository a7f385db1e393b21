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

/** How reports about an event are closed, for admins; `app/content/reader-mails.ts` has what the reporters read. */
export const REPORT_OUTCOMES = {
  no_violation: "No violation",
  corrected: "Event corrected",
  account_measured: "Account warned, limited or blocked",
  unfounded: "Repeated or unfounded report",
  taken_off: "Event taken off the site",
  removed: "Event deleted by an admin",
  gone: "Event over, or deleted by its organizer",
} as const;
export type ReportOutcome = keyof typeof REPORT_OUTCOMES;

/** Whether a text is an outcome of reports. */
export function isReportOutcome(text: string): text is ReportOutcome {
  return Object.hasOwn(REPORT_OUTCOMES, text);
}

/** Those that an admin chooses; the others follow from what happens to the event. */
export const CHOSEN_OUTCOMES = ["no_violation", "corrected", "account_measured", "unfounded"] as const;

/** Longest details of a report, in code points. */
export const MAX_REPORT_CHARS = 2_000;

/** Longest reason of an admin, in code points. */
export const MAX_REASON_CHARS = 1_000;
