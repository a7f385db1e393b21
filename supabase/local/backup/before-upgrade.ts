import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createBackup } from "./create.ts";

/** Folder in the data folder for backups made before upgrades. */
export const UPGRADES_FOLDER = "upgrades";

/** Number of upgrades that can be undone; older backups are removed. */
const KEPT_BACKUPS = 5;

/**
 * Backs up the data folder of a starting stack. Replaces the backup of an earlier attempt at the same upgrade.
 * @param options.databaseUrl of a superuser of the folder's database, which runs.
 * @param options.name identifies the upgrade.
 * @returns the path of the backup.
 * @throws Error with one line when it cannot be written.
 */
export async function backUpBeforeUpgrade(options: {
  dataDir: string;
  databaseUrl: string;
  name: string;
}): Promise<string> {
  const { dataDir, databaseUrl, name } = options;
  const folder = join(resolve(dataDir), UPGRADES_FOLDER);
  const file = join(folder, `before-${name}.backup`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeUnfinished(folder);
    const draft = `${file}.part`;
    await createBackup({ dataDir, databaseUrl, file: draft });
    await rename(draft, file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `Nothing was upgraded, because the backup failed (${reason}); free up space in ${folder}, or let this account write there, then start again`,
      { cause: error },
    );
  }
  await removeOldest(folder);
  return file;
}

/** Removes leftovers of killed starts. The caller holds the lock of the data folder. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith(".before-") || name.endsWith(".part")) await rm(join(folder, name), { recursive: true });
}

async function removeOldest(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".backup"));
  const files = await Promise.all(
    names.map(async (name) => ({ path: join(folder, name), time: (await stat(join(folder, name))).mtimeMs })),
  );
  for (const { path } of files.sort((a, b) => b.time - a.time).slice(KEPT_BACKUPS)) await rm(path);
}
