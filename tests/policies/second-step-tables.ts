import { randomUUID } from "node:crypto";
import { buildEvent } from "#supabase/seed/factories.ts";
import { siteFor } from "#tests/support/pictures.ts";
import type { Client } from "#tests/support/stack.ts";
import type { Call } from "./second-step-world.ts";

const BUCKET = "event-pictures";

const removeFiles = (client: Client, folder: string) =>
  client.storage.from(BUCKET).remove([320, 640].map((width) => `${folder}/${width}.webp`));

/** Table operations that visitors may do too. */
export const VISITORS_TABLES: readonly string[] = [
  "collections select",
  "listings select",
  "moderation_reasons select",
  "places select",
];

/** Who sees more of each table than visitors do. */
export const READERS: Readonly<Record<string, "olive" | "ada">> = {
  audit_log: "ada",
  audit_reasons: "ada",
  audit_titles: "ada",
  contact_messages: "ada",
  event_reports: "ada",
  report_closings: "ada",
  event_decisions: "olive",
  events: "olive",
  organizers: "olive",
  organizer_members: "olive",
  own_calendars: "olive",
  past_events: "olive",
  pictures: "olive",
  profiles: "olive",
  saved_events: "olive",
  event_drafts: "olive",
  event_series: "olive",
  decision_counts: "olive",
  account_measures: "ada",
  trusted_changes: "ada",
  mail_choices: "olive",
  imported_events: "olive",
  subscribed_calendars: "olive",
  calendar_items: "olive",
  calendar_readings: "olive",
  refused_calendar_hosts: "ada",
};

/** Everything that members or admins may write in tables, by table and operation. `nothing`: no row is changed. */
export const WRITES: Readonly<Record<string, Call>> = {
  "calendar_items update": {
    by: "olive",
    call: (client, { calendar }) =>
      client
        .from("calendar_items")
        .update({ offer: null, asked_at: null, absences: -1 })
        .eq("calendar_id", calendar)
        .select("key"),
    nothing: [],
  },
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
  "imported_events update": {
    by: "olive",
    call: (client, { olive }) =>
      client
        .from("imported_events")
        .update({ times: "12".repeat(32) })
        .eq("owner_id", olive.id)
        .select("key"),
    nothing: [],
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
    call: (client, { organization }) => client.from("organizers").delete().eq("id", organization).select("id"),
    nothing: [],
  },
  "organizers insert": {
    by: "olive",
    prepare: ({ stack, organization }) => stack.sql`delete from public.organizers where id = ${organization}`,
    call: (client) => client.from("organizers").insert({ name: `Lawn ${randomUUID().slice(0, 8)}` }),
  },
  "organizers update": {
    by: "olive",
    call: (client, { organization }) =>
      client.from("organizers").update({ about: "Bands on porches." }).eq("id", organization).select("id"),
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
    // A row may be deleted once its files are.
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
  "subscribed_calendars insert": {
    by: "olive",
    call: (client) =>
      client
        .from("subscribed_calendars")
        .insert({ name: "Porch calendar", category: "music", url: `https://porch.example/${randomUUID()}` }),
  },
  "subscribed_calendars update": {
    by: "olive",
    call: (client, { calendar }) =>
      client.from("subscribed_calendars").update({ name: "Lawn calendar" }).eq("id", calendar).select("id"),
    nothing: [],
  },
  "saved_events delete": {
    by: "olive",
    call: (client, { shown }) => client.from("saved_events").delete().eq("event_id", shown).select("event_id"),
    nothing: [],
  },
};
