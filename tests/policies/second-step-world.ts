import { z } from "zod";
import { copyOfToken, tokenOf } from "#tests/support/access-tokens.ts";
import { addEvent, dayAhead } from "#tests/support/events.ts";
import { sendMessage, sendReport } from "#tests/support/handed-in.ts";
import { addMember } from "#tests/support/organizations.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { storePicture } from "#tests/support/pictures.ts";
import { type Authenticator, addAuthenticator, signInAgain } from "#tests/support/second-step.ts";
import type { Client, TestStack } from "#tests/support/stack.ts";
import { addCalendar } from "#tests/support/subscribed-calendars.ts";

/** A response of PostgREST. */
export interface Answer {
  data: unknown;
  error: { code: string; message: string } | null;
  status: number;
}

/** One thing that members or admins may do through the API. */
export interface Call {
  /** Who calls it, with or without a second step. */
  by: "olive" | "ada";
  /** Sets up the preconditions, bypassing all rules. */
  prepare?: (world: World) => Promise<unknown>;
  /** @param prepared the result of `prepare`. */
  call(client: Client, world: World, prepared: unknown): PromiseLike<Answer>;
  /** The response of a call that is not rejected, but returns nothing without the second step. */
  nothing?: unknown;
}

/** Somebody with an authenticator. */
export interface Guarded extends Person {
  authenticator: Authenticator;
  /** Signed in with the password alone. */
  lacking: Client;
  /** The token of `client`'s session from before it passed the second step. */
  older: Client;
}

/** A member and an admin with a second step, and at least one row of everything that only they may read. */
export interface World {
  stack: TestStack;
  olive: Guarded;
  ada: Guarded;
  /** A member without a second step. */
  otto: Person;
  /** Events of Olive, and a public one of Otto's that she has saved. */
  pending: string;
  past: string;
  shown: string;
  /** The organization of Olive and Otto, both owners, to which her events belong. */
  organization: string;
  /** Olive's pictures: that of the pending event, and an unused one. */
  picture: string;
  unused: string;
  /** A subscribed calendar of Olive, which offers a change of the pending event. */
  calendar: string;
  /** A report about Otto's event, a message to the team, a mail that failed. */
  report: string;
  message: string;
  mail: number;
}

/** Gives this person an authenticator. */
export async function guard(stack: TestStack, person: Person): Promise<Guarded> {
  const older = await copyOfToken(stack, person);
  const authenticator = await addAuthenticator(person);
  const lacking = (await signInAgain(stack, person)).client;
  return { ...person, authenticator, lacking, older };
}

/** Creates people and rows. */
export async function makeWorld(stack: TestStack): Promise<World> {
  const [member, admin, otto] = await Promise.all([
    signUpPerson(stack),
    signUpAdmin(stack),
    signUpPerson(stack, "Otto Other"),
    // An admin who remains when another gives up the role.
    signUpAdmin(stack, "Zoe Admin"),
  ]);
  const unusedPicture = await storePicture(stack, member);
  const shownPicture = await storePicture(stack, member);
  const [olive, ada] = await Promise.all([guard(stack, member), guard(stack, admin)]);
  const pending = await addEvent(stack, olive, {
    is_approved: false,
    picture_id: shownPicture.id,
    image_alt: "A band on a porch",
  });
  const past = await addEvent(stack, olive, { start_date: new Date(Date.now() - 3 * 86_400_000).toISOString() });
  const shown = await addEvent(stack, otto);
  const { sql } = stack;
  await sql`select public.purge_ended_events()`;
  await sql`update public.pictures set created_at = now() - interval '2 days' where id = ${unusedPicture.id}`;
  await sql`insert into public.own_calendars (member_id) values (${olive.id})`;
  await sql`insert into public.saved_events (member_id, event_id) values (${olive.id}, ${shown.id})`;
  await sql`insert into public.mail_choices (member_id) values (${olive.id})`;
  await sql`insert into public.imported_events (owner_id, key) values (${olive.id}, ${"cd".repeat(32)})`;
  await sql`insert into public.event_series (organizer_id, rhythm) values (${olive.id}, 'weekly')`;
  const calendar = await addCalendar(stack, olive);
  await sql`
    insert into public.calendar_items (calendar_id, key, hash, title, place, starts, event_id, offer)
    select ${calendar}, ${"ab".repeat(32)}, ${"cd".repeat(32)}, e.title, e.location, e.start_date, e.id, to_jsonb(e) || '{"title": "Porch Concert, offered"}'
    from public.events as e where e.id = ${pending.id}`;
  await sql`insert into public.calendar_readings (calendar_id, outcome) values (${calendar}, 'read')`;
  await sql`insert into public.refused_calendar_hosts (host) values ('spam.example') on conflict do nothing`;
  await sql`insert into public.account_measures (account_id, kind, reason) values (${otto.id}, 'warned', 'Ads')`;
  await sql`insert into public.trusted_changes (event_id, before) values (${shown.id}, '{}')`;
  await sql`insert into public.event_drafts (owner_id, fields) values (${olive.id}, '{"title": "Jazz"}')`;
  const [organizer] = await sql<{ id: string }[]>`
    insert into public.organizers (founder_id, name) values (${olive.id}, ${`Porch ${olive.id.slice(0, 8)}`}) returning id`;
  if (!organizer) throw new Error("The organization is missing.");
  await addMember(stack, organizer.id, otto.id, "owner");
  await sql`
    insert into public.event_decisions (organizer_id, event_id, title, decision, reason)
    values (${olive.id}, ${pending.id}, 'Porch Concert', 'unpublished', 'The date is missing.')`;
  await sql`
    with entry as (select private.write_audit('event_unapproved', 'event', ${pending.id}::text, '{"by": "admin"}') as id),
      title as (insert into public.audit_titles (entry_id, organizer_id, title) select id, ${olive.id}::uuid, 'Porch Concert' from entry)
    insert into public.audit_reasons (entry_id, account_id, reason) select id, ${olive.id}::uuid, 'Has left.' from entry`;
  await sendReport(stack, shown.id);
  await sendMessage(stack);
  await sql`
    insert into public.report_closings (event_id, title, organizer_id, outcome)
    values (${past.id}, 'Porch Concert', ${olive.id}, 'gone')`;
  const [rows] = await sql<{ report: string; message: string; mail: number }[]>`
    with failed as (
      insert into private.mail_outbox (kind, recipient_id, failed_at) values ('password_changed', ${olive.id}, now()) returning id)
    select (select id from public.event_reports where event_id = ${shown.id}) as report,
      (select id from public.contact_messages order by created_at desc limit 1) as message,
      (select id::integer from failed) as mail`;
  if (!rows) throw new Error("The rows of the world are missing.");
  return {
    stack,
    olive,
    ada,
    otto,
    pending: pending.id,
    past: past.id,
    shown: shown.id,
    organization: organizer.id,
    picture: shownPicture.id,
    unused: unusedPicture.id,
    calendar,
    ...rows,
  };
}

