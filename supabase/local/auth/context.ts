import type { Context } from "hono";
import postgres, { type TransactionSql } from "postgres";
import type { StackContext } from "../context.ts";
import type { VerifyAttempts } from "./verify-attempts.ts";

/** What every endpoint of Auth works with. */
export interface AuthContext extends StackContext {
  verifyAttempts: VerifyAttempts;
}

/** The transaction of one request. */
export type Transaction = TransactionSql;

export type AuthHandler = (context: AuthContext, c: Context) => Promise<Response>;

/**
 * Runs `work` in one transaction and hands back what it returned once that is committed.
 * A thrown error rolls back; to refuse and yet keep changes, return the refusal and throw it afterwards.
 */
export async function inTransaction<T>(context: StackContext, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const done: T[] = [];
  let hasBegun = false;
  const attempt = () =>
    context.authSql.begin(async (tx) => {
      hasBegun = true;
      // Longer waits mean that another request of the same person hangs; 5 s is what Supabase Auth waits.
      await tx`set local lock_timeout = '5s'`;
      done.push(await work(tx));
    });
  try {
    await attempt();
  } catch (error) {
    if (hasBegun || !endsConnection(error)) throw error;
    // why again: the last words of a lost connection reach the first statement after it was opened anew. Nothing has run yet.
    await attempt();
  }
  const [value] = done;
  if (done.length === 0) throw new Error("The transaction ended without a result");
  return value as T;
}

/** Whether PostgreSQL said with this error that it closes the connection. */
function endsConnection(error: unknown): boolean {
  return error instanceof postgres.PostgresError && (error.severity === "FATAL" || error.severity === "PANIC");
}
