import { randomUUID } from "node:crypto";
import { addEvent, addSeries, localTime, versionOf } from "#tests/support/events.ts";
import { type Call, placeStorm, type World } from "./second-step-world.ts";

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

/** Every function that organizers call for their events, calendars and organizations, by its name. */
export const ORGANIZER_FUNCTIONS: Readonly<Record<string, Call>> = {
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
  list_own_calendars: { by: "olive", call: (client) => client.rpc("list_own_calendars"), nothing: [] },
  end_calendar: {
    by: "olive",
    call: (client, { calendar }) => client.rpc("end_calendar", { calendar_id: calendar, keeps_events: true }),
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
  hand_over_event: {
    by: "olive",
    prepare: ({ stack, pending }) => versionOf(stack, pending),
    call: (client, { pending }, version) =>
      client.rpc("hand_over_event", {
        event_id: pending,
        new_organization: null as unknown as string,
        version: String(version),
      }),
  },
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
  list_organizer_invitations: {
    by: "olive",
    call: (client, { organization }) => client.rpc("list_organizer_invitations", { organizer_id: organization }),
  },
  list_organizer_members: {
    by: "olive",
    call: (client, { organization }) => client.rpc("list_organizer_members", { organizer_id: organization }),
    nothing: [],
  },
  list_unused_pictures: { by: "olive", call: (client) => client.rpc("list_unused_pictures"), nothing: [] },
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
  queue_place: {
    by: "olive",
    call: (client, { pending }) => client.rpc("queue_place", { event_id: pending }),
    nothing: [],
  },
  renew_own_calendar: { by: "olive", call: (client) => client.rpc("renew_own_calendar", { contents: "own" }) },
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
    prepare: ({ stack, pending }) => versionOf(stack, pending),
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
