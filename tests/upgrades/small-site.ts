import { readFile } from "node:fs/promises";
import type { SupabaseClient } from "@supabase/supabase-js";
import postgres, { type Sql } from "postgres";
import { addPicture } from "#app/models/events/pictures.server.ts";
import { encodePicture } from "#app/uploads/encode-picture.server.ts";
import { type Stack, startStack } from "#supabase/local/stack.ts";
import { createKeyClient } from "#supabase/seed/client.ts";
import { buildEvent, type EventInsert } from "#supabase/seed/factories.ts";
import { PHOTOGRAPHS, photographFile } from "#supabase/seed/photographs/index.ts";

import type { SiteFacts } from "./stored-site.ts";

/** The member of the stored site who organizes its events. */
export const OLIVE = { email: "olive@example.com", password: "correct-horse-battery", fullName: "Olive Marlowe" };
const ADA = { email: "ada@example.com", password: "a-long-enough-password", fullName: "Ada Admin" };

/** In the far future, so that no row of the site is removed because of its age. */
const FAR = "2099-06-05T23:00:00Z";

/** A placeholder for every SHA-256 of the site. */
const HASH = "0".repeat(64);

/** Creates a small site with a row of each kind in the new data folder `dataDir`, with the migrations of this project. */
export async function makeSmallSite(dataDir: string): Promise<Omit<SiteFacts, "migrations">> {
  const stack = await startStack({ projectDir: ".", dataDir, port: 0, durable: false });
  const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const [oliveId, adaId] = [await signUp(stack, OLIVE), await signUp(stack, ADA)];
    await sql`update public.profiles set is_admin = true where id = ${adaId}`;
    const olive = createKeyClient(stack.url, stack.anonKey, stack.projectSecret);
    const { data } = await olive.auth.signInWithPassword(OLIVE);
    if (!data.session) throw new Error("Olive cannot sign in");
    const event = await addEvents(stack, olive, oliveId);
    await addRest(sql, { oliveId, adaId, eventId: event.id });
    return {
      eventId: event.id,
      title: event.title,
      accessToken: data.session.access_token,
      refreshToken: data.session.refresh_token,
    };
  } finally {
    await sql.end();
    await stack.stop();
  }
}

/** Creates a confirmed account and sends it a password recovery mail. */
async function signUp(stack: Stack, { email, password, fullName }: typeof OLIVE): Promise<string> {
  const admin = createKeyClient(stack.url, stack.serviceRoleKey).auth.admin;
  const user_metadata = { full_name: fullName };
  const { data, error } = await admin.createUser({ email, password, email_confirm: true, user_metadata });
  const mailed = await createKeyClient(stack.url, stack.anonKey).auth.resetPasswordForEmail(email);
  if (mailed.error) throw mailed.error;
  return orThrow(data.user, error).id;
}

/** Adds events in both languages, approved and pending, one with a picture. @returns that one. */
async function addEvents(stack: Stack, olive: SupabaseClient, oliveId: string): Promise<{ id: string; title: string }> {
  const [photograph] = PHOTOGRAPHS;
  if (!photograph) throw new Error("There is no photograph");
  const picture = await encodePicture(await readFile(photographFile(photograph.name)));
  const picture_id = await addPicture(olive, stack.projectSecret, oliveId, picture);
  const english = {
    title: "Porch Concert",
    description: "Three bands, one porch, and lemonade for all.",
    language: "en",
  };
  const spanish = {
    title: "Concierto en el porche",
    description: "Tres bandas, un porche y limonada.",
    language: "es",
  };
  const translated = {
    translation_language: "es",
    translated_title: spanish.title,
    translated_description: spanish.description,
  };
  const event = (fields: Partial<EventInsert>) =>
    buildEvent({ location: "Armature Works, Tampa", start_date: FAR, end_date: null, ...fields });
  const admin = createKeyClient(stack.url, stack.serviceRoleKey);
  const approved = await admin
    .from("events")
    .insert([
      event({
        ...english,
        ...translated,
        picture_id,
        image_alt: photograph.alt,
        organizer_id: oliveId,
        is_approved: true,
      }),
      event({ ...spanish, title: "Baile en el porche", organizer_id: oliveId, is_approved: true }),
    ])
    .select("id, title");
  const [first] = orThrow(approved.data, approved.error);
  // Inserted as a member, so that they are pending and the mails about them are queued.
  const waiting = await olive
    .from("events")
    .insert([event({ ...english, title: "Porch Reading" }), event({ ...spanish, title: "Lectura" })]);
  if (waiting.error) throw waiting.error;
  if (!first) throw new Error("No event was added");
  return first;
}

