import { randomUUID } from "node:crypto";
import { buildEvent } from "#supabase/seed/factories.ts";
import { addEvent, addSeries, dayAhead, localTime } from "#tests/support/events.ts";
import { siteFor } from "#tests/support/pictures.ts";
import type { Client } from "#tests/support/stack.ts";
import type { World } from "./second-step-world.ts";

/** What PostgREST answers. */
export interface Answer {
  data: unknown;
  error: { code: string; message: string } | null;
  status: number;
}

/** One thing that members or admins may do through the API. */
export interface Call {
  /** Who does it, with a second step or without. */
  by: "olive" | "ada";
  /** What has to be so before, past every rule. */
  prepare?: (world: World) => Promise<unknown>;
  /** @param prepared what `prepare` came to. */
  call(client: Client, world: World, prepared: unknown): PromiseLike<Answer>;
  /** The answer of a call that is not refused with an error, but finds nothing without the second step. */
  nothing?: unknown;
}

const REASON = "Has lost the phone and the codes.";
const PASSWORD = "correct-horse-battery";
const NO_EVENTS = { events: [], organizer_names: {}, total: 0 };

/** The version of the pending event that an admin has read. */
const versionOfPending = async ({ ada, pending }: World) =>
  (await ada.client.from("events").select("updated_at").eq("id", pending).single()).data?.updated_at;

/** Lists the public event as one that a trusted account has changed. */
const listTrustedChange = ({ stack, shown }: World) =>
  stack.sql`insert into public.trusted_changes (event_id, before) values (${shown}, '{}') on conflict do nothing`;

const BUCKET = "event-pictures";

const removeFiles = (client: Client, folder: string) =>
  client.storage.from(BUCKET).remove([320, 640].map((width) => `${folder}/${width}.webp`));

/** What the site says of a picture with one copy of 640 pixels. */
const pictureFacts = ({ stack }: World) => ({
  ...{ queue_key: stack.queueKey, width: 640, height: 400, color: "#0b5964", focus_x: 30, focus_y: 60 },
  digest: "ab".repeat(32),
  copies: [{ file: "640.webp", sha256: "cd".repeat(32), bytes: 6 }],
});

/** The city and the days of a storm. */
const stormDays = () => ({ cities: ["tampa"], first_day: dayAhead(6), last_day: dayAhead(8) });

/** Places a notice past every rule. */
const placeStorm = async ({ stack }: World) =>
  (
    await stack.sql`
      insert into private.storm_notices ${stack.sql({ ...stormDays(), kind: "check", events: 1 })} returning id`
  )[0]?.id;

