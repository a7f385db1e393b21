import { DatabaseError } from "pg";
import type { Caller } from "../callers.ts";
import type { StackContext } from "../context.ts";
import type { TextRow, TextStatement } from "../database/batch.ts";
import { ConnectionLostError } from "../database/connection.ts";
import { fromDatabase, hintsAtStaleSchema, unreachable } from "./database-errors.ts";
import { RestError } from "./errors.ts";
import type { RestRequest } from "./handlers/exchange.ts";
import type { SchemaCache } from "./schema/cache.ts";
import { identifier } from "./sql/statement.ts";

/** What its statement needs. */
export type Mode = "read only" | "read write";

/** What a statement came to. */
export interface Outcome {
  /** Rows read, written or returned. */
  pageTotal: number;
  /** Rows there are in all; null unless counted. */
  total: number | null;
  /** Rows a merging insert really inserted; null for everything else. */
  inserted: number | null;
  /** JSON as PostgreSQL wrote it. */
  body: string;
}

/** One request's place in the database. */
export interface Session {
  caller: Caller;
  schema: string;
  request: RestRequest;
}

/** Runs statements as their caller, one transaction each. */
export class Runner {
  readonly #context: StackContext;
  readonly #cache: SchemaCache;
  #isDown = false;

  constructor(context: StackContext, cache: SchemaCache) {
    this.#context = context;
    this.#cache = cache;
  }

  /**
   * @param check looks at the outcome; what it throws undoes the transaction. A write without one is committed in the same round trip.
   * @throws DatabaseError for every refusal of the database, those of the commit included; `guard` turns it into an answer.
   */
  async run(
    session: Session,
    mode: Mode,
    statement: TextStatement,
    check?: (outcome: Outcome) => void,
  ): Promise<Outcome> {
    const statements = [this.#setup(session, mode, await this.#cache.settings(session.caller.role)), statement];
    const mustWait = check !== undefined && mode === "read write";
    const rows = await this.#context.restPool.batch(
      statements,
      mustWait ? (found) => check(readOutcome(found[1]?.[0])) : undefined,
    );
    const outcome = readOutcome(rows[1]?.[0]);
    // What only reads has nothing to undo.
    if (!mustWait) check?.(outcome);
    return outcome;
  }

  /** Runs `work` and turns what the database throws into answers. A database that went away is one line in the log, and one when it is back. */
  async guard<Result>(role: string, work: () => Promise<Result>): Promise<Result> {
    try {
      const result = await work();
      if (this.#isDown) this.#context.log("REST: the database answers again");
      this.#isDown = false;
      return result;
    } catch (error) {
      if (error instanceof ConnectionLostError) {
        if (!this.#isDown) this.#context.log("REST: the database cannot be reached, answering 503 until it can");
        this.#isDown = true;
        this.#cache.invalidate();
        throw unreachable();
      }
      if (hintsAtStaleSchema(error)) this.#cache.refresh();
      throw error instanceof DatabaseError ? fromDatabase(error, role) : error;
    }
  }

  #setup(session: Session, mode: Mode, settings: readonly { name: string; value: string }[]): TextStatement {
    const { caller, request } = session;
    const path = [session.schema, ...this.#context.config.api.extraSearchPath].map(identifier).join(", ");
    const pairs = [
      ...(mode === "read only" ? [["transaction_read_only", "on"] as const] : []),
      ["search_path", path],
      ...settings.map(({ name, value }) => [name, value] as const),
      ["role", caller.role],
      ["request.jwt.claims", caller.json],
      ["request.method", request.method],
      ["request.path", request.path],
      ["request.headers", JSON.stringify(request.headers)],
      ["request.cookies", JSON.stringify(cookiesOf(request.headers.cookie ?? ""))],
    ] as const;
    const calls = pairs.map((_, index) => `set_config($${index * 2 + 1}, $${index * 2 + 2}, true)`);
    // A number instead of the values, which would all be sent back.
    return { text: `select pg_catalog.num_nulls(${calls.join(", ")})`, values: pairs.flat() };
  }
}

/** @param row as `envelope` selects it. */
function readOutcome(row: TextRow | undefined): Outcome {
  if (!row) throw new RestError(500, { code: "PGRSTX00", message: "The statement returned no row" });
  const [pageTotal, total, inserted, body] = row;
  const number = (value: string | null | undefined) => (value === null || value === undefined ? null : Number(value));
  return { pageTotal: number(pageTotal) ?? 0, total: number(total), inserted: number(inserted), body: body ?? "" };
}

function cookiesOf(header: string): Record<string, string> {
  const pairs = header.split(";").map((part) => part.trim().split("="));
  return Object.fromEntries(pairs.filter(([name]) => name).map(([name, ...value]) => [name, value.join("=")]));
}
