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

/** In milliseconds; longer than the stack's own timeouts for its requests (10 s) and PostgreSQL (30 s). */
const STOP_DEADLINE_MS = 60_000;

/** How long a stack whose launcher was killed may take to stop PostgreSQL and leave the folder, in milliseconds. */
const RELEASE_MS = 15_000;
const POLL_MS = 100;

/** V8's young generation as in the site's process: without a limit 23 MB of garbage stay in it after the start. */
const HEAP_LIMITS = ["--max-semi-space-size=4"];

/** Lock file of `supabase/local/stack.ts` in the data folder. */
const STACK_LOCK = "stack.lock";

/** The settings that connect the site to a running local stack. */
export interface LocalStack {
  settings: { SUPABASE_URL: string; SUPABASE_ANON_KEY: string; MAIL_QUEUE_KEY: string; LOCAL_INBOX_URL?: string };
}

/**
 * Starts `supabase/local` on this project and waits until it answers.
 * @throws StartError when it exits instead; it has then printed the reason.
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
  "remove the examples (npm run stack, then npm run db:seed -- --remove), or empty the database (npm run db:reset)";

/**
 * Starts the local stack, and fills an empty database with example events around today, unless the site can be reached from other machines.
 * @param mode as for the site: from the build or from the sources; production by default.
 * @throws StartError also when the site can be reached from other machines while an example account still accepts its published password.
 */
export async function startFilledStack(
  env: LaunchSettings,
  group: ProcessGroup,
  mode: "production" | "development" = "production",
): Promise<LocalStack> {
  const stack = await startLocalStack(env, group, mode);
  const { SUPABASE_URL, SUPABASE_ANON_KEY } = stack.settings;
  if (isPublic(env)) await requireNoExampleAccounts(SUPABASE_URL, SUPABASE_ANON_KEY, REMEDY);
  // The seed would check this itself, but starting it takes a second.
  else if (!(await hasListings(SUPABASE_URL, SUPABASE_ANON_KEY))) await seedLocalStack(env, group, mode);
  return stack;
}

/** Fills an empty local database with events around today, and logs what it did. @throws StartError when it could not. */
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
  // Atomic, because a partly seeded database would count as in use and never be completed.
  const code = await group.complete(child, { isAtomic: true });
  if (code !== 0) throw new StartError("The example events could not be added to the local database.");
}

/**
 * Waits while a stack whose launcher was killed is still stopping; otherwise the new stack would find the folder in use. If it does not
 * stop, the new stack reports that.
 */
async function waitForEarlierStack(dataDir: string, signal: AbortSignal): Promise<void> {
  const giveUpAt = Date.now() + RELEASE_MS;
  while (Date.now() < giveUpAt && !signal.aborted && (await isHeld(join(dataDir, STACK_LOCK)))) await pause(POLL_MS);
}

/** Stops the PostgreSQL of a killed stack, unless another stack uses the folder by now. */
async function stopLeftPostgres(dataDir: string): Promise<void> {
  if (!(await isHeld(join(dataDir, STACK_LOCK)))) await stopOrphan(join(resolve(dataDir), "database", "pgdata"));
}

/** Whether the process whose id is in this lock file is running. */
async function isHeld(lock: string): Promise<boolean> {
  const pid = /"pid":(\d+)/.exec(await readFile(lock, "utf8").catch(() => ""))?.[1];
  if (pid === undefined) return false;
  try {
    // Signal 0 only checks that the process exists.
    process.kill(Number(pid), 0);
    return true;
  } catch {
    return false;
  }
}
