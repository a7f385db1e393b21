import { serveSite } from "#app/server/launch/site-process.ts";
import { stopChild } from "#supabase/local/supervisor.ts";
import { findFreePort } from "./free-port.ts";
import { freshBuild } from "./on-demand.ts";
import { LIMITS_AND_CACHE_OFF } from "./pace.ts";
import { openStack, type TestStack } from "./stack.ts";

/** The production build of the site, served on its own stack and database. */
export interface TestSite {
  origin: string;
  stack: TestStack;
  /** The log lines so far. */
  log: string[];
  close(): Promise<void>;
}

/** @param env settings beyond the defaults, such as SITE_TIME_ZONE. */
export async function openSite(env: Record<string, string> = {}): Promise<TestSite> {
  await freshBuild();
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const stack = await openStack({ siteUrl: origin });
  const log: string[] = [];
  const settings = {
    PORT: String(port),
    HOST: "127.0.0.1",
    SITE_URL: origin,
    SUPABASE_URL: stack.url,
    SUPABASE_ANON_KEY: stack.anonKey,
    MAIL_QUEUE_KEY: stack.queueKey,
    LOCAL_INBOX_URL: `${stack.url}/inbox`,
    ...LIMITS_AND_CACHE_OFF,
  };
  const child = await serveSite({ ...process.env, ...settings, ...env }, { takeLine: (line) => log.push(line) });
  return {
    origin,
    stack,
    log,
    async close() {
      await stopChild(child);
      await stack.close();
    },
  };
}
