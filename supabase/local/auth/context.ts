import type { Context } from "hono";
import type { TransactionSql } from "postgres";
import type { StackContext } from "../context.ts";
import type { CodeAttempts } from "./code-attempts.ts";

/** What every endpoint of Auth works with. */
export interface AuthContext extends StackContext {
  codeAttempts: CodeAttempts;
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
  await context.authSql.begin(async (tx) => {
    // Longer waits mean that another request of the same person hangs; 5 s is what Supabase Auth waits.
    await tx`set local lock_timeout = '5s'`;
    done.push(await work(tx));
  });
  const [value] = done;
  if (done.length === 0) throw new Error("The transaction ended without a result");
  return value as T;
}
