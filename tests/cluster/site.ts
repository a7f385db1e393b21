import type { ChildProcess } from "node:child_process";
import { serveSite } from "#app/server/launch/site-process.ts";
import type { TestStack } from "#tests/support/stack.ts";

/** A process of the site. */
export interface Site {
  child: ChildProcess;
  /** The lines of its log. */
  log: string[];
}

/** Serves the built site on this port, for people who know it under `origin`, the address of its proxy. */
export async function serveBehind(origin: string, stack: TestStack, port: number): Promise<Site> {
  const log: string[] = [];
  const settings = {
    PORT: String(port),
    HOST: "127.0.0.1",
    SITE_URL: origin,
    SUPABASE_URL: stack.url,
    SUPABASE_ANON_KEY: stack.anonKey,
    MAIL_QUEUE_KEY: stack.queueKey,
    TRUSTED_PROXIES: "1",
    RATE_LIMIT_DATABASE_URL: stack.databaseUrl,
    FORM_MIN_SECONDS: "0",
    LOG_LEVEL: "info",
  };
  // Nothing else of the environment: other tests of this process have settings of their own in it.
  const { PATH, HOME } = process.env;
  const child = await serveSite(
    { PATH, HOME, NODE_ENV: "production", ...settings },
    { takeLine: (line) => log.push(line) },
  );
  return { child, log };
}
