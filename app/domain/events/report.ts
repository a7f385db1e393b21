/** Reasons for a report, with the names of their messages (`app/messages/reports.ts`). */
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

/** Roles of people who claim a copyright, and of those who report an intimate image, with their messages. */
export const COPYRIGHT_ROLES = { owner: "owner", owners_agent: "ownersAgent" } as const;
export const INTIMATE_ROLES = { person: "person", persons_agent: "personsAgent" } as const;

/** Longest texts of a claim, in code points. */
export const CLAIM_LIMITS = { name: 100, work: 1_000, original: 500, reach: 200 } as const;

/** The additional fields of a report about copyright or intimate images; {} for other reasons. */
export interface Claim {
  role?: string;
  name?: string;
  work?: string;
  original?: string;
  reach?: string;
}

/** Outcomes of reports, as worded for admins; the reporters' wording is in `app/content/reader-mails.ts`. */
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

/** The outcomes that an admin can choose; the others follow from what happens to the event. */
export const CHOSEN_OUTCOMES = ["no_violation", "corrected", "account_measured", "unfounded"] as const;

/** Longest details of a report, in code points. */
export const MAX_REPORT_CHARS = 2_000;

/** Longest reason of an admin, in code points. */
export const MAX_REASON_CHARS = 1_000;
