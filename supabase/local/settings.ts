import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { z } from "zod";
import { DEFAULT_SITE_SETTINGS, isLoopback, publicSetting, publicStackError } from "#app/domain/site/site.ts";
import {
  databaseAddress,
  mailServerAddress,
  parseSettings,
  portNumber,
  SettingError,
  siteAddress,
} from "#app/domain/site/zod.ts";
import type { StackOptions } from "./stack.ts";

export type StackSettings = Omit<StackOptions, "log"> & { force: boolean };

const MAX_PORT = 65535;

/** The environment, `.env` of this folder included: see `loadEnvFile`. */
type Environment = Record<string, string | undefined>;

const settingsSchema = z.object({
  LOCAL_SUPABASE_PORT: z.string().default("54321").pipe(portNumber),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: databaseAddress.optional(),
  SMTP_URL: mailServerAddress.optional(),
  PRODUCT_NAME: z.string().default(DEFAULT_SITE_SETTINGS.productName),
  SITE_URL: siteAddress.optional(),
  LOCAL_STACK_PUBLIC: z.enum(["yes", "no"], "yes or no").default("no"),
});

/** Every setting of the local stack, checked; the meaning of each is in `.env.example`. */
export type StackEnvironment = z.output<typeof settingsSchema>;

/** Reads the settings of the local stack. @throws SettingError naming the first bad variable. */
export function parseStackEnvironment(env: Environment): StackEnvironment {
  return parseSettings(settingsSchema, env);
}

/**
 * Options of a command: `--project DIR --data DIR --port N --force`, else the environment, else this folder.
 * @throws SettingError naming the option or variable, its value and the allowed ones.
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
  const settings = parseStackEnvironment(env);
  return {
    projectDir: values.project,
    dataDir: values.data || settings.DATA_DIR,
    port: values.port === undefined ? settings.LOCAL_SUPABASE_PORT : parsePort(values.port),
    databaseUrl: settings.DATABASE_URL,
    smtpUrl: settings.SMTP_URL,
    senderName: settings.PRODUCT_NAME,
    siteUrl: settings.SITE_URL,
    isPublic: publicStackSetting(env) !== null,
    siteTimeZone: env.SITE_TIME_ZONE,
    force: values.force,
  };
}

/**
 * Options of `db:backup` and `db:restore`: `FILE --data DIR`, else DATA_DIR, else `.data`.
 * @throws Error with one line when the file is missing, or when DATABASE_URL is set, whose data these commands cannot copy.
 */
export function parseBackupCommand(args: string[], env: Environment): { file: string; dataDir: string } {
  const { values, positionals } = parseArgs({ args, options: { data: { type: "string" } }, allowPositionals: true });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new Error("Name one file, as in: npm run db:backup -- ../sunshine.backup");
  if (env.DATABASE_URL)
    throw new Error("DATABASE_URL is set: back that server up with its own tools, such as pg_dump and pg_restore");
  return { file, dataDir: values.data || parseStackEnvironment(env).DATA_DIR };
}

/**
 * The setting through which other machines can reach the site of the local stack, as `NAME=value`; null when there is none, or when
 * the site uses another Supabase.
 * @throws Error with one line when SITE_URL is not a valid origin.
 */
export function publicStackSetting(env: Environment): string | null {
  const { HOST, SUPABASE_URL } = env;
  const isElsewhere = SUPABASE_URL && URL.canParse(SUPABASE_URL) && !isLoopback(new URL(SUPABASE_URL).hostname);
  return isElsewhere ? null : publicSetting({ HOST, SITE_URL: parseStackEnvironment(env).SITE_URL });
}

/** @throws Error with one line when other machines could reach the stack and LOCAL_STACK_PUBLIC does not allow it. */
export function requirePublicStackWanted(env: Environment): void {
  const setting = publicStackSetting(env);
  if (setting !== null && parseStackEnvironment(env).LOCAL_STACK_PUBLIC !== "yes")
    throw new SettingError(publicStackError(setting));
}

/** Loads `.env` of this folder into the environment. Every command calls it first; variables that are set, even to "", are kept. */
export function loadEnvFile(): void {
  if (existsSync(".env")) process.loadEnvFile(".env");
}

/** The first line of an error's message, for the operator. */
export function oneLine(error: unknown): string {
  const message = error instanceof AggregateError ? error.errors.map(oneLine).join("; ") : undefined;
  return message ?? (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "";
}

// 0 means any free port.
function parsePort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= MAX_PORT) return Number(text);
  throw new SettingError(`--port is "${text}", but needs to be a port number from 0 to ${MAX_PORT}.`);
}