/** Every function that members or admins may call, and visitors may not, by its name. */
export const FUNCTIONS: Readonly<Record<string, Call>> = {
  answer_contact_message: {
    by: "ada",
    call: (client, { message }) => client.rpc("answer_contact_message", { message_id: message, written: "Thank you!" }),
  },
  close_event_reports: {
    by: "ada",
    call: (client, { shown }) =>
      client.rpc("close_event_reports", {
        ...{ reported_event: shown, read_until: new Date().toISOString(), report_outcome: "no_violation" },
      }),
  },
  undo_report_closing: {
    by: "ada",
    prepare: async ({ stack, ada, olive, shown }) =>
      (
        await stack.sql`
          insert into public.report_closings (event_id, title, organizer_id, outcome, closed_by)
          values (${shown}, 'Porch Concert', ${olive.id}, 'no_violation', ${ada.id}) returning id`
      )[0]?.id,
    call: (client, _, id) => client.rpc("undo_report_closing", { closing_id: String(id) }),
  },
  approve_event: {
    by: "ada",
    prepare: versionOfPending,
    call: (client, { pending }, version) =>
      client.rpc("approve_event", { event_id: pending, version: String(version) }),
  },
  approve_events: {
    by: "ada",
    prepare: versionOfPending,
    call: (client, { pending }, version) =>
      client.rpc("approve_events", { event_ids: [pending], versions: [String(version)] }),
  },
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
  admin_panel: {
    by: "ada",
    call: (client, { pending }) => client.rpc("admin_panel", { page_size: 25, asked_id: pending }),
    nothing: [{ ...NO_EVENTS, asked: [] }],
  },
  change_series: {
    by: "olive",
    prepare: async ({ stack, olive }) => (await addSeries(stack, olive, [localTime(5, "19:00")]))[0]?.id,
    call: (client, _, id) =>
      client.rpc("change_series", { event_id: String(id), version: new Date().toISOString(), content: {}, times: [] }),
  },
  correct_event: {
    by: "ada",
    prepare: versionOfPending,
    call: (client, { pending }, version) =>
      client.rpc("correct_event", {
        ...{ event_id: pending, version: String(version), note: "A letter was missing." },
        ...{
          title: "Porch Concert",
          description: "Three bands, one porch, and lemonade.",
          location: "Tampa",
          motif: "songwriter",
        },
      }),
  },
  create_admin_invitation: {
    by: "ada",
    call: (client) => client.rpc("create_admin_invitation", { invitee_email: "new@example.com" }),
  },
  delete_organizer: {
    by: "ada",
    call: (client, { organization }) => client.rpc("delete_organizer", { organizer_id: organization, reason: REASON }),
  },
  delete_own_account: {
    by: "olive",
    call: (client) => client.rpc("delete_own_account", { current_password: PASSWORD }),
  },
  delete_pending_event: {
    by: "ada",
    prepare: versionOfPending,
    call: (client, { pending }, version) =>
      client.rpc("delete_pending_event", { event_id: pending, version: String(version), reason: REASON }),
  },
  end_own_session: {
    by: "olive",
    prepare: async ({ stack, olive }) => {
      const [other] = await stack.sql`select id from auth.sessions where user_id = ${olive.id} and aal = 'aal1'`;
      return other?.id;
    },
    call: (client, _, other) => client.rpc("end_own_session", { session_id: String(other) }),
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
  judged_event: { by: "ada", call: (client, { pending }) => client.rpc("judged_event", { event_id: pending }) },
  keep_approved_versions: { by: "ada", call: (client) => client.rpc("keep_approved_versions", { is_kept: true }) },
  keeps_approved_versions: { by: "olive", call: (client) => client.rpc("keeps_approved_versions"), nothing: null },
  undo_decision: {
    by: "ada",
    async prepare({ ada }) {
      const { data } = await ada.client
        .from("events")
        .select("id, updated_at")
        .eq("review", "waiting")
        .limit(1)
        .single();
      await ada.client.rpc("approve_event", { event_id: data?.id ?? "", version: data?.updated_at ?? "" });
      return (await ada.client.rpc("admin_panel", { page_size: 1 })).data?.[0]?.undoable;
    },
    call: (client, _, undoable) =>
      client.rpc("undo_decision", { decision_id: (undoable as { id: number } | null)?.id ?? 0 }),
  },
  save_reason: {
    by: "ada",
    call: (client) =>
      client.rpc("save_reason", {
        key: "title_shouts",
        decision: "returned",
        field: "title",
        text_en: "Please write the title in small letters.",
        text_es: "Escribe el título en minúsculas.",
      }),
  },
  retire_reason: { by: "ada", call: (client) => client.rpc("retire_reason", { key: "title_shouts" }) },
  import_drafts: {
    by: "olive",
    call: (client) => client.rpc("import_drafts", { drafts: [{ key: "ab".repeat(32), fields: { title: "Jazz" } }] }),
  },
  list_admin_users: { by: "ada", call: (client) => client.rpc("list_admin_users") },
  list_audit: { by: "ada", call: (client) => client.rpc("list_audit", { most: 10 }), nothing: [] },
  list_reported_events: {
    by: "ada",
    call: (client) => client.rpc("list_reported_events", { page_size: 25 }),
    nothing: [{ entries: [], total: 0, reports: 0, undoable: null }],
  },
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
  place_measure: {
    by: "ada",
    call: (client, { olive }) =>
      client.rpc("place_measure", { account_id: olive.id, kind: "blocked", reason: REASON, takes_off_live: true }),
  },
  lift_measure: {
    by: "ada",
    prepare: ({ stack, olive }) =>
      stack.sql`insert into public.account_measures (account_id, kind, reason) values (${olive.id}, 'warned', 'Ads')`,
    call: (client, { olive }) => client.rpc("lift_measure", { account_id: olive.id, kind: "warned" }),
  },
  bring_back_events: { by: "ada", call: (client) => client.rpc("bring_back_events", { measure_id: 1 }) },
  list_people: { by: "ada", call: (client) => client.rpc("list_people", { page_size: 25 }) },
  person: { by: "ada", call: (client, { olive }) => client.rpc("person", { account_id: olive.id }) },
  list_pending_events: {
    by: "ada",
    call: (client) => client.rpc("list_pending_events", { page_size: 25 }),
    nothing: [NO_EVENTS],
  },
  list_trusted_changes: {
    by: "ada",
    prepare: listTrustedChange,
    call: (client) => client.rpc("list_trusted_changes", { page_size: 25 }),
    nothing: [],
  },
  look_at_trusted_changes: {
    by: "ada",
    prepare: listTrustedChange,
    call: (client, { shown }) =>
      client.rpc("look_at_trusted_changes", { event_ids: [shown], versions: [new Date().toISOString()] }),
  },
  list_sent_back_events: {
    by: "ada",
    prepare: ({ stack, pending }) => stack.sql`update public.events set review = 'returned' where id = ${pending}`,
    call: (client) => client.rpc("list_sent_back_events", { page_size: 25 }),
    nothing: [],
  },
  list_unsent_mail: { by: "ada", call: (client) => client.rpc("list_unsent_mail") },
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
        ...{ shown_tab: "upcoming", total_upcoming: 0, total_waiting: 0, total_drafts: 0, total_past: 0 },
        ...{ events: [], removed: [], series_dates: {}, skipped: 0, found: 0, verdicts: [], decisions: [], asked: [] },
      },
    ],
  },
  own_organizations: { by: "olive", call: (client) => client.rpc("own_organizations"), nothing: [] },
  own_event_counts: {
    by: "olive",
    prepare: async ({ stack, olive }) => (await addEvent(stack, olive)).id,
    call: (client, _, id) => client.rpc("own_event_counts", { event_id: String(id), site_zone: "America/New_York" }),
    nothing: null,
  },
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
  refuse_events: {
    by: "ada",
    prepare: versionOfPending,
    call: (client, { pending }, version) =>
      client.rpc("refuse_events", { event_ids: [pending], versions: [String(version)], reason: REASON }),
  },
  return_events: {
    by: "ada",
    prepare: versionOfPending,
    call: (client, { pending }, version) =>
      client.rpc("return_events", { event_ids: [pending], versions: [String(version)], reason: REASON }),
  },
  renew_own_calendar: { by: "olive", call: (client) => client.rpc("renew_own_calendar") },
  require_second_step: { by: "ada", call: (client) => client.rpc("require_second_step", { is_required: true }) },
  reset_second_step: {
    by: "ada",
    call: (client, { olive }) => client.rpc("reset_second_step", { user_email: olive.email, reason: REASON }),
  },
  restore_admin_privileges: {
    by: "ada",
    call: (client, { otto }) => client.rpc("restore_admin_privileges", { user_email: otto.email }),
  },
  retry_mail: { by: "ada", call: (client, { mail }) => client.rpc("retry_mail", { mail_id: mail }) },
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
  list_admin_invitations: { by: "ada", call: (client) => client.rpc("list_admin_invitations") },
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
  set_event_status: {
    by: "olive",
    prepare: async ({ stack, olive }) => (await addEvent(stack, olive)).id,
    call: (client, _, id) =>
      client.rpc("set_event_status", { event_id: String(id), status: "cancelled", version: new Date().toISOString() }),
  },
  say_takes_place: {
    by: "olive",
    prepare: async (world) => {
      const { id } = await addEvent(world.stack, world.olive);
      await placeStorm(world);
      return id;
    },
    call: (client, _, id) => client.rpc("say_takes_place", { event_id: String(id) }),
  },
  similar_organizers: {
    by: "ada",
    call: (client) => client.rpc("similar_organizers", { site_name: "Sunshine Events" }),
    nothing: [],
  },
  preview_storm: { by: "ada", call: (client) => client.rpc("preview_storm", stormDays()) },
  place_storm_notice: {
    by: "ada",
    call: (client) => client.rpc("place_storm_notice", { ...stormDays(), kind: "check" }),
  },
  list_storm_notices: { by: "ada", call: (client) => client.rpc("list_storm_notices") },
  end_storm_notice: {
    by: "ada",
    prepare: placeStorm,
    call: (client, _, id) => client.rpc("end_storm_notice", { notice_id: Number(id) }),
  },
  resume_storm_notice: {
    by: "ada",
    prepare: async (world) => {
      const id = await placeStorm(world);
      await world.stack.sql`update private.storm_notices set ended_at = now() where id = ${id}`;
      return id;
    },
    call: (client, _, id) => client.rpc("resume_storm_notice", { notice_id: Number(id) }),
  },
  unpublish_event: {
    by: "ada",
    call: (client, { shown }) => client.rpc("unpublish_event", { event_id: shown, reason: REASON }),
  },
};

