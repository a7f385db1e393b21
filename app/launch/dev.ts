import { startMailDelivery } from "#app/http/mail/delivery.server.ts";
import { requireSupabase } from "./check-supabase.ts";
import { startChild } from "./child.ts";
import { type Crew, runLauncher } from "./crew.ts";
import { type LocalStack, startFilledStack } from "./local-stack.ts";
import { requireFreePorts } from "./port.ts";
import { isPublic, readSettings } from "./settings.ts";

// `npm run dev`: like `npm start`, with Vite's server and hot reload instead of the build.

const VITE = "node_modules/@remix-run/dev/dist/cli.js";

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
  const address = ["--port", String(env.PORT), "--host", env.HOST, "--strictPort"];
  const server = startChild(VITE, ["vite:dev", "--config", "remix.config.ts", ...address], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: { ...process.env, ...stack?.settings, SITE_URL: env.SITE_URL, NODE_ENV: "development" },
  });
  crew.track(server);
  crew.depend(server, "The development server");
  startMailDelivery({ ...env, ...stack?.settings });
});
