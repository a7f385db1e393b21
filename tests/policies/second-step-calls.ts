import { DESK_FUNCTIONS } from "./second-step-desk-calls.ts";
import { ORGANIZER_FUNCTIONS } from "./second-step-organizer-calls.ts";
import type { Call } from "./second-step-world.ts";

const REASON = "Has lost the phone and the codes.";
const PASSWORD = "correct-horse-battery";

/** Every function that members or admins may call, and visitors may not, by its name: those of accounts are here. */
export const FUNCTIONS: Readonly<Record<string, Call>> = {
  ...DESK_FUNCTIONS,
  ...ORGANIZER_FUNCTIONS,
  accept_admin_invitation: {
    by: "olive",
    prepare: async ({ ada }) => (await ada.client.rpc("generate_admin_token")).data,
    call: (client, _, token) => client.rpc("accept_admin_invitation", { token: String(token) }),
  },
  create_admin_invitation: {
    by: "ada",
    call: (client) => client.rpc("create_admin_invitation", { invitee_email: "new@example.com" }),
  },
  delete_own_account: {
    by: "olive",
    call: (client) => client.rpc("delete_own_account", { current_password: PASSWORD }),
  },
  end_own_session: {
    by: "olive",
    prepare: async ({ stack, olive }) => {
      const [other] = await stack.sql`select id from auth.sessions where user_id = ${olive.id} and aal = 'aal1'`;
      return other?.id;
    },
    call: (client, _, other) => client.rpc("end_own_session", { session_id: String(other) }),
  },
  generate_admin_token: { by: "ada", call: (client) => client.rpc("generate_admin_token") },
  give_up_admin_role: { by: "ada", call: (client) => client.rpc("give_up_admin_role") },
  has_any_admins: { by: "olive", call: (client) => client.rpc("has_any_admins") },
  has_password: { by: "olive", call: (client) => client.rpc("has_password"), nothing: false },
  is_claim_code_needed: { by: "olive", call: (client) => client.rpc("is_claim_code_needed") },
  is_second_step_required: { by: "ada", call: (client) => client.rpc("is_second_step_required") },
  list_admin_invitations: { by: "ada", call: (client) => client.rpc("list_admin_invitations") },
  list_admin_users: { by: "ada", call: (client) => client.rpc("list_admin_users") },
  list_own_sessions: { by: "olive", call: (client) => client.rpc("list_own_sessions") },
  make_user_admin: {
    by: "olive",
    prepare: ({ stack }) => stack.sql`update public.profiles set is_admin = false where is_admin`,
    call: (client, { olive }) => client.rpc("make_user_admin", { target_user_id: olive.id }),
  },
  own_context: { by: "olive", call: (client) => client.rpc("own_context"), nothing: [] },
  own_saved_events: {
    by: "olive",
    call: (client) => client.rpc("own_saved_events"),
    nothing: { listings: [], withdrawn: [] },
  },
  prove_identity_for_email: {
    by: "olive",
    call: (client) =>
      client.rpc("prove_identity_for_email", { new_email: "olive.new@example.com", current_password: PASSWORD }),
  },
  prove_identity_for_password: {
    by: "olive",
    call: (client) => client.rpc("prove_identity_for_password", { current_password: PASSWORD }),
  },
  require_second_step: { by: "ada", call: (client) => client.rpc("require_second_step", { is_required: true }) },
  reset_second_step: {
    by: "ada",
    call: (client, { olive }) => client.rpc("reset_second_step", { user_email: olive.email, reason: REASON }),
  },
  restore_admin_privileges: {
    by: "ada",
    call: (client, { otto }) => client.rpc("restore_admin_privileges", { user_email: otto.email }),
  },
  revoke_admin_invitation: {
    by: "ada",
    call: (client) => client.rpc("revoke_admin_invitation", { invitation_id: 0 }),
  },
  revoke_admin_role: {
    by: "ada",
    prepare: ({ stack, otto }) => stack.sql`update public.profiles set is_admin = true where id = ${otto.id}`,
    call: (client, { otto }) => client.rpc("revoke_admin_role", { target_user_id: otto.id, reason: REASON }),
  },
  save_events: { by: "olive", call: (client, { shown }) => client.rpc("save_events", { event_ids: [shown] }) },
};

/** Functions that visitors may call too. What a few of them do only for members is tested elsewhere. */
export const VISITORS_FUNCTIONS: readonly string[] = [
  ...[
    "answer_storm",
    "browse_listings",
    "confirm_digest",
    "confirm_event",
    "count_listings_by_city",
    "count_listings_by_day",
    "describe_email_change",
    "end_digest",
    "end_mails",
    "event_feed",
  ],
  ...[
    "event_feeds",
    "event_notice",
    "event_page",
    "events_by_id",
    "find_digest",
    "find_mail_link",
    "find_picture",
    "find_event_place",
    "find_places",
    "find_removed_event",
    "find_storm_link",
    "site_time_zone",
    "find_venues",
    "find_names",
    "suggest",
  ],
  ...[
    "home_listings",
    "list_changes",
    "list_feed",
    "list_places",
    "listings_version",
    "moderation_figures",
    "organizer_page",
    "own_calendar",
    "saved_calendar",
    "page_is_gone",
  ],
  ...["request_digest", "send_contact_message", "send_organizer_message"],
  ...["count_published", "sitemap_events", "sitemap_lists", "sitemap_pages"],
  ...["submit_event_report", "updating_event", "usual_wait"],
];

/** Functions about a session that lacks the second step, or without a result to compare; tested elsewhere. */
export const OTHER_FUNCTIONS: readonly string[] = ["needs_second_step", "withdraw_identity_proof"];
