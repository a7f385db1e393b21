import type { ChildProcess } from "node:child_process";
import { EnvError } from "#app/http/env.server.ts";
import { buildIfStale } from "./build.ts";
import { LaunchError, stopChild } from "./child.ts";
import { type LocalStack, seedLocalStack, startLocalStack } from "./local-stack.ts";
import { requireFreePort } from "./port.ts";
import { requireSupabase } from "./remote-supabase.ts";
import { readSettings } from "./settings.ts";
import { serveSite } from "./site.ts";

// `npm start`: build when needed, local stack unless SUPABASE_URL names another, seed, serve. See the README.

let stack: LocalStack | null = null;
let site: ChildProcess | null = null;
let isStopping = false;

/** Site first, so that requests in flight still find their database. */
async function stop(exitCode: number): Promise<never> {
  isStopping = true;
  await stopChild(site);
  await stopChild(stack?.child ?? null);
  process.exit(exitCode);
}

async function start(): Promise<void> {
  const env = readSettings();
  await requireFreePort(env.HOST, env.PORT, "PORT");
  await buildIfStale(console.log);

  if (env.SUPABASE_URL && env.SUPABASE_ANON_KEY) {
    await requireSupabase(env.SUPABASE_URL, env.SUPABASE_ANON_KEY);
  } else {
    stack = await startLocalStack(env);
    stopWhenGone(stack.child, "The local stack");
    await seedLocalStack(env);
  }

  site = await serveSite({
    ...process.env,
    ...stack?.settings,
    PORT: String(env.PORT),
    HOST: env.HOST,
    SITE_URL: env.SITE_URL,
  });
  stopWhenGone(site, "The site");
  if (!stack) console.log(`Supabase               ${env.SUPABASE_URL}`);
  console.log(`${env.PRODUCT_NAME.padEnd(22)} http://${env.HOST}:${env.PORT}`);
  console.log("Ctrl-C stops everything.");
}

function stopWhenGone(child: ChildProcess, name: string): void {
  child.once("exit", (code, signal) => {
    if (isStopping) return;
    console.error(`${name} ended unexpectedly (${signal ?? `exit code ${code}`}).`);
    void stop(1);
  });
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    if (!isStopping) void stop(0);
  });
}

start().catch((error: unknown) => {
  if (isStopping) return;
  if (error instanceof EnvError || error instanceof LaunchError) console.error(error.message);
  else console.error(error);
  void stop(1);
});
