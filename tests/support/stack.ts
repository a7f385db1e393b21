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
import { PATIENT_STATEMENTS, QUICK_PASSWORD_COST } from "./pace.ts";

export type Client = SupabaseClient<Database>;

/** The key of the queue on every stack of the tests, with which the site hands in what visitors write. */
const QUEUE_KEY = "the-key-of-the-queue-that-all-tests-share";

/** A local stack on a database of its own. */
export interface TestStack {
  url: string;
  anonKey: string;
  serviceRoleKey: string;
  /** The newer forms of the two keys. */
  publishableKey: string;
  secretKey: string;
  /** What its site has as MAIL_QUEUE_KEY. */
  queueKey: string;
  databaseUrl: string;
  /** Direct access as the superuser, past every rule. */
  sql: Sql;
  mailer: Mailer;
  /** Where its mail is read, as Mailpit answers; see `inbox.ts`. */
  inboxUrl: string;
  /** Where Storage keeps files. */
  filesDir: string;
  /** What the stack goes by; changes count from the next request on. */
  config: StackConfig;
  /** supabase-js with this key or token; keeps its session in memory. */
  client(key?: string): Client;
  /** The same as the site's own, which shows the key of its queue; it asks for whoever has the access token. */
  siteClient(key?: string, accessToken?: () => Promise<string | null>): Client;
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
  /** At an address of its own, signing with keys of its own, which supabase-js has not met in this process. */
  isApart?: boolean;
}

interface Home {
  keys: Promise<StackKeys>;
  /** 0 before the first stack. */
  port: number;
  isTaken: boolean;
}

declare global {
  var homeOfStacks: Home | undefined;
}

/**
 * Where the stacks of this process are: the test files that share it one after the other find theirs at the same address, with the
 * same keys, as the site's modules keep both. Global, because a test that resets all modules must not change either.
 */
globalThis.homeOfStacks ??= {
  keys: createKeys(),
  port: 0,
  isTaken: false,
};
const home = globalThis.homeOfStacks;

/**
 * Starts a stack on a fresh copy of the template database. With TEST_SUPABASE_URL it is the Supabase there instead
 * (`npm run test:supabase`).
 * @param options.siteUrl what links in mails start with.
 */
export async function openStack(options: StackOptions = {}): Promise<TestStack> {
  const stack = process.env.TEST_SUPABASE_URL ? openSupabase(options) : await openLocalStack(options);
  await stack.sql`select private.set_mail_queue_key(${QUEUE_KEY})`;
  return stack;
}

async function openLocalStack(options: StackOptions): Promise<TestStack> {
  const { adminUrl, template, rolePassword, folder } = await sharedCluster();
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const admin = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  // Several files start at once, and only one session may copy a template at a time.
  await admin`select pg_advisory_lock(1)`;
  // why not the default: it also writes every page to the log, which takes twice as long.
  await admin.unsafe(`create database ${name} template ${template} strategy file_copy`);
  for (const role of ["anon", "authenticated"])
    await admin.unsafe(`alter role ${role} in database ${name} set statement_timeout = '${PATIENT_STATEMENTS}'`);
  await admin.end();

  const databaseUrl = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href;
  // A second stack of the same test is somewhere else.
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
  const sql = postgres(databaseUrl, { max: 2, onnotice: () => undefined });

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

/** A Supabase that runs already, of which tests only use the API and the database. @throws Error for a test that asks for more. */
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