/** Functions that visitors may call too. What a few of them do for members beyond that is tried apart. */
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
    "find_places",
    "find_removed_event",
    "find_storm_link",
    "find_venues",
  ],
  ...[
    "home_listings",
    "list_changes",
    "list_feed",
    "listings_version",
    "moderation_figures",
    "organizer_page",
    "own_calendar",
    "page_is_gone",
  ],
  ...["request_digest", "send_contact_message", "send_organizer_message"],
  ...["sitemap_events", "sitemap_lists", "sitemap_pages"],
  ...["submit_event_report", "updating_event", "usual_wait"],
];

/** Functions about a session that lacks the second step, or that have no answer to compare; tried apart. */
export const OTHER_FUNCTIONS: readonly string[] = ["needs_second_step", "withdraw_identity_proof"];

/** What visitors may do with tables as well. */
export const VISITORS_TABLES: readonly string[] = ["listings select", "moderation_reasons select"];

/** Who sees more of each table than visitors do. */
export const READERS: Readonly<Record<string, "olive" | "ada">> = {
  ...{
    audit_log: "ada",
    audit_reasons: "ada",
    audit_titles: "ada",
    contact_messages: "ada",
    event_reports: "ada",
    report_closings: "ada",
  },
  ...{
    event_decisions: "olive",
    events: "olive",
    organizers: "olive",
    organizer_members: "olive",
    own_calendars: "olive",
    past_events: "olive",
    pictures: "olive",
  },
  ...{ profiles: "olive", saved_events: "olive", event_drafts: "olive", event_series: "olive" },
  ...{
    decision_counts: "olive",
    approved_versions: "ada",
    account_measures: "ada",
    trusted_changes: "ada",
    mail_choices: "olive",
    imported_events: "olive",
  },
};

