import type { Plan } from "#app/domain/events/plans.ts";

/** Actions of the audit log, with their labels in the filter. */
export const AUDIT_ACTIONS = {
  event_approved: "Events approved",
  event_unapproved: "Approvals taken back",
  event_returned: "Events returned",
  event_refused: "Events refused",
  event_deleted: "Events deleted",
  event_edited: "Events corrected",
  decision_undone: "Decisions undone",
  reports_closed: "Reports closed",
  reports_reopened: "Reports reopened",
  message_answered: "Messages answered",
  organizer_approved: "Organizers approved",
  organizer_returned: "Organizers returned",
  organizer_deleted: "Organizers deleted",
  admin_granted: "Admins added",
  admin_revoked: "Admin roles ended",
  token_created: "Tokens created",
  invitation_created: "Invitations created",
  invitation_revoked: "Tokens and invitations revoked",
  token_accepted: "Tokens accepted",
  token_refused: "Tokens refused",
  account_deleted: "Accounts deleted",
  sign_in_failed: "Failed sign-ins",
  second_step_required: "Second step required of admins",
  second_step_not_required: "Second step no longer required of admins",
  second_step_reset: "Second steps reset",
  approved_versions_kept: "Approved versions kept while a change waits",
  approved_versions_not_kept: "Approved versions hidden while a change waits",
  reason_saved: "Reasons for decisions saved",
  reason_retired: "Reasons for decisions removed",
  collection_saved: "Collections saved",
  collection_deleted: "Collections deleted",
  storm_placed: "Storm notices placed",
  storm_ended: "Storm notices ended",
  storm_resumed: "Storm notices put back",
  account_warned: "Accounts warned",
  account_limited: "Accounts limited",
  account_blocked: "Accounts blocked",
  account_trusted: "Accounts trusted",
  measure_lifted: "Measures lifted",
  event_changed_at_once: "Trusted changes",
  event_looked_at: "Trusted changes reviewed",
  event_status_said: "Event statuses set",
  status_note_approved: "Notes on a status approved",
  status_note_refused: "Notes on a status refused",
  events_brought_back: "Events brought back after a block",
  member_joined: "Organization members joined",
  member_left: "Organization members left",
  member_removed: "Organization members removed",
  member_role_changed: "Roles in organizations changed",
  event_handed_over: "Events handed over",
  calendar_paused: "Calendars paused",
  calendar_resumed: "Calendars resumed",
  calendar_host_refused: "Calendar hosts refused",
  calendar_host_allowed: "Calendar hosts accepted again",
} as const;
export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** Whether a text is an action of the audit log. */
export function isAuditAction(text: string): text is AuditAction {
  return Object.hasOwn(AUDIT_ACTIONS, text);
}

/** The values used in the sentences. */
export interface Facts {
  /** How it happened: the role, form or job that acted, "" if unknown. */
  by: string;
  actor: string;
  /** Name of the account or organization concerned. */
  subject: string;
  event: string;
  /** For an entry that aggregates several: their number, and since when ("November 20, 2026, 3:00 PM EST"); else null. */
  several: { count: number; since: string } | null;
  /** Id of the subject. */
  number: string;
  wasAdmin: boolean;
  /** A member's role in an organization. */
  role: string;
  organization: string;
  /** The event without its organization. */
  title: string;
  /** Name of the organization that owns the event now; null for none, and for a deleted one. */
  handedTo: string | null;
  /** The decision that was undone, as `event_decisions.decision`; "" for other entries. */
  undone: string;
  /** Whether a correction was of the public version. */
  isPublic: boolean;
  /** How reports were closed, in lower case, and how many. */
  outcome: string;
  reports: string;
  /** Name of the organization that had it before; null for none. */
  takenFrom: string | null;
  /** For a measure: " until November 20, 2026, 3:15 PM EST", or "". */
  until: string;
  /** For a limit: the most pending events. */
  most: string;
  /** Number of events affected by a measure or a storm notice; "" for none. */
  events: string;
  /** The measure that was lifted, as `account_measures.kind`. */
  measure: string;
  /** The plan of an event; null if it takes place as planned. */
  status: Plan | null;
  /** Number of dates of a series, if several; else 0. */
  dates: number;
}

