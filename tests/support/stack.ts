import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import postgres, { type Sql } from "postgres";
import { z } from "zod";
import { NoRealtime, QUEUE_KEY_HEADER } from "#app/models/supabase.ts";
import type { Database } from "#app/types/database.ts";
import { loadConfig } from "#supabase/local/config.ts";
import type { Mailer, StackConfig, StackKeys } from "#supabase/local/context.ts";
import { createKeys } from "#supabase/local/keys.ts";
import { createMailer } from "#supabase/local/mail/mailer.ts";
import { serveDatabase } from "#supabase/local/server.ts";
import { sharedCluster } from "#tests/support/on-demand.ts";
import { findFreePort } from "./free-port.ts";
import { FEWER_PLANS, PATIENT_STATEMENTS, QUICK_PASSWORD_COST, STATEMENTS_THAT_HANG } from "./pace.ts";

export type Client = SupabaseClient<Database>;

/** The queue key of every test stack. The site authenticates visitors' submissions with it. */
const QUEUE_KEY = "the-key-of-the-queue-that-all-tests-share";

/** A local stack with its own database. */
export interface TestStack {
  url: string;
  anonKey: string;
  serviceRoleKey: string;
  /** The same two keys in Supabase's newer format. */
  publishableKey: string;
  secretKey: string;
  /** The site's MAIL_QUEUE_KEY. */
  queueKey: string;
  databaseUrl: string;
  /** Direct access as the superuser, bypassing all policies. */
  sql: Sql;
  mailer: Mailer;
  /** Mailpit-compatible API for sent mail; see `inbox.ts`. */
  inboxUrl: string;
  /** Storage's folder. */
  filesDir: string;
  /** Configuration of the stack. Changes apply from the next request. */
  config: StackConfig;
  /** supabase-js with this key or token; keeps its session in memory. */
  client(key?: string): Client;
  /** The site's own client, which sends the queue key. `accessToken` is the caller's token. */
  siteClient(key?: string, accessToken?: () => Promise<string | null>): Client;
  /** Stops answering requests, as if the stack's machine were off. The database keeps running. */
  stop(): Promise<void>;
  /** Answers again at the same address. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export interface StackOptions {
  siteUrl?: string;
  confirmations?: boolean;
  /** Changes the configuration from `supabase/config.toml` before the stack starts. */
  configure?: (config: StackConfig) => void;
  /** Uses another address and other signing keys, which supabase-js has not cached in this process. */
  isApart?: boolean;
  /** PostgreSQL's `plan_cache_mode`; `FEWER_PLANS` unless given. */
  plans?: "auto";
  /** The address of this stack, instead of the one that stacks of this process share. */
  home?: StackHome;
}

/** Address and keys that stacks reuse one after another. */
export interface StackHome {
  keys: Promise<StackKeys>;
  /** 0 before the first stack. */
  port: number;
  isTaken: boolean;
}

export const newHome = (): StackHome => ({ keys: createKeys(), port: 0, isTaken: false });

declare global {
  var homeOfStacks: StackHome | undefined;
}

/**
 * Address and keys of this process's stacks. Test files that share the process reuse them one after another, because the site's modules
 * cache both. Global, because a test may reset all modules.
 */
globalThis.homeOfStacks ??= newHome();
const homeOfProcess = globalThis.homeOfStacks;

/**
 * Starts a stack on a fresh copy of the template database. With TEST_SUPABASE_URL, connects to that Supabase instead (`npm run
 * test:supabase`).
 * @param options.siteUrl the origin of links in mail.
 */
export async function openStack(options: StackOptions = {}): Promise<TestStack> {
  if (!process.env.TEST_SUPABASE_URL) return openLocalStack(options);
  const stack = openSupabase(options);
  await setQueueKey(stack.sql);
  return stack;
}

const setQueueKey = (sql: Sql) => sql`select private.set_mail_queue_key(${QUEUE_KEY})`;

