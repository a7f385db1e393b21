import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { databaseFolder, STACK_LOCK } from "../data-folder.ts";
import { startCluster } from "../database/cluster.ts";
import { openConnection } from "../database/connection.ts";
import { lockFolder } from "../database/lock.ts";
import { FILES_FOLDER } from "../storage/prepare.ts";
import { unpackFile } from "./archive.ts";
import type { BackupOptions } from "./create.ts";
import { MANIFEST_FILE, readManifest } from "./manifest.ts";

/** Folder in which a backup is unpacked and verified. A killed restore leaves it behind, and the next one replaces it. */
const DRAFT_FOLDER = "restore.part";

export interface Restored {
  /** When the backup was made, UTC ISO 8601. */
  createdAt: string;
  accounts: number;
}

/**
 * Restores the backup `file` into the folder `dataDir`, which must not contain a stack. The database is recovered and queried
 * before anything is moved there.
 * @throws Error with one line for the operator; then the folder is as it was.
 */
export async function restoreBackup(options: BackupOptions): Promise<Restored> {
  const { log = () => undefined } = options;
  const [dataDir, file] = [resolve(options.dataDir), resolve(options.file)];
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(dataDir, STACK_LOCK);
  const draft = join(dataDir, DRAFT_FOLDER);
  try {
    await refuseUsed(dataDir);
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { mode: 0o700 });
    await unpackFile(file, draft);
    const { createdAt } = await readManifest(draft, file);
    const accounts = await recover(draft, log);
    await rm(join(draft, MANIFEST_FILE));
    // The database last: without it the folder counts as incomplete.
    for (const name of (await readdir(draft)).sort().reverse()) await rename(join(draft, name), join(dataDir, name));
    return { createdAt, accounts };
  } finally {
    await rm(draft, { recursive: true, force: true });
    await lock.release();
  }
}

async function refuseUsed(dataDir: string): Promise<void> {
  for (const name of ["database", "keys.json", "mail", FILES_FOLDER]) {
    const isThere = await stat(join(dataDir, name)).then(
      () => true,
      () => false,
    );
    if (isThere)
      throw new Error(
        `${dataDir} is not empty: it contains ${name}; restore into an empty folder (--data DIR), or move this one away`,
      );
  }
}

async function recover(dataDir: string, log: (line: string) => void): Promise<number> {
  const cluster = await startCluster({ dataDir: databaseFolder(dataDir), log });
  try {
    const { sql, end } = await openConnection(cluster.url());
    const [found] = await sql<{ accounts: number }>`select count(*)::int as accounts from auth.users`;
    await end();
    return found?.accounts ?? 0;
  } finally {
    await cluster.stop();
  }
}
