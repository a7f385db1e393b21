import { requireSupabase } from "./launch/check-supabase.ts";
import { type LocalStack, startFilledStack } from "./launch/local-stack.ts";
import { requireFreePorts } from "./launch/ports.ts";
import { runProcessGroup } from "./launch/process-group.ts";
import { isPublic, listeningAddress, readSettings } from "./launch/settings.ts";
import { siteService } from "./launch/site-process.ts";
import { buildIfStale } from "./launch/stale-build.ts";

// `npm start`: build when needed, local stack unless SUPABASE_URL names another, seed, serve. See the README.

runProcessGroup(async (group) => {
  const env = readSettings();
  await requireFreePorts(env);
  if (env.SUPABASE_URL && env.SUPABASE_ANON_KEY)
    await requireSupabase(env.SUPABASE_URL, env.SUPABASE_ANON_KEY, isPublic(env));
  await buildIfStale(console.log, group);

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
});
