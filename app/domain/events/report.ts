/** Reasons for a report, with the messages (`app/messages/reports.ts`) that say them. */
export const REPORT_REASONS = {
  wrong_details: "wrongDetails",
  not_happening: "notHappening",
  misleading: "misleading",
  offensive: "offensive",
  harmful: "harmful",
  copyright: "copyright",
  intimate_images: "intimateImages",
  other: "other",
} as const;
export type ReportReason = keyof typeof REPORT_REASONS;

/** As whom somebody claims a copyright, and as whom they report an intimate image, with their messages. */
export const COPYRIGHT_ROLES = { owner: "owner", owners_agent: "ownersAgent" } as const;
export const INTIMATE_ROLES = { person: "person", persons_agent: "personsAgent" } as const;

/** Longest texts of a claim, in code points. */
export const CLAIM_LIMITS = { name: 100, work: 1_000, original: 500, reach: 200 } as const;

/** What a report of a copyright or of intimate images says besides; {} for other reasons. */
export interface Claim {
  role?: string;
  name?: string;
  work?: string;
  original?: string;
  reach?: string;
}

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
