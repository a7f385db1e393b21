import { randomUUID } from "node:crypto";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { processStamp } from "./processes.ts";

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Locks the folder `dir` for this process with a lock file `dir/<name>` that holds its pid and start time. The stale lock of a
 * killed process is replaced.
 * @throws Error with one line when a running process holds it.
 */
export async function lockFolder(dir: string, name: string): Promise<FolderLock> {
  const path = join(dir, name);
  const mine = `${JSON.stringify({ pid: process.pid, started: await processStamp(process.pid), id: randomUUID() })}\n`;
  const draft = join(dir, `.${name}-${process.pid}-${randomUUID()}`);
  await writeFile(draft, mine, { mode: 0o600 });
  try {
    // why a loop: several processes may find the same stale lock; in each round one of them wins.
    for (;;) {
      // link() is atomic: no process can read a partial lock file.
      const taken = await link(draft, path).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === "EEXIST") return false;
          throw error;
        },
      );
      if (taken) break;
      const owner = await lockOwner(dir, name);
      if (owner !== null) throw new Error(`${dir} is in use by process ${owner}`);
      await removeStale(path);
    }
  } finally {
    await rm(draft, { force: true });
  }
  return {
    async release() {
      const current = await readFile(path, "utf8").catch(() => "");
      if (current === mine) await rm(path, { force: true });
    },
  };
}

/** The pid of the running process that holds the lock `dir/<name>`, or null. */
export async function lockOwner(dir: string, name: string): Promise<number | null> {
  const text = await readFile(join(dir, name), "utf8").catch(() => null);
  if (text === null) return null;
  return liveOwner(text);
}

async function liveOwner(text: string): Promise<number | null> {
  const match = /"pid":(\d+),"started":"([^"]*)"/.exec(text);
  if (!match?.[1]) return null;
  const pid = Number(match[1]);
  return (await processStamp(pid)) === match[2] ? pid : null;
}

async function removeStale(path: string): Promise<void> {
  const aside = join(dirname(path), `.${basename(path)}-stale-${randomUUID()}`);
  const moved = await rename(path, aside).then(
    () => true,
    () => false,
  );
  if (!moved) return;
  // Restores the lock if another process had taken it over just before the move.
  if ((await liveOwner(await readFile(aside, "utf8"))) !== null) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}
