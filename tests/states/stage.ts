import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SupabaseClient } from "@supabase/supabase-js";
import postgres, { type Sql } from "postgres";
import { serveSite } from "#app/server/launch/site-process.ts";
import { startStack } from "#supabase/local/stack.ts";
import { stopChild } from "#supabase/local/supervisor.ts";
import { createKeyClient } from "#supabase/seed/client.ts";
import { SEED_PASSWORD, SEED_PEOPLE } from "#supabase/seed/people.ts";
import { seedDatabase } from "#supabase/seed/seed.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { LIMITS_AND_CACHE_OFF, QUICK_PASSWORD_COST } from "#tests/support/pace.ts";
import { openRelay, type Relay } from "#tests/support/relay.ts";
import { STAGE_PEOPLE } from "./people.ts";
import { addProps, type Props } from "./props.ts";

/** Who opens a page: a visitor, an organizer of many events, a member without events, a member who must still enter a code, an admin. */
export type Role = "visitor" | "organizer" | "newcomer" | "halfway" | "admin";

/** The production build on a seeded database with the fixtures of all states, and a relay in front of Supabase. */
export interface Stage extends Props {
  origin: string;
  relay: Relay;
  /** URL of the stack's inbox. */
  inboxUrl: string;
  /** supabase-js with the service role, which bypasses RLS. */
  service: SupabaseClient;
  /** Cookies of a signed-in person, as a header; "" for a visitor. */
  cookiesOf(role: Role): Promise<string>;
  close(): Promise<void>;
}

const ZONE = "America/New_York";

/**
 * @param seededFor the time that the seeded events are relative to; default: now.
 * @param env settings of the site in addition to `LIMITS_AND_CACHE_OFF`.
 */
export async function openStage(seededFor = new Date(), env: Record<string, string> = {}): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), "sunshine-stage-"));
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const undo: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const step of undo.reverse()) await step();
  };
  try {
    const stack = await startStack({
      projectDir: ".",
      dataDir: folder,
      port: 0,
      siteUrl: origin,
      durable: false,
      passwordCost: QUICK_PASSWORD_COST,
    });
    undo.push(() => stack.stop());
    const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => undefined });
    undo.push(() => sql.end());
    await numberRows(sql);
    const openClient = () => createKeyClient(stack.url, stack.serviceRoleKey, stack.projectSecret);
    const service = openClient();
    await seedDatabase(openClient, seededFor, { siteTimeZone: ZONE, queueKey: stack.projectSecret });
    const props = await addProps(openClient, stack.projectSecret, sql);
    await refreshStatistics(sql);
    const relay = await openRelay(stack.url);
    undo.push(() => relay.close());
    const inboxUrl = `${stack.url}/inbox`;
    const settings = {
      ...process.env,
      PORT: String(port),
      HOST: "127.0.0.1",
      SITE_URL: origin,
      SITE_TIME_ZONE: ZONE,
      SUPABASE_URL: relay.url,
      SUPABASE_ANON_KEY: stack.anonKey,
      MAIL_QUEUE_KEY: stack.projectSecret,
      LOCAL_INBOX_URL: inboxUrl,
      ...LIMITS_AND_CACHE_OFF,
      ...env,
    };
    // Only failures that the states provoke on purpose are logged.
    const child = await serveSite(settings, { takeLine: () => undefined });
    undo.push(() => stopChild(child));
    return { ...props, origin, relay, inboxUrl, service, cookiesOf: keepSessions(origin), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Gives rows the same ids in every run. Lists order simultaneous events by id, so the pages are the same as well. */
async function numberRows(sql: Sql): Promise<void> {
  await sql`create sequence private.stage_ids`;
  await sql`
    create function private.number_row() returns trigger language plpgsql security definer set search_path = '' as $$
    begin
      new.id := ('00000000-0000-4000-8000-' || lpad(to_hex(nextval('private.stage_ids')), 12, '0'))::uuid;
      return new;
    end $$`;
  for (const table of ["events", "event_reports", "report_closings", "contact_messages"])
    await sql`
      create trigger number_row before insert on ${sql(`public.${table}`)}
        for each row execute function private.number_row()`;
}

/** Updates the planner's statistics, as autovacuum does on a site that has run for a while. */
async function refreshStatistics(sql: Sql): Promise<void> {
  await sql`analyze`;
}

/** Signs each role in once, through the form, and remembers the cookies. */
function keepSessions(origin: string): (role: Role) => Promise<string> {
  const sessions = new Map<Role, Promise<string>>();
  return (role) => {
    const known = sessions.get(role);
    if (known) return known;
    const session = role === "visitor" ? Promise.resolve("") : signIn(origin, credentialsOf(role));
    sessions.set(role, session);
    return session;
  };
}

function credentialsOf(role: Exclude<Role, "visitor">): { email: string; password: string } {
  const email = role === "organizer" ? SEED_PEOPLE[0]?.email : STAGE_PEOPLE[role].email;
  return { email: email ?? "", password: SEED_PASSWORD };
}

async function signIn(origin: string, fields: { email: string; password: string }): Promise<string> {
  const answer = await fetch(`${origin}/signin`, {
    method: "POST",
    headers: { Origin: origin },
    body: new URLSearchParams({ ...fields, next: "/" }),
    redirect: "manual",
  });
  if (answer.status !== 303) throw new Error(`Signing in as ${fields.email} answered ${answer.status}.`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .join("; ");
}
