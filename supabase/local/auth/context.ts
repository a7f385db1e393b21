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
 * Runs `work` in one transaction and returns its result after the commit.
 * A thrown error rolls back. To keep changes and still reject the request, return the error and throw it afterwards.
 */
export function inTransaction<T>(context: StackContext, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return context.authPool.transaction(async (tx) => {
    // A longer wait means that another request for the same account hangs; 5 s is Supabase Auth's timeout.
    await tx`set local lock_timeout = '5s'`;
    return work(tx);
  });
}
