import { buildIfStale } from "./build.ts";
import { requireSupabase } from "./check-supabase.ts";
import { type Crew, runLauncher } from "./crew.ts";
import { type LocalStack, startFilledStack } from "./local-stack.ts";
import { requireFreePorts } from "./port.ts";
import { isPublic, listeningAddress, readSettings } from "./settings.ts";
import { serveSite } from "./site.ts";

// `npm start`: build when needed, local stack unless SUPABASE_URL names another, seed, serve. See the README.

runLauncher(async (crew: Crew) => {
  const env = readSettings();
  await requireFreePorts(env);
  if (env.SUPABASE_URL && env.SUPABASE_ANON_KEY)
    await requireSupabase(env.SUPABASE_URL, env.SUPABASE_ANON_KEY, isPublic(env));
  await buildIfStale(console.log, crew);

  const stack: LocalStack | null = env.SUPABASE_URL ? null : await startFilledStack(env, crew);

  crew.signal.throwIfAborted();
  const settings = {
    ...stack?.settings,
    PORT: String(env.PORT),
    HOST: env.HOST,
    SITE_URL: env.SITE_URL,
    // Somebody who watches a terminal wants to see what goes wrong, not every request.
    LOG_LEVEL: process.env.LOG_LEVEL || (process.stdout.isTTY ? "warn" : env.LOG_LEVEL),
  };
  const serve = () => serveSite({ ...process.env, ...settings }, crew);
  crew.depend(await serve(), "The site", serve);
  if (!stack) console.log(`Supabase               ${env.SUPABASE_URL}`);
  console.log(`${env.PRODUCT_NAME.padEnd(22)} ${listeningAddress(env)}`);
  console.log("Ctrl-C stops everything.");
});
