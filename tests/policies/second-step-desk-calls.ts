import { randomUUID } from "node:crypto";
import { approveEvent } from "#tests/support/decisions.ts";
import { type Call, placeStorm, stormDays, type World } from "./second-step-world.ts";

const REASON = "Has lost the phone and the codes.";
const NO_EVENTS = { events: [], organizer_names: {}, total: 0 };

/** The version of the pending event that an admin has read. */
const versionOfPending = async ({ ada, pending }: World) =>
  (await ada.client.from("events").select("updated_at").eq("id", pending).single()).data?.updated_at;

/** Lists the public event as one that a trusted account has changed. */
const listTrustedChange = ({ stack, shown }: World) =>
  stack.sql`insert into public.trusted_changes (event_id, before) values (${shown}, '{}') on conflict do nothing`;

const COLLECTION = {
  name_en: "Holiday lights",
  name_es: "Luces de fiesta",
  filter: "?search=lights",
  text_en: "Boats and streets that glow.",
  text_es: "Barcos y calles que brillan.",
  first_day: "2026-12-01",
  last_day: "2026-12-31",
};

/** Every function of the review desk, which admins call, by its name. */
export const DESK_FUNCTIONS: Readonly<Record<string, Call>> = {
  admin_panel: {
    by: "ada",
    call: (client, { pending }) => client.rpc("admin_panel", { page_size: 25, asked_id: pending }),
    nothing: [{ ...NO_EVENTS, asked: [] }],
  },
  answer_contact_message: {
    by: "ada",
    call: (client, { message }) => client.rpc("answer_contact_message", { message_id: message, written: "Thank you!" }),
  },
  bring_back_events: { by: "ada", call: (client) => client.rpc("bring_back_events", { measure_id: 1 }) },
  close_event_reports: {
    by: "ada",
    call: (client, { shown }) =>
      client.rpc("close_event_reports", {
        reported_event: shown,
        read_until: new Date().toISOString(),
        report_outcome: "no_violation",
      }),
  },
  count_lists: { by: "ada", call: (client) => client.rpc("count_lists", { filters: [{}] }) },
  decide: {
    by: "ada",
    prepare: versionOfPending,
    call: (client, { pending }, version) =>
      client.rpc("decide", { event_ids: [pending], versions: [String(version)], decision: "returned", note: REASON }),
  },
  delete_collection: {
    by: "ada",
    prepare: async ({ stack }) =>
      (await stack.sql`insert into public.collections ${stack.sql(COLLECTION)} returning id`)[0]?.id,
    call: (client, _, id) => client.rpc("delete_collection", { collection_id: Number(id) }),
  },
  delete_organizer: {
    by: "ada",
    call: (client, { organization }) => client.rpc("delete_organizer", { organizer_id: organization, reason: REASON }),
  },
  desk_weeks: {
    by: "ada",
    call: (client) => client.rpc("desk_weeks", { site_zone: "America/New_York" }),
    nothing: null,
  },
  end_storm_notice: {
    by: "ada",
    prepare: placeStorm,
    call: (client, _, id) => client.rpc("end_storm_notice", { notice_id: Number(id) }),
  },
  judge_calendar: {
    by: "ada",
    call: (client, { calendar }) => client.rpc("judge_calendar", { calendar_id: calendar, is_paused: true }),
  },
  judged_event: { by: "ada", call: (client, { pending }) => client.rpc("judged_event", { event_id: pending }) },
  keep_approved_versions: { by: "ada", call: (client) => client.rpc("keep_approved_versions", { is_kept: true }) },
  keeps_approved_versions: { by: "olive", call: (client) => client.rpc("keeps_approved_versions"), nothing: null },
  lift_measure: {
    by: "ada",
    prepare: ({ stack, olive }) =>
      stack.sql`insert into public.account_measures (account_id, kind, reason) values (${olive.id}, 'warned', 'Ads')`,
    call: (client, { olive }) => client.rpc("lift_measure", { account_id: olive.id, kind: "warned" }),
  },
  list_audit: { by: "ada", call: (client) => client.rpc("list_audit", { most: 10 }), nothing: [] },
  list_pending_events: {
    by: "ada",
    call: (client) => client.rpc("list_pending_events", { page_size: 25 }),
    nothing: [NO_EVENTS],
  },
  list_calendars: { by: "ada", call: (client) => client.rpc("list_calendars", { page_size: 25 }) },
  list_people: { by: "ada", call: (client) => client.rpc("list_people", { page_size: 25 }) },
  list_reported_events: {
    by: "ada",
    call: (client) => client.rpc("list_reported_events", { page_size: 25 }),
    nothing: [{ entries: [], total: 0, reports: 0, undoable: null }],
  },
  list_returned_organizers: {
    by: "ada",
    prepare: ({ stack, organization }) =>
      stack.sql`
        update public.organizers set is_approved = false, returned_at = now(), return_reasons = '{text_unfit}' where id = ${organization}`,
    call: (client) => client.rpc("list_returned_organizers"),
  },
  list_sent_back_events: {
    by: "ada",
    prepare: ({ stack, pending }) => stack.sql`update public.events set review = 'returned' where id = ${pending}`,
    call: (client) => client.rpc("list_sent_back_events", { page_size: 25 }),
    nothing: [],
  },
  decide_status_note: {
    by: "ada",
    call: (client) => client.rpc("decide_status_note", { said: randomUUID(), is_approved: true }),
  },
  list_status_notes: { by: "ada", call: (client) => client.rpc("list_status_notes") },
  list_storm_notices: { by: "ada", call: (client) => client.rpc("list_storm_notices") },
  list_trusted_changes: {
    by: "ada",
    prepare: listTrustedChange,
    call: (client) => client.rpc("list_trusted_changes", { page_size: 25 }),
    nothing: [],
  },
  list_unsent_mail: { by: "ada", call: (client) => client.rpc("list_unsent_mail") },
  look_at_trusted_changes: {
    by: "ada",
    prepare: listTrustedChange,
    call: (client, { shown }) =>
      client.rpc("look_at_trusted_changes", { event_ids: [shown], versions: [new Date().toISOString()] }),
  },
  person: { by: "ada", call: (client, { olive }) => client.rpc("person", { account_id: olive.id }) },
  place_measure: {
    by: "ada",
    call: (client, { olive }) =>
      client.rpc("place_measure", { account_id: olive.id, kind: "blocked", reason: REASON, takes_off_live: true }),
  },
  place_storm_notice: {
    by: "ada",
    call: (client) => client.rpc("place_storm_notice", { ...stormDays(), kind: "check" }),
  },
  preview_storm: { by: "ada", call: (client) => client.rpc("preview_storm", stormDays()) },
  resume_storm_notice: {
    by: "ada",
    prepare: async (world) => {
      const id = await placeStorm(world);
      await world.stack.sql`update private.storm_notices set ended_at = now() where id = ${id}`;
      return id;
    },
    call: (client, _, id) => client.rpc("resume_storm_notice", { notice_id: Number(id) }),
  },
  retire_reason: { by: "ada", call: (client) => client.rpc("retire_reason", { key: "title_shouts" }) },
  return_organizer: {
    by: "ada",
    prepare: async ({ stack, organization }) =>
      (await stack.sql`select updated_at::text as at from public.organizers where id = ${organization}`)[0]?.at,
    call: (client, { organization }, version) =>
      client.rpc("return_organizer", {
        organizer_id: organization,
        version: String(version),
        reasons: ["text_unfit"],
      }),
  },
  retry_mail: { by: "ada", call: (client, { mail }) => client.rpc("retry_mail", { mail_id: mail }) },
  save_collection: { by: "ada", call: (client) => client.rpc("save_collection", COLLECTION) },
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
  delete_event_note: {
    by: "ada",
    prepare: async ({ stack, ada, pending }) => {
      const [row] = await stack.sql<{ id: number }[]>`
        insert into private.event_notes (event_id, author_id, note) values (${pending}, ${ada.id}, 'Asked.') returning id::integer`;
      return row?.id;
    },
    call: (client, _, id) => client.rpc("delete_event_note", { note_id: Number(id) }),
  },
  write_event_note: {
    by: "ada",
    call: (client, { pending }) => client.rpc("write_event_note", { event_id: pending, note: "Asked." }),
  },
  refuse_calendar_host: {
    by: "ada",
    call: (client) => client.rpc("refuse_calendar_host", { host: "ads.example", is_refused: true }),
  },
  release_event: {
    by: "ada",
    prepare: async ({ ada, pending }) => ada.client.rpc("take_events", { event_ids: [pending] }),
    call: (client, { pending }) => client.rpc("release_event", { event_id: pending }),
  },
  take_events: { by: "ada", call: (client, { pending }) => client.rpc("take_events", { event_ids: [pending] }) },
  take_picture_off: { by: "ada", call: (client, { pending }) => client.rpc("take_picture_off", { event_id: pending }) },
  undo_decisions: {
    by: "ada",
    async prepare({ ada }) {
      const { data } = await ada.client
        .from("events")
        .select("id, updated_at")
        .eq("review", "waiting")
        .limit(1)
        .single();
      await approveEvent(ada.client, data?.id ?? "", data?.updated_at ?? "");
      return (await ada.client.rpc("admin_panel", { page_size: 1 })).data?.[0]?.undoable;
    },
    call: (client, _, undoable) =>
      client.rpc("undo_decisions", {
        decision_ids: (undoable as { events: { id: number }[] } | null)?.events.map(({ id }) => id) ?? [],
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
};
