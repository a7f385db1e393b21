import { join } from "node:path";
import type { BucketConfig } from "../context.ts";
import { openConnection, type Sql } from "../database/connection.ts";
import { FileStore } from "./files.ts";

/** Folder of the files of Storage inside the data folder. */
export const FILES_FOLDER = "storage";

/**
 * Prepares Storage on a prepared database: creates the buckets of `config.toml`, and removes orphaned files of a killed process.
 * @param options.databaseUrl of a superuser.
 * @param options.dataDir used by one process at a time.
 * @returns the folder of the files of this database: each has its own, so that none sweeps another's.
 */
export async function prepareStorage(options: {
  databaseUrl: string;
  dataDir: string;
  buckets: Record<string, BucketConfig>;
}): Promise<string> {
  const { sql, end } = await openConnection(options.databaseUrl);
  try {
    const folder = await filesFolder(sql, options.dataDir);
    if (folder === null) throw new Error("The database has not been prepared");
    const files = new FileStore(folder);
    await files.prepare();
    await endSessions(sql);
    await files.sweep((versions) => findVersions(sql, versions));
    await makeBuckets(sql, options.buckets);
    return folder;
  } finally {
    await end();
  }
}

/** Folder of the database's files; null when it was not prepared, or by a version without Storage. */
export async function filesFolder(sql: Sql, dataDir: string): Promise<string | null> {
  const [table] = await sql<{ exists: boolean }>`select to_regclass('supabase_local.bootstrap') is not null as exists`;
  if (!table?.exists) return null;
  const [row] = await sql<{
    id: string | null;
  }>`select to_jsonb(b) ->> 'storage_id' as id from supabase_local.bootstrap as b`;
  return row?.id ? join(dataDir, FILES_FOLDER, row.id) : null;
}

// Otherwise a killed process's last statement could commit after its file was swept as an orphan.
async function endSessions(sql: Sql): Promise<void> {
  await sql`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and usename = 'supabase_storage_admin'`;
}

async function findVersions(sql: Sql, versions: string[]): Promise<Set<string>> {
  const rows = await sql<{ version: string }>`select version from storage.objects where version = any(${versions})`;
  return new Set(rows.map(({ version }) => version));
}

async function makeBuckets(sql: Sql, buckets: Record<string, BucketConfig>): Promise<void> {
  for (const [name, { isPublic, fileSizeLimitBytes, allowedMimeTypes }] of Object.entries(buckets)) {
    const types = allowedMimeTypes.length > 0 ? allowedMimeTypes : null;
    await sql`
      insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
      values (${name}, ${name}, ${isPublic}, ${fileSizeLimitBytes}, ${types})
      on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
        allowed_mime_types = excluded.allowed_mime_types`;
  }
}
