import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { backUpBeforeUpgrade } from "./backup/before-upgrade.ts";
import { loadConfig } from "./config.ts";
import type { StackConfig, StackKeys } from "./context.ts";
import { ADDRESSES_FILE, databaseFolder, STACK_LOCK } from "./data-folder.ts";
import { startCluster } from "./database/cluster.ts";
import { lockFolder } from "./database/lock.ts";
import { type BackUp, prepareDatabase } from "./database/prepare.ts";
import { runStartScript } from "./database/start-script.ts";
import { loadOrCreateKeys, secretFor } from "./keys.ts";
import { createMailer } from "./mail/mailer.ts";
import { startScheduledJobs } from "./scheduled-jobs.ts";
import { serveDatabase } from "./server.ts";
import { prepareStorage } from "./storage/prepare.ts";

/** Addresses and keys of a running stack, also written to `<dataDir>/local-stack.json`. */
export interface StackAddresses {
  /** `http://127.0.0.1:<port>`, without a trailing slash. */
  url: string;
  anonKey: string;
  serviceRoleKey: string;
  /** The newer form of `anonKey`. */
  publishableKey: string;
  /** The newer form of `serviceRoleKey`. */
  secretKey: string;
  /** Of a superuser. */
  databaseUrl: string;
  /** Secret shared by the project's database and its site; see `database/start-script.ts`. */
  projectSecret: string;
  /** Whether other machines can reach the site that uses it. */
  isPublic: boolean;
}

export interface Stack extends StackAddresses {
  /** Resolves with one line for the operator when its PostgreSQL crashed and could not be restarted. Requests then get a 503. */
  failed: Promise<Error>;
  /** Drains requests, then stops everything that was started. May be called twice. */
  stop(): Promise<void>;
}

export interface StackOptions {
  /** Holds `supabase/config.toml` and `supabase/migrations/`. */
  projectDir: string;
  /** Created if missing; used by one stack at a time. */
  dataDir: string;
  /** 0 picks a free one. */
  port: number;
  /** URL of a superuser of another PostgreSQL server, used instead of the embedded one. */
  databaseUrl?: string;
  /** Without it, mail is kept and shown at `/inbox`. */
  smtpUrl?: string;
  /** Display name of the sender of its mail. */
  senderName?: string;
  /** Overrides `auth.site_url`. */
  siteUrl?: string;
  /** Whether other machines can reach the site that uses it; default: false. */
  isPublic?: boolean;
  /** IANA zone of the site that uses it; without it the database keeps the zone that it has. */
  siteTimeZone?: string;
  /** False trades safety against power loss for speed: for tests only. Default true. */
  durable?: boolean;
  /** bcrypt's work factor instead of Supabase Auth's: a low one for tests only. */
  passwordCost?: number;
  log?: (line: string) => void;
}

/**
 * Starts the local stack on a Supabase project: database, pending migrations, REST, Auth, Storage, inbox and scheduled jobs. Data of an
 * older version is backed up first, in the folder of `backup/before-upgrade.ts`.
 * @throws Error with one line for the operator; whatever had been started is stopped again.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const {
    port,
    smtpUrl,
    senderName = "",
    isPublic = false,
    siteTimeZone = "",
    durable = true,
    log = () => undefined,
  } = options;
  const [projectDir, dataDir] = [resolve(options.projectDir), resolve(options.dataDir)];
  const config = loadConfig(projectDir, { siteUrl: options.siteUrl });
  config.auth.passwordCost = options.passwordCost ?? config.auth.passwordCost;
  checkTemplates(config);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const started: (() => Promise<void>)[] = [];
  let stopped: Promise<void> | null = null;
  const stop = () => {
    stopped ??= stopAll(started);
    return stopped;
  };
  try {
    const lock = await lockFolder(dataDir, STACK_LOCK);
    started.push(lock.release);
    const keys = await loadOrCreateKeys(dataDir);
    const rolePassword = rolePasswordOf(keys);
    let databaseUrl = options.databaseUrl;
    let failed: Promise<Error> = new Promise(() => undefined);
    let backUp: BackUp | undefined;
    if (databaseUrl === undefined) {
      const cluster = await startCluster({ dataDir: databaseFolder(dataDir), durable, log });
      started.push(cluster.stop);
      const url = cluster.url();
      databaseUrl = url;
      failed = cluster.failed;
      backUp = (name) => backUpBeforeUpgrade({ dataDir, databaseUrl: url, name });
    }
    await prepareDatabase({ url: databaseUrl, projectDir, rolePassword, backUp, log });
    const projectSecret = secretFor(keys, "project");
    await runStartScript({ databaseUrl, projectDir, projectSecret, isPublic, siteTimeZone, log });
    const mailer = await createMailer({ smtpUrl: smtpUrl ?? null, senderName, keepIn: join(dataDir, "mail") });
    const filesDir = await prepareStorage({ databaseUrl, dataDir, buckets: config.storage.buckets });
    const server = await serveDatabase({ databaseUrl, rolePassword, config, keys, port, mailer, filesDir, log });
    started.push(server.stop);
    started.push(startScheduledJobs(databaseUrl, log));
    const { anonKey, serviceRoleKey, publishableKey, secretKey } = keys;
    const apiKeys = { anonKey, serviceRoleKey, publishableKey, secretKey };
    const addresses = { url: server.url, ...apiKeys, databaseUrl, projectSecret, isPublic };
    await writeAddresses(dataDir, addresses);
    return { ...addresses, failed, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Password of the roles that the stack logs in as. */
export function rolePasswordOf(keys: StackKeys): string {
  return secretFor(keys, "database roles");
}

// Renders every template at the start: an error would otherwise only show with the first mail.
function checkTemplates(config: StackConfig): void {
  for (const [kind, template] of Object.entries(config.auth.email.templates)) {
    if (template?.contentPath === undefined || existsSync(template.contentPath)) continue;
    throw new Error(
      `supabase/config.toml: auth.email.template.${kind}.content_path names no file: ${template.contentPath}`,
    );
  }
}

async function stopAll(started: (() => Promise<void>)[]): Promise<void> {
  for (const stop of started.reverse()) await stop();
}

async function writeAddresses(dataDir: string, addresses: StackAddresses): Promise<void> {
  const path = join(dataDir, ADDRESSES_FILE);
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, `${JSON.stringify(addresses, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, path);
}
