import { START_IN_PAST } from "#app/domain/events/controls.ts";
import { z } from "#app/domain/site/zod.ts";

/** Numbers and dates that belong to a rejection, by the names that SQL gives them. */
type Values = Readonly<Record<string, unknown>>;

const minutes = (count: unknown) => `${count} ${count === 1 ? "minute" : "minutes"}`;

/**
 * What people read for each code with which the database rejects a call: `raise exception … using detail = json_build_object('code', …)`
 * in supabase/migrations. SQL has the same English beside the code, for those who call the API without this site.
 * tests/policies/rejection-codes.test.ts compares the two.
 */
const WORDS = {
  account_not_found: "No account with this email address was found",
  admin_exists:
    "There are already admins in the system. You need an invitation from an existing admin to become an admin.",
  admin_to_change_rules: "You must be logged in as an admin to change the rules for admins",
  admin_to_delete_event: "You must be logged in as an admin to delete an event",
  admin_to_delete_organizer: "You must be logged in as an admin to delete an organizer page",
  admin_to_generate_token: "You must be logged in as an admin to generate a token",
  admin_to_give_up_role: "You must be logged in as an admin to give up the role",
  admin_to_invite: "You must be logged in as an admin to invite others",
  admin_to_list_admins: "You must be logged in as an admin to list admins",
  admin_to_restore: "You must be logged in as an admin to restore privileges",
  admin_to_retry_mail: "You must be logged in as an admin to send mail again",
  admin_to_revoke_role: "You must be logged in as an admin to remove the role from others",
  admin_to_see_rules: "You must be logged in as an admin to see the rules for admins",
  admin_to_see_unsent_mail: "You must be logged in as an admin to see which mail could not be sent",
  admin_to_settle_report: "You must be logged in as an admin to settle a report",
  admin_to_unpublish_event: "You must be logged in as an admin to unpublish an event",
  already_admin: "You are an admin already",
  audit_log_append_only: "The audit log can only be added to.",
  change_limit: (v: Values) =>
    `You have changed ${v.most} events in this hour, which is the most. Please try again in ${v.minutes} minutes.`,
  claim_code_limit: (v: Values) => `Too many wrong claim codes. Please try again in ${v.minutes} minutes.`,
  claim_code_required: "Please enter the claim code",
  creation_limit: (v: Values) =>
    `You have created ${v.most} events in this hour, which is the most. Please try again in ${v.minutes} minutes.`,
  current_password_required: "Your current password is required",
  email_invalid: "Invalid email address",
  email_required: "Please enter an email address",
  explanation_required: "Please say why",
  mailbox_limit:
    "This address was entered several times today. Please look into its inbox and its spam folder, or try again tomorrow.",
  member_request_limit: (v: Values) =>
    `You have sent this form several times in a short time. Please try again in ${minutes(v.minutes)}.`,
  named_event_limit: (v: Values) => `At most ${v.most} events can be named at a time.`,
  new_email_required: "The new address is required",
  no_admin: "This person is no admin (any more).",
  no_regular_expressions: "Regular expressions are not available here. Use like or ilike.",
  no_second_step: "This account has no second step.",
  no_weekly_mail: "There is no weekly mail for this list. Please choose another one.",
  not_your_account: "Failed to grant admin privileges",
  not_your_event: "An admin may change only the approval of other people's events.",
  not_your_page: "An admin may change only the approval of other people's pages.",
  only_admin: "You are the only admin. Make somebody else an admin first.",
  organizer_name_taken: "Another organizer has this name already. Add what sets you apart, such as your city.",
  own_authenticators: "You can remove your own authenticators on your account page.",
  own_role: "You can give up your own role on your account page.",
  own_second_step_first: "Set up a second step for your own account first.",
  password_limit: "Too many wrong passwords. Please wait an hour and try again.",
  pending_event_limit: (v: Values) =>
    `You have ${v.most} events waiting for approval, which is the most at a time. Please wait until one of them is approved, or delete one on your dashboard.`,
  reason_required: "Reason is required",
  reason_too_long: "Reason must not exceed 1000 characters",
  recent_sign_in_required: "Please sign out and in again, and do this within 10 minutes.",
  second_step_to_reset: "Only an admin who signed in with a code can reset a second step",
  sign_in_to_accept_invitation: "You must be logged in to accept an invitation",
  sign_in_to_act: "You must be logged in to perform this action",
  sign_in_to_change_account: "You must be logged in to change your account",
  sign_in_to_delete_account: "You must be logged in to delete your account",
  sign_in_to_end_session: "You must be logged in to sign a device out",
  sign_in_to_save_events: "You must be logged in to save events",
  sign_in_to_see_devices: "You must be logged in to see your devices",
  sign_in_to_upload_picture: "You must be logged in to upload a picture",
  start_in_past: START_IN_PAST,
  statement_limit: (v: Values) => `At most ${v.most} events can be written at a time.`,
  token_required: "Please enter an invitation token",
  unpublished_without_reason: "An event is unpublished with a reason, by unpublish_event().",
  unused_picture_limit: (v: Values) =>
    `You have uploaded ${v.pictures} pictures that no event shows, which is the most. Please try again tomorrow.`,
  visitor_request_limit: (v: Values) =>
    `So many people are sending this form that yours was not taken. Please try again in ${minutes(v.minutes)}.`,
  weekly_mail_not_due: (v: Values) =>
    `The weekly mail of ${v.issue} is not due: the clocks of the site and of the database differ.`,
  wrong_queue_key: "The key of the mail queue is not right.",
} as const satisfies Record<string, string | ((values: Values) => string)>;

/** A stable name for why the database rejected a call. */
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
 * Reads a PostgREST error that one of our functions raised.
 * @returns null for PostgreSQL's own errors, which carry no code of ours. A code that this version of the site does not know, while a
 * newer database is being rolled out, keeps the English of the database.
 */
export function readRejection(error: { message: string; details?: string | null }): Rejection | null {
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