/** Large tables with the data of migrations, which nobody writes. */
const REFERENCE_TABLES = ["public.places", "private.place_names", "private.confusables"];

interface Kept {
  /** A fingerprint of each table, to prove that a call changed nothing; of large ones by the transactions that wrote their rows. */
  contents(): Promise<Record<string, string>>;
  /** Restores the rows, ten times faster than creating a new world. */
  bringBack(): Promise<void>;
}

/** Takes a snapshot of all tables of the API and of private schemas. */
export async function keepRows(stack: TestStack): Promise<Kept> {
  const tables = await stack.sql<{ name: string; columns: string; isLog: boolean }[]>`
    select exists (select from pg_trigger as t where t.tgrelid = c.oid and t.tgenabled = 'A') as "isLog", format('%I.%I', n.nspname, c.relname) as name,
      (select string_agg(quote_ident(a.attname), ', ') from pg_attribute as a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth', 'storage') order by 1`;
  const fingerprints = tables.map(({ name }) => {
    const fingerprint = REFERENCE_TABLES.includes(name)
      ? "count(*) || ' ' || sum(t.xmin::text::bigint)"
      : "md5(string_agg(t::text, ' ' order by t::text))";
    return `(select ${fingerprint} from ${name} as t) as "${name.replaceAll('"', "")}"`;
  });
  const query = `select ${fingerprints.join(", ")}`;
  const contents = async () => {
    const [row] = await stack.sql.unsafe<Record<string, string>[]>(query, [], { prepare: true });
    return { ...row };
  };
  const before = await contents();
  // Append-only tables such as the audit log keep what was added.
  const restored = tables.filter(({ isLog }) => !isLog);
  await stack.sql.unsafe("drop schema if exists kept cascade; create schema kept");
  for (const [at, { name }] of restored.entries()) await stack.sql.unsafe(`create table kept.t${at} as table ${name}`);
  const bringBack = async () => {
    const now = await contents();
    const isChanged = (name: string) => now[name.replaceAll('"', "")] !== before[name.replaceAll('"', "")];
    if (!restored.some(({ name }) => isChanged(name))) return;
    await stack.sql.begin(async (sql) => {
      // Without triggers and foreign keys, because all rows are restored together.
      await sql`set local session_replication_role = replica`;
      for (const [at, { name, columns }] of restored.entries())
        if (isChanged(name))
          await sql.unsafe(
            `delete from ${name}; insert into ${name} (${columns}) overriding system value select ${columns} from kept.t${at}`,
          );
    });
  };
  return { contents, bringBack };
}

/** Calls Auth about this session's recovery codes, which supabase-js does not support yet. @returns the new codes. */
export async function askForRecoveryCodes(
  stack: TestStack,
  client: Client,
  path = "",
  body: object = {},
): Promise<string[]> {
  const answer = await fetch(`${stack.url}/auth/v1/factors/recovery-codes${path}`, {
    method: "POST",
    headers: {
      apikey: stack.anonKey,
      Authorization: `Bearer ${await tokenOf({ client })}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
  const parsed = z
    .object({ codes: z.array(z.string()).default([]), access_token: z.string(), refresh_token: z.string() })
    .partial({ access_token: true, refresh_token: true })
    .parse(await answer.json());
  if (parsed.access_token && parsed.refresh_token) {
    const { access_token, refresh_token } = parsed;
    await client.auth.setSession({ access_token, refresh_token });
  }
  return parsed.codes;
}

/** The city and the days of a storm. */
export const stormDays = () => ({ cities: ["tampa"], first_day: dayAhead(6), last_day: dayAhead(8) });

/** Places a notice, bypassing all rules. */
export const placeStorm = async ({ stack }: World) =>
  (
    await stack.sql`
      insert into private.storm_notices ${stack.sql({ ...stormDays(), kind: "check", events: 1 })} returning id`
  )[0]?.id;
