import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import type { StackOptions } from "./stack.ts";

export type StackSettings = Omit<StackOptions, "log"> & { force: boolean };

const DEFAULT_PORT = 54321;
const MAX_PORT = 65535;

/**
 * What a command was asked to do: `--project DIR --data DIR --port N --force`, else LOCAL_SUPABASE_PORT, DATA_DIR, DATABASE_URL,
 * SMTP_URL and SITE_URL, else this folder, `.data` and 54321. An empty variable counts as not set.
 * @throws Error with one line naming the option or variable, what it got and what it needs.
 */
export function parseCommandLine(args: string[], env: Record<string, string | undefined>): StackSettings {
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
    databaseUrl: parseUrl("DATABASE_URL", env.DATABASE_URL, ["postgres:", "postgresql:"]),
    // Its own check is the mailer's.
    smtpUrl: env.SMTP_URL || undefined,
    siteUrl: parseUrl("SITE_URL", env.SITE_URL, ["http:", "https:"]),
    force: values.force,
  };
}

/**
 * What `db:backup` and `db:restore` were asked to do: `FILE --data DIR`, else DATA_DIR, else `.data`.
 * @throws Error with one line that says what is missing, or that another server's data is not theirs to copy.
 */
export function parseBackupCommand(
  args: string[],
  env: Record<string, string | undefined>,
): { file: string; dataDir: string } {
  const { values, positionals } = parseArgs({ args, options: { data: { type: "string" } }, allowPositionals: true });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new Error("Name one file, as in: npm run db:backup -- ../sunshine.backup");
  if (env.DATABASE_URL)
    throw new Error("DATABASE_URL is set: back that server up with its own tools, such as pg_dump and pg_restore");
  return { file, dataDir: values.data || env.DATA_DIR || ".data" };
}

/** Adds what `.env` of this folder says to the environment, as `npm start` does. */
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

function parseUrl(name: string, text: string | undefined, protocols: string[]): string | undefined {
  if (!text) return undefined;
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text;
  // A database URL usually holds a password: what was given is repeated only where it holds none.
  const given = name === "DATABASE_URL" ? "is not usable" : `is "${text}"`;
  throw new Error(`${name} ${given}; it needs an address that begins with ${protocols[0]}//`);
}
