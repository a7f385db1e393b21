import type { ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { z } from "#app/domain/zod.ts";
import { firstFrom, startChild } from "./child.ts";
import type { Crew } from "./crew.ts";

const readyMessage = z.object({ type: z.literal("ready") });

/**
 * Serves the site (`app/server/site.ts`) and waits until it listens.
 * @param env the whole environment of the server, `PORT` and `HOST` among it.
 * @param takeLine takes each line of the site's log; without it they go where this process prints.
 * @param mode as it was built, or through Vite.
 * @throws LaunchError when it ends instead; it has then said why.
 */
export async function serveSite(
  env: NodeJS.ProcessEnv,
  crew?: Crew,
  takeLine?: (line: string) => void,
  mode: "production" | "development" = "production",
): Promise<ChildProcess> {
  const child = startChild("app/server/site.ts", [], {
    execArgv: ["--import", "tsx"],
    env: { ...env, NODE_ENV: mode },
    stdio: ["ignore", takeLine ? "pipe" : "inherit", "inherit", "ipc"],
  });
  crew?.track(child);
  if (child.stdout && takeLine) createInterface(child.stdout).on("line", takeLine);
  await firstFrom<void>(child, "The site", (listening) => {
    child.on("message", (message) => {
      if (readyMessage.safeParse(message).success) listening();
    });
  });
  return child;
}