/** Adds rows of the other tables. */
async function addRest(sql: Sql, ids: { oliveId: string; adaId: string; eventId: string }): Promise<void> {
  const { oliveId, adaId, eventId } = ids;
  const organizer = {
    founder_id: oliveId,
    name: "Porch People",
    about: "We make music on porches.",
    is_approved: true,
  };
  const [{ id: organizerId } = { id: "" }] = await sql`insert into public.organizers ${sql(organizer)} returning id`;
  await sql`insert into public.saved_events (member_id, event_id) values (${adaId}, ${eventId}), (${oliveId}, ${eventId})`;
  await sql`
    insert into private.digest_subscriptions (address, list, confirmed_at, last_issue)
    values ('reader@example.com', '/tampa', now(), '2099-01-01'), ('reader@example.com', '/organizers/porch-people', now(), '2099-01-01')`;
  const calendar = {
    member_id: oliveId,
    name: "Porch calendar",
    url: "https://porch.example/events.ics",
    category: "music",
    next_read_at: FAR,
  };
  const [{ id: calendarId } = { id: "" }] =
    await sql`insert into public.subscribed_calendars ${sql(calendar)} returning id`;
  await sql`
    insert into public.calendar_items (calendar_id, key, hash, title, place, starts)
    values (${calendarId}, ${HASH}, ${HASH}, 'Porch Jam', 'Armature Works, Tampa', ${FAR})`;
  await addOfMembers(sql, { oliveId, adaId, eventId, organizerId });
  await addOfTeam(sql, { oliveId, adaId, eventId });
  // Sessions end 30 days after their last use, and the stored one is used years later.
  await sql`update auth.sessions set created_at = ${FAR}, updated_at = ${FAR}, refreshed_at = ${FAR}`;
}

/** Members' data besides their events. */
async function addOfMembers(
  sql: Sql,
  { oliveId, adaId, eventId, organizerId }: { oliveId: string; adaId: string; eventId: string; organizerId: string },
): Promise<void> {
  await sql`insert into public.event_drafts (owner_id, fields) values (${oliveId}, ${sql.json({ title: "Porch Supper" })})`;
  await sql`insert into public.imported_events (owner_id, key) values (${oliveId}, ${HASH})`;
  await sql`insert into public.mail_choices (member_id, saved_event_changes) values (${adaId}, true)`;
  await sql`
    insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
    values (gen_random_uuid(), ${adaId}, 'Phone', 'totp', 'verified', ${FAR}, ${FAR}, ${HASH})`;
  await sql`insert into public.own_calendars (member_id) values (${oliveId})`;
  await sql`insert into public.event_series (organizer_id, rhythm, created_at) values (${oliveId}, 'weekly', ${FAR})`;
  await sql`
    insert into public.past_events
      (id, organizer_id, title, description, category, location, start_date, was_approved, created_at, removed_at)
    values (gen_random_uuid(), ${oliveId}, 'First Porch', 'The first of them all.', 'music', 'Tampa', '2026-05-01', true, '2026-04-01', ${FAR})`;
  await sql`insert into private.event_counts (event_id, week, views) values (${eventId}, '2099-05-31', 7)`;
  await sql`
    insert into private.status_notes (event_id, said_id, status, reasons, said_by)
    values (${eventId}, gen_random_uuid(), 'moved', '{weather}', ${oliveId})`;
  await sql`insert into private.event_confirmations (event_id, asked_at, confirmed_at) values (${eventId}, ${FAR}, ${FAR})`;
  await sql`
    insert into private.organizer_invitations (organizer_id, address, role, invited_by, expires_at)
    values (${organizerId}, 'vera@example.com', 'editor', ${oliveId}, ${FAR})`;
  await sql`
    insert into private.digest_tokens (token_hash, subscription_id, purpose)
    select sha256('unsubscribe'), s.id, 'unsubscribe' from private.digest_subscriptions as s limit 1`;
}

/** The team's texts and decisions. */
async function addOfTeam(
  sql: Sql,
  { oliveId, adaId, eventId }: { oliveId: string; adaId: string; eventId: string },
): Promise<void> {
  await sql`
    insert into public.collections (name_en, name_es, text_en, text_es, filter, first_day, last_day)
    values ('Porch season', 'Temporada', 'On every porch.', 'En cada porche.', '?search=porch', '2099-06-01', '2099-06-30')`;
  await sql`
    insert into public.contact_messages (name, email, subject, message, created_at)
    values ('Vera Visitor', 'vera@example.com', 'Feedback', 'I like it.', ${FAR})`;
  await sql`insert into public.event_reports (event_id, reason, created_at) values (${eventId}, 'wrong_details', ${FAR})`;
  await sql`
    insert into public.account_measures (account_id, kind, reason, placed_by, placed_at)
    values (${oliveId}, 'warned', 'One porch at a time.', ${adaId}, ${FAR})`;
  await sql`insert into public.refused_calendar_hosts (host, refused_by) values ('spam.example', ${adaId})`;
  await sql`insert into private.event_notes (event_id, author_id, note, written_at) values (${eventId}, ${adaId}, 'Looks good.', ${FAR})`;
  await sql`
    insert into public.report_closings (event_id, title, organizer_id, outcome, closed_at, closed_by)
    values (${eventId}, 'Porch Concert', ${oliveId}, 'no_violation', ${FAR}, ${adaId})`;
  await sql`
    insert into private.storm_notices (cities, first_day, last_day, kind, events, placed_by, ended_at)
    values ('{miami}', '2099-06-01', '2099-06-02', 'check', 0, ${adaId}, ${FAR})`;
  await sql`insert into private.gone_pages (path, gone_at) values ('/events/0e5f7b1c-0000-4000-8000-000000000000', ${FAR})`;
  await sql`
    insert into private.decisions (organizer_id, event_id, title, decision, decided_at, admin_id)
    values (${oliveId}, ${eventId}, 'Porch Concert', 'approved', ${FAR}, ${adaId})`;
  await sql`
    insert into public.audit_titles (entry_id, organizer_id, title)
    select max(l.id), ${oliveId}, 'Porch Concert' from public.audit_log as l`;
}

function orThrow<T>(data: T | null, error: Error | null): T {
  if (data === null) throw error ?? new Error("There was no answer");
  return data;
}
