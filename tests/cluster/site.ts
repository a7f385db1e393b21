import type { ChildProcess } from "node:child_process";
import { serveSite } from "#app/server/launch/site-process.ts";
import type { TestStack } from "#tests/support/stack.ts";

/** A process of the site. */
export interface Site {
  child: ChildProcess;
  /** The lines of its log. */
  log: string[];
}

/** Serves the built site on this port. `origin` is the address of its proxy, which visitors use. */
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
  // Passes nothing else from the environment, which has settings of other tests of this process.
  const { PATH, HOME } = process.env;
  const child = await serveSite(
    { PATH, HOME, NODE_ENV: "production", ...settings },
    { takeLine: (line) => log.push(line) },
  );
  return { child, log };
}
