import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "#app/domain/site/zod.ts";
import { stopOrphan } from "#supabase/local/database/server-process.ts";
import { firstFrom, StartError, startProgram, stopChild } from "#supabase/local/supervisor.ts";
import { hasListings, requireNoExampleAccounts } from "./check-supabase.ts";
import type { ProcessGroup } from "./process-group.ts";
import { isPublic, type LaunchSettings } from "./settings.ts";

const readyMessage = z.object({
  type: z.literal("ready"),
  stack: z.object({ url: z.string(), anonKey: z.string(), projectSecret: z.string() }),
});

/** Longer than the stack itself gives its requests (10 s) and PostgreSQL (30 s) to end, in milliseconds. */
const STOP_DEADLINE_MS = 60_000;

/** How long a stack whose launcher was killed may take to stop PostgreSQL and leave the folder, in milliseconds. */
const RELEASE_MS = 15_000;
const POLL_MS = 100;

/** V8's young generation as in the site's process: without a limit 23 MB of garbage stay in it after the start. */
const HEAP_LIMITS = ["--max-semi-space-size=4"];

/** Of `supabase/local/stack.ts`, in the data folder. */
const STACK_LOCK = "stack.lock";

/** The settings with which the site finds a running local stack. */
export interface LocalStack {
  settings: { SUPABASE_URL: string; SUPABASE_ANON_KEY: string; MAIL_QUEUE_KEY: string; LOCAL_INBOX_URL?: string };
}

/**
 * Starts `supabase/local` on this project and waits until it answers.
 * @throws StartError when it ends instead; it has then said why.
 */
async function startLocalStack(
  env: LaunchSettings,
  group: ProcessGroup,
  mode: "production" | "development",
): Promise<LocalStack> {
  await waitForEarlierStack(env.DATA_DIR, group.signal);
  const args = ["--project", ".", "--data", env.DATA_DIR, "--port", String(env.LOCAL_SUPABASE_PORT)];
  const isBuilt = mode === "production";
  const { url, anonKey, projectSecret } = await group.start({
    name: "The local stack",
    spawn: () =>
      startProgram(isBuilt ? "build/programs/stack.js" : "supabase/local/main.ts", args, {
        env: { ...process.env, SITE_URL: env.SITE_URL, SITE_TIME_ZONE: env.SITE_TIME_ZONE },
        stdio: ["ignore", "inherit", "inherit", "ipc"],
        ...(isBuilt && { execArgv: HEAP_LIMITS }),
      }),
    ready: (child) =>
      firstFrom<z.output<typeof readyMessage>["stack"]>(child, "The local stack", (found) => {
        child.on("message", (message) => {
          const ready = readyMessage.safeParse(message);
          if (ready.success) found(ready.data.stack);
        });
      }),
    healthUrl: ({ url }) => `${url}/`,
    stop: (child) => stopChild(child, { deadlineMs: STOP_DEADLINE_MS }),
    cleanUp: () => stopLeftPostgres(env.DATA_DIR),
  });
  return {
    settings: {
      SUPABASE_URL: url,
      SUPABASE_ANON_KEY: anonKey,
      MAIL_QUEUE_KEY: projectSecret,
      ...(env.SMTP_URL ? {} : { LOCAL_INBOX_URL: `${url}/inbox` }),
    },
  };
}

const REMEDY =
  "take the examples away (npm run stack, then npm run db:seed -- --remove), or empty the database (npm run db:reset)";

/**
 * The local stack with what a first visitor is to find: an empty database is filled with events around today, unless others
 * than this machine reach the site.
 * @param mode as the site's: from the build, or from the sources. Production unless given.
 * @throws StartError also when others do, and an example account of an earlier start still opens with its published password.
 */
export async function startFilledStack(
  env: LaunchSettings,
  group: ProcessGroup,
  mode: "production" | "development" = "production",
): Promise<LocalStack> {
  const stack = await startLocalStack(env, group, mode);
  const { SUPABASE_URL, SUPABASE_ANON_KEY } = stack.settings;
  if (isPublic(env)) await requireNoExampleAccounts(SUPABASE_URL, SUPABASE_ANON_KEY, REMEDY);
  // The seed's program finds out by itself, which takes a second.
  else if (!(await hasListings(SUPABASE_URL, SUPABASE_ANON_KEY))) await seedLocalStack(env, group, mode);
  return stack;
}

/** Fills an empty local database with events around today. Says what it did. @throws StartError when it could not. */
async function seedLocalStack(
  env: LaunchSettings,
  group: ProcessGroup,
  mode: "production" | "development",
): Promise<void> {
  group.signal.throwIfAborted();
  const program = mode === "production" ? "build/programs/seed.js" : "supabase/seed/main.ts";
  const child = startProgram(program, ["--if-empty"], {
    env: { ...process.env, DATA_DIR: env.DATA_DIR, SITE_TIME_ZONE: env.SITE_TIME_ZONE },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  // Half a seed would pass for a database in use, and never be completed.
  const code = await group.complete(child, { isAtomic: true });
  if (code !== 0) throw new StartError("The local database could not be filled.");
}

/**
 * Waits while a stack that lost its launcher is still stopping: started at once again, the new one would find the folder
 * in use. When it does not stop, it is in use, and the new stack says so.
 */
async function waitForEarlierStack(dataDir: string, signal: AbortSignal): Promise<void> {
  const giveUpAt = Date.now() + RELEASE_MS;
  while (Date.now() < giveUpAt && !signal.aborted && (await isHeld(join(dataDir, STACK_LOCK)))) await pause(POLL_MS);
}

/** Ends the PostgreSQL of a stack that was killed, unless another stack has the folder by now. */
async function stopLeftPostgres(dataDir: string): Promise<void> {
  if (!(await isHeld(join(dataDir, STACK_LOCK)))) await stopOrphan(join(resolve(dataDir), "database", "pgdata"));
}

/** Whether the process whose number is in this lock file runs. */
async function isHeld(lock: string): Promise<boolean> {
  const pid = /"pid":(\d+)/.exec(await readFile(lock, "utf8").catch(() => ""))?.[1];
  if (pid === undefined) return false;
  try {
    // Signal 0 only asks.
    process.kill(Number(pid), 0);
    return true;
  } catch {
    return false;
  }
}
