import { requireSupabase } from "./check-supabase.ts";
import { type Crew, runLauncher } from "./crew.ts";
import { type LocalStack, startFilledStack } from "./local-stack.ts";
import { requireFreePorts } from "./port.ts";
import { isPublic, listeningAddress, readSettings } from "./settings.ts";
import { serveSite } from "./site.ts";

// `npm run dev`: like `npm start`, with Vite and hot reload instead of the build.

runLauncher(async (crew: Crew) => {
  const env = readSettings({ NODE_ENV: "development" });
  await requireFreePorts(env);
  let stack: LocalStack | null = null;
  if (env.SUPABASE_URL && env.SUPABASE_ANON_KEY) {
    await requireSupabase(env.SUPABASE_URL, env.SUPABASE_ANON_KEY, isPublic(env));
  } else {
    stack = await startFilledStack(env, crew);
  }

  crew.signal.throwIfAborted();
  const address = { PORT: String(env.PORT), HOST: env.HOST, SITE_URL: env.SITE_URL };
  const settings = { ...process.env, ...stack?.settings, ...address };
  crew.depend(await serveSite(settings, crew, undefined, "development"), "The development server");
  console.log(`${env.PRODUCT_NAME.padEnd(22)} ${listeningAddress(env)}`);
  console.log("Ctrl-C stops everything.");
});
