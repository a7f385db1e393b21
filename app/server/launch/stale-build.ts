import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { StartError, startProgram, waitForEnd } from "#supabase/local/supervisor.ts";
import type { ProcessGroup } from "./process-group.ts";

/** Written when a build is complete. */
const STAMP = "build/stamp";
const SOURCES = ["app", "public", "supabase/local", "supabase/seed", "remix.config.ts", "package-lock.json"];

/** Builds the site when there is no build or a source is newer. @throws StartError when the build fails. */
export async function buildIfStale(log: (line: string) => void, group?: ProcessGroup): Promise<void> {
  if (existsSync(STAMP) && (await newest(SOURCES)) < (await stat(STAMP)).mtimeMs) return;
  group?.signal.throwIfAborted();
  log("Building the site …");
  const child = startProgram("app/server/build.ts", [], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
  const code = await (group ? group.complete(child) : waitForEnd(child));
  if (code !== 0) throw new StartError(`The build failed:\n${output}`);
}

/** The latest mtime of these files and of the files below these folders, in milliseconds since 1970. */
async function newest(paths: readonly string[]): Promise<number> {
  const times = await Promise.all(
    paths.map(async (path) => {
      const facts = await stat(path);
      if (!facts.isDirectory()) return facts.mtimeMs;
      const names = await readdir(path);
      return Math.max(facts.mtimeMs, await newest(names.map((name) => join(path, name))));
    }),
  );
  return Math.max(0, ...times);
}
