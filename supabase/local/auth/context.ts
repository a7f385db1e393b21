import type { Context } from "hono";
import type { StackContext } from "../context.ts";
import type { Sql } from "../database/connection.ts";
import type { VerifyAttempts } from "./verify-attempts.ts";

/** What every endpoint of Auth works with. */
export interface AuthContext extends StackContext {
  verifyAttempts: VerifyAttempts;
}

/** The transaction of one request. */
export type Transaction = Sql;

export type AuthHandler = (context: AuthContext, c: Context) => Promise<Response>;

/**
 * Runs `work` in one transaction and hands back what it returned once that is committed.
 * A thrown error rolls back; to refuse and yet keep changes, return the refusal and throw it afterwards.
 */
export function inTransaction<T>(context: StackContext, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return context.authPool.transaction(async (tx) => {
    // Longer waits mean that another request of the same person hangs; 5 s is what Supabase Auth waits.
    await tx`set local lock_timeout = '5s'`;
    return work(tx);
  });
}
