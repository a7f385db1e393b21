import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Connection } from "./connection.ts";
import { resetSession, runSqlFile } from "./run-sql.ts";
import { splitStatements } from "./sql-statements.ts";

interface MigrationFile {
  /** 14 digits, UTC time of writing; orders the files. */
  version: string;
  name: string;
  file: string;
  sql: string;
}

const FILE_NAME = /^(\d{14})_(.+)\.sql$/;

/**
 * Applies the pending migrations of `<projectDir>/supabase/migrations/` in order, each in one transaction as the role `postgres`.
 * @returns how many were applied.
 * @throws Error with one line: naming file, line and message, when a file fails (its changes are then undone, earlier files' stay);
 * or saying that the database has had migrations which the project no longer has.
 */
export async function applyMigrations(
  connection: Connection,
  projectDir: string,
  log: (line: string) => void,
): Promise<number> {
  const files = await readMigrations(projectDir, log);
  const rows = await connection.sql<{ version: string; statements: string[] | null }>`
    select version, statements from supabase_migrations.schema_migrations`;
  const applied = new Map(rows.map((row) => [row.version, row.statements]));
  const unknown = rows.filter((row) => !files.some((file) => file.version === row.version));
  if (unknown.length > 0) {
    throw new Error(
      `The database has had migrations that supabase/migrations no longer holds (${unknown[0]?.version}, ${unknown.length} in all); ` +
        "npm run db:reset makes it anew from today's files",
    );
  }
  let count = 0;
  for (const migration of files) {
    const before = applied.get(migration.version);
    if (before === undefined) {
      await applyMigration(connection, migration);
      log(`Applied migration ${migration.file}`);
      count += 1;
    } else if (before !== null && before.join(";") !== statementTexts(migration.sql).join(";")) {
      log(
        `Migration ${migration.file} was changed after it was applied; npm run db:reset starts over with the new text`,
      );
    }
  }
  return count;
}

async function applyMigration(connection: Connection, migration: MigrationFile): Promise<void> {
  const { version, name, file } = migration;
  await connection.transaction(async (tx) => {
    const statements = await runSqlFile(tx, `supabase/migrations/${file}`, migration.sql);
    await tx`insert into supabase_migrations.schema_migrations (version, statements, name) values (${version}, ${statements}, ${name})`;
  });
  await resetSession(connection.sql);
}

async function readMigrations(projectDir: string, log: (line: string) => void): Promise<MigrationFile[]> {
  const folder = join(projectDir, "supabase", "migrations");
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const files: MigrationFile[] = [];
  for (const file of names.filter((entry) => entry.endsWith(".sql")).sort()) {
    const [, version, name] = FILE_NAME.exec(file) ?? [];
    if (version === undefined || name === undefined) {
      log(`supabase/migrations/${file} is left out: its name is not <14 digits>_<name>.sql`);
      continue;
    }
    if (files.at(-1)?.version === version) throw new Error(`supabase/migrations holds two files of version ${version}`);
    files.push({ version, name, file, sql: await readFile(join(folder, file), "utf8") });
  }
  return files;
}

function statementTexts(sql: string): string[] {
  return splitStatements(sql).map((statement) => statement.text);
}
