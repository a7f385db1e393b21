import { DatabaseError } from "pg";
import type { Sql } from "./connection.ts";
import { type SqlStatement, splitStatements } from "./sql-statements.ts";

// Skipped: the file already runs in one transaction.
const OWN_TRANSACTION = /^(begin|start\s+transaction|commit|end)(\s+(work|transaction))?$/i;
const COPY_FROM_STDIN = /^copy\b[\s\S]*\bfrom\s+stdin\b/i;

/**
 * Runs the text of an SQL file in `tx` as the role `postgres`, statement by statement.
 * @param name what to call the file in errors.
 * @returns its statements, as `supabase_migrations.schema_migrations` records them.
 * @throws Error with one line: file, line and PostgreSQL's own message.
 */
export async function runSqlFile(tx: Sql, name: string, sql: string): Promise<string[]> {
  const statements = splitStatements(sql);
  await tx`set local session authorization postgres`;
  await tx`set local search_path to "$user", public, extensions`;
  // Timeouts of request roles do not apply to migrations.
  await tx`set local statement_timeout to 0`;
  for (const statement of statements) {
    if (OWN_TRANSACTION.test(statement.text)) continue;
    if (COPY_FROM_STDIN.test(statement.text)) {
      throw new Error(`${name}:${statement.line}: copy … from stdin is not supported; use insert`);
    }
    try {
      await tx.script(statement.text);
    } catch (error) {
      throw fileError(name, statement, error);
    }
  }
  await tx`reset session authorization`;
  return statements.map((statement) => statement.text);
}

/** Resets session settings of a file before the next one. Keeps the session's advisory locks. */
export async function resetSession(sql: Sql): Promise<void> {
  await sql.script("reset session authorization; reset all");
}

function fileError(name: string, statement: SqlStatement, error: unknown): Error {
  if (!(error instanceof DatabaseError)) return error instanceof Error ? error : new Error(String(error));
  // PostgreSQL counts characters from 1, JavaScript UTF-16 units from 0.
  const before = Array.from(statement.text).slice(0, Math.max(0, Number(error.position ?? 1) - 1));
  const line = statement.line + before.filter((character) => character === "\n").length;
  const more = [error.detail, error.hint && `hint: ${error.hint}`].filter(Boolean).join("; ");
  return new Error(`${name}:${line}: ${error.message}${more ? ` (${more})` : ""}`, { cause: error });
}
