import { publicSetting, unaskedPublicStack, urlHost } from "#app/domain/site.ts";
import { type Env, EnvError, parseEnv } from "#app/settings/env.server.ts";
import { loadEnvFile } from "#supabase/local/command-line.ts";

/**
 * The settings of this start: the environment, and what `.env` adds to it.
 * @throws EnvError naming the first bad variable, or the one that would let others reach the local stack unasked.
 */
export function readSettings(overrides: Partial<NodeJS.ProcessEnv> = {}): Env {
  loadEnvFile();
  const env = parseEnv({ ...process.env, ...overrides });
  const setting = publicSetting(env);
  if (setting && !env.SUPABASE_URL && env.LOCAL_STACK_PUBLIC !== "yes") throw new EnvError(unaskedPublicStack(setting));
  return env;
}

/** Whether others than this machine reach the site. */
export function isPublic(env: Env): boolean {
  return publicSetting(env) !== null;
}

/** Where the site listens, to be opened on this machine; `SITE_URL` is where other people find it. */
export function listeningAddress({ HOST, PORT }: Env): string {
  return `http://${urlHost(HOST)}:${PORT}`;
}
