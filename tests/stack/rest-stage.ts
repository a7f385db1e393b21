import { randomUUID } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { Hono } from "hono";
import { SignJWT } from "jose";
import postgres, { type Sql } from "postgres";
import type { StackConfig, StackKeys } from "#supabase/local/context.ts";
import { openPool } from "#supabase/local/database/connection.ts";
import { prepareDatabase } from "#supabase/local/database/prepare.ts";
import { createKeys } from "#supabase/local/keys.ts";
import { createRest } from "#supabase/local/rest/index.ts";
import { sharedCluster } from "#tests/support/on-demand.ts";

/** REST alone, on a database that holds nothing but the objects of `rest-stage.sql`. */
export interface RestStage {
  url: string;
  keys: StackKeys;
  sql: Sql;
  /** Lines that REST wrote for the operator. */
  log: string[];
  /** Name of the database. */
  database: string;
  /** supabase-js as this caller. */
  as(token: string): SupabaseClient;
  /** A plain request to a path below `/rest/v1`. */
  send(path: string, init?: RequestInit & { token?: string }): Promise<Answer>;
  /** An access token as Auth would sign it, with further claims. */
  userToken(sub: string, claims?: Record<string, unknown>): Promise<string>;
  close(): Promise<void>;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The body as JSON, null when it is empty. */
  json: unknown;
}

/** Number of requests that run concurrently in the database. */
export const REST_CONNECTIONS = 10;

/** Two people who own rows of the stage's tables. */
export const OLIVE = "11111111-1111-4111-8111-111111111111";
export const PETE = "22222222-2222-4222-8222-222222222222";

/**
 * @param options.maxRows maximum rows of a list; default 1000.
 * @param options.databasePort where REST looks for the database, if not at its own port.
 */
export async function openRestStage(options: { maxRows?: number; databasePort?: number } = {}): Promise<RestStage> {
  const { adminUrl, rolePassword, folder } = await sharedCluster();
  const database = `rest_${randomUUID().replaceAll("-", "")}`;
  const admin = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`create database ${database} template template0`);
  await admin.end();

  const databaseUrl = Object.assign(new URL(adminUrl), { pathname: `/${database}` }).href;
  const projectDir = join(folder, database);
  await mkdir(join(projectDir, "supabase", "migrations"), { recursive: true });
  await writeFile(join(projectDir, "supabase", "config.toml"), 'project_id = "stage"\n');
  const schema = await readFile(new URL("./rest-stage.sql", import.meta.url), "utf8");
  await writeFile(join(projectDir, "supabase", "migrations", "20260101000000_stage.sql"), schema);
  await prepareDatabase({ url: databaseUrl, projectDir, rolePassword });
  const sql = postgres(databaseUrl, { max: 2, onnotice: () => undefined });
  // Other projects of the same server may set it for all databases.
  await sql.unsafe(`alter role authenticator in database ${database} set pgrst.db_extra_search_path = 'extensions'`);

  const keys = await createKeys();
  const log: string[] = [];
  const login = Object.assign(new URL(databaseUrl), { username: "authenticator", password: rolePassword }).href;
  const reached = Object.assign(new URL(login), options.databasePort && { port: options.databasePort }).href;
  const restPool = openPool(reached, { name: "rest", max: REST_CONNECTIONS });
  const app = new Hono();
  const mailer = { send: () => Promise.resolve(), messages: () => [] };
  const config = stageConfig(projectDir, options.maxRows ?? 1000);
  const part = { url: "", config, keys, restPool, authPool: restPool, mailer, log: (line: string) => log.push(line) };
  app.route("/rest/v1", createRest(part));
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const started = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, () => resolve(started));
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  const url = `http://127.0.0.1:${address.port}`;

  return {
    url,
    keys,
    sql,
    log,
    database,
    as: (token) => newClient(url, keys.anonKey, token),
    send: (path, init = {}) => send(`${url}/rest/v1${path}`, init.token ?? keys.anonKey, init),
    userToken: (sub, claims = {}) => signUserToken(keys, { sub, ...claims }),
    async close() {
      await new Promise((resolve) => server.close(resolve));
      await restPool.end(1);
      await sql.end({ timeout: 5 });
    },
  };
}

async function send(url: string, token: string, init: RequestInit): Promise<Answer> {
  const headers = new Headers(init.headers);
  if (!headers.has("Authorization") && token !== "") headers.set("Authorization", `Bearer ${token}`);
  if (init.body !== undefined && init.body !== null && !headers.has("Content-Type"))
    headers.set("Content-Type", "application/json");
  const response = await fetch(url, { ...init, headers });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: text === "" ? null : JSON.parse(text) };
}

function newClient(url: string, key: string, token: string): SupabaseClient {
  return createClient(url, key, {
    accessToken: () => Promise.resolve(token),
    // supabase-js wants a WebSocket class at construction, which Node 20 does not have.
    realtime: { transport: globalThis.WebSocket ?? class {} },
  });
}

function signUserToken(keys: StackKeys, claims: Record<string, unknown>): Promise<string> {
  const token = new SignJWT({ aud: "authenticated", role: "authenticated", ...claims });
  if (!("exp" in claims)) token.setExpirationTime("1h");
  return token
    .setIssuedAt()
    .setProtectedHeader({ alg: "ES256", kid: keys.signingKeyId, typ: "JWT" })
    .sign(keys.signingKey);
}

function stageConfig(projectDir: string, maxRows: number): StackConfig {
  return {
    projectDir,
    api: { schemas: ["public", "annex"], extraSearchPath: ["public", "extensions"], maxRows },
    storage: { fileSizeLimitBytes: 0, transformsImages: false, buckets: {} },
    auth: {
      siteUrl: "http://127.0.0.1:3000",
      additionalRedirectUrls: [],
      jwtExpirySeconds: 3600,
      enableSignup: true,
      enableManualLinking: false,
      enableRefreshTokenRotation: true,
      refreshTokenReuseIntervalSeconds: 10,
      minimumPasswordLength: 6,
      passwordCost: 4,
      email: {
        enableSignup: true,
        doubleConfirmChanges: true,
        requireCurrentPassword: false,
        enableConfirmations: false,
        maxFrequencySeconds: 60,
        otpExpirySeconds: 3600,
        otpLength: 6,
        templates: {},
      },
      mfa: {
        maxEnrolledFactors: 10,
        totp: { enrollEnabled: false, verifyEnabled: false },
        recoveryCodes: { enrollEnabled: false, verifyEnabled: false },
      },
      sessions: { timeboxSeconds: 0, inactivityTimeoutSeconds: 0 },
      passwordVerificationHook: null,
      external: {},
    },
  };
}
