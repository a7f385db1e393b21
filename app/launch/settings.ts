import { existsSync } from "node:fs";
import { type Env, parseEnv } from "#app/http/env.server.ts";

/**
 * The settings of this start: the environment, and what `.env` adds to it.
 * @throws EnvError naming the first bad variable.
 */
export function readSettings(overrides: Partial<NodeJS.ProcessEnv> = {}): Env {
  if (existsSync(".env")) process.loadEnvFile(".env");
  return parseEnv({ ...process.env, ...overrides });
}
