import type { ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { urlHost } from "#app/domain/site/site.ts";
import { z } from "#app/domain/site/zod.ts";
import { firstFrom, type Service, startProgram } from "#supabase/local/supervisor.ts";

/**
 * Keeps V8 from letting garbage pile up: without limits the heap doubles under load before it is collected. About a third
 * of it is in use then; kept pages and files are outside of it.
 */
const HEAP_LIMITS = ["--max-old-space-size=192", "--max-semi-space-size=4"];

/**
 * Keeps glibc from holding memory that is free: a heap for each thread that decodes pictures, and large buffers inside of the heaps, for which
 * it raises its threshold with each one that is freed. Other systems ignore them.
 */
const MALLOC_LIMITS = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: String(1024 * 1024) };

const readyMessage = z.object({ type: z.literal("ready") });

interface SiteOptions {
  /** As it was built, or through Vite. Production unless given. */
  mode?: "production" | "development";
  /** Takes each line of the site's log; without it they go where this process prints. */
  takeLine?: (line: string) => void;
}

/**
 * The process that serves the site (`app/server/main.ts`); it can be used once it listens.
 * @param env its whole environment, `PORT` and `HOST` among it.
 */
export function siteService(env: NodeJS.ProcessEnv, options: SiteOptions = {}): Service {
  const { mode = "production", takeLine } = options;
  return {
    name: mode === "production" ? "The site" : "The development server",
    spawn() {
      const isBuilt = mode === "production";
      const child = startProgram(isBuilt ? "build/programs/site.js" : "app/server/main.ts", [], {
        env: { ...MALLOC_LIMITS, ...env, NODE_ENV: mode },
        stdio: ["ignore", takeLine ? "pipe" : "inherit", "inherit", "ipc"],
        ...(isBuilt && { execArgv: HEAP_LIMITS }),
      });
      if (child.stdout && takeLine) createInterface(child.stdout).on("line", takeLine);
      return child;
    },
    ready: (child) =>
      firstFrom<void>(child, "The site", (listening) => {
        child.on("message", (message) => {
          if (readyMessage.safeParse(message).success) listening();
        });
      }),
    // In development an error is for the developer to see, not to be repeated, and a debugger may stop the process.
    ...(mode === "production" ? { healthUrl: () => `${ownAddress(env)}/healthz` } : { restarts: "never" }),
  };
}

/** Where this machine reaches a site that listens there. */
function ownAddress({ HOST = "127.0.0.1", PORT }: NodeJS.ProcessEnv): string {
  const host = { "0.0.0.0": "127.0.0.1", "::": "::1" }[HOST] ?? HOST;
  return `http://${urlHost(host)}:${PORT}`;
}

/**
 * Serves the site without starting it again, and waits until it listens.
 * @throws StartError when it ends instead; it has then said why.
 */
export async function serveSite(env: NodeJS.ProcessEnv, options: SiteOptions = {}): Promise<ChildProcess> {
  const service = siteService(env, options);
  const child = await service.spawn();
  await service.ready(child);
  return child;
}
