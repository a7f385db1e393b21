import { z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/rejections.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

/** Numbers and dates of a rejection, by their names in SQL. */
type Values = Readonly<Record<string, unknown>>;

/**
 * Messages for the codes with which the database rejects a call: `raise exception … using detail = json_build_object('code', …)` in
 * supabase/migrations. SQL has the same English text beside the code, for callers of the API. Messages for admins and operators are in
 * English only. tests/policies/rejection-codes.test.ts compares the two.
 */
const WORDS = {
  account_gone: "This account doesn't exist, or was deleted.",
  account_not_found: "No account with this email address was found",
  admin_exists:
    "There are already admins in the system. You need an invitation from an existing admin to become an admin.",
  admin_to_answer_message: "You must be logged in as an admin to answer a message",
  admin_to_approve_event: "You must be logged in as an admin to approve an event",
  admin_to_change_collections: "You must be logged in as an admin to change collections",
  admin_to_change_publication: "You must be logged in as an admin to change what is public",
  admin_to_change_reasons: "You must be logged in as an admin to change the reasons",
  admin_to_change_rules: "You must be logged in as an admin to change the rules for admins",
  admin_to_close_reports: "You must be logged in as an admin to close reports",
  admin_to_correct_event: "You must be logged in as an admin to correct an event",
  admin_to_delete_event: "You must be logged in as an admin to delete an event",
  admin_to_delete_organizer: "You must be logged in as an admin to delete an organizer page",
  admin_to_generate_token: "You must be logged in as an admin to generate a token",
  admin_to_give_up_role: "You must be logged in as an admin to give up your role",
  admin_to_invite: "You must be logged in as an admin to invite others",
  admin_to_judge_calendars: "You must be logged in as an admin to manage calendars",
  admin_to_judge_event: "You must be logged in as an admin to review an event",
  admin_to_list_admins: "You must be logged in as an admin to list admins",
  admin_to_look: "You must be logged in as an admin to see changes",
  admin_to_measure: "You must be logged in as an admin to make decisions about accounts",
  admin_to_place_storm: "You must be logged in as an admin to place a storm notice",
  admin_to_refuse_event: "You must be logged in as an admin to refuse an event",
  admin_to_restore: "You must be logged in as an admin to restore privileges",
  admin_to_retry_mail: "You must be logged in as an admin to resend emails",
  admin_to_return_event: "You must be logged in as an admin to return an event",
  admin_to_return_organizer: "You must be logged in as an admin to return an organizer page",
  admin_to_revoke_role: "You must be logged in as an admin to remove an admin role",
  admin_to_see_people: "You must be logged in as an admin to see accounts",
  admin_to_see_rules: "You must be logged in as an admin to see the rules for admins",
  admin_to_see_unsent_mail: "You must be logged in as an admin to see unsent emails",
  admin_to_take_event: "You must be logged in as an admin to take on an event",
  admin_to_take_picture_off: "You must be logged in as an admin to remove a picture",
  admin_to_undo_decision: "You must be logged in as an admin to undo a decision",
  admin_to_unpublish_event: "You must be logged in as an admin to unpublish an event",
  admin_to_write_note: "You must be logged in as an admin to write notes about an event",
  already_admin: "You are already an admin",
  answer_required: "Answer is required",
  audit_log_append_only: "The audit log is append-only.",
  calendar_host_refused: () => t("calendarHostRefused"),
  calendar_lease_lost: "This calendar was removed, or another process is reading it.",
  calendar_limit: ({ most }: Values) => t("calendarLimit", { most: String(most) }),
  change_limit: ({ most, minutes }: Values) => t("changeLimit", { most: String(most), minutes: String(minutes) }),
  claim_code_limit: (v: Values) => `Too many wrong claim codes. Please try again in ${v.minutes} minutes.`,
  claim_code_required: "Please enter the claim code",
  collection_gone: "This collection was already deleted",
  collections_limit: "There are already 50 collections. Please delete one that is over.",
  creation_limit: ({ most, minutes }: Values) => t("creationLimit", { most: String(most), minutes: String(minutes) }),
  current_password_required: () => t("currentPasswordRequired"),
  draft_limit: ({ most }: Values) => t("draftLimit", { most: String(most) }),
  email_invalid: "Invalid email address",
  email_required: "Please enter an email address",
  event_notes_limit: "There are already 20 notes about this event. Please delete one of yours first.",
  explanation_required: "Please say why",
  import_limit: ({ most }: Values) => t("importLimit", { most: String(most) }),
  imported_limit: ({ most }: Values) => t("importedLimit", { most: String(most) }),
  invitation_limit: ({ most }: Values) => t("invitationLimit", { most: String(most) }),
  invite_once_public: () => t("inviteOncePublic"),
  invited_mailbox_limit: () => t("invitedMailboxLimit"),
  invitee_email_invalid: () => t("inviteeEmailInvalid"),
  last_owner: () => t("lastOwner"),
  mailbox_limit: () => t("mailboxLimit"),
  measure_end_past: "The end must be in the future",
  measured_admin: "This person is an admin. Remove their admin role first.",
  member_request_limit: ({ minutes }: Values) =>
    t("memberRequestLimit", { minutes: Number(minutes), shown: String(minutes) }),
  named_event_limit: ({ most }: Values) => t("namedEventLimit", { most: String(most) }),
  new_email_required: () => t("newEmailRequired"),
  no_admin: "This person isn't an admin.",
  no_regular_expressions: "Regular expressions are not available here. Use like or ilike.",
  no_second_step: "This account has no second step.",
  no_weekly_mail: () => t("noWeeklyMail"),
  not_your_account: "Failed to grant admin privileges",
  not_your_event: "Admins can only change the approval of other people's events.",
  not_your_page: "Admins can only change the approval of other people's pages.",
  not_your_series: () => t("notYourSeries"),
  not_yours_to_hand_over: () => t("notYoursToHandOver"),
  nothing_corrected: "Nothing has changed: please correct something first",
  only_admin: () => t("onlyAdmin"),
  organization_event_limit: ({ most }: Values) => t("organizationEventLimit", { most: String(most) }),
  organizer_message_limit: () => t("organizerMessageLimit"),
  organizer_name_taken: () => t("organizerNameTaken"),
  own_account: "You can't make decisions about your own account.",
  own_authenticators: "You can remove your own authenticators on your account page.",
  own_event_in_its_form: "This event is yours: edit it in its form, and another admin will review it",
  own_role: "You can give up your own role on your account page.",
  own_second_step_first: "Set up a second step for your own account first.",
  owners_only: () => t("ownersOnly"),
  event_not_corrected: "The event hasn't changed since the last report: correct it first, or choose another outcome",
  outcome_of_event: "Reports get this outcome when the event is unpublished or deleted",
  owners_take_away: () => t("ownersTakeAway"),
  password_limit: () => t("passwordLimit"),
  pending_event_limit: ({ most }: Values) => t("pendingEventLimit", { most: String(most) }),
  picture_gone: () => t("pictureGone"),
  plans_not_public: () => t("plansNotPublic"),
  plans_of_others: () => t("plansOfOthers"),
  plans_over: () => t("plansOver"),
  reason_key_taken: "Another reason already has this short name",
  reason_required: "Reason is required",
  reason_too_long: "Reason must not exceed 1000 characters",
  reason_unknown: "Please choose a reason from the list",
  recent_sign_in_required: () => t("recentSignInRequired"),
  refused_hosts_limit: "1,000 hosts are already refused, which is the limit.",
  second_step_to_reset: "Only an admin who signed in with a code can reset a second step",
  sign_in_to_accept_invitation: "You must be logged in to accept an invitation",
  sign_in_to_act: () => t("signInToAct"),
  sign_in_to_change_account: () => t("signInToChangeAccount"),
  sign_in_to_change_plans: () => t("signInToChangePlans"),
  sign_in_to_delete_account: () => t("signInToDeleteAccount"),
  sign_in_to_end_session: () => t("signInToEndSession"),
  sign_in_to_hand_over: () => t("signInToHandOver"),
  sign_in_to_import: () => t("signInToImport"),
  sign_in_to_join: () => t("signInToJoin"),
  sign_in_to_save_events: () => t("signInToSaveEvents"),
  sign_in_to_see_devices: () => t("signInToSeeDevices"),
  sign_in_to_steer_calendars: () => t("signInToSteerCalendars"),
  sign_in_to_upload_picture: () => t("signInToUploadPicture"),
  start_in_past: () => t("startInPast"),
  series_limit: ({ most }: Values) => t("seriesLimit", { most: String(most) }),
  statement_limit: (v: Values) => `You can write up to ${v.most} events at a time.`,
  storm_city_unknown: "Please choose cities that have a page",
  storm_days_over: "These days have passed",
  storm_too_large: (v: Values) =>
    `A notice covers at most ${v.most} events: choose fewer cities or days, and place several notices`,
  token_required: "Please enter an invitation token",
  unpublished_without_reason: "Unpublish an event with a reason, by decide().",
  unused_picture_limit: ({ pictures }: Values) => t("unusedPictureLimit", { pictures: String(pictures) }),
  visitor_request_limit: ({ minutes }: Values) =>
    t("visitorRequestLimit", { minutes: Number(minutes), shown: String(minutes) }),
  weekly_mail_not_due: (v: Values) =>
    `The weekly email of ${v.issue} is not due yet: the clocks of the site and the database differ.`,
  wrong_queue_key: "The mail queue key is wrong.",
} as const satisfies Record<string, string | ((values: Values) => string)>;

/** Messages for unique violations, by the name of the index. */
const DUPLICATES: Readonly<Record<string, () => string>> = {
  subscribed_calendars_by_owner: () => t("calendarSubscribed"),
};

/** A stable code for why the database rejected a call. */
export type RejectionCode = keyof typeof WORDS;

/** Every code, in alphabetical order. */
export const REJECTION_CODES = Object.keys(WORDS) as RejectionCode[];

const detailSchema = z.looseObject({ code: z.string() });

/** Why the database rejected a call: its code, and the words for the person. */
export interface Rejection {
  code: string;
  message: string;
}

/**
 * Parses a PostgREST error that one of our functions raised, or a violation of a unique index in `DUPLICATES`.
 * @returns null for other errors of PostgreSQL. A code that this version of the site does not know (while a newer database is being rolled
 * out) keeps the database's English text.
 */
export function readRejection(error: {
  message: string;
  code?: string | null;
  details?: string | null;
}): Rejection | null {
  if (error.code === "23505") {
    const [, index = ""] = /unique constraint "(\w+)"/.exec(error.message) ?? [];
    const words = DUPLICATES[index];
    return words ? { code: error.code, message: words() } : null;
  }
  const detail = detailSchema.safeParse(parseJson(error.details ?? ""));
  if (!detail.success) return null;
  const { code, ...values } = detail.data;
  if (!isKnown(code)) return { code, message: error.message };
  const words = WORDS[code];
  return { code, message: typeof words === "string" ? words : words(values) };
}

function isKnown(code: string): code is RejectionCode {
  return Object.hasOwn(WORDS, code);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
