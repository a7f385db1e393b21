import { type LocalStack, startFilledStack } from "./local-stack.ts";
import type { ProcessGroup } from "./process-group.ts";
import { listeningAddress, readSettings } from "./settings.ts";
import { siteService } from "./site-process.ts";

/** Starts the processes of `npm start`: the local stack unless SUPABASE_URL names another, its seed, the site. */
export async function serveBuild(group: ProcessGroup): Promise<void> {
  const env = readSettings();
  const stack: LocalStack | null = env.SUPABASE_URL ? null : await startFilledStack(env, group);
  const settings = {
    ...stack?.settings,
    PORT: String(env.PORT),
    HOST: env.HOST,
    SITE_URL: env.SITE_URL,
    // In a terminal, log problems only, not every request.
    LOG_LEVEL: process.env.LOG_LEVEL || (process.stdout.isTTY ? "warn" : env.LOG_LEVEL),
  };
  await group.start(siteService({ ...process.env, ...settings }));
  if (!stack) console.log(`Supabase               ${env.SUPABASE_URL}`);
  console.log(`${env.PRODUCT_NAME.padEnd(22)} ${listeningAddress(env)}`);
  console.log("Ctrl-C stops everything.");
}
