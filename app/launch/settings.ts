import { existsSync } from "node:fs";
import { isIPv6 } from "node:net";
import { type Env, parseEnv } from "#app/http/env.server.ts";

/**
 * The settings of this start: the environment, and what `.env` adds to it.
 * @throws EnvError naming the first bad variable.
 */
export function readSettings(overrides: Partial<NodeJS.ProcessEnv> = {}): Env {
  if (existsSync(".env")) process.loadEnvFile(".env");
  return parseEnv({ ...process.env, ...overrides });
}

/** Where the site listens, to be opened on this machine; `SITE_URL` is where other people find it. */
export function listeningAddress({ HOST, PORT }: Env): string {
  return `http://${isIPv6(HOST) ? `[${HOST}]` : HOST}:${PORT}`;
}