/** Everything that members or admins may write in tables, by table and operation. `nothing`: no row is changed. */
export const WRITES: Readonly<Record<string, Call>> = {
  "contact_messages delete": {
    by: "ada",
    call: (client, { message }) => client.from("contact_messages").delete().eq("id", message).select("id"),
    nothing: [],
  },
  "contact_messages update": {
    by: "ada",
    call: (client, { message }) =>
      client.from("contact_messages").update({ is_read: true }).eq("id", message).select("id"),
    nothing: [],
  },
  "event_drafts delete": {
    by: "olive",
    call: (client, { olive }) => client.from("event_drafts").delete().eq("owner_id", olive.id).select("title"),
    nothing: [],
  },
  "event_drafts insert": {
    by: "olive",
    call: (client) =>
      client
        .from("event_drafts")
        .insert({ fields: { title: "Blues" } })
        .select("title"),
  },
  "event_drafts update": {
    by: "olive",
    call: (client, { olive }) =>
      client.from("event_drafts").update({ fields: {} }).eq("owner_id", olive.id).select("title"),
    nothing: [],
  },
  "event_series insert": {
    by: "olive",
    call: (client) => client.from("event_series").insert({ rhythm: "dates" }).select("rhythm"),
  },
  "events delete": {
    by: "olive",
    call: (client, { pending }) => client.from("events").delete().eq("id", pending).select("id"),
    nothing: [],
  },
  "events insert": { by: "olive", call: (client) => client.from("events").insert(buildEvent()).select("id") },
  "events update": {
    by: "olive",
    call: (client, { pending }) =>
      client.from("events").update({ title: "A better title" }).eq("id", pending).select("id"),
    nothing: [],
  },
  "events update as an admin": {
    by: "ada",
    call: (client, { pending }) => client.from("events").update({ is_approved: true }).eq("id", pending).select("id"),
    nothing: [],
  },
  "imported_events insert": {
    by: "olive",
    call: (client) => client.from("imported_events").insert({ key: "ef".repeat(32) }),
  },
  "mail_choices insert": {
    by: "olive",
    prepare: ({ stack, olive }) => stack.sql`delete from public.mail_choices where member_id = ${olive.id}`,
    call: (client) => client.from("mail_choices").insert({ reminders: false }),
  },
  "mail_choices update": {
    by: "olive",
    call: (client, { olive }) =>
      client.from("mail_choices").update({ reminders: false }).eq("member_id", olive.id).select("reminders"),
    nothing: [],
  },
  "organizer_members delete": {
    by: "olive",
    call: (client, { otto }) => client.from("organizer_members").delete().eq("member_id", otto.id).select("member_id"),
    nothing: [],
  },
  "organizer_members update": {
    by: "olive",
    call: (client, { otto }) =>
      client.from("organizer_members").update({ role: "editor" }).eq("member_id", otto.id).select("member_id"),
    nothing: [],
  },
  "organizers delete": {
    by: "olive",
    call: (client, { olive }) => client.from("organizers").delete().eq("founder_id", olive.id).select("id"),
    nothing: [],
  },
  "organizers insert": {
    by: "olive",
    prepare: ({ stack, organization }) => stack.sql`delete from public.organizers where id = ${organization}`,
    call: (client) => client.from("organizers").insert({ name: `Lawn ${randomUUID().slice(0, 8)}` }),
  },
  "organizers update": {
    by: "olive",
    call: (client, { olive }) =>
      client.from("organizers").update({ about: "Bands on porches." }).eq("founder_id", olive.id).select("id"),
    nothing: [],
  },
  "own_calendars delete": {
    by: "olive",
    call: (client, { olive }) => client.from("own_calendars").delete().eq("member_id", olive.id).select("member_id"),
    nothing: [],
  },
  "own_calendars insert": {
    by: "olive",
    prepare: ({ stack, olive }) => stack.sql`delete from public.own_calendars where member_id = ${olive.id}`,
    call: (client, { olive }) => client.from("own_calendars").insert({ member_id: olive.id }),
  },
  "pictures delete": {
    by: "olive",
    // A row may go once its files have.
    prepare: async ({ stack, olive, unused }) => removeFiles(siteFor(stack, olive), `${olive.id}/${unused}`),
    call: (client, { unused }) => client.from("pictures").delete().eq("id", unused).select("id"),
    nothing: [],
  },
  "profiles update": {
    by: "olive",
    call: (client, { olive }) =>
      client.from("profiles").update({ full_name: "Olive Renamed" }).eq("id", olive.id).select("id"),
    nothing: [],
  },
  "saved_events delete": {
    by: "olive",
    call: (client, { shown }) => client.from("saved_events").delete().eq("event_id", shown).select("event_id"),
    nothing: [],
  },
};
