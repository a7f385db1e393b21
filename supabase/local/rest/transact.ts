import postgres, { type Sql, type TransactionSql } from "postgres";
import { type Statement, UNKNOWN_TYPE } from "./sql/statement.ts";

export type Row = Record<string, string | null>;
export type Mode = "read only" | "read write";

/**
 * Runs `statements`, sent together, as one transaction and returns what `judge` makes of the rows of the last one.
 * @param judge what it throws undoes the transaction.
 * @throws PostgresError for a refusal, the commit's included; the driver's own error when the connection is lost.
 */
export async function transact<Result>(
  sql: Sql,
  mode: Mode,
  statements: readonly Statement[],
  judge: (rows: Row[]) => Result,
): Promise<Result> {
  // A property, so that the driver's type for lists of results does not come in.
  const { result } = await sql.begin(mode, async (transaction) => {
    const results = await Promise.allSettled(statements.map((statement) => send(transaction, statement)));
    const failed = results.find((settled) => settled.status === "rejected");
    // why never: the driver answers an error with a rollback, which on a lost connection ends the process. It rejects
    // begin() by itself as soon as the connection has closed.
    if (failed && isLost(failed.reason)) return new Promise<never>(() => undefined);
    if (failed) throw failed.reason;
    const last = results.at(-1);
    return { result: judge(last?.status === "fulfilled" ? last.value : []) };
  });
  return result;
}

/** Whether `error` means that the connection is gone: the driver has put it away, and it must not be touched again. */
export function isLost(error: unknown): boolean {
  if (error instanceof postgres.PostgresError) return error.severity === "FATAL" || error.severity === "PANIC";
  return error instanceof Error && "code" in error && LOST.has(String(error.code));
}

/** The driver's own codes for a server that is gone, and the system's for one that cannot be reached. */
const LOST = new Set([
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECTION_ENDED",
  "CONNECT_TIMEOUT",
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);

function send(transaction: TransactionSql, statement: Statement): Promise<Row[]> {
  const values = statement.values.map((value) => transaction.typed(value, UNKNOWN_TYPE));
  // why execute(): a query waits for its first `then` otherwise, and the order of several would be left to chance.
  return transaction.unsafe<Row[]>(statement.text, values, { prepare: statement.isPrepared ?? false }).execute();
}
