import type { ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { urlHost } from "#app/domain/site/site.ts";
import { z } from "#app/domain/site/zod.ts";
import { firstFrom, type Service, startProgram } from "#supabase/local/supervisor.ts";

/**
 * Without limits V8 lets the heap double under load before it collects garbage. About a third of this limit is in use under load; cached
 * pages and files are outside the heap.
 */
const HEAP_LIMITS = ["--max-old-space-size=192", "--max-semi-space-size=4"];

/**
 * Makes glibc return freed memory: by default it keeps an arena for each thread that decodes pictures, and raises its mmap threshold
 * whenever a large buffer is freed, so that later ones stay in the arenas. Other systems ignore these variables.
 */
const MALLOC_LIMITS = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: String(1024 * 1024) };

const readyMessage = z.object({ type: z.literal("ready") });

interface SiteOptions {
  /** From the build, or through Vite. Production by default. */
  mode?: "production" | "development";
  /** Receives each line of the site's log; by default they go to this process's output. */
  takeLine?: (line: string) => void;
}

/**
 * The process that serves the site (`app/server/main.ts`); ready once it listens.
 * @param env its complete environment, including `PORT` and `HOST`.
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
    // No restarts in development: the developer has to see the error, and a debugger may pause the process.
    ...(mode === "production" ? { healthUrl: () => `${ownAddress(env)}/healthz` } : { restarts: "never" }),
  };
}

/** The address of the site on this machine. */
function ownAddress({ HOST = "127.0.0.1", PORT }: NodeJS.ProcessEnv): string {
  const host = { "0.0.0.0": "127.0.0.1", "::": "::1" }[HOST] ?? HOST;
  return `http://${urlHost(host)}:${PORT}`;
}

/**
 * Starts the site without supervision, and waits until it listens.
 * @throws StartError when it exits instead; it has then printed the reason.
 */
export async function serveSite(env: NodeJS.ProcessEnv, options: SiteOptions = {}): Promise<ChildProcess> {
  const service = siteService(env, options);
  const child = await service.spawn();
  await service.ready(child);
  return child;
}
