import { randomUUID } from "node:crypto";
import { addEvent, addSeries, dayAhead, localTime } from "#tests/support/events.ts";
import { DESK_FUNCTIONS } from "./second-step-desk-calls.ts";
import type { Call, World } from "./second-step-world.ts";

const REASON = "Has lost the phone and the codes.";
const PASSWORD = "correct-horse-battery";

/** The metadata that the site sends for a picture with one copy of 640 pixels. */
const pictureFacts = ({ stack }: World) => ({
  queue_key: stack.queueKey,
  width: 640,
  height: 400,
  color: "#0b5964",
  focus_x: 30,
  focus_y: 60,
  digest: "ab".repeat(32),
  copies: [{ file: "640.webp", sha256: "cd".repeat(32), bytes: 6 }],
});

/** The city and the days of a storm. */
const stormDays = () => ({ cities: ["tampa"], first_day: dayAhead(6), last_day: dayAhead(8) });

/** Places a notice, bypassing all rules. */
const placeStorm = async ({ stack }: World) =>
  (
    await stack.sql`
      insert into private.storm_notices ${stack.sql({ ...stormDays(), kind: "check", events: 1 })} returning id`
  )[0]?.id;

/** Every function that members or admins may call, and visitors may not, by its name. */
export const FUNCTIONS: Readonly<Record<string, Call>> = {
  ...DESK_FUNCTIONS,
  accept_admin_invitation: {
    by: "olive",
    prepare: async ({ ada }) => (await ada.client.rpc("generate_admin_token")).data,
    call: (client, _, token) => client.rpc("accept_admin_invitation", { token: String(token) }),
  },
  accept_organizer_invitation: {
    by: "olive",
    call: (client) => client.rpc("accept_organizer_invitation", { token: "mistyped" }),
  },
  add_picture: { by: "olive", call: (client, world) => client.rpc("add_picture", pictureFacts(world)) },
  approved_content: {
    by: "olive",
    prepare: ({ stack, pending }) => stack.sql`update public.events set is_approved = true where id = ${pending}`,
    call: (client, { pending }) => client.rpc("approved_content", { event_id: pending }),
    nothing: null,
  },
  change_series: {
    by: "olive",
    prepare: async ({ stack, olive }) => (await addSeries(stack, olive, [localTime(5, "19:00")]))[0]?.id,
    call: (client, _, id) =>
      client.rpc("change_series", { event_id: String(id), version: new Date().toISOString(), content: {}, times: [] }),
  },
  create_admin_invitation: {
    by: "ada",
    call: (client) => client.rpc("create_admin_invitation", { invitee_email: "new@example.com" }),
  },
  delete_own_account: {
    by: "olive",
    call: (client) => client.rpc("delete_own_account", { current_password: PASSWORD }),
  },
  list_own_calendars: { by: "olive", call: (client) => client.rpc("list_own_calendars"), nothing: [] },
  end_calendar: {
    by: "olive",
    call: (client, { calendar }) => client.rpc("end_calendar", { calendar_id: calendar, keeps_events: true }),
  },
  end_own_session: {
    by: "olive",
    prepare: async ({ stack, olive }) => {
      const [other] = await stack.sql`select id from auth.sessions where user_id = ${olive.id} and aal = 'aal1'`;
      return other?.id;
    },
    call: (client, _, other) => client.rpc("end_own_session", { session_id: String(other) }),
  },
  events_like_mine: {
    by: "olive",
    async prepare({ ada, shown }) {
      const { data } = await ada.client.from("events").select("title, location, start_date").eq("id", shown).single();
      return { title: data?.title, location: data?.location, starts: data?.start_date };
    },
    call: (client, _, like) =>
      client.rpc("events_like_mine", like as { title: string; location: string; starts: string }),
    nothing: [],
  },
  find_organizer_invitation: {
    by: "olive",
    call: (client) => client.rpc("find_organizer_invitation", { token: "mistyped" }),
  },
  generate_admin_token: { by: "ada", call: (client) => client.rpc("generate_admin_token") },
  give_up_admin_role: { by: "ada", call: (client) => client.rpc("give_up_admin_role") },
  hand_over_event: {
    by: "olive",
    prepare: async ({ stack, pending }) =>
      (await stack.sql`select to_json(updated_at) #>> '{}' as version from public.events where id = ${pending}`)[0]
        ?.version,
    call: (client, { pending }, version) =>
      client.rpc("hand_over_event", {
        event_id: pending,
        new_organization: null as unknown as string,
        version: String(version),
      }),
  },
  has_any_admins: { by: "olive", call: (client) => client.rpc("has_any_admins") },
  has_password: { by: "olive", call: (client) => client.rpc("has_password"), nothing: false },
  import_drafts: {
    by: "olive",
    call: (client) => client.rpc("import_drafts", { drafts: [{ key: "ab".repeat(32), fields: { title: "Jazz" } }] }),
  },
  offer_new_times: {
    by: "olive",
    call: (client, { pending }) =>
      client.rpc("offer_new_times", {
        changes: [{ key: "cd".repeat(32), event_id: String(pending), fields: { start_date: "2027-01-02T19:00" } }],
      }),
  },
  invite_organizer_member: {
    by: "olive",
    prepare: ({ stack, organization }) =>
      stack.sql`update public.organizers set is_approved = true where id = ${organization}`,
    call: (client, { organization }) =>
      client.rpc("invite_organizer_member", {
        organizer_id: organization,
        invitee_email: "new@example.com",
        wanted_role: "editor",
      }),
  },
  is_claim_code_needed: { by: "olive", call: (client) => client.rpc("is_claim_code_needed") },
  is_second_step_required: { by: "ada", call: (client) => client.rpc("is_second_step_required") },
  list_admin_invitations: { by: "ada", call: (client) => client.rpc("list_admin_invitations") },
  list_admin_users: { by: "ada", call: (client) => client.rpc("list_admin_users") },
  list_organizer_invitations: {
    by: "olive",
    call: (client, { organization }) => client.rpc("list_organizer_invitations", { organizer_id: organization }),
  },
  list_organizer_members: {
    by: "olive",
    call: (client, { organization }) => client.rpc("list_organizer_members", { organizer_id: organization }),
    nothing: [],
  },
  list_own_sessions: { by: "olive", call: (client) => client.rpc("list_own_sessions") },
  list_unused_pictures: { by: "olive", call: (client) => client.rpc("list_unused_pictures"), nothing: [] },
  make_user_admin: {
    by: "olive",
    prepare: ({ stack }) => stack.sql`update public.profiles set is_admin = false where is_admin`,
    call: (client, { olive }) => client.rpc("make_user_admin", { target_user_id: olive.id }),
  },
  own_context: { by: "olive", call: (client) => client.rpc("own_context"), nothing: [] },
  own_dashboard: {
    by: "olive",
    call: (client, { pending }) =>
      client.rpc("own_dashboard", { decided_from: "2020-01-01T00:00:00Z", asked_id: pending }),
    nothing: [
      {
        shown_tab: "upcoming",
        total_upcoming: 0,
        total_waiting: 0,
        total_drafts: 0,
        total_past: 0,
        events: [],
        removed: [],
        series_dates: {},
        skipped: 0,
        found: 0,
        verdicts: [],
        decisions: [],
        asked: [],
        calendar_questions: 0,
      },
    ],
  },
  own_event_counts: {
    by: "olive",
    prepare: async ({ stack, olive }) => (await addEvent(stack, olive)).id,
    call: (client, _, id) => client.rpc("own_event_counts", { event_id: String(id), site_zone: "America/New_York" }),
    nothing: null,
  },
  own_organizations: { by: "olive", call: (client) => client.rpc("own_organizations"), nothing: [] },
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
  queue_place: {
    by: "olive",
    call: (client, { pending }) => client.rpc("queue_place", { event_id: pending }),
    nothing: [],
  },
  renew_own_calendar: { by: "olive", call: (client) => client.rpc("renew_own_calendar", { contents: "own" }) },
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
  revoke_organizer_invitation: {
    by: "olive",
    prepare: async ({ stack, olive, organization }) =>
      (
        await stack.sql`
          insert into private.organizer_invitations (organizer_id, address, role, invited_by)
          values (${organization}, ${`${randomUUID()}@example.com`}, 'editor', ${olive.id}) returning id`
      )[0]?.id,
    call: (client, _, id) => client.rpc("revoke_organizer_invitation", { invitation_id: String(id) }),
    nothing: false,
  },
  save_events: { by: "olive", call: (client, { shown }) => client.rpc("save_events", { event_ids: [shown] }) },
  say_takes_place: {
    by: "olive",
    prepare: async (world) => {
      const { id } = await addEvent(world.stack, world.olive);
      await placeStorm(world);
      return id;
    },
    call: (client, _, id) => client.rpc("say_takes_place", { event_id: String(id) }),
  },
  set_event_status: {
    by: "olive",
    prepare: async ({ stack, olive }) => (await addEvent(stack, olive)).id,
    call: (client, _, id) =>
      client.rpc("set_event_status", { event_id: String(id), status: "cancelled", version: new Date().toISOString() }),
  },
  explain_event_status: {
    by: "olive",
    prepare: async ({ stack, olive }) =>
      (await addEvent(stack, olive, { status: "sold_out", status_at: new Date().toISOString() })).id,
    call: (client, _, id) => {
      const given = { event_id: String(id), status: "sold_out", reasons: ["new_place"], note: "" };
      return client.rpc("explain_event_status", given);
    },
  },
  own_status_note: {
    by: "olive",
    prepare: async ({ stack, olive }) => (await addEvent(stack, olive)).id,
    call: (client, _, id) => client.rpc("own_status_note", { event_id: String(id) }),
    nothing: null,
  },
  own_status_notes: {
    by: "olive",
    async prepare({ stack, olive }) {
      const status = { status: "sold_out", status_at: new Date().toISOString() };
      const { id } = await addEvent(stack, olive, status);
      await olive.client.rpc("explain_event_status", {
        event_id: id,
        status: "sold_out",
        reasons: ["new_place"],
        note: "",
      });
    },
    call: (client) => client.rpc("own_status_notes"),
    nothing: [],
  },
  steer_calendar: {
    by: "olive",
    call: (client, { calendar }) => client.rpc("steer_calendar", { calendar_id: calendar, action: "pause" }),
  },
  take_calendar_offer: {
    by: "olive",
    prepare: async ({ stack, pending }) =>
      (await stack.sql`select to_json(updated_at) #>> '{}' as version from public.events where id = ${pending}`)[0]
        ?.version,
    call: (client, { calendar }, version) =>
      client.rpc("take_calendar_offer", {
        calendar_id: calendar,
        key: "ab".repeat(32),
        version: String(version),
      }),
    nothing: false,
  },
  similar_organizers: {
    by: "ada",
    call: (client) => client.rpc("similar_organizers", { site_name: "Sunshine Events" }),
    nothing: [],
  },
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
