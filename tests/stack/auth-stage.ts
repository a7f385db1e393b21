import { randomUUID } from "node:crypto";
import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import postgres, { type Sql } from "postgres";
import { loadConfig } from "#supabase/local/config.ts";
import type { KeptMail, StackConfig, StackKeys } from "#supabase/local/context.ts";
import { prepareDatabase } from "#supabase/local/database/prepare.ts";
import { createKeys } from "#supabase/local/keys.ts";
import { createMailer } from "#supabase/local/mail/mailer.ts";
import { serveDatabase } from "#supabase/local/server.ts";
import { sharedCluster } from "#tests/support/on-demand.ts";
import { QUICK_PASSWORD_COST } from "#tests/support/pace.ts";

/** A stack whose project is a configuration and mail templates, on a database without tables of its own. */
export interface AuthStage {
  url: string;
  keys: StackKeys;
  /** Configuration of the running server; a test that changes it restores it. */
  config: StackConfig;
  sql: Sql;
  /** Lines that the stack wrote for the operator. */
  log: string[];
  /** supabase-js with the anonymous key, its session in memory. */
  client(options?: ClientOptions): SupabaseClient;
  /** supabase-js with the service key. */
  admin(): SupabaseClient;
  /** A plain request to a path below `/auth/v1`, in the shape of the newer API version; redirects are not followed. */
  send(path: string, init?: SendInit): Promise<Answer>;
  /** Mail kept for this address, newest first. */
  mailTo(address: string): KeptMail[];
  close(): Promise<void>;
}

export interface ClientOptions {
  flowType?: "implicit" | "pkce";
  fetch?: typeof fetch;
}

export interface SendInit {
  method?: string;
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  json: Record<string, unknown>;
}

export const PASSWORD = "correct-horse-battery";
export const SITE_URL = "https://events.example.test";

const CONFIG = `
project_id = "stage"
[auth]
site_url = "${SITE_URL}"
additional_redirect_urls = ["https://partner.example.test/**"]
jwt_expiry = 3600
enable_signup = true
minimum_password_length = 8
[auth.email]
enable_confirmations = true
double_confirm_changes = true
require_current_password = true
max_frequency = "60s"
otp_expiry = 3600
otp_length = 10
[auth.mfa]
max_enrolled_factors = 10
totp = { enroll_enabled = true, verify_enabled = true }
recovery_codes = { enroll_enabled = true, verify_enabled = true }
${["confirmation", "recovery", "invite", "magic_link", "email_change"]
  .map((kind) => `[auth.email.template.${kind}]\ncontent_path = "./supabase/templates/${kind}.html"`)
  .join("\n")}
`;

export async function openAuthStage(): Promise<AuthStage> {
  const { adminUrl, rolePassword, folder } = await sharedCluster();
  const database = `auth_${randomUUID().replaceAll("-", "")}`;
  const admin = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`create database ${database} template template0`);
  await admin.end();

  const databaseUrl = Object.assign(new URL(adminUrl), { pathname: `/${database}` }).href;
  const projectDir = join(folder, database);
  await mkdir(join(projectDir, "supabase", "migrations"), { recursive: true });
  await cp(new URL("../../supabase/templates", import.meta.url), join(projectDir, "supabase", "templates"), {
    recursive: true,
  });
  await writeFile(join(projectDir, "supabase", "config.toml"), CONFIG);
  await prepareDatabase({ url: databaseUrl, projectDir, rolePassword });

  const keys = await createKeys();
  const config = loadConfig(projectDir);
  config.auth.passwordCost = QUICK_PASSWORD_COST;
  const mailer = await createMailer({ smtpUrl: null, senderName: "Sunshine Events", keepIn: null });
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  const filesDir = join(projectDir, "files");
  const server = await serveDatabase({ databaseUrl, rolePassword, config, keys, port: 0, mailer, filesDir, log });
  const sql = postgres(databaseUrl, { max: 2, onnotice: () => undefined });
  return {
    url: server.url,
    keys,
    config,
    sql,
    log: lines,
    client: (options = {}) => newClient(server.url, keys.anonKey, options),
    admin: () => newClient(server.url, keys.serviceRoleKey, {}),
    send: (path, init = {}) => send(`${server.url}/auth/v1${path}`, keys.anonKey, init),
    mailTo: (address) => mailer.messages().filter((mail) => mail.to === address),
    async close() {
      await server.stop();
      await sql.end({ timeout: 5 });
    },
  };
}

/** A unique address. */
export function newAddress(name = "olive"): string {
  return `${name}.${randomUUID().slice(0, 8)}@example.com`;
}

/** The token hash in the link of this mail, as its reader would follow it. */
export function tokenHashIn(mail: KeptMail | undefined): string {
  const hash = /token_hash=((?:pkce_)?[0-9a-f]{56})/.exec(mail?.text ?? "")?.[1];
  if (hash === undefined) throw new Error("The mail holds no link with a token.");
  return hash;
}

/** Creates a confirmed account and signs in to it. */
export async function signUpPerson(stage: AuthStage, email = newAddress()) {
  const made = await stage.admin().auth.admin.createUser({ email, password: PASSWORD, email_confirm: true });
  if (made.error) throw made.error;
  const client = stage.client();
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return { id: made.data.user.id, email, client, session: data.session };
}

function newClient(url: string, key: string, options: ClientOptions): SupabaseClient {
  return createClient(url, key, {
    auth: {
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      flowType: options.flowType ?? "implicit",
      storage: inMemory(),
    },
    ...(options.fetch ? { global: { fetch: options.fetch } } : {}),
    // supabase-js wants a WebSocket class at construction, which Node 20 does not have.
    realtime: { transport: globalThis.WebSocket ?? class {} },
  });
}

function inMemory() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

async function send(url: string, anonKey: string, init: SendInit): Promise<Answer> {
  const body = typeof init.body === "string" || init.body === undefined ? init.body : JSON.stringify(init.body);
  const response = await fetch(url, {
    method: init.method ?? (body === undefined ? "GET" : "POST"),
    body,
    redirect: "manual",
    headers: {
      apikey: anonKey,
      "Content-Type": "application/json",
      "X-Supabase-Api-Version": "2024-01-01",
      ...(init.token === undefined ? {} : { Authorization: `Bearer ${init.token}` }),
      ...init.headers,
    },
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, json: text === "" ? {} : JSON.parse(text) };
}
