import { spawn } from "node:child_process";
import { once } from "node:events";
import { EnvError } from "#app/http/env.server.ts";
import { LaunchError, stopChild } from "./child.ts";
import { seedLocalStack, startLocalStack } from "./local-stack.ts";
import { readSettings } from "./settings.ts";

// `npm run dev`: like `npm start`, with Vite's server and hot reload instead of the build.

async function dev(): Promise<number> {
  const env = readSettings({ NODE_ENV: "development" });
  const stack = env.SUPABASE_URL ? null : await startLocalStack(env);
  try {
    if (stack) await seedLocalStack(env);
    const args = ["node_modules/@remix-run/dev/dist/cli.js", "vite:dev", "--config", "remix.config.ts"];
    const server = spawn(process.execPath, [...args, "--port", String(env.PORT), "--host", env.HOST, "--strictPort"], {
      stdio: "inherit",
      env: { ...process.env, ...stack?.settings, SITE_URL: env.SITE_URL, NODE_ENV: "development" },
    });
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => server.kill("SIGTERM"));
    const [code] = await once(server, "exit");
    return code ?? 0;
  } finally {
    await stopChild(stack?.child ?? null);
  }
}

try {
  process.exitCode = await dev();
} catch (error) {
  console.error(error instanceof EnvError || error instanceof LaunchError ? error.message : error);
  process.exitCode = 1;
}
