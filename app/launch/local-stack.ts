import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { z } from "#app/domain/zod.ts";
import type { Env } from "#app/http/env.server.ts";
import { firstFrom, LaunchError, startChild } from "./child.ts";

const readyMessage = z.object({
  type: z.literal("ready"),
  stack: z.object({ url: z.string(), anonKey: z.string() }),
});

/** A running local stack, and the settings with which the site finds it. */
export interface LocalStack {
  child: ChildProcess;
  settings: { SUPABASE_URL: string; SUPABASE_ANON_KEY: string; LOCAL_INBOX_URL?: string };
}

/**
 * Starts `supabase/local` on this project and waits until it answers.
 * @throws LaunchError when it ends instead; it has then said why.
 */
export async function startLocalStack(env: Env): Promise<LocalStack> {
  const args = ["--project", ".", "--data", env.DATA_DIR, "--port", String(env.LOCAL_SUPABASE_PORT)];
  const child = startChild("supabase/local/main.ts", args, {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, SITE_URL: env.SITE_URL },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const stack = await firstFrom<z.output<typeof readyMessage>["stack"]>(child, "The local stack", (found) => {
    child.on("message", (message) => {
      const ready = readyMessage.safeParse(message);
      if (ready.success) found(ready.data.stack);
    });
  });
  return {
    child,
    settings: {
      SUPABASE_URL: stack.url,
      SUPABASE_ANON_KEY: stack.anonKey,
      ...(env.SMTP_URL ? {} : { LOCAL_INBOX_URL: `${stack.url}/inbox` }),
    },
  };
}

/** Fills an empty local database with events around today. Says what it did. @throws LaunchError when it could not. */
export async function seedLocalStack(env: Env): Promise<void> {
  const child = startChild("supabase/seed/main.ts", ["--if-empty"], {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, DATA_DIR: env.DATA_DIR, SITE_TIME_ZONE: env.SITE_TIME_ZONE },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new LaunchError("The local database could not be filled.");
}
