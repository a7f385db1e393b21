import { DatabaseError } from "pg";
import type { StackContext } from "../context.ts";
import { ConnectionLostError, type Statement } from "../database/connection.ts";
import type { Caller } from "./authenticate.ts";
import { fromDatabase, hintsAtStaleSchema, unreachable } from "./database-errors.ts";
import { RestError } from "./errors.ts";
import type { SchemaCache } from "./schema/cache.ts";
import { identifier } from "./sql/statement.ts";

/** What its statement needs. */
export type Mode = "read only" | "read write";

type Row = Record<string, string | null>;

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
  request: Request;
  /** Path below the REST root: `/events`. */
  path: string;
}

/** Statements of more shapes than this are not kept prepared, so that made-up requests cannot fill the server's memory. */
const MAX_PREPARED = 500;

/** Runs statements as their caller, one transaction each. */
export class Runner {
  readonly #context: StackContext;
  readonly #cache: SchemaCache;
  /** Names of prepared statements by their text. */
  readonly #prepared = new Map<string, string>();
  #isDown = false;

  constructor(context: StackContext, cache: SchemaCache) {
    this.#context = context;
    this.#cache = cache;
  }

  /**
   * @param judge looks at the outcome before the commit; what it throws undoes the transaction.
   * @throws DatabaseError for every refusal of the database, those of the commit included; `guard` turns it into an answer.
   */
  async run(session: Session, mode: Mode, statement: Statement, judge: (outcome: Outcome) => void) {
    const setup = this.#setup(session, await this.#cache.settings(session.caller.role));
    return this.#context.restPool.transaction(async (tx) => {
      // Sent together; both have ended before anything is thrown.
      const [prepared, answered] = await Promise.allSettled([
        tx.run(this.#named(setup)),
        tx.run<Row>(this.#named(statement)),
      ]);
      if (prepared.status === "rejected") throw prepared.reason;
      if (answered.status === "rejected") throw answered.reason;
      const outcome = readOutcome(answered.value[0]);
      judge(outcome);
      return outcome;
    }, `begin ${mode}`);
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

  #named({ text, values }: Statement): Statement {
    const name = this.#prepared.get(text);
    if (name !== undefined || this.#prepared.size >= MAX_PREPARED) return { text, values, name };
    const next = `rest_${this.#prepared.size}`;
    this.#prepared.set(text, next);
    return { text, values, name: next };
  }

  #setup(session: Session, settings: readonly { name: string; value: string }[]): Statement {
    const { caller, request } = session;
    const path = [session.schema, ...this.#context.config.api.extraSearchPath].map(identifier).join(", ");
    const pairs = [
      ["search_path", path],
      ...settings.map(({ name, value }) => [name, value] as const),
      ["role", caller.role],
      ["request.jwt.claims", JSON.stringify({ ...caller.claims, role: caller.role })],
      ["request.method", request.method],
      ["request.path", session.path],
      ["request.headers", JSON.stringify(Object.fromEntries(request.headers))],
      ["request.cookies", JSON.stringify(cookiesOf(request))],
    ] as const;
    const calls = pairs.map((_, index) => `set_config($${index * 2 + 1}, $${index * 2 + 2}, true)`);
    return { text: `select ${calls.join(", ")}`, values: pairs.flat() };
  }
}

function readOutcome(row: Row | undefined): Outcome {
  if (!row) throw new RestError(500, { code: "PGRSTX00", message: "The statement returned no row" });
  const number = (value: string | null | undefined) => (value === null || value === undefined ? null : Number(value));
  return {
    pageTotal: number(row.pageTotal) ?? 0,
    total: number(row.total),
    inserted: number(row.inserted),
    body: row.body ?? "",
  };
}

function cookiesOf(request: Request): Record<string, string> {
  const pairs = (request.headers.get("Cookie") ?? "").split(";").map((part) => part.trim().split("="));
  return Object.fromEntries(pairs.filter(([name]) => name).map(([name, ...value]) => [name, value.join("=")]));
}
