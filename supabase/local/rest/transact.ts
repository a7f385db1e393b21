import type { Sql, TransactionSql } from "postgres";
import { isLeftover, isLost } from "../database/lost-connection.ts";
import { type Statement, UNKNOWN_TYPE } from "./sql/statement.ts";

export type Row = Record<string, string | null>;
export type Mode = "read only" | "read write";

/** How often a transaction is begun anew over leftovers: each connection of the pool can hold one. */
const BEGINS_MAX = 10;

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
  for (let begins = 1; ; begins += 1) {
    let hasBegun = false;
    try {
      return await runOnce(sql, mode, statements, judge, () => {
        hasBegun = true;
      });
    } catch (error) {
      // Nothing was sent yet, so nothing can happen twice.
      if (hasBegun || !isLeftover(error) || begins >= BEGINS_MAX) throw error;
    }
  }
}

async function runOnce<Result>(
  sql: Sql,
  mode: Mode,
  statements: readonly Statement[],
  judge: (rows: Row[]) => Result,
  onBegun: () => void,
): Promise<Result> {
  // A property, so that the driver's type for lists of results does not come in.
  const { result } = await sql.begin(mode, async (transaction) => {
    onBegun();
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

function send(transaction: TransactionSql, statement: Statement): Promise<Row[]> {
  const values = statement.values.map((value) => transaction.typed(value, UNKNOWN_TYPE));
  // why execute(): a query waits for its first `then` otherwise, and the order of several would be left to chance.
  return transaction.unsafe<Row[]>(statement.text, values, { prepare: statement.isPrepared ?? false }).execute();
}
