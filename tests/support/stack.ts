import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import postgres, { type Sql } from "postgres";
import { inject } from "vitest";
import { NoRealtime } from "#app/models/client.ts";
import type { Database } from "#app/types/database.ts";
import { loadConfig } from "#supabase/local/config.ts";
import type { Mailer, StackConfig } from "#supabase/local/context.ts";
import { loadOrCreateKeys } from "#supabase/local/keys.ts";
import { createMailer } from "#supabase/local/mail/mailer.ts";
import { serveDatabase } from "#supabase/local/server.ts";
import { TEMPLATE } from "#tests/support/global-setup.ts";

export type Client = SupabaseClient<Database>;

/** The least that bcrypt takes: hundreds of people sign in during the tests. `tests/routes/known-addresses.test.ts` has the real one. */
const QUICK_PASSWORD_COST = 4;

/** A local stack on a database that nobody else uses. */
export interface TestStack {
  url: string;
  anonKey: string;
  serviceRoleKey: string;
  databaseUrl: string;
  /** Direct access as the superuser, past every rule. */
  sql: Sql;
  mailer: Mailer;
  /** What the stack goes by; changes count from the next request on. */
  config: StackConfig;
  /** supabase-js with this key or token; keeps its session in memory. */
  client(key?: string): Client;
  /** Takes no more requests, as if the machine it runs on were off; the database stays. */
  stop(): Promise<void>;
  /** Answers again, at the same address. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export interface StackOptions {
  siteUrl?: string;
  confirmations?: boolean;
  /** Changes what `supabase/config.toml` says, before the stack starts. */
  configure?: (config: StackConfig) => void;
}

/**
 * Starts a stack on a fresh copy of the template database.
 * @param options.siteUrl what links in mails start with.
 */
export async function openStack(options: StackOptions = {}): Promise<TestStack> {
  const { adminUrl, rolePassword, folder } = inject("cluster");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const admin = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  // Several files start at once, and only one session may copy a template at a time.
  await admin`select pg_advisory_lock(1)`;
  await admin.unsafe(`create database ${name} template ${TEMPLATE}`);
  await admin.end();

  const databaseUrl = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href;
  const keysFolder = join(folder, `keys-${name}`);
  await mkdir(keysFolder, { mode: 0o700 });
  const keys = await loadOrCreateKeys(keysFolder);
  const config = loadConfig(process.cwd(), { siteUrl: options.siteUrl });
  config.auth.email.enableConfirmations = options.confirmations ?? config.auth.email.enableConfirmations;
  config.auth.passwordCost = QUICK_PASSWORD_COST;
  options.configure?.(config);
  const mailer = await createMailer({ smtpUrl: null, keepIn: null });
  const serve = (port: number) => serveDatabase({ databaseUrl, rolePassword, config, keys, port, mailer });
  let server = await serve(0);
  const { url } = server;
  const sql = postgres(databaseUrl, { max: 2, onnotice: () => undefined });

  return {
    url,
    anonKey: keys.anonKey,
    serviceRoleKey: keys.serviceRoleKey,
    databaseUrl,
    sql,
    mailer,
    config,
    client: (key = keys.anonKey) => newClient(url, key),
    stop: () => server.stop(),
    async restart() {
      server = await serve(Number(new URL(url).port));
    },
    async close() {
      await server.stop();
      await sql.end();
    },
  };
}

function newClient(url: string, key: string): Client {
  return createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport: NoRealtime },
  });
}
