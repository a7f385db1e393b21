import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import {
  isLoopback,
  parseSiteAddress,
  publicSetting,
  SITE_ADDRESS_HELP,
  unaskedPublicStack,
} from "#app/domain/site.ts";
import type { StackOptions } from "./stack.ts";

export type StackSettings = Omit<StackOptions, "log"> & { force: boolean };

const DEFAULT_PORT = 54321;
const MAX_PORT = 65535;

/** The environment, `.env` of this folder included: see `loadEnvFile`. */
type Environment = Record<string, string | undefined>;

/**
 * What a command was asked to do: `--project DIR --data DIR --port N --force`, else LOCAL_SUPABASE_PORT, DATA_DIR, DATABASE_URL,
 * SMTP_URL and SITE_URL, else this folder, `.data` and 54321. An empty variable counts as not set.
 * @throws Error with one line naming the option or variable, what it got and what it needs.
 */
export function parseCommandLine(args: string[], env: Environment): StackSettings {
  const { values } = parseArgs({
    args,
    options: {
      project: { type: "string", default: "." },
      data: { type: "string" },
      port: { type: "string" },
      force: { type: "boolean", default: false },
    },
  });
  return {
    projectDir: values.project,
    dataDir: values.data || env.DATA_DIR || ".data",
    port:
      values.port === undefined
        ? parsePort("LOCAL_SUPABASE_PORT", env.LOCAL_SUPABASE_PORT || String(DEFAULT_PORT))
        : parsePort("--port", values.port),
    databaseUrl: readDatabaseUrl(env),
    // Its own check is the mailer's.
    smtpUrl: env.SMTP_URL || undefined,
    siteUrl: readSiteUrl(env),
    isPublic: publicStackSetting(env) !== null,
    force: values.force,
  };
}

/**
 * What `db:backup` and `db:restore` were asked to do: `FILE --data DIR`, else DATA_DIR, else `.data`.
 * @throws Error with one line that says what is missing, or that another server's data is not theirs to copy.
 */
export function parseBackupCommand(args: string[], env: Environment): { file: string; dataDir: string } {
  const { values, positionals } = parseArgs({ args, options: { data: { type: "string" } }, allowPositionals: true });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new Error("Name one file, as in: npm run db:backup -- ../sunshine.backup");
  if (env.DATABASE_URL)
    throw new Error("DATABASE_URL is set: back that server up with its own tools, such as pg_dump and pg_restore");
  return { file, dataDir: values.data || env.DATA_DIR || ".data" };
}

/**
 * Which setting lets others than this machine reach the site of the local stack, as `NAME=value`; null when none does, or when
 * that site has its Supabase elsewhere.
 * @throws Error with one line when SITE_URL is no address of a site.
 */
export function publicStackSetting(env: Environment): string | null {
  const { HOST, SUPABASE_URL } = env;
  const isElsewhere = SUPABASE_URL && URL.canParse(SUPABASE_URL) && !isLoopback(new URL(SUPABASE_URL).hostname);
  return isElsewhere ? null : publicSetting({ HOST, SITE_URL: readSiteUrl(env) });
}

/** @throws Error with one line when others would reach the stack and LOCAL_STACK_PUBLIC does not ask for that. */
export function requirePublicStackWanted(env: Environment): void {
  const setting = publicStackSetting(env);
  if (setting !== null && env.LOCAL_STACK_PUBLIC !== "yes") throw new Error(unaskedPublicStack(setting));
}

/** Adds what `.env` of this folder says to the environment. Every command calls it first; what is set already stays, also when it is empty. */
export function loadEnvFile(): void {
  if (existsSync(".env")) process.loadEnvFile(".env");
}

/** What to tell the operator about `error`: its first line, without a stack. */
export function oneLine(error: unknown): string {
  const message = error instanceof AggregateError ? error.errors.map(oneLine).join("; ") : undefined;
  return message ?? (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "";
}

function parsePort(name: string, text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : -1;
  if (port < 0 || port > MAX_PORT)
    throw new Error(`${name} is "${text}"; it needs a port number from 0 to ${MAX_PORT}`);
  return port;
}

function readSiteUrl({ SITE_URL }: Environment): string | undefined {
  if (!SITE_URL) return undefined;
  const origin = parseSiteAddress(SITE_URL);
  if (origin !== null) return origin;
  throw new Error(
    `SITE_URL ${SITE_URL.includes("@") ? "is not usable" : `is "${SITE_URL}"`}; it needs ${SITE_ADDRESS_HELP}`,
  );
}

function readDatabaseUrl({ DATABASE_URL: url }: Environment): string | undefined {
  if (!url) return undefined;
  if (URL.canParse(url) && /^postgres(ql)?:$/.test(new URL(url).protocol)) return url;
  // It usually holds a password: what was given is not repeated.
  throw new Error("DATABASE_URL is not usable; it needs an address that begins with postgres://");
}
