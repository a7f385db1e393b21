import { randomUUID } from "node:crypto";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { processStamp } from "./processes.ts";

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Takes the folder `dir` for this process by writing `dir/<name>` with its number and start time. What a killed
 * process left behind is taken over.
 * @throws Error with one line when a running process holds it.
 */
export async function lockFolder(dir: string, name: string): Promise<FolderLock> {
  const path = join(dir, name);
  const mine = `${JSON.stringify({ pid: process.pid, started: await processStamp(process.pid), id: randomUUID() })}\n`;
  const draft = join(dir, `.${name}-${process.pid}-${randomUUID()}`);
  await writeFile(draft, mine, { mode: 0o600 });
  try {
    // why a loop: between finding a stale lock and taking it, another process may do the same; each round settles one of them.
    for (;;) {
      // A link either makes the whole file appear or fails: no process can read an incomplete lock.
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

/** The number of the running process that holds `dir/<name>`, or null. */
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
