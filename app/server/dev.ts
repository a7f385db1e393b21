import { requireSupabase } from "./launch/check-supabase.ts";
import { type LocalStack, startFilledStack } from "./launch/local-stack.ts";
import { requireFreePorts } from "./launch/ports.ts";
import { runProcessGroup } from "./launch/process-group.ts";
import { isPublic, listeningAddress, readSettings } from "./launch/settings.ts";
import { siteService } from "./launch/site-process.ts";

// `npm run dev`: like `npm start`, with Vite and hot reload instead of the build.

runProcessGroup(async (group) => {
  const env = readSettings({ NODE_ENV: "development" });
  await requireFreePorts(env);
  let stack: LocalStack | null = null;
  if (env.SUPABASE_URL && env.SUPABASE_ANON_KEY) {
    await requireSupabase(
      { url: env.SUPABASE_URL, anonKey: env.SUPABASE_ANON_KEY },
      { isPublic: isPublic(env), timeZone: env.SITE_TIME_ZONE },
    );
  } else {
    stack = await startFilledStack(env, group, "development");
  }

  const address = { PORT: String(env.PORT), HOST: env.HOST, SITE_URL: env.SITE_URL };
  await group.start(siteService({ ...process.env, ...stack?.settings, ...address }, { mode: "development" }));
  console.log(`${env.PRODUCT_NAME.padEnd(22)} ${listeningAddress(env)}`);
  console.log("Ctrl-C stops everything.");
});