async function openLocalStack(options: StackOptions): Promise<TestStack> {
  const { adminUrl, template, rolePassword, folder } = await sharedCluster();
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const admin = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  // Several files start at once, but only one session may copy a template at a time.
  await admin`select pg_advisory_lock(1)`;
  // why not the default strategy: it also writes every page to the write-ahead log, which takes twice as long.
  await admin.unsafe(`create database ${name} template ${template} strategy file_copy`);
  for (const role of ["anon", "authenticated"])
    await admin.unsafe(`alter role ${role} in database ${name} set statement_timeout = '${PATIENT_STATEMENTS}'`);
  await admin.unsafe(`alter database ${name} set plan_cache_mode = ${options.plans ?? FEWER_PLANS}`);
  await admin.end();

  const databaseUrl = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href;
  const sql = postgres(databaseUrl, { max: 2, onnotice: () => undefined, connection: STATEMENTS_THAT_HANG });
  // Before it is served, because a site that is running already sends the key.
  await setQueueKey(sql);
  const home = options.home ?? homeOfProcess;
  // A second stack of the same test gets another address.
  const isAtHome = !home.isTaken && !options.isApart;
  const keys = await (options.isApart ? createKeys() : home.keys);
  const config = loadConfig(process.cwd(), { siteUrl: options.siteUrl });
  config.auth.email.enableConfirmations = options.confirmations ?? config.auth.email.enableConfirmations;
  config.auth.passwordCost = QUICK_PASSWORD_COST;
  options.configure?.(config);
  const mailer = await createMailer({ smtpUrl: null, senderName: "Sunshine Events", keepIn: null });
  const filesDir = join(folder, `${name}-files`);
  const serve = (port: number) => serveDatabase({ databaseUrl, rolePassword, config, keys, port, mailer, filesDir });
  if (isAtHome) home.isTaken = true;
  if (isAtHome) home.port ||= await findFreePort();
  let server = await serve(isAtHome ? home.port : await findFreePort());
  const { url } = server;

  return {
    url,
    anonKey: keys.anonKey,
    serviceRoleKey: keys.serviceRoleKey,
    publishableKey: keys.publishableKey,
    secretKey: keys.secretKey,
    queueKey: QUEUE_KEY,
    databaseUrl,
    sql,
    mailer,
    inboxUrl: `${url}/inbox`,
    filesDir,
    config,
    client: (key = keys.anonKey) => newClient(url, key),
    siteClient: (key = keys.anonKey, accessToken) => newClient(url, key, { queueKey: QUEUE_KEY, accessToken }),
    stop: () => server.stop(),
    async restart() {
      server = await serve(Number(new URL(url).port));
    },
    async close() {
      await server.stop();
      await sql.end();
      if (isAtHome) home.isTaken = false;
    },
  };
}

const supabaseSettings = z.object({
  TEST_SUPABASE_URL: z.url(),
  TEST_SUPABASE_ANON_KEY: z.string(),
  TEST_SUPABASE_SERVICE_ROLE_KEY: z.string(),
  TEST_SUPABASE_PUBLISHABLE_KEY: z.string(),
  TEST_SUPABASE_SECRET_KEY: z.string(),
  TEST_SUPABASE_DATABASE_URL: z.url(),
  TEST_SUPABASE_INBOX_URL: z.url(),
});

/**
 * An already running Supabase, of which tests only use the API and the database. @throws Error for options, which cannot be applied there.
 */
function openSupabase(options: StackOptions): TestStack {
  if (Object.keys(options).length > 0) throw new Error("Tests cannot configure the Supabase of TEST_SUPABASE_URL");
  const {
    TEST_SUPABASE_URL: url,
    TEST_SUPABASE_ANON_KEY: anonKey,
    TEST_SUPABASE_SERVICE_ROLE_KEY: serviceRoleKey,
    TEST_SUPABASE_PUBLISHABLE_KEY: publishableKey,
    TEST_SUPABASE_SECRET_KEY: secretKey,
    TEST_SUPABASE_DATABASE_URL: databaseUrl,
    TEST_SUPABASE_INBOX_URL: inboxUrl,
  } = supabaseSettings.parse(process.env);
  const sql = postgres(databaseUrl, { max: 2, onnotice: () => undefined });
  const reject = (): never => {
    throw new Error("Only the local stack gives tests its mailer and its configuration, and can be stopped");
  };
  return {
    url,
    anonKey,
    serviceRoleKey,
    publishableKey,
    secretKey,
    queueKey: QUEUE_KEY,
    databaseUrl,
    sql,
    inboxUrl,
    get mailer() {
      return reject();
    },
    get filesDir() {
      return reject();
    },
    get config() {
      return reject();
    },
    client: (key = anonKey) => newClient(url, key),
    siteClient: (key = anonKey, accessToken) => newClient(url, key, { queueKey: QUEUE_KEY, accessToken }),
    stop: async () => reject(),
    restart: async () => reject(),
    close: () => sql.end(),
  };
}

interface ClientParts {
  queueKey?: string;
  accessToken?: (() => Promise<string | null>) | undefined;
}

function newClient(url: string, key: string, { queueKey, accessToken }: ClientParts = {}): Client {
  return createClient<Database>(url, key, {
    global: { headers: queueKey === undefined ? {} : { [QUEUE_KEY_HEADER]: queueKey } },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport: NoRealtime },
    ...(accessToken && { accessToken }),
  });
}
