import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Connection, Sql } from "./connection.ts";

const OLDEST_SERVER = 170000;

/** The SQL of a Supabase project before its first migration. */
export interface Bootstrap {
  /** Roles belong to the whole server, so they are made at each start. */
  roles: string;
  bootstrap: string;
  auth: string;
  storage: string;
  cron: string;
  /** SHA-256 of the files of the database. */
  fingerprint: string;
}

/** Reads the bootstrap files of this version. */
export async function readBootstrap(): Promise<Bootstrap> {
  const [roles, bootstrap, auth, storage, cron] = await Promise.all(
    ["roles.sql", "bootstrap.sql", "auth-schema.sql", "storage-schema.sql", "cron-schema.sql"].map((file) =>
      readFile(new URL(file, import.meta.url), "utf8"),
    ),
  );
  if (!roles || !bootstrap || !auth || !storage || !cron)
    throw new Error("A bootstrap file of the local stack is empty");
  const fingerprint = createHash("sha256").update([bootstrap, auth, storage, cron].join("\0")).digest("hex");
  return { roles, bootstrap, auth, storage, cron, fingerprint };
}

/**
 * Creates the roles of a Supabase project. Idempotent.
 * @param rolePassword the password of `authenticator`, `supabase_auth_admin` and `supabase_storage_admin` from now on.
 */
export async function createRoles(connection: Connection, roles: string, rolePassword: string): Promise<void> {
  await connection.transaction(async (tx) => {
    // Roles are shared by all databases of the server, so an advisory lock serializes the bootstraps of all of them.
    await tx`lock table pg_catalog.pg_authid in share row exclusive mode`;
    await tx.script(roles);
    for (const role of ["authenticator", "supabase_auth_admin", "supabase_storage_admin"]) {
      const [statement] = await tx<{
        text: string;
      }>`select format('alter role %I password %L', ${role}::text, ${rolePassword}::text) as text`;
      if (statement) await tx.script(statement.text);
    }
  });
}

/** Creates schemas, default privileges and the tables of Auth and Storage, as in a project on hosted Supabase. Idempotent. */
export async function applyBootstrap(
  tx: Sql,
  { bootstrap, auth, storage, cron, fingerprint }: Bootstrap,
): Promise<void> {
  await tx.script(bootstrap);
  await runAs(tx, "supabase_auth_admin", auth);
  await runAs(tx, "supabase_storage_admin", storage);
  const [pgCron] = await tx`select from pg_extension where extname = 'pg_cron'`;
  if (!pgCron) await tx.script(cron);
  await tx`
    insert into supabase_local.bootstrap (fingerprint) values (${fingerprint})
    on conflict (is_only) do update set fingerprint = excluded.fingerprint, applied_at = now()`;
}

async function runAs(tx: Sql, role: "supabase_auth_admin" | "supabase_storage_admin", text: string): Promise<void> {
  await tx.script(`set local role ${role}`);
  await tx.script(text);
  await tx`reset role`;
}

/** Fingerprint of the bootstrap that was applied to this database; null for a new one. */
export async function readFingerprint(sql: Sql): Promise<string | null> {
  const [table] = await sql<{ exists: boolean }>`select to_regclass('supabase_local.bootstrap') is not null as exists`;
  if (!table?.exists) return null;
  const [row] = await sql<{ fingerprint: string }>`select fingerprint from supabase_local.bootstrap`;
  return row?.fingerprint ?? null;
}

/** @throws Error with one line when the server is too old, its user is no superuser, or the database belongs to another Supabase. */
export async function checkServer(sql: Sql): Promise<void> {
  const [server] = await sql<{ version: number; super: boolean; foreign: boolean; user: string; name: string }>`
    select current_setting('server_version_num')::int as version, current_setting('is_superuser') = 'on' as super,
      current_user as user, current_database() as name,
      to_regclass('supabase_local.bootstrap') is null and to_regnamespace('auth') is not null as foreign`;
  if (!server) throw new Error("The database did not answer");
  if (server.version < OLDEST_SERVER) throw new Error("The local stack needs PostgreSQL 17 or newer");
  if (!server.super) throw new Error(`The local stack needs a superuser of the database; ${server.user} is none`);
  // Roles and passwords of a real installation must not be touched.
  if (server.foreign)
    throw new Error(`Database ${server.name} has a schema auth already, of another Supabase; name an empty database`);
}
