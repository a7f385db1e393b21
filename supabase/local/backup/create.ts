import { copyFile, cp, mkdir, mkdtemp, opendir, readFile, rm, stat } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { z } from "zod";
import { ADDRESSES_FILE, databaseFolder, STACK_LOCK } from "../data-folder.ts";
import { startCluster } from "../database/cluster.ts";
import { openConnection } from "../database/connection.ts";
import { lockFolder, lockOwner } from "../database/lock.ts";
import { FILES_LOCK } from "../storage/discard.ts";
import { FILES_FOLDER, filesFolder } from "../storage/prepare.ts";
import { packFolder, refuseExisting } from "./archive.ts";
import { copyIfThere, copyServer } from "./base-backup.ts";
import { MANIFEST_FILE, writeManifest } from "./manifest.ts";

const addressesSchema = z.object({ databaseUrl: z.string() });

export interface BackupOptions {
  dataDir: string;
  /** The backup. */
  file: string;
  /** URL of a superuser, if the caller runs the folder's database; otherwise the database is looked up or started. */
  databaseUrl?: string;
  log?: (line: string) => void;
}

/**
 * Writes all data of the local stack in `dataDir` into the new file `file`, which only its owner may read: the database with accounts and
 * sessions, the files of Storage, the keys, stored mail. The stack may be running; every write acknowledged before the call is in the
 * backup.
 * @returns the size of the file, in bytes.
 * @throws Error with one line for the operator; then no file is written.
 */
export async function createBackup(options: BackupOptions): Promise<number> {
  const { log = () => undefined } = options;
  const [dataDir, file] = [resolve(options.dataDir), resolve(options.file)];
  await refuseExisting(file);
  const pgdata = join(databaseFolder(dataDir), "pgdata");
  if (!(await exists(pgdata))) throw new Error(`${dataDir} contains no database of the local stack`);
  if (!(await exists(dirname(file))))
    throw new Error(`${dirname(file)} does not exist; choose a file in an existing folder`);
  // Beside the file, on the same disk; in a folder that only its owner may enter.
  const draft = await mkdtemp(join(dirname(file), `.${basename(file)}-`));
  try {
    await mkdir(join(draft, "database"), { mode: 0o700 });
    if (options.databaseUrl !== undefined) await copyData(options.databaseUrl, dataDir, draft);
    else await withServer(dataDir, log, (url) => copyData(url, dataDir, draft));
    await copyFile(join(databaseFolder(dataDir), "superuser-password"), join(draft, "database", "superuser-password"));
    await copyFile(join(dataDir, "keys.json"), join(draft, "keys.json"));
    const hasMail = await exists(join(dataDir, "mail"));
    if (hasMail) await cp(join(dataDir, "mail"), join(draft, "mail"), { recursive: true });
    await writeManifest(draft);
    const parts = [MANIFEST_FILE, "keys.json", ...(hasMail ? ["mail"] : []), FILES_FOLDER, "database"];
    return await packFolder(draft, parts, file);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function copyData(url: string, dataDir: string, draft: string): Promise<void> {
  const { sql, end } = await openConnection(url);
  try {
    const files = await filesFolder(sql, dataDir);
    // Files whose rows are deleted from now on stay until they are copied: the copy of the database may still reference them. Those of
    // later uploads may be copied as well; the next start sweeps them.
    await sql`select pg_advisory_lock(${FILES_LOCK})`;
    await copyServer(sql, join(databaseFolder(dataDir), "pgdata"), join(draft, "database", "pgdata"));
    await mkdir(join(draft, FILES_FOLDER), { mode: 0o700 });
    if (files !== null) await copyFiles(files, join(draft, relative(dataDir, files)));
  } finally {
    await end();
  }
}

/** Copies the files of Storage in `folder`, which does not exist before a database's first start. */
async function copyFiles(folder: string, target: string): Promise<void> {
  const [from, to] = [folder, target].map((path) => join(path, "objects")) as [string, string];
  await mkdir(to, { recursive: true, mode: 0o700 });
  if (!(await exists(from))) return;
  for await (const { name } of await opendir(from)) await copyIfThere(join(from, name), join(to, name));
}

/** Calls `work` with the URL of the running stack's database, or of one that is started for it and stopped again. */
async function withServer(
  dataDir: string,
  log: (line: string) => void,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const owner = await lockOwner(dataDir, STACK_LOCK);
  if (owner !== null) return work(await runningUrl(dataDir, owner));
  const lock = await lockFolder(dataDir, STACK_LOCK);
  try {
    const cluster = await startCluster({ dataDir: databaseFolder(dataDir), log });
    try {
      await work(cluster.url());
    } finally {
      await cluster.stop();
    }
  } finally {
    await lock.release();
  }
}

// The folder is also locked by a stack that is starting or stopping and by commands such as db:reset; then the URL there is stale.
async function runningUrl(dataDir: string, owner: number): Promise<string> {
  try {
    const text = await readFile(join(dataDir, ADDRESSES_FILE), "utf8");
    const { databaseUrl } = addressesSchema.parse(JSON.parse(text));
    const connection = await openConnection(databaseUrl);
    await connection.end();
    return databaseUrl;
  } catch (error) {
    throw new Error(`${dataDir} is in use by process ${owner}, but its database does not answer; try again`, {
      cause: error,
    });
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
