import { publicSetting, urlHost } from "#app/domain/site/site.ts";
import { type Env, parseEnv } from "#app/settings/env.server.ts";
import {
  loadEnvFile,
  parseStackEnvironment,
  requirePublicStackWanted,
  type StackEnvironment,
} from "#supabase/local/settings.ts";

/** The settings of a start: those of the site and of the local stack. */
export type LaunchSettings = Env & StackEnvironment;

/**
 * The settings of this start: the environment, completed by `.env`.
 * @throws SettingError naming the first bad variable, or the one that would expose the local stack to other machines.
 */
export function readSettings(overrides: Partial<NodeJS.ProcessEnv> = {}): LaunchSettings {
  loadEnvFile();
  const source = { ...process.env, ...overrides };
  const settings = { ...parseStackEnvironment(source), ...parseEnv(source) };
  if (!settings.SUPABASE_URL) requirePublicStackWanted(source);
  return settings;
}

/** Whether the site can be reached from other machines. */
export function isPublic(env: Env): boolean {
  return publicSetting(env) !== null;
}

/** The address to open on this machine; `SITE_URL` is the public one. */
export function listeningAddress({ HOST, PORT }: Env): string {
  return `http://${urlHost(HOST)}:${PORT}`;
}
