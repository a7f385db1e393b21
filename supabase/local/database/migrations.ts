import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Sql } from "./connection.ts";
import { resetSession, runSqlFile } from "./run-sql.ts";
import { splitStatements } from "./sql-statements.ts";

export interface MigrationFile {
  /** 14 digits, UTC time of writing; orders the files. */
  version: string;
  name: string;
  file: string;
  sql: string;
}

const FILE_NAME = /^(\d{14})_(.+)\.sql$/;

/**
 * Pending migrations of `<projectDir>/supabase/migrations/`, in order. Changes nothing.
 * @throws Error with one line when the database has other migrations: of a newer version, or from before the first release.
 */
export async function pendingMigrations(
  sql: Sql,
  projectDir: string,
  log: (line: string) => void,
): Promise<MigrationFile[]> {
  const files = await readMigrations(projectDir, log);
  const applied = await readApplied(sql);
  const last = files.at(-1)?.version ?? "";
  const unknown = applied.find(({ version }) => !files.some((file) => file.version === version));
  if (unknown) {
    const name = `${unknown.version}_${unknown.name ?? ""}.sql`;
    throw new Error(
      unknown.version > last
        ? `This data is from a newer version, which applied migration ${name}: start that version, or restore a backup from before its upgrade`
        : `This data cannot be upgraded: supabase/migrations no longer holds ${name}, which was applied to it. ${START_OVER}`,
    );
  }
  const texts = new Map(applied.map(({ version, statements }) => [version, statements?.join(";")]));
  const changed = files.find(({ version, sql: text }) => {
    const before = texts.get(version);
    return before !== undefined && before !== statementTexts(text).join(";");
  });
  if (changed)
    throw new Error(
      `This data cannot be upgraded: migration ${changed.file} was changed after it was applied. ${START_OVER}`,
    );
  return files.filter(({ version }) => !texts.has(version));
}

const START_OVER =
  "Put the file back as it was, or, for data from before version 1.0.0, delete the data and start over with npm run db:reset";

/**
 * Applies a migration in `tx` as the role `postgres`.
 * @throws Error with one line: file, line and PostgreSQL's own message.
 */
export async function applyMigration(tx: Sql, { version, name, file, sql }: MigrationFile): Promise<void> {
  const statements = await runSqlFile(tx, `supabase/migrations/${file}`, sql);
  await tx`insert into supabase_migrations.schema_migrations (version, statements, name) values (${version}, ${statements}, ${name})`;
  // As after a separate transaction: checks deferred constraints, and allows deferring again.
  await tx.script("set constraints all immediate; set constraints all deferred");
  await resetSession(tx);
}

async function readApplied(sql: Sql): Promise<{ version: string; name: string | null; statements: string[] | null }[]> {
  const [table] = await sql<{ exists: boolean }>`
    select to_regclass('supabase_migrations.schema_migrations') is not null as exists`;
  if (!table?.exists) return [];
  return sql`select version, name, statements from supabase_migrations.schema_migrations order by version desc`;
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