export const GONE = "a deleted organization";

const STATUSES = { sold_out: "is sold out", postponed: "is postponed", cancelled: "is canceled" } as const;

/** An entry of each action as a sentence, without a capital and a full stop. */
export const SENTENCES: Record<AuditAction, (facts: Facts) => string> = {
  event_approved: ({ by, actor, event }) =>
    by === "trust"
      ? `the ${event} is public again, because ${actor} is trusted and withdrew a waiting change`
      : `${actor} approved the ${event}`,
  event_unapproved: ({ by, actor, event }) =>
    by === "edit"
      ? `the ${event} waits for approval again, because ${actor} changed it`
      : `${actor} took back the approval of the ${event}`,
  event_returned: ({ actor, event }) => `${actor} returned the ${event} to its organizer`,
  event_refused: ({ actor, event }) => `${actor} refused the ${event}`,
  event_edited: ({ actor, event, isPublic }) =>
    `${actor} corrected ${isPublic ? "what is public of " : ""}the ${event}`,
  decision_undone: ({ actor, event, undone }) => `${actor} undid the decision about the ${event}, which was ${undone}`,
  event_deleted: ({ by, actor, event, several }) => {
    if (several) {
      const { count, since } = several;
      if (by === "organizer")
        return `${actor} deleted ${count} of their own events that were not public, in the day from ${since}`;
      return `${count} ended ${count === 1 ? "event was" : "events were"} removed in the day from ${since}`;
    }
    if (by === "account") return `an event was deleted with the account of ${actor}`;
    return by === "organizer" ? `${actor} deleted their own ${event}` : `${actor} deleted the ${event}`;
  },
  reports_closed: ({ actor, event, outcome, reports }) =>
    `${actor} closed ${reports === "1" ? "the report" : `${reports} reports`} about the ${event}: ${outcome}`,
  reports_reopened: ({ actor, event }) => `${actor} reopened the reports about the ${event}`,
  message_answered: ({ actor }) => `${actor} answered a message to the team`,
  organizer_approved: ({ actor, subject }) => `${actor} approved the organizer page of ${subject}`,
  organizer_returned: ({ actor, subject }) => `${actor} returned the organizer page of ${subject}`,
  organizer_deleted: ({ actor, subject }) => `${actor} deleted the organizer page of ${subject}`,
  admin_granted: ({ by, actor, subject }) => {
    if (by === "claim") return `${subject} became the first admin`;
    return by === "token" ? `${subject} became an admin with a token` : `${actor} made ${subject} an admin`;
  },
  admin_revoked: ({ by, actor, subject }) =>
    by === "give_up" ? `${subject} gave up the admin role` : `${actor} ended the admin role of ${subject}`,
  token_created: ({ actor, number }) => `${actor} created admin token ${number}`,
  invitation_created: ({ actor, number }) => `${actor} created an invitation, token ${number}`,
  invitation_revoked: ({ actor, number }) => `${actor} revoked token ${number}`,
  token_accepted: ({ actor, number }) => `${actor} used token ${number}`,
  token_refused: ({ actor, several }) =>
    several
      ? `${actor} tried ${several.count} more invalid tokens in the hour from ${several.since}`
      : `${actor} tried an invalid token`,
  account_deleted: ({ by, actor, number, wasAdmin }) => {
    // The name was deleted with the account.
    const [who, whose] = wasAdmin ? ["an admin", "an admin's"] : ["a member", "a member's"];
    const account = `account (${number.slice(0, 8)})`;
    return by === "self" ? `${who} deleted their own ${account}` : `${actor} deleted ${whose} ${account}`;
  },
  sign_in_failed: ({ subject, several }) =>
    several
      ? `someone tried ${several.count} more wrong passwords for the account of ${subject}, in the hour from ${several.since}`
      : `someone tried a wrong password for the account of ${subject}`,
  second_step_required: ({ actor }) => `${actor} decided that admins need a second step`,
  second_step_not_required: ({ actor }) => `${actor} decided that admins don't need a second step`,
  second_step_reset: ({ actor, subject }) => `${actor} reset the second step of ${subject}`,
  approved_versions_kept: ({ actor }) => `${actor} decided that approved versions stay public while a change waits`,
  approved_versions_not_kept: ({ actor }) => `${actor} decided that events are hidden while a change waits`,
  reason_saved: ({ actor, number }) => `${actor} saved the reason ${number} for decisions`,
  reason_retired: ({ actor, number }) => `${actor} removed the reason ${number} from the list for decisions`,
  collection_saved: ({ actor, number }) => `${actor} saved collection ${number}`,
  collection_deleted: ({ actor, number }) => `${actor} deleted collection ${number}`,
  storm_placed: ({ actor, number, events }) => `${actor} placed storm notice ${number} over ${events} events`,
  storm_ended: ({ actor, number, events }) =>
    `${actor} ended storm notice ${number}, which was over ${events} events without an answer`,
  storm_resumed: ({ actor, number, events }) =>
    `${actor} restored storm notice ${number} over ${events} events without an answer`,
  account_warned: ({ actor, subject, until }) => `${actor} warned ${subject}${until}`,
  account_limited: ({ actor, subject, until, most }) => `${actor} limited ${subject} to ${most} waiting events${until}`,
  account_blocked: ({ actor, subject, until, events }) =>
    `${actor} blocked ${subject}${until}${events === "" ? "" : `, and took ${events} of their events off the site`}`,
  account_trusted: ({ actor, subject, until }) => `${actor} trusted ${subject}${until}`,
  event_changed_at_once: ({ actor, event }) =>
    `${actor}, who is trusted, changed the ${event}, which went live right away`,
  event_looked_at: ({ actor, event }) => `${actor} reviewed the changes to the ${event}`,
  event_status_said: ({ by, actor, event, status, dates }) =>
    `${by === "calendar" ? `a calendar of ${actor}` : actor} announced that the ${event} ${status ? STATUSES[status] : "takes place as planned"}${dates > 1 ? `, on ${dates} dates` : ""}`,
  status_note_approved: ({ actor, event }) => `${actor} approved the note on the status of the ${event}`,
  status_note_refused: ({ actor, event }) => `${actor} refused the note on the status of the ${event}`,
  measure_lifted: ({ actor, subject, measure }) => `${actor} reversed that ${subject} was ${measure}`,
  events_brought_back: ({ actor, subject, events }) => `${actor} brought back ${events} events of ${subject}`,
  member_joined: ({ subject, organization, role }) => `${subject} joined ${organization} as ${role}`,
  member_left: ({ by, subject, organization }) =>
    `${subject} left ${organization}${by === "account" ? ", because the account was deleted" : ""}`,
  member_removed: ({ actor, subject, organization }) => `${actor} removed ${subject} from ${organization}`,
  member_role_changed: ({ by, actor, subject, organization, role }) =>
    by === "account"
      ? `${subject} became ${role} of ${organization}, because the last owner's account was deleted`
      : `${actor} made ${subject} ${role} of ${organization}`,
  calendar_paused: ({ actor, subject }) => `${actor} paused a calendar of ${subject}`,
  calendar_resumed: ({ actor, subject }) => `${actor} resumed a calendar of ${subject}`,
  calendar_host_refused: ({ actor, number }) => `${actor} refused calendars of ${number}`,
  calendar_host_allowed: ({ actor, number }) => `${actor} accepted calendars of ${number} again`,
  event_handed_over: ({ actor, title, handedTo, takenFrom }) => {
    if (takenFrom === null) return `${actor} handed the ${title} over to ${handedTo ?? GONE}`;
    return `${actor} took the ${title} from ${takenFrom}${handedTo === null ? "" : ` and handed it over to ${handedTo}`}`;
  },
};
