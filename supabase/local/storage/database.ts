import type { IncomingHttpHeaders } from "node:http";
import type { Caller } from "../callers.ts";
import type { ConnectionPool, Sql } from "../database/connection.ts";
import { fromDatabase } from "./errors.ts";

/** The caller and the operation that policies are evaluated for. */
export interface Session {
  caller: Caller;
  /** Whether the request came without a valid token. */
  isAnonymous: boolean;
  /** As `storage.operation()` returns it: "storage.object.upload". */
  operation: string;
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
}

/** Thrown to roll back a trial statement. */
class Undo extends Error {}

/** Access to schema `storage`, as the caller of a request or as the owner, who bypasses policies. */
export class StorageDatabase {
  readonly #pool: ConnectionPool;

  /** @param pool logged in as `supabase_storage_admin`. */
  constructor(pool: ConnectionPool) {
    this.#pool = pool;
  }

  /**
   * Runs `work` in one transaction, in the role and with the claims of the caller.
   * @throws StorageError for errors of the database.
   */
  async asCaller<Result>(session: Session, work: (tx: Sql) => Promise<Result>): Promise<Result> {
    return this.asOwner(async (tx) => {
      await become(tx, session);
      return work(tx);
    });
  }

  /**
   * Checks the policies: runs `work` as the caller and rolls it back.
   * @throws StorageError when a policy denies it.
   */
  async probe(session: Session, work: (tx: Sql) => Promise<unknown>): Promise<void> {
    try {
      await this.asCaller(session, async (tx) => {
        await work(tx);
        throw new Undo();
      });
    } catch (error) {
      if (!(error instanceof Undo)) throw error;
    }
  }

  /** Runs `work` in one transaction as the owner. @throws StorageError for what the database refuses. */
  async asOwner<Result>(work: (tx: Sql) => Promise<Result>): Promise<Result> {
    try {
      return await this.#pool.transaction(work);
    } catch (error) {
      throw fromDatabase(error);
    }
  }
}

/** Switches this transaction to the role and claims of the caller. */
export async function become(tx: Sql, session: Session): Promise<void> {
  const { caller, operation, method, path, headers } = session;
  const settings = JSON.stringify({
    role: caller.role,
    search_path: "storage, public, extensions",
    "request.jwt.claims": caller.json,
    "request.jwt.claim.role": caller.role,
    "request.jwt.claim.sub": caller.claims.sub ?? "",
    "request.method": method,
    "request.path": path,
    "request.headers": JSON.stringify(headers),
    "storage.operation": operation,
    "storage.allow_delete_query": "true",
  });
  await tx`select count(set_config(key, value, true)) from json_each_text(${settings}::json)`;
}
