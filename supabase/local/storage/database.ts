import type { IncomingHttpHeaders } from "node:http";
import type { Caller } from "../callers.ts";
import type { ConnectionPool, Sql } from "../database/connection.ts";
import { fromDatabase } from "./errors.ts";

/** Whom and what a request's policies are asked about. */
export interface Session {
  caller: Caller;
  /** Whether the request came without a token that says so. */
  isAnonymous: boolean;
  /** As `storage.operation()` returns it: "storage.object.upload". */
  operation: string;
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
}

/** Thrown to undo what a policy was asked with. */
class Undo extends Error {}

/** Schema `storage`, as the caller of a request may use it or as its owner, whom no policy holds. */
export class StorageDatabase {
  readonly #pool: ConnectionPool;

  /** @param pool logged in as `supabase_storage_admin`. */
  constructor(pool: ConnectionPool) {
    this.#pool = pool;
  }

  /**
   * Runs `work` in one transaction, in the role and with the claims of the caller.
   * @throws StorageError for what the database refuses.
   */
  async asCaller<Result>(session: Session, work: (tx: Sql) => Promise<Result>): Promise<Result> {
    return this.asOwner(async (tx) => {
      await become(tx, session);
      return work(tx);
    });
  }

  /**
   * Asks the policies: runs `work` as the caller and undoes it.
   * @throws StorageError when it is refused.
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

/** Goes on in this transaction in the role and with the claims of the caller; the settings end with it. */
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
