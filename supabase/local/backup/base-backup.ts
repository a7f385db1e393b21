import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Sql } from "../database/connection.ts";

/*
 * A base backup of a running server, from which PostgreSQL recovers as after a power failure. The steps and the lists below are those of
 * https://www.postgresql.org/docs/17/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP.
 */

/** Folders with run-time state: PostgreSQL expects them to exist, and their content is not copied. */
const EMPTY_FOLDERS = [
  "pg_wal",
  "pg_replslot",
  "pg_dynshmem",
  "pg_notify",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
];
const LEFT_OUT = /^(postmaster\.(pid|opts)|pg_internal\.init(\..*)?|pgsql_tmp.*)$/;
const CONTROL_FILE = join("global", "pg_control");
const WAL_FILE = /^[0-9A-F]{24}$/;

/**
 * Copies the files of the server that `sql` is connected to, while it works, into the new folder `target`.
 * @param sql one connection of a superuser; the server aborts the backup when it is lost.
 * @param pgdata that server's data folder.
 */
export async function copyServer(sql: Sql, pgdata: string, target: string): Promise<void> {
  // A temporary replication slot keeps the WAL until the backup is complete; it ends with this session.
  await sql`select pg_create_physical_replication_slot(${`backup_${process.pid}`}, true, true)`;
  await sql`select pg_backup_start('npm run db:backup', fast => true)`;
  await copyFolder(pgdata, target, "");
  await writeFile(join(target, CONTROL_FILE), await readSettled(join(pgdata, CONTROL_FILE)), { mode: 0o600 });
  const [end] = await sql<{ label: string; spaces: string; lastWal: string }>`
    select labelfile as label, spcmapfile as spaces, pg_walfile_name(lsn) as "lastWal"
    from pg_backup_stop(wait_for_archive => false)`;
  if (!end) throw new Error("PostgreSQL did not say where the backup ends");
  if (end.spaces.trim() !== "") throw new Error("The database uses tablespaces, which this backup does not copy");
  const firstWal = /\(file ([0-9A-F]{24})\)/.exec(end.label)?.[1] ?? "";
  await copyWal(join(pgdata, "pg_wal"), join(target, "pg_wal"), firstWal, end.lastWal);
  await writeFile(join(target, "backup_label"), end.label, { mode: 0o600 });
}

async function copyFolder(from: string, to: string, inside: string): Promise<void> {
  await mkdir(join(to, inside), { mode: 0o700 });
  if (EMPTY_FOLDERS.includes(inside)) return;
  for (const entry of await readdir(join(from, inside), { withFileTypes: true })) {
    const path = join(inside, entry.name);
    if (LEFT_OUT.test(entry.name) || path === CONTROL_FILE) continue;
    if (entry.isDirectory()) await copyFolder(from, to, path);
    else if (entry.isFile()) await copyIfThere(join(from, path), join(to, path));
  }
}

/** Copies a file unless it was deleted meanwhile, for example with a dropped table; the WAL records that. */
export async function copyIfThere(from: string, to: string): Promise<void> {
  await copyFile(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
}

// pg_control is not repaired by the WAL: read until two reads agree, so that neither is torn.
async function readSettled(path: string): Promise<Buffer> {
  let last = await readFile(path);
  for (;;) {
    const next = await readFile(path);
    if (next.equals(last)) return next;
    last = next;
  }
}

async function copyWal(from: string, to: string, first: string, last: string): Promise<void> {
  const names = (await readdir(from)).filter((name) => WAL_FILE.test(name) && name >= first && name <= last);
  if (!names.includes(first) || !names.includes(last))
    throw new Error("PostgreSQL's write-ahead log of the backup is incomplete");
  for (const name of names) await copyFile(join(from, name), join(to, name));
}
