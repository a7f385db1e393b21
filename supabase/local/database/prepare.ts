import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import { seedFiles } from "../config-seed.ts";
import { applyBootstrap, checkServer, createRoles, readBootstrap, readFingerprint } from "./bootstrap.ts";
import { type Connection, openConnection } from "./connection.ts";
import { applyMigration, pendingMigrations } from "./migrations.ts";
import { resetSession, runSqlFile } from "./run-sql.ts";

// Advisory lock key, the same in every stack.
const PREPARE_LOCK = 7_268_110;

/** Backs up the data before an upgrade, identified by `name`. Returns the path of the backup. */
export type BackUp = (name: string) => Promise<string>;

interface PrepareOptions {
  /** URL of a superuser. */
  url: string;
  projectDir: string;
  /** The password of the stack's own roles from now on. */
  rolePassword: string;
  /** Without it, data of an older version is upgraded without a backup. */
  backUp?: BackUp | undefined;
  log?: (line: string) => void;
}

/**
 * Prepares a project's database: bootstrap, pending migrations, and on a new database its seed files. Idempotent and safe for
 * concurrent processes. Data of an older version is backed up first, and upgraded by all migrations or by none.
 * @throws Error with one line that says what is wrong and where. Then the database is as it was.
 */
export async function prepareDatabase(options: PrepareOptions): Promise<void> {
  const { projectDir, log = () => undefined } = options;
  const files = await seedFiles(projectDir);
  const connection = await openConnection(options.url);
  try {
    await connection.sql`select pg_advisory_lock(${PREPARE_LOCK})`;
    await upgradeDatabase(connection, { ...options, log });
    await seedDatabase(connection, { projectDir, files, log });
  } finally {
    await connection.end();
  }
}

async function upgradeDatabase(
  connection: Connection,
  { projectDir, rolePassword, backUp, log }: PrepareOptions & { log: (line: string) => void },
): Promise<void> {
  const { sql } = connection;
  await checkServer(sql);
  const bootstrap = await readBootstrap();
  const current = await readFingerprint(sql);
  const pending = await pendingMigrations(sql, projectDir, log);
  const isBootstrapDue = current !== bootstrap.fingerprint;
  let backup: string | null = null;
  if (current !== null && (isBootstrapDue || pending.length > 0)) {
    const name = `${pending.at(-1)?.version ?? "bootstrap"}-${bootstrap.fingerprint.slice(0, 8)}`;
    if (backUp) backup = await backUp(name);
    log(
      backup === null
        ? "This data is from an older version and is being upgraded without a backup: back up the server of DATABASE_URL yourself"
        : `This data is from an older version: it was backed up to ${backup} and is now being upgraded`,
    );
  }
  await createRoles(connection, bootstrap.roles, rolePassword);
  try {
    await connection.transaction(async (tx) => {
      if (isBootstrapDue) await applyBootstrap(tx, bootstrap);
      for (const migration of pending) await applyMigration(tx, migration);
    });
  } catch (error) {
    if (backup === null || !(error instanceof Error)) throw error;
    throw new Error(
      `${error.message}. Nothing was upgraded: the previous version still starts with this data, which was also backed up to ${backup}`,
      { cause: error },
    );
  }
  const [first] = pending;
  if (first) log(pending.length === 1 ? `Applied migration ${first.file}` : `Applied ${pending.length} migrations`);
}

/**
 * Runs a project's seed files once per database, all in one transaction as the role `postgres`.
 * @throws Error with one line naming file, line and message; the next start then tries again.
 */
async function seedDatabase(
  connection: Connection,
  options: { projectDir: string; files: string[]; log: (line: string) => void },
): Promise<void> {
  const [state] = await connection.sql<{
    isSeeded: boolean;
  }>`select is_seeded as "isSeeded" from supabase_local.bootstrap`;
  if (state?.isSeeded) return;
  await connection.transaction(async (tx) => {
    for (const file of options.files) {
      const name = relative(options.projectDir, file);
      await runSqlFile(tx, name, await readFile(file, "utf8"));
      options.log(`Ran ${name}`);
    }
    await tx`update supabase_local.bootstrap set is_seeded = true`;
  });
  await resetSession(connection.sql);
}
